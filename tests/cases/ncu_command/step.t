# The kernels of an operator in the last step; launches are counted among those of the same base names; communication is left out.
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
--- run
rooftree ncu-command $DIR/t.json --top 2 | grep ^#
rooftree ncu-command $DIR/t.json --top 2 | grep '^  --(kernel|launch|replay)'
rooftree ncu-command $DIR/t.json --op aten::mul | grep '^(# . launch|  --kernel|  --launch)'
rooftree ncu-command $DIR/t.json --op aten::mul --step 3 --nvtx --cold | grep '^  --(kernel|launch|replay|nvtx)'
rooftree ncu-command $DIR/t.json --capability 12.0 | grep '^  --metrics'
rooftree ncu-command $DIR/t.json --capability 11.0 | grep ^#
rooftree ncu-command $DIR/t.json --costly | grep '^# .*pass'
--- expect
# 2 operators, 77.4 % of GPU time: aten::mm, aten::mul
# 3 launches of 2 kernel names in ProfilerStep#4, and 1 of other operators between them
# Launches are counted from the first one that was recorded, in step 3: if the program launched some before that,
# let it call torch.cuda.profiler.start() there and add --profile-from-start off.
# Kernels of communication (1) are left out: repeated alone, one waits for the other ranks
# for ever. All ranks together, where `ncu --help` lists it: one ncu a rank with --communicator tcp
# --communicator-num-peers RANKS --lockstep-kernel-launch.
# Compute capability 9.0: 39 metrics for 29 fields, at least 1 pass.
# Left out, for their metrics need many passes (--costly): l2_percent, l1_percent, compute_percent.
# Then: rooftree attribute --kineto '$DIR/t.json' --ncu counters.csv
  --kernel-name 'regex:(^|::)(Kernel2|vectorized_elementwise_kernel)$' \
  --launch-skip 4 --launch-count 4 \
  --replay-mode kernel --cache-control none --clock-control none \
# 1 launch of 1 kernel name in ProfilerStep#4
  --kernel-name 'regex:(^|::)(vectorized_elementwise_kernel)$' \
  --launch-skip 3 --launch-count 1 \
  --kernel-name 'regex:(^|::)(vectorized_elementwise_kernel)$' \
  --nvtx --nvtx-include 'regex:^(aten::mul).*]' \
  --launch-skip 0 --launch-count 1 \
  --replay-mode kernel --cache-control all --clock-control base \
  --metrics gpu__time_duration.sum,sm__cycles_elapsed.max,sm__cycles_active.sum,sm__cycles_elapsed.sum,dram__bytes_op_read.sum,dram__bytes_op_write.sum,dram__throughput.avg.pct_of_peak_sustained_elapsed,lts__t_bytes.sum,lts__t_sectors_lookup_hit.sum,lts__t_sectors.sum,l1tex__t_bytes.sum,l1tex__t_sectors_lookup_hit.sum,l1tex__t_sectors.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum,l1tex__t_requests_pipe_lsu_mem_global_op_st.sum,l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum,l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum,sm__pipe_tensor_cycles_active.sum,sm__inst_executed_pipe_tensor.sum,smsp__sass_thread_inst_executed_op_fadd_pred_on.sum,smsp__sass_thread_inst_executed_op_fmul_pred_on.sum,smsp__sass_thread_inst_executed_op_ffma_pred_on.sum,smsp__sass_thread_inst_executed_op_dadd_pred_on.sum,smsp__sass_thread_inst_executed_op_dmul_pred_on.sum,smsp__sass_thread_inst_executed_op_dfma_pred_on.sum,sm__warps_active.avg.pct_of_peak_sustained_active,smsp__issue_active.sum,smsp__cycles_active.sum,smsp__warps_eligible.sum,smsp__inst_executed.sum,smsp__thread_inst_executed.sum,smsp__warps_active.sum,smsp__inst_issued.sum,launch__registers_per_thread,launch__shared_mem_per_block_dynamic,launch__waves_per_multiprocessor \
# 3 operators, 80.6 % of GPU time: aten::mm, aten::mul, aten::add
# 4 launches of 2 kernel names in ProfilerStep#4
# Launches are counted from the first one that was recorded, in step 3: if the program launched some before that,
# let it call torch.cuda.profiler.start() there and add --profile-from-start off.
# Kernels of communication (1) are left out: repeated alone, one waits for the other ranks
# for ever. All ranks together, where `ncu --help` lists it: one ncu a rank with --communicator tcp
# --communicator-num-peers RANKS --lockstep-kernel-launch.
# Compute capability 11.0: 36 metrics for 26 fields, at least 1 pass.
# It has no metrics for: dram_read_bytes, dram_write_bytes, dram_percent.
# Left out, for their metrics need many passes (--costly): l2_percent, l1_percent, compute_percent.
# Then: rooftree attribute --kineto '$DIR/t.json' --ncu counters.csv
# Compute capability 9.0: 42 metrics for 32 fields, at least 8 passes.
