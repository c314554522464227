# Statistics are of the sums of the instances; the median of an even count is the mean of the middle two.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":9,"args":{"Input Dims":[[2]]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":100,"dur":1,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":10,"dur":9,"args":{"Input Dims":[[2]]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":110,"dur":2,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":20,"dur":9,"args":{"Input Dims":[[2]]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":21,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":120,"dur":4,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":30,"dur":9,"args":{"Input Dims":[[2]]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":31,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":130,"dur":9,"args":{"device":0,"stream":7,"correlation":4}}
]}
--- run
rooftree run ops_by_args $INPUT -f csv
--- expect
name,category,collective,input_dims,input_types,input_strides,concrete_inputs,count,direct_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent,kernels,first_id
f,other,,[[2]],,,,4,16000,4000,3000,3559.026084,1000,9000,16000,16000,100,100,"[{""name"":""k"",""count"":4,""total_ns"":16000}]",0
