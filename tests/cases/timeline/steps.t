# Steps are windows of time; a launch belongs to the step in which it was made (Kineto pull request 305).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":100,"dur":100},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":90,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"late","pid":0,"tid":7,"ts":150,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep '0,(busy|idle|total)_time,'
rooftree run launches $INPUT -f csv
--- expect
kernels,0,busy_time,10000,100
kernels,0,idle_time,0,0
kernels,0,total_time,10000,100
steps,0,busy_time,10000,5
steps,0,idle_time,190000,95
steps,0,total_time,200000,100
ProfilerStep#1,0,busy_time,0,0
ProfilerStep#1,0,idle_time,100000,100
ProfilerStep#1,0,total_time,100000,100
ProfilerStep#2,0,busy_time,10000,10
ProfilerStep#2,0,idle_time,90000,90
ProfilerStep#2,0,total_time,100000,100
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,(call) cudaLaunchKernel,no_op,,0,1000,1,10000,10000,10000,ProfilerStep#1,,late,cudaLaunchKernel,correlation,,,
