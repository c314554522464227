# A trace may hold the capture itself. Its calls name neither kernels nor nodes: by order, if there is one such capture. Nodes tell the order, not start.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamBeginCapture","ts":0,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"op_a","ts":2,"dur":4,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":3,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"op_b","ts":8,"dur":4,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_driver","name":"cuLaunchKernelEx","ts":9,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"op_set","ts":14,"dur":4,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemsetAsync","ts":15,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamEndCapture","ts":20,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":30,"dur":1,"pid":1,"tid":1,"args":{"correlation":9}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","ts":41,"dur":1,"pid":0,"tid":8,"args":{"correlation":9,"graph id":3,"graph node id":12884901891}},
{"ph":"X","cat":"kernel","name":"b","ts":42,"dur":1,"pid":0,"tid":8,"args":{"correlation":9,"graph id":3,"graph node id":12884901890}},
{"ph":"X","cat":"kernel","name":"a","ts":43,"dur":1,"pid":0,"tid":7,"args":{"correlation":9,"graph id":3,"graph node id":12884901889}}
]}
--- run
rooftree run graph_kernels $INPUT --capture $INPUT
--- expect
graph  position  name             role    op      evidence      mean
3             0  Memset (Device)  kernel  op_set  order     1.000 us
3             1  b                kernel  op_b    order     1.000 us
3             2  a                kernel  op_a    order     1.000 us
