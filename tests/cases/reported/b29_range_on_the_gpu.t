# A range around GPU work adds no GPU time (PyTorch issue 130730).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"gpu_user_annotation","name":"forward","pid":0,"tid":7,"ts":0,"dur":12,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run info $INPUT -f csv | grep ^(gpu_rows|gpu_time_ns),
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(busy|idle|total)_time,
--- expect
gpu_rows,1
gpu_time_ns,10000
kernels,0,busy_time,10000,100
kernels,0,idle_time,0,0
kernels,0,total_time,10000,100
