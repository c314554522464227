# A call launches what carries its correlation, whatever its name (chakra pull request 171).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_driver","name":"cuLaunchKernelEx","pid":1,"tid":1,"ts":0,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernelExC","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"hip_runtime","name":"hipExtModuleLaunchKernel","pid":1,"tid":1,"ts":20,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"brandNewLaunch","pid":1,"tid":1,"ts":30,"dur":5,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":100,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":110,"dur":5,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":120,"dur":5,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":130,"dur":5,"args":{"device":0,"stream":7,"correlation":4}}
]}
--- run
rooftree run launches $INPUT -f csv
rooftree run info $INPUT -f csv | grep ^linked_to_call_percent,
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,(call) cuLaunchKernelEx,no_op,,0,5000,1,5000,5000,5000,,,k,cuLaunchKernelEx,correlation,,,
1,(call) cudaLaunchKernelExC,no_op,,10000,5000,1,5000,5000,5000,,,k,cudaLaunchKernelExC,correlation,,,
2,(call) hipExtModuleLaunchKernel,no_op,,20000,5000,1,5000,5000,5000,,,k,hipExtModuleLaunchKernel,correlation,,,
3,(call) brandNewLaunch,no_op,,30000,5000,1,5000,5000,5000,,,k,brandNewLaunch,correlation,,,
linked_to_call_percent,100.0000
