# Shares are null, with a reason, where FLOPs are known of less than 95 % of the time (step 2: 2000 of 2200 us), where they would be over 100 % (step 3: 1.1113 ms of work in 1 ms), and, of what checkpointing recomputes inside its own backward, the one without recomputation (step 4, of two types).
--- input t.json
{"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","totalGlobalMem":85045608448,"computeMajor":9,"computeMinor":0,"numSms":132}],
"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":4000},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":100,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":110,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":140,"dur":2000,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"my::op","pid":1,"tid":1,"ts":500,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":510,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":540,"dur":100,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":4000,"dur":4000},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":4100,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":4110,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":4140,"dur":2000,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"cpu_op","name":"my::op","pid":1,"tid":1,"ts":4500,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":4510,"dur":5,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":4540,"dur":200,"args":{"device":0,"stream":7,"correlation":4}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#3","pid":1,"tid":1,"ts":8000,"dur":1000},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":8100,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":8110,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":8140,"dur":2000,"args":{"device":0,"stream":7,"correlation":5}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","pid":1,"tid":1,"ts":9000,"dur":4000},
{"ph":"X","cat":"python_function","name":"main.py(1): main","pid":1,"tid":1,"ts":9000,"dur":10},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":9100,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::Half","c10::Half"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":9110,"dur":5,"args":{"correlation":6}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":9140,"dur":2000,"args":{"device":0,"stream":7,"correlation":6}},
{"ph":"X","cat":"cpu_op","name":"CheckpointFunctionBackward","pid":1,"tid":1,"ts":9890,"dur":100,"args":{}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":9900,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":9910,"dur":5,"args":{"correlation":7}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":9940,"dur":2000,"args":{"device":0,"stream":7,"correlation":7}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#5","pid":1,"tid":1,"ts":13000,"dur":1000},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":14100,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":14110,"dur":5,"args":{"correlation":8}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":14140,"dur":2000,"args":{"device":0,"stream":7,"correlation":8}}
]}
--- run
rooftree run mfu $INPUT -f csv
rooftree run mfu $INPUT --device-name "MI100" --step 3 -f csv
--- expect
step,number,device,device_line,dur_ns,flops,executed_flops,tflops_per_s,compute_spec,peak_tflops,mfu_percent,hfu_percent,covered_percent,grade,note
ProfilerStep#1,1,0,H100 SXM5,4000000,1099511627776,1099511627776,274.877907,matrix_bf16,989.4,27.782283,27.782283,95.238095,exact,
ProfilerStep#2,2,0,H100 SXM5,4000000,1099511627776,1099511627776,274.877907,matrix_bf16,989.4,,,90.909091,exact,FLOPs are known of less than 95 % of the time: see models_missing
ProfilerStep#3,3,0,H100 SXM5,1000000,1099511627776,1099511627776,1099.511628,matrix_bf16,989.4,,,100,exact,"over 100 %: a model, the device, or the place of launches must be wrong"
ProfilerStep#4,4,0,H100 SXM5,4000000,,2199023255552,549.755814,matrix_fp16,989.4,,55.564566,100,exact,checkpointing with use_reentrant=True: what it computes again is not known
(no step),,0,H100 SXM5,,1099511627776,1099511627776,,matrix_bf16,989.4,,,100,exact,no step to hold it against
step,number,device,device_line,dur_ns,flops,executed_flops,tflops_per_s,compute_spec,peak_tflops,mfu_percent,hfu_percent,covered_percent,grade,note
ProfilerStep#3,3,0,MI100,1000000,1099511627776,1099511627776,1099.511628,matrix_bf16,92.3,,,100,exact,"over 100 %: a model, the device, or the place of launches must be wrong"
