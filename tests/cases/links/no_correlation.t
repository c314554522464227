# A correlation of 0 or less is none: such rows hang under nothing (roctracer issue 100).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":10,"args":{"External id":0}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":10}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":11}},
{"ph":"X","cat":"cuda_runtime","name":"hipGetDevice","pid":1,"tid":1,"ts":5,"dur":1,"args":{"correlation":0}},
{"ph":"X","cat":"kernel","name":"x","pid":0,"tid":7,"ts":20,"dur":1,"args":{"device":0,"stream":7,"correlation":0}},
{"ph":"X","cat":"kernel","name":"y","pid":0,"tid":7,"ts":30,"dur":1,"args":{"device":0,"stream":7,"correlation":0}},
{"ph":"X","cat":"kernel","name":"z","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7,"correlation":-1}}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run quality $INPUT -f csv | grep '^(gpu_rows_without_call|launches_without_gpu_rows),'
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(unlinked),unlinked,3,3000,3000,3000,100,100
gpu_rows_without_call,loss,3,3,3000,100,455,,their launch was not recorded: (unlinked) unless an External id names their op,record a whole step more: work queued before the profiler starts has no launch
launches_without_gpu_rows,loss,2,2,,,112,,launch calls whose GPU rows are missing: idle time around them is not proven,"record fewer steps, or raise the profiler's buffer size; synchronize before stopping"
