# Replayed rows belong to the ops that launched them when their graph was captured: names, arguments, module, collective from there; node, time, step from the replay's call. What has no position stays with the call; all adds up. Models speak for launchers of the capture.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","ts":0,"dur":50,"pid":1,"tid":1},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","ts":50,"dur":50,"pid":1,"tid":1},
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","ts":0,"dur":100,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":10,"dur":1,"pid":1,"tid":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","ts":58,"dur":9,"pid":1,"tid":1,"args":{"Input Dims":[[8,8],[8,8]],"Input type":["float","float"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","ts":60,"dur":1,"pid":1,"tid":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":65,"dur":1,"pid":1,"tid":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"gemm","ts":20,"dur":2,"pid":0,"tid":7,"args":{"correlation":1,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"bias","ts":22,"dur":1,"pid":0,"tid":7,"args":{"correlation":1,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_Generic","ts":23,"dur":4,"pid":0,"tid":7,"args":{"correlation":1,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"triton_poi","ts":27,"dur":1,"pid":0,"tid":7,"args":{"correlation":1,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"nobody","ts":28,"dur":1,"pid":0,"tid":7,"args":{"correlation":1,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"gemm","ts":70,"dur":3,"pid":0,"tid":7,"args":{"correlation":2,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"bias","ts":73,"dur":1,"pid":0,"tid":7,"args":{"correlation":2,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_Generic","ts":74,"dur":4,"pid":0,"tid":7,"args":{"correlation":2,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"triton_poi","ts":78,"dur":1,"pid":0,"tid":7,"args":{"correlation":2,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"gemm","ts":80,"dur":7,"pid":0,"tid":7,"args":{"correlation":3,"device":0,"stream":7}}
]}
--- input capture.json
{"traceEvents":[
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","ts":0,"dur":60,"pid":1,"tid":1},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_1","ts":9,"dur":12,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamBeginCapture","ts":2,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"aten::addmm","ts":10,"dur":10,"pid":1,"tid":1,"args":{"Input Dims":[[4],[2,3],[3,4]],"Input type":["float","float","float"]}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","ts":11,"dur":4,"pid":1,"tid":1,"args":{"Input Dims":[ [2,3], [3,4] ],"Input type":["float","float"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":12,"dur":1,"pid":1,"tid":1,"args":{"kernel":"gemm"}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":16,"dur":1,"pid":1,"tid":1,"args":{"kernel":"bias"}},
{"ph":"X","cat":"cpu_op","name":"c10d::allreduce_","ts":30,"dur":8,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"record_param_comms","ts":31,"dur":5,"pid":1,"tid":1,"args":{"Collective name":"allreduce"}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernelExC","ts":32,"dur":1,"pid":1,"tid":1,"args":{"kernel":"ncclDevKernel_Generic"}},
{"ph":"X","cat":"cuda_driver","name":"cuLaunchKernel","ts":45,"dur":1,"pid":1,"tid":1,"args":{"kernel":"triton_poi"}},
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamEndCapture","ts":55,"dur":1,"pid":1,"tid":1}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run ops $INPUT --capture $DIR/capture.json -f csv
rooftree run ops_by_args $INPUT --capture $DIR/capture.json -f csv
rooftree run launches $INPUT --capture $DIR/capture.json -f csv
rooftree run op_names $INPUT --capture $DIR/capture.json -f csv
rooftree run modules $INPUT --capture $DIR/capture.json -f csv
rooftree run kernels $INPUT --capture $DIR/capture.json -f csv
rooftree run quality $INPUT --capture $DIR/capture.json -f csv | grep rows_without
rooftree run ops $INPUT --capture $DIR/capture.json --module Linear -f csv
rooftree run model_coverage $INPUT --capture $DIR/capture.json -f csv
rooftree run roofline $INPUT --capture $DIR/capture.json
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::mm,GEMM,1,16000,16000,16000,64,64
(call) cudaGraphLaunch,graph,1,9000,9000,9000,36,100
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::mm,GEMM,3,13000,13000,18000,52,52
c10d::allreduce_,communication,2,8000,8000,8000,32,84
aten::addmm,GEMM,2,2000,2000,7000,8,92
(call) cuLaunchKernel,no_op,1,1000,1000,1000,4,96
(call) cudaGraphLaunch,graph,1,1000,1000,9000,4,100
name,category,collective,input_dims,input_types,input_strides,concrete_inputs,count,direct_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent,kernels,first_id
aten::mm,GEMM,,"[[8,8],[8,8]]","[""float"",""float""]",,,1,8000,8000,8000,,8000,8000,8000,16000,32,32,"[{""name"":""gemm"",""count"":1,""total_ns"":7000},{""name"":""triton_poi"",""count"":1,""total_ns"":1000}]",1
c10d::allreduce_,communication,allreduce,,,,,2,8000,4000,4000,0,4000,4000,8000,8000,32,64,"[{""name"":""ncclDevKernel_Generic"",""count"":2,""total_ns"":8000}]",0
aten::mm,GEMM,,"[[2,3],[3,4]]","[""float"",""float""]",,,2,5000,2500,2500,707.106781,2000,3000,5000,5000,20,84,"[{""name"":""gemm"",""count"":2,""total_ns"":5000}]",0
aten::addmm,GEMM,,"[[4],[2,3],[3,4]]","[""float"",""float"",""float""]",,,2,2000,1000,1000,0,1000,1000,2000,7000,8,92,"[{""name"":""bias"",""count"":2,""total_ns"":2000}]",0
(call) cuLaunchKernel,no_op,,,,,,1,1000,1000,1000,,1000,1000,1000,1000,4,96,"[{""name"":""triton_poi"",""count"":1,""total_ns"":1000}]",0
(call) cudaGraphLaunch,graph,,,,,,1,1000,1000,1000,,1000,1000,1000,9000,4,100,"[{""name"":""nobody"",""count"":1,""total_ns"":1000}]",0
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,(call) cudaGraphLaunch,graph,,0,1000,1,1000,1000,9000,ProfilerStep#1,Net_0,nobody,cudaGraphLaunch,correlation,0,,
0,aten::addmm,GEMM,0,0,1000,1,1000,1000,3000,ProfilerStep#1,Linear_1,bias,cudaGraphLaunch,correlation+capture_name,0,1,1
0,aten::mm,GEMM,1,0,1000,1,2000,2000,2000,ProfilerStep#1,Linear_1,gemm,cudaGraphLaunch,correlation+capture_name,0,1,2
0,c10d::allreduce_,communication,,0,1000,1,4000,4000,4000,ProfilerStep#1,Net_0,ncclDevKernel_Generic,cudaGraphLaunch,correlation+capture_name,0,1,5
0,(call) cuLaunchKernel,no_op,,0,1000,1,1000,1000,1000,ProfilerStep#1,Net_0,triton_poi,cudaGraphLaunch,correlation+capture_name,0,1,8
1,aten::mm,GEMM,2,48000,9000,2,8000,8000,16000,ProfilerStep#2,Net_0,triton_poi,cudaGraphLaunch,correlation+containment,0,,
2,aten::addmm,GEMM,0,50000,1000,1,1000,1000,4000,ProfilerStep#2,Linear_1,bias,cudaGraphLaunch,correlation+capture_name,0,1,1
2,aten::mm,GEMM,1,50000,1000,1,3000,3000,3000,ProfilerStep#2,Linear_1,gemm,cudaGraphLaunch,correlation+capture_name,0,1,2
2,c10d::allreduce_,communication,,50000,1000,1,4000,4000,4000,ProfilerStep#2,Net_0,ncclDevKernel_Generic,cudaGraphLaunch,correlation+capture_name,0,1,5
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
aten::mm,1,9000,7000,13000,18000
c10d::allreduce_,0,0,0,8000,8000
aten::addmm,0,0,0,2000,2000
depth,name,path,calls,cpu_ns,launches,direct_ns,subtree_ns,percent,backward_direct_ns,backward_ns
0,Net_0,Net_0,1,100000,5,18000,25000,100,,
1,Linear_1,Net_0/Linear_1,0,0,4,7000,7000,28,,
,(no module),,,,0,0,0,0,,
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
gemm,kernel,computation,aten::mm,GEMM,0,7,3,12000,4000,3000,2645.751311,2000,7000,48,17.910448,,,,
ncclDevKernel_Generic,kernel,communication,c10d::allreduce_,communication,0,7,2,8000,4000,4000,0,4000,4000,32,11.940299,,,,
bias,kernel,computation,aten::addmm,GEMM,0,7,2,2000,1000,1000,0,1000,1000,8,2.985075,,,,
nobody,kernel,computation,(call) cudaGraphLaunch,graph,0,7,1,1000,1000,1000,,1000,1000,4,1.492537,,,,
triton_poi,kernel,computation,(call) cuLaunchKernel,no_op,0,7,1,1000,1000,1000,,1000,1000,4,1.492537,,,,
triton_poi,kernel,computation,aten::mm,GEMM,0,7,1,1000,1000,1000,,1000,1000,4,1.492537,,,,
gpu_rows_without_call,loss,0,10,0,0,,,their launch was not recorded: (unlinked) unless an External id names their op,record a whole step more: work queued before the profiler starts has no launch
gpu_rows_without_op,loss,2,10,2000,8,1164,,no operator is known for them: (call) and (unlinked) rows of the op tables,"record ProfilerActivity.CPU too (Nsight Systems: emit_nvtx); for graph replays, a trace of the capture"
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::mm,GEMM,2,5000,5000,5000,71.428571,71.428571
aten::addmm,GEMM,2,2000,2000,7000,28.571429,100
state,instances,gpu_rows,total_ns,percent,shaped_ns,percent_of_shaped,largest,remedy
bounds,5,6,15000,60,15000,100,"aten::mm, aten::addmm",
communication,2,2,8000,32,0,0,c10d::allreduce_,
no op,2,2,2000,8,0,0,"(call) cuLaunchKernel, (call) cudaGraphLaunch","graphs: give the trace of their capture, --capture FILE"
name               parameters            total  bound  percent_of_roof  headroom
aten::mm           B:1,M:8,N:8,K:8..  8.000 us  -                    -         -
c10d::allreduce_   -                  8.000 us  -                    -         -
aten::mm           B:1,M:2,N:4,K:3..  5.000 us  -                    -         -
aten::addmm        B:1,M:2,N:4,K:3..  2.000 us  -                    -         -
(call) cuL..ernel  -                  1.000 us  -                    -         -
(call) cud..aunch  -                  1.000 us  -                    -         -
