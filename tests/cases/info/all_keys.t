# Every key of info, in its order.
--- input t.json
{"schemaVersion":1,"deviceProperties":[{"id":1,"name":"NVIDIA B200"},{"id":0,"name":"NVIDIA H100 80GB HBM3"}],"distributedInfo":{"backend":"nccl","rank":3,"world_size":8},"baseTimeNanoseconds":1727743122000000000,"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":90,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":2,"ts":90,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":190,"dur":100},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":100.5,"dur":10,"args":{"Input Dims":[[2,3]]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":101,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"f","pid":2,"tid":"x","ts":100,"dur":10},
{"ph":"X","cat":"python_function","name":"train.py(1): f","pid":1,"tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"kernel","name":"gemm","pid":1,"tid":7,"ts":120,"dur":3,"args":{"device":1,"stream":7,"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD","pid":1,"tid":8,"ts":130,"dur":1,"args":{"device":1,"stream":8}},
{"ph":"X","cat":"gpu_memset","name":"Memset","pid":2,"tid":7,"ts":140,"dur":2,"args":{"device":2,"stream":7}},
{"ph":"X","cat":"mtia_ccp_events","name":"dma_request","pid":2,"tid":7,"ts":150,"dur":2,"args":{"device":2,"stream":7}},
{"ph":"X","cat":"kernel","name":"lost","pid":"GPU","tid":"x","ts":160,"dur":1}
]}
--- run
rooftree run info $INPUT -f csv
--- expect
key,value
file,$DIR/t.json
format,kineto
writer,
unread_tables,
compression,none
file_bytes,1456
json_bytes,1456
base_time_ns,1727743122000000000
origin_ns,1727743122000100000
rank,3
world_size,8
backend,nccl
gpu,NVIDIA B200
devices,"1,2,null"
streams,4
processes,2
tracks,2
events,12
ops,2
calls,1
gpu_rows,5
kernels,2
memcpys,1
memsets,1
other_gpu_rows,1
frames,1
annotations,3
steps,2
ops_with_shapes,1
gpu_time_ns,9000
linked_to_call_percent,33.3333
linked_to_op_percent,33.3333
verdict,bad
verdict_reason,gpu_rows_without_call
