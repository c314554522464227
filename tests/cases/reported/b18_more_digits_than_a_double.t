# Neighbours of 17 digits do not overlap (PyTorch pull request 122425).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":1708722576381804.380,"dur":0.130,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":1708722576381804.510,"dur":0.100,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(busy|idle|total)_time,
rooftree run quality $INPUT -f csv | grep ^same_stream_overlap,
--- expect
kernels,0,busy_time,230,100
kernels,0,idle_time,0,0
kernels,0,total_time,230,100
same_stream_overlap,clock,0,2,0,0,,,GPU rows that start before an earlier one of their stream ends (legal for programmatic launches): sums exceed busy time,
