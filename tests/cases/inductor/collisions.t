# Each program has its own kernel of a name: the first one never wins. Names with several sources are listed, with what tells them
# apart.
--- input a/output_code.py
async_compile = AsyncCompile()
# kernel path: /c/aa/caa.py
# Source Nodes: [x], Original ATen: [aten.relu]
triton_poi_fused_0 = async_compile.triton('triton_poi_fused_0', '''
relu
''')
cpp_fused_relu_1 = async_compile.cpp_pybinding(['float*'], r'''
one
''')
def call(args):
    triton_poi_fused_0.run(x)
    cpp_fused_relu_1(x)
--- input b/output_code.py
async_compile = AsyncCompile()
# kernel path: /c/bb/cbb.py
# Source Nodes: [x], Original ATen: [aten.sin]
triton_poi_fused_0 = async_compile.triton('triton_poi_fused_0', '''
sin
''')
cpp_fused_relu_1 = async_compile.cpp_pybinding(['float*'], r'''
two
''')
def call(args):
    triton_poi_fused_0.run(x)
    cpp_fused_relu_1(x)
--- input c/copy.py
async_compile = AsyncCompile()
# kernel path: /c/bb/cbb.py
# Source Nodes: [x], Original ATen: [aten.sin]
triton_poi_fused_0 = async_compile.triton('triton_poi_fused_0', '''
sin
''')
cpp_fused_relu_1 = async_compile.cpp_pybinding(['float*'], r'''
two
''')
def call(args):
    triton_poi_fused_0.run(x)
    cpp_fused_relu_1(x)
--- input d/cdd.py
@triton_heuristics.pointwise(
@triton.jit
def triton_poi_fused_0(in_ptr0):
    cos
--- run
rooftree inductor $DIR --table inductor_calls -f csv
rooftree inductor $DIR --table inductor_collisions -f csv
rooftree inductor $DIR/a --table inductor_collisions
--- expect
graph,position,kernel,kind,op,op_share,ops,evidence,split,sources,source,aot_id,graph_key,device,handle,hash,file,line,is_inlined
0,0,triton_poi_fused_0,triton,aten::relu,1,aten::relu,comment,whole,,,,,,,caa,$DIR/a/output_code.py,11,0
0,1,cpp_fused_relu_1,cpp,aten::relu,1,aten::relu,name,whole,,,,,,,,$DIR/a/output_code.py,12,0
1,0,triton_poi_fused_0,triton,aten::sin,1,aten::sin,comment,whole,,,,,,,cbb,$DIR/b/output_code.py,11,0
1,1,cpp_fused_relu_1,cpp,aten::relu,1,aten::relu,name,whole,,,,,,,,$DIR/b/output_code.py,12,0
kernel,definitions,sources,ops_differ,graphs,told_by
cpp_fused_relu_1,2,2,0,0 - 1,program
triton_poi_fused_0,3,3,1,0 - 1 - none,hash
each name has one source
