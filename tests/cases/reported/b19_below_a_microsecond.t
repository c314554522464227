# A kernel of 0.2 us is one of 200 ns, not of -1 us (HTA issue 317).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":100.7,"dur":0.2,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernels $INPUT -f csv
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(busy|idle|total)_time,
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
k,kernel,computation,(unlinked),unlinked,0,7,1,200,200,200,,200,200,100,100,,,,
kernels,0,busy_time,200,100
kernels,0,idle_time,0,0
kernels,0,total_time,200,100
