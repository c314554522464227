# Thirty chunks of the time from the first row to the last, cut to nanoseconds: how much of each some row runs; less than half is low.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":100,"dur":0.020,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":8,"ts":100.010,"dur":0.005,"args":{"device":0,"stream":8}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":100.030,"dur":0.010,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":1,"tid":7,"ts":100,"dur":0,"args":{"device":1,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":2,"tid":7,"ts":100,"dur":0.001,"args":{"device":2,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":2,"tid":7,"ts":100.059,"dur":0.001,"args":{"device":2,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":3,"tid":7,"ts":100,"dur":0.001,"args":{"device":3,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":3,"tid":7,"ts":100.088,"dur":0.002,"args":{"device":3,"stream":7}}
]}
--- run
rooftree run gpu_time_util $INPUT -f csv --device 0
rooftree run gpu_time_util $INPUT -f csv | grep ^device|^[123],(0|29),
--- expect
device,chunk,start_ns,dur_ns,busy_ns,percent,low
0,0,0,1,1,100,0
0,1,1,1,1,100,0
0,2,2,2,2,100,0
0,3,4,1,1,100,0
0,4,5,1,1,100,0
0,5,6,2,2,100,0
0,6,8,1,1,100,0
0,7,9,1,1,100,0
0,8,10,2,2,100,0
0,9,12,1,1,100,0
0,10,13,1,1,100,0
0,11,14,2,2,100,0
0,12,16,1,1,100,0
0,13,17,1,1,100,0
0,14,18,2,2,100,0
0,15,20,1,0,0,1
0,16,21,1,0,0,1
0,17,22,2,0,0,1
0,18,24,1,0,0,1
0,19,25,1,0,0,1
0,20,26,2,0,0,1
0,21,28,1,0,0,1
0,22,29,1,0,0,1
0,23,30,2,2,100,0
0,24,32,1,1,100,0
0,25,33,1,1,100,0
0,26,34,2,2,100,0
0,27,36,1,1,100,0
0,28,37,1,1,100,0
0,29,38,2,2,100,0
device,chunk,start_ns,dur_ns,busy_ns,percent,low
1,0,0,0,0,,0
1,29,0,0,0,,0
2,0,0,2,1,50,0
2,29,58,2,1,50,0
3,0,0,3,1,33.333333,1
3,29,87,3,2,66.666667,0
