# Events of equal stacks are one row; below an op stand its GPU rows, without the call between, and the call by its CPU time.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"python_function","name":"train.py(1): step","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_0","pid":1,"tid":1,"ts":0,"dur":40},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_0","pid":1,"tid":1,"ts":50,"dur":40},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":20},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":60,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":12,"dur":3,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":62,"dur":3,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":70,"dur":6,"args":{"device":0,"stream":7,"correlation":2}}
]}
--- run
rooftree run stacks $INPUT -f csv
rooftree run stacks $INPUT -f folded
--- expect
depth,kind,name,count,gpu_ns,percent,rows,cpu_self_ns,cpu_total_ns
0,thread,pid 1 tid 1,,11000,100,2,0,100000
1,frame,train.py(1): step,1,11000,100,2,20000,100000
2,frame,nn.Module: Linear_0,2,11000,100,2,40000,80000
3,op,aten::mm,2,11000,100,2,34000,40000
4,kernel,gemm,2,11000,100,2,,
4,call,cudaLaunchKernel,2,0,0,0,6000,6000
pid 1 tid 1;train.py(1): step;nn.Module: Linear_0;aten::mm;gemm 11000
