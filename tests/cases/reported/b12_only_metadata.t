# A trace of metadata events only, or of no events, is an error in words (HTA pull request 337).
--- input none.json
[]
--- input metadata.json
{"traceEvents":[
{"ph":"M","name":"process_name","pid":1,"tid":0,"ts":0,"args":{"name":"python"}},
{"ph":"M","name":"thread_name","pid":1,"tid":1,"ts":0,"args":{"name":"thread 1"}}
]}
--- run
exit 3: rooftree report $DIR/none.json
exit 3: rooftree report $DIR/metadata.json
--- expect
--- expect stderr
rooftree: $DIR/none.json: no timed events: no op, call, GPU row, frame or annotation among 0 events
rooftree: $DIR/metadata.json: no timed events: no op, call, GPU row, frame or annotation among 2 events
