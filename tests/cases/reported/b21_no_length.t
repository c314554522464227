# GPU rows of no length are counted, and take no time (HTA pull request 116).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":5,"dur":0,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":10,"dur":0,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernel_names $INPUT -f csv
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(busy|idle|total)_time,
--- expect
name,count,total_ns,percent
k,3,10000,100
kernels,0,busy_time,10000,100
kernels,0,idle_time,0,0
kernels,0,total_time,10000,100
