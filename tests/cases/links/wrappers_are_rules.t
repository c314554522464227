# Wrappers are lines of the rules: with other rules record_param_comms keeps its rows.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"c10d::allreduce_","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cpu_op","name":"record_param_comms","pid":1,"tid":1,"ts":1,"dur":8},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce","pid":0,"tid":7,"ts":100,"dur":4,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- input my.rules
class * * computation
--- run
rooftree run ops $INPUT -f csv --classes $DIR/my.rules
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
record_param_comms,other,1,4000,4000,4000,100,100
