# Calls stand in the order of call(), those of a partition where it is called; a comment belongs to the call after it, the harness
# below is not part of the program, and what is called and not known is counted.
--- input output_code.py
# AOT ID: ['0_forward']
aten = torch.ops.aten
async_compile = AsyncCompile()

# kernel path: /cache/ab/caaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.py
# Topologically Sorted Source Nodes: [h, a], Original ATen: [aten.addmm, aten.relu]
# Source node to ATen node mapping:
#   a => relu
#   h => add
# Graph fragment:
#   %mm : Tensor "f32[4, 8][8, 1]cuda:0" = PlaceHolder[target=mm]
#   %bias : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=bias]
#   %add : Tensor "f32[4, 8][8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mm, %bias), kwargs = {})
#   %relu : Tensor "f32[4, 8][8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%add,), kwargs = {})
#   return %relu
triton_poi_fused_addmm_relu_0 = async_compile.triton('triton_poi_fused_addmm_relu_0', '''
@triton_heuristics.pointwise(
    inductor_meta={'kernel_num_gb': 0.5},
)
@triton.jit
def triton_poi_fused_addmm_relu_0(in_ptr0):
    extern_kernels.not_a_call()
''', device_str='cuda')

def partition_0(args):
    with torch.cuda._DeviceGuard(1):
        buf0 = empty_strided_cuda((4, 8), (8, 1), torch.float32)
        # Topologically Sorted Source Nodes: [h], Original ATen: [aten.t, aten.addmm]
        # [Provenance debug handles] extern_kernels.mm:1
        extern_kernels.mm(x, reinterpret_tensor(w, (8, 8), (1, 8), 0), out=buf0)
        # Topologically Sorted Source Nodes: [h, a], Original ATen: [aten.addmm, aten.relu]
        stream1 = get_raw_stream(1)
        triton_poi_fused_addmm_relu_0.run(buf0, bias, 32, stream=stream1)
    return (buf0,)

class Runner:
    def call(self, args):
        # Topologically Sorted Source Nodes: [s], Original ATen: [aten.bernoulli]
        args.clear()
        aten.randint.low_out(0, 1, [1], out=seed)
        (buf0,) = self.partitions[0](args)
        # Topologically Sorted Source Nodes: [r], Original ATen: [aten.relu, _c10d_functional.all_reduce]
        buf1 = torch.ops._c10d_functional.all_reduce_.default(buf0, 'sum', '0')
        buf1.copy_(buf0)
        buf2 = mystery(buf1)
        return (buf2,)

def benchmark_compiled_module(times=10, repeat=10):
    triton_poi_fused_addmm_relu_0.run(0)
--- run
rooftree inductor $INPUT --table inductor_calls -f csv
rooftree inductor $INPUT --table inductor_kernels -f csv
rooftree inductor $INPUT --table inductor_quality -f csv | grep ,1,
--- expect
graph,position,kernel,kind,op,op_share,ops,evidence,split,sources,source,aot_id,graph_key,device,handle,hash,file,line,is_inlined
0,0,aten.randint.low_out,fallback,aten::randint,1,aten::randint,call,whole,,,0_forward,,,,,$DIR/output_code.py,40,0
0,1,extern_kernels.mm,extern,aten::addmm,1,aten::addmm,comment,whole,h,,0_forward,,1,1,,$DIR/output_code.py,30,1
0,2,triton_poi_fused_addmm_relu_0,triton,aten::addmm,0.529412,"aten::addmm, aten::relu",fragment,bytes,"h, a",,0_forward,,1,,caaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,$DIR/output_code.py,33,1
0,3,torch.ops._c10d_functional.all_reduce_.default,fallback,_c10d_functional::all_reduce,1,_c10d_functional::all_reduce,comment,whole,r,,0_forward,,,,,$DIR/output_code.py,43,0
0,4,buf1.copy_,fallback,aten::copy_,1,aten::copy_,call,whole,,,0_forward,,,,,$DIR/output_code.py,44,0
kernel,kind,shape,graph,calls,gb,nodes,hash,content,file,offset
triton_poi_fused_addmm_relu_0,triton,pointwise,0,1,0.5,4,caaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,d7190c863fd844d8,$DIR/output_code.py,747
unknown_calls,1,$DIR/output_code.py,2050,statements of a program that call something unknown: perhaps kernels
unused_comments,1,$DIR/output_code.py,1643,comments on operators with no call after them
