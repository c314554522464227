# No string of the environment says what made the trace (nsys-ai pull request 227).
--- input t.json
{"env":{"OFFLOAD_TARGET_NAMES":"nvptx-none"},"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree report $INPUT -f csv | grep (?i)deepspeed|framework|backend|offload
rooftree run ops $INPUT -f csv
--- expect
backend,
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::mm,GEMM,1,5000,5000,5000,100,100
