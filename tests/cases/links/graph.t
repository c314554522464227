# All rows that share the correlation of a graph launch belong to it (TraceLens issue 827).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":0,"dur":5,"args":{"correlation":7}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":20,"dur":20,"args":{"device":0,"stream":7,"correlation":7}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":40,"dur":30,"args":{"device":0,"stream":7,"correlation":7}}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run kernels $INPUT -f csv
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(call) cudaGraphLaunch,graph,1,60000,60000,60000,100,100
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
c,kernel,computation,(call) cudaGraphLaunch,graph,0,7,1,30000,30000,30000,,30000,30000,50,50,,,,
b,kernel,computation,(call) cudaGraphLaunch,graph,0,7,1,20000,20000,20000,,20000,20000,33.333333,33.333333,,,,
a,kernel,computation,(call) cudaGraphLaunch,graph,0,7,1,10000,10000,10000,,10000,10000,16.666667,16.666667,,,,
