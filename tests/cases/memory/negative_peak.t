# Of a peak of less than nothing nobody holds a share. A stall belongs to the next event that is not of the CPU's memory, also to one of unknown type.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"A","pid":1,"tid":1,"ts":0,"dur":30},
{"ph":"X","cat":"cuda_runtime","name":"cudaMalloc","pid":1,"tid":1,"ts":1,"dur":3,"args":{}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":5,"args":{"Device Type":0,"Device Id":-1,"Addr":1,"Bytes":5,"Total Allocated":5}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":6,"args":{"Device Id":0,"Addr":2,"Bytes":5,"Total Allocated":-5}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":7,"args":{"Device Type":1,"Device Id":0,"Addr":3,"Bytes":5,"Total Allocated":0}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":8,"args":{"Device Type":2,"Device Id":0,"Addr":3,"Bytes":5,"Total Allocated":5}}
]}
--- run
rooftree run memory $INPUT -f csv
rooftree run memory_by_op $INPUT -f csv
--- expect
device_type,device,levels,events,allocs,alloc_bytes,frees,free_bytes,unmatched_frees,unmatched_bytes,start_bytes,end_bytes,peak_bytes,peak_ns,peak_op,peak_module,reserved_at_peak_bytes,reserved_peak_bytes,reserved_peak_ns,growth_bytes,growth_step,leak_bytes,stalls,stall_ns
cpu,,recorded,1,1,5,0,0,0,0,0,5,5,5000,A,,,,,,,,0,0
cuda,0,recorded,1,1,5,0,0,0,0,-5,0,0,7000,A,,,,,,,,0,0
mkldnn,0,recorded,1,1,5,0,0,0,0,0,5,5,8000,A,,,,,,,,0,0
,0,recorded,1,1,5,0,0,0,0,-10,-5,-5,6000,A,,,,,,,,1,3000
device_type,device,op,module,at_peak_bytes,at_peak_percent,at_peak_allocs,net_bytes,allocs,alloc_bytes,frees,free_bytes,held_bytes
cpu,,A,,5,100,1,5,1,5,0,0,5
cuda,0,A,,5,,1,5,1,5,0,0,5
cuda,0,(before the trace),,-5,,,0,0,0,0,0,
mkldnn,0,A,,5,100,1,5,1,5,0,0,5
,0,A,,5,,1,5,1,5,0,0,5
,0,(before the trace),,-10,,,0,0,0,0,0,
