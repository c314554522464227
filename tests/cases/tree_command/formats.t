# tree as a table.
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
rooftree tree $INPUT --id 1 -f csv
rooftree tree $INPUT --id 1 -f md
rooftree tree $INPUT --id 1 -f json
--- expect
relation,depth,id,kind,name,start_ns,dur_ns,gpu_ns,input_dims,evidence
above,0,0,op,aten::linear,0,30000,12500,"[[2,3]]",
self,1,1,op,aten::addmm,5000,20000,12500,,
below,2,2,call,cudaLaunchKernel,10000,5000,10000,,
below,3,5,kernel,gemm,40000,10000,10000,,correlation+containment
below,2,3,call,cudaLaunchKernel,16000,2000,2500,,
below,3,6,kernel,bias,60000,2500,2500,,correlation+containment
| id | kind | name | start | dur | gpu | input_dims |
|---:|---|---|---:|---:|---:|---|
| 0 | op | aten::linear | 0 ns | 30.000 us | 12.500 us | [[2,3]] |
| 1 | op | aten::addmm | 5.000 us | 20.000 us | 12.500 us | - |
| 2 | call | cudaLaunchKernel | 10.000 us | 5.000 us | 10.000 us | - |
| 5 | kernel | gemm | 40.000 us | 10.000 us | 10.000 us | - |
| 3 | call | cudaLaunchKernel | 16.000 us | 2.000 us | 2.500 us | - |
| 6 | kernel | bias | 60.000 us | 2.500 us | 2.500 us | - |
[
 {"relation":"above","depth":0,"id":0,"kind":"op","name":"aten::linear","start_ns":0,"dur_ns":30000,"gpu_ns":12500,"input_dims":"[[2,3]]","evidence":null},
 {"relation":"self","depth":1,"id":1,"kind":"op","name":"aten::addmm","start_ns":5000,"dur_ns":20000,"gpu_ns":12500,"input_dims":null,"evidence":null},
 {"relation":"below","depth":2,"id":2,"kind":"call","name":"cudaLaunchKernel","start_ns":10000,"dur_ns":5000,"gpu_ns":10000,"input_dims":null,"evidence":null},
 {"relation":"below","depth":3,"id":5,"kind":"kernel","name":"gemm","start_ns":40000,"dur_ns":10000,"gpu_ns":10000,"input_dims":null,"evidence":"correlation+containment"},
 {"relation":"below","depth":2,"id":3,"kind":"call","name":"cudaLaunchKernel","start_ns":16000,"dur_ns":2000,"gpu_ns":2500,"input_dims":null,"evidence":null},
 {"relation":"below","depth":3,"id":6,"kind":"kernel","name":"bias","start_ns":60000,"dur_ns":2500,"gpu_ns":2500,"input_dims":null,"evidence":"correlation+containment"}
]
