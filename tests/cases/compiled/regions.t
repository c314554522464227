# Regions, graphs and their code by what their names tell; nested instances count once; direct is what no other instance inside launched; a resume function is a graph break.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"Torch-Compiled Region: 1/2","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cpu_op","name":"CompiledFunction","pid":1,"tid":1,"ts":5,"dur":90},
{"ph":"X","cat":"cpu_op","name":"CompiledFunction","pid":1,"tid":1,"ts":6,"dur":88},
{"ph":"X","cat":"user_annotation","name":"## Call CompiledFxGraph abc ##","pid":1,"tid":1,"ts":10,"dur":80},
{"ph":"X","cat":"python_function","name":"/tmp/torchinductor_u/ab/cx.py(3): call","pid":1,"tid":1,"ts":20,"dur":60},
{"ph":"X","cat":"python_function","name":"f.py(9): torch_dynamo_resume_in_g_at_7","pid":1,"tid":1,"ts":200,"dur":50},
{"ph":"X","cat":"cpu_op","name":"Torch-Compiled Region","pid":1,"tid":2,"ts":0,"dur":1},
{"ph":"X","cat":"cpu_op","name":"MyCompiledFunction","pid":1,"tid":2,"ts":0,"dur":1},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":15,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":30,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":210,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":300,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":4,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"triton_poi_fused_add_0","pid":0,"tid":7,"ts":40,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":220,"dur":7,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":320,"dur":7,"args":{"correlation":4}}
]}
--- run
rooftree run compiled $INPUT -f csv
--- expect
kind,key,calls,cpu_ns,gpu_ns,gpu_direct_ns,gpu_rows,triton_ns,triton_rows,recompiles,first_ns
region,1/2,1,100000,9000,0,2,5000,1,2,0
region,,1,1000,0,0,0,0,0,,0
graph,abc,1,80000,9000,4000,2,5000,1,,10000
code,cx.py,1,60000,5000,5000,1,5000,1,,20000
function,,2,90000,9000,0,2,5000,1,,5000
graph_break,g_at_7,1,50000,7000,7000,1,0,0,,200000
