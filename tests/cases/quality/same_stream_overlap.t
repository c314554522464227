# Rows of one stream that overlap are counted; rows of two streams may.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":5,"dur":2,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":8,"dur":2,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"d","pid":0,"tid":8,"ts":9,"dur":5,"args":{"device":0,"stream":8}}
]}
--- run
rooftree run quality $INPUT -f csv | grep '^(same_stream_overlap),'
--- expect
same_stream_overlap,clock,2,4,4000,21.052632,118,,GPU rows that start before an earlier one of their stream ends (legal for programmatic launches): sums exceed busy time,
