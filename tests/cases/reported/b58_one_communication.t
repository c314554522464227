# All tables agree on what is communication (TraceLens issue 586).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"x","pid":1,"tid":1,"ts":0,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"my_NCCL_kernel","pid":0,"tid":7,"ts":100,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"y","pid":1,"tid":1,"ts":10,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"rccl_main","pid":0,"tid":7,"ts":200,"dur":20,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"z","pid":1,"tid":1,"ts":20,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":21,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"cross_device_reduce_1stage","pid":0,"tid":7,"ts":300,"dur":30,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":40,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":41,"dur":1,"args":{"correlation":9}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":500,"dur":5,"args":{"device":0,"stream":7,"correlation":9}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep ^kernels,0,total_communication_time,
rooftree run kernels $INPUT -f csv
rooftree run ops_by_category $INPUT -f csv
rooftree run ops $INPUT -f csv
rooftree run ops_by_args $INPUT -f csv
--- expect
kernels,0,total_communication_time,60000,14.814815
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
cross_device_reduce_1stage,kernel,communication,z,communication,0,7,1,30000,30000,30000,,30000,30000,46.153846,7.407407,,,,
rccl_main,kernel,communication,y,communication,0,7,1,20000,20000,20000,,20000,20000,30.769231,4.938272,,,,
my_NCCL_kernel,kernel,communication,x,communication,0,7,1,10000,10000,10000,,10000,10000,15.384615,2.469136,,,,
gemm,kernel,computation,aten::mm,GEMM,0,7,1,5000,5000,5000,,5000,5000,7.692308,1.234568,,,,
category,count,direct_ns,direct_busy_ns,percent,cumulative_percent
communication,3,60000,60000,92.307692,92.307692
GEMM,1,5000,5000,7.692308,100
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
z,communication,1,30000,30000,30000,46.153846,46.153846
y,communication,1,20000,20000,20000,30.769231,76.923077
x,communication,1,10000,10000,10000,15.384615,92.307692
aten::mm,GEMM,1,5000,5000,5000,7.692308,100
name,category,collective,input_dims,input_types,input_strides,concrete_inputs,count,direct_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent,kernels,first_id
z,communication,allreduce,,,,,1,30000,30000,30000,,30000,30000,30000,30000,46.153846,46.153846,"[{""name"":""cross_device_reduce_1stage"",""count"":1,""total_ns"":30000}]",4
y,communication,,,,,,1,20000,20000,20000,,20000,20000,20000,20000,30.769231,76.923077,"[{""name"":""rccl_main"",""count"":1,""total_ns"":20000}]",2
x,communication,,,,,,1,10000,10000,10000,,10000,10000,10000,10000,15.384615,92.307692,"[{""name"":""my_NCCL_kernel"",""count"":1,""total_ns"":10000}]",0
aten::mm,GEMM,,,,,,1,5000,5000,5000,,5000,5000,5000,5000,7.692308,100,"[{""name"":""gemm"",""count"":1,""total_ns"":5000}]",6
