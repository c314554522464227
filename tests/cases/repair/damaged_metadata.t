# Metadata that cannot be read costs no event: reading goes on at traceEvents, or ends behind them.
--- input before.json
{"schemaVersion":1,"deviceProperties":[{"id":0,"name":"A}],"distributedInfo":{"rank":3},
"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":1,"args":{}}
],"traceName":"t"}
--- input behind.json
{"schemaVersion":1,"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":1,"args":{}}
],"deviceProperties":[{"id":0,"name":"A}],"distributedInfo":{"rank":3}}
--- run
rooftree run op_names $INPUT -f csv
rooftree run quality $INPUT -f csv | grep ,repair,[1-9]
rooftree run op_names $DIR/behind.json -f csv
rooftree run quality $DIR/behind.json -f csv | grep ,repair,[1-9]
exit 3: rooftree info --strict $DIR/behind.json
--- expect
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
a,1,1000,1000,,
damaged_metadata,repair,1,,,,60,,"metadata could not be read: rank, GPU and base time may be missing",
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
a,1,1000,1000,,
damaged_metadata,repair,1,,,,156,,"metadata could not be read: rank, GPU and base time may be missing",
--- expect stderr
rooftree: $DIR/behind.json: byte 156: damaged_metadata: metadata could not be read: rank, GPU and base time may be missing
