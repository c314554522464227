# Each range that holds a launch holds its GPU rows, whatever lies between: its projection goes from their first start to their last end. Ops and annotations are ranges, those on the track start/end are none.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"step","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":15,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":40,"dur":30},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":45,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":60,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"cpu_op","name":"aten::view","pid":1,"tid":1,"ts":80,"dur":1},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":2,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"whole","pid":1,"tid":"start/end","ts":0,"dur":90},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":50,"dur":10,"args":{"correlation":1}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":8,"ts":55,"dur":20,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":120,"dur":30,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"l","pid":0,"tid":7,"ts":160,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":300,"dur":7,"args":{}}
]}
--- run
rooftree run nvtx_pushpop_sum $INPUT -f csv
rooftree run nvtx_gpu_proj_sum $INPUT -f csv
rooftree run nvtx_kern_sum $INPUT -f csv
rooftree run nvtx_gpu_proj_sum nvtx_kern_sum $INPUT
--- expect
name,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns
aten::mm,3,150000,59.760956,50000,30000,43588.989435,20000,100000
step,1,100000,39.840637,100000,100000,,100000,100000
aten::view,1,1000,0.398406,1000,1000,,1000,1000
name,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns,range_ns,gpu_rows
aten::mm,2,120000,51.06383,60000,60000,70710.678119,10000,110000,50000,4
step,1,115000,48.93617,115000,115000,,115000,115000,100000,4
name,kernel,ranges,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns
aten::mm,k,2,2,40000,44.444444,20000,20000,14142.135624,10000,30000
step,k,1,2,40000,44.444444,20000,20000,14142.135624,10000,30000
aten::mm,l,1,1,5000,5.555556,5000,5000,,5000,5000
step,l,1,1,5000,5.555556,5000,5000,,5000,5000
nvtx_gpu_proj_sum: Time of ranges on the GPU, first row to last, by name.
name      count       total  percent        mean       range  gpu_rows
aten::mm      2  120.000 us  51.06 %   60.000 us   50.000 us         4
step          1  115.000 us  48.94 %  115.000 us  100.000 us         4

nvtx_kern_sum: Kernels by the ranges that launched them.
name      kernel  count      total  percent       mean
aten::mm  k           2  40.000 us  44.44 %  20.000 us
step      k           2  40.000 us  44.44 %  20.000 us
aten::mm  l           1   5.000 us   5.56 %   5.000 us
step      l           1   5.000 us   5.56 %   5.000 us
