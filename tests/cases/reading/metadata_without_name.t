# Metadata whose name is missing is no process name.
--- input t.json
{"traceEvents":[
{"ph":"M","pid":9,"tid":0,"args":{"name":"MTIA 9"}},
{"nade":"process_name","ph":"M","pid":9,"tid":0,"args":{"name":"MTIA 9"}},
{"ph":"X","cat":"cpu_op","name":"mm","pid":1,"tid":1,"ts":0,"dur":1,"args":{}}
]}
--- run
rooftree run op_names $INPUT -f csv
--- expect
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
mm,1,1000,1000,,
