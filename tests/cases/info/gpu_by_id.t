# gpu is the name of the smallest device that has rows.
--- input t.json
{"schemaVersion":1,"deviceProperties":[{"id":1,"name":"NVIDIA B200"},{"id":0,"name":"NVIDIA H100 80GB HBM3"}],"distributedInfo":{"backend":"nccl","rank":3,"world_size":8},"baseTimeNanoseconds":1727743122000000000,"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":1,"tid":7,"ts":0,"dur":1,"args":{"device":1,"stream":7}}
]}
--- run
rooftree run info $INPUT -f csv | grep '^(gpu|devices),'
--- expect
gpu,NVIDIA B200
devices,1
