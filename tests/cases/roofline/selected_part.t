# Of work whose GPU rows are selected only in part nothing can be said; the owner stays that of the whole trace.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":50,"args":{"Input Dims":[[4,4],[4,4]],"Input type":["float","float"],"Input Strides":[[4,1],[4,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":30,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"k1","pid":0,"tid":7,"ts":100,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k2","pid":0,"tid":8,"ts":105,"dur":10,"args":{"device":0,"stream":8,"correlation":2}}
]}
--- run
rooftree run roofline $INPUT
rooftree run roofline $INPUT --stream 7
--- expect
name      parameters                     total  bound  percent_of_roof  headroom
aten::mm  B:1,M:4,N:4,K:4,a:float..  20.000 us  -                    -         -
name      parameters      total  bound  percent_of_roof  headroom
aten::mm  -           10.000 us  -                    -         -
selected (stream 7): 1 of 2 GPU rows
