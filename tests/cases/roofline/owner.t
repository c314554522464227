# A launcher without model is spoken for by the nearest op above that has one, if that is so for all launches below that op; else it has none.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::convolution","pid":1,"tid":1,"ts":0,"dur":50,"args":{"Input Dims":[[1,3,8,8],[4,3,3,3],[],[],[],[],[],[],[]],"Input type":["float","float","","ScalarList","ScalarList","ScalarList","Scalar","ScalarList","Scalar"],"Input Strides":[[192,64,8,1],[27,9,3,1],[],[],[],[],[],[],[]],"Concrete Inputs":["","","","[1, 1]","[1, 1]","[1, 1]","False","[0, 0]","1"]}},
{"ph":"X","cat":"cpu_op","name":"my::conv_kernel","pid":1,"tid":1,"ts":1,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":30,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"k1","pid":0,"tid":7,"ts":100,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k2","pid":0,"tid":7,"ts":105,"dur":10,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":200,"dur":90,"args":{"Input Dims":[[2,4],[3,4],[]],"Input type":["float","float",""],"Input Strides":[[4,1],[4,1],[]],"Concrete Inputs":["","",""]}},
{"ph":"X","cat":"cpu_op","name":"my::product","pid":1,"tid":1,"ts":205,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":210,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"cpu_op","name":"aten::fill_","pid":1,"tid":1,"ts":230,"dur":20,"args":{"Input Dims":[[2,3],[]],"Input type":["float","Scalar"],"Input Strides":[[3,1],[]],"Concrete Inputs":["","0."]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":235,"dur":5,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"k3","pid":0,"tid":7,"ts":300,"dur":7,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k4","pid":0,"tid":7,"ts":310,"dur":3,"args":{"device":0,"stream":7,"correlation":4}}
]}
--- run
rooftree run roofline $INPUT -f text --top 0 | grep .
rooftree run model_coverage $INPUT -f csv
--- expect
name              parameters            total  bound  percent_of_roof  headroom
aten::conv..tion  N:1,C:3,K:4,in..  20.000 us  -                    -         -
my::product       -                  7.000 us  -                    -         -
aten::fill_       read:0,written..   3.000 us  -                    -         -
state,instances,gpu_rows,total_ns,percent,shaped_ns,percent_of_shaped,largest,remedy
exact,2,3,23000,76.666667,23000,100,"aten::convolution, aten::fill_",
no shapes,1,1,7000,23.333333,0,0,my::product,profile with record_shapes=True
