# Wrappers are passed over one after the other; the subtree is that of the op reached.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"c10d::allreduce_","pid":1,"tid":1,"ts":0,"dur":20},
{"ph":"X","cat":"cpu_op","name":"execute","pid":1,"tid":1,"ts":1,"dur":18},
{"ph":"X","cat":"cpu_op","name":"record_param_comms","pid":1,"tid":1,"ts":2,"dur":8},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce","pid":0,"tid":7,"ts":100,"dur":4,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run launches $INPUT -f csv
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,c10d::allreduce_,communication,,0,20000,1,4000,4000,4000,,,ncclDevKernel_AllReduce,cudaLaunchKernel,correlation+containment,,,
