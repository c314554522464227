# An External id that two ops carry names none of them.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10,"args":{"External id":3}},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":20,"dur":10,"args":{"External id":3}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":50,"dur":1,"args":{"device":0,"stream":7,"correlation":8,"External id":3}}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run quality $INPUT -f csv | grep '^(duplicate_external_id|gpu_rows_without_op),'
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(unlinked),unlinked,1,1000,1000,1000,100,100
gpu_rows_without_op,loss,1,1,1000,100,223,,no operator is known for them: (call) and (unlinked) rows of the op tables,"record ProfilerActivity.CPU too (Nsight Systems: emit_nvtx); for graph replays, a trace of the capture"
duplicate_external_id,link,1,2,,,119,,ops that share an External id: it names none of them,
