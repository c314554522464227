# AMD rows without arguments: pid and tid are device and stream, the rest is null (PyTorch issue 130560).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":2,"tid":3,"ts":0,"dur":5,"args":{}},
{"ph":"X","cat":"gpu_memcpy","name":"CopyHostToDevice","pid":2,"tid":3,"ts":10,"dur":5,"args":{}},
{"ph":"X","cat":"kernel","name":"m","pid":"GPU","tid":"rows","ts":20,"dur":5,"args":{}}
]}
--- run
rooftree run kernels $INPUT -f csv
rooftree run launches $INPUT -f csv
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
CopyHostToDevice,memcpy,memcpy,(unlinked),unlinked,2,3,1,5000,5000,5000,,5000,5000,33.333333,33.333333,,,,
k,kernel,computation,(unlinked),unlinked,2,3,1,5000,5000,5000,,5000,5000,33.333333,33.333333,,,,
m,kernel,computation,(unlinked),unlinked,,,1,5000,5000,5000,,5000,5000,33.333333,100,,,,
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,(unlinked),unlinked,,0,5000,1,5000,5000,5000,,,k,,,,,
1,(unlinked),unlinked,,10000,5000,1,5000,5000,5000,,,CopyHostToDevice,,,,,
2,(unlinked),unlinked,,20000,5000,1,5000,5000,5000,,,m,,,,,
