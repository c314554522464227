# Allocator events keep their levels, and what gave back what they took: m takes 2048 that the free in step 5, not selected, gives back.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#5","pid":1,"tid":1,"ts":100,"dur":100},
{"ph":"X","cat":"cpu_op","name":"m","pid":1,"tid":1,"ts":20,"dur":10},
{"ph":"X","cat":"cpu_op","name":"n","pid":1,"tid":1,"ts":40,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaMalloc","pid":1,"tid":1,"ts":45,"dur":5},
{"ph":"i","name":"[memory]","pid":1,"tid":1,"ts":10,"args":{"Device Type":1,"Device Id":0,"Bytes":512,"Addr":1,"Total Allocated":1512}},
{"ph":"i","name":"[memory]","pid":1,"tid":1,"ts":22,"args":{"Device Type":1,"Device Id":0,"Bytes":2048,"Addr":2,"Total Allocated":3560}},
{"ph":"i","name":"[memory]","pid":1,"tid":1,"ts":26,"args":{"Device Type":1,"Device Id":0,"Bytes":-512,"Addr":1,"Total Allocated":3048}},
{"ph":"i","name":"[memory]","pid":1,"tid":1,"ts":55,"args":{"Device Type":1,"Device Id":0,"Bytes":1024,"Addr":3,"Total Allocated":4072}},
{"ph":"i","name":"[memory]","pid":1,"tid":1,"ts":120,"args":{"Device Type":1,"Device Id":0,"Bytes":-2048,"Addr":2,"Total Allocated":2024}}
]}
--- run
rooftree run memory $INPUT --name ^m$ -f csv
rooftree run memory $INPUT --step 4 -f csv
rooftree run memory $INPUT --name cudaMalloc -f csv
rooftree run memory_by_op $INPUT --step 4 -f csv
rooftree run memory_by_op $INPUT --name ^n$ -f csv
--- expect
device_type,device,levels,events,allocs,alloc_bytes,frees,free_bytes,unmatched_frees,unmatched_bytes,start_bytes,end_bytes,peak_bytes,peak_ns,peak_op,peak_module,reserved_at_peak_bytes,reserved_peak_bytes,reserved_peak_ns,growth_bytes,growth_step,leak_bytes,stalls,stall_ns
cuda,0,recorded,2,1,2048,1,512,0,0,1512,3048,3560,2000,m,,,,,3072,ProfilerStep#4,,0,0
device_type,device,levels,events,allocs,alloc_bytes,frees,free_bytes,unmatched_frees,unmatched_bytes,start_bytes,end_bytes,peak_bytes,peak_ns,peak_op,peak_module,reserved_at_peak_bytes,reserved_peak_bytes,reserved_peak_ns,growth_bytes,growth_step,leak_bytes,stalls,stall_ns
cuda,0,recorded,4,3,3584,1,512,0,0,1000,4072,4072,35000,n,,,,,3072,ProfilerStep#4,,1,5000
device_type,device,levels,events,allocs,alloc_bytes,frees,free_bytes,unmatched_frees,unmatched_bytes,start_bytes,end_bytes,peak_bytes,peak_ns,peak_op,peak_module,reserved_at_peak_bytes,reserved_peak_bytes,reserved_peak_ns,growth_bytes,growth_step,leak_bytes,stalls,stall_ns
,,,0,,,,,,,,,,,,,,,,,,,1,5000
device_type,device,op,module,at_peak_bytes,at_peak_percent,at_peak_allocs,net_bytes,allocs,alloc_bytes,frees,free_bytes,held_bytes
cuda,0,m,,2048,50.294695,1,1536,1,2048,1,512,0
cuda,0,n,,1024,25.147348,1,1024,1,1024,0,0,1024
cuda,0,(before the trace),,1000,24.557957,,0,0,0,0,0,
cuda,0,(no op),,0,0,0,512,1,512,0,0,0
device_type,device,op,module,at_peak_bytes,at_peak_percent,at_peak_allocs,net_bytes,allocs,alloc_bytes,frees,free_bytes,held_bytes
cuda,0,(before the trace),,3048,74.852652,,0,0,0,0,0,
cuda,0,n,,1024,25.147348,1,1024,1,1024,0,0,1024
