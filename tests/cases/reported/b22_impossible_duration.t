# A kernel that runs on over the next ones of its stream: counted, shown as recorded; cut with --clip
# (TraceLens issue 669, Hyperloom pull request 1116).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"K1","pid":0,"tid":7,"ts":0,"dur":3400000,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"K2","pid":0,"tid":7,"ts":100,"dur":50,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"K3","pid":0,"tid":7,"ts":200,"dur":50,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernel_names $INPUT -f csv
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(busy|total)_time,
rooftree run kernel_names $INPUT -f csv --clip
rooftree run timeline $INPUT -f csv --clip | grep ^kernels,0,(busy|total)_time,
rooftree run quality $INPUT -f csv | grep ^(impossible_duration|same_stream_overlap),
rooftree run quality $INPUT -f csv --clip | grep ^(impossible_duration|same_stream_overlap),
rooftree run info $INPUT -f csv | grep ^(gpu_time_ns|verdict|verdict_reason),
rooftree run info $INPUT -f csv --clip | grep ^(gpu_time_ns|verdict|verdict_reason),
COLUMNS=200 rooftree run quality $INPUT --clip | grep ^clipped
COLUMNS=200 rooftree run quality $INPUT | grep ^clipped
--- expect
name,count,total_ns,percent
K1,1,3400000000,99.997059
K2,1,50000,0.001471
K3,1,50000,0.001471
kernels,0,busy_time,3400000000,100
kernels,0,total_time,3400000000,100
name,count,total_ns,percent
K1,1,100000,50
K2,1,50000,25
K3,1,50000,25
kernels,0,busy_time,200000,80
kernels,0,total_time,250000,100
impossible_duration,clock,1,3,3400000000,99.997059,17,,GPU rows during which two later ones of their stream begin: no hardware does that; their time is too large,"look again with --clip, which ends them where the next begins"
same_stream_overlap,clock,2,3,100000,0.002941,124,,GPU rows that start before an earlier one of their stream ends (legal for programmatic launches): sums exceed busy time,
impossible_duration,clock,1,3,100000,50,17,,GPU rows during which two later ones of their stream begin: no hardware does that; their time is too large,"look again with --clip, which ends them where the next begins"
same_stream_overlap,clock,0,3,0,0,,,GPU rows that start before an earlier one of their stream ends (legal for programmatic launches): sums exceed busy time,
gpu_time_ns,3400100000
verdict,bad
verdict_reason,"gpu_rows_without_call, impossible_duration"
gpu_time_ns,200000
verdict,bad
verdict_reason,"gpu_rows_without_call, impossible_duration"
clipped: the rows of impossible_duration end where the next of their stream begins, in every table
