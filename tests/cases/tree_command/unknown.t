# What does not exist is an error that says what does.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":0,"dur":30,"args":{"Input Dims":[[2,3]]}},
{"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":1,"tid":1,"ts":5,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":16,"dur":2,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":40,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"bias","pid":0,"tid":7,"ts":60,"dur":2.5,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":100,"dur":50},
{"ph":"X","cat":"python_function","name":"train.py(1): f","pid":1,"tid":1,"ts":0,"dur":200},
{"ph":"X","cat":"user_annotation","name":"fwd","pid":1,"tid":1,"ts":0,"dur":300},
{"ph":"X","cat":"kernel","name":"lost","pid":0,"tid":7,"ts":200,"dur":7,"args":{"device":0,"stream":7}}
]}
--- run
exit 2: rooftree tree $INPUT --op aten::mm
exit 2: rooftree tree $INPUT --id 10
exit 2: rooftree tree $INPUT
exit 2: rooftree tree $INPUT --op f --id 1
exit 2: rooftree tree $INPUT --id -1
--- expect
--- expect stderr
rooftree: $DIR/t.json: no op or call named "aten::mm"; `rooftree run op_names` lists the ops
rooftree: $DIR/t.json: no id 10: ids run from 0 to 9
rooftree tree: needs either --op NAME or --id N
rooftree tree: needs either --op NAME or --id N
rooftree tree: --id "-1": expected a whole number below 4294967295
