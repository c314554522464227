# Annotations of one step on several threads are one step, from the first start to the last end.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":2,"ts":10,"dur":90},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":60,"dur":10,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'ProfilerStep#1,all,total_time'
--- expect
ProfilerStep#1,all,total_time,100000,100
