# A device is a line of data/devices.tsv by name, SMs and memory; what is not sure is no line.
--- input t.json
{"deviceProperties":[
{"id":0,"name":"NVIDIA H100 80GB HBM3","totalGlobalMem":85018279936,"computeMajor":9,"computeMinor":0,"numSms":132},
{"id":1,"name":"AMD Instinct MI250X","totalGlobalMem":68702699520,"computeMajor":9,"computeMinor":0,"numSms":110},
{"id":2,"name":"AMD Instinct MI300X","totalGlobalMem":206141652992,"computeMajor":9,"computeMinor":4,"numSms":38},
{"id":3,"name":"","totalGlobalMem":206141652992,"computeMajor":9,"computeMinor":4,"numSms":304},
{"id":4,"name":"","totalGlobalMem":309237645312,"computeMajor":9,"computeMinor":5,"numSms":256},
{"id":5,"name":"NVIDIA H100","totalGlobalMem":102085492736,"computeMajor":9,"computeMinor":0,"numSms":132},
{"id":6,"name":"NVIDIA H100 PCIe","numSms":132},
{"id":0,"name":"NVIDIA B200","numSms":148}
],"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":7,"tid":7,"ts":0,"dur":1,"args":{"device":7,"stream":7}}
]}
--- run
rooftree run devices $INPUT
rooftree run devices $INPUT -f csv | grep '^(device|0|2),'
--- expect
device  line            matrix_fp16_tflops  bandwidth_gb_per_s  confidence
    why
     0  H100 SXM5                    989.4                3352  A
     1  MI250X per GCD               191.5              1638.4  A
     2  MI300X                     163.425                5300  A
    0.125 of the SMs and 1 of the memory of a whole one: peaks in proportion
     3  MI300X                      1307.4                5300  A
     4  -                                -                   -  -
    may be MI350X or MI355X, whose peaks differ; --device-name NAME says which
     5  -                                -                   -  -
    no line of data/devices.tsv is called "NVIDIA H100"; of its SMs, memory and
    compute capability: H100 NVL or GH200 96GB; --device-name NAME says what it
    is
     6  -                                -                   -  -
    has more SMs or memory than H100 PCIe; --device-name NAME says what it is
     7  -                                -                   -  -
    the trace does not say what it is; --device-name NAME says what it is
device,name,line,matched_by,sm,memory_bytes,matrix_fp64_tflops,matrix_fp32_tflops,matrix_tf32_tflops,matrix_fp16_tflops,matrix_bf16_tflops,matrix_fp8_tflops,matrix_fp6_tflops,matrix_fp4_tflops,matrix_int8_tops,vector_fp64_tflops,vector_fp32_tflops,vector_fp16_tflops,vector_bf16_tflops,sfu_tops,bandwidth_gb_per_s,link_gb_per_s,host_gb_per_s,l2_bytes,llc_bytes,boost_mhz,datasheet_mhz,latency_us,attainable_matrix,attainable_bandwidth,given,confidence,why,uncertain,source,note
0,NVIDIA H100 80GB HBM3,H100 SXM5,name,132,85018279936,66.9,,494.7,989.4,989.4,1978.9,,,1978.9,33.5,66.9,133.8,133.8,4.182,3352,450,63,52428800,,1980,1830,0.8,0.8,0.9,,A,,,https://glennklockwood.com/garden/processors/h100; name: github.com/NVIDIA/open-gpu-kernel-modules README@df1c9a3; https://hmc-tech.com/gpu/nvidia-gb200-vs-nvidia-h100-sxm,"vector peaks are stated at 1980 MHz, matrix peaks at 1830: 1070 TFLOP/s of fp16 at boost"
2,AMD Instinct MI300X,MI300X,slice,38,206141652992,20.425,20.425,81.7125,163.425,163.425,326.8625,,,326.8625,10.2125,20.425,20.425,,,5300,,63,4194304,268435456,2100,2100,0.6,0.54,0.9,,A,0.125 of the SMs and 1 of the memory of a whole one: peaks in proportion,,https://rocm.docs.amd.com/en/7.13.0-preview/reference/gpu-specs.html; https://rocm.docs.amd.com/en/docs-6.2.2/conceptual/gpu-arch/mi300.html,fp8 is e4m3fnuz; its vendor reports 708 TFLOP/s of bf16 attained
