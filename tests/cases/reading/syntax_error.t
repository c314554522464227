# An error in the JSON is told with its byte.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","ts":0,"dur":1 "pid":0}
]}
--- run
exit 3: rooftree info $INPUT
--- expect
--- expect stderr
rooftree: $DIR/t.json: byte 68: expected a key, a comma or the end of the event, found '"'
