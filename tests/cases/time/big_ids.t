# Ids are 64 bits wide and tids may be negative (Kineto pull request 1324).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":-1234567890,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":-1234567890,"ts":1,"dur":1,"args":{"correlation":3000000000}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":-1234567890,"ts":3,"dur":1,"args":{"correlation":9223372036854775807}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":1,"args":{"device":0,"stream":7,"correlation":3000000000}},
{"ph":"X","cat":"kernel","name":"m","pid":0,"tid":7,"ts":30,"dur":1,"args":{"device":0,"stream":7,"correlation":9223372036854775807}}
]}
--- run
rooftree run ops $INPUT -f csv
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
a,other,1,2000,2000,2000,100,100
