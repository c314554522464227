# csv: cells with commas, quotes or line ends are quoted, quotes doubled, null is empty.
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
rooftree run launches $INPUT -f csv
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
0,"op with, comma",other,,0,9000,1,4000,4000,4000,,,k,cudaLaunchKernel,correlation+containment,,,
2,"op ""quoted""",other,,10000,9000,1,3000,3000,3000,,,k,cudaLaunchKernel,correlation+containment,,,
4,"two
lines | * _x_ `c` <b>",other,,20000,9000,1,2000,2000,2000,,,k,cudaLaunchKernel,correlation+containment,,,
9,(unlinked),unlinked,,130000,1000,1,1000,1000,1000,,,k,,,,,
