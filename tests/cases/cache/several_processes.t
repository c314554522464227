# What is kept of a file with several processes as it is answers nobody who did not ask for that.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":2,"tid":1,"ts":1,"dur":5,"args":{"correlation":6}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7,"correlation":5}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":50,"dur":1,"args":{"device":0,"stream":7,"correlation":6}}
]}
--- run
exit 3: ROOFTREE_CACHE_DIR=$DIR/cache rooftree cache $INPUT
ROOFTREE_CACHE_DIR=$DIR/cache rooftree cache $INPUT --several-processes
exit 3: ROOFTREE_CACHE_DIR=$DIR/cache rooftree run ops $INPUT -f csv --cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run ops $INPUT -f csv --cache --several-processes
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(call) cudaLaunchKernel,no_op,2,2000,2000,2000,100,100
--- expect stderr
rooftree: $DIR/t.json: byte 132: 2 processes have calls with GPU rows (pid 1, and from here on pid 2), and GPU rows do not say whose they are: record one file a rank, or split this one by pid, or read it as it is with --several-processes
rooftree: $DIR/t.json: byte 132: 2 processes have calls with GPU rows (pid 1, and from here on pid 2), and GPU rows do not say whose they are: record one file a rank, or split this one by pid, or read it as it is with --several-processes
