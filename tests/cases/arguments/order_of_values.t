# Arguments that differ in any of the four lists are different rows.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":9,"args":{"Input Dims":[[2]],"Concrete Inputs":["1"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":10,"dur":9,"args":{"Input Dims":[[2]],"Concrete Inputs":[1]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":20,"dur":9,"args":{"Input Dims":[[2]],"Input Strides":[[1]]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":21,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":30,"dur":9,"args":{"Input Dims":[[2]]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":31,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":60,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":70,"dur":4,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":80,"dur":3,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":90,"dur":2,"args":{"device":0,"stream":7,"correlation":4}}
]}
--- run
rooftree run ops_by_args $INPUT -f csv
rooftree run launches $INPUT -f csv
--- expect
name,category,collective,input_dims,input_types,input_strides,concrete_inputs,count,direct_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent,kernels,first_id
f,other,,[[2]],,,"[""1""]",1,5000,5000,5000,,5000,5000,5000,5000,35.714286,35.714286,"[{""name"":""k"",""count"":1,""total_ns"":5000}]",0
f,other,,[[2]],,,[1],1,4000,4000,4000,,4000,4000,4000,4000,28.571429,64.285714,"[{""name"":""k"",""count"":1,""total_ns"":4000}]",2
f,other,,[[2]],,[[1]],,1,3000,3000,3000,,3000,3000,3000,3000,21.428571,85.714286,"[{""name"":""k"",""count"":1,""total_ns"":3000}]",4
f,other,,[[2]],,,,1,2000,2000,2000,,2000,2000,2000,2000,14.285714,100,"[{""name"":""k"",""count"":1,""total_ns"":2000}]",6
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,f,other,0,0,9000,1,5000,5000,5000,,,k,cudaLaunchKernel,correlation+containment,,,
2,f,other,1,10000,9000,1,4000,4000,4000,,,k,cudaLaunchKernel,correlation+containment,,,
4,f,other,2,20000,9000,1,3000,3000,3000,,,k,cudaLaunchKernel,correlation+containment,,,
6,f,other,3,30000,9000,1,2000,2000,2000,,,k,cudaLaunchKernel,correlation+containment,,,
