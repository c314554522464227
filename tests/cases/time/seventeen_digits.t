# Times of more digits than a double holds are exact: no overlap of the two kernels (Kineto pull request 890).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":1708722576381804.380,"dur":0.130,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":1708722576381804.510,"dur":0.1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'all,(busy|idle|total)_time,'
rooftree run quality $INPUT -f csv | grep '^(same_stream_overlap),'
--- expect
kernels,all,busy_time,230,100
kernels,all,idle_time,0,0
kernels,all,total_time,230,100
same_stream_overlap,clock,0,2,0,0,,,GPU rows that start before an earlier one of their stream ends (legal for programmatic launches): sums exceed busy time,
