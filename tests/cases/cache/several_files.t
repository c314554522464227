# Each file has its own outcome; the trouble of one does not keep the others from being kept.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":3,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- input bad.json
{"traceEvents":[]}
--- run
exit 3: ROOFTREE_CACHE_DIR=$DIR/cache rooftree cache $DIR/none.json $DIR/bad.json $INPUT
exit 2: ROOFTREE_CACHE_DIR=$DIR/cache rooftree cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run kernel_names $INPUT -f csv --cache
--- expect
name,count,total_ns,percent
gemm,1,10000,100
--- expect stderr
rooftree: $DIR/none.json: No such file or directory
rooftree: $DIR/bad.json: no timed events: no op, call, GPU row, frame or annotation among 0 events
rooftree cache: needs FILE...; `rooftree cache --help` lists what there is
