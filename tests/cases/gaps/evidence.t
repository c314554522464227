# What a trace says of latency: the call ran on, it launched the row before, a stream was told to wait, nothing earlier on the stream, launched before the gap began, the host waited, too.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamWaitEvent","pid":1,"tid":2,"ts":9,"dur":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":21,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"hipStreamWaitEvent","pid":1,"tid":1,"ts":32,"dur":1},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","pid":1,"tid":1,"ts":33,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"cuda_runtime","name":"hipMemcpyWithStream","pid":1,"tid":1,"ts":34,"dur":470},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":600,"dur":30,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":5,"dur":5,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"queued","pid":0,"tid":7,"ts":12,"dur":8,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"plain","pid":0,"tid":7,"ts":25,"dur":5,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"both waited","pid":0,"tid":8,"ts":500,"dur":4,"args":{"device":0,"stream":8,"correlation":4}},
{"ph":"X","cat":"kernel","name":"in the call","pid":0,"tid":7,"ts":610,"dur":5,"args":{"device":0,"stream":7,"correlation":5}},
{"ph":"X","cat":"kernel","name":"also of the call","pid":0,"tid":9,"ts":620,"dur":5,"args":{"device":0,"stream":9,"correlation":5}},
{"ph":"X","cat":"kernel","name":"later","pid":0,"tid":7,"ts":640,"dur":5,"args":{"device":0,"stream":7,"correlation":5}}
]}
--- run
rooftree run gaps $INPUT -f csv
rooftree run idle_causes $INPUT -f csv
--- expect
window,device,start_ns,dur_ns,host_late_ns,latency_ns,unobserved_ns,unknown_ns,in_call_ns,after,after_id,call,call_id,call_start_ns,before,before_id,kind,culprit,culprit_id,covered_ns,evidence
kernels,0,30000,470000,3000,467000,0,0,1000,both waited,13,hipLaunchKernel,4,33000,plain,10,,,,,event+first+sync
kernels,0,504000,106000,96000,10000,0,0,10000,in the call,11,cudaGraphLaunch,6,600000,both waited,13,,,,,in_call
kernels,0,625000,15000,0,15000,0,0,5000,later,12,cudaGraphLaunch,6,600000,also of the call,14,,,,,same
kernels,0,20000,5000,1000,4000,0,0,1000,plain,10,cudaLaunchKernel,2,21000,queued,9,,,,,
kernels,0,615000,5000,0,5000,0,0,5000,also of the call,14,cudaGraphLaunch,6,600000,in the call,11,,,,,in_call+same
kernels,0,10000,2000,0,2000,0,0,0,queued,9,cudaLaunchKernel,1,2000,a,8,,,,,queued
device,cause,kind,culprit,evidence,count,total_ns,percent,mean_ns,max_ns,longest_start_ns,longest_id
0,latency,,,event+first+sync,1,467000,77.446103,467000,467000,30000,
0,host_late,,,,3,100000,16.583748,33333.333333,96000,504000,
0,latency,,,same,1,15000,2.487562,15000,15000,625000,
0,latency,call,cudaGraphLaunch,in_call,1,10000,1.658375,10000,10000,504000,6
0,latency,call,cudaGraphLaunch,in_call+same,1,5000,0.829187,5000,5000,615000,6
0,latency,,,,1,4000,0.66335,4000,4000,20000,
0,latency,,,queued,1,2000,0.331675,2000,2000,10000,
