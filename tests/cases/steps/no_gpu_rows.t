# Without GPU rows nothing is known of the GPU; without steps there is nothing to show.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cpu_op","name":"aten::a","pid":1,"tid":1,"ts":80,"dur":15,"args":{}},
{"ph":"X","cat":"cpu_op","name":"aten::late","pid":1,"tid":1,"ts":100,"dur":15,"args":{}}
]}
--- input none.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::a","pid":1,"tid":1,"ts":80,"dur":15,"args":{}}
]}
--- run
rooftree run steps $INPUT -f csv
rooftree run steps $DIR/none.json
--- expect
step,number,start_ns,dur_ns,computation_ns,exposed_comm_ns,exposed_memcpy_ns,busy_ns,idle_ns,idle_percent,gpu_ns,ops,launches,kernels
ProfilerStep#1,1,-80000,100000,,,,,,,,1,,
(no step),,,,,,,,,,,1,,
no ProfilerStep#N annotations in this trace
