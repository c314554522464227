# json: rows as objects, strings escaped, null as null.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"op with, comma","pid":1,"tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"op \"quoted\"","pid":1,"tid":1,"ts":10,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"two\nlines | * _x_ `c` <b>","pid":1,"tid":1,"ts":20,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":21,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":100,"dur":4,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":110,"dur":3,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":120,"dur":2,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":130,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run launches $INPUT -f json
--- expect
[
 {"id":0,"op":"op with, comma","category":"other","args_id":null,"start_ns":0,"dur_ns":9000,"rows":1,"direct_ns":4000,"busy_ns":4000,"subtree_ns":4000,"step":null,"module":null,"first_kernel":"k","call":"cudaLaunchKernel","evidence":"correlation+containment","recompute":null,"capture":null,"capture_id":null},
 {"id":2,"op":"op \"quoted\"","category":"other","args_id":null,"start_ns":10000,"dur_ns":9000,"rows":1,"direct_ns":3000,"busy_ns":3000,"subtree_ns":3000,"step":null,"module":null,"first_kernel":"k","call":"cudaLaunchKernel","evidence":"correlation+containment","recompute":null,"capture":null,"capture_id":null},
 {"id":4,"op":"two\nlines | * _x_ `c` <b>","category":"other","args_id":null,"start_ns":20000,"dur_ns":9000,"rows":1,"direct_ns":2000,"busy_ns":2000,"subtree_ns":2000,"step":null,"module":null,"first_kernel":"k","call":"cudaLaunchKernel","evidence":"correlation+containment","recompute":null,"capture":null,"capture_id":null},
 {"id":9,"op":"(unlinked)","category":"unlinked","args_id":null,"start_ns":130000,"dur_ns":1000,"rows":1,"direct_ns":1000,"busy_ns":1000,"subtree_ns":1000,"step":null,"module":null,"first_kernel":"k","call":null,"evidence":null,"recompute":null,"capture":null,"capture_id":null}
]
