# A copy and a kernel of one name are two rows.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"x","pid":0,"tid":7,"ts":0,"dur":2,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"gpu_memcpy","name":"x","pid":0,"tid":7,"ts":10,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernels $INPUT -f csv
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
x,kernel,computation,(unlinked),unlinked,0,7,1,2000,2000,2000,,2000,2000,66.666667,18.181818,,,,
x,memcpy,memcpy,(unlinked),unlinked,0,7,1,1000,1000,1000,,1000,1000,33.333333,9.090909,,,,
