# Where nothing can be written answers are the same; only the command cache says that it kept nothing.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":3,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
ROOFTREE_CACHE_DIR=$INPUT rooftree run kernel_names $INPUT -f csv --cache
exit 4: ROOFTREE_CACHE_DIR=$INPUT rooftree cache $INPUT
ROOFTREE_CACHE_DIR= XDG_CACHE_HOME=relative HOME= rooftree run kernel_names $INPUT -f csv --cache
exit 4: ROOFTREE_CACHE_DIR= XDG_CACHE_HOME=relative HOME= rooftree cache $INPUT
--- expect
name,count,total_ns,percent
gemm,1,10000,100
name,count,total_ns,percent
gemm,1,10000,100
--- expect stderr
rooftree: $DIR/t.json: cannot be written to: Not a directory
rooftree cache: no place for it: set ROOFTREE_CACHE_DIR, or HOME
