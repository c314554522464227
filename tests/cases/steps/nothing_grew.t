# The note names the part that grew only where one did: not where no GPU row is known, nor where the median step is the worst.
--- input no_gpu_rows.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":100,"dur":60},
{"ph":"X","cat":"cpu_op","name":"aten::a","pid":1,"tid":1,"ts":80,"dur":15}
]}
--- input equal.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":50,"dur":50},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":10,"dur":20,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":60,"dur":40,"args":{"device":0,"stream":7}}
]}
--- input grew.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":50,"dur":51},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":10,"dur":20,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":60,"dur":21,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run steps $INPUT --wide | grep worst
rooftree run steps $DIR/equal.json --wide | grep worst
rooftree run steps $DIR/grew.json --wide | grep worst
--- expect
median step: ProfilerStep#2, 60.000 us; worst: ProfilerStep#1, 100.000 us
median step: ProfilerStep#1, 50.000 us; worst: ProfilerStep#1, 50.000 us
median step: ProfilerStep#1, 50.000 us; worst: ProfilerStep#2, 51.000 us (computation +1.000 us)
