# The sum of overlapping kernels is not busy time (ninfer-3090 pull request 68).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":8,"ts":5,"dur":10,"args":{"device":0,"stream":8}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":18,"dur":2,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(busy|idle|total)_time,
rooftree run info $INPUT -f csv | grep ^gpu_time_ns,
--- expect
kernels,0,busy_time,17000,85
kernels,0,idle_time,3000,15
kernels,0,total_time,20000,100
gpu_time_ns,22000
