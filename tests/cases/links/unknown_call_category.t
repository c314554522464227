# Calls of a category that is not known are not calls; External ids still link (Kineto pull request 1166).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10,"args":{"External id":3}},
{"ph":"X","cat":"new_runtime","name":"newLaunch","pid":1,"tid":1,"ts":2,"dur":1,"args":{"correlation":8,"External id":3}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":30,"dur":1,"args":{"device":0,"stream":7,"correlation":8,"External id":3}}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run quality $INPUT -f csv | grep '^(unknown_category),'
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::mm,GEMM,1,1000,1000,1000,100,100
unknown_category,loss,1,3,,,119,,events of a category that data/kinds.tsv does not know: in no table,add a line to data/kinds.tsv
