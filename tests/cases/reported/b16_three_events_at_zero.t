# Three events at time 0 make a timeline of 15 days: counted, and the verdict is bad (Kineto pull request 1381).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"lost","pid":1,"tid":1,"ts":0,"dur":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":100}},
{"ph":"X","cat":"kernel","name":"lost_kernel","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7,"correlation":100}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":1300000000000,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1300000000001,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":1300000000020,"dur":50,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":1300000000100,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1300000000101,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":1300000000120,"dur":50,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":1300000000200,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1300000000201,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":1300000000220,"dur":50,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(busy|idle|total)_time,
rooftree run quality $INPUT -f csv | grep ^far_timestamps,
rooftree run info $INPUT -f csv | grep ^(origin_ns|verdict|verdict_reason),
--- expect
kernels,0,busy_time,151000,0
kernels,0,idle_time,1300000000119000,100
kernels,0,total_time,1300000000270000,100
far_timestamps,clock,3,12,,,17,,rows a day or more away from the others: windows that hold them mislead,
origin_ns,0
verdict,bad
verdict_reason,far_timestamps
