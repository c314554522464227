# The span over the whole capture is no work, and names as pid and tid do not hurt (Kineto issue 105).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"Trace","name":"PyTorch Profiler (0)","pid":"Spans","tid":"PyTorch Profiler","ts":0,"dur":1000000},
{"ph":"X","cat":"Trace","name":"Iteration","pid":"Traces","tid":"PyTorch Profiler","ts":0,"dur":1000000},
{"ph":"X","cat":"Kernel","name":"k","pid":0,"tid":"stream 7","ts":500000,"dur":10}
]}
--- run
rooftree run timeline $INPUT -f csv | grep ^kernels,0,(busy|idle|total)_time,
rooftree run kernels $INPUT -f csv
rooftree run info $INPUT -f csv | grep ^(ops|gpu_rows|processes|origin_ns),
--- expect
kernels,0,busy_time,10000,100
kernels,0,idle_time,0,0
kernels,0,total_time,10000,100
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
k,kernel,computation,(unlinked),unlinked,0,7,1,10000,10000,10000,,10000,10000,100,100,,,,
origin_ns,500000000
processes,0
ops,0
gpu_rows,1
