# A collective is one under each name it has had: 50 us, 30 of them exposed, 20 (40 %) overlapped (HTA issues 122, 208, 247, 360).
--- input nccl.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":0,"dur":100,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce_RING_LL_Sum_float","pid":0,"tid":20,"ts":80,"dur":50,"args":{"device":0,"stream":20}}
]}
--- input dev.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":0,"dur":100,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce_Sum_f32_RING_LL","pid":0,"tid":20,"ts":80,"dur":50,"args":{"device":0,"stream":20}}
]}
--- input lower.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":0,"dur":100,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"nccldevkernel_allreduce_sum_f32_ring_ll","pid":0,"tid":20,"ts":80,"dur":50,"args":{"device":0,"stream":20}}
]}
--- input rccl.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":0,"dur":100,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"rcclGenericKernel_AllReduce","pid":0,"tid":20,"ts":80,"dur":50,"args":{"device":0,"stream":20}}
]}
--- run
rooftree run timeline $DIR/nccl.json -f csv | grep ^kernels,0,(computation|exposed_communication|busy|total_communication)_time,
rooftree run timeline $DIR/dev.json -f csv | grep ^kernels,0,(computation|exposed_communication|busy|total_communication)_time,
rooftree run timeline $DIR/lower.json -f csv | grep ^kernels,0,(computation|exposed_communication|busy|total_communication)_time,
rooftree run timeline $DIR/rccl.json -f csv | grep ^kernels,0,(computation|exposed_communication|busy|total_communication)_time,
--- expect
kernels,0,computation_time,100000,76.923077
kernels,0,exposed_communication_time,30000,23.076923
kernels,0,busy_time,130000,100
kernels,0,total_communication_time,50000,38.461538
kernels,0,computation_time,100000,76.923077
kernels,0,exposed_communication_time,30000,23.076923
kernels,0,busy_time,130000,100
kernels,0,total_communication_time,50000,38.461538
kernels,0,computation_time,100000,76.923077
kernels,0,exposed_communication_time,30000,23.076923
kernels,0,busy_time,130000,100
kernels,0,total_communication_time,50000,38.461538
kernels,0,computation_time,100000,76.923077
kernels,0,exposed_communication_time,30000,23.076923
kernels,0,busy_time,130000,100
kernels,0,total_communication_time,50000,38.461538
