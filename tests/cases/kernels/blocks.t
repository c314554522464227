# blocks is the product of the grid; per SM by numSms of the device; waves by the blocks that fit at once.
--- input t.json
{"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","numSms":132},{"id":5,"name":"another one","numSms":1}],"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":4,"args":{"device":0,"stream":7,"grid":[132,2,1],"occupancy":{"activeBlocksPerMultiprocessor":2}}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":10,"dur":4,"args":{"device":0,"stream":7,"grid":[132,4,1],"occupancy":{"activeBlocksPerMultiprocessor":2}}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":20,"dur":4,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":30,"dur":3,"args":{"device":0,"stream":7,"grid":[10,1,1]}},
{"ph":"X","cat":"kernel","name":"c","pid":1,"tid":7,"ts":40,"dur":2,"args":{"device":1,"stream":7,"grid":[66,1,1],"occupancy":{"activeBlocksPerMultiprocessor":1}}}
]}
--- run
rooftree run kernels $INPUT -f csv
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
a,kernel,computation,(unlinked),unlinked,0,7,3,12000,4000,4000,0,4000,4000,70.588235,36.363636,396,3,1.5,
b,kernel,computation,(unlinked),unlinked,0,7,1,3000,3000,3000,,3000,3000,17.647059,9.090909,10,0.075758,,
c,kernel,computation,(unlinked),unlinked,1,7,1,2000,2000,2000,,2000,2000,11.764706,100,66,,,
