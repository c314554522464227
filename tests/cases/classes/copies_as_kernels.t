# Copies and fills that ROCm records as kernels are copies and fills.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"__amd_rocclr_copyBuffer.kd","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"__amd_rocclr_fillBufferAligned","pid":0,"tid":7,"ts":2,"dur":2,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"MEMORY_COPY_HOST_TO_DEVICE","pid":0,"tid":7,"ts":5,"dur":3,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernels $INPUT -f csv
rooftree run timeline $INPUT -f csv | grep 'all,(exposed_mem|computation)'
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
MEMORY_COPY_HOST_TO_DEVICE,kernel,memcpy,(unlinked),unlinked,0,7,1,3000,3000,3000,,3000,3000,50,37.5,,,,
__amd_rocclr_fillBufferAligned,kernel,memset,(unlinked),unlinked,0,7,1,2000,2000,2000,,2000,2000,33.333333,25,,,,
__amd_rocclr_copyBuffer.kd,kernel,memcpy,(unlinked),unlinked,0,7,1,1000,1000,1000,,1000,1000,16.666667,12.5,,,,
kernels,all,computation_time,2000,25
kernels,all,exposed_memcpy_time,4000,50
kernels,all,exposed_memcpy_time/HtoD,3000,37.5
kernels,all,exposed_memcpy_time/unknown,1000,12.5
