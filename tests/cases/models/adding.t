# The example of docs/adding.md.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"my::scale_clamp","pid":1,"tid":1,"ts":0,"dur":20,"args":{"Input Dims":[[4096,8192],[4096],[]],"Input type":["c10::BFloat16","float","Scalar"],"Input Strides":[[8192,1],[1],[]],"Concrete Inputs":["","","448."]}}
]}
--- input mine.ops
op my::scale_clamp
    args          (x: tensor, scale: tensor, limit: real)
    category      pointwise
    show          rows = x[0], width = x[1], type = dtype(x)
    require       rank(x) == 2 and scale[0] == x[0]
    flops_vector  = 2 * numel(x)
    bytes         = bytes(x) + bytes(scale) + full_bytes(x)
    source        a product and a comparison for each element
--- run
rooftree run op_models $INPUT --ops $DIR/mine.ops
rooftree explain $INPUT --ops $DIR/mine.ops --id 0
--- expect
name             parameters               count  grade  flops_matrix       bytes
my::scale_clamp  rows:4096,width:8192,..      1  exact             0  134.234 MB
op         my::scale_clamp
model      exact = $DIR/mine.ops:1
source     a product and a comparison for each element
argument   x = [4096,8192] bf16
argument   scale = [4096] fp32
require    rank(x) == 2 and scale[0] == x[0] = rank([4096,8192] bf16) == 2 and [4096] fp32[0] == [4096,8192] bf16[0] = true
result     flops_vector = 2 * numel(x) = 2 * numel([4096,8192] bf16) = 67108864
result     bytes = bytes(x) + bytes(scale) + full_bytes(x) = bytes([4096,8192] bf16) + bytes([4096] fp32) + full_bytes([4096,8192] bf16) = 134234112
