# Rows without category are what their process is named; device rows find their call and op by flows (Ascend).
--- input t.json
[
{"ph":"X","name":"aten::mm","cat":"cpu_op","pid":11,"tid":1,"ts":"0","dur":50,"args":{}},
{"ph":"s","cat":"async_npu","name":"torch_to_npu","id":5,"pid":11,"tid":1,"ts":"10"},
{"ph":"f","cat":"async_npu","name":"torch_to_npu","id":5,"pid":13,"tid":2,"ts":"100","bp":"e"},
{"ph":"X","name":"AscendCL@aclLaunch","pid":12,"tid":1,"ts":"20","dur":2},
{"ph":"s","cat":"HostToDevice","name":"HostToDevice9","id":"9","pid":12,"tid":1,"ts":"20"},
{"ph":"f","cat":"HostToDevice","name":"HostToDevice9","id":"9","pid":13,"tid":2,"ts":"100","bp":"e"},
{"ph":"X","name":"MatMul","pid":13,"tid":2,"ts":"100","dur":7.00075,"args":{"Task Type":"AI_CORE"}},
{"ph":"X","name":"EVENT_WAIT","pid":13,"tid":2,"ts":"110","dur":90},
{"ph":"X","name":"hcom_allReduce__1","pid":14,"tid":0,"ts":"120","dur":10},
{"ph":"X","name":"Notify_Wait","pid":14,"tid":1,"ts":"121","dur":5},
{"ph":"X","name":"somewhere else","pid":15,"tid":1,"ts":"121","dur":5},
{"ph":"M","name":"process_name","pid":12,"tid":0,"args":{"name":"CANN"}},
{"ph":"M","name":"process_name","pid":13,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"M","name":"process_name","pid":14,"tid":0,"args":{"name":"HCCL"}}
]
--- run
rooftree run launches $INPUT -f csv
rooftree run kernels $INPUT -f csv
rooftree run quality $INPUT -f csv | grep linked_by|unknown
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,50000,1,7001,7001,7001,,,MatMul,AscendCL@aclLaunch,flow+op_flow,,,
3,(unlinked),unlinked,,120000,10000,1,10000,10000,10000,,,hcom_allReduce__1,,,,,
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
hcom_allReduce__1,other,communication,(unlinked),unlinked,,,1,10000,10000,10000,,10000,10000,58.820069,33.333333,,,,
MatMul,kernel,computation,aten::mm,GEMM,,2,1,7001,7001,7001,,7001,7001,41.179931,23.336667,,,,
unknown_category,loss,1,14,,,858,,events of a category that data/kinds.tsv does not know: in no table,add a line to data/kinds.tsv
unknown_schema,loss,0,,,,,,a database of a later schema than any known: what is new in it is not read,look for a newer rooftree
linked_by_flow,link,1,2,7001,41.179931,543,,no correlation id: the call was found by its flow arrow,
linked_by_op_flow,link,1,2,7001,41.179931,543,,the operator was found by a flow arrow from it,
linked_by_external_id,link,0,2,0,0,,,"the operator was found by External id, not by nesting",
