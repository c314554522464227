# Code of an AOT wrapper: launches in order, nodes by provenance (a handle is one call), shapes and lines by the graph's listing; what
# the name says and provenance lacks is kept, and a name that cannot be read is no operator.
--- input a/07_wrapper_code.txt
extern "C"  void cpp_fused_mul_relu_0(const float* in_ptr0);
extern "C"  void cpp_fused_gelu_gelu_backward_1(const float* in_ptr0);
extern "C"  void cpp_fused_strange_2(const float* in_ptr0);
    /*
    async_compile.triton('triton_poi_fused_mul_3', '''
    @triton_heuristics.pointwise(
    ''', device_str='cuda')
    */
void AOTInductorModel::run_impl(
    DeviceStreamType stream
) {
    // Topologically Sorted Source Nodes: [linear], Original ATen: [aten.addmm]
    static constexpr int64_t int_array_0[] = {10L, 16L};
    // [Provenance debug handles] aoti_torch_cuda_mm_out:4
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cuda_mm_out(buf0, x, w));
    cpp_fused_mul_relu_0((float*)(buf1.data_ptr()));
    cpp_fused_gelu_gelu_backward_1((float*)(buf1.data_ptr()));
    cpp_fused_strange_2((float*)(buf1.data_ptr()));
    // [Provenance debug handles] triton_poi_fused_mul_3:3
    call_triton_poi_fused_mul_3(buf1, 128L, stream, kernels, this->cubin_dir_);
    // Topologically Sorted Source Nodes: [s], Original ATen: [mylib.scan]
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_proxy_executor_call_function(proxy_executor, 0, 1));
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_empty_strided(2, a));
} // AOTInductorModel::run_impl
--- input a/05_after_post_grad_graph.txt
    def forward(self, x: "f32[4, 8]", w: "f32[4, 8][8, 1]cpu"):
         # File: /src/model.py:3 in forward, code: return x * w
        mul: "f32[4, 8][8, 1]cuda:0" = torch.ops.aten.mul.Tensor(x, w);  x = w = None
         # File: /src/model.py:4 in forward, code: return relu(x)
        relu: "f32[4, 8][8, 1]cuda:0" = torch.ops.aten.relu.default(mul)
--- input a/09_mappings.json
{"cppCodeToPost": {"triton_poi_fused_mul_3:3": ["mul"], "cpp_fused_mul_relu_0": ["mul"], "aoti_torch_cuda_mm_out:4": ["mm"], "gone:1": ["mm"]}, "postToPre": {"mul": ["product"], "mm": ["fc1"]}}
--- input a/10_inductor_provenance_tracking_kernel_stack_traces.json
{"aoti_torch_cuda_mm_out:4": ["  File \"/lib/linear.py\", line 9, in forward\n    return linear(x)\n  File \"/src/model.py\", line 7, in forward\n    h = self.fc(x)\n"]}
--- run
rooftree inductor $DIR/a --table inductor_calls -f csv
rooftree inductor $DIR/a --table inductor_ops -f csv
rooftree inductor $DIR/a --table inductor_quality -f csv | grep ,1,
--- expect
graph,position,kernel,kind,op,op_share,ops,evidence,split,sources,source,aot_id,graph_key,device,handle,hash,file,line,is_inlined
0,0,aoti_torch_cuda_mm_out,extern,aten::addmm,1,aten::addmm,comment,whole,linear,"model.py:7 in forward, code: h = self.fc(x)",,,,4,,$DIR/a/07_wrapper_code.txt,15,0
0,1,cpp_fused_mul_relu_0,cpp,aten::mul,0.5,"aten::mul, aten::relu",provenance,equal,product,"model.py:3 in forward, code: return x * w",,,,,,$DIR/a/07_wrapper_code.txt,16,0
0,2,cpp_fused_gelu_gelu_backward_1,cpp,aten::gelu,0.5,"aten::gelu, aten::gelu_backward",name,equal,,,,,,,,$DIR/a/07_wrapper_code.txt,17,0
0,3,cpp_fused_strange_2,cpp,,,,none,equal,,,,,,,,$DIR/a/07_wrapper_code.txt,18,0
0,4,triton_poi_fused_mul_3,triton,aten::mul,1,aten::mul,provenance,whole,product,"model.py:3 in forward, code: return x * w",,,,3,,$DIR/a/07_wrapper_code.txt,20,0
0,5,aoti_torch_proxy_executor_call_function,fallback,mylib::scan,1,mylib::scan,comment,whole,s,,,,,,,$DIR/a/07_wrapper_code.txt,22,0
graph,position,kernel,op,share,primary,label,split,weight,how,nodes,sources
0,0,aoti_torch_cuda_mm_out,aten::addmm,1,1,,whole,,only,mm,fc1
0,1,cpp_fused_mul_relu_0,aten::mul,0.5,1,,equal,,target,mul,product
0,1,cpp_fused_mul_relu_0,aten::relu,0.5,0,,equal,,node,,
0,2,cpp_fused_gelu_gelu_backward_1,aten::gelu,0.5,1,,equal,,node,,
0,2,cpp_fused_gelu_gelu_backward_1,aten::gelu_backward,0.5,0,,equal,,node,,
0,4,triton_poi_fused_mul_3,aten::mul,1,1,,whole,384,only,mul,product
0,5,aoti_torch_proxy_executor_call_function,mylib::scan,1,1,,whole,,only,,
no_ops,1,$DIR/a/07_wrapper_code.txt,773,calls whose operators are not known
unmatched_provenance,1,$DIR/a/09_mappings.json,0,kernels of provenance that no program calls
partial_provenance,1,$DIR/a/07_wrapper_code.txt,657,calls whose name has operators that their provenance lacks: both kept
