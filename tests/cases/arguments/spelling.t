# Equal arguments are one row, however they are spelled: spaces, escapes, the key of 2021.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":9,"args":{"Input Dims":[[2,3],[]],"Input type":["float","größe"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":10,"dur":9,"args":{"Input type":[ "float" , "gr\u00f6\u00dfe" ], "Input dims": [ [ 2, 3 ], [ ] ]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":50,"dur":1,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":60,"dur":3,"args":{"device":0,"stream":7,"correlation":2}}
]}
--- run
rooftree run ops_by_args $INPUT -f csv
--- expect
name,category,collective,input_dims,input_types,input_strides,concrete_inputs,count,direct_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent,kernels,first_id
f,other,,"[[2,3],[]]","[""float"",""größe""]",,,2,4000,2000,2000,1414.213562,1000,3000,4000,4000,100,100,"[{""name"":""k"",""count"":2,""total_ns"":4000}]",0
