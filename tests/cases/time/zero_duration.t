# Rows of no length are rows; they take no time (TraceLens pull request 610).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":5,"dur":0,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":10,"dur":0,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernels $INPUT -f csv
rooftree run timeline $INPUT -f csv | grep 'all,(busy|idle|total)_time,'
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
k,kernel,computation,(unlinked),unlinked,0,7,3,10000,3333.333333,0,5773.502692,0,10000,100,100,,,,
kernels,all,busy_time,10000,100
kernels,all,idle_time,0,0
kernels,all,total_time,10000,100
