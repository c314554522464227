# What ranks pass to each other is said by the kernel, else by the record_param_comms around its launch, else by the shapes; it is held against the GPU's link, 450 GB/s of an H100. 8 ranks reduce 4,500,000 bf16: 9 MB, 2 x 7/8 of them over the link: 15.75 MB, 35 us. Two broadcast 2,250,000 floats: 9 MB, 20 us. Of 8,000,000 gathered bytes 7/8 pass, 15.6 us, and that ranks are 8 the shapes tell. How many take part in the exchange after it, nothing tells.
--- input t.json
{"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","totalGlobalMem":85045608448,"computeMajor":9,"computeMinor":0,"numSms":132}],
"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"c10d::allreduce_","pid":1,"tid":1,"ts":10,"dur":20,"args":{}},
{"ph":"X","cat":"cpu_op","name":"record_param_comms","pid":1,"tid":1,"ts":11,"dur":18,"args":{"Collective name":"allreduce","In msg nelems":1,"Out msg nelems":1,"Group size":2,"dtype":"Float"}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":12,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce_Sum_bf16_RING_LL","pid":0,"tid":7,"ts":100,"dur":70,"args":{"device":0,"stream":7,"correlation":1,"Collective name":"allreduce","In msg nelems":4500000,"Out msg nelems":4500000,"Group size":8,"dtype":"BFloat16"}},
{"ph":"X","cat":"cpu_op","name":"c10d::broadcast_","pid":1,"tid":1,"ts":40,"dur":20,"args":{}},
{"ph":"X","cat":"cpu_op","name":"record_param_comms","pid":1,"tid":1,"ts":41,"dur":18,"args":{"Collective name":"broadcast","In msg nelems":2250000,"Out msg nelems":2250000,"Group size":2,"dtype":"Float"}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":42,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_Broadcast_RING_LL","pid":0,"tid":7,"ts":200,"dur":80,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"c10d::_allgather_base_","pid":1,"tid":1,"ts":70,"dur":20,"args":{"Input Dims":[[8000000],[1000000],[]],"Input type":["unsigned char","unsigned char",""],"Input Strides":[[1],[1],[]],"Concrete Inputs":["","",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":72,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllGather_RING_LL","pid":0,"tid":7,"ts":300,"dur":10,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"cpu_op","name":"c10d::alltoall_base_","pid":1,"tid":1,"ts":100,"dur":20,"args":{"Input Dims":[[1000],[1000],[]],"Input type":["float","float",""],"Input Strides":[[1],[1],[]],"Concrete Inputs":["","",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":102,"dur":5,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_SendRecv","pid":0,"tid":7,"ts":400,"dur":9,"args":{"device":0,"stream":7,"correlation":4}},
{"ph":"X","cat":"cpu_op","name":"c10d::barrier","pid":1,"tid":1,"ts":130,"dur":20,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":132,"dur":5,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce_Sum_u8_RING_LL","pid":0,"tid":7,"ts":500,"dur":8,"args":{"device":0,"stream":7,"correlation":5}}
]}
--- run
rooftree run roofline $INPUT -f csv
rooftree run model_coverage $INPUT -f csv
rooftree run roofline_by_family $INPUT -f csv
rooftree explain $INPUT --id 0
--- expect
name,family,category,parameters,device,device_line,state,count,total_ns,percent,median_ns,mean_ns,min_ns,max_ns,flops_matrix,flops_matrix_upper,flops_vector,sfu,flops_torch,bytes,bytes_upper,bus_bytes,intensity,tflops_per_s,tb_per_s,bus_tb_per_s,compute_spec,peak_tflops,peak_tb_per_s,ridge,bound,roof_ns,percent_of_roof,boost_roof_ns,percent_of_boost,cache_roof_ns,percent_of_cache,headroom_ns,fits_cache,model,note,input_dims,input_types,input_strides,concrete_inputs,first_id
c10d::broadcast_,relay,communication,"{""elements"":2250000,""type"":""float32"",""ranks"":2}",0,H100 SXM5,communication,1,80000,45.19774,80000,80000,80000,80000,0,,0,0,0,9000000,,9000000,,,0.1125,0.1125,,,0.45,,communication,20000,25,20000,25,20000,25,60000,,data/ops/collective.ops:54,"its time has waiting for other ranks in it; the roof is the GPU's own link: between hosts it is slower, --peak link_gb_per_s=N",,,,,3
c10d::allreduce_,exchange,communication,"{""elements"":4500000,""type"":""bfloat16"",""ranks"":8}",0,H100 SXM5,communication,1,70000,39.548023,70000,70000,70000,70000,0,,3937500,0,0,9000000,,15750000,,,0.128571,0.225,,,0.45,,communication,35000,50,35000,50,35000,50,35000,,data/ops/collective.ops:27,"its time has waiting for other ranks in it; the roof is the GPU's own link: between hosts it is slower, --peak link_gb_per_s=N",,,,,0
c10d::_allgather_base_,exchange,communication,"{""elements"":8000000,""type"":""uint8"",""ranks"":8}",0,H100 SXM5,communication,1,10000,5.649718,10000,10000,10000,10000,0,,0,0,0,8000000,,7000000,,,0.8,0.7,,,0.45,,communication,15555.555556,155.555556,15555.555556,155.555556,15555.555556,155.555556,0,,data/ops/collective.ops:101,"faster than the link: switches may add up (NVLS, SHARP), or ranks share a GPU; its time has waiting for other ranks in it; the roof is the GPU's own link: between hosts it is slower, --peak link_gb_per_s=N","[[8000000],[1000000],[]]","[""unsigned char"",""unsigned char"",""""]","[[1],[1],[]]","["""","""",""""]",6
c10d::alltoall_base_,exchange,communication,"{""elements"":1000,""type"":""float32"",""ranks"":null}",0,H100 SXM5,communication,1,9000,5.084746,9000,9000,9000,9000,0,,0,0,0,4000,,,,,0.000444,,,,0.45,,,,,,,,,,,data/ops/collective.ops:154,how many ranks take part is not recorded,"[[1000],[1000],[]]","[""float"",""float"",""""]","[[1],[1],[]]","["""","""",""""]",8
c10d::barrier,,communication,,0,H100 SXM5,communication,1,8000,4.519774,8000,8000,8000,8000,,,,,,,,,,,,,,,0.45,,,,,,,,,,,,"no event says what was passed, or several kernels passed it: newer PyTorch says it of NCCL's",,,,,10
state,instances,gpu_rows,total_ns,percent,shaped_ns,percent_of_shaped,largest,remedy
communication,5,5,177000,100,0,,"c10d::broadcast_, c10d::allreduce_, c10d::_allgather_base_",
family,device,rows,count,total_ns,percent,flops_matrix,flops_vector,bytes,roofed_percent,roof_ns,percent_of_roof,headroom_ns
exchange,0,3,3,89000,50.282486,0,3937500,17004000,89.88764,50555.555556,63.194444,35000
relay,0,1,1,80000,45.19774,0,0,9000000,100,20000,25,60000
(no model),0,1,1,8000,4.519774,0,0,0,0,,,
op         collective::allreduce
model      exact = data/ops/collective.ops:27, family exchange (data/ops/collective.ops:8)
source     nccl-tests, doc/PERFORMANCE.md: bus bandwidth is (n-1)/n of the payload's, of an all-reduce 2(n-1)/n
argument   input = [4500000] bf16
argument   ranks = 8
parameter  elements = numel(input) = numel([4500000] bf16) = 4500000
parameter  type = dtype(input) = dtype([4500000] bf16) = bfloat16
parameter  ranks = ranks = 8
parameter  passes = 2
parameter  sums = 1
result     flops_vector = sums == 0 ? 0 : elements * (ranks - 1) / ranks = 1 == 0 ? 0 : 4500000 * (8 - 1) / 8 = 3937500
result     bytes = elements * size(type) = 4500000 * size(bfloat16) = 9000000
result     bus_bytes = passes * elements * size(type) * (ranks - 1) / ranks = 2 * 4500000 * size(bfloat16) * (8 - 1) / 8 = 15750000
