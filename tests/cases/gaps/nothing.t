# Without GPU rows, and without idle time, the tables are empty and say why.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10}
]}
--- input busy.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":5,"dur":5,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":10,"dur":5,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run gaps $INPUT
rooftree run idle_causes $INPUT
rooftree run gaps $DIR/busy.json
rooftree run idle_causes $DIR/busy.json
--- expect
no GPU rows in this trace
no GPU rows in this trace
no GPU was idle
no GPU was idle
