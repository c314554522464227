# Steps in which no GPU work was recorded make averages over steps worthless (TraceLens issue 972).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#0","pid":1,"tid":1,"ts":0,"dur":100,"args":{}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":100,"dur":100,"args":{}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":200,"dur":100,"args":{}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#3","pid":1,"tid":1,"ts":300,"dur":100,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run quality $INPUT -f csv | grep steps_without
rooftree run info $INPUT -f csv | grep verdict
--- expect
steps_without_gpu_rows,loss,3,4,,,,,steps in which no GPU work was recorded: averages over steps mislead,"record fewer steps, or raise the profiler's buffer size"
verdict,bad
verdict_reason,steps_without_gpu_rows
