# A duration on a limit belongs to the longer bucket; only kernels count; short are those below 10 us.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":5,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":7,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":10,"dur":0.999,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":20,"dur":1,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":30,"dur":10,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD","pid":0,"tid":7,"ts":50,"dur":1,"args":{"device":0,"stream":7,"correlation":4}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":60,"dur":9.999,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":80,"dur":200,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run short_kernels $INPUT -f csv
rooftree run short_kernels_by_op $INPUT -f csv
--- expect
bucket,from_ns,to_ns,count,percent_of_count,total_ns,percent_of_time
< 1 us,0,1000,1,20,999,0.450004
1-2 us,1000,2000,1,20,1000,0.450455
2-5 us,2000,5000,0,0,0,0
5-10 us,5000,10000,1,20,9999,4.504095
10-20 us,10000,20000,1,20,10000,4.504545
20-50 us,20000,50000,0,0,0,0
50-100 us,50000,100000,0,0,0,0
>= 100 us,100000,,1,20,200000,90.090902
name,category,count,percent_of_count,total_ns,percent_of_time,mean_ns,kernels
aten::add,other,2,40,1999,0.900459,999.5,3
(unlinked),unlinked,1,20,9999,4.504095,9999,2
