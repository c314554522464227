# A trace without ops and calls has no threads.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":5,"dur":2,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run threads $INPUT
--- expect
no ops and no calls in this trace
