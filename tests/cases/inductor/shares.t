# Shares are by the bytes that nodes would move alone: views and collectives are free, a stride of 0 is one element; with a
# contraction in a template by FLOPs (elsewhere it is an input, and free); without shapes equal, but for views. Those of a call add up to 1.000000, whatever the rounding.
--- input output_code.py
async_compile = AsyncCompile()

# Topologically Sorted Source Nodes: [a, b, c, d], Original ATen: [aten._to_copy, aten.expand, aten.mul, _c10d_functional.all_reduce]
# Source node to ATen node mapping:
#   a => convert
#   b => expand
#   c => mul
#   d => all_reduce
# Graph fragment:
#   %x : Tensor "f16[4, 8][8, 1]cuda:0" = PlaceHolder[target=x]
#   %s : Tensor "f32[8][1]cuda:0" = PlaceHolder[target=s]
#   %convert : Tensor "f32[4, 8][8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.convert_element_type.default](args = (%x, torch.float32), kwargs = {})
#   %expand : Tensor "f32[4, 8][0, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.expand.default](args = (%s, [4, 8]), kwargs = {})
#   %mul : Tensor "f32[4, 8][8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%convert, %expand), kwargs = {})
#   %all_reduce : Tensor "f32[4, 8][8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce_.default](args = (%mul, sum, 0), kwargs = {})
k_bytes = async_compile.triton('k_bytes', '''
''')

# Topologically Sorted Source Nodes: [m, r], Original ATen: [aten.mm, aten.relu]
# Source node to ATen node mapping:
#   m => mm
#   r => relu
# Graph fragment:
#   %x : Tensor "f32[4, 50][50, 1]cuda:0" = PlaceHolder[target=x]
#   %w : Tensor "f32[50, 8][8, 1]cuda:0" = PlaceHolder[target=w]
#   %mm : Tensor "f32[4, 8][8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %w), kwargs = {})
#   %relu : Tensor "f32[4, 8][8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%mm,), kwargs = {})
triton_tem_fused_mm_relu_1 = async_compile.triton('triton_tem_fused_mm_relu_1', '''
@triton_heuristics.template(
''')

# Topologically Sorted Source Nodes: [p, q, t], Original ATen: [aten.sin, aten.cos, aten.tan]
# Source node to ATen node mapping:
#   p => sin
#   q => cos
#   t => tan
# Graph fragment:
#   %sin : [num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%z,), kwargs = {})
#   %cos : [num_users=1] = call_function[target=torch.ops.aten.cos.default](args = (%sin,), kwargs = {})
#   %tan : [num_users=1] = call_function[target=torch.ops.aten.tan.default](args = (%cos,), kwargs = {})
k_equal = async_compile.triton('k_equal', '''
''')

# Topologically Sorted Source Nodes: [m, r], Original ATen: [aten.mm, aten.relu]
# Source node to ATen node mapping:
#   m => mm
#   r => relu
# Graph fragment:
#   %mm : Tensor "f32[4, 8][8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %w), kwargs = {})
#   %relu : Tensor "f32[4, 8][8, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%mm,), kwargs = {})
k_input = async_compile.triton('k_input', '''
''')

# Topologically Sorted Source Nodes: [v, s], Original ATen: [aten.view, aten.sin]
# Source node to ATen node mapping:
#   v => view
#   s => sin
# Graph fragment:
#   %view : Tensor "f32[s0][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.view.default](args = (%x, [s0]), kwargs = {})
#   %sin : Tensor "f32[s0][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%view,), kwargs = {})
k_view = async_compile.triton('k_view', '''
''')

def call(args):
    k_input.run(x)
    k_view.run(x)
    k_bytes.run(x)
    triton_tem_fused_mm_relu_1.run(x)
    k_equal.run(x)
--- run
rooftree inductor $INPUT --table inductor_ops -f csv
rooftree inductor $INPUT --table inductor_calls
--- expect
graph,position,kernel,op,share,primary,label,split,weight,how,nodes,sources
0,0,k_input,aten::relu,1,1,,bytes,256,order,relu,r
0,0,k_input,aten::mm,0,0,,bytes,0,order,mm,m
0,1,k_view,aten::sin,1,1,,equal,,order,sin,s
0,1,k_view,aten::view,0,0,view,equal,0,order,view,v
0,2,k_bytes,aten::mul,0.6,1,,bytes,288,order,mul,c
0,2,k_bytes,aten::_to_copy,0.4,0,cast,bytes,192,order,convert,a
0,2,k_bytes,aten::expand,0,0,view,bytes,0,order,expand,b
0,2,k_bytes,_c10d_functional::all_reduce,0,0,collective,bytes,0,order,all_reduce,d
0,3,triton_tem_fused_mm_relu_1,aten::mm,0.990099,1,,flops,3200,order,mm,m
0,3,triton_tem_fused_mm_relu_1,aten::relu,0.009901,0,,flops,32,order,relu,r
0,4,k_equal,aten::sin,0.333334,1,,equal,,order,sin,p
0,4,k_equal,aten::cos,0.333333,0,,equal,,order,cos,q
0,4,k_equal,aten::tan,0.333333,0,,equal,,order,tan,t
graph  position  kernel      kind      op          op_share  ops         evidence
    0         0  k_input     triton    aten::relu     1.000  aten::relu  fragment
    0         1  k_view      triton    aten::sin      1.000  aten::sin   fragment
    0         2  k_bytes     triton    aten::mul      0.600  aten::..py  fragment
    0         3  triton.._1  template  aten::mm       0.990  aten::..lu  fragment
    0         4  k_equal     triton    aten::sin      0.333  aten::..an  fragment
