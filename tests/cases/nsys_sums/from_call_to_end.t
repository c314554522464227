# A kernel's time begins with its call and ends with it or the call; it was queued if it starts after its call has ended. Kernels of one name launched by other calls are apart, as are those without call.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":0,"dur":10,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":20,"dur":30,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":60,"dur":4,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"graph","pid":1,"tid":1,"ts":100,"dur":5,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":12,"dur":3,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":30,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":64,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":106,"dur":2,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":110,"dur":2,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":200,"dur":9,"args":{}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":300,"dur":9,"args":{"correlation":4}}
]}
--- run
rooftree run cuda_kern_exec_sum $INPUT -f csv
rooftree run cuda_kern_exec_sum $INPUT
--- expect
name,call,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns,api_mean_ns,api_median_ns,api_std_ns,api_min_ns,api_max_ns,queue_count,queue_mean_ns,queue_median_ns,queue_std_ns,queue_min_ns,queue_max_ns,kernel_mean_ns,kernel_median_ns,kernel_std_ns,kernel_min_ns,kernel_max_ns
k,launch,3,50000,71.428571,16666.666667,15000,12583.057392,5000,30000,14666.666667,10000,13613.718571,4000,30000,1,2000,2000,,2000,2000,3000,3000,2000,1000,5000
k,graph,2,20000,28.571429,10000,10000,2828.427125,8000,12000,5000,5000,0,5000,5000,2,3000,3000,2828.427125,1000,5000,2000,2000,0,2000,2000
k,,1,,,,,,,,,,,,,0,,,,,,9000,9000,,9000,9000
name  call    count      total  queue_count
k     launch      3  50.000 us            1
k     graph       2  20.000 us            2
k     -           1          -            0
