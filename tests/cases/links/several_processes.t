# GPU rows of several processes in one file are refused. As it is: a correlation that calls of several processes carry links nothing; other rows
# link, but what holds for a device may mix ranks: the verdict is bad even where every row has its call.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"cpu_op","name":"f","pid":2,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":2,"tid":1,"ts":1,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7,"correlation":5}}
]}
--- input apart.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":2,"tid":1,"ts":1,"dur":5,"args":{"correlation":6}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7,"correlation":5}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":50,"dur":1,"args":{"device":0,"stream":7,"correlation":6}}
]}
--- run
exit 3: rooftree run ops $INPUT -f csv
exit 3: rooftree run ops $DIR/apart.json -f csv
rooftree run ops $INPUT --several-processes -f csv
rooftree run quality $INPUT --several-processes -f csv | grep '^(ambiguous_correlation),'
rooftree run info $DIR/apart.json --several-processes -f csv | grep ^(linked_to_call_percent|verdict|verdict_reason),
rooftree run quality $DIR/apart.json --several-processes -f csv | grep ^several_processes,
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(unlinked),unlinked,1,1000,1000,1000,100,100
ambiguous_correlation,link,1,1,1000,100,387,,several processes use their correlation id: left unlinked,"analyse each process's own file, not a merged one"
linked_to_call_percent,100.0000
verdict,bad
verdict_reason,several_processes
several_processes,link,1,,,,,,several processes in one file: GPU rows cannot say which they belong to,"analyse each process's own file, not a merged one"
--- expect stderr
rooftree: $DIR/t.json: byte 272: 2 processes have calls with GPU rows (pid 1, and from here on pid 2), and GPU rows do not say whose they are: record one file a rank, or split this one by pid, or read it as it is with --several-processes
rooftree: $DIR/apart.json: byte 132: 2 processes have calls with GPU rows (pid 1, and from here on pid 2), and GPU rows do not say whose they are: record one file a rank, or split this one by pid, or read it as it is with --several-processes
