# A Windows path in a name: what is no escape is a backslash, the other events are intact; \t is an escape and a tab (Kineto issue 617).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"python_function","name":"C:\Users\x\train.py(12): step","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree tree $INPUT --id 3 -f json | grep self
rooftree run ops $INPUT -f csv
rooftree run info $INPUT -f csv | grep ^(events|frames|verdict),
rooftree run quality $INPUT -f csv | grep ^(invalid_escapes|damaged_events),
exit 3: rooftree info $INPUT --strict
--- expect
 {"relation":"self","depth":0,"id":3,"kind":"frame","name":"C:\\Users\\x\train.py(12): step","start_ns":0,"dur_ns":50000,"gpu_ns":null,"input_dims":null,"evidence":null}
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::mm,GEMM,1,5000,5000,5000,100,100
events,4
frames,1
verdict,ok
invalid_escapes,repair,1,,,,61,,a backslash sequence that JSON does not know was kept as it stands,a newer PyTorch escapes paths
damaged_events,repair,0,,,,,,events that could not be read: in no table,"record again, or mend the file at the byte given"
--- expect stderr
rooftree: $DIR/t.json: byte 61: invalid_escapes: a backslash sequence that JSON does not know was kept as it stands
