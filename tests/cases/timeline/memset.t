# Fills are computation.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":0,"dur":4,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"__amd_rocclr_fillBufferAligned","pid":0,"tid":7,"ts":4,"dur":6,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'all,(computation|exposed_mem|total)'
rooftree run kernels $INPUT -f csv
--- expect
kernels,all,computation_time,10000,100
kernels,all,exposed_memcpy_time,0,0
kernels,all,total_time,10000,100
kernels,all,total_communication_time,0,0
kernels,all,total_memcpy_time,0,0
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
__amd_rocclr_fillBufferAligned,kernel,memset,(unlinked),unlinked,0,7,1,6000,6000,6000,,6000,6000,60,60,,,,
Memset (Device),memset,memset,(unlinked),unlinked,0,7,1,4000,4000,4000,,4000,4000,40,40,,,,
