# Two flows start with the id of one that ends: the correlation leads to the op, the flow is counted (PyTorch pull request 184792).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":5,"args":{"correlation":5}},
{"ph":"s","cat":"ac2g","name":"ac2g","pid":1,"tid":1,"ts":1,"id":5},
{"ph":"X","cat":"cpu_op","name":"g","pid":1,"tid":1,"ts":20,"dur":10},
{"ph":"s","cat":"ac2g","name":"ac2g","pid":1,"tid":1,"ts":21,"id":5},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7,"correlation":5}},
{"ph":"f","cat":"ac2g","name":"ac2g","pid":0,"tid":7,"ts":40,"id":5}
]}
--- run
rooftree run launches $INPUT -f csv
rooftree run quality $INPUT -f csv | grep ^(duplicate_flow|linked_by_flow),
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,f,other,,0,10000,1,1000,1000,1000,,,k,cudaLaunchKernel,correlation+containment,,,
linked_by_flow,link,0,1,0,0,,,no correlation id: the call was found by its flow arrow,
duplicate_flow,link,1,2,,,342,,flow starts that reuse an id: not used for linking,
