# Two processes that wrote one file: no numbers, but what happened (TensorRT-LLM pull request 13536).
--- input t.json
{"schemaVersion": 1, "traceEvents":[
{"ph":"X","cat":"cpu_op","name":"mm","pid":1,"tid":1,"ts":0,"dur":1,"args":{}},
{"ph":"X","cat":"cpu_op","name":"aten::ad{"schemaVersion": 1, "traceEvents":[
{"ph":"X","cat":"cpu_op","name":"mm","pid":2,"tid":2,"ts":0,"dur":1,"args":{}}
]}
--- run
exit 3: rooftree report $INPUT
--- expect
--- expect stderr
rooftree: $DIR/t.json: byte 117: another document begins inside this event: several processes wrote one file; give each a file of its own
