# A graph replay with fewer GPU rows than the others of its graph lost some.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":100,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":200,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k0","pid":0,"tid":7,"ts":10,"dur":5,"args":{"device":0,"stream":7,"correlation":1,"graph id":7}},
{"ph":"X","cat":"kernel","name":"k1","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":1,"graph id":7}},
{"ph":"X","cat":"kernel","name":"k2","pid":0,"tid":7,"ts":30,"dur":5,"args":{"device":0,"stream":7,"correlation":1,"graph id":7}},
{"ph":"X","cat":"kernel","name":"k0","pid":0,"tid":7,"ts":110,"dur":5,"args":{"device":0,"stream":7,"correlation":2,"graph id":7}},
{"ph":"X","cat":"kernel","name":"k1","pid":0,"tid":7,"ts":120,"dur":5,"args":{"device":0,"stream":7,"correlation":2,"graph id":7}},
{"ph":"X","cat":"kernel","name":"k0","pid":0,"tid":7,"ts":210,"dur":5,"args":{"device":0,"stream":7,"correlation":3,"graph id":7}},
{"ph":"X","cat":"kernel","name":"k1","pid":0,"tid":7,"ts":220,"dur":5,"args":{"device":0,"stream":7,"correlation":3,"graph id":7}},
{"ph":"X","cat":"kernel","name":"k2","pid":0,"tid":7,"ts":230,"dur":5,"args":{"device":0,"stream":7,"correlation":3,"graph id":7}}
]}
--- run
rooftree run quality $INPUT -f csv | grep graph_replays
rooftree run info $INPUT -f csv | grep verdict
--- expect
graph_replays_short,loss,1,3,,,131,,graph replays with fewer GPU rows than others of the same graph: their time is too small,"record fewer steps, or raise the profiler's buffer size"
verdict,limited
verdict_reason,"gpu_rows_without_op, graph_replays_short"
