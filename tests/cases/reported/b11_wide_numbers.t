# Byte counts, correlations and flow ids pass 32 bits, and a tid may be negative (Kineto pull requests 1324, 1075, 1002).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::copy_","pid":1,"tid":-1234567890,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":-1234567890,"ts":1,"dur":1,"args":{"correlation":3000000000}},
{"ph":"s","cat":"ac2g","name":"ac2g","pid":1,"tid":-1234567890,"ts":1,"id":3000000000},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":3000000000,"bytes":5000000000}},
{"ph":"f","cat":"ac2g","name":"ac2g","pid":0,"tid":7,"ts":20,"id":3000000000}
]}
--- run
rooftree run launches $INPUT -f csv
rooftree run launches $INPUT -f csv --require-flow
rooftree tree $INPUT --id 2 --raw
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::copy_,copy,,0,10000,1,5000,5000,5000,,,Memcpy HtoD (Pinned -> Device),cudaMemcpyAsync,correlation+containment,,,
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::copy_,copy,,0,10000,1,5000,5000,5000,,,Memcpy HtoD (Pinned -> Device),cudaMemcpyAsync,correlation+containment,,,
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":3000000000,"bytes":5000000000}}
