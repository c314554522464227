# Per position over replays: one lost (replay 1), one doubled (2), one renamed (3, beside one of its own name). The sum is the GPU time of all replays.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"hip_runtime","name":"hipGraphLaunch","ts":0,"dur":1,"pid":1,"tid":1,"args":{"correlation":1}},
{"ph":"X","cat":"hip_runtime","name":"hipGraphLaunch","ts":2,"dur":1,"pid":1,"tid":1,"args":{"correlation":2}},
{"ph":"X","cat":"hip_runtime","name":"hipGraphLaunch","ts":4,"dur":1,"pid":1,"tid":1,"args":{"correlation":3}},
{"ph":"X","cat":"hip_runtime","name":"hipGraphLaunch","ts":6,"dur":1,"pid":1,"tid":1,"args":{"correlation":4}},
{"ph":"X","cat":"hip_runtime","name":"hipGraphLaunch","ts":8,"dur":1,"pid":1,"tid":1,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"a","ts":10,"dur":1,"pid":0,"tid":7,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"b","ts":11,"dur":1,"pid":0,"tid":7,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"b","ts":12,"dur":1,"pid":0,"tid":7,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"c","ts":13,"dur":1,"pid":0,"tid":7,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"b","ts":21,"dur":2,"pid":0,"tid":7,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"b","ts":23,"dur":2,"pid":0,"tid":7,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"c","ts":25,"dur":2,"pid":0,"tid":7,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"a","ts":30,"dur":3,"pid":0,"tid":7,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"b","ts":33,"dur":3,"pid":0,"tid":7,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"b","ts":36,"dur":3,"pid":0,"tid":7,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"b","ts":39,"dur":9,"pid":0,"tid":7,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"c","ts":48,"dur":3,"pid":0,"tid":7,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"a","ts":60,"dur":1,"pid":0,"tid":7,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"b2","ts":61,"dur":5,"pid":0,"tid":7,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"b","ts":66,"dur":1,"pid":0,"tid":7,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"void c","ts":67,"dur":1,"pid":0,"tid":7,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"a","ts":70,"dur":1,"pid":0,"tid":7,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"b","ts":71,"dur":1,"pid":0,"tid":7,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"b","ts":72,"dur":1,"pid":0,"tid":8,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"c.kd","ts":73,"dur":1,"pid":0,"tid":7,"args":{"correlation":5}}
]}
--- run
rooftree run graph_replays $INPUT
rooftree run graph_kernels $INPUT -f csv
--- expect
replay  graph  rows  lost  extra  renamed       span       busy       gap
     0  #0        4     0      0        0   4.000 us   4.000 us         -
     1  #0        3     1      0        0   6.000 us   6.000 us  7.000 us
     2  #0        5     0      1        0  21.000 us  21.000 us  3.000 us
     3  #0        4     0      0        1   8.000 us   8.000 us  9.000 us
     4  #0        4     0      0        0   4.000 us   4.000 us  2.000 us
graph,position,name,role,op,category,input_dims,input_types,module,evidence,capture,capture_call,captures_alike,replays,count,total_ns,mean_ns,p50_ns,p99_ns,min_ns,max_ns,percent,stream
#0,0,a,kernel,,,,,,,,,,4,4,6000,1500,1000,3000,1000,3000,13.953488,7
#0,1,b,kernel,,,,,,,,,,4,4,7000,1750,1500,3000,1000,3000,16.27907,7
#0,1,b2,renamed,,,,,,,,,,1,1,5000,5000,5000,5000,5000,5000,11.627907,7
#0,2,b,kernel,,,,,,,,,,5,5,8000,1600,1000,3000,1000,3000,18.604651,
#0,3,c,kernel,,,,,,,,,,5,5,8000,1600,1000,3000,1000,3000,18.604651,7
#0,,b,extra,,,,,,,,,,1,1,9000,9000,9000,9000,9000,9000,20.930233,7
