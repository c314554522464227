# An op whose arguments name stream 0 is an op, and belongs to its step (HTA pull request 268).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cpu_op","name":"triton_poi_fused_add","pid":1,"tid":1,"ts":10,"dur":20,"args":{"stream":0}},
{"ph":"X","cat":"cuda_driver","name":"cuLaunchKernel","pid":1,"tid":1,"ts":12,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"triton_poi_fused_add_0","pid":0,"tid":7,"ts":40,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run launches $INPUT -f csv
rooftree run info $INPUT -f csv | grep ^(ops|gpu_rows),
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,triton_poi_fused_add,triton,,0,20000,1,5000,5000,5000,ProfilerStep#1,,triton_poi_fused_add_0,cuLaunchKernel,correlation+containment,,,
ops,1
gpu_rows,1
