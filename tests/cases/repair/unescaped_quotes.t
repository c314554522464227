# Quotes that a name should have escaped are part of it; the events around it are not touched (Kineto pull request 1459).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"before","pid":1,"tid":1,"ts":0,"dur":1,"args":{}},
{"ph":"X","cat":"cpu_op","name": "{"device": "cpu", "dtype": "float32"}(12): run", "pid": 1,"tid":1,"ts":10,"dur":2,"args":{}},
{"ph":"X","cat":"cpu_op","name":"after","pid":1,"tid":1,"ts":20,"dur":3,"args":{"Concrete Inputs":["a"],"note":"say "hi"!"}}
]}
--- run
rooftree run op_names $INPUT -f csv
rooftree run quality $INPUT -f csv | grep unescaped_quotes|damaged_events
exit 3: rooftree run op_names $INPUT --strict
--- expect
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
after,1,3000,3000,,
"{""device"": ""cpu"", ""dtype"": ""float32""}(12): run",1,2000,2000,,
before,1,1000,1000,,
unescaped_quotes,repair,2,,,,136,,quotes inside a string were kept as part of it,a newer PyTorch escapes names
damaged_events,repair,0,,,,,,events that could not be read: in no table,"record again, or mend the file at the byte given"
--- expect stderr
rooftree: $DIR/t.json: byte 136: unescaped_quotes: quotes inside a string were kept as part of it
