# Spans of the profiler and marks of its end have no part in any time.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"Trace","name":"PyTorch Profiler (0)","pid":"Spans","tid":"PyTorch Profiler","ts":0,"dur":1000000},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":100,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"i","s":"g","name":"Record Window End","pid":"","tid":"","ts":86400000000}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'all,(busy|total)_time,'
rooftree run info $INPUT -f csv | grep '^(origin_ns|ops|gpu_rows),'
--- expect
kernels,all,busy_time,10000,100
kernels,all,total_time,10000,100
origin_ns,100000
ops,0
gpu_rows,1
