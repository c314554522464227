# Nodes of one start and length nest by: op before call, then External id (none = 0), then name.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":0,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"c","pid":1,"tid":1,"ts":0,"dur":5,"args":{"External id":2}},
{"ph":"X","cat":"cpu_op","name":"b","pid":1,"tid":1,"ts":0,"dur":5,"args":{"External id":1}},
{"ph":"X","cat":"cpu_op","name":"z","pid":1,"tid":1,"ts":0,"dur":5},
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":5,"args":{"External id":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":1,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree tree $INPUT --id 0
--- expect
> z [op 0] 5.000 us, GPU 1.000 us
    b [op 1] 5.000 us, GPU 1.000 us
      a [op 2] 5.000 us, GPU 1.000 us
        c [op 3] 5.000 us, GPU 1.000 us
          cudaLaunchKernel [call 4] 5.000 us, GPU 1.000 us
            k [kernel 5] 1.000 us
