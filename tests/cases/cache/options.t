# Options and rules that change the trace have caches of their own.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":3,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- input my.rules
class * * communication
--- run
ROOFTREE_CACHE_DIR=$DIR/cache rooftree cache $INPUT
ROOFTREE_CACHE_DIR=$DIR/cache rooftree cache $INPUT --require-flow
ROOFTREE_CACHE_DIR=$DIR/cache rooftree cache $INPUT --classes $DIR/my.rules
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run timeline $INPUT -f csv --cache | grep (computation|exposed_communication)_time
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run timeline $INPUT -f csv --cache --classes $DIR/my.rules | grep (computation|exposed_communication)_time
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run launches $INPUT -f csv --cache | grep aten
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run launches $INPUT -f csv --cache --require-flow | grep unlinked
--- expect
kernels,all,computation_time,10000,100
kernels,all,exposed_communication_time,0,0
kernels,0,computation_time,10000,100
kernels,0,exposed_communication_time,0,0
kernels,all,computation_time,0,0
kernels,all,exposed_communication_time,10000,100
kernels,0,computation_time,0,0
kernels,0,exposed_communication_time,10000,100
0,aten::mm,GEMM,,0,50000,1,10000,10000,10000,,,gemm,cudaLaunchKernel,correlation+containment,,,
2,(unlinked),unlinked,,10000,10000,1,10000,10000,10000,,,gemm,,,,,
