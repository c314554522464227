# External ids that equal the correlation in more than half of the calls are not used (profilers before 2024).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10,"args":{"External id":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":20,"dur":1,"args":{"correlation":5,"External id":5}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":30,"dur":1,"args":{"device":0,"stream":7,"correlation":5,"External id":5}}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run quality $INPUT -f csv | grep '^(untrusted_external_ids|linked_by_external_id),'
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(call) cudaLaunchKernel,no_op,1,1000,1000,1000,100,100
linked_by_external_id,link,0,1,0,0,,,"the operator was found by External id, not by nesting",
untrusted_external_ids,link,1,,,,,,External ids equal correlation ids (profiler before 2024): not used for linking,
