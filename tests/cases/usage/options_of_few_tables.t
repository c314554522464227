# An option that is about tables which were not asked for would change nothing: it was meant for something else.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":1,"dur":5,"args":{}}
]}
--- run
exit 2: rooftree run ops $INPUT --op aten::mm
exit 2: rooftree run kernels ops $INPUT --micro-idle 5
exit 2: rooftree run ops $INPUT --family gemm
rooftree run tree ops $INPUT --op aten::mm -f csv
--- expect
relation,depth,id,kind,name,start_ns,dur_ns,gpu_ns,input_dims,evidence
self,0,0,op,aten::mm,0,5000,,,

name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
--- expect stderr
rooftree run: --op is about tree alone; none of the tables asked for is that
rooftree run: --micro-idle is about timeline and gpu_gaps alone; none of the tables asked for is that
rooftree run: --family is about roofline_by_family alone; none of the tables asked for is that
