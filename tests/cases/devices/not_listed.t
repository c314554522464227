# A device that deviceProperties does not list is like those that it lists, if they are all alike (ROCm numbers GPU rows in another way); else nothing is known of it.
--- input alike.json
{"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","totalGlobalMem":85045608448,"computeMajor":9,"computeMinor":0,"numSms":132},
{"id":1,"name":"NVIDIA H100 80GB HBM3","totalGlobalMem":85045608448,"computeMajor":9,"computeMinor":0,"numSms":132}],"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":2,"tid":7,"ts":0,"dur":5,"args":{"device":2,"stream":7,"grid":[264,1,1]}}
]}
--- input differ.json
{"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","totalGlobalMem":85045608448,"computeMajor":9,"computeMinor":0,"numSms":132},
{"id":1,"name":"NVIDIA H100 PCIe","totalGlobalMem":85045608448,"computeMajor":9,"computeMinor":0,"numSms":114}],"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":2,"tid":7,"ts":0,"dur":5,"args":{"device":2,"stream":7,"grid":[264,1,1]}}
]}
--- run
rooftree report $DIR/alike.json -f json | grep 'lists no device'
rooftree run kernels $DIR/alike.json -f csv
rooftree run kernels $DIR/differ.json -f csv
rooftree run devices $DIR/differ.json --wide | grep '^ *2 '
--- expect
 {"device":2,"name":"NVIDIA H100 80GB HBM3","line":"H100 SXM5","matched_by":"name","sm":132,"memory_bytes":85045608448,"matrix_fp64_tflops":66.9,"matrix_fp32_tflops":null,"matrix_tf32_tflops":494.7,"matrix_fp16_tflops":989.4,"matrix_bf16_tflops":989.4,"matrix_fp8_tflops":1978.9,"matrix_fp6_tflops":null,"matrix_fp4_tflops":null,"matrix_int8_tops":1978.9,"vector_fp64_tflops":33.5,"vector_fp32_tflops":66.9,"vector_fp16_tflops":133.8,"vector_bf16_tflops":133.8,"sfu_tops":4.182,"bandwidth_gb_per_s":3352,"link_gb_per_s":450,"host_gb_per_s":63,"l2_bytes":52428800,"llc_bytes":null,"boost_mhz":1980,"datasheet_mhz":1830,"latency_us":0.8,"attainable_matrix":0.8,"attainable_bandwidth":0.9,"given":null,"confidence":"A","why":"the trace lists no device of this number; all that it lists are alike","uncertain":null,"source":"https://glennklockwood.com/garden/processors/h100; name: github.com/NVIDIA/open-gpu-kernel-modules README@df1c9a3; https://hmc-tech.com/gpu/nvidia-gb200-vs-nvidia-h100-sxm","note":"vector peaks are stated at 1980 MHz, matrix peaks at 1830: 1070 TFLOP/s of fp16 at boost"}
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
k,kernel,computation,(unlinked),unlinked,2,7,1,5000,5000,5000,,5000,5000,100,100,264,2,,
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
k,kernel,computation,(unlinked),unlinked,2,7,1,5000,5000,5000,,5000,5000,100,100,264,,,
     2  -                      -          -             -             -                   -                   -                   -                   -                   -                  -                  -                  -                 -                   -                   -                   -                   -         -                   -              -              -          -          -          -              -           -                  -                     -  -      -           the trace does not say what it is; --device-name NAME says what it is  -              -                                                                                                                                                                            -
