# What comes twice only by overlapping itself is left out; runs of different names or lengths may overlap each other.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":1,"args":{}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":1,"dur":1,"args":{}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":2,"dur":1,"args":{}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":8,"ts":0,"dur":1,"args":{}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":8,"ts":1,"dur":1,"args":{}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":8,"ts":2,"dur":1,"args":{}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":8,"ts":3,"dur":1,"args":{}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":8,"ts":4,"dur":1,"args":{}}
]}
--- run
rooftree run frequent_sequences $INPUT -f csv
--- expect
sequence,length,count,total_ns,percent,mean_gap_ns,kernels,op,first_id
b > c,2,2,4000,50,0,"[""b"",""c""]",,3
c > b,2,2,4000,50,0,"[""c"",""b""]",,4
