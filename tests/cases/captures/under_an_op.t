# A replay without call whose rows an External id links to an op hangs under that op: its launches have the op's id, time, step and, where the capture has none, module. Below an op of the name of their own they count there only.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","ts":0,"dur":50,"pid":1,"tid":1},
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","ts":0,"dur":50,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"aten::mm","ts":2,"dur":9,"pid":1,"tid":1,"args":{"External id":9}},
{"ph":"X","cat":"kernel","name":"k1","ts":10,"dur":2,"pid":0,"tid":7,"args":{"correlation":5,"External id":9,"device":0,"stream":7,"graph id":3,"graph node id":11}},
{"ph":"X","cat":"kernel","name":"k2","ts":13,"dur":2,"pid":0,"tid":7,"args":{"correlation":5,"External id":9,"device":0,"stream":7,"graph id":3,"graph node id":12}},
{"ph":"X","cat":"kernel","name":"k3","ts":20,"dur":4,"pid":0,"tid":7,"args":{"correlation":5,"External id":9,"device":0,"stream":7,"graph id":3,"graph node id":13}}
]}
--- input capture.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamBeginCapture","ts":2,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"aten::mm","ts":10,"dur":4,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":11,"dur":1,"pid":1,"tid":1,"args":{"graph node id":11}},
{"ph":"X","cat":"cpu_op","name":"g","ts":15,"dur":4,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":16,"dur":1,"pid":1,"tid":1,"args":{"graph node id":12}},
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamEndCapture","ts":55,"dur":1,"pid":1,"tid":1}
]}
--- run
rooftree run launches $INPUT --capture $DIR/capture.json -f csv
rooftree run ops $INPUT --capture $DIR/capture.json -f csv
rooftree run op_names $INPUT --capture $DIR/capture.json -f csv
rooftree run modules $INPUT --capture $DIR/capture.json -f csv
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,9000,1,4000,4000,8000,ProfilerStep#4,Net_0,k3,,external_id,0,,
0,aten::mm,GEMM,,0,9000,1,2000,2000,2000,ProfilerStep#4,Net_0,k1,,capture_node,0,1,1
0,g,other,,0,9000,1,2000,2000,2000,ProfilerStep#4,Net_0,k2,,capture_node,0,1,3
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::mm,GEMM,2,6000,6000,8000,75,75
g,other,1,2000,2000,2000,25,100
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
aten::mm,1,9000,9000,6000,8000
g,0,0,0,2000,2000
depth,name,path,calls,cpu_ns,launches,direct_ns,subtree_ns,percent,backward_direct_ns,backward_ns
0,Net_0,Net_0,1,50000,3,8000,8000,100,,
,(no module),,,,0,0,0,0,,
