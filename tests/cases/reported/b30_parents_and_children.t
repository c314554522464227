# Only the innermost op has the kernel itself; those around it have it in their totals (PyTorch issue 33855).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"wrapper","pid":1,"tid":1,"ts":0,"dur":60},
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":1,"dur":50},
{"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":1,"tid":1,"ts":2,"dur":40},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run op_names $INPUT -f csv
rooftree run ops $INPUT -f csv
rooftree run info $INPUT -f csv | grep ^gpu_time_ns,
--- expect
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
wrapper,1,60000,10000,0,10000
aten::linear,1,50000,10000,0,10000
aten::addmm,1,40000,39000,10000,10000
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::addmm,GEMM,1,10000,10000,10000,100,100
gpu_time_ns,10000
