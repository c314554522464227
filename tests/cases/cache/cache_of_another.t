# The cache of one trace under the name of another is not believed.
--- input a.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":3,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- input b.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":3,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"mmeg","pid":0,"tid":7,"ts":10,"dur":11,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
ROOFTREE_CACHE_DIR=$DIR/a rooftree cache $DIR/a.json
ROOFTREE_CACHE_DIR=$DIR/b rooftree cache $DIR/b.json
copy $DIR/a/*.cache $DIR/b/*.cache
ROOFTREE_CACHE_DIR=$DIR/b rooftree run kernel_names $DIR/b.json -f csv --cache
--- expect
name,count,total_ns,percent
mmeg,1,11000,100
