# Ids may stand in quotes, with zeros before them, and take 64 bits without sign; other spellings of a number are none. Other integers have no quotes.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"A","pid":"+1","tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":"01","ts":1,"dur":1,"args":{"correlation":"5"}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":1,"args":{"correlation":18446744073709551615}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":7}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":10,"dur":1,"args":{"device":"3","stream":2.0,"correlation":"005","graph id":"9","graph node id":"1"}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":20,"dur":1,"args":{"device":3,"stream":2,"correlation":"18446744073709551615"}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":30,"dur":1,"args":{"correlation":"+7"}},
{"ph":"X","cat":"kernel","name":"d","pid":0,"tid":"stream +08","ts":31,"dur":1,"args":{"correlation":7.0,"graph id":9.0}},
{"ph":"X","cat":"kernel","name":"e","pid":0,"tid":7,"ts":32,"dur":1,"args":{"correlation":7e0}},
{"ph":"X","cat":"kernel","name":"f","pid":0,"tid":7.0,"ts":33,"dur":1,"args":{"correlation":" 7"}},
{"ph":"X","cat":"kernel","name":"g","pid":0,"tid":7,"ts":34,"dur":1,"args":{"correlation":18446744073709551616}}
]}
--- run
rooftree run kernels $INPUT -f csv
rooftree run launches $INPUT -f csv
rooftree run graph_replays $INPUT -f csv
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
a,kernel,computation,A,other,0,7,1,1000,1000,1000,,1000,1000,14.285714,4,,,,
b,kernel,computation,A,other,3,2,1,1000,1000,1000,,1000,1000,14.285714,100,,,,
c,kernel,computation,(unlinked),unlinked,0,7,1,1000,1000,1000,,1000,1000,14.285714,4,,,,
d,kernel,computation,(unlinked),unlinked,0,8,1,1000,1000,1000,,1000,1000,14.285714,4,,,,
e,kernel,computation,(unlinked),unlinked,0,7,1,1000,1000,1000,,1000,1000,14.285714,4,,,,
f,kernel,computation,(unlinked),unlinked,0,,1,1000,1000,1000,,1000,1000,14.285714,4,,,,
g,kernel,computation,(unlinked),unlinked,0,7,1,1000,1000,1000,,1000,1000,14.285714,4,,,,
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,A,other,,0,9000,2,2000,2000,2000,,,a,cudaLaunchKernel,correlation+containment,,,
5,(unlinked),unlinked,,30000,1000,1,1000,1000,1000,,,c,,,,,
6,(unlinked),unlinked,,32000,1000,1,1000,1000,1000,,,e,,,,,
7,(unlinked),unlinked,,34000,1000,1,1000,1000,1000,,,g,,,,,
8,(unlinked),unlinked,,31000,1000,1,1000,1000,1000,,,d,,,,,
9,(unlinked),unlinked,,33000,1000,1,1000,1000,1000,,,f,,,,,
replay,graph,call,step,device,rows,lost,extra,renamed,start_ns,end_ns,span_ns,busy_ns,gpu_ns,gap_ns,overlaps,host_ns
0,9,1,,0,1,0,0,0,10000,11000,1000,1000,1000,,,1000
