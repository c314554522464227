# Numbers may have exponents.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":1e3,"dur":25E-1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":1.5e+3,"dur":1e0,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run launches $INPUT -f csv
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,(unlinked),unlinked,,0,2500,1,2500,2500,2500,,,a,,,,,
1,(unlinked),unlinked,,500000,1000,1,1000,1000,1000,,,b,,,,,
