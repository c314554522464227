# Copies are held against the link: to the host 63 GB/s on an H100 (4 MB: 63.5 us), to another GPU 450 GB/s (45 MB: 100 us), on an L4, which has no link to others, the 31.5 GB/s to the host. What is faster says so.
--- input t.json
{"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","totalGlobalMem":85045608448,"computeMajor":9,"computeMinor":0,"numSms":132},
{"id":1,"name":"NVIDIA L4","totalGlobalMem":23674945536,"computeMajor":8,"computeMinor":9,"numSms":58}],
"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":100,"dur":100,"args":{"device":0,"stream":7,"correlation":1,"bytes":4000000}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":20,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pinned)","pid":0,"tid":7,"ts":300,"dur":40,"args":{"device":0,"stream":7,"correlation":2,"bytes":4000000}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":30,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy PtoP (Device -> Device)","pid":0,"tid":7,"ts":400,"dur":200,"args":{"device":0,"stream":7,"correlation":3,"bytes":45000000}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":40,"dur":5,"args":{"correlation":4}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy PtoP (Device -> Device)","pid":1,"tid":7,"ts":400,"dur":300,"args":{"device":1,"stream":7,"correlation":4,"bytes":6300000}}
]}
--- run
rooftree run roofline $INPUT -f csv
rooftree run roofline $INPUT --peak host_gb_per_s=450 -f csv
--- expect
name,family,category,parameters,device,device_line,state,count,total_ns,percent,median_ns,mean_ns,min_ns,max_ns,flops_matrix,flops_matrix_upper,flops_vector,sfu,flops_torch,bytes,bytes_upper,bus_bytes,intensity,tflops_per_s,tb_per_s,bus_tb_per_s,compute_spec,peak_tflops,peak_tb_per_s,ridge,bound,roof_ns,percent_of_roof,boost_roof_ns,percent_of_boost,cache_roof_ns,percent_of_cache,headroom_ns,fits_cache,model,note,input_dims,input_types,input_strides,concrete_inputs,first_id
(call) cudaMemcpyAsync,,no_op,,1,L4,exact,1,300000,46.875,300000,300000,300000,300000,0,,0,0,0,6300000,,,0,0,0.021,,,,0.0315,,link,200000,66.666667,200000,66.666667,200000,66.666667,100000,,,,,,,,3
(call) cudaMemcpyAsync,,no_op,,0,H100 SXM5,exact,1,200000,31.25,200000,200000,200000,200000,0,,0,0,0,45000000,,,0,0,0.225,,,,0.45,,link,100000,50,100000,50,100000,50,100000,,,,,,,,2
(call) cudaMemcpyAsync,,no_op,,0,H100 SXM5,exact,1,100000,15.625,100000,100000,100000,100000,0,,0,0,0,4000000,,,0,0,0.04,,,,0.063,,link,63492.063492,63.492063,63492.063492,63.492063,63492.063492,63.492063,36508,,,,,,,,0
(call) cudaMemcpyAsync,,no_op,,0,H100 SXM5,exact,1,40000,6.25,40000,40000,40000,40000,0,,0,0,0,4000000,,,0,0,0.1,,,,0.063,,link,63492.063492,158.730159,63492.063492,158.730159,63492.063492,158.730159,0,,,"faster than the link: the host, or the other GPU, may be linked otherwise",,,,,1
name,family,category,parameters,device,device_line,state,count,total_ns,percent,median_ns,mean_ns,min_ns,max_ns,flops_matrix,flops_matrix_upper,flops_vector,sfu,flops_torch,bytes,bytes_upper,bus_bytes,intensity,tflops_per_s,tb_per_s,bus_tb_per_s,compute_spec,peak_tflops,peak_tb_per_s,ridge,bound,roof_ns,percent_of_roof,boost_roof_ns,percent_of_boost,cache_roof_ns,percent_of_cache,headroom_ns,fits_cache,model,note,input_dims,input_types,input_strides,concrete_inputs,first_id
(call) cudaMemcpyAsync,,no_op,,1,L4,exact,1,300000,46.875,300000,300000,300000,300000,0,,0,0,0,6300000,,,0,0,0.021,,,,0.45,,link,14000,4.666667,14000,4.666667,14000,4.666667,286000,,,,,,,,3
(call) cudaMemcpyAsync,,no_op,,0,H100 SXM5,exact,1,200000,31.25,200000,200000,200000,200000,0,,0,0,0,45000000,,,0,0,0.225,,,,0.45,,link,100000,50,100000,50,100000,50,100000,,,,,,,,2
(call) cudaMemcpyAsync,,no_op,,0,H100 SXM5,exact,1,100000,15.625,100000,100000,100000,100000,0,,0,0,0,4000000,,,0,0,0.04,,,,0.45,,link,8888.888889,8.888889,8888.888889,8.888889,8888.888889,8.888889,91111,,,,,,,,0
(call) cudaMemcpyAsync,,no_op,,0,H100 SXM5,exact,1,40000,6.25,40000,40000,40000,40000,0,,0,0,0,4000000,,,0,0,0.1,,,,0.45,,link,8888.888889,22.222222,8888.888889,22.222222,8888.888889,22.222222,31111,,,,,,,,1
