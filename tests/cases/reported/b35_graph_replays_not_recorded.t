# Ten graph launches, the kernels of one: 87 % of the step is idle, and none of that is proven (Hyperloom pull request 1121).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":1000},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":0,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":100,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":200,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":300,"dur":5,"args":{"correlation":4}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":400,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":500,"dur":5,"args":{"correlation":6}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":600,"dur":5,"args":{"correlation":7}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":700,"dur":5,"args":{"correlation":8}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":800,"dur":5,"args":{"correlation":9}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":900,"dur":5,"args":{"correlation":10}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":410,"dur":60,"args":{"device":0,"stream":7,"correlation":5}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":470,"dur":70,"args":{"device":0,"stream":7,"correlation":5}}
]}
--- run
rooftree run quality $INPUT -f csv | grep ^launches_without_gpu_rows,
rooftree run timeline $INPUT -f csv | grep ^steps,0,(busy|idle|total)_time
rooftree run info $INPUT -f csv | grep ^(verdict|verdict_reason),
--- expect
launches_without_gpu_rows,loss,9,10,,,111,,launch calls whose GPU rows are missing: idle time around them is not proven,"record fewer steps, or raise the profiler's buffer size; synchronize before stopping"
steps,0,busy_time,130000,13
steps,0,idle_time,870000,87
steps,0,idle_time/observed,0,0
steps,0,idle_time/unobserved,870000,87
steps,0,total_time,1000000,100
verdict,bad
verdict_reason,launches_without_gpu_rows
