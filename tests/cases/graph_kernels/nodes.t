# Nodes tell places whatever the order of rows, a second row of a node is extra, another kernel of the node is renamed. Captured calls that name their node are found by it.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":0,"dur":1,"pid":1,"tid":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":2,"dur":1,"pid":1,"tid":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":4,"dur":1,"pid":1,"tid":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"a","ts":10,"dur":1,"pid":0,"tid":7,"args":{"correlation":1,"graph id":3,"graph node id":31}},
{"ph":"X","cat":"kernel","name":"b","ts":11,"dur":1,"pid":0,"tid":7,"args":{"correlation":1,"graph id":3,"graph node id":32}},
{"ph":"X","cat":"kernel","name":"c","ts":12,"dur":1,"pid":0,"tid":7,"args":{"correlation":1,"graph id":3,"graph node id":33}},
{"ph":"X","cat":"kernel","name":"c","ts":20,"dur":1,"pid":0,"tid":7,"args":{"correlation":2,"graph id":3,"graph node id":33}},
{"ph":"X","cat":"kernel","name":"a","ts":21,"dur":1,"pid":0,"tid":7,"args":{"correlation":2,"graph id":3,"graph node id":31}},
{"ph":"X","cat":"kernel","name":"b2","ts":22,"dur":1,"pid":0,"tid":7,"args":{"correlation":2,"graph id":3,"graph node id":32}},
{"ph":"X","cat":"kernel","name":"a","ts":30,"dur":1,"pid":0,"tid":7,"args":{"correlation":3,"graph id":3,"graph node id":31}},
{"ph":"X","cat":"kernel","name":"a","ts":31,"dur":1,"pid":0,"tid":7,"args":{"correlation":3,"graph id":3,"graph node id":31}},
{"ph":"X","cat":"kernel","name":"c","ts":32,"dur":1,"pid":0,"tid":7,"args":{"correlation":3,"graph id":3,"graph node id":33}}
]}
--- input capture.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamBeginCapture","ts":0,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"op_c","ts":2,"dur":4,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":3,"dur":1,"pid":1,"tid":1,"args":{"graph node id":33}},
{"ph":"X","cat":"cpu_op","name":"op_b","ts":8,"dur":4,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":9,"dur":1,"pid":1,"tid":1,"args":{"graph node id":32}},
{"ph":"X","cat":"cpu_op","name":"op_d","ts":14,"dur":4,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":15,"dur":1,"pid":1,"tid":1,"args":{"graph node id":34}}
]}
--- run
rooftree run graph_replays $INPUT
rooftree run graph_kernels $INPUT --capture $DIR/capture.json
--- expect
replay  graph  rows  lost  extra  renamed      span      busy       gap
     0  3         3     0      0        0  3.000 us  3.000 us         -
     1  3         3     0      0        1  3.000 us  3.000 us  7.000 us
     2  3         3     1      1        0  3.000 us  3.000 us  7.000 us
graph  position  name      role     op    evidence      mean
3             0  a         kernel   -     none      1.000 us
3             1  b         kernel   op_b  node_id   1.000 us
3             1  b2        renamed  op_b  node_id   1.000 us
3             2  c         kernel   op_c  node_id   1.000 us
3             -  a         extra    -     none      1.000 us
3             -  (kernel)  missing  op_d  none             -
