# An annotation that counts tokens, but not the keys they see, gives bounds of attention: 5 queries of 2 heads see a key each at least. The most is not known.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"execute_context_1(4_16)_generation_1(1)","pid":1,"tid":1,"ts":1,"dur":50,"args":{}},
{"ph":"X","cat":"cpu_op","name":"vllm::unified_attention_with_output","pid":1,"tid":1,"ts":10,"dur":20,"args":{"Input Dims":[[5,2,4],[5,1,4],[5,1,4],[5,2,4],[],[],[]],"Input type":["c10::BFloat16","c10::BFloat16","c10::BFloat16","c10::BFloat16","","",""],"Input Strides":[[8,4,1],[4,4,1],[4,4,1],[8,4,1],[],[],[]],"Concrete Inputs":["","","","","","",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":12,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"attention","pid":0,"tid":7,"ts":100,"dur":7,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run roofline $INPUT -f csv
--- expect
name,family,category,parameters,device,device_line,state,count,total_ns,percent,median_ns,mean_ns,min_ns,max_ns,flops_matrix,flops_matrix_upper,flops_vector,sfu,flops_torch,bytes,bytes_upper,bus_bytes,intensity,tflops_per_s,tb_per_s,bus_tb_per_s,compute_spec,peak_tflops,peak_tb_per_s,ridge,bound,roof_ns,percent_of_roof,boost_roof_ns,percent_of_boost,cache_roof_ns,percent_of_cache,headroom_ns,fits_cache,model,note,input_dims,input_types,input_strides,concrete_inputs,first_id
vllm::unified_attention_with_output,,SDPA_fwd,"{""H"":2,""H_kv"":1,""D"":4,""Dv"":4,""queries"":5,""keys"":5}",0,,bounds,1,7000,100,7000,7000,7000,7000,160,,50,10,160,240,,,0.666667,0.000023,0.000034,,vector_fp32,,,,,,,,,,,,,data/ops/attention.ops:288,the trace does not say what it is; --device-name NAME says what it is,"[[5,2,4],[5,1,4],[5,1,4],[5,2,4],[],[],[]]","[""c10::BFloat16"",""c10::BFloat16"",""c10::BFloat16"",""c10::BFloat16"","""","""",""""]","[[8,4,1],[4,4,1],[4,4,1],[8,4,1],[],[],[]]","["""","""","""","""","""","""",""""]",0
