# Launches recorded into a graph between begin and end of capture put nothing on the GPU and hide no rows.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamBeginCapture","pid":1,"tid":1,"ts":1,"dur":0.5,"args":{"correlation":20}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamEndCapture","pid":1,"tid":1,"ts":3.5,"dur":0.2,"args":{"correlation":21}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":4,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":30,"dur":10,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep '0,idle'
rooftree run quality $INPUT -f csv | grep '^(launches_without_gpu_rows),'
--- expect
kernels,0,idle_time,10000,33.333333
kernels,0,idle_time/observed,10000,33.333333
kernels,0,idle_time/unobserved,0,0
launches_without_gpu_rows,loss,0,3,,,,,launch calls whose GPU rows are missing: idle time around them is not proven,"record fewer steps, or raise the profiler's buffer size; synchronize before stopping"
