# Without GPU rows the tables of these are empty and say so; without copies, kernels or ranges as well.
--- input cpu.json
{"traceEvents":[{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":4}]}
--- input gpu.json
{"traceEvents":[{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":0,"dur":4}]}
--- run
rooftree run cuda_gpu_kern_sum cuda_api_sum cuda_gpu_mem_time_sum cuda_gpu_mem_size_sum cuda_kern_exec_sum nvtx_pushpop_sum nvtx_gpu_proj_sum nvtx_kern_sum gpu_gaps gpu_time_util cuda_api_sync cuda_memcpy_sync cuda_memcpy_async cuda_memset_sync $DIR/cpu.json
rooftree run cuda_gpu_kern_sum cuda_gpu_mem_size_sum cuda_kern_exec_sum nvtx_pushpop_sum nvtx_gpu_proj_sum nvtx_kern_sum gpu_gaps cuda_api_sync cuda_memcpy_sync cuda_memcpy_async cuda_memset_sync $DIR/gpu.json
--- expect
cuda_gpu_kern_sum: Kernels by name, as in nsys.
no GPU rows in this trace

cuda_api_sum: Host API calls by name, as in nsys.
no calls in this trace

cuda_gpu_mem_time_sum: Time of copies and fills by direction.
no GPU rows in this trace

cuda_gpu_mem_size_sum: Bytes of copies and fills by direction.
no GPU rows in this trace

cuda_kern_exec_sum: Time from the call to the end of kernels, by name.
no GPU rows in this trace

nvtx_pushpop_sum: Time of ranges (ops, annotations) on the host, by name.
name  count     total   percent      mean    median       max
a         1  4.000 us  100.00 %  4.000 us  4.000 us  4.000 us

nvtx_gpu_proj_sum: Time of ranges on the GPU, first row to last, by name.
no GPU rows in this trace

nvtx_kern_sum: Kernels by the ranges that launched them.
no GPU rows in this trace

gpu_gaps: Times of at least 500 ms in which a GPU was idle, and its longest one.
no GPU rows in this trace

gpu_time_util: How busy each GPU was in each thirtieth of its time.
no GPU rows in this trace

cuda_api_sync: Calls that synchronise, by name and op.
no call that synchronises

cuda_memcpy_sync: Copies whose call makes the host wait.
no GPU rows in this trace

cuda_memcpy_async: Asynchronous copies that use pageable memory.
no GPU rows in this trace

cuda_memset_sync: Fills whose call makes the host wait.
no GPU rows in this trace
cuda_gpu_kern_sum: Kernels by name, as in nsys.
no kernels in this trace

cuda_gpu_mem_size_sum: Bytes of copies and fills by direction.
no copies in this trace that record their bytes

cuda_kern_exec_sum: Time from the call to the end of kernels, by name.
no kernels in this trace

nvtx_pushpop_sum: Time of ranges (ops, annotations) on the host, by name.
no ops or annotations in this trace

nvtx_gpu_proj_sum: Time of ranges on the GPU, first row to last, by name.
no range launched GPU rows

nvtx_kern_sum: Kernels by the ranges that launched them.
no kernels that have a call

gpu_gaps: Times of at least 500 ms in which a GPU was idle, and its longest one.
no GPU was idle

cuda_api_sync: Calls that synchronise, by name and op.
no call that synchronises

cuda_memcpy_sync: Copies whose call makes the host wait.
no copy that the host waits for

cuda_memcpy_async: Asynchronous copies that use pageable memory.
no asynchronous copy that uses pageable memory

cuda_memset_sync: Fills whose call makes the host wait.
no fill that the host waits for
