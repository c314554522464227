# A wrapper in C++ that Python loads (TORCHINDUCTOR_CPP_WRAPPER=1) is a program like one of an AOT wrapper; what was made from it for the compiler is
# not another one.
--- input ab/output_code.py
from torch._inductor.codecache import CppWrapperCodeCache
cpp_wrapper_src = (
r'''
extern "C"  void  cpp_fused_gelu_0(float* in_out_ptr0);
void inductor_entry_impl(
    AtenTensorHandle* input_handles
) {
    // Topologically Sorted Source Nodes: [input_1], Original ATen: [aten.t, aten.addmm]
    AOTI_TORCH_ERROR_CODE_CHECK(aoti_torch_cpu_addmm_out(buf0, arg1_1, arg2_1, x, 1L, 1L));
    cpp_fused_gelu_0((float*)(buf1.data_ptr()));
} // inductor_entry_impl
extern "C"  void  cpp_fused_gelu_0(float* in_out_ptr0)
{
}
'''
)
--- input ab/main.cpp
void inductor_entry_impl(
    cpp_fused_gelu_0((float*)(buf1.data_ptr()));
}
--- run
rooftree inductor $DIR --table inductor_calls -f csv
rooftree inductor $INPUT --table inductor_quality -f csv | grep ,1,
--- expect
graph,position,kernel,kind,op,op_share,ops,evidence,split,sources,source,aot_id,graph_key,device,handle,hash,file,line,is_inlined
0,0,aoti_torch_cpu_addmm_out,extern,aten::addmm,1,aten::addmm,comment,whole,input_1,,,,,,,$DIR/ab/output_code.py,9,0
0,1,cpp_fused_gelu_0,cpp,aten::gelu,1,aten::gelu,name,whole,,,,,,,,$DIR/ab/output_code.py,10,0
