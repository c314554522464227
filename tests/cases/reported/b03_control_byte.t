# Raw control bytes in names, also a newline, are kept, counted, and escaped on output (PyTorch issue 130622).
--- input t.json escapes
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"a\x01b","pid":1,"tid":1,"ts":0,"dur":1},
{"ph":"X","cat":"cpu_op","name":"a\nb","pid":1,"tid":1,"ts":2,"dur":1},
{"ph":"X","cat":"cpu_op","name":"good","pid":1,"tid":1,"ts":4,"dur":1}
]}
--- run
rooftree run op_names $INPUT -f json | grep name
rooftree run quality $INPUT -f csv | grep ^(control_bytes|damaged_events),
--- expect
 {"name":"a\u0001b","calls":1,"cpu_total_ns":1000,"cpu_self_ns":1000,"gpu_direct_ns":null,"gpu_total_ns":null},
 {"name":"a\nb","calls":1,"cpu_total_ns":1000,"cpu_self_ns":1000,"gpu_direct_ns":null,"gpu_total_ns":null},
 {"name":"good","calls":1,"cpu_total_ns":1000,"cpu_self_ns":1000,"gpu_direct_ns":null,"gpu_total_ns":null}
control_bytes,repair,2,,,,51,,a raw control byte stands inside a string: kept,
damaged_events,repair,0,,,,,,events that could not be read: in no table,"record again, or mend the file at the byte given"
