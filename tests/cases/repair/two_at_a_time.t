# Two rows at a time on one stream are legal (programmatic launches), and kept as they are.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"K1","pid":0,"tid":7,"ts":0,"dur":12,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"K2","pid":0,"tid":7,"ts":10,"dur":12,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"K3","pid":0,"tid":7,"ts":20,"dur":12,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernel_names $INPUT -f csv --clip
rooftree run quality $INPUT -f csv | grep impossible|same_stream
--- expect
name,count,total_ns,percent
K1,1,12000,33.333333
K2,1,12000,33.333333
K3,1,12000,33.333333
impossible_duration,clock,0,3,0,0,,,GPU rows during which two later ones of their stream begin: no hardware does that; their time is too large,"look again with --clip, which ends them where the next begins"
same_stream_overlap,clock,2,3,24000,66.666667,119,,GPU rows that start before an earlier one of their stream ends (legal for programmatic launches): sums exceed busy time,
