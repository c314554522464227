# The peak, who holds it (by op and module), what a free of foreign memory does; levels follow the recorded totals, which include what was there before.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":12},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":12,"dur":18},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#3","pid":1,"tid":1,"ts":30,"dur":20},
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","pid":1,"tid":1,"ts":0,"dur":30},
{"ph":"X","cat":"python_function","name":"nn.Module: Lin_1","pid":1,"tid":1,"ts":11,"dur":3},
{"ph":"X","cat":"cpu_op","name":"A","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cpu_op","name":"B","pid":1,"tid":1,"ts":10,"dur":20},
{"ph":"X","cat":"cpu_op","name":"C","pid":1,"tid":1,"ts":12,"dur":8},
{"ph":"X","cat":"cuda_runtime","name":"cudaMalloc","pid":1,"tid":1,"ts":1,"dur":3,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"cudaFree","pid":1,"tid":1,"ts":40,"dur":2,"args":{}},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":5,"args":{"Device Type":1,"Device Id":0,"Addr":1,"Bytes":100,"Total Allocated":1100,"Total Reserved":2000,"Ev Idx":1}},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":13,"args":{"Device Type":1,"Device Id":0,"Addr":2,"Bytes":50,"Total Allocated":1150,"Total Reserved":2000,"Ev Idx":2}},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":25,"args":{"Device Type":1,"Device Id":0,"Addr":1,"Bytes":-100,"Total Allocated":1050,"Total Reserved":2000,"Ev Idx":3}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":26,"args":{"Device Type":1,"Device Id":0,"Addr":9,"Bytes":-400,"Total Allocated":650,"Total Reserved":2000,"Ev Idx":4}},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":19,"args":{"Device Type":1,"Device Id":0,"Addr":4,"Bytes":10,"Total Allocated":1160,"Total Reserved":2000,"Ev Idx":6}},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":20,"args":{"Device Type":1,"Device Id":0,"Addr":4,"Bytes":-10,"Total Allocated":1150,"Total Reserved":2000,"Ev Idx":7}},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":35,"args":{"Device Type":1,"Device Id":0,"Addr":3,"Bytes":300,"Total Allocated":950,"Total Reserved":3000,"Ev Idx":5}}
]}
--- run
rooftree run memory $INPUT -f csv
rooftree run memory_by_op $INPUT -f csv
rooftree run memory_timeline $INPUT -f csv
rooftree run quality $INPUT -f csv | grep memory
--- expect
device_type,device,levels,events,allocs,alloc_bytes,frees,free_bytes,unmatched_frees,unmatched_bytes,start_bytes,end_bytes,peak_bytes,peak_ns,peak_op,peak_module,reserved_at_peak_bytes,reserved_peak_bytes,reserved_peak_ns,growth_bytes,growth_step,leak_bytes,stalls,stall_ns
cuda,0,recorded,7,4,460,3,510,1,400,1000,950,1160,19000,C,Net_0,2000,3000,35000,300,ProfilerStep#3,0,1,3000
device_type,device,op,module,at_peak_bytes,at_peak_percent,at_peak_allocs,net_bytes,allocs,alloc_bytes,frees,free_bytes,held_bytes
cuda,0,(before the trace),,1000,86.206897,,0,0,0,0,0,
cuda,0,A,Net_0,100,8.62069,1,100,1,100,0,0,0
cuda,0,C,Lin_1,50,4.310345,1,50,1,50,0,0,50
cuda,0,C,Net_0,10,0.862069,1,10,1,10,0,0,0
cuda,0,(no op),,0,0,0,300,1,300,0,0,300
cuda,0,B,Net_0,0,0,0,-510,0,0,3,510,0
device_type,device,start_ns,end_ns,events,bytes,allocated_bytes,least_bytes,most_bytes,reserved_bytes,op
cuda,0,5000,5000,1,100,1100,1100,1100,2000,A
cuda,0,13000,13000,1,50,1150,1150,1150,2000,C
cuda,0,19000,19000,1,10,1160,1160,1160,2000,C
cuda,0,20000,20000,1,-10,1150,1150,1150,2000,B
cuda,0,25000,25000,1,-100,1050,1050,1050,2000,B
cuda,0,26000,26000,1,-400,650,650,650,2000,B
cuda,0,35000,35000,1,300,950,950,950,3000,
bad_memory_events,loss,0,,,,,,allocator events without a time or a size: in no table,
memory_total_disagrees,loss,0,7,,,,,allocator events whose total is not the one before and their own bytes: others between are missing,
