# Two collectives at once take their time once, and none behind computation (nsys-ai pull requests 158, 233).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce_Sum_f32_RING_LL","pid":0,"tid":20,"ts":0,"dur":10,"args":{"device":0,"stream":20}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllGather_RING_LL","pid":0,"tid":24,"ts":0,"dur":10,"args":{"device":0,"stream":24}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(computation|exposed_communication|total_communication|total)_time,
--- expect
kernels,0,computation_time,10000,100
kernels,0,exposed_communication_time,0,0
kernels,0,total_time,10000,100
kernels,0,total_communication_time,10000,100
