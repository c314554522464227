# A second document begins inside a string of the first: two ranks wrote one path; no partial numbers
# (TensorRT-LLM pull request 9022).
--- input t.json
{"distributedInfo":{"rank":0},"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":1},
{"ph":"X","cat":"cpu_op","name":"aten::a{"distributedInfo":{"rank":1},"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":2,"tid":1,"ts":0,"dur":1}
]}
--- run
exit 3: rooftree run op_names $INPUT
exit 3: rooftree report $INPUT -f json
--- expect
--- expect stderr
rooftree: $DIR/t.json: byte 122: another document begins inside this event: several processes wrote one file; give each a file of its own
rooftree: $DIR/t.json: byte 122: another document begins inside this event: several processes wrote one file; give each a file of its own
