# Gaps of at least 500 ms, or as --micro-idle says, and of each device the longest; rows that are known to be missing are told.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1200000,"dur":1,"args":{"correlation":9}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":500020,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":8,"ts":1000029.999,"dur":70,"args":{"device":0,"stream":8}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":8,"ts":2000000,"dur":0.001,"args":{"device":0,"stream":8}},
{"ph":"X","cat":"kernel","name":"k","pid":1,"tid":7,"ts":0,"dur":10,"args":{"device":1,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":1,"tid":7,"ts":20,"dur":10,"args":{"device":1,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":1,"tid":7,"ts":40,"dur":10,"args":{"device":1,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":2,"tid":7,"ts":40,"dur":10,"args":{"device":2,"stream":7}}
]}
--- run
rooftree run gpu_gaps $INPUT -f csv
rooftree run gpu_gaps $INPUT --micro-idle 10
rooftree run gpu_gaps $INPUT --device 2
rooftree run gpu_gaps $INPUT --window 0us:400ms --device 0
--- expect
device,start_ns,dur_ns,percent,long,unobserved
0,1000099999,999900001,49.99525,1,1
0,20000,500000000,25.000125,1,0
1,10000,10000,20,0,0
device       start         dur  percent  long  unobserved
     0     1.000 s  999.900 ms  50.00 %     1           1
     0   20.000 us  500.000 ms  25.00 %     1           0
     0  500.030 ms  500.000 ms  25.00 %     1           0
     1   10.000 us   10.000 us  20.00 %     1           0
     1   30.000 us   10.000 us  20.00 %     1           0
no GPU was idle; selected (device 2): 1 of 8 GPU rows
device      start         dur   percent  long  unobserved
     0  20.000 us  399.980 ms  100.00 %     0           0
selected (device 0, 0 to 400000000 ns): 1 of 8 GPU rows
