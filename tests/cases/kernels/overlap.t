# percent is of the sum of all rows, percent_of_window of the window: rows that overlap pass 100.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":8,"ts":0,"dur":10,"args":{"device":0,"stream":8}}
]}
--- run
rooftree run kernels $INPUT -f csv
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
a,kernel,computation,(unlinked),unlinked,0,7,1,10000,10000,10000,,10000,10000,50,100,,,,
a,kernel,computation,(unlinked),unlinked,0,8,1,10000,10000,10000,,10000,10000,50,100,,,,
