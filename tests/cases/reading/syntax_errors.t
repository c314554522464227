# Each place of a document says what it expects.
--- input a.json
{"traceEvents":[1]}
--- input b.json
{"traceEvents":[{"ph" "X"}]}
--- input c.json
{"traceEvents":[{ph:"X"}]}
--- input d.json
{"x":1 "traceEvents":[]}
--- input e.json
{"traceEvents":[{"args":{"a":[1}}]}
--- input f.json
{"traceEvents":[{"ph":"X"]}
--- input g.json
{]
--- run
exit 3: rooftree info $DIR/a.json
exit 3: rooftree info $DIR/b.json
exit 3: rooftree info $DIR/c.json
exit 3: rooftree info $DIR/d.json
exit 3: rooftree info $DIR/e.json
exit 3: rooftree info $DIR/f.json
exit 3: rooftree info $DIR/g.json
--- expect
--- expect stderr
rooftree: $DIR/a.json: byte 16: expected an event or the end of traceEvents, found '1'
rooftree: $DIR/b.json: byte 22: expected a key, a comma or the end of the event, found '"'
rooftree: $DIR/c.json: byte 17: expected a key, a comma or the end of the event, found 'p'
rooftree: $DIR/d.json: no timed events: no op, call, GPU row, frame or annotation among 0 events
rooftree: $DIR/e.json: byte 31: expected a key, a comma or the end of the event, found '}'
rooftree: $DIR/f.json: byte 25: expected a key, a comma or the end of the event, found ']'
rooftree: $DIR/g.json: byte 1: expected a key, a comma or the end of the document, found ']'
