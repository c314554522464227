# Copies and fills that no model speaks for say themselves how much they moved; a copy over a link is not held against the memory. Other rows without op or call have no numbers.
--- input t.json
{"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","totalGlobalMem":85045608448,"computeMajor":9,"computeMinor":0,"numSms":132}],
"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoD (Device -> Device)","pid":0,"tid":7,"ts":100,"dur":10,"args":{"device":0,"stream":7,"correlation":1,"bytes":4000000}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":30,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pageable -> Device)","pid":0,"tid":7,"ts":120,"dur":10,"args":{"device":0,"stream":7,"correlation":2,"bytes":4000000}},
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
name        parameters  state       count      total  percent     median  flops_matrix     bytes  tflops_per_s  tb_per_s  bound        roof  percent_of_roof  headroom  first_id
(call)..nc  -           exact           1  10.000 us  27.78 %  10.000 us             0  8.000 MB             0       0.8  memory   2.387 us          23.87 %  7.613 us         0
(call)..nc  -           exact           1  10.000 us  27.78 %  10.000 us             0  4.000 MB             0       0.4  -               -                -         -         1
(unlinked)  -           commun..on      1   9.000 us  25.00 %   9.000 us             -         -             -         -  -               -                -         -         9
(call)..el  -           no op           1   4.000 us  11.11 %   4.000 us             -         -             -         -  -               -                -         -         3
(call)..nc  -           exact           1   2.000 us   5.56 %   2.000 us             0  1.000 kB             0    0.0005  latency  1.000 us          50.00 %  1.000 us         2
(unlinked)  -           no call         1   1.000 us   2.78 %   1.000 us             -         -             -         -  -               -                -         -         8
state,instances,gpu_rows,total_ns,percent,shaped_ns,percent_of_shaped,largest,remedy
exact,3,3,22000,61.111111,0,,"(call) cudaMemcpyAsync, (call) cudaMemsetAsync",
communication,1,1,9000,25,0,,(unlinked),
no op,1,1,4000,11.111111,0,,(call) cudaLaunchKernel,"graphs: give the trace of their capture, --capture FILE"
no call,1,1,1000,2.777778,0,,(unlinked),begin the profile before the work is launched
