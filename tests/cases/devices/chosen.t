# What the user says of the devices: which they are (--device-name), what was measured (--peak).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":2,"dur":1,"args":{"stream":8}}
]}
--- run
rooftree run devices $INPUT
rooftree run devices $INPUT --device-name "l4"
rooftree run devices $INPUT --device-name mi250x
rooftree run devices $INPUT --peak bandwidth_gb_per_s=1000
rooftree run devices $INPUT --device-name L4 --peak matrix_bf16_tflops=1.05e2,bandwidth_gb_per_s=270 -f json
exit 2: rooftree run devices $INPUT --device-name H100
exit 2: rooftree run devices $INPUT --device-name H100SXM
exit 2: rooftree run devices $INPUT --peak bandwidth=3e12
exit 2: rooftree run devices $INPUT --peak bandwidth_gb_per_s=fast
--- expect
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence
    why
     0  -                      -                   -  -
    the trace does not say what it is; --device-name NAME says what it is
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence  why
     0  L4                   121                 300  A           -
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence
    why
     0  -                      -                   -  -
    may be MI250X package or MI250X per GCD, whose peaks differ; --device-name
    NAME says which
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence
    why
     0  -                      -                1000  -
    the trace does not say what it is; --device-name NAME says what it is
[
 {"device":0,"name":null,"line":"L4","matched_by":"--device-name","sm":58,"memory_bytes":25769803776,"matrix_fp64_tflops":null,"matrix_fp32_tflops":null,"matrix_tf32_tflops":60.5,"matrix_fp16_tflops":121,"matrix_bf16_tflops":105,"matrix_fp8_tflops":242,"matrix_fp6_tflops":null,"matrix_fp4_tflops":null,"matrix_int8_tops":242,"vector_fp64_tflops":0.47,"vector_fp32_tflops":30.3,"vector_fp16_tflops":30.3,"vector_bf16_tflops":30.3,"sfu_tops":1.893,"bandwidth_gb_per_s":270,"link_gb_per_s":null,"host_gb_per_s":31.5,"l2_bytes":50331648,"llc_bytes":null,"boost_mhz":2040,"datasheet_mhz":2040,"latency_us":0.8,"attainable_matrix":0.8,"attainable_bandwidth":0.9,"given":"matrix_bf16_tflops bandwidth_gb_per_s","confidence":"A","why":null,"uncertain":null,"source":"datasheet copy https://mullet.se (L4/L40 family); name: github.com/NVIDIA/open-gpu-kernel-modules README@df1c9a3","note":"72 W: sustains far less than the boost clock"}
]
--- expect stderr
rooftree: unknown device "H100", near: H100 SXM5, H100 PCIe, H100 NVL; `rooftree list devices` names all
rooftree: unknown device "H100SXM"; `rooftree list devices` names all
rooftree: --peak "bandwidth=3e12": expected COLUMN=VALUE, a column of numbers as `rooftree list devices` names it (matrix_bf16_tflops=800,bandwidth_gb_per_s=3000)
rooftree: --peak "bandwidth_gb_per_s=fast": expected a number greater than 0 behind the =
