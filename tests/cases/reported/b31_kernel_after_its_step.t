# A kernel that runs after its step: by launch it is that step's, by time the next one's (Kineto pull requests 305, 301).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":100,"dur":100},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":80,"dur":15},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":90,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":150,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run launches $INPUT -f csv
rooftree run timeline $INPUT -f csv | grep ^ProfilerStep#.,0,(busy|idle|total)_time,
rooftree run quality $INPUT -f csv | grep ^steps_without_gpu_rows,
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,15000,1,10000,10000,10000,ProfilerStep#1,,gemm,cudaLaunchKernel,correlation+containment,,,
ProfilerStep#1,0,busy_time,0,0
ProfilerStep#1,0,idle_time,100000,100
ProfilerStep#1,0,total_time,100000,100
ProfilerStep#2,0,busy_time,10000,10
ProfilerStep#2,0,idle_time,90000,90
ProfilerStep#2,0,total_time,100000,100
steps_without_gpu_rows,loss,0,2,,,,,steps in which no GPU work was recorded: averages over steps mislead,"record fewer steps, or raise the profiler's buffer size"
