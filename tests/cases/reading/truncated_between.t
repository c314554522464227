# A file cut between events, or before the end of the document, is truncated too.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"m","pid":0,"tid":7,"ts":2,"dur":1,"args":{"device":0,"stream":7}}
--- input list.json
[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
--- input tail.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
]
--- run
rooftree run quality $DIR/t.json -f csv | grep '^truncated'
rooftree run quality $DIR/list.json -f csv | grep '^truncated'
rooftree run quality $DIR/tail.json -f csv | grep '^truncated'
--- expect
truncated,repair,1,,,,216,,"the file ends inside the document: what came before is analysed, the rest is missing",record again; a killed process leaves such files
truncated,repair,1,,,,101,,"the file ends inside the document: what came before is analysed, the rest is missing",record again; a killed process leaves such files
truncated,repair,1,,,,118,,"the file ends inside the document: what came before is analysed, the rest is missing",record again; a killed process leaves such files
