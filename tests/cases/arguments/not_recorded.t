# What was not recorded is null, also for launchers that are no ops; an empty list is not null.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"g","pid":1,"tid":1,"ts":10,"dur":9,"args":{"Input Dims":[]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":20,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":50,"dur":4,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":60,"dur":3,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":70,"dur":2,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":80,"dur":1,"args":{"device":0,"stream":7,"correlation":4}}
]}
--- run
rooftree run ops_by_args $INPUT -f csv
rooftree run launches $INPUT -f csv
rooftree run quality $INPUT -f csv | grep '^(ops_without_shapes),'
rooftree run info $INPUT -f csv | grep '^(ops_with_shapes),'
--- expect
name,category,collective,input_dims,input_types,input_strides,concrete_inputs,count,direct_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent,kernels,first_id
f,other,,,,,,1,4000,4000,4000,,4000,4000,4000,4000,40,40,"[{""name"":""k"",""count"":1,""total_ns"":4000}]",0
g,other,,[],,,,1,3000,3000,3000,,3000,3000,3000,3000,30,70,"[{""name"":""k"",""count"":1,""total_ns"":3000}]",2
(call) cudaLaunchKernel,no_op,,,,,,1,2000,2000,2000,,2000,2000,2000,2000,20,90,"[{""name"":""k"",""count"":1,""total_ns"":2000}]",4
(unlinked),unlinked,,,,,,1,1000,1000,1000,,1000,1000,1000,1000,10,100,"[{""name"":""k"",""count"":1,""total_ns"":1000}]",8
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,f,other,,0,9000,1,4000,4000,4000,,,k,cudaLaunchKernel,correlation+containment,,,
2,g,other,0,10000,9000,1,3000,3000,3000,,,k,cudaLaunchKernel,correlation+containment,,,
4,(call) cudaLaunchKernel,no_op,,20000,1000,1,2000,2000,2000,,,k,cudaLaunchKernel,correlation,,,
8,(unlinked),unlinked,,80000,1000,1,1000,1000,1000,,,k,,,,,
ops_without_shapes,recording,1,2,,,17,,"no argument grouping, no roofline for them",record with record_shapes=True
ops_with_shapes,1
