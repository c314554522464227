# Without steps the whole capture is one window, and it says so (HTA issue 238).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":80,"dur":15},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":90,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":150,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run launches $INPUT -f csv
rooftree run timeline $INPUT -f csv | grep ,0,(busy|idle|total)_time,
COLUMNS=200 rooftree info $INPUT | grep ^no_steps
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,15000,1,10000,10000,10000,,,gemm,cudaLaunchKernel,correlation+containment,,,
kernels,0,busy_time,10000,100
kernels,0,idle_time,0,0
kernels,0,total_time,10000,100
no_steps                1   -            -             -  no steps: one window over all
