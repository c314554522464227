# --micro-idle splits idle time at a length of gaps; a gap of just that length is macro.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":14,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":29,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"d","pid":0,"tid":7,"ts":50,"dur":10,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv --micro-idle 5 | grep '0,(idle|total_time)'
--- expect
kernels,0,idle_time,20000,33.333333
kernels,0,idle_time/micro,4000,6.666667
kernels,0,idle_time/macro,16000,26.666667
kernels,0,idle_time/unobserved,0,0
kernels,0,total_time,60000,100
