# A call that ends after the op it starts in is an overhang: its External id says which op it belongs to
# (Kineto pull request 1082).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"outer","pid":1,"tid":1,"ts":0,"dur":100,"args":{"External id":1}},
{"ph":"X","cat":"cpu_op","name":"inner","pid":1,"tid":1,"ts":0,"dur":50,"args":{"External id":2}},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","pid":1,"tid":1,"ts":45,"dur":8,"args":{"correlation":9,"External id":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":60,"dur":5,"args":{"device":0,"stream":7,"correlation":9}}
]}
--- run
rooftree run launches $INPUT -f csv
rooftree run quality $INPUT -f csv | grep '^(overhang|linked_by_external_id),'
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
1,inner,other,,0,50000,1,5000,5000,5000,,,k,hipLaunchKernel,correlation+external_id,,,
overhang,link,1,3,,,216,,ops or calls that start inside another and end after it hang under the nearest one that contains them,
linked_by_external_id,link,1,1,5000,100,347,,"the operator was found by External id, not by nesting",
