# Time in which only a copy runs is not idle (nsys-ai issue 599).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pinned)","pid":0,"tid":7,"ts":10,"dur":30,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":10,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(computation|exposed_memcpy|idle|total)_time,
--- expect
kernels,0,computation_time,20000,40
kernels,0,exposed_memcpy_time,30000,60
kernels,0,idle_time,0,0
kernels,0,total_time,50000,100
