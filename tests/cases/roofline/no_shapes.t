# Without shapes there are times, no FLOPs, and what to do about it.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":40,"dur":10,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run roofline $INPUT -f json
rooftree run model_coverage $INPUT -f csv
rooftree run models_missing $INPUT -f csv
--- expect
[
 {"name":"aten::mm","family":"gemm","category":"GEMM","parameters":null,"device":0,"device_line":null,"state":"no shapes","count":1,"total_ns":10000,"percent":100,"median_ns":10000,"mean_ns":10000,"min_ns":10000,"max_ns":10000,"flops_matrix":null,"flops_matrix_upper":null,"flops_vector":null,"sfu":null,"flops_torch":null,"bytes":null,"bytes_upper":null,"bus_bytes":null,"intensity":null,"tflops_per_s":null,"tb_per_s":null,"bus_tb_per_s":null,"compute_spec":null,"peak_tflops":null,"peak_tb_per_s":null,"ridge":null,"bound":null,"roof_ns":null,"percent_of_roof":null,"boost_roof_ns":null,"percent_of_boost":null,"cache_roof_ns":null,"percent_of_cache":null,"headroom_ns":null,"fits_cache":null,"model":"data/ops/gemm.ops:14","note":"no shapes were recorded; profile with record_shapes=True; the trace does not say what it is; --device-name NAME says what it is","input_dims":null,"input_types":null,"input_strides":null,"concrete_inputs":null,"first_id":0}
]
state,instances,gpu_rows,total_ns,percent,shaped_ns,percent_of_shaped,largest,remedy
no shapes,1,1,10000,100,0,,aten::mm,profile with record_shapes=True
name,state,count,total_ns,percent,reason,first_id
aten::mm,no shapes,1,10000,100,no shapes were recorded; profile with record_shapes=True,0
