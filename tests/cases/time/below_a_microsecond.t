# A kernel of 0.2 us has 200 ns (HTA issue 317).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":100.7,"dur":0.2,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernels $INPUT -f csv
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
a,kernel,computation,(unlinked),unlinked,0,7,1,200,200,200,,200,200,100,100,,,,
