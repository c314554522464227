# A backslash that begins no escape is kept: Windows paths do not break the file (Kineto issue 617).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"C:\Users\x\train.py(12): step","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"m","pid":0,"tid":7,"ts":2,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run launches $INPUT -f json | grep first_kernel
rooftree run quality $INPUT -f csv | grep '^(invalid_escapes),'
--- expect
 {"id":0,"op":"(unlinked)","category":"unlinked","args_id":null,"start_ns":0,"dur_ns":1000,"rows":1,"direct_ns":1000,"busy_ns":1000,"subtree_ns":1000,"step":null,"module":null,"first_kernel":"C:\\Users\\x\train.py(12): step","call":null,"evidence":null,"recompute":null,"capture":null,"capture_id":null},
 {"id":1,"op":"(unlinked)","category":"unlinked","args_id":null,"start_ns":2000,"dur_ns":1000,"rows":1,"direct_ns":1000,"busy_ns":1000,"subtree_ns":1000,"step":null,"module":null,"first_kernel":"m","call":null,"evidence":null,"recompute":null,"capture":null,"capture_id":null}
invalid_escapes,repair,1,,,,52,,a backslash sequence that JSON does not know was kept as it stands,a newer PyTorch escapes paths
