# After the last row of a step too: a launch after that of the last row has lost its rows.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep '(kernels|steps),0,(idle|total_time)'
--- expect
kernels,0,idle_time,0,0
kernels,0,idle_time/observed,0,0
kernels,0,idle_time/unobserved,0,0
kernels,0,total_time,10000,100
steps,0,idle_time,90000,90
steps,0,idle_time/observed,10000,10
steps,0,idle_time/unobserved,80000,80
steps,0,total_time,100000,100
