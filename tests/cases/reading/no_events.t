# JSON without traceEvents, with an object in their place, or without timed events is an error (HTA pull request 337).
--- input a.json
{"schemaVersion":1}
--- input b.json
{"traceEvents":{}}
--- input c.json
{"traceEvents":[]}
--- input d.json
{"traceEvents":[{"ph":"M","name":"process_name","pid":1,"ts":0,"args":{"name":"python"}}]}
--- run
exit 3: rooftree info $DIR/a.json
exit 3: rooftree info $DIR/b.json
exit 3: rooftree info $DIR/c.json
exit 3: rooftree info $DIR/d.json
--- expect
--- expect stderr
rooftree: $DIR/a.json: byte 20: no "traceEvents" in the document
rooftree: $DIR/b.json: byte 15: expected a list behind "traceEvents", found '{'
rooftree: $DIR/c.json: no timed events: no op, call, GPU row, frame or annotation among 0 events
rooftree: $DIR/d.json: no timed events: no op, call, GPU row, frame or annotation among 1 events
