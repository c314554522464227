# A stream is busy as long as the union of its rows; what overlaps another stream of its device is told, in sum and by pairs.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":20,"dur":20,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":8,"ts":5,"dur":20,"args":{"device":0,"stream":8}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":8,"ts":15,"dur":15,"args":{"device":0,"stream":8}},
{"ph":"X","cat":"kernel","name":"d","pid":0,"tid":9,"ts":22,"dur":5,"args":{"device":0,"stream":9}},
{"ph":"X","cat":"kernel","name":"e","pid":1,"tid":7,"ts":0,"dur":10,"args":{"device":1,"stream":7}},
{"ph":"X","cat":"kernel","name":"f","pid":1,"tid":"x","ts":10,"dur":30,"args":{"device":1}}
]}
--- run
rooftree run streams $INPUT -f csv
rooftree run stream_overlap $INPUT -f csv
--- expect
device,stream,rows,first_ns,last_ns,busy_ns,sum_ns,percent,overlap_ns
0,7,2,0,40000,30000,30000,75,15000
0,8,2,5000,30000,25000,35000,62.5,15000
0,9,1,22000,27000,5000,5000,12.5,5000
1,,1,10000,40000,30000,30000,75,0
1,7,1,0,10000,10000,10000,25,0
device,stream_a,stream_b,overlap_ns,percent_a,percent_b
0,7,8,15000,50,60
0,7,9,5000,16.666667,100
0,8,9,5000,20,100
1,7,,0,0,0
