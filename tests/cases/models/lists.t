# Types in lists of tensors are not recorded: the names of kernels tell them. Kernels that disagree tell nothing.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::_foreach_mul_","pid":1,"tid":1,"ts":0,"dur":20,"args":{"Input Dims":[[[4,6],[2]],[]],"Input type":["TensorList","Scalar"],"Input Strides":[[[6,1],[1]],[]],"Concrete Inputs":["","0.5"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"apply<BinaryOpScalarFunctor<c10::BFloat16, 1>>","pid":0,"tid":7,"ts":40,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::_foreach_mul_","pid":1,"tid":1,"ts":100,"dur":20,"args":{"Input Dims":[[[4,6],[2]],[]],"Input type":["TensorList","Scalar"],"Input Strides":[[[6,1],[1]],[]],"Concrete Inputs":["","0.5"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":110,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"apply<BinaryOpScalarFunctor<float, 1>>","pid":0,"tid":7,"ts":140,"dur":20,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::_foreach_mul_","pid":1,"tid":1,"ts":200,"dur":30,"args":{"Input Dims":[[[4,6],[2]],[]],"Input type":["TensorList","Scalar"],"Input Strides":[[[6,1],[1]],[]],"Concrete Inputs":["","0.5"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":210,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":220,"dur":5,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"apply<BinaryOpScalarFunctor<float, 1>>","pid":0,"tid":7,"ts":240,"dur":30,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"apply<BinaryOpScalarFunctor<double, 1>>","pid":0,"tid":7,"ts":280,"dur":10,"args":{"device":0,"stream":7,"correlation":4}}
]}
--- run
rooftree run roofline_by_family $INPUT --family foreach -f csv
rooftree run models_missing $INPUT -f csv
--- expect
name,device,tensors,elements,grade,count,total_ns,median_ns,flops_matrix,flops_vector,bytes,tflops_per_s,tb_per_s,bound,percent_of_roof,headroom_ns,first_id
aten::_foreach_mul_,0,2,26,no value,1,40000,40000,0,26,,0.000001,,,,,4
aten::_foreach_mul_,0,2,26,exact,1,20000,20000,0,26,208,0.000001,0.00001,,,,2
aten::_foreach_mul_,0,2,26,exact,1,10000,10000,0,26,104,0.000003,0.00001,,,,0
name,state,count,total_ns,percent,reason,first_id
aten::_foreach_mul_,no value,1,40000,57.142857,"the element type of a list of tensors is not recorded, nor told by its kernels",4
