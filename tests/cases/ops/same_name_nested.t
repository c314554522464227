# An instance inside another of the same name is not counted a second time in subtree_ns, cpu_total_ns and gpu_total_ns.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":30},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":5,"dur":15},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":6,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":40,"dur":2,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":50,"dur":3,"args":{"device":0,"stream":7,"correlation":2}}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run op_names $INPUT -f csv
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
f,other,2,5000,5000,5000,100,100
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
f,2,30000,28000,5000,5000
