# A step and a python frame that only partly overlap are both kept, neither in the other (PyTorch issue 174555).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"python_function","name":"train.py(12): step","pid":1,"tid":1,"ts":99.9,"dur":50.1},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":99.95,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":99.96,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":130,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree tree $INPUT --id 3
rooftree tree $INPUT --id 4
rooftree tree $INPUT --op aten::mm
rooftree run timeline $INPUT -f csv | grep ^ProfilerStep#1,0,(busy|total)_time,
rooftree run info $INPUT -f csv | grep ^(frames|steps),
rooftree run launches $INPUT -f csv
--- expect
> train.py(12): step [frame 3] 50.100 us
> ProfilerStep#1 [annotation 4] 100.000 us
> aten::mm [op 0] 20.000 us, GPU 5.000 us
    cudaLaunchKernel [call 1] 1.000 us, GPU 5.000 us
      gemm [kernel 2] 5.000 us
ProfilerStep#1,0,busy_time,0,0
ProfilerStep#1,0,total_time,100000,100
frames,1
steps,1
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,aten::mm,GEMM,,0,20000,1,5000,5000,5000,ProfilerStep#1,,gemm,cudaLaunchKernel,correlation+containment,0,,
