# What is kept answers as the file does: tables, forms, the tree, the event itself.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":3,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
ROOFTREE_CACHE_DIR=$DIR/cache rooftree cache $INPUT
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run kernel_names $INPUT -f csv --cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run launches $INPUT -f csv --cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree tree $INPUT --op aten::mm --cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree tree $INPUT --id 2 --raw --cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run timeline $INPUT --micro-idle 1 --cache | grep busy
--- expect
name,count,total_ns,percent
gemm,1,10000,100
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,50000,1,10000,10000,10000,,,gemm,cudaLaunchKernel,correlation+containment,,,
> aten::mm [op 0] 50.000 us, GPU 10.000 us
    cudaLaunchKernel [call 1] 3.000 us, GPU 10.000 us
      gemm [kernel 2] 10.000 us
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
kernels  all     busy_time                   10.000 us  100.00 %
kernels  0       busy_time                   10.000 us  100.00 %
