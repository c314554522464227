# Of two ops that start together the longer one is outside, whatever the order in the file.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"inner","pid":1,"tid":1,"ts":0,"dur":5},
{"ph":"X","cat":"cpu_op","name":"outer","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":1,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree tree $INPUT --id 1
--- expect
  outer [op 0] 10.000 us, GPU 1.000 us
>   inner [op 1] 5.000 us, GPU 1.000 us
      cudaLaunchKernel [call 2] 1.000 us, GPU 1.000 us
        k [kernel 3] 1.000 us
