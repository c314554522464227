# record_param_comms and execute hand their rows to the op around them; without one they keep them.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"c10d::allreduce_","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cpu_op","name":"record_param_comms","pid":1,"tid":1,"ts":1,"dur":8},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"conv_bn_fused","pid":1,"tid":1,"ts":20,"dur":10},
{"ph":"X","cat":"cpu_op","name":"execute","pid":1,"tid":1,"ts":21,"dur":8},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":22,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"record_param_comms","pid":1,"tid":1,"ts":40,"dur":8},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":41,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce","pid":0,"tid":7,"ts":100,"dur":4,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"conv","pid":0,"tid":7,"ts":200,"dur":2,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_Broadcast","pid":0,"tid":7,"ts":300,"dur":1,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run ops $INPUT -f csv
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
c10d::allreduce_,communication,1,4000,4000,4000,57.142857,57.142857
conv_bn_fused,other,1,2000,2000,2000,28.571429,85.714286
record_param_comms,communication,1,1000,1000,1000,14.285714,100
