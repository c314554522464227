# What the trace does not have cannot be selected; what matches nothing is an empty selection, and the note says so.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#5","pid":1,"tid":1,"ts":100,"dur":100},
{"ph":"X","cat":"user_annotation","name":"decode","pid":1,"tid":1,"ts":40,"dur":20},
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","pid":1,"tid":1,"ts":5,"dur":190},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_0","pid":1,"tid":1,"ts":5,"dur":30},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":12,"dur":4,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":45,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":46,"dur":4,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":110,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":112,"dur":4,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaDeviceSynchronize","pid":1,"tid":1,"ts":150,"dur":20},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":30,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"add","pid":0,"tid":8,"ts":90,"dur":30,"args":{"device":0,"stream":8,"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":1,"tid":7,"ts":130,"dur":30,"args":{"device":1,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"stray","pid":1,"tid":7,"ts":170,"dur":10,"args":{"device":1,"stream":7,"correlation":9}}
]}
--- run
exit 2: rooftree run ops $INPUT --device 3
exit 2: rooftree run ops $INPUT --device null
exit 2: rooftree run ops $INPUT --stream 1
exit 2: rooftree run ops $INPUT --steps 6:
exit 2: rooftree run ops $INPUT --steps 5
exit 2: rooftree run ops $INPUT --window 3:4
exit 2: rooftree run ops $INPUT --window 2us:1us
exit 2: rooftree run ops $INPUT --rank 1
exit 2: rooftree run ops $INPUT --category foo
exit 2: rooftree run ops $INPUT --op-subtree 99
exit 2: rooftree run ops $INPUT --name (
exit 2: rooftree run ops $INPUT --device x
rooftree run ops $INPUT --name nothing
rooftree run info $INPUT --step 4 | grep selecti
rooftree run ops $INPUT --step 4 --device 0 | grep selecti
--- expect
selected (name nothing): 0 of 4 GPU rows
of the whole file: a selection does not change it
--- expect stderr
rooftree: $DIR/t.json: no GPU row of device 3; `rooftree run streams` lists them
rooftree: $DIR/t.json: no GPU row without device
rooftree: $DIR/t.json: no GPU row of stream 1; `rooftree run streams` lists them
rooftree: $DIR/t.json: no such step: there are 2 steps, with numbers from 4 to 5
rooftree run: --steps "5": expected A:B, whole numbers, A less than B, one of them may be missing
rooftree run: --window "3:4": expected A:B, times as 10us or 1.5ms (ns, us, ms, s), A less than B, one of them may be missing
rooftree run: --window "2us:1us": expected A:B, times as 10us or 1.5ms (ns, us, ms, s), A less than B, one of them may be missing
rooftree: $DIR/t.json: does not say which rank it is of
rooftree: $DIR/t.json: no launch of category "foo"; `rooftree run ops_by_category` lists them
rooftree: $DIR/t.json: id 99 is no op or call: these have ids below 7
rooftree: name "(": expected a regular expression: Unmatched ( or \(
rooftree run: --device "x": expected a whole number, null, or at most 64 of these joined by commas
