# A message is believed as far as it says something that can be: elements from 0 on, a type that is known, at least one rank. Two kernels of one launch: what each passes is not known.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce_1","pid":0,"tid":7,"ts":100,"dur":1,"args":{"device":0,"stream":7,"Collective name":"allreduce","In msg nelems":-4,"Out msg nelems":4,"Group size":2,"dtype":"Float"}},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce_2","pid":0,"tid":7,"ts":200,"dur":1,"args":{"device":0,"stream":7,"Collective name":"allreduce","In msg nelems":4,"Out msg nelems":4,"Group size":0,"dtype":"Float"}},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce_3","pid":0,"tid":7,"ts":300,"dur":1,"args":{"device":0,"stream":7,"Collective name":"allreduce","In msg nelems":4,"Out msg nelems":4,"Group size":2,"dtype":"Fl\"oat"}},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce_4","pid":0,"tid":7,"ts":400,"dur":1,"args":{"device":0,"stream":7,"Collective name":"allreduce","In msg nelems":9223372036854775807,"Out msg nelems":4,"Group size":2,"dtype":"Float"}},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce_5","pid":0,"tid":7,"ts":500,"dur":1,"args":{"device":0,"stream":7,"Collective name":"all\"re\u0064uce","In msg nelems":4,"Out msg nelems":4,"Group size":2,"dtype":"Float"}},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce_6","pid":0,"tid":7,"ts":600,"dur":1,"args":{"device":0,"stream":7,"Collective name":"allre\u0064uce","In msg nelems":4,"Out msg nelems":4,"Group size":2,"dtype":"Float"}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":12,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce_7","pid":0,"tid":7,"ts":700,"dur":1,"args":{"device":0,"stream":7,"correlation":1,"Collective name":"allreduce","In msg nelems":4,"Out msg nelems":4,"Group size":2,"dtype":"Float"}},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce_7","pid":0,"tid":7,"ts":800,"dur":1,"args":{"device":0,"stream":7,"correlation":1,"Collective name":"allreduce","In msg nelems":4,"Out msg nelems":4,"Group size":2,"dtype":"Float"}}
]}
--- run
rooftree run roofline $INPUT -f csv --device-name A100-SXM4-80GB
--- expect
name,family,category,parameters,device,device_line,state,count,total_ns,percent,median_ns,mean_ns,min_ns,max_ns,flops_matrix,flops_matrix_upper,flops_vector,sfu,flops_torch,bytes,bytes_upper,bus_bytes,intensity,tflops_per_s,tb_per_s,bus_tb_per_s,compute_spec,peak_tflops,peak_tb_per_s,ridge,bound,roof_ns,percent_of_roof,boost_roof_ns,percent_of_boost,cache_roof_ns,percent_of_cache,headroom_ns,fits_cache,model,note,input_dims,input_types,input_strides,concrete_inputs,first_id
(call) cudaLaunchKernel,,no_op,,0,A100 SXM4 80GB,communication,1,2000,25,2000,2000,2000,2000,,,,,,,,,,,,,,,0.3,,,,,,,,,,,,"no event says what was passed, or several kernels passed it: newer PyTorch says it of NCCL's",,,,,0
(unlinked),exchange,unlinked,"{""elements"":null,""type"":null,""ranks"":2}",0,A100 SXM4 80GB,communication,1,1000,12.5,1000,1000,1000,1000,0,,,0,0,,,,,,,,,,0.3,,,,,,,,,,,data/ops/collective.ops:27,the shape of input was not recorded,,,,,1
(unlinked),exchange,unlinked,"{""elements"":4,""type"":""float32"",""ranks"":null}",0,A100 SXM4 80GB,communication,1,1000,12.5,1000,1000,1000,1000,0,,,0,0,16,,,,,0.000016,,,,0.3,,,,,,,,,,,data/ops/collective.ops:27,the value of ranks was not recorded,,,,,2
(unlinked),exchange,unlinked,"{""elements"":4,""type"":null,""ranks"":2}",0,A100 SXM4 80GB,communication,1,1000,12.5,1000,1000,1000,1000,0,,2,0,0,,,,,,,,,,0.3,,,,,,,,,,,data/ops/collective.ops:27,types were not recorded,,,,,3
(unlinked),exchange,unlinked,"{""elements"":9223372036854775807,""type"":""float32"",""ranks"":2}",0,A100 SXM4 80GB,communication,1,1000,12.5,1000,1000,1000,1000,0,,,0,0,,,,,,,,,,0.3,,,,,,,,,,,data/ops/collective.ops:27,a number is out of range,,,,,4
(unlinked),,unlinked,,0,A100 SXM4 80GB,communication,1,1000,12.5,1000,1000,1000,1000,,,,,,,,,,,,,,,0.3,,,,,,,,,,,,"no event says what was passed, or several kernels passed it: newer PyTorch says it of NCCL's",,,,,5
(unlinked),exchange,unlinked,"{""elements"":4,""type"":""float32"",""ranks"":2}",0,A100 SXM4 80GB,communication,1,1000,12.5,1000,1000,1000,1000,0,,2,0,0,16,,16,,,0.000016,0.000016,,,0.3,,latency,800,80,800,80,800,80,200,,data/ops/collective.ops:27,"its time has waiting for other ranks in it; the roof is the GPU's own link: between hosts it is slower, --peak link_gb_per_s=N",,,,,6
