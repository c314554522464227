# A call without an op above it keeps its place; a frame between op and call stays; what is not linked is a stack of its own.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":0,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"MyFunction","pid":1,"tid":1,"ts":10,"dur":20},
{"ph":"X","cat":"python_function","name":"f.py(3): forward","pid":1,"tid":1,"ts":11,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"hipExtLaunch","pid":1,"tid":1,"ts":12,"dur":5,"args":{"correlation":9}},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","pid":1,"tid":1,"ts":13,"dur":3,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"idle","pid":1,"tid":2,"ts":10,"dur":50},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":30,"dur":6,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":40,"dur":0,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run stacks $INPUT -f csv
rooftree run stacks $INPUT -f folded
--- expect
depth,kind,name,count,gpu_ns,percent,rows,cpu_self_ns,cpu_total_ns
0,thread,pid 1 tid 1,,11000,100,2,0,25000
1,op,MyFunction,1,6000,54.545455,1,10000,20000
2,frame,f.py(3): forward,1,6000,54.545455,1,5000,10000
3,kernel,k,1,6000,54.545455,1,,
3,call,hipExtLaunch,1,0,0,0,2000,5000
4,call,hipLaunchKernel,1,0,0,0,3000,3000
1,call,cudaGraphLaunch,1,5000,45.454545,1,5000,5000
2,kernel,k,1,5000,45.454545,1,,
0,thread,pid 1 tid 2,,0,0,0,0,50000
1,op,idle,1,0,0,0,50000,50000
0,unlinked,(unlinked),,0,0,1,,
1,memset,Memset (Device),1,0,0,1,,
pid 1 tid 1;MyFunction;f.py(3): forward;k 6000
pid 1 tid 1;cudaGraphLaunch;k 5000
(unlinked);Memset (Device) 0
