# A copy to memory that is not pinned makes its call wait, whatever its name; annotations name the place where there are no frames.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"user_annotation","name":"log loss","pid":1,"tid":1,"ts":0,"dur":40},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":2,"ts":0,"dur":50},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":10,"dur":20,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":31,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaFree","pid":1,"tid":2,"ts":31,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pageable)","pid":0,"tid":7,"ts":12,"dur":15,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pageable -> Device)","pid":0,"tid":7,"ts":33,"dur":5,"args":{"device":0,"stream":7,"correlation":2}}
]}
--- run
rooftree run syncs $INPUT -f csv
--- expect
call,op,count,total_ns,mean_ns,max_ns,gpu_busy_ns,gpu_idle_ns,gpu_unobserved_ns,inside_kind,inside,longest_id
cudaMemcpyAsync,,1,20000,20000,20000,15000,5000,0,annotation,log loss,0
cudaFree,,1,1000,1000,1000,0,1000,0,,,2
