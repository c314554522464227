# Options stand before or after operands, with = or a space; -- ends them.
--- input -t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run ops --top=1 -f csv -- $DIR/-t.json
rooftree run -f csv ops $INPUT
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(unlinked),unlinked,1,1000,1000,1000,100,100
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(unlinked),unlinked,1,1000,1000,1000,100,100
