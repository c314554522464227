# What runs backward without arguments of its own is judged by those of the forward op that has its sequence number.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"FlashAttnFunc","pid":1,"tid":1,"ts":0,"dur":20,"args":{"Sequence number":7,"Input Dims":[[1,4,2,8],[1,4,2,8],[1,4,2,8],[],[],[]],"Input type":["c10::BFloat16","c10::BFloat16","c10::BFloat16","Scalar","Scalar","Scalar"],"Input Strides":[[64,16,8,1],[64,16,8,1],[64,16,8,1],[],[],[]],"Concrete Inputs":["","","","0.","0.5","True"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"fwd","pid":0,"tid":7,"ts":40,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"FlashAttnFuncBackward","pid":1,"tid":2,"ts":100,"dur":20,"args":{"Sequence number":7,"Fwd thread id":1,"Input Dims":[[1,4,2,8]],"Input type":["c10::BFloat16"],"Input Strides":[[64,16,8,1]],"Concrete Inputs":[""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":2,"ts":110,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"bwd","pid":0,"tid":7,"ts":140,"dur":25,"args":{"device":0,"stream":7,"correlation":2}}
]}
--- run
rooftree run roofline_by_family $INPUT --family sdpa -f csv
rooftree run roofline_by_family $INPUT --family sdpa_backward -f csv
--- expect
name,device,B,H,H_kv,Sq,Sk,D,Dv,causal,type,grade,count,total_ns,median_ns,flops_matrix,flops_vector,bytes,tflops_per_s,tb_per_s,bound,percent_of_roof,headroom_ns,first_id
FlashAttnFunc,0,1,2,2,4,4,8,8,true,bfloat16,exact,1,10000,10000,640,100,544,0.000064,0.000054,,,,0
name,device,B,H,H_kv,Sq,Sk,D,Dv,causal,type,grade,count,total_ns,median_ns,flops_matrix,flops_vector,bytes,tflops_per_s,tb_per_s,bound,percent_of_roof,headroom_ns,first_id
FlashAttnFuncBackward,0,1,2,2,4,4,8,8,true,bfloat16,exact,1,25000,25000,1600,200,1056,0.000064,0.000042,,,,2
