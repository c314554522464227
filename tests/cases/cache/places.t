# $ROOFTREE_CACHE_DIR comes first, then $XDG_CACHE_HOME, then $HOME; what is missing is made.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":3,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
ROOFTREE_CACHE_DIR=$DIR/a/b XDG_CACHE_HOME=$DIR/x HOME=$DIR/h rooftree cache $INPUT
touch $DIR/a/b/*.cache
ROOFTREE_CACHE_DIR= XDG_CACHE_HOME=$DIR/x HOME=$DIR/h rooftree cache $INPUT
touch $DIR/x/rooftree/*.cache
ROOFTREE_CACHE_DIR= XDG_CACHE_HOME= HOME=$DIR/h rooftree cache $INPUT
touch $DIR/h/.cache/rooftree/*.cache
--- expect
