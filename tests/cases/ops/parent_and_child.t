# Only the innermost op around the call has the direct time; the op around it has it in gpu_total_ns (PyTorch issue 60783).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":0,"dur":30},
{"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":1,"tid":1,"ts":5,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":40,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run op_names $INPUT -f csv
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::addmm,GEMM,1,10000,10000,10000,100,100
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
aten::linear,1,30000,10000,0,10000
aten::addmm,1,20000,15000,10000,10000
