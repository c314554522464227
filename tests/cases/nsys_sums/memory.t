# Copies and fills by direction: time of all of them, bytes of those that record any; a kernel that copies is a kernel.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pageable -> Device)","pid":0,"tid":7,"ts":0,"dur":10,"args":{"bytes":1000}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":20,"dur":5,"args":{"bytes":3000}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":30,"dur":5,"args":{}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pinned)","pid":0,"tid":7,"ts":40,"dur":20,"args":{}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy PtoP (Device -> Device)","pid":0,"tid":7,"ts":70,"dur":2,"args":{"bytes":0}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":80,"dur":2,"args":{"bytes":7}},
{"ph":"X","cat":"kernel","name":"__amd_rocclr_copyBuffer","pid":0,"tid":7,"ts":90,"dur":50,"args":{"bytes":9}}
]}
--- run
rooftree run cuda_gpu_mem_time_sum $INPUT -f csv
rooftree run cuda_gpu_mem_size_sum $INPUT -f csv
rooftree run cuda_gpu_kern_sum $INPUT -f csv
--- expect
direction,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns
DtoH,1,20000,45.454545,20000,20000,,20000,20000
HtoD,3,20000,45.454545,6666.666667,5000,2886.751346,5000,10000
peer,1,2000,4.545455,2000,2000,,2000,2000
set,1,2000,4.545455,2000,2000,,2000,2000
direction,count,total_bytes,mean_bytes,median_bytes,std_bytes,min_bytes,max_bytes
HtoD,2,4000,2000,2000,1414.213562,1000,3000
set,1,7,7,7,,7,7
peer,1,0,0,0,,0,0
name,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns
__amd_rocclr_copyBuffer,1,50000,100,50000,50000,,50000,50000
