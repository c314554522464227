# No calls at all: the External id of a GPU row names its op (Kineto pull request 1166).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10,"args":{"External id":3}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":30,"dur":1,"args":{"device":0,"stream":7,"correlation":8,"External id":3}}
]}
--- run
rooftree run launches $INPUT -f csv
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,10000,1,1000,1000,1000,,,gemm,,external_id,,,
