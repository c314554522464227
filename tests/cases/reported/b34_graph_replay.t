# All kernels that share the correlation of a graph launch are below it, without an op (TraceLens issue 827).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":0,"dur":5,"args":{"correlation":7}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7,"correlation":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":20,"dur":20,"args":{"device":0,"stream":7,"correlation":7}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":40,"dur":30,"args":{"device":0,"stream":7,"correlation":7}}
]}
--- run
rooftree run ops $INPUT -f csv
rooftree run kernel_names $INPUT -f csv
rooftree tree $INPUT --id 0
rooftree run quality $INPUT -f csv | grep ^(gpu_rows_without_call|gpu_rows_without_op),
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(call) cudaGraphLaunch,graph,1,60000,60000,60000,100,100
name,count,total_ns,percent
c,1,30000,50
b,1,20000,33.333333
a,1,10000,16.666667
> cudaGraphLaunch [call 0] 5.000 us, GPU 60.000 us
    a [kernel 1] 10.000 us
    b [kernel 2] 20.000 us
    c [kernel 3] 30.000 us
gpu_rows_without_call,loss,0,3,0,0,,,their launch was not recorded: (unlinked) unless an External id names their op,record a whole step more: work queued before the profiler starts has no launch
gpu_rows_without_op,loss,3,3,60000,100,131,,no operator is known for them: (call) and (unlinked) rows of the op tables,"record ProfilerActivity.CPU too (Nsight Systems: emit_nvtx); for graph replays, a trace of the capture"
