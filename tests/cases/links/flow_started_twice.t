# A flow id that starts twice links nothing; the correlation is used first (PyTorch pull request 184792).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":5,"args":{"correlation":5}},
{"ph":"s","cat":"ac2g","name":"ac2g","pid":1,"tid":1,"ts":1,"id":5},
{"ph":"X","cat":"cpu_op","name":"g","pid":1,"tid":1,"ts":20,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":21,"dur":5},
{"ph":"s","cat":"ac2g","name":"ac2g","pid":1,"tid":1,"ts":21,"id":5},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7,"correlation":5}},
{"ph":"f","cat":"ac2g","name":"ac2g","pid":0,"tid":7,"ts":40,"id":5},
{"ph":"X","cat":"kernel","name":"m","pid":0,"tid":7,"ts":50,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"f","cat":"ac2g","name":"ac2g","pid":0,"tid":7,"ts":50,"id":5}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run quality $INPUT -f csv | grep '^(duplicate_flow|linked_by_flow),'
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(unlinked),unlinked,1,1000,1000,1000,50,50
f,other,1,1000,1000,1000,50,100
linked_by_flow,link,0,2,0,0,,,no correlation id: the call was found by its flow arrow,
duplicate_flow,link,1,2,,,433,,flow starts that reuse an id: not used for linking,
