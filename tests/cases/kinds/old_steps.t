# PyTorch 1.8 to 1.10 wrote steps as operators: they are annotations, not ops.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"Operator","name":"ProfilerStep#2","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"Operator","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"Runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"Kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":1,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run info $INPUT -f csv | grep '^(ops|annotations|steps),'
rooftree run launches $INPUT -f csv
--- expect
ops,1
annotations,1
steps,1
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,10000,1,1000,1000,1000,ProfilerStep#2,,gemm,cudaLaunchKernel,correlation+containment,,,
