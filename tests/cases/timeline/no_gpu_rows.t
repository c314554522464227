# Without GPU rows the table is empty, and says why.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10}
]}
--- run
rooftree run timeline $INPUT -f csv
rooftree run timeline $INPUT
--- expect
window,device,type,time_ns,percent
no GPU rows in this trace
