# Without graph ids: replays that share a node are of one graph, others of the same kernels are not; one without nodes is told by names.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":0,"dur":1,"pid":1,"tid":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":20,"dur":1,"pid":1,"tid":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":40,"dur":1,"pid":1,"tid":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":60,"dur":1,"pid":1,"tid":1,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"a","ts":10,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":1,"graph node id":11}},
{"ph":"X","cat":"kernel","name":"b","ts":15,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":1,"graph node id":12}},
{"ph":"X","cat":"kernel","name":"a","ts":30,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":2,"graph node id":21}},
{"ph":"X","cat":"kernel","name":"b","ts":35,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":2,"graph node id":22}},
{"ph":"X","cat":"kernel","name":"b","ts":50,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":3,"graph node id":12}},
{"ph":"X","cat":"kernel","name":"a","ts":70,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":4}},
{"ph":"X","cat":"kernel","name":"b","ts":75,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":4,"graph node id":12}}
]}
--- run
rooftree run graph_replays $INPUT -f csv
--- expect
replay,graph,call,step,device,rows,lost,extra,renamed,start_ns,end_ns,span_ns,busy_ns,gpu_ns,gap_ns,overlaps,host_ns
0,#0,0,,0,2,0,0,0,10000,17000,7000,4000,4000,,,1000
1,#1,1,,0,2,0,0,0,30000,37000,7000,4000,4000,13000,0,1000
2,#0,2,,0,1,1,0,0,50000,52000,2000,2000,2000,13000,0,1000
3,#2,3,,0,2,0,0,0,70000,77000,7000,4000,4000,18000,0,1000
