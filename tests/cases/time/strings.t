# Times may be strings and are exact: the second kernel starts where the first ends (Ascend issue 133).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":"1778650000123456.789","dur":0.5,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":"1778650000123457.289","dur":"0.5","args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'all,(busy|idle|total)_time,'
rooftree run info $INPUT -f csv | grep '^(origin_ns),'
rooftree run quality $INPUT -f csv | grep '^(same_stream_overlap),'
--- expect
kernels,all,busy_time,1000,100
kernels,all,idle_time,0,0
kernels,all,total_time,1000,100
origin_ns,1778650000123456789
same_stream_overlap,clock,0,2,0,0,,,GPU rows that start before an earlier one of their stream ends (legal for programmatic launches): sums exceed busy time,
