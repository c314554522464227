# --linked-only counts rows that have a call, and their window.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":10,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"lost","pid":0,"tid":7,"ts":0,"dur":40,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep '0,(busy|idle|total)_time,'
rooftree run timeline $INPUT -f csv --linked-only | grep '0,(busy|idle|total)_time,'
--- expect
kernels,0,busy_time,40000,100
kernels,0,idle_time,0,0
kernels,0,total_time,40000,100
kernels,0,busy_time,10000,66.666667
kernels,0,idle_time,5000,33.333333
kernels,0,total_time,15000,100
