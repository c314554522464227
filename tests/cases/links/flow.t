# Without a correlation the flow that ends at the row leads to the call where it starts.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":5},
{"ph":"s","cat":"ac2g","name":"ac2g","pid":1,"tid":1,"ts":1,"id":3},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"f","cat":"ac2g","name":"ac2g","pid":0,"tid":7,"ts":40,"id":3,"bp":"e"}
]}
--- run
rooftree run launches $INPUT -f csv
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,f,other,,0,10000,1,1000,1000,1000,,,k,cudaLaunchKernel,flow+containment,,,
