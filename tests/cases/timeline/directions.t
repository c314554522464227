# Each direction of copies has what no direction before it and no other work covers.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":0,"dur":2,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":8,"ts":0,"dur":10,"args":{"device":0,"stream":8}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pinned)","pid":0,"tid":9,"ts":5,"dur":15,"args":{"device":0,"stream":9}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoD (Device -> Device)","pid":0,"tid":10,"ts":15,"dur":5,"args":{"device":0,"stream":10}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy PtoP (Device -> Device)","pid":0,"tid":10,"ts":30,"dur":1,"args":{"device":0,"stream":10}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy of a new kind","pid":0,"tid":11,"ts":18,"dur":7,"args":{"device":0,"stream":11}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'all,(computation|exposed|total).*(time|/)'
--- expect
kernels,all,computation_time,2000,6.451613
kernels,all,exposed_communication_time,0,0
kernels,all,exposed_memcpy_time,24000,77.419355
kernels,all,exposed_memcpy_time/HtoD,8000,25.806452
kernels,all,exposed_memcpy_time/DtoH,10000,32.258065
kernels,all,exposed_memcpy_time/peer,1000,3.225806
kernels,all,exposed_memcpy_time/local,0,0
kernels,all,exposed_memcpy_time/unknown,5000,16.129032
kernels,all,total_time,31000,100
kernels,all,total_communication_time,0,0
kernels,all,total_memcpy_time,26000,83.870968
