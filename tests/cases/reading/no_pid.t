# A pid or tid that is not there, null, a list or an object is an empty string; a flow without id counts for nothing.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"absent","tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"cpu_op","name":"null","pid":null,"tid":1,"ts":1,"dur":7},
{"ph":"X","cat":"cpu_op","name":"list","pid":[3],"tid":1,"ts":2,"dur":5},
{"ph":"X","cat":"cpu_op","name":"object","pid":{"a":3},"tid":1,"ts":3,"dur":3},
{"ph":"X","cat":"cpu_op","name":"empty","pid":"","tid":1,"ts":4,"dur":1},
{"ph":"X","cat":"cpu_op","name":"a word","pid":"null","tid":true,"ts":4,"dur":1},
{"ph":"X","cat":"cuda_runtime","name":"call","pid":1,"tid":1,"ts":5,"dur":1,"args":{}},
{"ph":"s","cat":"ac2g","pid":1,"tid":1,"ts":5},
{"ph":"s","cat":"ac2g","id":null,"pid":1,"tid":1,"ts":5},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":9,"dur":1,"args":{}},
{"ph":"f","cat":"ac2g","pid":0,"tid":7,"ts":9},
{"ph":"f","cat":"ac2g","id":null,"pid":0,"tid":7,"ts":9}
]}
--- run
rooftree run stacks $INPUT -f csv
--- expect
depth,kind,name,count,gpu_ns,percent,rows,cpu_self_ns,cpu_total_ns
0,unlinked,(unlinked),,1000,100,1,,
1,kernel,k,1,1000,100,1,,
0,thread,pid  tid 1,,0,0,0,0,9000
1,op,absent,1,0,0,0,2000,9000
2,op,null,1,0,0,0,2000,7000
3,op,list,1,0,0,0,2000,5000
4,op,object,1,0,0,0,2000,3000
5,op,empty,1,0,0,0,1000,1000
0,thread,pid 1 tid 1,,0,0,0,0,1000
1,call,call,1,0,0,0,1000,1000
0,thread,pid null tid true,,0,0,0,0,1000
1,op,a word,1,0,0,0,1000,1000
