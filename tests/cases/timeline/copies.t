# Time in which only a copy runs is not idle (nsys-ai issue 599).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":10,"dur":30,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":40,"dur":10,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'all,'
--- expect
kernels,all,computation_time,20000,40
kernels,all,exposed_communication_time,0,0
kernels,all,exposed_memcpy_time,30000,60
kernels,all,exposed_memcpy_time/HtoD,30000,60
kernels,all,busy_time,50000,100
kernels,all,idle_time,0,0
kernels,all,idle_time/observed,0,0
kernels,all,idle_time/unobserved,0,0
kernels,all,total_time,50000,100
kernels,all,total_communication_time,0,0
kernels,all,total_memcpy_time,30000,60
