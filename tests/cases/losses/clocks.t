# Rows far off the others, rows before their call, the same row twice.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1000,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1010,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1020,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1020,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1030,"dur":5,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1040,"dur":5,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"far","pid":0,"tid":7,"ts":-100000000000,"dur":1,"args":{"device":0,"stream":7,"correlation":0}},
{"ph":"X","cat":"kernel","name":"early","pid":0,"tid":7,"ts":1015,"dur":2,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1020,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run quality $INPUT -f csv | grep far_|before_call|duplicate_gpu|impossible
rooftree run info $INPUT -f csv | grep verdict
--- expect
duplicate_gpu_rows,loss,1,6,5000,21.73913,981,,the same GPU row twice: sums count it twice,was the file merged with itself?
impossible_duration,clock,0,6,0,0,,,GPU rows during which two later ones of their stream begin: no hardware does that; their time is too large,"look again with --clip, which ends them where the next begins"
gpu_row_before_call,clock,1,5,2000,8.695652,858,,GPU rows that start before their call: host and GPU clocks disagree,
far_timestamps,clock,1,9,,,728,,rows a day or more away from the others: windows that hold them mislead,
verdict,bad
verdict_reason,"duplicate_gpu_rows, far_timestamps"
