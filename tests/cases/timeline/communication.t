# Communication is exposed where no computation runs; two collectives at once take their time once (nsys-ai pull request 158).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce","pid":0,"tid":8,"ts":5,"dur":10,"args":{"device":0,"stream":8}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllGather","pid":0,"tid":9,"ts":5,"dur":10,"args":{"device":0,"stream":9}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'all,(computation|exposed_comm|total)'
--- expect
kernels,all,computation_time,10000,66.666667
kernels,all,exposed_communication_time,5000,33.333333
kernels,all,total_time,15000,100
kernels,all,total_communication_time,10000,66.666667
kernels,all,total_memcpy_time,0,0
