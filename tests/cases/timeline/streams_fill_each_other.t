# A device is idle only where none of its streams works (nsys-ai pull request 241).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":20,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":13,"ts":10,"dur":10,"args":{"device":0,"stream":13}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'all,(busy|idle|total)_time,'
--- expect
kernels,all,busy_time,30000,100
kernels,all,idle_time,0,0
kernels,all,total_time,30000,100
