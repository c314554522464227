# Times in strings are exact: nothing overlaps, nothing nests (Ascend issue 133).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":"1778650000123456.789","dur":0.5},
{"ph":"X","cat":"cpu_op","name":"b","pid":1,"tid":1,"ts":"1778650000123457.289","dur":0.5},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":"1778650000123456.789","dur":0.5,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"m","pid":0,"tid":7,"ts":"1778650000123457.289","dur":0.5,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(busy|idle|total)_time,
rooftree run op_names $INPUT -f csv
rooftree tree $INPUT --op b
rooftree run info $INPUT -f csv | grep ^(origin_ns|gpu_time_ns),
rooftree run quality $INPUT -f csv | grep ^(overhang|same_stream_overlap),
--- expect
kernels,0,busy_time,1000,100
kernels,0,idle_time,0,0
kernels,0,total_time,1000,100
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
a,1,500,500,0,0
b,1,500,500,0,0
> b [op 1] 0.500 us
origin_ns,1778650000123456789
gpu_time_ns,1000
overhang,link,0,2,,,,,ops or calls that start inside another and end after it hang under the nearest one that contains them,
same_stream_overlap,clock,0,2,0,0,,,GPU rows that start before an earlier one of their stream ends (legal for programmatic launches): sums exceed busy time,
