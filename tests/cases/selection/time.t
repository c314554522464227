# A selected time: launches by when they were launched, timelines by when rows ran, cut to it. Another GPU that ran nothing in it idles.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#5","pid":1,"tid":1,"ts":100,"dur":100},
{"ph":"X","cat":"user_annotation","name":"decode","pid":1,"tid":1,"ts":40,"dur":20},
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","pid":1,"tid":1,"ts":5,"dur":190},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_0","pid":1,"tid":1,"ts":5,"dur":30},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":12,"dur":4,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":45,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":46,"dur":4,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":110,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":112,"dur":4,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaDeviceSynchronize","pid":1,"tid":1,"ts":150,"dur":20},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":30,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"add","pid":0,"tid":8,"ts":90,"dur":30,"args":{"device":0,"stream":8,"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":1,"tid":7,"ts":130,"dur":30,"args":{"device":1,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"stray","pid":1,"tid":7,"ts":170,"dur":10,"args":{"device":1,"stream":7,"correlation":9}}
]}
--- run
rooftree run timeline $INPUT --step 5 -f csv | grep ,0,
rooftree run streams $INPUT --step 5 -f csv
rooftree run steps $INPUT --warmup 1 -f csv
rooftree run steps $INPUT --window 40us:145us -f csv
rooftree run idle_causes $INPUT --step 5 -f csv
rooftree run syncs $INPUT --step 4 -f csv
rooftree run syncs $INPUT --step 5 -f csv
rooftree run frames $INPUT --step 5 -f csv
rooftree run annotations $INPUT --step 4 -f csv
--- expect
selection,all,exposed_communication_time,0,0
selection,all,exposed_memcpy_time,0,0
selection,all,idle_time/unobserved,0,0
selection,all,total_communication_time,0,0
selection,all,total_memcpy_time,0,0
selection,0,computation_time,20000,20
selection,0,exposed_communication_time,0,0
selection,0,exposed_memcpy_time,0,0
selection,0,busy_time,20000,20
selection,0,idle_time,80000,80
selection,0,idle_time/observed,80000,80
selection,0,idle_time/unobserved,0,0
selection,0,total_time,100000,100
selection,0,total_communication_time,0,0
selection,0,total_memcpy_time,0,0
selection,1,exposed_communication_time,0,0
selection,1,exposed_memcpy_time,0,0
selection,1,idle_time/unobserved,0,0
selection,1,total_communication_time,0,0
selection,1,total_memcpy_time,0,0
ProfilerStep#5,all,exposed_communication_time,0,0
ProfilerStep#5,all,exposed_memcpy_time,0,0
ProfilerStep#5,all,idle_time/unobserved,0,0
ProfilerStep#5,all,total_communication_time,0,0
ProfilerStep#5,all,total_memcpy_time,0,0
ProfilerStep#5,0,computation_time,20000,20
ProfilerStep#5,0,exposed_communication_time,0,0
ProfilerStep#5,0,exposed_memcpy_time,0,0
ProfilerStep#5,0,busy_time,20000,20
ProfilerStep#5,0,idle_time,80000,80
ProfilerStep#5,0,idle_time/observed,80000,80
ProfilerStep#5,0,idle_time/unobserved,0,0
ProfilerStep#5,0,total_time,100000,100
ProfilerStep#5,0,total_communication_time,0,0
ProfilerStep#5,0,total_memcpy_time,0,0
ProfilerStep#5,1,exposed_communication_time,0,0
ProfilerStep#5,1,exposed_memcpy_time,0,0
ProfilerStep#5,1,idle_time/unobserved,0,0
ProfilerStep#5,1,total_communication_time,0,0
ProfilerStep#5,1,total_memcpy_time,0,0
device,stream,rows,first_ns,last_ns,busy_ns,sum_ns,percent,overlap_ns
0,8,1,90000,110000,20000,20000,20,0
1,7,2,120000,170000,40000,40000,40,0
step,number,start_ns,dur_ns,computation_ns,exposed_comm_ns,exposed_memcpy_ns,busy_ns,idle_ns,idle_percent,gpu_ns,ops,launches,kernels
ProfilerStep#5,5,90000,100000,60000,0,0,60000,140000,70,30000,1,1,1
step,number,start_ns,dur_ns,computation_ns,exposed_comm_ns,exposed_memcpy_ns,busy_ns,idle_ns,idle_percent,gpu_ns,ops,launches,kernels
ProfilerStep#4,4,-10000,100000,10000,0,0,10000,90000,90,0,0,0,0
ProfilerStep#5,5,90000,100000,45000,0,0,45000,65000,59.090909,30000,1,1,1
(no step),,,,,,,,,,0,0,0,0
device,cause,kind,culprit,evidence,count,total_ns,percent,mean_ns,max_ns,longest_start_ns,longest_id
0,unknown,,,no_row,1,80000,100,80000,80000,110000,
1,unknown,,,no_row,1,20000,33.333333,20000,20000,170000,
1,latency,,,first,1,18000,30,18000,18000,90000,
1,host_late,frame,nn.Module: Net_0,,1,12000,20,12000,12000,90000,11
1,unknown,,,no_call,1,10000,16.666667,10000,10000,150000,
call,op,count,total_ns,mean_ns,max_ns,gpu_busy_ns,gpu_idle_ns,gpu_unobserved_ns,inside_kind,inside,longest_id
call,op,count,total_ns,mean_ns,max_ns,gpu_busy_ns,gpu_idle_ns,gpu_unobserved_ns,inside_kind,inside,longest_id
cudaDeviceSynchronize,,1,20000,20000,20000,10000,10000,0,frame,nn.Module: Net_0,6
name,calls,cpu_ns,launches,direct_ns,subtree_ns,percent
nn.Module: Net_0,0,0,1,30000,30000,100
(no frame),,,0,0,0,0
depth,name,path,count,cpu_ns,launches,direct_ns,subtree_ns,percent,phase,batch,tokens
0,decode,decode,1,20000,1,30000,30000,50,,,
,(no annotation),,,,1,30000,30000,50,,,
