# A trace whose time has changed is read again: nothing else may have.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":3,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
ROOFTREE_CACHE_DIR=$DIR/cache rooftree cache $INPUT
touch $INPUT
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run kernel_names $INPUT -f csv --cache
--- expect
name,count,total_ns,percent
gemm,1,10000,100
