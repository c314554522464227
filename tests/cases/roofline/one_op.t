# With --id the table has the row of what one op did itself: by its own id, that of its call or of its GPU row; of two instances of one line only that one. What only launched below has no row of its own; a row without call is its own.
--- input t.json
{"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","totalGlobalMem":85045608448,"computeMajor":9,"computeMinor":0,"numSms":132}],
"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":0,"dur":40,"args":{"Input Dims":[[128,64],[32,64]],"Input type":["float","float"],"Input Strides":[[64,1],[64,1]]}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":5,"dur":30,"args":{"Input Dims":[[128,64],[64,32]],"Input type":["float","float"],"Input Strides":[[64,1],[32,1]]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":100,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":50,"dur":30,"args":{"Input Dims":[[128,64],[64,32]],"Input type":["float","float"],"Input Strides":[[64,1],[32,1]]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":60,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":200,"dur":30,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":300,"dur":1,"args":{"device":0,"stream":7,"correlation":99}}
]}
--- run
rooftree run roofline $INPUT
rooftree run roofline $INPUT --id 1
rooftree run roofline $INPUT --id 3
rooftree run roofline $INPUT --id 4
rooftree run roofline $INPUT --id 6
rooftree run roofline $INPUT --id 7
rooftree run roofline $INPUT --id 0
exit 2: rooftree run roofline $INPUT --id 8
--- expect
name        parameters                total  bound    percent_of_roof   headroom
aten::mm    B:1,M:128,N:32,K:6..  40.000 us  latency           4.00 %  38.400 us
(unlinked)  -                      1.000 us  -                      -          -
name      parameters                   total  bound    percent_of_roof  headroom
aten::mm  B:1,M:128,N:32,K:64,a..  10.000 us  latency           8.00 %  9.200 us
name      parameters                  total  bound    percent_of_roof   headroom
aten::mm  B:1,M:128,N:32,K:64,..  30.000 us  latency           2.67 %  29.200 us
name      parameters                  total  bound    percent_of_roof   headroom
aten::mm  B:1,M:128,N:32,K:64,..  30.000 us  latency           2.67 %  29.200 us
name      parameters                  total  bound    percent_of_roof   headroom
aten::mm  B:1,M:128,N:32,K:64,..  30.000 us  latency           2.67 %  29.200 us
name        parameters     total  bound  percent_of_roof  headroom
(unlinked)  -           1.000 us  -                    -         -
no GPU row is its own; what lies below it: --op-subtree
--- expect stderr
rooftree: $DIR/t.json: no op, call or GPU row has id 8
