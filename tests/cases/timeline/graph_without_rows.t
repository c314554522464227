# Replays of a graph whose kernels were not recorded make idle time unproven (TraceLens issue 728).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":10,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":20,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":30,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":5,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":40,"dur":5,"args":{"device":0,"stream":7,"correlation":4}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep '0,(busy|idle)'
rooftree run quality $INPUT -f csv | grep '^(launches_without_gpu_rows),'
--- expect
kernels,0,busy_time,10000,25
kernels,0,idle_time,30000,75
kernels,0,idle_time/observed,0,0
kernels,0,idle_time/unobserved,30000,75
launches_without_gpu_rows,loss,2,4,,,131,,launch calls whose GPU rows are missing: idle time around them is not proven,"record fewer steps, or raise the profiler's buffer size; synchronize before stopping"
