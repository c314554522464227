# Replays without id are of one graph if a quarter of both at most is without partner: of 4 and 4 kernels two, which is one other name. By id any number.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"hip_runtime","name":"hipGraphLaunch","ts":0,"dur":1,"pid":1,"tid":1,"args":{"correlation":1}},
{"ph":"X","cat":"hip_runtime","name":"hipGraphLaunch","ts":2,"dur":1,"pid":1,"tid":1,"args":{"correlation":2}},
{"ph":"X","cat":"hip_runtime","name":"hipGraphLaunch","ts":4,"dur":1,"pid":1,"tid":1,"args":{"correlation":3}},
{"ph":"X","cat":"hip_runtime","name":"hipGraphLaunch","ts":6,"dur":1,"pid":1,"tid":1,"args":{"correlation":4}},
{"ph":"X","cat":"hip_runtime","name":"hipGraphLaunch","ts":8,"dur":1,"pid":1,"tid":1,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"a","ts":10,"dur":1,"pid":0,"tid":7,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"b","ts":11,"dur":1,"pid":0,"tid":7,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"c","ts":12,"dur":1,"pid":0,"tid":7,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"d","ts":13,"dur":1,"pid":0,"tid":7,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"a","ts":20,"dur":1,"pid":0,"tid":7,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"x","ts":21,"dur":1,"pid":0,"tid":7,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"c","ts":22,"dur":1,"pid":0,"tid":7,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"d","ts":23,"dur":1,"pid":0,"tid":7,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"x","ts":30,"dur":1,"pid":0,"tid":7,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"y","ts":31,"dur":1,"pid":0,"tid":7,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"c","ts":32,"dur":1,"pid":0,"tid":7,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"d","ts":33,"dur":1,"pid":0,"tid":7,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"a","ts":40,"dur":1,"pid":0,"tid":7,"args":{"correlation":4,"graph id":3}},
{"ph":"X","cat":"kernel","name":"b","ts":41,"dur":1,"pid":0,"tid":7,"args":{"correlation":4,"graph id":3}},
{"ph":"X","cat":"kernel","name":"x","ts":50,"dur":1,"pid":0,"tid":7,"args":{"correlation":5,"graph id":3}}
]}
--- run
rooftree run graph_replays $INPUT
--- expect
replay  graph  rows  lost  extra  renamed      span      busy       gap
     0  #0        4     0      0        0  4.000 us  4.000 us         -
     1  #0        4     0      0        1  4.000 us  4.000 us  6.000 us
     2  #1        4     0      0        0  4.000 us  4.000 us  6.000 us
     3  3         2     0      0        0  2.000 us  2.000 us  6.000 us
     4  3         1     2      1        0  1.000 us  1.000 us  8.000 us
