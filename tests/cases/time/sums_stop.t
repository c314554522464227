# No sum goes beyond 2^63 - 1: it stops there.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":2305843009213693.951,"args":{}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":8,"ts":0,"dur":2305843009213693.951,"args":{}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":9,"ts":0,"dur":2305843009213693.951,"args":{}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":10,"ts":0,"dur":2305843009213693.951,"args":{}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":11,"ts":0,"dur":2305843009213693.951,"args":{}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":1,"args":{"Device Type":1,"Device Id":0,"Bytes":9223372036854775807}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":2,"args":{"Device Type":1,"Device Id":0,"Bytes":9223372036854775807}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":3,"args":{"Device Type":1,"Device Id":1,"Bytes":-9223372036854775807}},
{"ph":"i","s":"t","name":"[memory]","pid":1,"tid":1,"ts":4,"args":{"Device Type":1,"Device Id":1,"Bytes":-9223372036854775807}}
]}
--- run
rooftree run info $INPUT -f csv | grep gpu_time
rooftree run kernels $INPUT -f csv
rooftree run ops $INPUT -f csv
rooftree run memory $INPUT -f csv
--- expect
gpu_time_ns,9223372036854775807
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
a,kernel,computation,(unlinked),unlinked,0,7,1,2305843009213693951,2305843009213693952,2305843009213693952,,2305843009213693951,2305843009213693951,25,100,,,,
a,kernel,computation,(unlinked),unlinked,0,8,1,2305843009213693951,2305843009213693952,2305843009213693952,,2305843009213693951,2305843009213693951,25,100,,,,
a,kernel,computation,(unlinked),unlinked,0,9,1,2305843009213693951,2305843009213693952,2305843009213693952,,2305843009213693951,2305843009213693951,25,100,,,,
b,kernel,computation,(unlinked),unlinked,0,10,1,2305843009213693951,2305843009213693952,2305843009213693952,,2305843009213693951,2305843009213693951,25,100,,,,
b,kernel,computation,(unlinked),unlinked,0,11,1,2305843009213693951,2305843009213693952,2305843009213693952,,2305843009213693951,2305843009213693951,25,100,,,,
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(unlinked),unlinked,5,9223372036854775807,9223372036854775807,9223372036854775807,100,100
device_type,device,levels,events,allocs,alloc_bytes,frees,free_bytes,unmatched_frees,unmatched_bytes,start_bytes,end_bytes,peak_bytes,peak_ns,peak_op,peak_module,reserved_at_peak_bytes,reserved_peak_bytes,reserved_peak_ns,growth_bytes,growth_step,leak_bytes,stalls,stall_ns
cuda,0,relative,2,2,9223372036854775807,0,0,,,,9223372036854775807,9223372036854775807,1000,,,,,,,,,0,0
cuda,1,relative,2,0,0,2,9223372036854775807,,,,-9223372036854775807,0,3000,,,,,,,,,0,0
