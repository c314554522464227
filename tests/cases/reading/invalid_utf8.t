# Bytes that are not UTF-8 are replaced (HTA pull request 324).
--- input t.json escapes
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a\xff\xc3b","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"m","pid":0,"tid":7,"ts":2,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run launches $INPUT -f csv
rooftree run quality $INPUT -f csv | grep '^(invalid_utf8),'
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,(unlinked),unlinked,,0,1000,1,1000,1000,1000,,,a��b,,,,,
1,(unlinked),unlinked,,2000,1000,1,1000,1000,1000,,,m,,,,,
invalid_utf8,repair,1,,,,51,,bytes that are not UTF-8 were replaced by U+FFFD,
