# list classes and list kinds print the built-in files, which can be given back.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree list classes | grep '^wrapper'
rooftree list kinds | grep '^Kernel'
rooftree run ops $INPUT -f csv --classes $REPO/data/classes.rules
--- expect
wrapper         record_param_comms
wrapper         execute
Kernel                    *                kernel
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(unlinked),unlinked,1,1000,1000,1000,100,100
