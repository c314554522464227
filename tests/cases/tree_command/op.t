# --op: the instance with most GPU time below it, with what is above and below.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":0,"dur":30,"args":{"Input Dims":[[2,3]]}},
{"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":1,"tid":1,"ts":5,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":16,"dur":2,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":40,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"bias","pid":0,"tid":7,"ts":60,"dur":2.5,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":100,"dur":50},
{"ph":"X","cat":"python_function","name":"train.py(1): f","pid":1,"tid":1,"ts":0,"dur":200},
{"ph":"X","cat":"user_annotation","name":"fwd","pid":1,"tid":1,"ts":0,"dur":300},
{"ph":"X","cat":"kernel","name":"lost","pid":0,"tid":7,"ts":200,"dur":7,"args":{"device":0,"stream":7}}
]}
--- run
rooftree tree $INPUT --op aten::addmm
rooftree tree $INPUT --op aten::linear
rooftree tree $INPUT --op cudaLaunchKernel
--- expect
  aten::linear [op 0] 30.000 us, GPU 12.500 us [[2,3]]
>   aten::addmm [op 1] 20.000 us, GPU 12.500 us
      cudaLaunchKernel [call 2] 5.000 us, GPU 10.000 us
        gemm [kernel 5] 10.000 us
      cudaLaunchKernel [call 3] 2.000 us, GPU 2.500 us
        bias [kernel 6] 2.500 us
> aten::linear [op 0] 30.000 us, GPU 12.500 us [[2,3]]
    aten::addmm [op 1] 20.000 us, GPU 12.500 us
      cudaLaunchKernel [call 2] 5.000 us, GPU 10.000 us
        gemm [kernel 5] 10.000 us
      cudaLaunchKernel [call 3] 2.000 us, GPU 2.500 us
        bias [kernel 6] 2.500 us
2 instances of aten::linear; this one has most GPU time
  aten::linear [op 0] 30.000 us, GPU 12.500 us [[2,3]]
    aten::addmm [op 1] 20.000 us, GPU 12.500 us
>     cudaLaunchKernel [call 2] 5.000 us, GPU 10.000 us
        gemm [kernel 5] 10.000 us
2 instances of cudaLaunchKernel; this one has most GPU time
