# Frames never change which ops enclose an op; an event that outlives what it starts in is not inside it; time that two events share counts in both.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"A","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"python_function","name":"outlives A","pid":1,"tid":1,"ts":2,"dur":10},
{"ph":"X","cat":"cpu_op","name":"B","pid":1,"tid":1,"ts":3,"dur":2},
{"ph":"X","cat":"cpu_op","name":"C","pid":1,"tid":1,"ts":10,"dur":1},
{"ph":"X","cat":"python_function","name":"same as D","pid":1,"tid":1,"ts":20,"dur":5},
{"ph":"X","cat":"cpu_op","name":"D","pid":1,"tid":1,"ts":20,"dur":5},
{"ph":"X","cat":"cpu_op","name":"E","pid":1,"tid":1,"ts":30,"dur":10},
{"ph":"X","cat":"cpu_op","name":"F","pid":1,"tid":1,"ts":31,"dur":4},
{"ph":"X","cat":"cpu_op","name":"G","pid":1,"tid":1,"ts":33,"dur":4}
]}
--- run
rooftree run stacks $INPUT -f csv
--- expect
depth,kind,name,count,gpu_ns,percent,rows,cpu_self_ns,cpu_total_ns
0,thread,pid 1 tid 1,,0,,0,0,37000
1,op,E,1,0,,0,4000,12000
2,op,F,1,0,,0,4000,4000
2,op,G,1,0,,0,4000,4000
1,op,A,1,0,,0,8000,10000
2,op,B,1,0,,0,2000,2000
1,frame,outlives A,1,0,,0,9000,10000
2,op,C,1,0,,0,1000,1000
1,frame,same as D,1,0,,0,0,5000
2,op,D,1,0,,0,5000,5000
