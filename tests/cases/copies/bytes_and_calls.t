# Copies by direction and memory: the rate counts only rows that record bytes; a copy blocks if its call's name says so; a kernel that copies tells neither.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpy","pid":1,"tid":1,"ts":10,"dur":20,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":40,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pageable -> Device)","pid":0,"tid":7,"ts":2,"dur":10,"args":{"correlation":1,"bytes":1000}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pageable -> Device)","pid":0,"tid":7,"ts":15,"dur":10,"args":{"correlation":2,"bytes":3000}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pageable -> Device)","pid":0,"tid":7,"ts":30,"dur":5,"args":{"bytes":-1}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":42,"dur":2,"args":{"correlation":3,"bytes":0}},
{"ph":"X","cat":"gpu_memcpy","name":"CopyHostToDevice","pid":0,"tid":7,"ts":50,"dur":0,"args":{"bytes":5}},
{"ph":"X","cat":"kernel","name":"__amd_rocclr_copyBuffer","pid":0,"tid":7,"ts":60,"dur":1,"args":{}}
]}
--- run
rooftree run copies $INPUT -f csv
--- expect
direction,memory,device,count,total_ns,bytes,gb_per_s,with_bytes,min_bytes,max_bytes,blocking,blocking_ns,async,other_calls
HtoD,Pageable -> Device,0,3,25000,4000,0.2,2,1000,3000,1,20000,1,1
set,Device,0,1,2000,0,0,1,0,0,0,0,0,1
unknown,,0,1,1000,,,0,,,0,0,0,1
HtoD,,0,1,0,5,,1,5,5,0,0,0,1
