# A report with counters has what they say of operators behind its own tables, of the rows that are selected.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::a","ts":0,"dur":10,"pid":1,"tid":1,"args":{"External id":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":1,"dur":2,"pid":1,"tid":1,"args":{"correlation":11}},
{"ph":"X","cat":"kernel","name":"a","ts":4,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":11,"grid":[8,1,1],"block":[32,1,1]}},
{"ph":"X","cat":"cpu_op","name":"aten::b","ts":20,"dur":10,"pid":1,"tid":1,"args":{"External id":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":21,"dur":2,"pid":1,"tid":1,"args":{"correlation":12}},
{"ph":"X","cat":"kernel","name":"b","ts":24,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":12,"grid":[8,1,1],"block":[32,1,1]}}
]}
--- input n.csv
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","9","p","h","a","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","gpu__time_duration.sum","us","12"
"1","9","p","h","b","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","gpu__time_duration.sum","us","12"
--- run
rooftree report $DIR/t.json --ncu $DIR/n.csv -f json | grep counted_percent|time_ratio
rooftree report $DIR/t.json --ncu $DIR/n.csv --window :15us -f json | grep counted_percent
exit 3: rooftree report $DIR/t.json --ncu $DIR/t.json
--- expect
 {"file":1,"capability":"8.0","launches":2,"high":2,"medium":0,"low":0,"none":0,"kernels":2,"kernels_counted":2,"percent":100,"time_ratio":1.2,"passes_min":null,"passes_max":null,"replay":null,"cache_control":null,"clock_control":null,"timeline":"all","inconsistent":0,"note":null}
 {"operator":"aten::a","category":"other","gpu_rows":1,"kernels":1,"total_ns":10000,"percent":50,"file":1,"counted":1,"grouped":0,"propagated":0,"counted_percent":100,"time_percent":100,"bottleneck":null,"dram_percent":null,"compute_percent":null,"tensor_percent":null,"occupancy_percent":null,"l2_hit_percent":null,"l1_hit_percent":null,"evidence":null},
 {"operator":"aten::b","category":"other","gpu_rows":1,"kernels":1,"total_ns":10000,"percent":50,"file":1,"counted":1,"grouped":0,"propagated":0,"counted_percent":100,"time_percent":100,"bottleneck":null,"dram_percent":null,"compute_percent":null,"tensor_percent":null,"occupancy_percent":null,"l2_hit_percent":null,"l1_hit_percent":null,"evidence":null}
 {"operator":"aten::a","category":"other","gpu_rows":1,"kernels":1,"total_ns":10000,"percent":100,"file":1,"counted":1,"grouped":0,"propagated":0,"counted_percent":100,"time_percent":100,"bottleneck":null,"dram_percent":null,"compute_percent":null,"tensor_percent":null,"occupancy_percent":null,"l2_hit_percent":null,"l1_hit_percent":null,"evidence":null}
--- expect stderr
rooftree: $DIR/t.json: no launch was measured: expected rows below a head with "ID" and "Kernel Name" (ncu --csv, page details or raw), or a report (.ncu-rep)
