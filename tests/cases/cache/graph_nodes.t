# Nodes of graphs are kept with the columns (--linked-only makes the table anew from them): the second replay runs in another order. With --capture the cache stays out of it.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":0,"dur":1,"pid":1,"tid":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":2,"dur":1,"pid":1,"tid":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"a","ts":10,"dur":1,"pid":0,"tid":7,"args":{"correlation":1,"graph id":3,"graph node id":31}},
{"ph":"X","cat":"kernel","name":"b","ts":11,"dur":1,"pid":0,"tid":7,"args":{"correlation":1,"graph id":3,"graph node id":32}},
{"ph":"X","cat":"kernel","name":"b","ts":20,"dur":1,"pid":0,"tid":7,"args":{"correlation":2,"graph id":3,"graph node id":32}},
{"ph":"X","cat":"kernel","name":"a","ts":21,"dur":1,"pid":0,"tid":7,"args":{"correlation":2,"graph id":3,"graph node id":31}}
]}
--- input capture.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamBeginCapture","ts":0,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"op_a","ts":2,"dur":4,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":3,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"op_b","ts":8,"dur":4,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":9,"dur":1,"pid":1,"tid":1}
]}
--- run
ROOFTREE_CACHE_DIR=$DIR/cache rooftree cache $INPUT
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run graph_replays $INPUT --cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run graph_replays timeline $INPUT --cache --linked-only
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run graph_kernels $INPUT --cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run graph_kernels $INPUT --cache --capture $DIR/capture.json
--- expect
replay  graph  rows  lost  extra  renamed      span      busy       gap
     0  3         2     0      0        0  2.000 us  2.000 us         -
     1  3         2     0      0        0  2.000 us  2.000 us  8.000 us
graph_replays: Each replay of a CUDA or HIP graph.
replay  graph  rows  lost  extra  renamed      span      busy       gap
     0  3         2     0      0        0  2.000 us  2.000 us         -
     1  3         2     0      0        0  2.000 us  2.000 us  8.000 us

timeline: Where the time of each GPU went: computation, exposed communication
          and copies, idle.
window   device  type                             time   percent
kernels  all     computation_time             4.000 us   33.33 %
kernels  all     exposed_communication_time       0 ns    0.00 %
kernels  all     exposed_memcpy_time              0 ns    0.00 %
kernels  all     busy_time                    4.000 us   33.33 %
kernels  all     idle_time                    8.000 us   66.67 %
kernels  all     idle_time/observed           8.000 us   66.67 %
kernels  all     idle_time/unobserved             0 ns    0.00 %
kernels  all     total_time                  12.000 us  100.00 %
kernels  all     total_communication_time         0 ns    0.00 %
kernels  all     total_memcpy_time                0 ns    0.00 %
kernels  0       computation_time             4.000 us   33.33 %
kernels  0       exposed_communication_time       0 ns    0.00 %
kernels  0       exposed_memcpy_time              0 ns    0.00 %
kernels  0       busy_time                    4.000 us   33.33 %
kernels  0       idle_time                    8.000 us   66.67 %
kernels  0       idle_time/observed           8.000 us   66.67 %
kernels  0       idle_time/unobserved             0 ns    0.00 %
kernels  0       total_time                  12.000 us  100.00 %
kernels  0       total_communication_time         0 ns    0.00 %
kernels  0       total_memcpy_time                0 ns    0.00 %
graph  position  name  role    op  evidence      mean
3             0  a     kernel  -   -         1.000 us
3             1  b     kernel  -   -         1.000 us
graph  position  name  role    op    evidence      mean
3             0  a     kernel  op_a  order     1.000 us
3             1  b     kernel  op_b  order     1.000 us
