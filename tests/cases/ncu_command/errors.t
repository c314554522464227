# What cannot be measured, or is not there.
--- input t.json
{"deviceProperties":[{"id": 0, "name": "NVIDIA H100 80GB HBM3", "totalGlobalMem": 85028896768, "computeMajor": 9, "computeMinor": 0, "numSms": 132}],"traceEvents":[
{"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#3", "ts": 0, "dur": 900, "pid": 1, "tid": 1, "args": {}},
{"ph": "X", "cat": "cpu_op", "name": "aten::mm", "ts": 10, "dur": 20, "pid": 1, "tid": 1, "args": {"External id": 1}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "ts": 15, "dur": 5, "pid": 1, "tid": 1, "args": {"correlation": 1}},
{"ph": "X", "cat": "kernel", "name": "void cutlass::Kernel2<gemm>(T::Params)", "ts": 110, "dur": 50, "pid": 0, "tid": 7, "args": {"correlation": 1, "device": 0, "stream": 7, "External id": 1}},
{"ph": "X", "cat": "cpu_op", "name": "aten::add", "ts": 170, "dur": 20, "pid": 1, "tid": 1, "args": {"External id": 2}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "ts": 175, "dur": 5, "pid": 1, "tid": 1, "args": {"correlation": 2}},
{"ph": "X", "cat": "kernel", "name": "void at::native::vectorized_elementwise_kernel<4, add>(int)", "ts": 270, "dur": 5, "pid": 0, "tid": 7, "args": {"correlation": 2, "device": 0, "stream": 7, "External id": 2}},
{"ph": "X", "cat": "cpu_op", "name": "aten::mm", "ts": 330, "dur": 20, "pid": 1, "tid": 1, "args": {"External id": 3}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "ts": 335, "dur": 5, "pid": 1, "tid": 1, "args": {"correlation": 3}},
{"ph": "X", "cat": "kernel", "name": "void cutlass::Kernel2<gemm>(T::Params)", "ts": 430, "dur": 50, "pid": 0, "tid": 7, "args": {"correlation": 3, "device": 0, "stream": 7, "External id": 3}},
{"ph": "X", "cat": "cpu_op", "name": "aten::mul", "ts": 490, "dur": 20, "pid": 1, "tid": 1, "args": {"External id": 4}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "ts": 495, "dur": 5, "pid": 1, "tid": 1, "args": {"correlation": 4}},
{"ph": "X", "cat": "kernel", "name": "void at::native::vectorized_elementwise_kernel<4, mul>(int)", "ts": 590, "dur": 20, "pid": 0, "tid": 7, "args": {"correlation": 4, "device": 0, "stream": 7, "External id": 4}},
{"ph": "X", "cat": "cpu_op", "name": "nccl:all_reduce", "ts": 650, "dur": 20, "pid": 1, "tid": 1, "args": {"External id": 5}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "ts": 655, "dur": 5, "pid": 1, "tid": 1, "args": {"correlation": 5}},
{"ph": "X", "cat": "kernel", "name": "ncclDevKernel_AllReduce(x)", "ts": 750, "dur": 30, "pid": 0, "tid": 7, "args": {"correlation": 5, "device": 0, "stream": 7, "External id": 5}},
{"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#4", "ts": 1000, "dur": 900, "pid": 1, "tid": 1, "args": {}},
{"ph": "X", "cat": "cpu_op", "name": "aten::mm", "ts": 1010, "dur": 20, "pid": 1, "tid": 1, "args": {"External id": 6}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "ts": 1015, "dur": 5, "pid": 1, "tid": 1, "args": {"correlation": 6}},
{"ph": "X", "cat": "kernel", "name": "void cutlass::Kernel2<gemm>(T::Params)", "ts": 1110, "dur": 50, "pid": 0, "tid": 7, "args": {"correlation": 6, "device": 0, "stream": 7, "External id": 6}},
{"ph": "X", "cat": "cpu_op", "name": "aten::add", "ts": 1170, "dur": 20, "pid": 1, "tid": 1, "args": {"External id": 7}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "ts": 1175, "dur": 5, "pid": 1, "tid": 1, "args": {"correlation": 7}},
{"ph": "X", "cat": "kernel", "name": "void at::native::vectorized_elementwise_kernel<4, add>(int)", "ts": 1270, "dur": 5, "pid": 0, "tid": 7, "args": {"correlation": 7, "device": 0, "stream": 7, "External id": 7}},
{"ph": "X", "cat": "cpu_op", "name": "aten::mm", "ts": 1330, "dur": 20, "pid": 1, "tid": 1, "args": {"External id": 8}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "ts": 1335, "dur": 5, "pid": 1, "tid": 1, "args": {"correlation": 8}},
{"ph": "X", "cat": "kernel", "name": "void cutlass::Kernel2<gemm>(T::Params)", "ts": 1430, "dur": 50, "pid": 0, "tid": 7, "args": {"correlation": 8, "device": 0, "stream": 7, "External id": 8}},
{"ph": "X", "cat": "cpu_op", "name": "aten::mul", "ts": 1490, "dur": 20, "pid": 1, "tid": 1, "args": {"External id": 9}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "ts": 1495, "dur": 5, "pid": 1, "tid": 1, "args": {"correlation": 9}},
{"ph": "X", "cat": "kernel", "name": "void at::native::vectorized_elementwise_kernel<4, mul>(int)", "ts": 1590, "dur": 20, "pid": 0, "tid": 7, "args": {"correlation": 9, "device": 0, "stream": 7, "External id": 9}},
{"ph": "X", "cat": "cpu_op", "name": "nccl:all_reduce", "ts": 1650, "dur": 20, "pid": 1, "tid": 1, "args": {"External id": 10}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "ts": 1655, "dur": 5, "pid": 1, "tid": 1, "args": {"correlation": 10}},
{"ph": "X", "cat": "kernel", "name": "ncclDevKernel_AllReduce(x)", "ts": 1750, "dur": 30, "pid": 0, "tid": 7, "args": {"correlation": 10, "device": 0, "stream": 7, "External id": 10}}
]}
--- input none.json
{"traceEvents":[{"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#3", "ts": 0, "dur": 900, "pid": 1, "tid": 1, "args": {}},
{"ph": "X", "cat": "cpu_op", "name": "aten::mm", "ts": 10, "dur": 20, "pid": 1, "tid": 1, "args": {"External id": 1}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "ts": 15, "dur": 5, "pid": 1, "tid": 1, "args": {"correlation": 1}},
{"ph": "X", "cat": "kernel", "name": "void cutlass::Kernel2<gemm>(T::Params)", "ts": 110, "dur": 50, "pid": 0, "tid": 7, "args": {"correlation": 1, "device": 0, "stream": 7, "External id": 1}},
{"ph": "X", "cat": "cpu_op", "name": "aten::add", "ts": 170, "dur": 20, "pid": 1, "tid": 1, "args": {"External id": 2}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "ts": 175, "dur": 5, "pid": 1, "tid": 1, "args": {"correlation": 2}},
{"ph": "X", "cat": "kernel", "name": "void at::native::vectorized_elementwise_kernel<4, add>(int)", "ts": 270, "dur": 5, "pid": 0, "tid": 7, "args": {"correlation": 2, "device": 0, "stream": 7, "External id": 2}}]}
--- run
exit 2: rooftree ncu-command $DIR/t.json --op aten::nothing
exit 2: rooftree ncu-command $DIR/t.json --step 9
exit 2: rooftree ncu-command $DIR/t.json --capability 6.0
exit 2: rooftree ncu-command $DIR/none.json
exit 3: rooftree ncu-command $DIR/t.json --device-name MI300X
--- expect
--- expect stderr
rooftree: $DIR/t.json: no operator "aten::nothing" has kernels that can be measured
rooftree: $DIR/t.json: no step 9 with kernels of these
rooftree: no metrics are known of compute capability 6.0, only of 7.0, 7.5, 8.0, 8.6, 8.7, 8.9, 9.0, 10.0, 10.3, 11.0, 12.0, 12.1
rooftree: $DIR/none.json: cannot say which metrics its GPU has, for it is not known: expected --capability 9.0 (or another one) or --device-name
rooftree: $DIR/t.json: a GPU of AMD (MI300X), which Nsight Compute does not measure
