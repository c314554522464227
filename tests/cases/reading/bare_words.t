# Bare nan, inf and N/A are null, and the event stays (Kineto issue 105).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":0,"dur":0,"args":{"device":0,"stream":7,"bytes":200,"memory bandwidth (GB/s)":inf}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":1,"dur":nan,"args":{"stream":N/A}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":2,"dur":1,"args":{"device":0,"stream":7,"a":-Infinity}}
]}
--- run
rooftree run info $INPUT -f csv | grep '^(memcpys|kernels|gpu_time_ns),'
rooftree run quality $INPUT -f csv | grep '^(non_json_values|missing_duration),'
--- expect
kernels,1
memcpys,2
gpu_time_ns,1000
non_json_values,repair,3,,,,185,,"bare words such as nan, inf or 1.: null where they do not read as a number",
missing_duration,repair,1,3,,,192,,X events without dur count as 0 ns long,
