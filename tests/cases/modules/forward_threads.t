# Sequence numbers count in each thread. A thread's number in autograd stands for the track named by most numbers that only one track has: here 1 is thread 11, 2 is thread 12.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"python_function","name":"nn.Module: A_0","pid":1,"tid":11,"ts":0,"dur":100},
{"ph":"X","cat":"python_function","name":"nn.Module: B_0","pid":1,"tid":12,"ts":0,"dur":100},
{"ph":"X","cat":"cpu_op","name":"aten::a","pid":1,"tid":11,"ts":10,"dur":5,"args":{"Sequence number":1,"Fwd thread id":0}},
{"ph":"X","cat":"cpu_op","name":"aten::a","pid":1,"tid":11,"ts":20,"dur":5,"args":{"Sequence number":2,"Fwd thread id":0}},
{"ph":"X","cat":"cpu_op","name":"aten::b","pid":1,"tid":12,"ts":10,"dur":5,"args":{"Sequence number":2,"Fwd thread id":0}},
{"ph":"X","cat":"cpu_op","name":"aten::b","pid":1,"tid":12,"ts":20,"dur":5,"args":{"Sequence number":3,"Fwd thread id":0}},
{"ph":"X","cat":"cpu_op","name":"ABackward","pid":1,"tid":20,"ts":100,"dur":5,"args":{"Sequence number":1,"Fwd thread id":1}},
{"ph":"X","cat":"cpu_op","name":"ABackward","pid":1,"tid":20,"ts":110,"dur":5,"args":{"Sequence number":2,"Fwd thread id":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":20,"ts":111,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"BBackward","pid":1,"tid":20,"ts":120,"dur":5,"args":{"Sequence number":2,"Fwd thread id":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":20,"ts":121,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"BBackward","pid":1,"tid":20,"ts":130,"dur":5,"args":{"Sequence number":3,"Fwd thread id":2}},
{"ph":"X","cat":"cpu_op","name":"CBackward","pid":1,"tid":20,"ts":140,"dur":5,"args":{"Sequence number":2,"Fwd thread id":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":20,"ts":141,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1200,"dur":1,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1300,"dur":2,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1400,"dur":4,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run modules $INPUT -f csv
--- expect
depth,name,path,calls,cpu_ns,launches,direct_ns,subtree_ns,percent,backward_direct_ns,backward_ns
0,B_0,B_0,1,100000,0,0,0,0,2000,2000
0,A_0,A_0,1,100000,0,0,0,0,1000,1000
,(no module),,,,3,7000,7000,100,4000,4000
