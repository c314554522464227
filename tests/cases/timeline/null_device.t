# Rows without a device form one of their own, the last.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":"GPU","tid":"x","ts":0,"dur":10,"args":{}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":0,"dur":4,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep ',total_time,'
--- expect
kernels,all,total_time,14000,100
kernels,0,total_time,4000,100
kernels,null,total_time,10000,100
