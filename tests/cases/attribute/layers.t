# Layers that another one stands for get its counters, place by place, marked as propagated; a layer whose kernels are not all the same gets none, and says why.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"layer::unique::l_0","ts":0,"dur":19,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"aten::a","ts":1,"dur":10,"pid":1,"tid":1,"args":{"External id":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":2,"dur":2,"pid":1,"tid":1,"args":{"correlation":11}},
{"ph":"X","cat":"kernel","name":"a","ts":5,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":11,"grid":[8,1,1],"block":[32,1,1]}},
{"ph":"X","cat":"user_annotation","name":"layer::duplicate::l_1","ts":20,"dur":19,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"aten::a","ts":21,"dur":10,"pid":1,"tid":1,"args":{"External id":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":22,"dur":2,"pid":1,"tid":1,"args":{"correlation":12}},
{"ph":"X","cat":"kernel","name":"a","ts":25,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":12,"grid":[8,1,1],"block":[32,1,1]}},
{"ph":"X","cat":"user_annotation","name":"layer::duplicate::l_2","ts":40,"dur":19,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"aten::a","ts":41,"dur":10,"pid":1,"tid":1,"args":{"External id":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":42,"dur":2,"pid":1,"tid":1,"args":{"correlation":13}},
{"ph":"X","cat":"kernel","name":"a","ts":45,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":13,"grid":[16,1,1],"block":[32,1,1]}}
]}
--- input n.csv
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","9","p","h","a","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","gpu__time_duration.sum","us","12"
"0","9","p","h","a","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","dram__bytes_read.sum","Kbyte","3"
--- input part.json
{"l_1": "l_0", "l_2": "l_0"}
--- input bad.json
{"l_1": ["l_0"]}
--- run
rooftree attribute --kineto $DIR/t.json --ncu $DIR/n.csv --partition-map $DIR/part.json --table operators -f csv
rooftree attribute --kineto $DIR/t.json --ncu $DIR/n.csv --partition-map $DIR/part.json --table operator_counters -f csv
rooftree attribute --kineto $DIR/t.json --ncu $DIR/n.csv --partition-map $DIR/part.json --table unattributed -f csv
exit 3: rooftree attribute --kineto $DIR/t.json --ncu $DIR/n.csv --partition-map $DIR/bad.json
--- expect
operator,category,gpu_rows,kernels,total_ns,percent,file,counted,grouped,propagated,counted_percent,time_percent,bottleneck,dram_percent,compute_percent,tensor_percent,occupancy_percent,l2_hit_percent,l1_hit_percent,evidence
aten::a,other,3,3,30000,100,1,1,0,1,66.666667,66.666667,,,,,,,,
operator,file,field,axis,value,unit,how,launches,launches_with,propagated_with,percent,min,max,formula,note
aten::a,1,time_ns,time,24000,ns,sum,2,2,1,66.666667,12000,12000,gpu__time_duration.sum,
aten::a,1,dram_read_bytes,dram,6000,byte,sum,2,2,1,66.666667,3000,3000,dram__bytes_read.sum,
what,file,reason,count,count_percent,total_ns,percent
kernels without counters,1,in a layer that another one stands for,1,33.333333,10000,33.333333
--- expect stderr
rooftree: $DIR/bad.json: byte 8: expected the label of its representative, found '['
