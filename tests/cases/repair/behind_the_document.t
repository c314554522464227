# A second document behind the first: several processes wrote one file. Of the first alone its tables can be asked for. What is no document is not read, and said.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"mm","pid":1,"tid":1,"ts":0,"dur":1,"args":{}}
]}
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"mm","pid":2,"tid":2,"ts":0,"dur":1,"args":{}}
]}
--- input list.json
[{"ph":"X","cat":"cpu_op","name":"mm","pid":1,"tid":1,"ts":0,"dur":1,"args":{}}] [
{"ph":"X","cat":"cpu_op","name":"mm","pid":2,"tid":2,"ts":0,"dur":1,"args":{}}]
--- input rest.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"mm","pid":1,"tid":1,"ts":0,"dur":1,"args":{}}
]}
[[8,8]],"dur":1,"args":{}}
]}
--- input brace.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"mm","pid":1,"tid":1,"ts":0,"dur":1,"args":{}}
]}
{"x":1}
--- run
exit 3: rooftree run op_names $INPUT
exit 3: rooftree run op_names $DIR/list.json
rooftree run quality $INPUT --several-processes -f csv | grep trailing_data
rooftree run info $INPUT --several-processes -f csv | grep verdict
rooftree run op_names $INPUT --several-processes -f csv
exit 3: rooftree info $INPUT --several-processes --strict
rooftree run quality $DIR/rest.json -f csv | grep trailing_data
rooftree run quality $DIR/brace.json -f csv | grep trailing_data
--- expect
trailing_data,repair,1,,,,99,,what follows the document is not read,give each process a file of its own
verdict,limited
verdict_reason,trailing_data
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
mm,1,1000,1000,,
trailing_data,repair,1,,,,99,,what follows the document is not read,give each process a file of its own
trailing_data,repair,1,,,,99,,what follows the document is not read,give each process a file of its own
--- expect stderr
rooftree: $DIR/t.json: byte 99: another document begins behind the first: several processes wrote one file; give each a file of its own, or read the first one alone with --several-processes
rooftree: $DIR/list.json: byte 81: another document begins behind the first: several processes wrote one file; give each a file of its own, or read the first one alone with --several-processes
rooftree: $DIR/t.json: byte 99: trailing_data: what follows the document is not read
