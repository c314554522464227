# GPU annotations are ranges, not GPU time (PyTorch issue 130730).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"gpu_user_annotation","name":"forward","pid":0,"tid":7,"ts":0,"dur":12}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'all,(busy|total)_time,'
rooftree run info $INPUT -f csv | grep '^(gpu_time_ns),'
--- expect
kernels,all,busy_time,10000,100
kernels,all,total_time,10000,100
gpu_time_ns,10000
