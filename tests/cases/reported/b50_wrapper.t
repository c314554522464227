# A generic op between another one and its launch does not get the kernels (TraceLens pull request 486).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"conv_bn_fused","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"cpu_op","name":"execute","pid":1,"tid":1,"ts":5,"dur":40},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":2,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"conv","pid":0,"tid":7,"ts":60,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run launches $INPUT -f csv
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
conv_bn_fused,other,1,10000,10000,10000,100,100
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,conv_bn_fused,other,,0,50000,1,10000,10000,10000,,,conv,cudaLaunchKernel,correlation+containment,,,
