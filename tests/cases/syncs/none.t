# Without GPU rows nothing is known of the GPU; without calls that wait the table is empty. Both are as the rules say.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaDeviceSynchronize","pid":1,"tid":1,"ts":0,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"myWait","pid":1,"tid":1,"ts":10,"dur":2,"args":{"correlation":2}}
]}
--- input my.rules
blocking myWait
--- input cpu.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10}
]}
--- run
rooftree run syncs $INPUT -f csv
rooftree run syncs $INPUT -f csv --classes $DIR/my.rules
rooftree run syncs $DIR/cpu.json
--- expect
call,op,count,total_ns,mean_ns,max_ns,gpu_busy_ns,gpu_idle_ns,gpu_unobserved_ns,inside_kind,inside,longest_id
cudaDeviceSynchronize,,1,5000,5000,5000,,,,,,0
call,op,count,total_ns,mean_ns,max_ns,gpu_busy_ns,gpu_idle_ns,gpu_unobserved_ns,inside_kind,inside,longest_id
myWait,,1,2000,2000,2000,,,,,,1
no call that waits for the GPU
