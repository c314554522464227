# Launches whose GPU rows are missing, at the start and at the end of the trace (PyTorch issue 192021).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":20,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":30,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":40,"dur":1,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":120,"dur":5,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":130,"dur":5,"args":{"device":0,"stream":7,"correlation":4}}
]}
--- run
rooftree run quality $INPUT -f csv | grep launches_without|lost_at
rooftree run info $INPUT -f csv | grep verdict
--- expect
launches_without_gpu_rows,loss,3,5,,,17,,launch calls whose GPU rows are missing: idle time around them is not proven,"record fewer steps, or raise the profiler's buffer size; synchronize before stopping"
lost_at_start,loss,2,5,,,17,,"of these, before the first launch with GPU rows",warm the profiler up (schedule(warmup=1)): its first kernels are often lost
lost_at_end,loss,1,5,,,480,,"of these, after the last launch with GPU rows",synchronize before the profiler stops
verdict,bad
verdict_reason,launches_without_gpu_rows
