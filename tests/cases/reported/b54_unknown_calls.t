# Calls of an unknown category, or none: External ids still give the ops their GPU time, and it says so
# (Kineto pull request 1166, torchtune issue 1662).
--- input unknown.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10,"args":{"External id":3}},
{"ph":"X","cat":"new_runtime","name":"newLaunch","pid":1,"tid":1,"ts":2,"dur":1,"args":{"correlation":8,"External id":3}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":30,"dur":5,"args":{"device":0,"stream":7,"correlation":8,"External id":3}}
]}
--- input none.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10,"args":{"External id":3}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":30,"dur":5,"args":{"device":0,"stream":7,"correlation":8,"External id":3}}
]}
--- run
rooftree run launches $DIR/unknown.json -f csv
rooftree run quality $DIR/unknown.json -f csv | grep ^(unknown_category|gpu_rows_without_call|linked_by_external_id),
rooftree run info $DIR/unknown.json -f csv | grep ^(verdict|verdict_reason),
rooftree run launches $DIR/none.json -f csv
rooftree run quality $DIR/none.json -f csv | grep ^(unknown_category|gpu_rows_without_call|linked_by_external_id),
rooftree run info $DIR/none.json -f csv | grep ^(verdict|verdict_reason),
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,10000,1,5000,5000,5000,,,gemm,,external_id,,,
unknown_category,loss,1,3,,,119,,events of a category that data/kinds.tsv does not know: in no table,add a line to data/kinds.tsv
gpu_rows_without_call,loss,1,1,5000,100,242,,their launch was not recorded: (unlinked) unless an External id names their op,record a whole step more: work queued before the profiler starts has no launch
linked_by_external_id,link,1,1,5000,100,242,,"the operator was found by External id, not by nesting",
verdict,bad
verdict_reason,gpu_rows_without_call
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,10000,1,5000,5000,5000,,,gemm,,external_id,,,
unknown_category,loss,0,2,,,,,events of a category that data/kinds.tsv does not know: in no table,add a line to data/kinds.tsv
gpu_rows_without_call,loss,1,1,5000,100,119,,their launch was not recorded: (unlinked) unless an External id names their op,record a whole step more: work queued before the profiler starts has no launch
linked_by_external_id,link,1,1,5000,100,119,,"the operator was found by External id, not by nesting",
verdict,bad
verdict_reason,gpu_rows_without_call
