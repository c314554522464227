# A product of 128 x 64 by 64 x 256 in bf16 is 4,194,304 FLOPs and 114,688 bytes, 36.57 FLOP a byte; what bounds it hangs on the device.
--- input t.json
{"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","totalGlobalMem":85045608448,"computeMajor":9,"computeMinor":0,"numSms":132}],
"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":20,"args":{"Input Dims":[[128,64],[64,256]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[64,1],[256,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":40,"dur":2,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":100,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":110,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":140,"dur":2000,"args":{"device":0,"stream":7,"correlation":2}}
]}
--- run
rooftree run roofline $INPUT -f json
rooftree run roofline_by_family $INPUT --family gemm -f csv
--- expect
[
 {"name":"aten::mm","family":"gemm","category":"GEMM","parameters":"{\"B\":1,\"M\":8192,\"N\":8192,\"K\":8192,\"a\":\"bfloat16\",\"b\":\"bfloat16\",\"out\":\"bfloat16\",\"bias\":false,\"a_transposed\":false,\"b_transposed\":false}","device":0,"device_line":"H100 SXM5","state":"exact","count":1,"total_ns":2000000,"percent":99.9001,"median_ns":2000000,"mean_ns":2000000,"min_ns":2000000,"max_ns":2000000,"flops_matrix":1099511627776,"flops_matrix_upper":null,"flops_vector":0,"sfu":0,"flops_torch":1099511627776,"bytes":402653184,"bytes_upper":null,"bus_bytes":null,"intensity":2730.666667,"tflops_per_s":549.755814,"tb_per_s":0.201327,"bus_tb_per_s":null,"compute_spec":"matrix_bf16","peak_tflops":989.4,"peak_tb_per_s":3.352,"ridge":295.167064,"bound":"matrix","roof_ns":1111291.315723,"percent_of_roof":55.564566,"boost_roof_ns":1027102.579683,"percent_of_boost":51.355129,"cache_roof_ns":1027102.579683,"percent_of_cache":51.355129,"headroom_ns":888709,"fits_cache":null,"model":"data/ops/gemm.ops:14","note":null,"input_dims":"[[8192,8192],[8192,8192]]","input_types":"[\"c10::BFloat16\",\"c10::BFloat16\"]","input_strides":"[[8192,1],[8192,1]]","concrete_inputs":"[\"\",\"\"]","first_id":2},
 {"name":"aten::mm","family":"gemm","category":"GEMM","parameters":"{\"B\":1,\"M\":128,\"N\":256,\"K\":64,\"a\":\"bfloat16\",\"b\":\"bfloat16\",\"out\":\"bfloat16\",\"bias\":false,\"a_transposed\":false,\"b_transposed\":false}","device":0,"device_line":"H100 SXM5","state":"exact","count":1,"total_ns":2000,"percent":0.0999,"median_ns":2000,"mean_ns":2000,"min_ns":2000,"max_ns":2000,"flops_matrix":4194304,"flops_matrix_upper":null,"flops_vector":0,"sfu":0,"flops_torch":4194304,"bytes":114688,"bytes_upper":null,"bus_bytes":null,"intensity":36.571429,"tflops_per_s":2.097152,"tb_per_s":0.057344,"bus_tb_per_s":null,"compute_spec":"matrix_bf16","peak_tflops":989.4,"peak_tb_per_s":3.352,"ridge":295.167064,"bound":"latency","roof_ns":800,"percent_of_roof":40,"boost_roof_ns":800,"percent_of_boost":40,"cache_roof_ns":800,"percent_of_cache":40,"headroom_ns":1200,"fits_cache":"L2","model":"data/ops/gemm.ops:14","note":null,"input_dims":"[[128,64],[64,256]]","input_types":"[\"c10::BFloat16\",\"c10::BFloat16\"]","input_strides":"[[64,1],[256,1]]","concrete_inputs":"[\"\",\"\"]","first_id":0}
]
name,device,B,M,N,K,a,b,out,bias,a_transposed,b_transposed,grade,count,total_ns,median_ns,flops_matrix,flops_vector,bytes,tflops_per_s,tb_per_s,bound,percent_of_roof,headroom_ns,first_id
aten::mm,0,1,8192,8192,8192,bfloat16,bfloat16,bfloat16,false,false,false,exact,1,2000000,2000000,1099511627776,0,402653184,549.755814,0.201327,matrix,55.564566,888709,2
aten::mm,0,1,128,256,64,bfloat16,bfloat16,bfloat16,false,false,false,exact,1,2000,2000,4194304,0,114688,2.097152,0.057344,latency,40,1200,0
