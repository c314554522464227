# Events of an unknown category, and X events without one, are counted and left out.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"collective_comm","name":"x","pid":0,"tid":7,"ts":20,"dur":5},
{"ph":"X","name":"no category","pid":0,"tid":7,"ts":30,"dur":5},
{"ph":"X","cat":"CPU_OP","name":"wrong case","pid":1,"tid":1,"ts":0,"dur":5}
]}
--- run
rooftree run info $INPUT -f csv | grep '^(events|ops|gpu_rows),'
rooftree run quality $INPUT -f csv | grep '^(unknown_category),'
--- expect
events,4
ops,0
gpu_rows,1
unknown_category,loss,3,4,,,118,,events of a category that data/kinds.tsv does not know: in no table,add a line to data/kinds.tsv
