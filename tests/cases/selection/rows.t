# Conditions on GPU rows: sums and percentages are of the selected ones; ids, steps and modules stay those of the whole trace.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#5","pid":1,"tid":1,"ts":100,"dur":100},
{"ph":"X","cat":"user_annotation","name":"decode","pid":1,"tid":1,"ts":40,"dur":20},
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","pid":1,"tid":1,"ts":5,"dur":190},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_0","pid":1,"tid":1,"ts":5,"dur":30},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":12,"dur":4,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":45,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":46,"dur":4,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":110,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":112,"dur":4,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaDeviceSynchronize","pid":1,"tid":1,"ts":150,"dur":20},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":30,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"add","pid":0,"tid":8,"ts":90,"dur":30,"args":{"device":0,"stream":8,"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":1,"tid":7,"ts":130,"dur":30,"args":{"device":1,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"stray","pid":1,"tid":7,"ts":170,"dur":10,"args":{"device":1,"stream":7,"correlation":9}}
]}
--- run
rooftree run ops $INPUT --device 0 -f csv
rooftree run ops $INPUT --device 0,1 --stream 8 -f csv
rooftree run ops $INPUT --step 4 -f csv
rooftree run ops $INPUT --window :40us -f csv
rooftree run launches $INPUT --annotation ^deco -f csv
rooftree run modules $INPUT --module Lin -f csv
rooftree run kernels $INPUT --op-subtree 2 -f csv
rooftree run op_names $INPUT --name gemm -f csv
rooftree run tree $INPUT --id 2 --stream 7 -f csv
rooftree run tree $INPUT --id 8 --stream 8 -f csv
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::add,other,1,30000,30000,30000,50,50
aten::mm,GEMM,1,30000,30000,30000,50,100
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::add,other,1,30000,30000,30000,100,100
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::add,other,1,30000,30000,30000,50,50
aten::mm,GEMM,1,30000,30000,30000,50,100
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::add,other,1,30000,30000,30000,50,50
aten::mm,GEMM,1,30000,30000,30000,50,100
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
2,aten::add,other,,35000,10000,1,30000,30000,30000,ProfilerStep#4,Net_0,add,cudaLaunchKernel,correlation+containment,0,,
depth,name,path,calls,cpu_ns,launches,direct_ns,subtree_ns,percent,backward_direct_ns,backward_ns
0,Net_0,Net_0,1,190000,0,0,30000,100,,
1,Linear_0,Net_0/Linear_0,1,30000,1,30000,30000,100,,
,(no module),,,,0,0,0,0,,
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
add,kernel,computation,aten::add,other,0,8,1,30000,30000,30000,,30000,30000,100,100,,,,
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
aten::mm,2,20000,12000,60000,60000
relation,depth,id,kind,name,start_ns,dur_ns,gpu_ns,input_dims,evidence
self,0,2,op,aten::add,35000,10000,,,
below,1,3,call,cudaLaunchKernel,36000,4000,,,
relation,depth,id,kind,name,start_ns,dur_ns,gpu_ns,input_dims,evidence
above,0,2,op,aten::add,35000,10000,30000,,
above,1,3,call,cudaLaunchKernel,36000,4000,30000,,
self,2,8,kernel,add,80000,30000,30000,,correlation+containment
