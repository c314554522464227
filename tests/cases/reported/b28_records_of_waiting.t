# Records of waiting for a stream or a context are not kernels, and not idle time (HTA pull request 149).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"cuda_sync","name":"Stream Sync","pid":0,"tid":7,"ts":2,"dur":28,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"cuda_sync","name":"Context Sync","pid":0,"tid":-1,"ts":2,"dur":28,"args":{"device":0,"stream":-1}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(busy|idle|total)_time,
rooftree run kernel_names $INPUT -f csv
rooftree run info $INPUT -f csv | grep ^(gpu_rows|streams),
--- expect
kernels,0,busy_time,10000,100
kernels,0,idle_time,0,0
kernels,0,total_time,10000,100
name,count,total_ns,percent
k,1,10000,100
streams,1
gpu_rows,1
