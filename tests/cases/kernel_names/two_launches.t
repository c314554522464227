# Two launches of one kernel are one row.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","ts":0,"dur":2,"pid":0,"tid":7,"args":{}},
{"ph":"X","cat":"kernel","name":"k","ts":4,"dur":3,"pid":0,"tid":7,"args":{}},
{"ph":"X","cat":"kernel","name":"other","ts":9,"dur":5,"pid":0,"tid":7,"args":{}}
]}
--- run
rooftree run kernel_names $INPUT -f csv
--- expect
name,count,total_ns,percent
k,2,5000,50
other,1,5000,50
