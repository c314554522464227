# The module is the innermost nn.Module frame around the call on its thread.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"python_function","name":"nn.Module: Net","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"python_function","name":"net.py(3): forward","pid":1,"tid":1,"ts":1,"dur":98},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_0","pid":1,"tid":1,"ts":2,"dur":10},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":3,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":4,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":20,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":21,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::mul","pid":1,"tid":2,"ts":4,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":2,"ts":5,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":200,"dur":1,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":210,"dur":1,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":220,"dur":1,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run launches $INPUT -f csv
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,5000,1,1000,1000,1000,,Linear_0,k,cudaLaunchKernel,correlation+containment,0,,
2,aten::add,other,,17000,5000,1,1000,1000,1000,,Net,k,cudaLaunchKernel,correlation+containment,0,,
4,aten::mul,other,,1000,5000,1,1000,1000,1000,,,k,cudaLaunchKernel,correlation+containment,0,,
