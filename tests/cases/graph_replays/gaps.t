# A gap counts from when all earlier replays of the device ended; the third replay overlaps, the last is on a device of its own.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","ts":0,"dur":25,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":0,"dur":5,"pid":1,"tid":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":20,"dur":6,"pid":1,"tid":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":30,"dur":1,"pid":1,"tid":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":50,"dur":1,"pid":1,"tid":1,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"a","ts":10,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"b","ts":11,"dur":4,"pid":0,"tid":8,"args":{"device":0,"stream":8,"correlation":1}},
{"ph":"X","cat":"kernel","name":"a","ts":30,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"b","ts":33,"dur":7,"pid":0,"tid":8,"args":{"device":0,"stream":8,"correlation":2}},
{"ph":"X","cat":"kernel","name":"a","ts":35,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"b","ts":38,"dur":1,"pid":0,"tid":8,"args":{"device":0,"stream":8,"correlation":3}},
{"ph":"X","cat":"kernel","name":"c","ts":60,"dur":1,"pid":1,"tid":7,"args":{"device":1,"stream":7,"correlation":4}},
{"ph":"X","cat":"kernel","name":"alone","ts":90,"dur":1,"pid":0,"tid":7,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run graph_replays $INPUT -f csv
--- expect
replay,graph,call,step,device,rows,lost,extra,renamed,start_ns,end_ns,span_ns,busy_ns,gpu_ns,gap_ns,overlaps,host_ns
0,#0,0,ProfilerStep#1,0,2,0,0,0,10000,15000,5000,5000,6000,,,5000
1,#0,1,ProfilerStep#1,0,2,0,0,0,30000,40000,10000,9000,9000,15000,0,6000
2,#0,2,,0,2,0,0,0,35000,39000,4000,3000,3000,,1,1000
3,#1,3,,1,1,0,0,0,60000,61000,1000,1000,1000,,,1000
