# text: --wide shows all columns and shortens nothing.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"ampere_fp16_s1688gemm_fp16_128x128_ldg8_f2f_stages_32x1_nn_and_a_very_long_tail_of_a_name","pid":0,"tid":7,"ts":100,"dur":4,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run kernels $INPUT --wide
--- expect
name                                                                                       kind    class        parent_op  parent_category  device  stream  count     total      mean    median  std       min       max   percent  percent_of_window  blocks_mean  blocks_per_sm_mean  waves_mean  source_ops
ampere_fp16_s1688gemm_fp16_128x128_ldg8_f2f_stages_32x1_nn_and_a_very_long_tail_of_a_name  kernel  computation  aten::mm   GEMM                  0       7      1  4.000 us  4.000 us  4.000 us    -  4.000 us  4.000 us  100.00 %           100.00 %            -                   -           -  -
