# What another process or thread launched for an op, and an arrow or an External id says so, lies where the op starts: step, module, frames, recomputation.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":50,"dur":50},
{"ph":"X","cat":"user_annotation","name":"## forward ##","pid":1,"tid":1,"ts":2,"dur":30},
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","pid":1,"tid":1,"ts":1,"dur":40},
{"ph":"X","cat":"python_function","name":"torch/utils/checkpoint.py(1): recompute_fn","pid":1,"tid":1,"ts":15,"dur":10},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":5,"dur":5,"args":{"External id":3}},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":20,"dur":3},
{"ph":"X","cat":"cpu_op","name":"aten::mul","pid":1,"tid":1,"ts":30,"dur":3},
{"ph":"X","cat":"cuda_runtime","name":"of_mm","pid":1,"tid":2,"ts":60,"dur":5,"args":{"correlation":1,"External id":3}},
{"ph":"X","cat":"cuda_runtime","name":"of_add","pid":1,"tid":2,"ts":66,"dur":4,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"of_none","pid":1,"tid":2,"ts":70,"dur":4,"args":{"correlation":3}},
{"ph":"s","cat":"async_npu","id":2,"pid":1,"tid":1,"ts":21},
{"ph":"f","cat":"async_npu","id":2,"pid":0,"tid":7,"ts":90},
{"ph":"s","cat":"async_npu","id":3,"pid":1,"tid":1,"ts":31},
{"ph":"f","cat":"async_npu","id":3,"pid":0,"tid":7,"ts":100},
{"ph":"X","cat":"kernel","name":"mm","pid":0,"tid":7,"ts":80,"dur":4,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"add","pid":0,"tid":7,"ts":90,"dur":2,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"mul","pid":0,"tid":7,"ts":100,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"none","pid":0,"tid":7,"ts":110,"dur":8,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run launches $INPUT -f csv
rooftree run modules $INPUT -f csv
rooftree run frames $INPUT -f csv
rooftree run annotations $INPUT -f csv
rooftree run kernel_names $INPUT -f csv --module Net
rooftree run kernel_names $INPUT -f csv --step 2
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,5000,1,4000,4000,4000,ProfilerStep#1,Net_0,mm,of_mm,correlation+external_id,0,,
1,aten::add,other,,15000,3000,1,2000,2000,2000,ProfilerStep#1,Net_0,add,of_add,correlation+op_flow,1,,
2,aten::mul,other,,25000,3000,1,1000,1000,1000,ProfilerStep#1,Net_0,mul,,op_flow,0,,
5,(call) of_none,no_op,,65000,4000,1,8000,8000,8000,ProfilerStep#2,,none,of_none,correlation,0,,
depth,name,path,calls,cpu_ns,launches,direct_ns,subtree_ns,percent,backward_direct_ns,backward_ns
0,Net_0,Net_0,1,40000,3,7000,7000,46.666667,,
,(no module),,,,1,8000,8000,53.333333,,
name,calls,cpu_ns,launches,direct_ns,subtree_ns,percent
nn.Module: Net_0,1,40000,2,5000,7000,46.666667
torch/utils/checkpoint.py(1): recompute_fn,1,10000,1,2000,2000,13.333333
(no frame),,,1,8000,8000,53.333333
depth,name,path,count,cpu_ns,launches,direct_ns,subtree_ns,percent,phase,batch,tokens
0,## forward ##,## forward ##,1,30000,3,7000,7000,46.666667,,,
,(no annotation),,,,1,8000,8000,53.333333,,,
name,count,total_ns,percent
mm,1,4000,57.142857
add,1,2000,28.571429
mul,1,1000,14.285714
name,count,total_ns,percent
none,1,8000,100
