# What the compiler counted of a kernel goes before what its tensors say.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"triton_poi_fused_add_0","pid":1,"tid":1,"ts":0,"dur":20,"args":{"kernel_num_gb":0.001,"kernel_flop":5000,"Input Dims":[[8,128],[8,128],[]],"Input type":["c10::BFloat16","c10::BFloat16","Scalar"],"Input Strides":[[128,1],[128,1],[]],"Concrete Inputs":["","","1024"]}},
{"ph":"X","cat":"cpu_op","name":"triton_poi_fused_add_0","pid":1,"tid":1,"ts":30,"dur":20,"args":{"kernel_num_gb":"0.002","kernel_flop":null,"Input Dims":[[8,128],[8,128],[]],"Input type":["c10::BFloat16","c10::BFloat16","Scalar"],"Input Strides":[[128,1],[128,1],[]],"Concrete Inputs":["","","1024"]}},
{"ph":"X","cat":"cpu_op","name":"triton_poi_fused_add_0","pid":1,"tid":1,"ts":60,"dur":20,"args":{"kernel_num_gb":-1,"Input Dims":[[8,128],[8,128],[]],"Input type":["c10::BFloat16","c10::BFloat16","Scalar"],"Input Strides":[[128,1],[128,1],[]],"Concrete Inputs":["","","1024"]}}
]}
--- run
rooftree run op_models $INPUT
--- expect
name                 parameters           count  grade   flops_matrix     bytes
triton_poi_f..add_0  tensors:2,element..      1  bounds             0  1.000 MB
triton_poi_f..add_0  tensors:2,element..      1  bounds             0  2.000 MB
triton_poi_f..add_0  tensors:2,element..      1  bounds             0  4.096 kB
