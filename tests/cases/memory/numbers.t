# ROCm's profiler numbers GPUs otherwise than the program's allocator does: a note says so, with both numbers if there is one of each, and guesses nothing.
--- input t.json
{"traceEvents":[
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":1,"args":{"Device Type":6,"Device Id":0,"Addr":1,"Bytes":512,"Total Allocated":512,"Total Reserved":1024}},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":1,"args":{"Device Type":0,"Device Id":-1,"Addr":2,"Bytes":8,"Total Allocated":8,"Total Reserved":0}},
{"ph":"X","cat":"kernel","name":"a","pid":2,"tid":0,"ts":5,"dur":5,"args":{"device":2,"stream":0}}
]}
--- input several.json
{"traceEvents":[
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":1,"args":{"Device Type":6,"Device Id":2,"Addr":1,"Bytes":512,"Total Allocated":512,"Total Reserved":1024}},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":1,"args":{"Device Type":6,"Device Id":5,"Addr":1,"Bytes":512,"Total Allocated":512,"Total Reserved":1024}},
{"ph":"X","cat":"kernel","name":"a","pid":2,"tid":0,"ts":5,"dur":5,"args":{"device":2,"stream":0}},
{"ph":"X","cat":"kernel","name":"a","pid":4,"tid":0,"ts":5,"dur":5,"args":{"device":4,"stream":0}}
]}
--- input same.json
{"traceEvents":[
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":1,"args":{"Device Type":1,"Device Id":1,"Addr":1,"Bytes":512,"Total Allocated":512,"Total Reserved":1024}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":0,"ts":5,"dur":5,"args":{"device":0,"stream":0}},
{"ph":"X","cat":"kernel","name":"a","pid":1,"tid":0,"ts":5,"dur":5,"args":{"device":1,"stream":0}}
]}
--- input no_rows.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::empty","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":1,"args":{"Device Type":1,"Device Id":1,"Addr":1,"Bytes":512,"Total Allocated":512,"Total Reserved":1024}}
]}
--- run
rooftree run memory $INPUT
rooftree run memory_timeline $INPUT
rooftree run memory_by_op $DIR/several.json
rooftree run memory_timeline $DIR/same.json
rooftree run memory_timeline $DIR/no_rows.json
--- expect
device_type  device  levels    peak_bytes  peak_op  leak_bytes  stall
cpu               -  recorded         8 B  -                 -   0 ns
hip               0  recorded       512 B  -                 -   0 ns
the allocator numbers GPUs otherwise than GPU rows do: device 0 here, device 2
there, the only one of each
device_type  device      start  bytes  allocated_bytes  op
cpu               -  -4.000 us    8 B              8 B  -
hip               0  -4.000 us  512 B            512 B  -
the allocator numbers GPUs otherwise than GPU rows do: device 0 here, device 2
there, the only one of each
device_type  device  op       module  at_peak_bytes  alloc_bytes
hip               2  (no op)  -               512 B        512 B
hip               5  (no op)  -               512 B        512 B
the allocator numbers GPUs otherwise than GPU rows do; which is which is not
recorded
device_type  device      start  bytes  allocated_bytes  op
cuda              1  -4.000 us  512 B            512 B  -
device_type  device     start  bytes  allocated_bytes  op
cuda              1  1.000 us  512 B            512 B  aten::empty
