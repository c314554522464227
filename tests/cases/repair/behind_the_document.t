# A second document behind the first is not read, and said.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"mm","pid":1,"tid":1,"ts":0,"dur":1,"args":{}}
]}
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"mm","pid":2,"tid":2,"ts":0,"dur":1,"args":{}}
]}
--- run
rooftree run quality $INPUT -f csv | grep trailing_data
rooftree run info $INPUT -f csv | grep verdict
rooftree run op_names $INPUT -f csv
exit 3: rooftree info $INPUT --strict
--- expect
trailing_data,repair,1,,,,99,what follows the document is not read,give each process a file of its own
verdict,limited
verdict_reason,trailing_data
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
mm,1,1000,1000,,
--- expect stderr
rooftree: $DIR/t.json: byte 99: trailing_data: what follows the document is not read
