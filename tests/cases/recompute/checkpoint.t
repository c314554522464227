# What activation checkpointing computes again lies in a frame recompute_fn of torch/utils/checkpoint.py. Without frames nothing is known.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"python_function","name":"torch/utils/checkpoint.py(1500): unpack_hook","pid":1,"tid":2,"ts":100,"dur":100},
{"ph":"X","cat":"python_function","name":"torch/utils/checkpoint.py(1449): recompute_fn","pid":1,"tid":2,"ts":110,"dur":50},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_0","pid":1,"tid":2,"ts":115,"dur":20},
{"ph":"X","cat":"python_function","name":"my.py(3): recompute_fn","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":2,"ts":120,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":2,"ts":121,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":2,"ts":170,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":2,"ts":171,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1200,"dur":1,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1300,"dur":5,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1400,"dur":4,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run ops_by_recompute $INPUT -f csv
rooftree run ops_by_recompute $INPUT | grep recomputation
rooftree run ops_by_recompute $INPUT --no-python -f csv
rooftree run launches $INPUT -f csv
--- expect
name,recompute,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::mm,0,GEMM,2,5000,5000,5000,50,50
aten::mm,1,GEMM,1,5000,5000,5000,50,100
50.0 % of GPU row time is recomputation
name,recompute,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::mm,,GEMM,3,10000,10000,10000,100,100
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,10000,1,1000,1000,1000,,,k,cudaLaunchKernel,correlation+containment,0,,
2,aten::mm,GEMM,,110000,10000,1,5000,5000,5000,,Linear_0,k,cudaLaunchKernel,correlation+containment,1,,
4,aten::mm,GEMM,,160000,10000,1,4000,4000,4000,,,k,cudaLaunchKernel,correlation+containment,0,,
