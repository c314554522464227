# Calls of several processes, of which one at most has GPU rows: each row has one who can have launched it. The file is read; the verdict says what it is.
--- input workers.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGetDevice","pid":2,"tid":1,"ts":1,"dur":5,"args":{"correlation":6}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7,"correlation":5}}
]}
--- input no_gpu.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaGetDevice","pid":1,"tid":1,"ts":1,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGetDevice","pid":2,"tid":1,"ts":1,"dur":5,"args":{"correlation":5}}
]}
--- input ops.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":1,"dur":5},
{"ph":"X","cat":"cpu_op","name":"a","pid":2,"tid":1,"ts":1,"dur":5}
]}
--- input shared.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7,"correlation":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGetDevice","pid":"rank\n9","tid":1,"ts":1,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGetDevice","pid":"rank 9","tid":1,"ts":1,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGetDevice","pid":"rank 7","tid":1,"ts":1,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGetDevice","pid":"rank 8","tid":1,"ts":1,"dur":5,"args":{"correlation":4}}
]}
--- input flow.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":2,"tid":1,"ts":1,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":"größer als alle anderen Prozesse ä","tid":1,"ts":1,"dur":5,"args":{"correlation":6}},
{"ph":"s","cat":"ac2g","id":5,"pid":2,"tid":1,"ts":1},
{"ph":"f","cat":"ac2g","id":5,"pid":0,"tid":7,"ts":40},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":50,"dur":1,"args":{"device":0,"stream":7,"correlation":6}}
]}
--- run
rooftree run info $INPUT -f csv | grep ^(linked_to_call_percent|verdict|verdict_reason),
rooftree run info $DIR/no_gpu.json -f csv | grep ^(verdict|verdict_reason),
rooftree run info $DIR/ops.json -f csv | grep ^(processes|verdict),
exit 3: rooftree run info $DIR/shared.json
exit 3: rooftree run info $DIR/flow.json
--- expect
linked_to_call_percent,100.0000
verdict,bad
verdict_reason,several_processes
verdict,bad
verdict_reason,several_processes
processes,2
verdict,ok
--- expect stderr
rooftree: $DIR/shared.json: byte 254: 3 processes have calls with GPU rows (pid rank?9, and from here on pid rank 9), and GPU rows do not say whose they are: record one file a rank, or split this one by pid, or read it as it is with --several-processes
rooftree: $DIR/flow.json: byte 107: 2 processes have calls with GPU rows (pid 2, and from here on pid größer als alle anderen Prozes), and GPU rows do not say whose they are: record one file a rank, or split this one by pid, or read it as it is with --several-processes
