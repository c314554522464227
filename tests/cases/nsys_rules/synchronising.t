# Calls that synchronise, by name and the op around them; one inside another is part of it.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::item","pid":1,"tid":1,"ts":0,"dur":30},
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamSynchronize","pid":1,"tid":1,"ts":5,"dur":20,"args":{}},
{"ph":"X","cat":"cuda_driver","name":"cuStreamSynchronize","pid":1,"tid":1,"ts":6,"dur":10,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamSynchronize","pid":1,"tid":1,"ts":40,"dur":20,"args":{}},
{"ph":"X","cat":"cuda_driver","name":"cuStreamSynchronize","pid":1,"tid":1,"ts":70,"dur":7,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"cudaFree","pid":1,"tid":1,"ts":90,"dur":70,"args":{}}
]}
--- run
rooftree run cuda_api_sync $INPUT -f csv
rooftree run cuda_api_sync $INPUT --op-subtree 0
--- expect
call,op,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns
cudaStreamSynchronize,aten::item,1,20000,42.553191,20000,20000,,20000,20000
cudaStreamSynchronize,,1,20000,42.553191,20000,20000,,20000,20000
cuStreamSynchronize,,1,7000,14.893617,7000,7000,,7000,7000
call                   op          count      total   percent       mean
cudaStreamSynchronize  aten::item      1  20.000 us  100.00 %  20.000 us
selected (below id 0): 0 of 0 GPU rows
