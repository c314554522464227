# A row found by External id is below the op found, in subtree sums and in the tree.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"outer","pid":1,"tid":1,"ts":0,"dur":100,"args":{"External id":1}},
{"ph":"X","cat":"cpu_op","name":"inner","pid":1,"tid":1,"ts":0,"dur":50,"args":{"External id":2}},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","pid":1,"tid":1,"ts":45,"dur":8,"args":{"correlation":9,"External id":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":60,"dur":5,"args":{"device":0,"stream":7,"correlation":9}}
]}
--- run
rooftree run op_names $INPUT -f csv
rooftree tree $INPUT --op inner
rooftree tree $INPUT --id 3
--- expect
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
outer,1,100000,47000,0,5000
inner,1,50000,50000,5000,5000
  outer [op 0] 100.000 us, GPU 5.000 us
>   inner [op 1] 50.000 us, GPU 5.000 us
      k [kernel 3] 5.000 us
  outer [op 0] 100.000 us, GPU 5.000 us
    inner [op 1] 50.000 us, GPU 5.000 us
>     k [kernel 3] 5.000 us
