# More than three decimals round to the nearest nanosecond, ties away from zero, also below zero.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":-0.0005,"dur":0.0004,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":0.0005,"dur":0.0005,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":0.0004999,"dur":0.0014999,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"d","pid":0,"tid":7,"ts":1.0015,"dur":0.0025,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run info $INPUT -f csv | grep '^(origin_ns),'
rooftree run launches $INPUT -f csv
--- expect
origin_ns,-1
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,(unlinked),unlinked,,0,0,1,0,0,0,,,a,,,,,
1,(unlinked),unlinked,,1,1,1,1,1,1,,,c,,,,,
2,(unlinked),unlinked,,2,1,1,1,1,1,,,b,,,,,
3,(unlinked),unlinked,,1003,3,1,3,3,3,,,d,,,,,
