# A function's GPU time is that of what was launched inside it; a call inside another of the same name counts once. Objects told apart by address are one.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"python_function","name":"a.py(1): f","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"python_function","name":"a.py(1): f","pid":1,"tid":1,"ts":10,"dur":50},
{"ph":"X","cat":"python_function","name":"<built-in method add of Tensor object at 0x7f00ab>","pid":1,"tid":1,"ts":20,"dur":5},
{"ph":"X","cat":"python_function","name":"<built-in method add of Tensor object at 0x7F0001>","pid":1,"tid":1,"ts":30,"dur":5},
{"ph":"X","cat":"python_function","name":"a.py(1): f","pid":1,"tid":2,"ts":0,"dur":7},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":5,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":15,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":21,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":31,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":100,"dur":1,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":200,"dur":1,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":300,"dur":2,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":400,"dur":4,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":500,"dur":8,"args":{"device":0,"stream":7,"correlation":4}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":600,"dur":10,"args":{"device":0,"stream":7,"correlation":5}}
]}
--- run
rooftree run frames $INPUT -f csv
rooftree run frames $INPUT --no-python
--- expect
name,calls,cpu_ns,launches,direct_ns,subtree_ns,percent
a.py(1): f,3,107000,2,3000,15000,60
<built-in method add of Tensor object at 0x>,2,10000,2,12000,12000,48
(no frame),,,1,10000,10000,40
Python frames were passed over
