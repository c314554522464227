# An op whose External id is the correlation of a call outside all ops is not its op (Kineto pull request 1001).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10,"args":{"External id":8}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":20,"dur":1,"args":{"correlation":8}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":30,"dur":1,"args":{"device":0,"stream":7,"correlation":8}}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run quality $INPUT -f csv | grep ^(gpu_rows_without_op|linked_by_external_id),
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(call) cudaLaunchKernel,no_op,1,1000,1000,1000,100,100
gpu_rows_without_op,loss,1,1,1000,100,235,,no operator is known for them: (call) and (unlinked) rows of the op tables,"record ProfilerActivity.CPU too (Nsight Systems: emit_nvtx); for graph replays, a trace of the capture"
linked_by_external_id,link,0,1,0,0,,,"the operator was found by External id, not by nesting",
