# --require-flow: a call counts only if a flow starts with its correlation; its rows are not linked to an op either.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":10,"args":{"External id":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":2,"args":{"correlation":5}},
{"ph":"s","cat":"ac2g","name":"ac2g","pid":1,"tid":1,"ts":1,"id":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":5,"dur":2,"args":{"correlation":6}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7,"correlation":5}},
{"ph":"X","cat":"kernel","name":"m","pid":0,"tid":7,"ts":50,"dur":2,"args":{"device":0,"stream":7,"correlation":6,"External id":1}}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run ops $INPUT -f csv --require-flow
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
f,other,1,3000,3000,3000,100,100
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(unlinked),unlinked,1,2000,2000,2000,66.666667,66.666667
f,other,1,1000,1000,1000,33.333333,100
