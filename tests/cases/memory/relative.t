# Without totals and addresses levels count from 0, and nobody knows what is held; memory that grows with every step leaks; one device at a time, the CPU's first.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":10,"dur":10},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#3","pid":1,"tid":1,"ts":20,"dur":10},
{"ph":"X","cat":"cpu_op","name":"A","pid":1,"tid":1,"ts":0,"dur":30},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":1,"args":{"Device Type":6,"Device Id":0,"Bytes":-5}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":9,"args":{"Device Type":6,"Device Id":0,"Bytes":7}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":19,"args":{"Device Type":6,"Device Id":0,"Bytes":3}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":2,"args":{"Device Type":0,"Device Id":-1,"Bytes":-8}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":2,"args":{"Device Type":0,"Device Id":-1,"Bytes":-4}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":3,"args":{"Device Type":99,"Device Id":3,"Bytes":0}}
]}
--- run
rooftree run memory $INPUT -f csv
rooftree run memory_by_op $INPUT -f csv
--- expect
device_type,device,levels,events,allocs,alloc_bytes,frees,free_bytes,unmatched_frees,unmatched_bytes,start_bytes,end_bytes,peak_bytes,peak_ns,peak_op,peak_module,reserved_at_peak_bytes,reserved_peak_bytes,reserved_peak_ns,growth_bytes,growth_step,leak_bytes,stalls,stall_ns
cpu,,relative,2,0,0,2,12,,,,-12,0,2000,,,,,,0,ProfilerStep#2,0,0,0
hip,0,relative,3,2,10,1,5,,,,5,5,19000,A,,,,,3,ProfilerStep#2,10,0,0
type 99,3,relative,1,0,0,0,0,,,,0,0,3000,,,,,,0,ProfilerStep#1,0,0,0
device_type,device,op,module,at_peak_bytes,at_peak_percent,at_peak_allocs,net_bytes,allocs,alloc_bytes,frees,free_bytes,held_bytes
cpu,,A,,,,,-12,0,0,2,12,
hip,0,A,,,,,5,2,10,1,5,
type 99,3,A,,,,,0,0,0,0,0,
