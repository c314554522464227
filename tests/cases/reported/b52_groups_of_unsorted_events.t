# No group of events is lost when the kinds alternate (TraceLens pull request 932).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":1},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":2,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run info $INPUT -f csv | grep ^(ops|kernels|gpu_rows),
rooftree run kernel_names $INPUT -f csv
--- expect
ops,1
gpu_rows,2
kernels,2
name,count,total_ns,percent
k,2,2000,100
