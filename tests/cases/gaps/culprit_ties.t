# Of things that start and end together the call lies further in than its op, these further than a frame, that further than an annotation; just half is not most.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"user_annotation","name":"range","pid":1,"tid":1,"ts":10,"dur":10},
{"ph":"X","cat":"python_function","name":"frame","pid":1,"tid":1,"ts":10,"dur":10},
{"ph":"X","cat":"cpu_op","name":"op","pid":1,"tid":1,"ts":10,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaMalloc","pid":1,"tid":1,"ts":10,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":20,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"user_annotation","name":"range","pid":1,"tid":1,"ts":30,"dur":10},
{"ph":"X","cat":"python_function","name":"frame","pid":1,"tid":1,"ts":30,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":40,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cpu_op","name":"first half","pid":1,"tid":1,"ts":50,"dur":5},
{"ph":"X","cat":"cpu_op","name":"second half","pid":1,"tid":1,"ts":55,"dur":5},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":60,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"cpu_op","name":"began before","pid":1,"tid":1,"ts":65,"dur":10.002},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":80,"dur":1,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":5,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":20,"dur":10,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":40,"dur":10,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"d","pid":0,"tid":7,"ts":60,"dur":10,"args":{"device":0,"stream":7,"correlation":4}},
{"ph":"X","cat":"kernel","name":"e","pid":0,"tid":7,"ts":80,"dur":10,"args":{"device":0,"stream":7,"correlation":5}}
]}
--- run
rooftree run gaps $INPUT -f csv
--- expect
window,device,start_ns,dur_ns,host_late_ns,latency_ns,unobserved_ns,unknown_ns,in_call_ns,after,after_id,call,call_id,call_start_ns,before,before_id,kind,culprit,culprit_id,covered_ns,evidence
kernels,0,10000,10000,10000,0,0,0,0,b,11,cudaLaunchKernel,3,20000,a,10,call,cudaMalloc,2,10000,
kernels,0,30000,10000,10000,0,0,0,0,c,12,cudaLaunchKernel,4,40000,b,11,frame,frame,16,10000,
kernels,0,50000,10000,10000,0,0,0,0,d,13,cudaLaunchKernel,7,60000,c,12,,,,,
kernels,0,70000,10000,10000,0,0,0,0,e,14,cudaLaunchKernel,9,80000,d,13,op,began before,8,5002,
