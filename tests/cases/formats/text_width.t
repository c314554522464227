# text: long names lose their middle to fit the screen; numbers are never cut.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"ampere_fp16_s1688gemm_fp16_128x128_ldg8_f2f_stages_32x1_nn_and_a_very_long_tail_of_a_name","pid":0,"tid":7,"ts":100,"dur":4,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run kernels $INPUT
COLUMNS=60 rooftree run kernels $INPUT
--- expect
name                              parent_op  count     total      mean   percent
ampere_fp16_s1688gem.._of_a_name  aten::mm       1  4.000 us  4.000 us  100.00 %
name          parent_op  count     total      mean   percent
ampere_..ame  aten::mm       1  4.000 us  4.000 us  100.00 %
