# A copy of 0 us has a bandwidth of inf: no value, but the copy is there (Kineto pull request 133).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":0,"dur":0,"args":{"device":0,"stream":7,"bytes":200,"memory bandwidth (GB/s)":inf}}
]}
--- run
rooftree run kernels $INPUT -f csv
rooftree run info $INPUT -f csv | grep ^(memcpys|gpu_time_ns),
rooftree run quality $INPUT -f csv | grep ^(non_json_values|damaged_events),
rooftree tree $INPUT --id 0 --raw
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
Memcpy HtoD (Pinned -> Device),memcpy,memcpy,(unlinked),unlinked,0,7,1,0,0,0,,0,0,,,,,,
memcpys,1
gpu_time_ns,0
non_json_values,repair,1,,,,185,,"bare words such as nan, inf or 1.: null where they do not read as a number",
damaged_events,repair,0,,,,,,events that could not be read: in no table,"record again, or mend the file at the byte given"
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":0,"dur":0,"args":{"device":0,"stream":7,"bytes":200,"memory bandwidth (GB/s)":inf}}
