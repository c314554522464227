# A quote lost inside a value turns strings inside out from there on; it costs one event, not the rest of the file.
--- input t.json
{"schemaVersion":1,"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":1,"args":{"Input type":["float, "int"],"k":["v"]}},
{"ph":"X","cat":"cpu_op","name":"b","pid":1,"tid":1,"ts":10,"dur":2,"args":{"x":["y"]}},
{"ph":"X","cat":"cpu_op","name":"c","pid":1,"tid":1,"ts":20,"dur":3,"args":{"Input type":["float","int"],"k":["v]}},
{"ph":"X","cat":"cpu_op","name":"d","pid":1,"tid":1,"ts":30,"dur":4,"args":{"x":["y"]}}
]}
--- run
rooftree run op_names $INPUT -f csv
rooftree run quality $INPUT -f csv | grep ,repair,[1-9]
--- expect
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
d,1,4000,4000,,
b,1,2000,2000,,
damaged_events,repair,2,,,,35,,events that could not be read: in no table,"record again, or mend the file at the byte given"
