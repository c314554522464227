# Without arguments device and stream come from pid and tid; what neither says is null (PyTorch issue 130560).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":1,"tid":7,"ts":0,"dur":1,"args":{}},
{"ph":"X","cat":"kernel","name":"b","pid":1,"tid":"stream 9","ts":2,"dur":1},
{"ph":"X","cat":"kernel","name":"c","pid":"GPU","tid":"main","ts":4,"dur":1,"args":{}}
]}
--- run
rooftree run kernels $INPUT -f csv
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
a,kernel,computation,(unlinked),unlinked,1,7,1,1000,1000,1000,,1000,1000,33.333333,33.333333,,,,
b,kernel,computation,(unlinked),unlinked,1,9,1,1000,1000,1000,,1000,1000,33.333333,33.333333,,,,
c,kernel,computation,(unlinked),unlinked,,,1,1000,1000,1000,,1000,1000,33.333333,100,,,,
