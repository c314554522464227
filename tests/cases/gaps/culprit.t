# The culprit is the innermost thing that covers more than half of the time the host was late, on the launching thread only; steps are none.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"python_function","name":"loop","pid":1,"tid":1,"ts":0,"dur":60},
{"ph":"X","cat":"cpu_op","name":"half","pid":1,"tid":1,"ts":20,"dur":10},
{"ph":"X","cat":"cpu_op","name":"other thread","pid":1,"tid":2,"ts":0,"dur":100},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":40,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"outer","pid":1,"tid":1,"ts":41,"dur":19},
{"ph":"X","cat":"user_annotation","name":"inner","pid":1,"tid":1,"ts":44,"dur":12},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":60,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":90,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":5,"dur":15,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":60,"dur":10,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"d","pid":0,"tid":7,"ts":90,"dur":10,"args":{"device":0,"stream":7,"correlation":4}}
]}
--- run
rooftree run idle_causes $INPUT -f csv
--- expect
device,cause,kind,culprit,evidence,count,total_ns,percent,mean_ns,max_ns,longest_start_ns,longest_id
0,host_late,frame,loop,,2,21000,32.8125,10500,20000,20000,11
0,host_late,,,,1,20000,31.25,20000,20000,70000,
0,host_late,annotation,inner,,1,19000,29.6875,19000,19000,41000,13
0,latency,,,first,1,4000,6.25,4000,4000,0,
