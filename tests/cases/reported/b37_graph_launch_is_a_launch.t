# A graph launch of 5 us is charged once for its three kernels (nsys-ai issue 584).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":0,"dur":5,"args":{"correlation":7}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":20,"dur":20,"args":{"device":0,"stream":7,"correlation":7}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":40,"dur":30,"args":{"device":0,"stream":7,"correlation":7}}
]}
--- run
rooftree run launches $INPUT -f csv
rooftree tree $INPUT --id 0 -f json | grep self
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,(call) cudaGraphLaunch,graph,,0,5000,3,60000,60000,60000,,,a,cudaGraphLaunch,correlation,,,
 {"relation":"self","depth":0,"id":0,"kind":"call","name":"cudaGraphLaunch","start_ns":0,"dur_ns":5000,"gpu_ns":60000,"input_dims":null,"evidence":null},
