# busy_time is the union of the rows, not the sum of their durations (22 us).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":8,"ts":5,"dur":10,"args":{"device":0,"stream":8}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":18,"dur":2,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'all,(computation|busy|idle|total)_time,'
--- expect
kernels,all,computation_time,17000,85
kernels,all,busy_time,17000,85
kernels,all,idle_time,3000,15
kernels,all,total_time,20000,100
