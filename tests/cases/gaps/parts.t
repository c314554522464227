# A gap is split at the start of the call that launched the row that ends it; the parts add up to it.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":3},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::slow","pid":1,"tid":1,"ts":4,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":22,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":25,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":5,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":24,"dur":6,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":31,"dur":9,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"d","pid":0,"tid":7,"ts":44,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run gaps $INPUT -f csv
rooftree run idle_causes $INPUT -f csv
rooftree run timeline $INPUT -f csv | grep '0,idle'
--- expect
window,device,start_ns,dur_ns,host_late_ns,latency_ns,unobserved_ns,unknown_ns,in_call_ns,after,after_id,call,call_id,call_start_ns,before,before_id,kind,culprit,culprit_id,covered_ns,evidence
kernels,0,10000,14000,12000,2000,0,0,1000,b,6,cudaLaunchKernel,3,22000,a,5,op,aten::slow,2,12000,
kernels,0,40000,4000,0,0,0,4000,,d,8,,,,c,7,,,,,no_call
kernels,0,30000,1000,0,1000,0,0,0,c,7,cudaLaunchKernel,4,25000,b,6,,,,,queued
device,cause,kind,culprit,evidence,count,total_ns,percent,mean_ns,max_ns,longest_start_ns,longest_id
0,host_late,op,aten::slow,,1,12000,63.157895,12000,12000,10000,2
0,unknown,,,no_call,1,4000,21.052632,4000,4000,40000,
0,latency,,,,1,2000,10.526316,2000,2000,10000,
0,latency,,,queued,1,1000,5.263158,1000,1000,30000,
kernels,0,idle_time,19000,47.5
kernels,0,idle_time/observed,19000,47.5
kernels,0,idle_time/unobserved,0,0
