# The categories of all years are the same kinds (Kineto issue 659).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"copy","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"set","pid":1,"tid":1,"ts":5,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":30,"dur":4,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pageable -> Device)","pid":0,"tid":7,"ts":40,"dur":2,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":50,"dur":1,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- input old.json
{"traceEvents":[
{"ph":"X","cat":"Operator","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":20},
{"ph":"X","cat":"Runtime","name":"launch","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"Runtime","name":"copy","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"Runtime","name":"set","pid":1,"tid":1,"ts":5,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"Kernel","name":"gemm","pid":0,"tid":7,"ts":30,"dur":4,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"Memcpy","name":"Memcpy HtoD (Pageable -> Device)","pid":0,"tid":7,"ts":40,"dur":2,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"Memset","name":"Memset (Device)","pid":0,"tid":7,"ts":50,"dur":1,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- input hip.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":20},
{"ph":"X","cat":"hip_runtime","name":"launch","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"hip_runtime","name":"copy","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"hip_runtime","name":"set","pid":1,"tid":1,"ts":5,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":30,"dur":4,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pageable -> Device)","pid":0,"tid":7,"ts":40,"dur":2,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":50,"dur":1,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- input driver.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":20},
{"ph":"X","cat":"cuda_driver","name":"launch","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_driver","name":"copy","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_driver","name":"set","pid":1,"tid":1,"ts":5,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":30,"dur":4,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pageable -> Device)","pid":0,"tid":7,"ts":40,"dur":2,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":50,"dur":1,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run kernels $DIR/t.json -f csv
rooftree run kernels $DIR/old.json -f csv
rooftree run kernels $DIR/hip.json -f csv
rooftree run kernels $DIR/driver.json -f csv
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
gemm,kernel,computation,aten::mm,GEMM,0,7,1,4000,4000,4000,,4000,4000,57.142857,19.047619,,,,
Memcpy HtoD (Pageable -> Device),memcpy,memcpy,aten::mm,GEMM,0,7,1,2000,2000,2000,,2000,2000,28.571429,9.52381,,,,
Memset (Device),memset,memset,aten::mm,GEMM,0,7,1,1000,1000,1000,,1000,1000,14.285714,4.761905,,,,
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
gemm,kernel,computation,aten::mm,GEMM,0,7,1,4000,4000,4000,,4000,4000,57.142857,19.047619,,,,
Memcpy HtoD (Pageable -> Device),memcpy,memcpy,aten::mm,GEMM,0,7,1,2000,2000,2000,,2000,2000,28.571429,9.52381,,,,
Memset (Device),memset,memset,aten::mm,GEMM,0,7,1,1000,1000,1000,,1000,1000,14.285714,4.761905,,,,
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
gemm,kernel,computation,aten::mm,GEMM,0,7,1,4000,4000,4000,,4000,4000,57.142857,19.047619,,,,
Memcpy HtoD (Pageable -> Device),memcpy,memcpy,aten::mm,GEMM,0,7,1,2000,2000,2000,,2000,2000,28.571429,9.52381,,,,
Memset (Device),memset,memset,aten::mm,GEMM,0,7,1,1000,1000,1000,,1000,1000,14.285714,4.761905,,,,
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
gemm,kernel,computation,aten::mm,GEMM,0,7,1,4000,4000,4000,,4000,4000,57.142857,19.047619,,,,
Memcpy HtoD (Pageable -> Device),memcpy,memcpy,aten::mm,GEMM,0,7,1,2000,2000,2000,,2000,2000,28.571429,9.52381,,,,
Memset (Device),memset,memset,aten::mm,GEMM,0,7,1,1000,1000,1000,,1000,1000,14.285714,4.761905,,,,
