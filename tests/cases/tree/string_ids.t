# A pid or tid that is a string holding an integer is that integer.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":7,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":"7","tid":"1","ts":2,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":1,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree tree $INPUT --op aten::mm
--- expect
> aten::mm [op 0] 10.000 us, GPU 1.000 us
    cudaLaunchKernel [call 1] 1.000 us, GPU 1.000 us
      gemm [kernel 2] 1.000 us
