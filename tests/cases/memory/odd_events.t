# A total that disagrees counts and is believed; events without time or size are counted; an address taken twice ends the first; calls of threads that never allocate have a row of their own.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"A","pid":1,"tid":1,"ts":0,"dur":30},
{"ph":"X","cat":"cpu_op","name":"other thread","pid":1,"tid":2,"ts":0,"dur":30},
{"ph":"X","cat":"cuda_runtime","name":"hipFree","pid":1,"tid":2,"ts":1,"dur":7,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMalloc","pid":1,"tid":1,"ts":20,"dur":2,"args":{}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":1,"args":{"Device Type":1,"Device Id":0,"Addr":64,"Bytes":10,"Total Allocated":10}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":2,"args":{"Device Type":1,"Device Id":0,"Addr":64,"Bytes":20,"Total Allocated":40}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":3,"args":{"Device Type":1,"Device Id":0,"Bytes":5}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":2,"ts":4,"args":{"Device Type":0,"Device Id":-1,"Addr":64,"Bytes":5}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"args":{"Device Type":1,"Device Id":0,"Bytes":5}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":3,"args":{"Device Type":1,"Device Id":0}}
]}
--- run
rooftree run memory $INPUT -f csv
rooftree run memory_by_op $INPUT -f csv
rooftree run quality $INPUT -f csv | grep memory
--- expect
device_type,device,levels,events,allocs,alloc_bytes,frees,free_bytes,unmatched_frees,unmatched_bytes,start_bytes,end_bytes,peak_bytes,peak_ns,peak_op,peak_module,reserved_at_peak_bytes,reserved_peak_bytes,reserved_peak_ns,growth_bytes,growth_step,leak_bytes,stalls,stall_ns
cpu,,relative,1,1,5,0,0,0,0,,5,5,4000,other thread,,,,,,,,0,0
cuda,0,recorded,3,3,35,0,0,0,0,0,45,45,3000,A,,,,,,,,1,2000
,,,0,,,,,,,,,,,,,,,,,,,1,7000
device_type,device,op,module,at_peak_bytes,at_peak_percent,at_peak_allocs,net_bytes,allocs,alloc_bytes,frees,free_bytes,held_bytes
cpu,,other thread,,5,,1,5,1,5,0,0,5
cuda,0,(before the trace),,25,55.555556,,0,0,0,0,0,
cuda,0,A,,20,44.444444,1,35,3,35,0,0,20
bad_memory_events,loss,2,,,,869,,allocator events without a time or a size: in no table,
memory_total_disagrees,loss,1,2,,,496,,allocator events whose total is not the one before and their own bytes: others between are missing,
