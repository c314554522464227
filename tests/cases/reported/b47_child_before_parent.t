# Children before parents, B/E pairs, ends tied with starts: the tree is the same (Perfetto issues 371, 432).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cpu_op","name":"b","pid":1,"tid":1,"ts":0,"dur":5},
{"ph":"X","cat":"cpu_op","name":"c","pid":1,"tid":1,"ts":5,"dur":5},
{"ph":"X","cat":"cpu_op","name":"d","pid":1,"tid":1,"ts":5,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":6,"dur":4,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":3,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- input shuffled.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":6,"dur":4,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"c","pid":1,"tid":1,"ts":5,"dur":5},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":3,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"b","pid":1,"tid":1,"ts":0,"dur":5},
{"ph":"X","cat":"cpu_op","name":"d","pid":1,"tid":1,"ts":5,"dur":5},
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":10}
]}
--- input pairs.json
{"traceEvents":[
{"ph":"B","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0},
{"ph":"B","cat":"cpu_op","name":"b","pid":1,"tid":1,"ts":0},
{"ph":"E","pid":1,"tid":1,"ts":5},
{"ph":"B","cat":"cpu_op","name":"c","pid":1,"tid":1,"ts":5},
{"ph":"B","cat":"cpu_op","name":"d","pid":1,"tid":1,"ts":5},
{"ph":"B","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":6,"args":{"correlation":1}},
{"ph":"E","pid":1,"tid":1,"ts":10},
{"ph":"E","pid":1,"tid":1,"ts":10},
{"ph":"E","pid":1,"tid":1,"ts":10},
{"ph":"E","pid":1,"tid":1,"ts":10},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":3,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree tree $DIR/t.json --op a
rooftree tree $DIR/shuffled.json --op a
rooftree tree $DIR/pairs.json --op a
--- expect
> a [op 0] 10.000 us, GPU 3.000 us
    b [op 1] 5.000 us
    c [op 2] 5.000 us, GPU 3.000 us
      d [op 3] 5.000 us, GPU 3.000 us
        cudaLaunchKernel [call 4] 4.000 us, GPU 3.000 us
          k [kernel 5] 3.000 us
> a [op 0] 10.000 us, GPU 3.000 us
    b [op 1] 5.000 us
    c [op 2] 5.000 us, GPU 3.000 us
      d [op 3] 5.000 us, GPU 3.000 us
        cudaLaunchKernel [call 4] 4.000 us, GPU 3.000 us
          k [kernel 5] 3.000 us
> a [op 0] 10.000 us, GPU 3.000 us
    b [op 1] 5.000 us
    c [op 2] 5.000 us, GPU 3.000 us
      d [op 3] 5.000 us, GPU 3.000 us
        cudaLaunchKernel [call 4] 4.000 us, GPU 3.000 us
          k [kernel 5] 3.000 us
