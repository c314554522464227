# A category is the same kind in the spelling of each release (Kineto issue 659).
--- input new.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::copy_","pid":1,"tid":1,"ts":0,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"copy_kernel","pid":0,"tid":7,"ts":30,"dur":4,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pinned)","pid":0,"tid":7,"ts":40,"dur":2,"args":{"device":0,"stream":7,"correlation":2}}
]}
--- input old.json
{"traceEvents":[
{"ph":"X","cat":"Operator","name":"aten::copy_","pid":1,"tid":1,"ts":0,"dur":20},
{"ph":"X","cat":"Runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"Runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"Kernel","name":"copy_kernel","pid":0,"tid":7,"ts":30,"dur":4,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"Memcpy","name":"Memcpy DtoH (Device -> Pinned)","pid":0,"tid":7,"ts":40,"dur":2,"args":{"device":0,"stream":7,"correlation":2}}
]}
--- input driver.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::copy_","pid":1,"tid":1,"ts":0,"dur":20},
{"ph":"X","cat":"cuda_driver","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_driver","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"copy_kernel","pid":0,"tid":7,"ts":30,"dur":4,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pinned)","pid":0,"tid":7,"ts":40,"dur":2,"args":{"device":0,"stream":7,"correlation":2}}
]}
--- run
rooftree run kernels $DIR/new.json -f csv
rooftree run timeline $DIR/new.json -f csv | grep ^kernels,0,(computation|exposed_memcpy|idle)_time,
rooftree run kernels $DIR/old.json -f csv
rooftree run timeline $DIR/old.json -f csv | grep ^kernels,0,(computation|exposed_memcpy|idle)_time,
rooftree run kernels $DIR/driver.json -f csv
rooftree run timeline $DIR/driver.json -f csv | grep ^kernels,0,(computation|exposed_memcpy|idle)_time,
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
copy_kernel,kernel,computation,aten::copy_,copy,0,7,1,4000,4000,4000,,4000,4000,66.666667,33.333333,,,,
Memcpy DtoH (Device -> Pinned),memcpy,memcpy,aten::copy_,copy,0,7,1,2000,2000,2000,,2000,2000,33.333333,16.666667,,,,
kernels,0,computation_time,4000,33.333333
kernels,0,exposed_memcpy_time,2000,16.666667
kernels,0,idle_time,6000,50
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
copy_kernel,kernel,computation,aten::copy_,copy,0,7,1,4000,4000,4000,,4000,4000,66.666667,33.333333,,,,
Memcpy DtoH (Device -> Pinned),memcpy,memcpy,aten::copy_,copy,0,7,1,2000,2000,2000,,2000,2000,33.333333,16.666667,,,,
kernels,0,computation_time,4000,33.333333
kernels,0,exposed_memcpy_time,2000,16.666667
kernels,0,idle_time,6000,50
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
copy_kernel,kernel,computation,aten::copy_,copy,0,7,1,4000,4000,4000,,4000,4000,66.666667,33.333333,,,,
Memcpy DtoH (Device -> Pinned),memcpy,memcpy,aten::copy_,copy,0,7,1,2000,2000,2000,,2000,2000,33.333333,16.666667,,,,
kernels,0,computation_time,4000,33.333333
kernels,0,exposed_memcpy_time,2000,16.666667
kernels,0,idle_time,6000,50
