# Only the keys of the document and of the event count, not those inside other values.
--- input t.json
{"metadata":{"traceEvents":[{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}],"baseTimeNanoseconds":5},"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7,"nested":{"correlation":9,"device":3}}}
]}
--- run
rooftree run info $INPUT -f csv | grep '^(events|gpu_rows),'
rooftree run info $INPUT -f csv | grep '^(base_time_ns|devices),'
--- expect
events,1
gpu_rows,1
base_time_ns,
devices,0
