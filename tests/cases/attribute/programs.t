# Kernels without an operator that a compiled program launched belong to the operator with the largest share of their call, with
# their counters.
--- input code/output_code.py
async_compile = AsyncCompile()
# Source Nodes: [x], Original ATen: [aten.relu]
triton_poi_fused_0 = async_compile.triton('triton_poi_fused_0', '''
''')
def call(args):
    # Source Nodes: [h], Original ATen: [aten.addmm]
    extern_kernels.mm(a, b, out=c)
    triton_poi_fused_0.run(x)
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"## Call CompiledFxGraph fabc ##","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":12,"dur":3,"args":{"correlation":1,"device":0,"stream":7,"grid":[1,1,1],"block":[32,1,1]}},
{"ph":"X","cat":"kernel","name":"triton_poi_fused_0","pid":0,"tid":7,"ts":22,"dur":5,"args":{"correlation":1,"device":0,"stream":7,"grid":[2,1,1],"block":[32,1,1]}}
]}
--- input c.csv
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","7","a","h","gemm","1","7","(32, 1, 1)","(1, 1, 1)","0","9.0","S","gpu__time_duration.sum","ns","3000"
"1","7","a","h","triton_poi_fused_0","1","7","(32, 1, 1)","(2, 1, 1)","0","9.0","S","gpu__time_duration.sum","ns","5000"
--- run
rooftree attribute --kineto $DIR/t.json --ncu $DIR/c.csv --inductor $DIR/code --table operators -f csv
rooftree attribute --kineto $DIR/t.json --ncu $DIR/c.csv --inductor $DIR/code --table unattributed -f csv
rooftree attribute --kineto $DIR/t.json --ncu $DIR/c.csv --table operators -f csv
--- expect
operator,category,gpu_rows,kernels,total_ns,percent,file,counted,grouped,propagated,counted_percent,time_percent,bottleneck,dram_percent,compute_percent,tensor_percent,occupancy_percent,l2_hit_percent,l1_hit_percent,evidence
aten::relu,triton,1,1,5000,62.5,1,1,0,0,100,100,,,,,,,,
aten::addmm,GEMM,1,1,3000,37.5,1,1,0,0,100,100,,,,,,,,
what,file,reason,count,count_percent,total_ns,percent
operator,category,gpu_rows,kernels,total_ns,percent,file,counted,grouped,propagated,counted_percent,time_percent,bottleneck,dram_percent,compute_percent,tensor_percent,occupancy_percent,l2_hit_percent,l1_hit_percent,evidence
(call) cudaGraphLaunch,graph,2,2,8000,100,1,2,0,0,100,100,,,,,,,,
