# Where rows are missing a wait is not said to have left the GPU idle.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":12,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaDeviceSynchronize","pid":1,"tid":1,"ts":15,"dur":20,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":36,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":5,"dur":15,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7,"correlation":4}}
]}
--- run
rooftree run syncs $INPUT -f csv
--- expect
call,op,count,total_ns,mean_ns,max_ns,gpu_busy_ns,gpu_idle_ns,gpu_unobserved_ns,inside_kind,inside,longest_id
cudaDeviceSynchronize,,1,20000,20000,20000,5000,0,15000,,,2
