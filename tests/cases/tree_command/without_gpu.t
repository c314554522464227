# --op where no instance has GPU time: the longest.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":0,"dur":30},
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":40,"dur":50}
]}
--- run
rooftree tree $INPUT --op aten::linear
--- expect
> aten::linear [op 1] 50.000 us
2 instances of aten::linear; this one is the longest
