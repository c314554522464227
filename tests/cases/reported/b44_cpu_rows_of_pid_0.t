# The category says which side an event is on, not pid 0 and tid 0 (Kineto pull request 1061).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":0,"tid":0,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":0,"tid":0,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":0,"ts":20,"dur":5,"args":{"device":0,"stream":0,"correlation":1}}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(busy|total)_time,
rooftree run info $INPUT -f csv | grep ^(ops|calls|gpu_rows),
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::mm,GEMM,1,5000,5000,5000,100,100
kernels,0,busy_time,5000,100
kernels,0,total_time,5000,100
ops,1
calls,1
gpu_rows,1
