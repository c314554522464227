# GPU work that is neither kernel nor copy nor fill is of kind other; a DMA request is a copy.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"mtia_ccp_events","name":"dma_request","pid":0,"tid":7,"ts":0,"dur":4,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"mtia_ccp_events","name":"fc","pid":0,"tid":7,"ts":10,"dur":6,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernels $INPUT -f csv
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
fc,other,computation,(unlinked),unlinked,0,7,1,6000,6000,6000,,6000,6000,60,37.5,,,,
dma_request,other,memcpy,(unlinked),unlinked,0,7,1,4000,4000,4000,,4000,4000,40,25,,,,
