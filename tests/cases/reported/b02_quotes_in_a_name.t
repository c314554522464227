# Quotes that a name should have escaped cost no event (PyTorch issue 146900).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"before","pid":1,"tid":1,"ts":0,"dur":1},
{"ph":"X","cat":"cpu_op","name": "{"device": "cpu", "dtype": "float32"}(12): run", "pid": 1,"tid":1,"ts":10,"dur":2},
{"ph":"X","cat":"cpu_op","name":"after","pid":1,"tid":1,"ts":20,"dur":3}
]}
--- run
rooftree run op_names $INPUT -f csv
rooftree run quality $INPUT -f csv | grep ^(unescaped_quotes|damaged_events),
--- expect
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
after,1,3000,3000,,
"{""device"": ""cpu"", ""dtype"": ""float32""}(12): run",1,2000,2000,,
before,1,1000,1000,,
unescaped_quotes,repair,1,,,,126,,quotes inside a string were kept as part of it,a newer PyTorch escapes names
damaged_events,repair,0,,,,,,events that could not be read: in no table,"record again, or mend the file at the byte given"
