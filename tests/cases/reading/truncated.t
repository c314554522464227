# A file cut inside an event has the events before it, and says that it is truncated (trace-viewer issue 145).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"m","pid":0,"tid":7,"ts":2,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":
--- run
rooftree run info $INPUT -f csv | grep '^(events|gpu_rows),'
rooftree run quality $INPUT -f csv | grep '^(truncated),'
--- expect
events,2
gpu_rows,2
truncated,repair,1,,,,250,,"the file ends inside the document: what came before is analysed, the rest is missing",record again; a killed process leaves such files
