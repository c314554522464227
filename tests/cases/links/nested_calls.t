# Calls of one correlation, one inside the other: the outer one counts, and this is no repetition.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_driver","name":"cuLaunchKernel","pid":1,"tid":1,"ts":2,"dur":3,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":30,"dur":1,"args":{"device":0,"stream":7,"correlation":5}}
]}
--- run
rooftree run launches $INPUT -f csv
rooftree run quality $INPUT -f csv | grep '^(duplicate_correlation|launches_without_gpu_rows),'
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,f,other,,0,20000,1,1000,1000,1000,,,k,cudaLaunchKernel,correlation+containment,,,
launches_without_gpu_rows,loss,0,2,,,,,launch calls whose GPU rows are missing: idle time around them is not proven,"record fewer steps, or raise the profiler's buffer size; synchronize before stopping"
duplicate_correlation,link,0,2,,,,,calls that share a correlation id without nesting: GPU rows go to the first,
