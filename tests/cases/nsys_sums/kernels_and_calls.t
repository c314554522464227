# Kernels and calls by name: most time first, equal ones by name; the median of an even count is the mean of the middle two, std is null for one; copies are no kernels, and a call inside another one counts.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":0,"dur":4,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_driver","name":"cuLaunchKernel","pid":1,"tid":1,"ts":1,"dur":3,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":2,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":20,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":30,"dur":2,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":1,"tid":7,"ts":40,"dur":5,"args":{"device":1,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":50,"dur":4,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":60,"dur":12,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":80,"dur":12,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":100,"dur":70,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run cuda_gpu_kern_sum $INPUT -f csv
rooftree run cuda_api_sum $INPUT -f csv
--- expect
name,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns
a,1,12000,33.333333,12000,12000,,12000,12000
b,4,12000,33.333333,3000,3000,1825.741858,1000,5000
c,1,12000,33.333333,12000,12000,,12000,12000
name,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns
cudaLaunchKernel,2,6000,66.666667,3000,3000,1414.213562,2000,4000
cuLaunchKernel,1,3000,33.333333,3000,3000,,3000,3000
