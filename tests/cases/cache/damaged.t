# A cache that is cut, empty, or something else is no cache: the trace is read, and kept anew.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":3,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- input foreign
Rooftree, but no cache
--- run
ROOFTREE_CACHE_DIR=$DIR/cache rooftree cache $INPUT
cut $DIR/cache/*.cache 20000
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run kernel_names $INPUT -f csv --cache
cut $DIR/cache/*.cache 100
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run kernel_names $INPUT -f csv --cache
cut $DIR/cache/*.cache 0
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run kernel_names $INPUT -f csv --cache
copy $DIR/foreign $DIR/cache/*.cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree tree $INPUT --op aten::mm --cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree tree $INPUT --op aten::mm --cache
--- expect
name,count,total_ns,percent
gemm,1,10000,100
name,count,total_ns,percent
gemm,1,10000,100
name,count,total_ns,percent
gemm,1,10000,100
> aten::mm [op 0] 50.000 us, GPU 10.000 us
    cudaLaunchKernel [call 1] 3.000 us, GPU 10.000 us
      gemm [kernel 2] 10.000 us
> aten::mm [op 0] 50.000 us, GPU 10.000 us
    cudaLaunchKernel [call 1] 3.000 us, GPU 10.000 us
      gemm [kernel 2] 10.000 us
