# --classes FILE replaces the built-in rules.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"my_ring","pid":0,"tid":7,"ts":10,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"ncclKernel","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7}}
]}
--- input my.rules
# ours
class kernel my_* communication
class * * computation

wrapper outer
category op f* mine
--- run
rooftree run kernels $INPUT -f csv --classes $DIR/my.rules
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
my_ring,kernel,communication,f,mine,0,7,1,5000,5000,5000,,5000,5000,50,33.333333,,,,
ncclKernel,kernel,computation,(unlinked),other,0,7,1,5000,5000,5000,,5000,5000,50,33.333333,,,,
