# One stream has no pair; zero-length rows are never busy; no GPU rows, no streams.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":5,"dur":0,"args":{"device":0,"stream":7}}
]}
--- input cpu.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10}
]}
--- run
rooftree run streams $INPUT -f csv
rooftree run stream_overlap $INPUT
rooftree run streams $DIR/cpu.json
rooftree run stream_overlap $DIR/cpu.json
--- expect
device,stream,rows,first_ns,last_ns,busy_ns,sum_ns,percent,overlap_ns
0,7,1,0,0,0,0,,0
no GPU has rows on two streams
no GPU rows in this trace
no GPU rows in this trace
