# The mark of the end of recording, a day later, stretches no window (Kineto pull request 298).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":1000},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":100,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":400,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"i","s":"g","name":"Record Window End","pid":"","tid":"","ts":86400000000}
]}
--- run
rooftree run timeline $INPUT -f csv | grep ^(kernels|steps),0,(busy|idle|total)_time,
rooftree run quality $INPUT -f csv | grep ^far_timestamps,
--- expect
kernels,0,busy_time,20000,6.451613
kernels,0,idle_time,290000,93.548387
kernels,0,total_time,310000,100
steps,0,busy_time,20000,2
steps,0,idle_time,980000,98
steps,0,total_time,1000000,100
far_timestamps,clock,0,2,,,,,rows a day or more away from the others: windows that hold them mislead,
