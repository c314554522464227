# With and without python frames the op table is the same (TraceLens pull request 476).
--- input with.json
{"traceEvents":[
{"ph":"X","cat":"python_function","name":"train.py(12): step","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_0","pid":1,"tid":1,"ts":5,"dur":36},
{"ph":"X","cat":"python_function","name":"<built-in function linear>","pid":1,"tid":1,"ts":11,"dur":3},
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":10,"dur":30},
{"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":1,"tid":1,"ts":12,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":15,"dur":2,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":50,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::relu","pid":1,"tid":1,"ts":42,"dur":6},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":43,"dur":2,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"relu","pid":0,"tid":7,"ts":60,"dur":4,"args":{"device":0,"stream":7,"correlation":2}}
]}
--- input without.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":10,"dur":30},
{"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":1,"tid":1,"ts":12,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":15,"dur":2,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":50,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::relu","pid":1,"tid":1,"ts":42,"dur":6},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":43,"dur":2,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"relu","pid":0,"tid":7,"ts":60,"dur":4,"args":{"device":0,"stream":7,"correlation":2}}
]}
--- run
rooftree run ops $DIR/with.json -f csv
rooftree run op_names $DIR/with.json -f csv
rooftree run ops $DIR/without.json -f csv
rooftree run op_names $DIR/without.json -f csv
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::addmm,GEMM,1,10000,10000,10000,71.428571,71.428571
aten::relu,other,1,4000,4000,4000,28.571429,100
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
aten::linear,1,30000,10000,0,10000
aten::addmm,1,20000,18000,10000,10000
aten::relu,1,6000,4000,4000,4000
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::addmm,GEMM,1,10000,10000,10000,71.428571,71.428571
aten::relu,other,1,4000,4000,4000,28.571429,100
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
aten::linear,1,30000,10000,0,10000
aten::addmm,1,20000,18000,10000,10000
aten::relu,1,6000,4000,4000,4000
