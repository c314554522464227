# Commas too many or too few, between events and in one, are overlooked and counted.
--- input t.json
{"traceEvents":[,
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":1,"args":{}}
{"ph":"X","cat":"cpu_op",,"name":"b","pid":1,"tid":1,"ts":10,"dur":2,"args":{},},
{"ph":"X","cat":"cpu_op","name":"c","pid":1,"tid":1,"ts":20,"dur":3,"args":{}},
]}
--- run
rooftree run op_names $INPUT -f csv
rooftree run quality $INPUT -f csv | grep misplaced|damaged
--- expect
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
c,1,3000,3000,,
b,1,2000,2000,,
a,1,1000,1000,,
misplaced_commas,repair,4,,,,18,,commas too many or too few were overlooked,
damaged_events,repair,0,,,,,,events that could not be read: in no table,"record again, or mend the file at the byte given"
damaged_metadata,repair,0,,,,,,"metadata could not be read: rank, GPU and base time may be missing",
