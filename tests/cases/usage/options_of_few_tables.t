# An option that is about tables which were not asked for would change nothing: it was meant for something else.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":1,"dur":5,"args":{}}
]}
--- run
rooftree run ops $INPUT --op aten::mm
rooftree run kernels ops $INPUT --micro-idle 5
rooftree run ops $INPUT --family gemm
rooftree run tree ops $INPUT --op aten::mm -f csv
--- expect
