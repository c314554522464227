# A call ends after the op that made it: its External id names the op, else the nearest op that contains it
# (Kineto pull request 1082).
--- input with.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"outer","pid":1,"tid":1,"ts":0,"dur":100,"args":{"External id":1}},
{"ph":"X","cat":"cpu_op","name":"inner","pid":1,"tid":1,"ts":0,"dur":50,"args":{"External id":2}},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","pid":1,"tid":1,"ts":45,"dur":8,"args":{"correlation":9,"External id":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":60,"dur":5,"args":{"device":0,"stream":7,"correlation":9}}
]}
--- input without.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"outer","pid":1,"tid":1,"ts":0,"dur":100,"args":{"External id":1}},
{"ph":"X","cat":"cpu_op","name":"inner","pid":1,"tid":1,"ts":0,"dur":50,"args":{"External id":2}},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","pid":1,"tid":1,"ts":45,"dur":8,"args":{"correlation":9}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":60,"dur":5,"args":{"device":0,"stream":7,"correlation":9}}
]}
--- run
rooftree run op_names $DIR/with.json -f csv
rooftree tree $DIR/with.json --id 3
rooftree run quality $DIR/with.json -f csv | grep ^(overhang|linked_by_external_id),
rooftree run op_names $DIR/without.json -f csv
rooftree tree $DIR/without.json --id 3
rooftree run quality $DIR/without.json -f csv | grep ^(overhang|linked_by_external_id),
--- expect
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
outer,1,100000,47000,0,5000
inner,1,50000,50000,5000,5000
  outer [op 0] 100.000 us, GPU 5.000 us
    inner [op 1] 50.000 us, GPU 5.000 us
>     k [kernel 3] 5.000 us
overhang,link,1,3,,,216,,ops or calls that start inside another and end after it hang under the nearest one that contains them,
linked_by_external_id,link,1,1,5000,100,347,,"the operator was found by External id, not by nesting",
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
outer,1,100000,47000,5000,5000
inner,1,50000,50000,0,0
  outer [op 0] 100.000 us, GPU 5.000 us
    hipLaunchKernel [call 2] 8.000 us, GPU 5.000 us
>     k [kernel 3] 5.000 us
overhang,link,1,3,,,216,,ops or calls that start inside another and end after it hang under the nearest one that contains them,
linked_by_external_id,link,0,1,0,0,,,"the operator was found by External id, not by nesting",
