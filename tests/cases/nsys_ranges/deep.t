# Names around most kernels are left out once each kernel has been counted 32 times on average: of 2 kernels that makes 64, 29 for the names that hold one and 34 for 17 of the 21 that hold both.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"r00","pid":1,"tid":1,"ts":0,"dur":200},
{"ph":"X","cat":"user_annotation","name":"r01","pid":1,"tid":1,"ts":1,"dur":198},
{"ph":"X","cat":"user_annotation","name":"r02","pid":1,"tid":1,"ts":2,"dur":196},
{"ph":"X","cat":"user_annotation","name":"r03","pid":1,"tid":1,"ts":3,"dur":194},
{"ph":"X","cat":"user_annotation","name":"r04","pid":1,"tid":1,"ts":4,"dur":192},
{"ph":"X","cat":"user_annotation","name":"r05","pid":1,"tid":1,"ts":5,"dur":190},
{"ph":"X","cat":"user_annotation","name":"r06","pid":1,"tid":1,"ts":6,"dur":188},
{"ph":"X","cat":"user_annotation","name":"r07","pid":1,"tid":1,"ts":7,"dur":186},
{"ph":"X","cat":"user_annotation","name":"r08","pid":1,"tid":1,"ts":8,"dur":184},
{"ph":"X","cat":"user_annotation","name":"r09","pid":1,"tid":1,"ts":9,"dur":182},
{"ph":"X","cat":"user_annotation","name":"r10","pid":1,"tid":1,"ts":10,"dur":180},
{"ph":"X","cat":"user_annotation","name":"r11","pid":1,"tid":1,"ts":11,"dur":178},
{"ph":"X","cat":"user_annotation","name":"r12","pid":1,"tid":1,"ts":12,"dur":176},
{"ph":"X","cat":"user_annotation","name":"r13","pid":1,"tid":1,"ts":13,"dur":174},
{"ph":"X","cat":"user_annotation","name":"r14","pid":1,"tid":1,"ts":14,"dur":172},
{"ph":"X","cat":"user_annotation","name":"r15","pid":1,"tid":1,"ts":15,"dur":170},
{"ph":"X","cat":"user_annotation","name":"r16","pid":1,"tid":1,"ts":16,"dur":168},
{"ph":"X","cat":"user_annotation","name":"r17","pid":1,"tid":1,"ts":17,"dur":166},
{"ph":"X","cat":"user_annotation","name":"r18","pid":1,"tid":1,"ts":18,"dur":164},
{"ph":"X","cat":"user_annotation","name":"r19","pid":1,"tid":1,"ts":19,"dur":162},
{"ph":"X","cat":"user_annotation","name":"r20","pid":1,"tid":1,"ts":20,"dur":160},
{"ph":"X","cat":"user_annotation","name":"r21","pid":1,"tid":1,"ts":21,"dur":158},
{"ph":"X","cat":"user_annotation","name":"r22","pid":1,"tid":1,"ts":22,"dur":156},
{"ph":"X","cat":"user_annotation","name":"r23","pid":1,"tid":1,"ts":23,"dur":154},
{"ph":"X","cat":"user_annotation","name":"r24","pid":1,"tid":1,"ts":24,"dur":152},
{"ph":"X","cat":"user_annotation","name":"r25","pid":1,"tid":1,"ts":25,"dur":150},
{"ph":"X","cat":"user_annotation","name":"r26","pid":1,"tid":1,"ts":26,"dur":148},
{"ph":"X","cat":"user_annotation","name":"r27","pid":1,"tid":1,"ts":27,"dur":146},
{"ph":"X","cat":"user_annotation","name":"r28","pid":1,"tid":1,"ts":28,"dur":144},
{"ph":"X","cat":"user_annotation","name":"r29","pid":1,"tid":1,"ts":29,"dur":142},
{"ph":"X","cat":"user_annotation","name":"r30","pid":1,"tid":1,"ts":30,"dur":140},
{"ph":"X","cat":"user_annotation","name":"r31","pid":1,"tid":1,"ts":31,"dur":138},
{"ph":"X","cat":"user_annotation","name":"r32","pid":1,"tid":1,"ts":32,"dur":136},
{"ph":"X","cat":"user_annotation","name":"r33","pid":1,"tid":1,"ts":33,"dur":134},
{"ph":"X","cat":"user_annotation","name":"r34","pid":1,"tid":1,"ts":34,"dur":132},
{"ph":"X","cat":"user_annotation","name":"r35","pid":1,"tid":1,"ts":35,"dur":130},
{"ph":"X","cat":"user_annotation","name":"r36","pid":1,"tid":1,"ts":36,"dur":128},
{"ph":"X","cat":"user_annotation","name":"r37","pid":1,"tid":1,"ts":37,"dur":126},
{"ph":"X","cat":"user_annotation","name":"r38","pid":1,"tid":1,"ts":38,"dur":124},
{"ph":"X","cat":"user_annotation","name":"r39","pid":1,"tid":1,"ts":39,"dur":122},
{"ph":"X","cat":"user_annotation","name":"r40","pid":1,"tid":1,"ts":40,"dur":120},
{"ph":"X","cat":"user_annotation","name":"r41","pid":1,"tid":1,"ts":41,"dur":118},
{"ph":"X","cat":"user_annotation","name":"r42","pid":1,"tid":1,"ts":42,"dur":116},
{"ph":"X","cat":"user_annotation","name":"r43","pid":1,"tid":1,"ts":43,"dur":114},
{"ph":"X","cat":"user_annotation","name":"r44","pid":1,"tid":1,"ts":44,"dur":112},
{"ph":"X","cat":"user_annotation","name":"r45","pid":1,"tid":1,"ts":45,"dur":110},
{"ph":"X","cat":"user_annotation","name":"r46","pid":1,"tid":1,"ts":46,"dur":108},
{"ph":"X","cat":"user_annotation","name":"r47","pid":1,"tid":1,"ts":47,"dur":106},
{"ph":"X","cat":"user_annotation","name":"r48","pid":1,"tid":1,"ts":48,"dur":104},
{"ph":"X","cat":"user_annotation","name":"r49","pid":1,"tid":1,"ts":49,"dur":102},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":100,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":110,"dur":2,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":20,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":120,"dur":1,"args":{"correlation":2}}
]}
--- run
rooftree run nvtx_kern_sum $INPUT --top 3
rooftree run nvtx_kern_sum $INPUT -f csv | grep r15|r16|r17|r20|r21|r49|name
rooftree run nvtx_gpu_proj_sum $INPUT -f csv | grep r00|r49|name
--- expect
name  kernel  count     total  percent      mean
r00   k           2  3.000 us   2.75 %  1.500 us
r01   k           2  3.000 us   2.75 %  1.500 us
r02   k           2  3.000 us   2.75 %  1.500 us
... 43 more rows
nested too deeply: the names around most kernels are left out
name,kernel,ranges,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns
r15,k,1,2,3000,2.752294,1500,1500,707.106781,1000,2000
r16,k,1,2,3000,2.752294,1500,1500,707.106781,1000,2000
r21,k,1,1,2000,1.834862,2000,2000,,2000,2000
r49,k,1,1,2000,1.834862,2000,2000,,2000,2000
name,count,total_ns,percent,mean_ns,median_ns,std_ns,min_ns,max_ns,range_ns,gpu_rows
r00,1,11000,3.806228,11000,11000,,11000,11000,200000,2
r49,1,2000,0.692042,2000,2000,,2000,2000,102000,1
