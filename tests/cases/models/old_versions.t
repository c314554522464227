# What older versions did not record is not None: lists of numbers (only versions that record strides do), what a rounding is. Without strides, also of lists, bytes are the most.
--- input old.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::sum","pid":1,"tid":1,"ts":0,"dur":20,"args":{"Input Dims":[[4,6],[],[],[]],"Input type":["float","","Scalar",""]}},
{"ph":"X","cat":"cpu_op","name":"aten::div","pid":1,"tid":1,"ts":30,"dur":20,"args":{"Input Dims":[[8],[8],[]],"Input type":["long int","long int",""]}},
{"ph":"X","cat":"cpu_op","name":"aten::cat","pid":1,"tid":1,"ts":60,"dur":20,"args":{"Input Dims":[[[4,6],[2,6]],[],[6,6]],"Input type":["TensorList","Scalar","float"],"Concrete Inputs":["","0",""]}},
{"ph":"X","cat":"cpu_op","name":"aten::cudnn_convolution_backward","pid":1,"tid":1,"ts":90,"dur":20,"args":{"Input Dims":[[2,3,8,8],[2,4,8,8],[4,3,3,3],[],[],[],[],[],[],[],[]],"Input type":["float","float","float","GenericList","GenericList","GenericList","Int","Bool","Bool","Bool","GenericList"]}},
{"ph":"X","cat":"cpu_op","name":"aten::index","pid":1,"tid":1,"ts":120,"dur":20,"args":{"Input Dims":[[16,8],[]],"Input type":["float",""]}}
]}
--- input new.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::sum","pid":1,"tid":1,"ts":0,"dur":20,"args":{"Input Dims":[[4,6],[],[],[]],"Input type":["float","","Scalar",""],"Input Strides":[[6,1],[],[],[]],"Concrete Inputs":["","","False",""]}}
]}
--- run
rooftree run op_models $INPUT
rooftree run op_models $DIR/new.json
--- expect
name                 parameters           count  grade   flops_matrix     bytes
aten::cat            read:144,written:..      1  bounds             0     288 B
aten::cudnn_..kward  N:2,C:3,K:4,input..      1  bounds        27,648  5.984 kB
aten::div            elements:8,inputs..      1  bounds             0         -
aten::index          of:128,taken:null..      1  bounds             -         -
aten::sum            elements:24,outpu..      1  bounds             0     120 B
name       parameters                          count  grade  flops_matrix  bytes
aten::sum  elements:24,outputs:1,type:float..      1  exact             0  100 B
