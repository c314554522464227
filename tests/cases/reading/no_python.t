# --no-python passes Python frames over: no modules, and nobody is told to record stacks; pairs of B and E stay pairs.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":1,"dur":50},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7,"correlation":5}},
{"ph":"B","cat":"python_function","name":"f","pid":1,"tid":2,"ts":1},
{"ph":"E","pid":1,"tid":2,"ts":9}
]}
--- run
rooftree run launches $INPUT -f csv
rooftree run launches $INPUT -f csv --no-python
rooftree info $INPUT -f csv --no-python | grep ^(events|frames|verdict),
rooftree run quality $INPUT -f csv --no-python | grep ^(no_stacks|unmatched_end),
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,50000,1,1000,1000,1000,,Net_0,k,cudaLaunchKernel,correlation+containment,0,,
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,50000,1,1000,1000,1000,,,k,cudaLaunchKernel,correlation+containment,0,,
events,6
frames,
verdict,ok
unmatched_end,repair,0,,,,,,an E event without its B: in no table,
no_stacks,recording,0,,,,,,no Python frames: modules are not known,record with with_stack=True
