# kernels lists names with count and sum, longest first.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":9,"args":{"Input Dims":[[2]]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":5,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"a \"quoted\" name","pid":0,"tid":7,"ts":20,"dur":1,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":30,"dur":3,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"a \"quoted\" name","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
rooftree run ops_by_args $INPUT -f json
--- expect
[
 {"name":"f","category":"other","collective":null,"input_dims":"[[2]]","input_types":null,"input_strides":null,"concrete_inputs":null,"count":1,"direct_ns":5000,"mean_ns":5000,"median_ns":5000,"std_ns":null,"min_ns":5000,"max_ns":5000,"direct_busy_ns":5000,"subtree_ns":5000,"percent":100,"cumulative_percent":100,"kernels":"[{\"name\":\"b\",\"count\":1,\"total_ns\":3000},{\"name\":\"a \\\"quoted\\\" name\",\"count\":2,\"total_ns\":2000}]","first_id":0}
]
