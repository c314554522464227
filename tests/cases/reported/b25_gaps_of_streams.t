# Gaps of one stream that another fills are no idle time (nsys-ai pull request 241).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":13,"ts":10,"dur":10,"args":{"device":0,"stream":13}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(busy|idle|total)_time
--- expect
kernels,0,busy_time,30000,100
kernels,0,idle_time,0,0
kernels,0,idle_time/observed,0,0
kernels,0,idle_time/unobserved,0,0
kernels,0,total_time,30000,100
