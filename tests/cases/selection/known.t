# What is known of launches, steps and calls stays that of the whole trace: where a launch of two GPUs lies, which step an op is of.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#5","pid":1,"tid":1,"ts":40,"dur":20},
{"ph":"X","cat":"user_annotation","name":"decode","pid":1,"tid":1,"ts":42,"dur":10},
{"ph":"X","cat":"python_function","name":"nn.Module: A_0","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"python_function","name":"nn.Module: B_0","pid":1,"tid":1,"ts":50,"dur":50},
{"ph":"X","cat":"cpu_op","name":"pair","pid":1,"tid":1,"ts":5,"dur":90},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":4,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"inner","pid":1,"tid":1,"ts":45,"dur":4},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":70,"dur":4,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":97,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":20,"dur":30,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"b","pid":1,"tid":7,"ts":80,"dur":10,"args":{"device":1,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":100,"dur":5,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"d","pid":1,"tid":7,"ts":105,"dur":5,"args":{"device":1,"stream":7,"correlation":3}}
]}
--- run
rooftree run launches $INPUT --device 1 -f csv
rooftree run modules $INPUT --device 1 -f csv
rooftree run calls $INPUT --device 1 -f csv
rooftree run steps $INPUT --step 4 -f csv
rooftree run annotations $INPUT --step 4 -f csv
rooftree run ops $INPUT --step 4 --by annotation -f csv
rooftree run frames $INPUT --name nothing -f csv
exit 2: rooftree run steps $INPUT --step 4 --steps 5:9
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,pair,other,,0,90000,1,10000,10000,10000,ProfilerStep#4,A_0,b,cudaLaunchKernel,correlation+containment,0,,
4,(call) cudaGraphLaunch,graph,,92000,1000,1,5000,5000,5000,ProfilerStep#4,B_0,d,cudaGraphLaunch,correlation,0,,
depth,name,path,calls,cpu_ns,launches,direct_ns,subtree_ns,percent,backward_direct_ns,backward_ns
0,A_0,A_0,1,50000,1,10000,10000,66.666667,,
0,B_0,B_0,1,50000,1,5000,5000,33.333333,,
,(no module),,,,0,0,0,0,,
name,count,total_ns,self_ns,mean_ns,median_ns,max_ns,launches,gpu_rows,delay_mean_ns,delay_median_ns,delay_p99_ns,delay_max_ns,before_call,queue_mean,queue_max,threads,thread_list
cudaLaunchKernel,1,4000,4000,4000,4000,4000,1,1,10000,10000,10000,10000,0,0,0,1,1:1
cudaGraphLaunch,1,1000,1000,1000,1000,1000,1,1,3000,3000,3000,3000,0,0,0,1,1:1
step,number,start_ns,dur_ns,computation_ns,exposed_comm_ns,exposed_memcpy_ns,busy_ns,idle_ns,idle_percent,gpu_ns,ops,launches,kernels
ProfilerStep#4,4,-5000,100000,40000,0,0,40000,160000,80,50000,1,2,4
depth,name,path,count,cpu_ns,launches,direct_ns,subtree_ns,percent,phase,batch,tokens
0,decode,decode,1,10000,0,0,0,0,,,
,(no annotation),,,,2,50000,50000,100,,,
annotation,name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
name,calls,cpu_ns,launches,direct_ns,subtree_ns,percent
(no frame),,,0,0,0,
--- expect stderr
rooftree: $DIR/t.json: no such step: there are 2 steps, with numbers from 4 to 5
