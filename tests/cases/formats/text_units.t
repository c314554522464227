# text: ns below a microsecond, then us, ms and s with three decimals.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k0","pid":0,"tid":7,"ts":0,"dur":0.999,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k1","pid":0,"tid":7,"ts":100000000,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k2","pid":0,"tid":7,"ts":200000000,"dur":999.999,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k3","pid":0,"tid":7,"ts":300000000,"dur":1000,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k4","pid":0,"tid":7,"ts":400000000,"dur":999999.999,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k5","pid":0,"tid":7,"ts":500000000,"dur":1000000,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k6","pid":0,"tid":7,"ts":600000000,"dur":60000000,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernels $INPUT
--- expect
name  parent_op   count       total        mean  percent
k6    (unlinked)      1    60.000 s    60.000 s  96.77 %
k5    (unlinked)      1     1.000 s     1.000 s   1.61 %
k4    (unlinked)      1     1.000 s     1.000 s   1.61 %
k3    (unlinked)      1    1.000 ms    1.000 ms   0.00 %
k2    (unlinked)      1  999.999 us  999.999 us   0.00 %
k1    (unlinked)      1    1.000 us    1.000 us   0.00 %
k0    (unlinked)      1      999 ns      999 ns   0.00 %
