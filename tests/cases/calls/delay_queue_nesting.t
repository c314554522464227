# Delay runs from call to first GPU row; a row queues from its call until it ends; a call inside another counts once in self_ns; GPU rows before their call are counted apart.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":0,"dur":10,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_driver","name":"inner","pid":1,"tid":1,"ts":2,"dur":3,"args":{}},
{"ph":"X","cat":"cuda_driver","name":"inner","pid":1,"tid":1,"ts":6,"dur":1,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":2,"ts":20,"dur":4,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":2,"ts":50,"dur":2,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"sync","pid":1,"tid":2,"ts":60,"dur":16,"args":{}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":30,"dur":20,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":51,"dur":9,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"b2","pid":0,"tid":8,"ts":24,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":49,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"no call","pid":0,"tid":7,"ts":0,"dur":90,"args":{}}
]}
--- run
rooftree run calls $INPUT -f csv
--- expect
name,count,total_ns,self_ns,mean_ns,median_ns,max_ns,launches,gpu_rows,delay_mean_ns,delay_median_ns,delay_p99_ns,delay_max_ns,before_call,queue_mean,queue_max,threads,thread_list
launch,3,16000,12000,5333.333333,4000,10000,3,4,17000,17000,30000,30000,1,0.333333,1,2,"1:1,1:2"
sync,1,16000,16000,16000,16000,16000,0,0,,,,,0,,,1,1:2
inner,2,4000,4000,2000,2000,3000,0,0,,,,,0,,,1,1:1
