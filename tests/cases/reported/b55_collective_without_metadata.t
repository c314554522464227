# A collective without arguments of its own is named by its op, else by its kernel and counted; it is communication in any case (Kineto pull request 1354).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"record_param_comms","pid":1,"tid":1,"ts":0,"dur":10,"args":{"Collective name":"_allgather_base","Group size":8}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernelExC","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgsStorage<4096ul>)","pid":0,"tid":7,"ts":20,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"record_param_comms","pid":1,"tid":1,"ts":100,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernelExC","pid":1,"tid":1,"ts":101,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgsStorage<4096ul>)","pid":0,"tid":7,"ts":120,"dur":20,"args":{"device":0,"stream":7,"correlation":2}}
]}
--- run
rooftree run ops_by_args $INPUT -f csv
rooftree run timeline $INPUT -f csv | grep ^kernels,0,total_communication_time,
rooftree run ops_by_category $INPUT -f csv
rooftree run quality $INPUT -f csv | grep ^collectives_without_name,
--- expect
name,category,collective,input_dims,input_types,input_strides,concrete_inputs,count,direct_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent,kernels,first_id
record_param_comms,communication,allgather,,,,,1,20000,20000,20000,,20000,20000,20000,20000,66.666667,66.666667,"[{""name"":""ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgsStorage<4096ul>)"",""count"":1,""total_ns"":20000}]",2
record_param_comms,communication,_allgather_base,,,,,1,10000,10000,10000,,10000,10000,10000,10000,33.333333,100,"[{""name"":""ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgsStorage<4096ul>)"",""count"":1,""total_ns"":10000}]",0
kernels,0,total_communication_time,30000,25
category,count,direct_ns,direct_busy_ns,percent,cumulative_percent
communication,2,30000,30000,100,100
collectives_without_name,recording,1,2,20000,66.666667,673,,communication that no argument names: its kernel's name tells the collective; what was passed is known only where shapes tell it,a newer PyTorch records the arguments of torch.distributed's collectives
