# Where the name says nothing the kernels of all instances vote with their time; ties go to the smaller name.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":10,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cpu_op","name":"g","pid":1,"tid":1,"ts":20,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":21,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":23,"dur":1,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"a_gemm","pid":0,"tid":7,"ts":100,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"vectorized_elementwise_kernel","pid":0,"tid":7,"ts":110,"dur":4,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"other_elementwise","pid":0,"tid":7,"ts":120,"dur":4,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"a_gemm","pid":0,"tid":7,"ts":130,"dur":2,"args":{"device":0,"stream":7,"correlation":4}},
{"ph":"X","cat":"kernel","name":"flash_fwd_kernel","pid":0,"tid":7,"ts":140,"dur":2,"args":{"device":0,"stream":7,"correlation":5}}
]}
--- run
rooftree run ops $INPUT -f csv
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
f,elementwise,2,13000,13000,13000,76.470588,76.470588
g,GEMM,1,4000,4000,4000,23.529412,100
