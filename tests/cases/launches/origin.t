# Times are relative to the first op, call or GPU row, not to frames or annotations.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"python_function","name":"main.py(1): <module>","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":1,"dur":90},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":5,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":6,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":30,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run launches $INPUT -f csv
rooftree run info $INPUT -f csv | grep '^(origin_ns),'
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,f,other,,0,9000,1,5000,5000,5000,ProfilerStep#1,,k,cudaLaunchKernel,correlation+containment,0,,
origin_ns,5000
