# json and csv: a table without rows.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":1}
]}
--- run
rooftree run ops $INPUT -f json
rooftree run ops $INPUT -f csv
--- expect
[]
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
