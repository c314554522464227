# An event that had not ended, with an end of 0, counts as 0 us, under its name (Kineto pull request 646).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1708722576381794,"dur":5,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"unfinished","pid":0,"tid":7,"ts":1708722576381804,"dur":-1708722576381804,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1708722576381814,"dur":5,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernel_names $INPUT -f csv
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(busy|idle|total)_time,
rooftree run quality $INPUT -f csv | grep ^negative_duration,
--- expect
name,count,total_ns,percent
k,2,10000,100
unfinished,1,0,0
kernels,0,busy_time,10000,40
kernels,0,idle_time,15000,60
kernels,0,total_time,25000,100
negative_duration,repair,1,3,,,132,,a negative dur counts as 0 ns,events that had not ended when the profiler stopped: stop it after a synchronize
