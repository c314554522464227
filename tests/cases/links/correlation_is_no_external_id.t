# An op whose External id happens to be the correlation of a call outside it is not its op (Kineto pull request 1001).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10,"args":{"External id":8}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":20,"dur":1,"args":{"correlation":8}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":30,"dur":1,"args":{"device":0,"stream":7,"correlation":8}}
]}
--- run
rooftree run ops $INPUT -f csv
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(call) cudaLaunchKernel,no_op,1,1000,1000,1000,100,100
