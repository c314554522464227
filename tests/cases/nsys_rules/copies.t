# Copies whose call waits, asynchronous ones of pageable memory, fills that wait; copies within devices make no host wait, nor do fills of a device's memory.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpy","pid":1,"tid":1,"ts":0,"dur":30,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpy","pid":1,"tid":1,"ts":40,"dur":50,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":100,"dur":9,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":110,"dur":2,"args":{"correlation":4}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpy","pid":1,"tid":1,"ts":120,"dur":2,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemset","pid":1,"tid":1,"ts":130,"dur":8,"args":{"correlation":6}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemset","pid":1,"tid":1,"ts":140,"dur":2,"args":{"correlation":7}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":150,"dur":2,"args":{"correlation":8}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":10,"dur":10,"args":{"correlation":1,"bytes":1000}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":50,"dur":20,"args":{"correlation":2}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pageable)","pid":0,"tid":7,"ts":80,"dur":5,"args":{"correlation":2,"bytes":8}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pageable)","pid":0,"tid":7,"ts":102,"dur":6,"args":{"correlation":3}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":112,"dur":6,"args":{"correlation":4}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoD (Device -> Device)","pid":0,"tid":7,"ts":122,"dur":6,"args":{"correlation":5}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Managed)","pid":0,"tid":7,"ts":132,"dur":4,"args":{"correlation":6,"bytes":64}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":142,"dur":4,"args":{"correlation":7}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pageable)","pid":0,"tid":7,"ts":152,"dur":6,"args":{"correlation":8}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pageable)","pid":0,"tid":7,"ts":162,"dur":6,"args":{}}
]}
--- run
rooftree run cuda_memcpy_sync $INPUT -f csv
rooftree run cuda_memcpy_async $INPUT -f csv
rooftree run cuda_memset_sync $INPUT -f csv
rooftree run cuda_memcpy_sync $INPUT
--- expect
name,call,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns,bytes,call_ns,longest_id
Memcpy HtoD (Pinned -> Device),cudaMemcpy,2,30000,85.714286,15000,15000,7071.067812,10000,20000,1000,80000,1
Memcpy DtoH (Device -> Pageable),cudaMemcpy,1,5000,14.285714,5000,5000,,5000,5000,8,0,1
name,call,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns,bytes,call_ns,longest_id
Memcpy DtoH (Device -> Pageable),cudaMemcpyAsync,1,6000,100,6000,6000,,6000,6000,,9000,2
name,call,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns,bytes,call_ns,longest_id
Memset (Managed),cudaMemset,1,4000,100,4000,4000,,4000,4000,64,8000,5
name                  call        count      total  percent       mean     bytes
Memcpy HtoD ..evice)  cudaMemcpy      2  30.000 us  85.71 %  15.000 us  1.000 kB
Memcpy DtoH ..eable)  cudaMemcpy      1   5.000 us  14.29 %   5.000 us       8 B
