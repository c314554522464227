# text: columns align by characters, not by bytes.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"größe","pid":0,"tid":7,"ts":0,"dur":2,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"kernel","pid":0,"tid":7,"ts":4,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernels $INPUT
--- expect
name    parent_op   count     total      mean  percent
größe   (unlinked)      1  2.000 us  2.000 us  66.67 %
kernel  (unlinked)      1  1.000 us  1.000 us  33.33 %
