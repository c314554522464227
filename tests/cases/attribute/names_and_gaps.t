# Kernels are found by what both tools agree about (casts, blanks, parameters and unnamed namespaces are spelled in their own ways), one that was not counted is a gap
# and no shift, one that ran with another grid is no partner, and what is not counted is null, not 0. How often launches were replayed is what ncu printed.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::a","ts":0,"dur":10,"pid":1,"tid":1,"args":{"External id":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":1,"dur":2,"pid":1,"tid":1,"args":{"correlation":11}},
{"ph":"X","cat":"kernel","name":"void x::(anonymous namespace)::a<4, true>(float const*, int)","ts":4,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":11,"grid":[8,1,1],"block":[32,1,1],"registers per thread":16}},
{"ph":"X","cat":"cpu_op","name":"aten::b","ts":20,"dur":10,"pid":1,"tid":1,"args":{"External id":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":21,"dur":2,"pid":1,"tid":1,"args":{"correlation":12}},
{"ph":"X","cat":"kernel","name":"void b<(E)2>(T*)","ts":24,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":12,"grid":[8,1,1],"block":[32,1,1],"registers per thread":16}},
{"ph":"X","cat":"cpu_op","name":"aten::c","ts":40,"dur":10,"pid":1,"tid":1,"args":{"External id":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":41,"dur":2,"pid":1,"tid":1,"args":{"correlation":13}},
{"ph":"X","cat":"kernel","name":"c","ts":44,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":13,"grid":[8,1,1],"block":[32,1,1],"registers per thread":16}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":46,"dur":2,"pid":1,"tid":1,"args":{"correlation":14}},
{"ph":"X","cat":"kernel","name":"d","ts":54,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":14,"grid":[9,1,1],"block":[32,1,1],"registers per thread":16}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":61,"dur":2,"pid":1,"tid":1,"args":{"correlation":15}},
{"ph":"X","cat":"kernel","name":"e","ts":64,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":15,"grid":[8,1,1],"block":[32,1,1],"registers per thread":16}}
]}
--- input n.csv
==PROF== Profiling "a" - 0: 0%....50%....100% - 9 passes
==PROF== Profiling "c" - 1: 0%....50%....100% - 9 passes
==PROF== Profiling "d" - 2: 0%....50%....100% - 1 pass
==PROF== Profiling "e" - 3: 0%....50%....100% - 4 passes
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","9","p","h","void x::<unnamed>::a<(int)4, (bool)1>(const float *, int)","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","gpu__time_duration.sum","us","12"
"0","9","p","h","void x::<unnamed>::a<(int)4, (bool)1>(const float *, int)","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","dram__bytes_read.sum","Kbyte","3"
"1","9","p","h","c","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","gpu__time_duration.sum","us","12"
"1","9","p","h","c","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","dram__bytes_read.sum","byte","400"
"2","9","p","h","d","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","gpu__time_duration.sum","us","12"
"3","9","p","h","e","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","gpu__time_duration.sum","us","12"
--- run
rooftree attribute --kineto $DIR/t.json --ncu $DIR/n.csv --table alignment -f csv
rooftree attribute --kineto $DIR/t.json --ncu $DIR/n.csv --table operator_counters -f csv | grep dram|field
rooftree attribute --kineto $DIR/t.json --ncu $DIR/n.csv --table unattributed -f csv
rooftree attribute --kineto $DIR/t.json --ncu $DIR/n.csv --table measurements -f csv
rooftree attribute --kineto $DIR/t.json --ncu $DIR/n.csv --table coverage -f csv
--- expect
file,launch,id,name,grid,stream,counted_step,step,operator,method,confidence,reason,group,score,time_ratio,evidence
1,0,8,"void x::<unnamed>::a<(int)4, (bool)1>(const float *, int)","8,1,1",7,,,aten::a,order,medium,little around it is the same,,0,1.2,"same name, grid, block"
1,1,10,c,"8,1,1",7,,,aten::c,order,medium,little around it is the same,,0.666667,1.2,"same name, grid, block"
1,2,11,d,"8,1,1",7,,,,place,low,never with this grid and block,,0.666667,1.2,the kernels on both sides of it are the same
1,3,12,e,"8,1,1",7,,,(call) cudaLaunchKernel,order,high,,,0.666667,1.2,"same name, grid, block"
operator,file,field,axis,value,unit,how,launches,launches_with,propagated_with,percent,min,max,formula,note
aten::c,1,dram_read_bytes,dram,400,byte,sum,1,1,0,50,400,400,dram__bytes_read.sum,
aten::a,1,dram_read_bytes,dram,3000,byte,sum,1,1,0,100,3000,3000,dram__bytes_read.sum,
what,file,reason,count,count_percent,total_ns,percent
GPU rows without operator,,in no range,1,20,10000,20
launches with counters without operator,1,never with this grid and block,1,25,12000,25
launches with counters without operator,1,no operator of its kernel is known,1,25,12000,25
kernels without counters,1,no such kernel,1,20,10000,20
kernels without counters,1,never with this grid and block,1,20,10000,20
file,capability,launches,high,medium,low,none,kernels,kernels_counted,percent,time_ratio,passes_min,passes_max,replay,cache_control,clock_control,timeline,inconsistent,note
1,8.0,4,1,2,1,0,5,3,60,1.2,1,9,kernel,,,all,0,
tier,file,method,confidence,count,count_percent,total_ns,percent
operators,,correlation,high,4,80,40000,80
operators,,none,none,1,20,10000,20
counters,1,place,low,1,25,12000,25
counters,1,order,medium,2,50,24000,50
counters,1,order,high,1,25,12000,25
