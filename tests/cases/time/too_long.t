# A time of 2^61 ns (73 years) or more is none, so that sums stay exact: the dur is missing, the ts unusable.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":2305843009213693,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":0,"dur":2305843009213693.952,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":0,"dur":1e300,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"d","pid":0,"tid":7,"ts":2305843009213693.952,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"e","pid":0,"tid":7,"ts":-2305843009213693,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run info $INPUT -f csv | grep '^(origin_ns|gpu_rows|gpu_time_ns),'
rooftree run quality $INPUT -f csv | grep '^(missing_duration|bad_timestamp),'
--- expect
origin_ns,-2305843009213693000
gpu_rows,4
gpu_time_ns,2305843009213694000
bad_timestamp,repair,1,5,,,355,,events without a usable time: in no table,
missing_duration,repair,2,5,,,132,,X events without dur count as 0 ns long,
