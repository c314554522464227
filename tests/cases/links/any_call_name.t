# A call links by correlation, whatever its name.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"cuda_driver","name":"cuLaunchKernelEx","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernelExC","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"hip_runtime","name":"hipExtModuleLaunchKernel","pid":1,"tid":1,"ts":21,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"brandNewLaunch","pid":1,"tid":1,"ts":31,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"k1","pid":0,"tid":7,"ts":110,"dur":1,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k2","pid":0,"tid":7,"ts":120,"dur":1,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k3","pid":0,"tid":7,"ts":130,"dur":1,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k4","pid":0,"tid":7,"ts":140,"dur":1,"args":{"device":0,"stream":7,"correlation":4}}
]}
--- run
rooftree run ops $INPUT -f csv
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
f,other,1,4000,4000,4000,100,100
