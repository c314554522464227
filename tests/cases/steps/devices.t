# Parts are summed over the devices, as in the timeline's `all`. Of two steps as long, the first is the worst; the median of two is the shorter, else the first.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#7","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#8","pid":1,"tid":1,"ts":100,"dur":100},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":10,"dur":20,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":1,"tid":7,"ts":20,"dur":90,"args":{"device":1,"stream":7}}
]}
--- run
rooftree run steps $INPUT -f csv
rooftree run timeline $INPUT -f csv | grep 'ProfilerStep#.,all,(computation|idle)_time,'
COLUMNS=80 rooftree run steps $INPUT | grep median
--- expect
step,number,start_ns,dur_ns,computation_ns,exposed_comm_ns,exposed_memcpy_ns,busy_ns,idle_ns,idle_percent,gpu_ns,ops,launches,kernels
ProfilerStep#7,7,-10000,100000,100000,0,0,100000,100000,50,0,0,0,0
ProfilerStep#8,8,90000,100000,10000,0,0,10000,190000,95,0,0,0,0
(no step),,,,,,,,,,110000,0,2,2
ProfilerStep#7,all,computation_time,100000,50
ProfilerStep#7,all,idle_time,100000,50
ProfilerStep#8,all,computation_time,10000,5
ProfilerStep#8,all,idle_time,190000,95
median step: ProfilerStep#7, 100.000 us; worst: ProfilerStep#7, 100.000 us
