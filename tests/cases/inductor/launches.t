# What ran in a compiled program gets the operators of its kernels: by the source's name in the cache (another source of the same
# kernel's name is none of it), by order, by place between two calls, and several kernels of one call as a group; what is not called
# there, or of an unknown source, says so. Kernels of a replayed graph are a call each. Kernels without an operator are given to the largest share.
--- input code/output_code.py
async_compile = AsyncCompile()
# kernel path: /c/aa/csource1.py
# Source Nodes: [x], Original ATen: [aten.relu, aten.add]
# x => relu
# y => add
triton_poi_fused_0 = async_compile.triton('triton_poi_fused_0', '''
''')
# kernel path: /c/aa/csource2.py
# Source Nodes: [x], Original ATen: [aten.sum]
triton_red_fused_1 = async_compile.triton('triton_red_fused_1', '''
''')
def call(args):
    # Topologically Sorted Source Nodes: [h], Original ATen: [aten.addmm]
    extern_kernels.mm(a, b, out=c)
    triton_poi_fused_0.run(x)
    # Topologically Sorted Source Nodes: [k], Original ATen: [aten.convolution]
    extern_kernels.convolution(a, b)
    triton_red_fused_1.run(x)
    # Topologically Sorted Source Nodes: [z], Original ATen: [aten.bmm]
    extern_kernels.bmm(a, b, out=c)
--- input code/other/output_code.py
async_compile = AsyncCompile()
# kernel path: /c/aa/csource3.py
# Source Nodes: [x], Original ATen: [aten.sin]
triton_poi_fused_0 = async_compile.triton('triton_poi_fused_0', '''
stale
''')
def call(args):
    triton_poi_fused_0.run(x)
--- input ops.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"## Call CompiledFxGraph fabc ##","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":8,"args":{"External id":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":13,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"triton_poi_fused_0","pid":1,"tid":1,"ts":20,"dur":8,"args":{"External id":2,"kernel_hash":"csource1"}},
{"ph":"X","cat":"cuda_driver","name":"cuLaunchKernel","pid":1,"tid":1,"ts":21,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cpu_op","name":"aten::cudnn_convolution","pid":1,"tid":1,"ts":30,"dur":8,"args":{"External id":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":31,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"cpu_op","name":"triton_red_fused_1","pid":1,"tid":1,"ts":40,"dur":8,"args":{"External id":4,"kernel_hash":"csource9"}},
{"ph":"X","cat":"cuda_driver","name":"cuLaunchKernel","pid":1,"tid":1,"ts":41,"dur":1,"args":{"correlation":5}},
{"ph":"X","cat":"cpu_op","name":"aten::bmm","pid":1,"tid":1,"ts":50,"dur":8,"args":{"External id":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":51,"dur":1,"args":{"correlation":6}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":200,"dur":8,"args":{"External id":6}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":201,"dur":1,"args":{"correlation":7}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":12,"dur":3,"args":{"correlation":1,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"splitk","pid":0,"tid":7,"ts":16,"dur":3,"args":{"correlation":2,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"triton_poi_fused_0","pid":0,"tid":7,"ts":22,"dur":3,"args":{"correlation":3,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"conv","pid":0,"tid":7,"ts":32,"dur":3,"args":{"correlation":4,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"triton_red_fused_1","pid":0,"tid":7,"ts":42,"dur":3,"args":{"correlation":5,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"bmm","pid":0,"tid":7,"ts":52,"dur":3,"args":{"correlation":6,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":202,"dur":3,"args":{"correlation":7,"device":0,"stream":7}}
]}
--- input calls.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"## Call CompiledFxGraph fabc ##","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":13,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_driver","name":"cuLaunchKernel","pid":1,"tid":1,"ts":21,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":31,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"cuda_driver","name":"cuLaunchKernel","pid":1,"tid":1,"ts":41,"dur":1,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":51,"dur":1,"args":{"correlation":6}},
{"ph":"X","cat":"cuda_driver","name":"cuLaunchKernel","pid":1,"tid":1,"ts":201,"dur":1,"args":{"correlation":7}},
{"ph":"X","cat":"cuda_driver","name":"cuLaunchKernel","pid":1,"tid":1,"ts":211,"dur":1,"args":{"correlation":8}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":12,"dur":3,"args":{"correlation":1,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"splitk","pid":0,"tid":7,"ts":16,"dur":3,"args":{"correlation":2,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"triton_poi_fused_0","pid":0,"tid":7,"ts":22,"dur":3,"args":{"correlation":3,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"conv","pid":0,"tid":7,"ts":32,"dur":3,"args":{"correlation":4,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"triton_red_fused_1","pid":0,"tid":7,"ts":42,"dur":3,"args":{"correlation":5,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"bmm","pid":0,"tid":7,"ts":52,"dur":3,"args":{"correlation":6,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"triton_poi_fused_0","pid":0,"tid":7,"ts":202,"dur":3,"args":{"correlation":7,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"triton_red_fused_1","pid":0,"tid":7,"ts":212,"dur":3,"args":{"correlation":8,"device":0,"stream":7}}
]}
--- input replay.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"## Call CompiledFxGraph fabc ##","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":12,"dur":3,"args":{"correlation":1,"device":0,"stream":7,"graph id":3}},
{"ph":"X","cat":"kernel","name":"triton_poi_fused_0","pid":0,"tid":7,"ts":22,"dur":3,"args":{"correlation":1,"device":0,"stream":7,"graph id":3}},
{"ph":"X","cat":"kernel","name":"conv","pid":0,"tid":7,"ts":32,"dur":3,"args":{"correlation":1,"device":0,"stream":7,"graph id":3}},
{"ph":"X","cat":"kernel","name":"triton_red_fused_1","pid":0,"tid":7,"ts":42,"dur":3,"args":{"correlation":1,"device":0,"stream":7,"graph id":3}},
{"ph":"X","cat":"kernel","name":"bmm","pid":0,"tid":7,"ts":52,"dur":3,"args":{"correlation":1,"device":0,"stream":7,"graph id":3}}
]}
--- run
rooftree run compiled_launches $DIR/replay.json --inductor $DIR/code -f csv
rooftree run compiled_launches $DIR/ops.json --inductor $DIR/code -f csv
rooftree run compiled_launches $DIR/calls.json --inductor $DIR/code -f csv
rooftree run attribution $DIR/calls.json --inductor $DIR/code -f csv
rooftree run attribution_coverage $DIR/calls.json --inductor $DIR/code -f csv
rooftree run kernels $DIR/calls.json --inductor $DIR/code -f json | grep triton_poi
rooftree run compiled_launches $DIR/calls.json
exit 3: rooftree run kernels $DIR/calls.json --inductor $DIR/calls.json
--- expect
run,region,id,op,kernel,dur_ns,graph,position,call,source_op,source_ops,by,confidence,reason,source
0,## Call CompiledFxGraph fabc ##,0,cudaGraphLaunch,gemm,3000,1,0,extern_kernels.mm,aten::addmm,aten::addmm 1.000000,gap,medium,,
0,## Call CompiledFxGraph fabc ##,0,cudaGraphLaunch,triton_poi_fused_0,3000,1,1,triton_poi_fused_0,aten::relu,"aten::relu 0.500000, aten::add 0.500000",order,medium,,
0,## Call CompiledFxGraph fabc ##,0,cudaGraphLaunch,conv,3000,1,2,extern_kernels.convolution,aten::convolution,aten::convolution 1.000000,gap,medium,,
0,## Call CompiledFxGraph fabc ##,0,cudaGraphLaunch,triton_red_fused_1,3000,1,3,triton_red_fused_1,aten::sum,aten::sum 1.000000,order,medium,,
0,## Call CompiledFxGraph fabc ##,0,cudaGraphLaunch,bmm,3000,1,4,extern_kernels.bmm,aten::bmm,aten::bmm 1.000000,gap,medium,,
run,region,id,op,kernel,dur_ns,graph,position,call,source_op,source_ops,by,confidence,reason,source
0,## Call CompiledFxGraph fabc ##,0,aten::mm,gemm,3000,1,0,extern_kernels.mm,aten::addmm,aten::addmm 1.000000,order,medium,,
0,## Call CompiledFxGraph fabc ##,0,aten::mm,splitk,3000,1,0,extern_kernels.mm,aten::addmm,aten::addmm 1.000000,order,medium,,
0,## Call CompiledFxGraph fabc ##,3,triton_poi_fused_0,triton_poi_fused_0,3000,1,1,triton_poi_fused_0,aten::relu,"aten::relu 0.500000, aten::add 0.500000",hash,medium,,
0,## Call CompiledFxGraph fabc ##,5,aten::cudnn_convolution,conv,3000,1,2,extern_kernels.convolution,aten::convolution,aten::convolution 1.000000,gap,medium,,
0,## Call CompiledFxGraph fabc ##,7,triton_red_fused_1,triton_red_fused_1,3000,,,,,,none,none,source not in the files,
0,## Call CompiledFxGraph fabc ##,9,aten::bmm,bmm,3000,1,4,extern_kernels.bmm,aten::bmm,aten::bmm 1.000000,order,medium,,
0,## Call CompiledFxGraph fabc ##,,,,,1,3,triton_red_fused_1,aten::sum,aten::sum 1.000000,none,none,not in the trace,
,,11,aten::mm,gemm,3000,,,,,,none,none,in no compiled program,
run,region,id,op,kernel,dur_ns,graph,position,call,source_op,source_ops,by,confidence,reason,source
0,## Call CompiledFxGraph fabc ##,0,cudaLaunchKernel,gemm,3000,1,0,extern_kernels.mm,aten::addmm,aten::addmm 1.000000,group,low,,
0,## Call CompiledFxGraph fabc ##,1,cudaLaunchKernel,splitk,3000,1,0,extern_kernels.mm,aten::addmm,aten::addmm 1.000000,group,low,,
0,## Call CompiledFxGraph fabc ##,2,cuLaunchKernel,triton_poi_fused_0,3000,1,1,triton_poi_fused_0,aten::relu,"aten::relu 0.500000, aten::add 0.500000",order,medium,,
0,## Call CompiledFxGraph fabc ##,3,cudaLaunchKernel,conv,3000,1,2,extern_kernels.convolution,aten::convolution,aten::convolution 1.000000,gap,medium,,
0,## Call CompiledFxGraph fabc ##,4,cuLaunchKernel,triton_red_fused_1,3000,1,3,triton_red_fused_1,aten::sum,aten::sum 1.000000,order,medium,,
0,## Call CompiledFxGraph fabc ##,5,cudaLaunchKernel,bmm,3000,1,4,extern_kernels.bmm,aten::bmm,aten::bmm 1.000000,gap,medium,,
,,6,cuLaunchKernel,triton_poi_fused_0,3000,,,,,,none,none,several sources of that name,
,,7,cuLaunchKernel,triton_red_fused_1,3000,1,3,triton_red_fused_1,aten::sum,aten::sum 1.000000,name,medium,,
id,name,device,stream,start_ns,dur_ns,op,op_id,method,confidence,reason,range,layer,chain,call,evidence,step,source_ops,source_by,source_confidence,source_reason
8,gemm,0,7,1000,3000,aten::addmm,,inductor,low,,## Call CompiledFxGraph fabc ##,,,cudaLaunchKernel,correlation,,aten::addmm 1.000000,group,low,
9,splitk,0,7,5000,3000,aten::addmm,,inductor,low,,## Call CompiledFxGraph fabc ##,,,cudaLaunchKernel,correlation,,aten::addmm 1.000000,group,low,
10,triton_poi_fused_0,0,7,11000,3000,aten::relu,,inductor,medium,,## Call CompiledFxGraph fabc ##,,,cuLaunchKernel,correlation,,"aten::relu 0.500000, aten::add 0.500000",order,medium,
11,conv,0,7,21000,3000,aten::convolution,,inductor,medium,,## Call CompiledFxGraph fabc ##,,,cudaLaunchKernel,correlation,,aten::convolution 1.000000,gap,medium,
12,triton_red_fused_1,0,7,31000,3000,aten::sum,,inductor,medium,,## Call CompiledFxGraph fabc ##,,,cuLaunchKernel,correlation,,aten::sum 1.000000,order,medium,
13,bmm,0,7,41000,3000,aten::bmm,,inductor,medium,,## Call CompiledFxGraph fabc ##,,,cudaLaunchKernel,correlation,,aten::bmm 1.000000,gap,medium,
14,triton_poi_fused_0,0,7,191000,3000,(unattributed),,none,none,no operator on its thread,,,,cuLaunchKernel,correlation,,,none,none,several sources of that name
15,triton_red_fused_1,0,7,201000,3000,aten::sum,,inductor,medium,,,,,cuLaunchKernel,correlation,,aten::sum 1.000000,name,medium,
method,confidence,reason,count,count_percent,total_ns,percent
inductor,medium,,5,62.5,15000,62.5
inductor,low,,2,25,6000,25
none,none,no operator on its thread,1,12.5,3000,12.5
 {"name":"triton_poi_fused_0","kind":"kernel","class":"computation","parent_op":"(call) cuLaunchKernel","parent_category":"no_op","device":0,"stream":7,"count":2,"total_ns":6000,"mean_ns":3000,"median_ns":3000,"std_ns":0,"min_ns":3000,"max_ns":3000,"percent":25,"percent_of_window":2.955665,"blocks_mean":null,"blocks_per_sm_mean":null,"waves_mean":null,"source_ops":"(several)"},
no programs of TorchInductor were given (--inductor)
--- expect stderr
rooftree: $DIR/calls.json: no program of TorchInductor: expected output_code.py, code of an AOT wrapper, a log of TORCH_TRACE, or a directory with such files
