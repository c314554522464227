# Records of waiting are not GPU work (HTA pull request 149).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"cuda_sync","name":"Stream Sync","pid":0,"tid":7,"ts":2,"dur":28,"args":{"stream":7,"device":0}},
{"ph":"X","cat":"cuda_sync","name":"Context Sync","pid":0,"tid":-1,"ts":2,"dur":50,"args":{"stream":-1,"device":0}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'all,(busy|total)_time,'
rooftree run info $INPUT -f csv | grep '^(gpu_rows),'
--- expect
kernels,all,busy_time,10000,100
kernels,all,total_time,10000,100
gpu_rows,1
