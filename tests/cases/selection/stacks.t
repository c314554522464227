# Stacks count what is selected; what encloses it is shown, with 0 of its own.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#5","pid":1,"tid":1,"ts":100,"dur":100},
{"ph":"X","cat":"python_function","name":"train","pid":1,"tid":1,"ts":5,"dur":190},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":10},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":110,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":112,"dur":4,"args":{"correlation":3}},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":2,"ts":10,"dur":10},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":130,"dur":30,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run stacks $INPUT --step 5 -f csv
rooftree run stacks $INPUT --step 4 -f csv
--- expect
depth,kind,name,count,gpu_ns,percent,rows,cpu_self_ns,cpu_total_ns
0,thread,pid 1 tid 1,,30000,100,1,0,10000
1,frame,train,0,30000,100,1,0,10000
2,op,aten::mm,1,30000,100,1,6000,10000
3,kernel,gemm,1,30000,100,1,,
3,call,cudaLaunchKernel,1,0,0,0,4000,4000
depth,kind,name,count,gpu_ns,percent,rows,cpu_self_ns,cpu_total_ns
0,thread,pid 1 tid 1,,0,,0,0,180000
1,frame,train,1,0,,0,170000,180000
2,op,aten::mm,1,0,,0,10000,10000
0,thread,pid 1 tid 2,,0,,0,0,10000
1,op,aten::add,1,0,,0,10000,10000
