# One table for each part, behind a column that says which.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#5","pid":1,"tid":1,"ts":100,"dur":100},
{"ph":"X","cat":"user_annotation","name":"decode","pid":1,"tid":1,"ts":40,"dur":20},
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","pid":1,"tid":1,"ts":5,"dur":190},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_0","pid":1,"tid":1,"ts":5,"dur":30},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":12,"dur":4,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":45,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":46,"dur":4,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":110,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":112,"dur":4,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaDeviceSynchronize","pid":1,"tid":1,"ts":150,"dur":20},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":30,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"add","pid":0,"tid":8,"ts":90,"dur":30,"args":{"device":0,"stream":8,"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":1,"tid":7,"ts":130,"dur":30,"args":{"device":1,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"stray","pid":1,"tid":7,"ts":170,"dur":10,"args":{"device":1,"stream":7,"correlation":9}}
]}
--- run
rooftree run ops $INPUT --by device -f csv
rooftree run ops $INPUT --by step --stream 7 -f csv
rooftree run steps $INPUT --by step -f csv
rooftree run ops $INPUT --by module
rooftree run ops $INPUT --by annotation -f csv
rooftree run ops $INPUT --module Linear --by module -f csv
rooftree run ops $INPUT --module Net --annotation Step#4 --by module -f csv
exit 2: rooftree run info $INPUT --by step
exit 2: rooftree run ops $INPUT --by week
--- expect
device,name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
0,aten::add,other,1,30000,30000,30000,50,50
0,aten::mm,GEMM,1,30000,30000,30000,50,100
1,aten::mm,GEMM,1,30000,30000,30000,75,75
1,(unlinked),unlinked,1,10000,10000,10000,25,100
step,name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
ProfilerStep#4,aten::mm,GEMM,1,30000,30000,30000,100,100
ProfilerStep#5,aten::mm,GEMM,1,30000,30000,30000,100,100
step,own,number,start_ns,dur_ns,computation_ns,exposed_comm_ns,exposed_memcpy_ns,busy_ns,idle_ns,idle_percent,gpu_ns,ops,launches,kernels
ProfilerStep#4,ProfilerStep#4,4,-10000,100000,40000,0,0,40000,160000,80,60000,2,2,2
ProfilerStep#5,ProfilerStep#5,5,90000,100000,60000,0,0,60000,140000,70,30000,1,1,1
module    name       category  count     direct    subtree   percent
Linear_0  aten::mm   GEMM          1  30.000 us  30.000 us  100.00 %
Net_0     aten::mm   GEMM          2  60.000 us  60.000 us   66.67 %
Net_0     aten::add  other         1  30.000 us  30.000 us   33.33 %
modules nest: a row may stand under several
annotation,name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
decode,aten::add,other,1,30000,30000,30000,100,100
module,name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
Linear_0,aten::mm,GEMM,1,30000,30000,30000,100,100
Net_0,aten::mm,GEMM,1,30000,30000,30000,100,100
module,name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
Linear_0,aten::mm,GEMM,1,30000,30000,30000,100,100
Net_0,aten::add,other,1,30000,30000,30000,50,50
Net_0,aten::mm,GEMM,1,30000,30000,30000,50,100
--- expect stderr
rooftree: table info is of the whole file: there are no parts of it
rooftree: by "week": expected step, device, module or annotation
