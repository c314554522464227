# Any scalar names a flow: 0, negative numbers and words too.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"A","pid":1,"tid":1,"ts":0,"dur":1,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"B","pid":1,"tid":1,"ts":2,"dur":1,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"C","pid":1,"tid":1,"ts":4,"dur":1,"args":{}},
{"ph":"s","cat":"ac2g","id":0,"pid":1,"tid":1,"ts":0},
{"ph":"s","cat":"ac2g","id":-1,"pid":1,"tid":1,"ts":2},
{"ph":"s","cat":"ac2g","id":"0xf","pid":1,"tid":1,"ts":4},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":10,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":20,"dur":2,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":30,"dur":3,"args":{"device":0,"stream":7}},
{"ph":"f","cat":"ac2g","id":0,"pid":0,"tid":7,"ts":10},
{"ph":"f","cat":"ac2g","id":-1,"pid":0,"tid":7,"ts":20},
{"ph":"f","cat":"ac2g","id":"0xf","pid":0,"tid":7,"ts":30}
]}
--- run
rooftree run ops $INPUT --top 3
--- expect
name      category  count    direct   subtree  percent
(call) C  no_op         1  3.000 us  3.000 us  50.00 %
(call) B  no_op         1  2.000 us  2.000 us  33.33 %
(call) A  no_op         1  1.000 us  1.000 us  16.67 %
