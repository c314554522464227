# Copies and fills that no model speaks for say themselves how much they moved; a copy over a link is held against the link, not the memory: 4 MB over 16 lanes of PCIe 5 take 63.5 us. Other rows without op or call have no numbers.
--- input t.json
{"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","totalGlobalMem":85045608448,"computeMajor":9,"computeMinor":0,"numSms":132}],
"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoD (Device -> Device)","pid":0,"tid":7,"ts":100,"dur":10,"args":{"device":0,"stream":7,"correlation":1,"bytes":4000000}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":30,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pageable -> Device)","pid":0,"tid":9,"ts":120,"dur":100,"args":{"device":0,"stream":9,"correlation":2,"bytes":4000000}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemsetAsync","pid":1,"tid":1,"ts":40,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":140,"dur":2,"args":{"device":0,"stream":7,"correlation":3,"bytes":1000}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":50,"dur":5,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":150,"dur":4,"args":{"device":0,"stream":7,"correlation":4}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":160,"dur":1,"args":{"device":0,"stream":7,"correlation":99}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce_Sum_f32","pid":0,"tid":8,"ts":170,"dur":9,"args":{"device":0,"stream":8,"correlation":98}}
]}
--- run
rooftree run roofline $INPUT --top 0
rooftree run model_coverage $INPUT -f csv
--- expect
name                 parameters       total  bound    percent_of_roof   headroom
(call) cudaM..Async  -           100.000 us  link             63.49 %  36.508 us
(call) cudaM..Async  -            10.000 us  memory           23.87 %   7.613 us
(unlinked)           -             9.000 us  -                      -          -
(call) cudaL..ernel  -             4.000 us  -                      -          -
(call) cudaM..Async  -             2.000 us  latency          40.00 %   1.200 us
(unlinked)           -             1.000 us  -                      -          -
state,instances,gpu_rows,total_ns,percent,shaped_ns,percent_of_shaped,largest,remedy
exact,3,3,112000,88.888889,0,,"(call) cudaMemcpyAsync, (call) cudaMemsetAsync",
communication,1,1,9000,7.142857,0,,(unlinked),
no op,1,1,4000,3.174603,0,,(call) cudaLaunchKernel,"graphs: give the trace of their capture, --capture FILE"
no call,1,1,1000,0.793651,0,,(unlinked),begin the profile before the work is launched
