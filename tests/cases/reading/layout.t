# White space, line ends, the order of keys and a trailing comma do not matter.
--- input t.json escapes
{ "traceEvents" : [\x0d\x0a\x09{ "args" : { "stream" : 7 , "device" : 0 } , "dur" : 1 , "ts" : 0 , "tid" : 7 , "pid" : 0 , "name" : "k" , "cat" : "kernel" , "ph" : "X" } ,\x0d\x0a] }
--- run
rooftree run kernels $INPUT -f csv
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
k,kernel,computation,(unlinked),unlinked,0,7,1,1000,1000,1000,,1000,1000,100,100,,,,
