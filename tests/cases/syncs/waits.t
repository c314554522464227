# Calls that wait, by name and op: how long, and whether any GPU worked meanwhile; a call inside one that waits counts with it.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::item","pid":1,"tid":1,"ts":0,"dur":30},
{"ph":"X","cat":"cpu_op","name":"aten::_local_scalar_dense","pid":1,"tid":1,"ts":1,"dur":28},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":2,"dur":3,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamSynchronize","pid":1,"tid":1,"ts":6,"dur":20,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_driver","name":"cuStreamSynchronize","pid":1,"tid":1,"ts":7,"dur":10,"args":{"correlation":3}},
{"ph":"X","cat":"python_function","name":"main.py(1): <module>","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"python_function","name":"train.py(7): step","pid":1,"tid":1,"ts":0,"dur":30},
{"ph":"X","cat":"cuda_runtime","name":"cudaDeviceSynchronize","pid":1,"tid":1,"ts":50,"dur":20,"args":{"correlation":4}},
{"ph":"X","cat":"cuda_runtime","name":"cudaDeviceSynchronize","pid":1,"tid":1,"ts":80,"dur":10,"args":{"correlation":5}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pinned)","pid":0,"tid":7,"ts":10,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"a","pid":1,"tid":7,"ts":12,"dur":6,"args":{"device":1,"stream":7}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":40,"dur":20,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run syncs $INPUT -f csv
--- expect
call,op,count,total_ns,mean_ns,max_ns,gpu_busy_ns,gpu_idle_ns,gpu_unobserved_ns,inside_kind,inside,longest_id
cudaDeviceSynchronize,,2,30000,15000,20000,10000,20000,0,frame,main.py(1): <module>,5
cudaStreamSynchronize,aten::_local_scalar_dense,1,20000,20000,20000,8000,12000,0,frame,train.py(7): step,3
