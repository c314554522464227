# All tables agree on what is communication, in any case of letters (TraceLens issue 586).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"x","pid":1,"tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"my_NCCL_kernel","pid":0,"tid":7,"ts":10,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'all,total_comm'
rooftree run kernels $INPUT -f csv
rooftree run ops_by_category $INPUT -f csv
--- expect
kernels,all,total_communication_time,5000,100
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
my_NCCL_kernel,kernel,communication,x,communication,0,7,1,5000,5000,5000,,5000,5000,100,100,,,,
category,count,direct_ns,direct_busy_ns,percent,cumulative_percent
communication,1,5000,5000,100,100
