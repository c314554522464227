# 32 steps, GPU work in 2 of them: the verdict is bad before any share of idle time is shown (TraceLens issue 972).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#0","pid":1,"tid":1,"ts":0,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":10000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":20000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#3","pid":1,"tid":1,"ts":30000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","pid":1,"tid":1,"ts":40000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#5","pid":1,"tid":1,"ts":50000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#6","pid":1,"tid":1,"ts":60000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#7","pid":1,"tid":1,"ts":70000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#8","pid":1,"tid":1,"ts":80000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#9","pid":1,"tid":1,"ts":90000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#10","pid":1,"tid":1,"ts":100000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#11","pid":1,"tid":1,"ts":110000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#12","pid":1,"tid":1,"ts":120000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#13","pid":1,"tid":1,"ts":130000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#14","pid":1,"tid":1,"ts":140000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#15","pid":1,"tid":1,"ts":150000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#16","pid":1,"tid":1,"ts":160000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#17","pid":1,"tid":1,"ts":170000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#18","pid":1,"tid":1,"ts":180000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#19","pid":1,"tid":1,"ts":190000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#20","pid":1,"tid":1,"ts":200000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#21","pid":1,"tid":1,"ts":210000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#22","pid":1,"tid":1,"ts":220000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#23","pid":1,"tid":1,"ts":230000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#24","pid":1,"tid":1,"ts":240000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#25","pid":1,"tid":1,"ts":250000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#26","pid":1,"tid":1,"ts":260000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#27","pid":1,"tid":1,"ts":270000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#28","pid":1,"tid":1,"ts":280000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#29","pid":1,"tid":1,"ts":290000,"dur":10000},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#30","pid":1,"tid":1,"ts":300000,"dur":10000}, {"ph":"X","cat":"user_annotation","name":"ProfilerStep#31","pid":1,"tid":1,"ts":310000,"dur":10000},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":30010,"dur":1,"args":{"correlation":1}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":40001,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":39900,"dur":100,"args":{"device":0,"stream":7,"correlation":1}}, {"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":40004,"dur":9900,"args":{"device":0,"stream":7,"correlation":2}}
]}
--- run
rooftree run quality $INPUT -f csv | grep ^steps_without_gpu_rows,
COLUMNS=200 rooftree report $INPUT | grep "^(verdict|steps_without|kernels +0 +idle_time )"
rooftree run timeline $INPUT -f csv | grep ^(kernels|steps|ProfilerStep#[2345]),0,(busy|idle|total)_time,
--- expect
steps_without_gpu_rows,loss,30,32,,,,,steps in which no GPU work was recorded: averages over steps mislead,"record fewer steps, or raise the profiler's buffer size"
verdict                 bad
verdict_reason          steps_without_gpu_rows
steps_without_gpu_rows     30  32            -             -  steps in which no GPU work was recorded: averages over steps mislead
kernels  0       idle_time                     4.000 us    0.04 %
kernels,0,busy_time,10000000,99.960016
kernels,0,idle_time,4000,0.039984
kernels,0,total_time,10004000,100
steps,0,busy_time,10000000,3.125
steps,0,idle_time,310000000,96.875
steps,0,total_time,320000000,100
ProfilerStep#2,0,busy_time,0,0
ProfilerStep#2,0,idle_time,10000000,100
ProfilerStep#2,0,total_time,10000000,100
ProfilerStep#3,0,busy_time,100000,1
ProfilerStep#3,0,idle_time,9900000,99
ProfilerStep#3,0,total_time,10000000,100
ProfilerStep#4,0,busy_time,9900000,99
ProfilerStep#4,0,idle_time,100000,1
ProfilerStep#4,0,total_time,10000000,100
ProfilerStep#5,0,busy_time,0,0
ProfilerStep#5,0,idle_time,10000000,100
ProfilerStep#5,0,total_time,10000000,100
