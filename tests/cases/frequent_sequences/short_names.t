# Short names: behind the last namespace, without arguments; of CUTLASS's Kernel and Kernel2 what they wrap.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"void at::native::(anonymous namespace)::softmax<4, float>(int)","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"void cutlass::Kernel2<cutlass_80_tensorop_gemm>(Params)","pid":0,"tid":7,"ts":1,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"void cutlass::Kernel<at::gemm<int> >(Params)","pid":0,"tid":7,"ts":2,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"Kernel(int)","pid":0,"tid":7,"ts":3,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"Kernel<","pid":0,"tid":7,"ts":4,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"void at::native::(anonymous namespace)::softmax<4, float>(int)","pid":0,"tid":7,"ts":10,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"void cutlass::Kernel2<cutlass_80_tensorop_gemm>(Params)","pid":0,"tid":7,"ts":11,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"void cutlass::Kernel<at::gemm<int> >(Params)","pid":0,"tid":7,"ts":12,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"Kernel(int)","pid":0,"tid":7,"ts":13,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"Kernel<","pid":0,"tid":7,"ts":14,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run frequent_sequences $INPUT --top 1 -f csv
--- expect
sequence,length,count,total_ns,percent,mean_gap_ns,kernels,op,first_id
softmax > cutlass_80_tensorop_gemm > gemm > Kernel > Kernel,5,2,10000,100,0,"[""void at::native::(anonymous namespace)::softmax<4, float>(int)"",""void cutlass::Kernel2<cutlass_80_tensorop_gemm>(Params)"",""void cutlass::Kernel<at::gemm<int> >(Params)"",""Kernel(int)"",""Kernel<""]",,0
