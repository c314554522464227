# Only one of three blocks was counted. With --layers found the block that launched the same gets its counters, marked as propagated, and nothing in
# either is sure; the one with other grids gets none. Without it none gets any.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#0","ts":0,"dur":200,"pid":1,"tid":1},
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","ts":1,"dur":190,"pid":1,"tid":1,"args":{"Python id":1}},
{"ph":"X","cat":"cpu_op","name":"aten::embedding","ts":2,"dur":8,"pid":1,"tid":1,"args":{"External id":10}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":3,"dur":2,"pid":1,"tid":1,"args":{"correlation":10}},
{"ph":"X","cat":"kernel","name":"embed","ts":6,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":10,"grid":[4,1,1],"block":[32,1,1]}},
{"ph":"X","cat":"python_function","name":"nn.Module: Block_0","ts":20,"dur":25,"pid":1,"tid":1,"args":{"Python id":2,"Python parent id":1}},
{"ph":"X","cat":"cpu_op","name":"aten::a","ts":21,"dur":8,"pid":1,"tid":1,"args":{"External id":20}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":22,"dur":2,"pid":1,"tid":1,"args":{"correlation":20}},
{"ph":"X","cat":"kernel","name":"a","ts":25,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":20,"grid":[8,1,1],"block":[32,1,1]}},
{"ph":"X","cat":"cpu_op","name":"aten::b","ts":32,"dur":8,"pid":1,"tid":1,"args":{"External id":21}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":33,"dur":2,"pid":1,"tid":1,"args":{"correlation":21}},
{"ph":"X","cat":"kernel","name":"b","ts":36,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":21,"grid":[8,1,1],"block":[32,1,1]}},
{"ph":"X","cat":"python_function","name":"nn.Module: Block_1","ts":50,"dur":25,"pid":1,"tid":1,"args":{"Python id":3,"Python parent id":1}},
{"ph":"X","cat":"cpu_op","name":"aten::a","ts":51,"dur":8,"pid":1,"tid":1,"args":{"External id":22}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":52,"dur":2,"pid":1,"tid":1,"args":{"correlation":22}},
{"ph":"X","cat":"kernel","name":"a","ts":55,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":22,"grid":[8,1,1],"block":[32,1,1]}},
{"ph":"X","cat":"cpu_op","name":"aten::b","ts":62,"dur":8,"pid":1,"tid":1,"args":{"External id":23}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":63,"dur":2,"pid":1,"tid":1,"args":{"correlation":23}},
{"ph":"X","cat":"kernel","name":"b","ts":66,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":23,"grid":[8,1,1],"block":[32,1,1]}},
{"ph":"X","cat":"python_function","name":"nn.Module: Block_2","ts":80,"dur":25,"pid":1,"tid":1,"args":{"Python id":4,"Python parent id":1}},
{"ph":"X","cat":"cpu_op","name":"aten::a","ts":81,"dur":8,"pid":1,"tid":1,"args":{"External id":24}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":82,"dur":2,"pid":1,"tid":1,"args":{"correlation":24}},
{"ph":"X","cat":"kernel","name":"a","ts":85,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":24,"grid":[16,1,1],"block":[32,1,1]}},
{"ph":"X","cat":"cpu_op","name":"aten::b","ts":92,"dur":8,"pid":1,"tid":1,"args":{"External id":25}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":93,"dur":2,"pid":1,"tid":1,"args":{"correlation":25}},
{"ph":"X","cat":"kernel","name":"b","ts":96,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":25,"grid":[16,1,1],"block":[32,1,1]}}
]}
--- input n.csv
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","9","p","h","embed","1","7","(32, 1, 1)","(4, 1, 1)","0","8.0","S","gpu__time_duration.sum","us","12"
"1","9","p","h","a","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","gpu__time_duration.sum","us","12"
"2","9","p","h","b","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","gpu__time_duration.sum","us","12"
--- run
rooftree attribute --kineto $DIR/t.json --ncu $DIR/n.csv --layers found --table layers -f csv
rooftree attribute --kineto $DIR/t.json --ncu $DIR/n.csv --layers found --table attribution -f csv
rooftree attribute --kineto $DIR/t.json --ncu $DIR/n.csv --layers found --table operators -f csv
rooftree attribute --kineto $DIR/t.json --ncu $DIR/n.csv --table layers
rooftree attribute --kineto $DIR/t.json --ncu $DIR/n.csv --table attribution -f csv
exit 2: rooftree attribute --kineto $DIR/t.json --layers both
--- expect
file,by,layer,stands_for,instances,kernels,propagated,propagated_ns,percent,id,stands_for_id,reason
1,module,Block_1,Block_0,1,2,2,20000,28.571429,23,22,
id,name,device,stream,dur_ns,op,method,confidence,reason,file,launch,counters,sure
14,embed,0,7,10000,aten::embedding,correlation,high,,1,0,own,medium
15,a,0,7,10000,aten::a,correlation,high,,1,1,own,medium
16,b,0,7,10000,aten::b,correlation,high,,1,2,own,medium
17,a,0,7,10000,aten::a,correlation,high,,1,1,propagated,
18,b,0,7,10000,aten::b,correlation,high,,1,2,propagated,
19,a,0,7,10000,aten::a,correlation,high,,,,,
20,b,0,7,10000,aten::b,correlation,high,,,,,
operator,category,gpu_rows,kernels,total_ns,percent,file,counted,grouped,propagated,counted_percent,time_percent,bottleneck,dram_percent,compute_percent,tensor_percent,occupancy_percent,l2_hit_percent,l1_hit_percent,evidence
aten::a,other,3,3,30000,42.857143,1,1,0,1,66.666667,66.666667,,,,,,,,
aten::b,other,3,3,30000,42.857143,1,1,0,1,66.666667,66.666667,,,,,,,,
aten::embedding,embedding,1,1,10000,14.285714,1,1,0,0,100,100,,,,,,,,
no layer stands for another one: neither --partition-map FILE nor --layers found
was given
id,name,device,stream,dur_ns,op,method,confidence,reason,file,launch,counters,sure
14,embed,0,7,10000,aten::embedding,correlation,high,,1,0,own,medium
15,a,0,7,10000,aten::a,correlation,high,,,,,
16,b,0,7,10000,aten::b,correlation,high,,,,,
17,a,0,7,10000,aten::a,correlation,high,,,,,
18,b,0,7,10000,aten::b,correlation,high,,,,,
19,a,0,7,10000,aten::a,correlation,high,,,,,
20,b,0,7,10000,aten::b,correlation,high,,,,,
--- expect stderr
rooftree attribute: unknown --layers "both", expected declared or found
