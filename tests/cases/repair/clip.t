# A GPU row during which two later ones of its stream begin lasts too long; --clip ends it where the next begins (TraceLens issue 669).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"K1","pid":0,"tid":7,"ts":0,"dur":3400000,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"K2","pid":0,"tid":7,"ts":100,"dur":50,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"K3","pid":0,"tid":7,"ts":200,"dur":50,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernels $INPUT -f csv --clip | grep ^K
rooftree run timeline $INPUT -f csv --clip | grep kernels,0,(busy|total)
rooftree run kernel_names $INPUT -f csv
rooftree run quality $INPUT -f csv | grep impossible|same_stream
rooftree run info $INPUT -f csv | grep verdict|gpu_time
--- expect
K1,kernel,computation,(unlinked),unlinked,0,7,1,100000,100000,100000,,100000,100000,50,40,,,,
K2,kernel,computation,(unlinked),unlinked,0,7,1,50000,50000,50000,,50000,50000,25,20,,,,
K3,kernel,computation,(unlinked),unlinked,0,7,1,50000,50000,50000,,50000,50000,25,20,,,,
kernels,0,busy_time,200000,80
kernels,0,total_time,250000,100
kernels,0,total_communication_time,0,0
kernels,0,total_memcpy_time,0,0
name,count,total_ns,percent
K1,1,3400000000,99.997059
K2,1,50000,0.001471
K3,1,50000,0.001471
impossible_duration,clock,1,3,3400000000,99.997059,17,,GPU rows during which two later ones of their stream begin: no hardware does that; their time is too large,"look again with --clip, which ends them where the next begins"
same_stream_overlap,clock,2,3,100000,0.002941,124,,GPU rows that start before an earlier one of their stream ends (legal for programmatic launches): sums exceed busy time,
gpu_time_ns,3400100000
verdict,bad
verdict_reason,"gpu_rows_without_call, impossible_duration"
