# Rows with a graph id but without call are a replay by correlation; without that too they are in none. A call that only its rows' id names is one.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"launchAll","ts":0,"dur":5,"pid":1,"tid":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"a","ts":10,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":1,"graph id":5}},
{"ph":"X","cat":"kernel","name":"b","ts":12,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"a","ts":20,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":2,"graph id":5}},
{"ph":"X","cat":"kernel","name":"a","ts":30,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"graph id":5}},
{"ph":"X","cat":"kernel","name":"a","ts":40,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":3,"graph id":0}}
]}
--- run
rooftree run graph_replays $INPUT
rooftree run graph_kernels $INPUT
--- expect
replay  graph  rows  lost  extra  renamed      span      busy       gap
     0  5         2     0      0        0  4.000 us  4.000 us         -
     1  5         1     1      0        0  2.000 us  2.000 us  6.000 us
some GPU rows of graphs have neither call nor correlation: they are in no replay
graph  position  name  role    op  evidence      mean
5             0  a     kernel  -   -         2.000 us
5             1  b     kernel  -   -         2.000 us
some GPU rows of graphs have neither call nor correlation: they are in no replay
