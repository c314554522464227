# NCCL and RCCL kernels are communication under all names they have had (HTA issues 122, 208, 247, 360).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":0,"dur":100,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce_RING_LL_Sum_float","pid":0,"tid":8,"ts":80,"dur":50,"args":{"device":0,"stream":8}},
{"ph":"X","cat":"kernel","name":"gemm","pid":1,"tid":7,"ts":0,"dur":100,"args":{"device":1,"stream":7}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce_Sum_f32_RING_LL(x)","pid":1,"tid":8,"ts":80,"dur":50,"args":{"device":1,"stream":8}},
{"ph":"X","cat":"kernel","name":"gemm","pid":2,"tid":7,"ts":0,"dur":100,"args":{"device":2,"stream":7}},
{"ph":"X","cat":"kernel","name":"nccldevkernel_allreduce","pid":2,"tid":8,"ts":80,"dur":50,"args":{"device":2,"stream":8}},
{"ph":"X","cat":"kernel","name":"gemm","pid":3,"tid":7,"ts":0,"dur":100,"args":{"device":3,"stream":7}},
{"ph":"X","cat":"kernel","name":"rcclGenericKernel","pid":3,"tid":8,"ts":80,"dur":50,"args":{"device":3,"stream":8}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep '^kernels,[0-9],(exposed_comm|busy|total_comm)'
--- expect
kernels,0,exposed_communication_time,30000,23.076923
kernels,0,busy_time,130000,100
kernels,0,total_communication_time,50000,38.461538
kernels,1,exposed_communication_time,30000,23.076923
kernels,1,busy_time,130000,100
kernels,1,total_communication_time,50000,38.461538
kernels,2,exposed_communication_time,30000,23.076923
kernels,2,busy_time,130000,100
kernels,2,total_communication_time,50000,38.461538
kernels,3,exposed_communication_time,30000,23.076923
kernels,3,busy_time,130000,100
kernels,3,total_communication_time,50000,38.461538
