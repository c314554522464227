# Events without a usable ts are skipped and reported.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":"soon","dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":null,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"d","pid":0,"tid":7,"ts":1e30,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"e","pid":0,"tid":7,"dur":1}
]}
--- run
rooftree run info $INPUT -f csv | grep '^(events|gpu_rows|gpu_time_ns),'
rooftree run quality $INPUT -f csv | grep '^(bad_timestamp),'
--- expect
events,5
gpu_rows,1
gpu_time_ns,10000
bad_timestamp,repair,4,5,,,118,,events without a usable time: in no table,
