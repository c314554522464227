# A step has what ran during it (by time) and what it launched (by launch); what lies in no step is a row of its own.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":100,"dur":60},
{"ph":"X","cat":"cpu_op","name":"aten::a","pid":1,"tid":1,"ts":80,"dur":15,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":90,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::b","pid":1,"tid":2,"ts":100,"dur":5,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":2,"ts":101,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":170,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":95,"dur":20,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD","pid":0,"tid":8,"ts":110,"dur":15,"args":{"device":0,"stream":8,"correlation":2}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce","pid":0,"tid":9,"ts":130,"dur":10,"args":{"device":0,"stream":9,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":180,"dur":7,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run steps $INPUT -f csv
COLUMNS=80 rooftree run steps $INPUT
--- expect
step,number,start_ns,dur_ns,computation_ns,exposed_comm_ns,exposed_memcpy_ns,busy_ns,idle_ns,idle_percent,gpu_ns,ops,launches,kernels
ProfilerStep#1,1,-80000,100000,5000,0,0,5000,95000,95,20000,1,1,1
ProfilerStep#2,2,20000,60000,15000,10000,10000,35000,25000,41.666667,25000,1,1,1
(no step),,,,,,,,,,7000,0,1,1
step                   dur  computation  exposed_comm  exposed_memcpy       idle
ProfilerStep#1  100.000 us     5.000 us          0 ns            0 ns  95.000 us
ProfilerStep#2   60.000 us    15.000 us     10.000 us       10.000 us  25.000 us
(no step)                -            -             -               -          -
median step: ProfilerStep#2, 60.000 us; worst: ProfilerStep#1, 100.000 us (idle
+70.000 us)
