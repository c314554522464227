# Rows differ by name, launcher, device and stream.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"g","pid":1,"tid":1,"ts":6,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":7,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":4,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":8,"ts":30,"dur":3,"args":{"device":0,"stream":8,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":2,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":1,"tid":7,"ts":50,"dur":1,"args":{"device":1,"stream":7,"correlation":4}}
]}
--- run
rooftree run kernels $INPUT -f csv
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
k,kernel,computation,f,other,0,7,1,4000,4000,4000,,4000,4000,40,18.181818,,,,
k,kernel,computation,f,other,0,8,1,3000,3000,3000,,3000,3000,30,13.636364,,,,
k,kernel,computation,g,other,0,7,1,2000,2000,2000,,2000,2000,20,9.090909,,,,
k,kernel,computation,(unlinked),unlinked,1,7,1,1000,1000,1000,,1000,1000,10,100,,,,
