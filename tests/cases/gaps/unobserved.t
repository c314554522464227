# Where launches lost their rows no cause is named.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":10,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":30,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":5,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":40,"dur":5,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run gaps $INPUT -f csv
rooftree run idle_causes $INPUT -f csv
--- expect
window,device,start_ns,dur_ns,host_late_ns,latency_ns,unobserved_ns,unknown_ns,in_call_ns,after,after_id,call,call_id,call_start_ns,before,before_id,kind,culprit,culprit_id,covered_ns,evidence
kernels,0,10000,30000,0,0,30000,0,,a,4,cudaGraphLaunch,2,30000,a,3,,,,,lost
device,cause,kind,culprit,evidence,count,total_ns,percent,mean_ns,max_ns,longest_start_ns,longest_id
0,unobserved,,,lost,1,30000,100,30000,30000,10000,
