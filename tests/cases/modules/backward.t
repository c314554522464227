# The GPU time of a backward op belongs to the module in which its forward twin ran: the last op of its sequence number on the forward thread. An op without gradient in it changes nothing; a recomputed one has a number of its own.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_0","pid":1,"tid":1,"ts":30,"dur":20},
{"ph":"X","cat":"cpu_op","name":"aten::t","pid":1,"tid":1,"ts":10,"dur":5,"args":{"Sequence number":7,"Fwd thread id":0}},
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":30,"dur":10,"args":{"Sequence number":7,"Fwd thread id":0}},
{"ph":"X","cat":"cpu_op","name":"aten::relu","pid":1,"tid":1,"ts":60,"dur":10,"args":{"Sequence number":8,"Fwd thread id":0}},
{"ph":"X","cat":"cpu_op","name":"aten::loss","pid":1,"tid":1,"ts":110,"dur":10,"args":{"Sequence number":9,"Fwd thread id":0}},
{"ph":"X","cat":"cpu_op","name":"LinearBackward0","pid":1,"tid":2,"ts":200,"dur":50,"args":{"Sequence number":7,"Fwd thread id":1}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":2,"ts":201,"dur":10,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":2,"ts":202,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::recomputed","pid":1,"tid":2,"ts":220,"dur":10,"args":{"Sequence number":3,"Fwd thread id":0}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":2,"ts":222,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"ReluBackward0","pid":1,"tid":2,"ts":300,"dur":50,"args":{"Sequence number":8,"Fwd thread id":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":2,"ts":302,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cpu_op","name":"LossBackward0","pid":1,"tid":2,"ts":400,"dur":50,"args":{"Sequence number":9,"Fwd thread id":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":2,"ts":402,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1200,"dur":1,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1300,"dur":2,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1400,"dur":4,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1500,"dur":8,"args":{"device":0,"stream":7,"correlation":4}}
]}
--- run
rooftree run modules $INPUT -f csv
--- expect
depth,name,path,calls,cpu_ns,launches,direct_ns,subtree_ns,percent,backward_direct_ns,backward_ns
0,Net_0,Net_0,1,100000,0,0,0,0,4000,5000
1,Linear_0,Net_0/Linear_0,1,20000,0,0,0,0,1000,1000
,(no module),,,,4,15000,15000,100,8000,8000
