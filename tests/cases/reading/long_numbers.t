# Numbers of any length are read or refused, never misread.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001,"dur":1.00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":111111111111111111111111111111111111111111111111111111111111,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":999999999999999999999999999999,"ts":2,"dur":1,"args":{"device":0,"correlation":999999999999999999999999999999}}
]}
--- run
rooftree run launches $INPUT -f csv
rooftree run quality $INPUT -f csv | grep '^(bad_timestamp),'
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,(unlinked),unlinked,,0,1000,1,1000,1000,1000,,,a,,,,,
1,(unlinked),unlinked,,2000,1000,1,1000,1000,1000,,,c,,,,,
bad_timestamp,repair,1,3,,,520,,events without a usable time: in no table,
