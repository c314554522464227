# Calls of one correlation side by side: the first one gets the rows, the others are counted.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"cpu_op","name":"g","pid":1,"tid":1,"ts":20,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":21,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7,"correlation":5}}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run quality $INPUT -f csv | grep '^(duplicate_correlation|launches_without_gpu_rows),'
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
f,other,1,1000,1000,1000,100,100
launches_without_gpu_rows,loss,0,2,,,,,launch calls whose GPU rows are missing: idle time around them is not proven,"record fewer steps, or raise the profiler's buffer size; synchronize before stopping"
duplicate_correlation,link,1,2,,,273,,calls that share a correlation id without nesting: GPU rows go to the first,
