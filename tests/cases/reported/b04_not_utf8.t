# A byte 0xFF in a name is replaced and counted; every event is there (PyTorch pull request 139062).
--- input t.json escapes
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"a\xffb","pid":1,"tid":1,"ts":0,"dur":1},
{"ph":"X","cat":"cpu_op","name":"good","pid":1,"tid":1,"ts":4,"dur":2}
]}
--- run
rooftree run op_names $INPUT -f csv
rooftree run quality $INPUT -f csv | grep ^(invalid_utf8|damaged_events),
--- expect
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
good,1,2000,2000,,
a�b,1,1000,1000,,
invalid_utf8,repair,1,,,,51,,bytes that are not UTF-8 were replaced by U+FFFD,
damaged_events,repair,0,,,,,,events that could not be read: in no table,"record again, or mend the file at the byte given"
