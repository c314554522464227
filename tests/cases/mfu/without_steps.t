# Without steps a device's time is that from its first GPU row to its last; of a device that is not known there is no peak.
--- input t.json
{"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","totalGlobalMem":85045608448,"computeMajor":9,"computeMinor":0,"numSms":132},{"id":5,"name":"another one"}],
"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":100,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":110,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":140,"dur":2000,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":5000,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":5010,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":5040,"dur":2000,"args":{"device":1,"stream":7,"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":8100,"dur":20,"args":{"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[8192,1],[8192,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":8110,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":8140,"dur":2000,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run mfu $INPUT -f csv
--- expect
step,number,device,device_line,dur_ns,flops,executed_flops,tflops_per_s,compute_spec,peak_tflops,mfu_percent,hfu_percent,covered_percent,grade,note
(kernels),,0,H100 SXM5,10000000,,2199023255552,219.902326,matrix_bf16,989.4,,22.225826,100,exact,no Python frames: what checkpointing computes again is not known
(kernels),,1,,2000000,,1099511627776,549.755814,,,,,100,exact,a peak is not known: see roofline; --device-name NAME; no Python frames: what checkpointing computes again is not known
