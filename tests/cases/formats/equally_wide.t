# Text columns that are too wide give way alike.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"an_operator_with_a_name_that_is_far_too_long_for_a_narrow_screen","pid":1,"tid":1,"ts":0,"dur":9,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"A","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"a_gpu_kernel_with_a_name_that_is_also_too_long_for_a_narrow_page","pid":0,"tid":7,"ts":10,"dur":1,"args":{"correlation":1}}
]}
--- run
COLUMNS=80 rooftree run kernels $INPUT
--- expect
name                  parent_op             count     total      mean   percent
a_gpu_kernel..w_page  an_operator_..screen      1  1.000 us  1.000 us  100.00 %
