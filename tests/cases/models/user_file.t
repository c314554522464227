# A file of one's own goes before the built-in models; what is wrong in it is told with line and column.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"my::op","pid":1,"tid":1,"ts":0,"dur":20,"args":{"Input Dims":[[2,3],[]],"Input type":["float","Scalar"],"Input Strides":[[3,1],[]],"Concrete Inputs":["","4"]}},
{"ph":"X","cat":"cpu_op","name":"aten::relu","pid":1,"tid":1,"ts":30,"dur":20,"args":{"Input Dims":[[2,3]],"Input type":["float"],"Input Strides":[[3,1]],"Concrete Inputs":[""]}}
]}
--- input my.ops
op my::op
    args          (x: tensor, times: int)
    category      mine
    flops_vector  = times * numel(x)
    bytes         = 2 * bytes(x)

op aten::relu
    category      mine
    bytes         = 1
--- input bad.ops
op my::op
    bytes         = numel(x)
--- input worse.ops
family pointwise(x: tensor)
    bytes         = 1
op aten::relu
    use           pointwise(x = self, y = 1)
--- run
rooftree run op_models $INPUT --ops $DIR/my.ops -f csv
exit 3: rooftree run op_models $INPUT --ops $DIR/bad.ops
exit 3: rooftree run op_models $INPUT --ops $DIR/worse.ops
exit 3: rooftree run op_models $INPUT --ops $DIR/none.ops
rooftree list ops --ops $DIR/my.ops --name aten::relu
rooftree list ops --ops $DIR/my.ops | grep "my.ops"
rooftree list ops --name aten::mm
exit 2: rooftree list ops --name no::op
--- expect
name,family,parameters,count,grade,flops_matrix,flops_matrix_upper,flops_vector,sfu,flops_torch,bytes,bytes_upper,bus_bytes,matrix_type,why,model,input_dims,input_types,input_strides,concrete_inputs,first_id
aten::relu,,,1,exact,0,,0,0,0,1,,,,,$DIR/my.ops:7,"[[2,3]]","[""float""]","[[3,1]]","[""""]",1
my::op,,,1,exact,0,,24,0,0,48,,,,,$DIR/my.ops:1,"[[2,3],[]]","[""float"",""Scalar""]","[[3,1],[]]","["""",""4""]",0
# $DIR/my.ops:7
op aten::relu
    category      mine
    bytes         = 1
my::op                                                 mine                exact     $DIR/my.ops:1
aten::relu                                             mine                exact     $DIR/my.ops:7
# data/ops/gemm.ops:14
op aten::mm
    require       rank(self) == 2 and rank(mat2) == 2 and self[1] == mat2[0]
    use           gemm(a = self, b = mat2, m = self[0], k = self[1], n = mat2[1], out = dtype(out) ?? out_dtype ?? promote(self, mat2))

# data/ops/gemm.ops:4
family gemm(a: tensor, b: tensor, m: int, n: int, k: int, out: dtype, batch: int = 1, add: tensor = none, scales: int = 0)
    category      gemm
    show          B = batch, M = m, N = n, K = k, a = dtype(a), b = dtype(b), out = out, bias = given(add), a_transposed = is_transposed(a), b_transposed = is_transposed(b)
    let outputs   = batch * m * n
    matrix_type   = dtype(a)
    flops_matrix  = 2 * outputs * k
    flops_vector  = given(add) ? outputs : 0
    bytes         = bytes(a) + bytes(b) + bytes(add) + scales + outputs * size(out)
    source        each output is a sum of k products, a multiply-add counting 2; what is added counts 1
--- expect stderr
rooftree: $DIR/bad.ops:2:27: expected a name that is known here, found "x"
rooftree: $DIR/worse.ops:4:39: expected a parameter of the family that is not given yet, found "y"
rooftree: $DIR/none.ops: No such file or directory
rooftree: no operator model for "no::op"
