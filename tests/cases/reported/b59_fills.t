# A fill is a memset, and counts as computation, whether recorded as such or as a kernel (TraceLens issue 436).
--- input cuda.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::zero_","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemsetAsync","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- input hip.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::zero_","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"hip_runtime","name":"hipMemsetAsync","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"__amd_rocclr_fillBufferAligned","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run kernels $DIR/cuda.json -f csv | grep memset
rooftree run ops_by_category $DIR/cuda.json -f csv
rooftree run timeline $DIR/cuda.json -f csv | grep ^kernels,0,(computation|exposed_memcpy|idle)_time,
rooftree run kernels $DIR/hip.json -f csv | grep memset
rooftree run ops_by_category $DIR/hip.json -f csv
rooftree run timeline $DIR/hip.json -f csv | grep ^kernels,0,(computation|exposed_memcpy|idle)_time,
--- expect
Memset (Device),memset,memset,aten::zero_,fill,0,7,1,5000,5000,5000,,5000,5000,100,100,,,,
category,count,direct_ns,direct_busy_ns,percent,cumulative_percent
fill,1,5000,5000,100,100
kernels,0,computation_time,5000,100
kernels,0,exposed_memcpy_time,0,0
kernels,0,idle_time,0,0
__amd_rocclr_fillBufferAligned,kernel,memset,aten::zero_,fill,0,7,1,5000,5000,5000,,5000,5000,100,100,,,,
category,count,direct_ns,direct_busy_ns,percent,cumulative_percent
fill,1,5000,5000,100,100
kernels,0,computation_time,5000,100
kernels,0,exposed_memcpy_time,0,0
kernels,0,idle_time,0,0
