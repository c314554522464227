# The order of metadata and events does not matter, metadata may be missing; no traceEvents is an error
# (waterfall-tools issue 2).
--- input first.json
{"schemaVersion":1,"distributedInfo":{"rank":3,"world_size":8},"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- input last.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
],"schemaVersion":1,"distributedInfo":{"rank":3,"world_size":8}}
--- input list.json
[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
]
--- input none.json
{"schemaVersion":1,"distributedInfo":{"rank":3,"world_size":8}}
--- run
rooftree report $DIR/first.json -f csv | grep ^(rank|gpu_time_ns|verdict|truncated|trailing_data|kernels,0,(busy|total)_time|aten::mm,GEMM,1|gemm),
rooftree report $DIR/last.json -f csv | grep ^(rank|gpu_time_ns|verdict|truncated|trailing_data|kernels,0,(busy|total)_time|aten::mm,GEMM,1|gemm),
rooftree report $DIR/list.json -f csv | grep ^(rank|gpu_time_ns|verdict|truncated|trailing_data|kernels,0,(busy|total)_time|aten::mm,GEMM,1|gemm),
exit 3: rooftree report $DIR/none.json
--- expect
rank,3
gpu_time_ns,5000
verdict,ok
truncated,repair,0,,,,,,"the file ends inside the document: what came before is analysed, the rest is missing",record again; a killed process leaves such files
trailing_data,repair,0,,,,,,what follows the document is not read,give each process a file of its own
kernels,0,busy_time,5000,100
kernels,0,total_time,5000,100
aten::mm,GEMM,1,5000,5000,5000,100,100
gemm,kernel,computation,aten::mm,GEMM,0,7,1,5000,5000,5000,,5000,5000,100,100,,,,
rank,3
gpu_time_ns,5000
verdict,ok
truncated,repair,0,,,,,,"the file ends inside the document: what came before is analysed, the rest is missing",record again; a killed process leaves such files
trailing_data,repair,0,,,,,,what follows the document is not read,give each process a file of its own
kernels,0,busy_time,5000,100
kernels,0,total_time,5000,100
aten::mm,GEMM,1,5000,5000,5000,100,100
gemm,kernel,computation,aten::mm,GEMM,0,7,1,5000,5000,5000,,5000,5000,100,100,,,,
rank,
gpu_time_ns,5000
verdict,ok
truncated,repair,0,,,,,,"the file ends inside the document: what came before is analysed, the rest is missing",record again; a killed process leaves such files
trailing_data,repair,0,,,,,,what follows the document is not read,give each process a file of its own
kernels,0,busy_time,5000,100
kernels,0,total_time,5000,100
aten::mm,GEMM,1,5000,5000,5000,100,100
gemm,kernel,computation,aten::mm,GEMM,0,7,1,5000,5000,5000,,5000,5000,100,100,,,,
--- expect stderr
rooftree: $DIR/none.json: byte 64: no "traceEvents" in the document
