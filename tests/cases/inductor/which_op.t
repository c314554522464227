# Nodes are given to operators by order if there are as many of both; else by what they are, by the name of their source node, and by
# what is left; what cannot be told stays the node's own operator, and an operator without a node gets no share.
--- input output_code.py
async_compile = AsyncCompile()

# Topologically Sorted Source Nodes: [x, y], Original ATen: [aten.native_layer_norm, aten.relu, aten.gelu]
# Source node to ATen node mapping:
#   layer_norm_1 => rsqrt, sub
#   y => relu
#   w => erf, mul
# Graph fragment:
#   %sub : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%a,), kwargs = {})
#   %rsqrt : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.rsqrt.default](args = (%a,), kwargs = {})
#   %relu : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%sub,), kwargs = {})
#   %erf : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.erf.default](args = (%relu,), kwargs = {})
#   %mul : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%relu, %erf), kwargs = {})
k_order = async_compile.triton('k_order', '''
''')

# Topologically Sorted Source Nodes: [x, y], Original ATen: [aten.gelu, aten.relu, aten.native_layer_norm, aten.add]
# Source node to ATen node mapping:
#   layer_norm_1 => sub
#   w => erf, mul
#   y => relu
# Graph fragment:
#   %erf : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.erf.default](args = (%z,), kwargs = {})
#   %mul : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%z, %erf), kwargs = {})
#   %relu : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%mul,), kwargs = {})
#   %sub : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%relu,), kwargs = {})
k_names = async_compile.triton('k_names', '''
''')

# Topologically Sorted Source Nodes: [x, y], Original ATen: [aten.silu, aten.glu]
# Source node to ATen node mapping:
#   v => exp
#   w => erf
#   x => sin
# Graph fragment:
#   %exp : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.exp.default](args = (%z,), kwargs = {})
#   %erf : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.erf.default](args = (%z,), kwargs = {})
#   %sin : Tensor "f32[8][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%z,), kwargs = {})
k_itself = async_compile.triton('k_itself', '''
''')

def call(args):
    k_order.run(x)
    k_names.run(x)
    k_itself.run(x)
--- run
rooftree inductor $INPUT --table inductor_ops -f csv
--- expect
graph,position,kernel,op,share,primary,label,split,weight,how,nodes,sources
0,0,k_order,aten::gelu,0.555556,1,,bytes,160,order,"erf, mul",w
0,0,k_order,aten::native_layer_norm,0.222222,0,,bytes,64,order,"sub, rsqrt",layer_norm_1
0,0,k_order,aten::relu,0.222222,0,,bytes,64,order,relu,y
0,1,k_names,aten::gelu,0.428572,1,,bytes,96,left,"erf, mul",w
0,1,k_names,aten::relu,0.285714,0,,bytes,64,target,relu,y
0,1,k_names,aten::native_layer_norm,0.285714,0,,bytes,64,source,sub,layer_norm_1
0,1,k_names,aten::add,0,0,,bytes,0,listed,,
0,2,k_itself,aten::exp,0.333334,1,,bytes,32,node,exp,v
0,2,k_itself,aten::erf,0.333333,0,,bytes,32,node,erf,w
0,2,k_itself,aten::sin,0.333333,0,,bytes,32,node,sin,x
0,2,k_itself,aten::silu,0,0,,bytes,0,listed,,
0,2,k_itself,aten::glu,0,0,,bytes,0,listed,,
