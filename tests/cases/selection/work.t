# Other work than the selected one is not idle time; gaps are those that a selected row ends.
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
rooftree run timeline $INPUT --category GEMM -f csv | grep ^steps,0,
rooftree run gaps $INPUT --name gemm -f csv | grep ^(window|steps)
rooftree run calls $INPUT --device 1 -f csv
--- expect
steps,0,computation_time,30000,15
steps,0,exposed_communication_time,0,0
steps,0,exposed_memcpy_time,0,0
steps,0,busy_time,30000,15
steps,0,other_time,30000,15
steps,0,idle_time,140000,70
steps,0,idle_time/observed,140000,70
steps,0,idle_time/unobserved,0,0
steps,0,total_time,200000,100
steps,0,total_communication_time,0,0
steps,0,total_memcpy_time,0,0
window,device,start_ns,dur_ns,host_late_ns,latency_ns,unobserved_ns,unknown_ns,in_call_ns,after,after_id,call,call_id,call_start_ns,before,before_id,kind,culprit,culprit_id,covered_ns,evidence
steps,1,-10000,130000,112000,18000,0,0,4000,gemm,9,cudaLaunchKernel,5,102000,,,frame,nn.Module: Net_0,11,107000,first
steps,0,-10000,20000,12000,8000,0,0,4000,gemm,7,cudaLaunchKernel,1,2000,,,frame,nn.Module: Linear_0,12,7000,first
name,count,total_ns,self_ns,mean_ns,median_ns,max_ns,launches,gpu_rows,delay_mean_ns,delay_median_ns,delay_p99_ns,delay_max_ns,before_call,queue_mean,queue_max,threads,thread_list
cudaDeviceSynchronize,1,20000,20000,20000,20000,20000,0,0,,,,,0,,,1,1:1
cudaLaunchKernel,1,4000,4000,4000,4000,4000,1,1,18000,18000,18000,18000,0,0,0,1,1:1
