# The step is that in which the call of the first row starts; of nested ones the last to start; null without a call.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":100,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#3","pid":1,"tid":1,"ts":150,"dur":10},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":90,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":95,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":120,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":121,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":152,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":153,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":170,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":171,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":210,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":211,"dur":1,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":310,"dur":1,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":320,"dur":1,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":330,"dur":1,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":340,"dur":1,"args":{"device":0,"stream":7,"correlation":4}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":350,"dur":1,"args":{"device":0,"stream":7,"correlation":5}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":360,"dur":1,"args":{"device":0,"stream":7,"correlation":6}}
]}
--- run
rooftree run launches $INPUT -f csv
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,f,other,,0,20000,1,1000,1000,1000,ProfilerStep#1,,k,cudaLaunchKernel,correlation+containment,,,
2,f,other,,30000,5000,1,1000,1000,1000,ProfilerStep#2,,k,cudaLaunchKernel,correlation+containment,,,
4,f,other,,62000,5000,1,1000,1000,1000,ProfilerStep#3,,k,cudaLaunchKernel,correlation+containment,,,
6,f,other,,80000,5000,1,1000,1000,1000,ProfilerStep#2,,k,cudaLaunchKernel,correlation+containment,,,
8,f,other,,120000,5000,1,1000,1000,1000,,,k,cudaLaunchKernel,correlation+containment,,,
15,(unlinked),unlinked,,270000,1000,1,1000,1000,1000,,,k,,,,,
