# Of a selection: its ranges, and in them its GPU rows.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":50,"dur":50},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":15,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":20,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":60,"dur":30},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":65,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":1,"tid":7,"ts":30,"dur":40,"args":{"device":1,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":70,"dur":30,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run nvtx_gpu_proj_sum $INPUT -f csv
rooftree run nvtx_gpu_proj_sum $INPUT -f csv --device 0
rooftree run nvtx_gpu_proj_sum $INPUT -f csv --step 2
rooftree run nvtx_pushpop_sum $INPUT -f csv --step 2
rooftree run nvtx_kern_sum $INPUT -f csv --step 1 --device 1
rooftree run cuda_gpu_kern_sum $INPUT -f csv --by device
rooftree run cuda_kern_exec_sum $INPUT --step 1
rooftree run gpu_time_util $INPUT -f csv --device 1 --top 2
--- expect
name,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns,range_ns,gpu_rows
aten::mm,2,80000,50,40000,40000,14142.135624,30000,50000,50000,3
ProfilerStep#1,1,50000,31.25,50000,50000,,50000,50000,50000,2
ProfilerStep#2,1,30000,18.75,30000,30000,,30000,30000,50000,1
name,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns,range_ns,gpu_rows
aten::mm,2,40000,50,20000,20000,14142.135624,10000,30000,50000,2
ProfilerStep#2,1,30000,37.5,30000,30000,,30000,30000,50000,1
ProfilerStep#1,1,10000,12.5,10000,10000,,10000,10000,50000,1
name,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns,range_ns,gpu_rows
ProfilerStep#2,1,30000,50,30000,30000,,30000,30000,50000,1
aten::mm,1,30000,50,30000,30000,,30000,30000,30000,1
name,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns
ProfilerStep#2,1,50000,62.5,50000,50000,,50000,50000
aten::mm,1,30000,37.5,30000,30000,,30000,30000
name,kernel,ranges,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns
ProfilerStep#1,k,1,1,40000,50,40000,40000,,40000,40000
aten::mm,k,1,1,40000,50,40000,40000,,40000,40000
device,name,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns
0,k,2,40000,100,20000,20000,14142.135624,10000,30000
1,k,1,40000,100,40000,40000,,40000,40000
name  call    count      total  queue_count
k     launch      2  65.000 us            1
selected (step 1): 2 of 3 GPU rows
device,chunk,start_ns,dur_ns,busy_ns,percent,low
1,0,20000,1333,1333,100,0
1,1,21333,1333,1333,100,0
