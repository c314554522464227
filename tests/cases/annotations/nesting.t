# Annotations are grouped by path, on their own thread; steps are left out, also of the paths.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":100,"dur":100},
{"ph":"X","cat":"user_annotation","name":"forward","pid":1,"tid":1,"ts":10,"dur":40},
{"ph":"X","cat":"user_annotation","name":"forward","pid":1,"tid":1,"ts":110,"dur":40},
{"ph":"X","cat":"user_annotation","name":"emb","pid":1,"tid":1,"ts":20,"dur":10},
{"ph":"X","cat":"user_annotation","name":"emb","pid":1,"tid":1,"ts":160,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":15,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":20,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":120,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":169,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":2,"ts":20,"dur":1,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":200,"dur":1,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":300,"dur":2,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":400,"dur":4,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":500,"dur":8,"args":{"device":0,"stream":7,"correlation":4}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":600,"dur":10,"args":{"device":0,"stream":7,"correlation":5}}
]}
--- run
rooftree run annotations $INPUT -f csv
--- expect
depth,name,path,count,cpu_ns,launches,direct_ns,subtree_ns,percent,phase,batch,tokens
0,emb,emb,1,10000,1,8000,8000,32,,,
0,forward,forward,2,80000,2,5000,7000,28,,,
1,emb,forward/emb,1,10000,1,2000,2000,8,,,
,(no annotation),,,,1,10000,10000,40,,,
