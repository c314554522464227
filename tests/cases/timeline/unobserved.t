# A gap is unobserved if a launch without rows lies between the launches of the rows around it.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":4,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":6,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":30,"dur":10,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"d","pid":0,"tid":7,"ts":50,"dur":10,"args":{"device":0,"stream":7,"correlation":4}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep '0,(idle|total_time)'
rooftree run quality $INPUT -f csv | grep '^(launches_without_gpu_rows),'
--- expect
kernels,0,idle_time,20000,40
kernels,0,idle_time/observed,10000,20
kernels,0,idle_time/unobserved,10000,20
kernels,0,total_time,50000,100
launches_without_gpu_rows,loss,1,4,,,132,,launch calls whose GPU rows are missing: idle time around them is not proven,"record fewer steps, or raise the profiler's buffer size; synchronize before stopping"
