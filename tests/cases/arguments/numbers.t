# Integers and other numbers keep their spelling; strings, true and null stand as they are.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":9,"args":{"Concrete Inputs":[1, 0.5, 1e-05, -7, true, null, "", {"k": [1, 2]}]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":1,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run ops_by_args $INPUT -f csv
--- expect
name,category,collective,input_dims,input_types,input_strides,concrete_inputs,count,direct_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent,kernels,first_id
f,other,,,,,"[1,0.5,1e-05,-7,true,null,"""",{""k"":[1,2]}]",1,1000,1000,1000,,1000,1000,1000,1000,100,100,"[{""name"":""k"",""count"":1,""total_ns"":1000}]",0
