# A missing limit is that of what was recorded; a step is shown as far as the selected time reaches.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":12,"dur":4,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":30,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"stray","pid":0,"tid":7,"ts":110,"dur":10,"args":{"device":0,"stream":7,"correlation":9}}
]}
--- run
rooftree run timeline $INPUT --window 30us: -f csv | grep ,0,(comp|busy|idle_time,|total_time)
rooftree run timeline $INPUT --window :30us -f csv | grep ,0,(comp|busy|idle_time,|total_time)
rooftree run timeline $INPUT --step 4 --window 30us:200us -f csv | grep ,0,(comp|busy|idle_time,|total_time)
rooftree run ops $INPUT --window 30us: | grep selecti
--- expect
selection,0,computation_time,20000,25
selection,0,busy_time,20000,25
selection,0,idle_time,60000,75
selection,0,total_time,80000,100
selection,0,computation_time,20000,50
selection,0,busy_time,20000,50
selection,0,idle_time,20000,50
selection,0,total_time,40000,100
selection,0,computation_time,10000,16.666667
selection,0,busy_time,10000,16.666667
selection,0,idle_time,50000,83.333333
selection,0,total_time,60000,100
ProfilerStep#4,0,computation_time,10000,16.666667
ProfilerStep#4,0,busy_time,10000,16.666667
ProfilerStep#4,0,idle_time,50000,83.333333
ProfilerStep#4,0,total_time,60000,100
