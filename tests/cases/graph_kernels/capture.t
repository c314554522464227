# A capture names the ops of a graph's kernels: launcher (wrappers passed over), arguments, module. Copies go by class, the outer of nested calls counts, what no position takes is missing. Calls before, after and on other threads are not captured.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"hip_runtime","name":"hipGraphLaunch","ts":0,"dur":1,"pid":1,"tid":1,"args":{"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoD","ts":10,"dur":1,"pid":0,"tid":7,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","ts":11,"dur":2,"pid":0,"tid":7,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce","ts":13,"dur":3,"pid":0,"tid":7,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"fast_norm","ts":16,"dur":4,"pid":0,"tid":7,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"silu","ts":20,"dur":5,"pid":0,"tid":7,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"void add<float>(int)","ts":25,"dur":1,"pid":0,"tid":7,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"add","ts":26,"dur":1,"pid":0,"tid":7,"args":{"correlation":1}}
]}
--- input capture.json
{"traceEvents":[
{"ph":"X","cat":"python_function","name":"nn.Module: Block_0","ts":0,"dur":60,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","ts":0,"dur":1,"pid":1,"tid":1,"args":{"kernel":"before"}},
{"ph":"X","cat":"cuda_runtime","name":"hipStreamBeginCapture","ts":2,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"hipMemcpyAsync","ts":4,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"hipPointerGetAttribute","ts":6,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","ts":6,"dur":1,"pid":1,"tid":2,"args":{"kernel":"elsewhere"}},
{"ph":"X","cat":"cpu_op","name":"aten::linear","ts":10,"dur":10,"pid":1,"tid":1,"args":{"Input Dims":[[9]],"Input type":["float"]}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","ts":11,"dur":8,"pid":1,"tid":1,"args":{"Input Dims":[[2,3],[3,4]],"Input type":["float","float"]}},
{"ph":"X","cat":"python_function","name":"nn.Module: Linear_1","ts":10,"dur":12,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"hipModuleLaunchKernel","ts":12,"dur":4,"pid":1,"tid":1,"args":{"kernel":"gemm"}},
{"ph":"X","cat":"cuda_driver","name":"hipExtModuleLaunchKernel","ts":13,"dur":1,"pid":1,"tid":1,"args":{"kernel":"gemm"}},
{"ph":"X","cat":"cpu_op","name":"c10d::allreduce_","ts":30,"dur":8,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"record_param_comms","ts":31,"dur":5,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","ts":32,"dur":1,"pid":1,"tid":1,"args":{"kernel":"ncclDevKernel_AllReduce"}},
{"ph":"X","cat":"cpu_op","name":"aten::norm","ts":40,"dur":4,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","ts":41,"dur":1,"pid":1,"tid":1,"args":{"kernel":"slow_norm"}},
{"ph":"X","cat":"cpu_op","name":"aten::silu","ts":45,"dur":4,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","ts":46,"dur":1,"pid":1,"tid":1,"args":{"kernel":"silu"}},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","ts":50,"dur":1,"pid":1,"tid":1,"args":{"kernel":"add<float>(int)"}},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","ts":51,"dur":1,"pid":1,"tid":1,"args":{"kernel":"add.kd"}},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","ts":52,"dur":1,"pid":1,"tid":1,"args":{"kernel":"tail"}},
{"ph":"X","cat":"cuda_runtime","name":"hipStreamEndCapture","ts":55,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"hipLaunchKernel","ts":57,"dur":1,"pid":1,"tid":1,"args":{"kernel":"after"}}
]}
--- run
rooftree run graph_kernels $INPUT --capture $DIR/capture.json
rooftree run graph_kernels $INPUT --capture $DIR/capture.json -f csv
--- expect
graph  position  name             role     op               evidence        mean
#0            0  Memcpy DtoD      kernel   (call) hi..sync  name+order  1.000 us
#0            1  gemm             kernel   aten::mm         name+order  2.000 us
#0            2  ncclDevKe..duce  kernel   c10d::all..uce_  name+order  3.000 us
#0            3  fast_norm        kernel   aten::norm       order       4.000 us
#0            4  silu             kernel   aten::silu       name+order  5.000 us
#0            5  add<float>       kernel   (call) hi..rnel  name+order  1.000 us
#0            6  add              kernel   (call) hi..rnel  name+order  1.000 us
#0            -  tail             missing  (call) hi..rnel  none               -
graph,position,name,role,op,category,input_dims,input_types,module,evidence,capture,capture_call,captures_alike,replays,count,total_ns,mean_ns,p50_ns,p99_ns,min_ns,max_ns,percent,stream
#0,0,Memcpy DtoD,kernel,(call) hipMemcpyAsync,no_op,,,Block_0,name+order,1,2,1,1,1,1000,1000,1000,1000,1000,1000,5.882353,7
#0,1,gemm,kernel,aten::mm,GEMM,"[[2,3],[3,4]]","[""float"",""float""]",Linear_1,name+order,1,6,1,1,1,2000,2000,2000,2000,2000,2000,11.764706,7
#0,2,ncclDevKernel_AllReduce,kernel,c10d::allreduce_,communication,,,Block_0,name+order,1,10,1,1,1,3000,3000,3000,3000,3000,3000,17.647059,7
#0,3,fast_norm,kernel,aten::norm,other,,,Block_0,order,1,12,1,1,1,4000,4000,4000,4000,4000,4000,23.529412,7
#0,4,silu,kernel,aten::silu,other,,,Block_0,name+order,1,14,1,1,1,5000,5000,5000,5000,5000,5000,29.411765,7
#0,5,void add<float>(int),kernel,(call) hipLaunchKernel,no_op,,,Block_0,name+order,1,15,1,1,1,1000,1000,1000,1000,1000,1000,5.882353,7
#0,6,add,kernel,(call) hipLaunchKernel,no_op,,,Block_0,name+order,1,16,1,1,1,1000,1000,1000,1000,1000,1000,5.882353,7
#0,,tail,missing,(call) hipLaunchKernel,no_op,,,Block_0,none,1,17,1,0,0,0,,,,,,0,
