# A range holds a launch from its begin to its end, both included; ranges may cross; an inner one of the same name counts a kernel only once, but is a range too.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"r","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"user_annotation","name":"r","pid":1,"tid":1,"ts":10,"dur":20},
{"ph":"X","cat":"user_annotation","name":"crossing","pid":1,"tid":1,"ts":20,"dur":60},
{"ph":"X","cat":"user_annotation","name":"at its end","pid":1,"tid":1,"ts":5,"dur":15},
{"ph":"X","cat":"user_annotation","name":"behind","pid":1,"tid":1,"ts":21,"dur":9},
{"ph":"X","cat":"user_annotation","name":"no length","pid":1,"tid":1,"ts":60,"dur":0},
{"ph":"X","cat":"user_annotation","name":"r","pid":1,"tid":1,"ts":90,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":20,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":60,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":91,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":100,"dur":10,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"l","pid":0,"tid":7,"ts":110,"dur":3,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":120,"dur":10,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":140,"dur":20,"args":{"correlation":3}}
]}
--- run
rooftree run nvtx_gpu_proj_sum $INPUT -f csv
rooftree run nvtx_kern_sum $INPUT -f csv
--- expect
name,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns,range_ns,gpu_rows
r,3,46000,46.464646,15333.333333,13000,4041.451884,13000,20000,75000,5
crossing,1,30000,30.30303,30000,30000,,30000,30000,60000,3
at its end,1,13000,13.131313,13000,13000,,13000,13000,15000,2
no length,1,10000,10.10101,10000,10000,,10000,10000,0,1
name,kernel,ranges,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns
r,k,3,2,30000,37.974684,15000,15000,7071.067812,10000,20000
crossing,k,1,2,20000,25.316456,10000,10000,0,10000,10000
at its end,k,1,1,10000,12.658228,10000,10000,,10000,10000
no length,k,1,1,10000,12.658228,10000,10000,,10000,10000
at its end,l,1,1,3000,3.797468,3000,3000,,3000,3000
crossing,l,1,1,3000,3.797468,3000,3000,,3000,3000
r,l,2,1,3000,3.797468,3000,3000,,3000,3000
