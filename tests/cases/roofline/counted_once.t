# A wrapper and its leaf both have models: the work is that of the leaf, once.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":0,"dur":90,"args":{"Input Dims":[[2,4],[3,4],[3]],"Input type":["float","float","float"],"Input Strides":[[4,1],[4,1],[1]],"Concrete Inputs":["","",""]}},
{"ph":"X","cat":"cpu_op","name":"aten::_scaled_dot_product_flash_attention","pid":1,"tid":1,"ts":5,"dur":40,"args":{"Input Dims":[[2,5,9,4],[2,5,9,4],[2,5,9,4],[],[],[],[]],"Input type":["c10::Half","c10::Half","c10::Half","Scalar","Scalar","Scalar",""],"Input Strides":[[180,36,4,1],[180,36,4,1],[180,36,4,1],[],[],[],[]],"Concrete Inputs":["","","","0.","False","False",""]}},
{"ph":"X","cat":"cpu_op","name":"aten::_flash_attention_forward","pid":1,"tid":1,"ts":6,"dur":30,"args":{"Input Dims":[[2,9,5,4],[2,9,5,4],[2,9,5,4],[],[],[],[],[],[],[],[],[],[],[],[]],"Input type":["c10::Half","c10::Half","c10::Half","","","Scalar","Scalar","Scalar","Scalar","Scalar","","","","",""],"Input Strides":[[180,4,36,1],[180,4,36,1],[180,4,36,1],[],[],[],[],[],[],[],[],[],[],[],[]],"Concrete Inputs":["","","","","","9","9","0.","False","False","","","","",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"flash_fwd","pid":0,"tid":7,"ts":140,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run roofline_by_family $INPUT -f csv
rooftree run model_coverage $INPUT -f csv
--- expect
family,device,rows,count,total_ns,percent,flops_matrix,flops_vector,bytes,roofed_percent,roof_ns,percent_of_roof,headroom_ns
sdpa,0,1,1,10000,100,12960,4050,3240,0,,,
state,instances,gpu_rows,total_ns,percent,shaped_ns,percent_of_shaped,largest,remedy
exact,1,1,10000,100,10000,100,aten::_flash_attention_forward,
