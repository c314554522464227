# An event that cannot be read is skipped and counted, the rest of the file is read.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"before","pid":1,"tid":1,"ts":0,"dur":1,"args":{}},
{"ph":"X","cat":"cpu_op","name":"broken","pid":1,"tid":1 1,"ts":10,"dur":2,"args":{}},
garbage
{"ph":"X","cat":"cpu_op","name":"after","pid":1,"tid":1,"ts":20,"dur":3,"args":{}},
{"ph":"X","cat":"cpu_op","name":"last","pid":1,"tid":1,"ts":30,"dur":3,"args":{"a":}}
],
"baseTimeNanoseconds": 5000
}
--- run
rooftree run op_names $INPUT -f csv
rooftree run info $INPUT -f csv | grep base_time|events
rooftree run quality $INPUT -f csv | grep damaged_events|truncated|misplaced
exit 3: rooftree run op_names $INPUT --strict
--- expect
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
after,1,3000,3000,,
before,1,1000,1000,,
base_time_ns,5000
events,2
verdict_reason,damaged_events
truncated,repair,0,,,,,,"the file ends inside the document: what came before is analysed, the rest is missing",record again; a killed process leaves such files
misplaced_commas,repair,0,,,,,,commas too many or too few were overlooked,
damaged_events,repair,2,,,,101,,events that could not be read: in no table,"record again, or mend the file at the byte given"
--- expect stderr
rooftree: $DIR/t.json: byte 101: damaged_events: events that could not be read: in no table
