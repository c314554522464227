# Ranks that differ in one document: its events are of several processes. Read as it is, it has no rank, and the verdict says so. One rank named twice is one.
--- input t.json
{"distributedInfo":{"rank":0,"world_size":2},"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"mm","pid":1,"tid":1,"ts":0,"dur":1}
],"distributedInfo":{"backend":"nccl","rank":1,"world_size":2},"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"mm","pid":1,"tid":1,"ts":5,"dur":1}
],"distributedInfo":{"backend":"nccl","rank":7,"world_size":2}}
--- input same.json
{"distributedInfo":{"world_size":2},"distributedInfo":{"rank":1},"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"mm","pid":1,"tid":1,"ts":0,"dur":1}
],"distributedInfo":{"rank":1,"world_size":2}}
--- run
exit 3: rooftree info $INPUT
rooftree run info $INPUT --several-processes -f csv | grep ^(rank|world_size|ops|verdict|verdict_reason),
rooftree run quality $INPUT --several-processes -f csv | grep ^(several_processes|no_rank),
rooftree run info $DIR/same.json -f csv | grep ^(rank|world_size|verdict),
--- expect
rank,
world_size,2
ops,2
verdict,bad
verdict_reason,several_processes
several_processes,link,1,,,,132,,several processes in one file: GPU rows cannot say which they belong to,"analyse each process's own file, not a merged one"
no_rank,recording,1,,,,,,the rank is not known,
rank,1
world_size,2
verdict,ok
--- expect stderr
rooftree: $DIR/t.json: byte 132: distributedInfo of rank 1 behind that of rank 0: several ranks in one file; record one file a rank, or split this one by pid, or read it as it is with --several-processes
