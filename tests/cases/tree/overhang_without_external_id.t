# Without an External id an overhanging call belongs to the nearest op that contains it.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"outer","pid":1,"tid":1,"ts":0,"dur":100,"args":{"External id":1}},
{"ph":"X","cat":"cpu_op","name":"inner","pid":1,"tid":1,"ts":0,"dur":50,"args":{"External id":2}},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","pid":1,"tid":1,"ts":45,"dur":8,"args":{"correlation":9}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":60,"dur":5,"args":{"device":0,"stream":7,"correlation":9}}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree tree $INPUT --op outer
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
outer,other,1,5000,5000,5000,100,100
> outer [op 0] 100.000 us, GPU 5.000 us
    inner [op 1] 50.000 us
    hipLaunchKernel [call 2] 8.000 us, GPU 5.000 us
      k [kernel 3] 5.000 us
