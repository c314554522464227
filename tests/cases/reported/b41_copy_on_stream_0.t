# A copy shown on stream 0 overlaps the computation of stream 3 by time (Kineto pull request 1398).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":3,"ts":0,"dur":20,"args":{"device":0,"stream":3}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":0,"ts":5,"dur":10,"args":{"device":0,"stream":0}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(computation|exposed_memcpy|idle|total|total_memcpy)_time,
rooftree run quality $INPUT -f csv | grep ^same_stream_overlap,
--- expect
kernels,0,computation_time,20000,100
kernels,0,exposed_memcpy_time,0,0
kernels,0,idle_time,0,0
kernels,0,total_time,20000,100
kernels,0,total_memcpy_time,10000,50
same_stream_overlap,clock,0,2,0,0,,,GPU rows that start before an earlier one of their stream ends (legal for programmatic launches): sums exceed busy time,
