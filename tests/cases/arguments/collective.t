# collective is that of the row, else of the first op from the innermost up to the launcher.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"c10d::allreduce_","pid":1,"tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"cpu_op","name":"record_param_comms","pid":1,"tid":1,"ts":1,"dur":8,"args":{"Collective name":"allreduce"}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"record_param_comms","pid":1,"tid":1,"ts":20,"dur":8,"args":{"Collective name":"broadcast"}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":21,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"outer","pid":1,"tid":1,"ts":40,"dur":9,"args":{"Collective name":"not this one"}},
{"ph":"X","cat":"cpu_op","name":"inner","pid":1,"tid":1,"ts":41,"dur":7},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":42,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce","pid":0,"tid":7,"ts":50,"dur":4,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_Generic","pid":0,"tid":7,"ts":60,"dur":3,"args":{"device":0,"stream":7,"correlation":2,"Collective name":"_allgather_base"}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_X","pid":0,"tid":7,"ts":70,"dur":2,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run ops_by_args $INPUT -f csv
--- expect
name,category,collective,input_dims,input_types,input_strides,concrete_inputs,count,direct_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent,kernels,first_id
c10d::allreduce_,communication,allreduce,,,,,1,4000,4000,4000,,4000,4000,4000,4000,44.444444,44.444444,"[{""name"":""ncclDevKernel_AllReduce"",""count"":1,""total_ns"":4000}]",0
record_param_comms,communication,_allgather_base,,,,,1,3000,3000,3000,,3000,3000,3000,3000,33.333333,77.777778,"[{""name"":""ncclDevKernel_Generic"",""count"":1,""total_ns"":3000}]",3
inner,communication,,,,,,1,2000,2000,2000,,2000,2000,2000,2000,22.222222,100,"[{""name"":""ncclDevKernel_X"",""count"":1,""total_ns"":2000}]",6
