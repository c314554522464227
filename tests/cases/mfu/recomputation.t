# A product of 8192 in bf16 is 1,099,511,627,776 FLOPs, 1.1113 ms at the peak of an H100. Two of them, one a recomputation, in a step of 4 ms: 27.8 % without it, 55.6 % with it. Without Python frames what is a recomputation is not known.
--- input t.json
{"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","totalGlobalMem":85045608448,"computeMajor":9,"computeMinor":0,"numSms":132}],
"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":4000},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":100,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":110,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":140,"dur":2000,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"python_function","name":"torch/utils/checkpoint.py(1449): recompute_fn","pid":1,"tid":1,"ts":900,"dur":100},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":910,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":920,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":950,"dur":2000,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":4000,"dur":8000},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":4100,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":4110,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":4140,"dur":2000,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run mfu $INPUT -f csv
rooftree run mfu $INPUT
rooftree run mfu $INPUT --no-python -f csv
rooftree run mfu $INPUT --step 2 -f csv
rooftree run mfu $INPUT --peak matrix_bf16_tflops=700 -f csv
--- expect
step,number,device,device_line,dur_ns,flops,executed_flops,tflops_per_s,compute_spec,peak_tflops,mfu_percent,hfu_percent,covered_percent,grade,note
ProfilerStep#1,1,0,H100 SXM5,4000000,1099511627776,2199023255552,549.755814,matrix_bf16,989.4,27.782283,55.564566,100,exact,
ProfilerStep#2,2,0,H100 SXM5,8000000,1099511627776,1099511627776,137.438953,matrix_bf16,989.4,13.891141,13.891141,100,exact,
step            device       dur  mfu_percent  hfu_percent  covered_percent
ProfilerStep#1       0  4.000 ms      27.78 %      55.56 %         100.00 %
ProfilerStep#2       0  8.000 ms      13.89 %      13.89 %         100.00 %
step,number,device,device_line,dur_ns,flops,executed_flops,tflops_per_s,compute_spec,peak_tflops,mfu_percent,hfu_percent,covered_percent,grade,note
ProfilerStep#1,1,0,H100 SXM5,4000000,,2199023255552,549.755814,matrix_bf16,989.4,,55.564566,100,exact,no Python frames: what checkpointing computes again is not known
ProfilerStep#2,2,0,H100 SXM5,8000000,,1099511627776,137.438953,matrix_bf16,989.4,,13.891141,100,exact,no Python frames: what checkpointing computes again is not known
step,number,device,device_line,dur_ns,flops,executed_flops,tflops_per_s,compute_spec,peak_tflops,mfu_percent,hfu_percent,covered_percent,grade,note
ProfilerStep#2,2,0,H100 SXM5,8000000,1099511627776,1099511627776,137.438953,matrix_bf16,989.4,13.891141,13.891141,100,exact,
step,number,device,device_line,dur_ns,flops,executed_flops,tflops_per_s,compute_spec,peak_tflops,mfu_percent,hfu_percent,covered_percent,grade,note
ProfilerStep#1,1,0,H100 SXM5,4000000,1099511627776,2199023255552,549.755814,matrix_bf16,700,39.268272,78.536545,100,exact,
ProfilerStep#2,2,0,H100 SXM5,8000000,1099511627776,1099511627776,137.438953,matrix_bf16,700,19.634136,19.634136,100,exact,
