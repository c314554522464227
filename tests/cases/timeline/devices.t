# Each device has its own window; all is the sum of the devices, never a union across them.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":1,"tid":7,"ts":5,"dur":20,"args":{"device":1,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":1,"tid":7,"ts":30,"dur":5,"args":{"device":1,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep '(busy|idle|total)_time,'
--- expect
kernels,all,busy_time,35000,87.5
kernels,all,idle_time,5000,12.5
kernels,all,total_time,40000,100
kernels,0,busy_time,10000,100
kernels,0,idle_time,0,0
kernels,0,total_time,10000,100
kernels,1,busy_time,25000,83.333333
kernels,1,idle_time,5000,16.666667
kernels,1,total_time,30000,100
