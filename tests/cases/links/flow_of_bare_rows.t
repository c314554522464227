# Ascend: the flow starts inside the launching Node@launch, which names the kernel; the op flow names the op on another thread.
--- input t.json
[
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"CANN"}},
{"ph":"M","name":"process_name","pid":3,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":"0.000","dur":10},
{"ph":"X","name":"AscendCL@aclnnMm","pid":2,"tid":5,"ts":"20.000","dur":30},
{"ph":"X","name":"Node@launch","pid":2,"tid":5,"ts":"30.000","dur":8,"args":{"item_id":"aclnnMm_MatMul"}},
{"ph":"s","cat":"HostToDevice","name":"HostToDevice7","id":"7","pid":2,"tid":5,"ts":"34.500"},
{"ph":"f","cat":"HostToDevice","name":"HostToDevice7","id":"7","pid":3,"tid":2,"ts":"60.000","bp":"e"},
{"ph":"s","cat":"async_npu","name":"torch_to_npu","id":60000,"pid":1,"tid":1,"ts":"5.000","bp":"e"},
{"ph":"f","cat":"async_npu","name":"torch_to_npu","id":60000,"pid":3,"tid":2,"ts":"60.000","bp":"e"},
{"ph":"X","name":"aclnnMm_MatMul","pid":3,"tid":2,"ts":"60.000","dur":4},
{"ph":"X","name":"aclnnMm_MatMul","pid":3,"tid":2,"ts":"10.000","dur":4}
]
--- run
rooftree run launches $INPUT -f csv
rooftree run gaps $INPUT -f csv
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,10000,1,4000,4000,4000,,,aclnnMm_MatMul,Node@launch,flow+op_flow,,,
3,(unlinked),unlinked,,10000,4000,1,4000,4000,4000,,,aclnnMm_MatMul,,,,,
window,device,start_ns,dur_ns,host_late_ns,latency_ns,unobserved_ns,unknown_ns,in_call_ns,after,after_id,call,call_id,call_start_ns,before,before_id,kind,culprit,culprit_id,covered_ns,evidence
kernels,,14000,46000,16000,30000,0,0,8000,aclnnMm_MatMul,4,Node@launch,2,30000,aclnnMm_MatMul,3,call,AscendCL@aclnnMm,1,10000,
