# What an annotation says of one phase alone is said of all requests. Queries of 1 and 4 tokens that see 3 and 4 keys: 3 + 10 pairs a head, that is 19 - (17 - 5) / 2; two decodes that see 9 keys together: 9. Without sums: not known, or, where a limit is among the arguments, bounds.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"step[EXTEND bs=2 toks=5 c_sq=5 c_sqsq=17 c_sqsk=19 c_sk=7]","pid":1,"tid":1,"ts":0,"dur":90},
{"ph":"X","cat":"cpu_op","name":"sglang_profiler::attention_paged_attention_ragged","pid":1,"tid":1,"ts":10,"dur":20,"args":{"Input Dims":[[],[],[5,2,4],[9,1,4],[9,1,4]],"Input type":["","","c10::BFloat16","c10::BFloat16","c10::BFloat16"],"Input Strides":[[],[],[8,4,1],[4,4,1],[4,4,1]],"Concrete Inputs":["","","","",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":20,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"attention","pid":0,"tid":7,"ts":50,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"user_annotation","name":"step[DECODE bs=2 g_sq=2 g_sqsq=2 g_sqsk=9 g_sk=9]","pid":1,"tid":1,"ts":100,"dur":90},
{"ph":"X","cat":"cpu_op","name":"sglang_profiler::attention_paged_attention_ragged","pid":1,"tid":1,"ts":110,"dur":20,"args":{"Input Dims":[[],[],[2,2,4],[9,1,4],[9,1,4]],"Input type":["","","c10::BFloat16","c10::BFloat16","c10::BFloat16"],"Input Strides":[[],[],[8,4,1],[4,4,1],[4,4,1]],"Concrete Inputs":["","","","",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":120,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"attention","pid":0,"tid":7,"ts":150,"dur":5,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"user_annotation","name":"decode[bs=2/4 tok=2 d=2 sqsq=2 sqsk=9 sk=9]","pid":1,"tid":1,"ts":200,"dur":90},
{"ph":"X","cat":"cpu_op","name":"_C::paged_attention_v1","pid":1,"tid":1,"ts":210,"dur":20,"args":{"Input Dims":[[2,2,4],[2,2,4],[10,1,1,16,4],[10,1,4,16],[],[],[2,5],[2],[],[],[],[]],"Input type":["c10::BFloat16","c10::BFloat16","c10::BFloat16","c10::BFloat16","Scalar","Scalar","int","int","Scalar","Scalar","",""],"Input Strides":[[8,4,1],[8,4,1],[64,64,64,4,1],[64,64,16,1],[],[],[5,1],[1],[],[],[],[]],"Concrete Inputs":["","","","","1","0.5","","","16","80","",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":220,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"attention","pid":0,"tid":7,"ts":250,"dur":5,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"user_annotation","name":"prefill[bs=2 tok=5 ctx=[3, 4] sqsq=17 sqsk=19 sk=7]","pid":1,"tid":1,"ts":300,"dur":90},
{"ph":"X","cat":"cpu_op","name":"vllm::unified_attention_with_output","pid":1,"tid":1,"ts":310,"dur":20,"args":{"Input Dims":[[5,2,4],[5,1,4],[5,1,4],[5,2,4],[]],"Input type":["c10::BFloat16","c10::BFloat16","c10::BFloat16","c10::BFloat16",""],"Input Strides":[[8,4,1],[4,4,1],[4,4,1],[8,4,1],[]],"Concrete Inputs":["","","","",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":320,"dur":5,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"attention","pid":0,"tid":7,"ts":350,"dur":5,"args":{"device":0,"stream":7,"correlation":4}},
{"ph":"X","cat":"user_annotation","name":"step[DECODE bs=2]","pid":1,"tid":1,"ts":400,"dur":90},
{"ph":"X","cat":"cpu_op","name":"vllm::unified_attention_with_output","pid":1,"tid":1,"ts":410,"dur":20,"args":{"Input Dims":[[2,2,4],[2,1,4],[2,1,4],[2,2,4],[]],"Input type":["c10::BFloat16","c10::BFloat16","c10::BFloat16","c10::BFloat16",""],"Input Strides":[[8,4,1],[4,4,1],[4,4,1],[8,4,1],[]],"Concrete Inputs":["","","","",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":420,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"attention","pid":0,"tid":7,"ts":450,"dur":5,"args":{"device":0,"stream":7,"correlation":5}},
{"ph":"X","cat":"cpu_op","name":"_C::paged_attention_v1","pid":1,"tid":1,"ts":510,"dur":20,"args":{"Input Dims":[[2,2,4],[2,2,4],[10,1,1,16,4],[10,1,4,16],[],[],[2,5],[2],[],[],[],[]],"Input type":["c10::BFloat16","c10::BFloat16","c10::BFloat16","c10::BFloat16","Scalar","Scalar","int","int","Scalar","Scalar","",""],"Input Strides":[[8,4,1],[8,4,1],[64,64,64,4,1],[64,64,16,1],[],[],[5,1],[1],[],[],[],[]],"Concrete Inputs":["","","","","1","0.5","","","16","80","",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":520,"dur":5,"args":{"correlation":6}},
{"ph":"X","cat":"kernel","name":"attention","pid":0,"tid":7,"ts":550,"dur":5,"args":{"device":0,"stream":7,"correlation":6}}
]}
--- run
rooftree explain $INPUT --id 0 | grep ^result
rooftree explain $INPUT --id 2 | grep ^result
rooftree explain $INPUT --id 4 | grep ^result
rooftree explain $INPUT --id 6 | grep ^result
rooftree explain $INPUT --id 8 | grep ^result
rooftree explain $INPUT --id 10 | grep ^result
--- expect
result     flops_matrix = 2 * heads * pairs * (d + dv) = 2 * 2 * 13 * (4 + 4) = 416
result     flops_vector = 5 * heads * pairs = 5 * 2 * 13 = 130
result     sfu = heads * pairs = 2 * 13 = 26
result     bytes = queries * heads * (d + dv) * size(q) + keys * kv_heads * (d + dv) * size(k) = 5 * 2 * (4 + 4) * size([5,2,4] bf16) + 7 * 1 * (4 + 4) * size([9,1,4] bf16) = 272
result     matrix_type = dtype(q) = dtype([5,2,4] bf16) = bfloat16
result     flops_matrix = 2 * heads * pairs * (d + dv) = 2 * 2 * 9 * (4 + 4) = 288
result     flops_vector = 5 * heads * pairs = 5 * 2 * 9 = 90
result     sfu = heads * pairs = 2 * 9 = 18
result     bytes = queries * heads * (d + dv) * size(q) + keys * kv_heads * (d + dv) * size(k) = 2 * 2 * (4 + 4) * size([2,2,4] bf16) + 9 * 1 * (4 + 4) * size([9,1,4] bf16) = 208
result     matrix_type = dtype(q) = dtype([2,2,4] bf16) = bfloat16
result     flops_matrix = 2 * pairs * (d + dv) = 2 * 18 * (4 + 4) = 288
result     flops_matrix_upper = told ? 2 * pairs * (d + dv) : 2.0 * heads * most * (d + dv) = true ? 2 * 18 * (4 + 4) : 2.0 * 2 * 160 * (4 + 4) = 288
result     flops_vector = 5 * pairs = 5 * 18 = 90
result     sfu = pairs = 18
result     bytes = fixed + keys * width = 64 + 9 * 16 = 208
result     bytes_upper = told ? fixed + keys * width : fixed + 1.0 * sequences * max_k * width = true ? 64 + 9 * 16 : 64 + 1.0 * 2 * 80 * 16 = 208
result     matrix_type = dtype(q) = dtype([2,2,4] bf16) = bfloat16
result     flops_matrix = 2 * heads * pairs * (d + dv) = 2 * 2 * 13 * (4 + 4) = 416
result     flops_matrix_upper = told ? 2 * heads * pairs * (d + dv) : not_recorded("how long the requests are") = true ? 2 * 2 * 13 * (4 + 4) : not_recorded("how long the requests are") = 416
result     flops_vector = 5 * heads * pairs = 5 * 2 * 13 = 130
result     sfu = heads * pairs = 2 * 13 = 26
result     bytes = queries * heads * (d + dv) * size(q) + keys * kv_heads * (d + dv) * size(k) = 5 * 2 * (4 + 4) * size([5,2,4] bf16) + 7 * 1 * (4 + 4) * size([5,1,4] bf16) = 272
result     matrix_type = dtype(q) = dtype([5,2,4] bf16) = bfloat16
result     flops_matrix = 2 * heads * pairs * (d + dv) = 2 * 2 * unknown * (4 + 4) = not known: no annotation around it says prefill_tokens
result     flops_matrix_upper = told ? 2 * heads * pairs * (d + dv) : not_recorded("how long the requests are") = false ? 2 * 2 * unknown * (4 + 4) : not_recorded("how long the requests are") = not known: how long the requests are is not recorded
result     flops_vector = 5 * heads * pairs = 5 * 2 * unknown = not known: no annotation around it says prefill_tokens
result     sfu = heads * pairs = 2 * unknown = not known: no annotation around it says prefill_tokens
result     bytes = queries * heads * (d + dv) * size(q) + keys * kv_heads * (d + dv) * size(k) = unknown * 2 * (4 + 4) * size([2,2,4] bf16) + unknown * 1 * (4 + 4) * size([2,1,4] bf16) = not known: no annotation around it says prefill_tokens
result     matrix_type = dtype(q) = dtype([2,2,4] bf16) = bfloat16
result     flops_matrix = 2 * pairs * (d + dv) = 2 * 4 * (4 + 4) = 64
result     flops_matrix_upper = told ? 2 * pairs * (d + dv) : 2.0 * heads * most * (d + dv) = false ? 2 * 4 * (4 + 4) : 2.0 * 2 * 160 * (4 + 4) = 5120
result     flops_vector = 5 * pairs = 5 * 4 = 20
result     sfu = pairs = 4
result     bytes = fixed + keys * width = 64 + 2 * 16 = 96
result     bytes_upper = told ? fixed + keys * width : fixed + 1.0 * sequences * max_k * width = false ? 64 + 2 * 16 : 64 + 1.0 * 2 * 80 * 16 = 2624
result     matrix_type = dtype(q) = dtype([2,2,4] bf16) = bfloat16
