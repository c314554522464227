# A kernel that two operators were made into is both's, by what each would move alone; the parts add up to the kernel's time and counters. Beside
# them stands what the operators took where they ran alone. In `operators` the kernel is its primary operator's, with that one's category. Without
# the program a kernel's name says its operator, at low confidence, if it says one only.
--- input code/output_code.py
async_compile = AsyncCompile()
# Source Nodes: [x], Original ATen: [aten.add, aten.relu]
# Graph fragment:
#   %a : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=a]
#   %b : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=b]
#   %add : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%a, %b), kwargs = {})
#   %relu : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%add,), kwargs = {})
#   return %relu
triton_poi_fused_add_relu_0 = async_compile.triton('triton_poi_fused_add_relu_0', '''
''')
# Source Nodes: [y], Original ATen: [aten.relu]
triton_poi_fused_relu_1 = async_compile.triton('triton_poi_fused_relu_1', '''
''')
def call(args):
    triton_poi_fused_add_relu_0.run(a)
    # Source Nodes: [h], Original ATen: [aten.addmm]
    extern_kernels.mm(a, b, out=c)
    triton_poi_fused_relu_1.run(x)
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"## Call CompiledFxGraph fabc ##","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cuda_runtime","name":"cudaGraphLaunch","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"triton_poi_fused_add_relu_0","pid":0,"tid":7,"ts":12,"dur":0.007,"args":{"correlation":1,"device":0,"stream":7,"grid":[1,1,1],"block":[32,1,1]}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":15,"dur":3,"args":{"correlation":1,"device":0,"stream":7,"grid":[1,1,1],"block":[32,1,1]}},
{"ph":"X","cat":"kernel","name":"triton_poi_fused_relu_1","pid":0,"tid":7,"ts":22,"dur":5,"args":{"correlation":1,"device":0,"stream":7,"grid":[2,1,1],"block":[32,1,1]}}
]}
--- input c.csv
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","7","a","h","triton_poi_fused_add_relu_0","1","7","(32, 1, 1)","(1, 1, 1)","0","9.0","S","gpu__time_duration.sum","ns","7"
"0","7","a","h","triton_poi_fused_add_relu_0","1","7","(32, 1, 1)","(1, 1, 1)","0","9.0","S","dram__bytes_read.sum","byte","101"
"0","7","a","h","triton_poi_fused_add_relu_0","1","7","(32, 1, 1)","(1, 1, 1)","0","9.0","S","sm__throughput.avg.pct_of_peak_sustained_elapsed","%","50"
"1","7","a","h","gemm","1","7","(32, 1, 1)","(1, 1, 1)","0","9.0","S","gpu__time_duration.sum","ns","3000"
"2","7","a","h","triton_poi_fused_relu_1","1","7","(32, 1, 1)","(2, 1, 1)","0","9.0","S","gpu__time_duration.sum","ns","5000"
"2","7","a","h","triton_poi_fused_relu_1","1","7","(32, 1, 1)","(2, 1, 1)","0","9.0","S","dram__bytes_read.sum","byte","9"
--- run
rooftree attribute --kineto $DIR/t.json --ncu $DIR/c.csv --inductor $DIR/code --table operator_shares -f csv
rooftree attribute --kineto $DIR/t.json --ncu $DIR/c.csv --inductor $DIR/code --table share_counters -f csv
rooftree attribute --kineto $DIR/t.json --ncu $DIR/c.csv --inductor $DIR/code --table operators -f csv | grep aten|operator
rooftree attribute --kineto $DIR/t.json --table operator_shares
rooftree attribute --kineto $DIR/t.json --inductor $DIR/code --table tiers -f csv
rooftree attribute --kineto $DIR/t.json --table attribution -f csv
rooftree attribute --kineto $DIR/t.json --table coverage -f csv
--- expect
operator,total_ns,percent,alone_ns,fused_ns,alone_rows,fused_rows,primary_rows,split
aten::relu,5003,62.482828,5000,3,1,1,0,bytes
aten::addmm,3000,37.467216,3000,0,1,0,0,
aten::add,4,0.049956,0,4,0,1,1,bytes
operator,file,field,axis,value,unit,percent,alone,fused,launches
aten::relu,1,time_ns,time,5003,ns,62.482828,5000,3,2
aten::relu,1,dram_read_bytes,dram,49,byte,44.545455,9,40,2
aten::addmm,1,time_ns,time,3000,ns,37.467216,3000,0,1
aten::add,1,time_ns,time,4,ns,0.049956,0,4,1
aten::add,1,dram_read_bytes,dram,61,byte,55.454545,0,61,1
operator,category,gpu_rows,kernels,total_ns,percent,file,counted,grouped,propagated,counted_percent,time_percent,bottleneck,dram_percent,compute_percent,tensor_percent,occupancy_percent,l2_hit_percent,l1_hit_percent,evidence
aten::relu,triton,1,1,5000,62.44536,1,1,0,0,100,100,,,,,,,,
aten::addmm,GEMM,1,1,3000,37.467216,1,1,0,0,100,100,,,,,,,,
aten::add,triton,1,1,7,0.087424,1,1,0,0,100,100,,,50,,,,,
operator                   total  percent     alone  fused  fused_rows
aten::relu              5.000 us  62.45 %  5.000 us   0 ns           0
(call) cudaGraphLaunch  3.007 us  37.55 %  3.007 us   0 ns           0
no programs were given (--inductor PATH): nothing is known to be fused
tier,other_tier,count,same,related,differ,total_ns,agree_percent,example
program,name,1,1,0,0,5000,100,
id,name,device,stream,dur_ns,op,method,confidence,reason,file,launch,counters,sure
1,triton_poi_fused_add_relu_0,0,7,7,(unattributed),none,none,graph of unknown capture,,,,
2,gemm,0,7,3000,(unattributed),none,none,graph of unknown capture,,,,
3,triton_poi_fused_relu_1,0,7,5000,aten::relu,name,low,,,,,
tier,file,method,confidence,count,count_percent,total_ns,percent
operators,,name,low,1,33.333333,5000,62.44536
operators,,none,none,2,66.666667,3007,37.55464
