# Modules are grouped by path; a launch belongs to the innermost one around its call; what lies in none is a row of its own, so that direct_ns adds up to all GPU time.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"python_function","name":"net.py(3): forward","pid":1,"tid":1,"ts":1,"dur":98},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_0","pid":1,"tid":1,"ts":10,"dur":20},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_1","pid":1,"tid":1,"ts":40,"dur":20},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_1","pid":1,"tid":1,"ts":70,"dur":10},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_1","pid":1,"tid":1,"ts":110,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":5,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":12,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":40,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":60,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":75,"dur":1,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":115,"dur":1,"args":{"correlation":6}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":2,"ts":15,"dur":1,"args":{"correlation":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":200,"dur":1,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":300,"dur":2,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":400,"dur":4,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":500,"dur":8,"args":{"device":0,"stream":7,"correlation":4}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":600,"dur":16,"args":{"device":0,"stream":7,"correlation":5}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":700,"dur":32,"args":{"device":0,"stream":7,"correlation":6}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":800,"dur":37,"args":{"device":0,"stream":7,"correlation":7}}
]}
--- run
rooftree run modules $INPUT -f csv
--- expect
depth,name,path,calls,cpu_ns,launches,direct_ns,subtree_ns,percent,backward_direct_ns,backward_ns
0,Linear_1,Linear_1,1,10000,1,32000,32000,32,,
0,Net_0,Net_0,1,100000,2,9000,31000,31,,
1,Linear_1,Net_0/Linear_1,2,30000,2,20000,20000,20,,
1,Linear_0,Net_0/Linear_0,1,20000,1,2000,2000,2,,
,(no module),,,,1,37000,37000,37,,
