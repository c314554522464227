# Each number of a model can be followed from the arguments on.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":1,"tid":1,"ts":0,"dur":20,"args":{"Input Dims":[[7],[5,3],[3,7],[],[]],"Input type":["float","float","float","Scalar","Scalar"],"Input Strides":[[1],[3,1],[7,1],[],[]],"Concrete Inputs":["","","","1","1"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":40,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::convolution_backward","pid":1,"tid":1,"ts":100,"dur":20,"args":{"Input Dims":[[2,6,6],[2,8,10],[6,4,3],[],[],[],[],[],[],[],[]],"Input type":["float","float","float","","ScalarList","ScalarList","ScalarList","Scalar","ScalarList","Scalar","ScalarList"],"Input Strides":[[36,6,1],[80,10,1],[12,3,1],[],[],[],[],[],[],[],[]],"Concrete Inputs":["","","","","[1]","[0]","[2]","False","[0]","2","[True, True, False]"]}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":200,"dur":20,"args":{"Input Dims":[[5,3],[4,7]],"Input type":["float","float"]}},
{"ph":"X","cat":"cpu_op","name":"my::op","pid":1,"tid":1,"ts":300,"dur":20}
]}
--- run
rooftree explain $INPUT --id 0
rooftree explain $INPUT --id 5
rooftree explain $INPUT --id 2
rooftree explain $INPUT --id 3
rooftree explain $INPUT --id 4
exit 2: rooftree explain $INPUT --id 99
exit 2: rooftree explain $INPUT
--- expect
op         aten::addmm
model      exact = data/ops/gemm.ops:19, family gemm (data/ops/gemm.ops:4)
source     each output is a sum of k products, a multiply-add counting 2; what is added counts 1
argument   beta = 1
argument   self = [7] fp32
argument   mat1 = [5,3] fp32
argument   mat2 = [3,7] fp32
let        added = known(beta) ? (beta == 0 ? none : self) : self = known(1) ? (1 == 0 ? none : [7] fp32) : [7] fp32 = [7] fp32
grade      bounds = not known(beta) = not known(1) = false
require    rank(mat1) == 2 and rank(mat2) == 2 and mat1[1] == mat2[0] = rank([5,3] fp32) == 2 and rank([3,7] fp32) == 2 and [5,3] fp32[1] == [3,7] fp32[0] = true
parameter  a = mat1 = [5,3] fp32
parameter  b = mat2 = [3,7] fp32
parameter  m = mat1[0] = [5,3] fp32[0] = 5
parameter  n = mat2[1] = [3,7] fp32[1] = 7
parameter  k = mat1[1] = [5,3] fp32[1] = 3
parameter  out = promote(mat1, mat2) = promote([5,3] fp32, [3,7] fp32) = float32
parameter  batch = 1
parameter  add = added = [7] fp32
parameter  scales = 0
let        outputs = batch * m * n = 1 * 5 * 7 = 35
result     flops_matrix = 2 * outputs * k = 2 * 35 * 3 = 210
result     flops_vector = given(add) ? outputs : 0 = given([7] fp32) ? 35 : 0 = 35
result     bytes = bytes(a) + bytes(b) + bytes(add) + scales + outputs * size(out) = bytes([5,3] fp32) + bytes([3,7] fp32) + bytes([7] fp32) + 0 + 35 * size(float32) = 312
result     matrix_type = dtype(a) = dtype([5,3] fp32) = float32
op         aten::addmm
model      exact = data/ops/gemm.ops:19, family gemm (data/ops/gemm.ops:4)
source     each output is a sum of k products, a multiply-add counting 2; what is added counts 1
argument   beta = 1
argument   self = [7] fp32
argument   mat1 = [5,3] fp32
argument   mat2 = [3,7] fp32
let        added = known(beta) ? (beta == 0 ? none : self) : self = known(1) ? (1 == 0 ? none : [7] fp32) : [7] fp32 = [7] fp32
grade      bounds = not known(beta) = not known(1) = false
require    rank(mat1) == 2 and rank(mat2) == 2 and mat1[1] == mat2[0] = rank([5,3] fp32) == 2 and rank([3,7] fp32) == 2 and [5,3] fp32[1] == [3,7] fp32[0] = true
parameter  a = mat1 = [5,3] fp32
parameter  b = mat2 = [3,7] fp32
parameter  m = mat1[0] = [5,3] fp32[0] = 5
parameter  n = mat2[1] = [3,7] fp32[1] = 7
parameter  k = mat1[1] = [5,3] fp32[1] = 3
parameter  out = promote(mat1, mat2) = promote([5,3] fp32, [3,7] fp32) = float32
parameter  batch = 1
parameter  add = added = [7] fp32
parameter  scales = 0
let        outputs = batch * m * n = 1 * 5 * 7 = 35
result     flops_matrix = 2 * outputs * k = 2 * 35 * 3 = 210
result     flops_vector = given(add) ? outputs : 0 = given([7] fp32) ? 35 : 0 = 35
result     bytes = bytes(a) + bytes(b) + bytes(add) + scales + outputs * size(out) = bytes([5,3] fp32) + bytes([3,7] fp32) + bytes([7] fp32) + 0 + 35 * size(float32) = 312
result     matrix_type = dtype(a) = dtype([5,3] fp32) = float32
op         aten::convolution_backward
model      exact = data/ops/conv.ops:68, family conv (data/ops/conv.ops:4)
source     direct convolution; algorithms by FFT or Winograd execute fewer
argument   output_mask = [true,true,false]
argument   input = [2,8,10] fp32
argument   weight = [6,4,3] fp32
argument   stride = [1]
argument   padding = [0]
argument   dilation = [2]
argument   transposed = false
argument   output_padding = [0]
argument   groups = 2
argument   grad_output = [2,6,6] fp32
let        dx = output_mask[0] = [true,true,false][0] = true
let        dw = output_mask[1] = [true,true,false][1] = true
let        db = output_mask[2] = [true,true,false][2] = false
let        parts = int(dx) + int(dw) = int(true) + int(true) = 2
parameter  x = input = [2,8,10] fp32
parameter  w = weight = [6,4,3] fp32
parameter  stride = stride = [1]
parameter  padding = padding = [0]
parameter  dilation = dilation = [2]
parameter  groups = groups = 2
parameter  transposed = transposed = false
parameter  output_padding = output_padding = [0]
parameter  bias = none
let        space = rank(w) - 2 = rank([6,4,3] fp32) - 2 = 1
let        batch = rank(x) > rank(w) - 1 ? x[0] : 1 = rank([2,8,10] fp32) > rank([6,4,3] fp32) - 1 ? [2,8,10] fp32[0] : 1 = 2
let        kernel = slice(dims(w), 2) = slice(dims([6,4,3] fp32), 2) = [3]
let        input = slice(dims(x), rank(x) - space) = slice(dims([2,8,10] fp32), rank([2,8,10] fp32) - 1) = [10]
let        output = transposed ? conv_transpose_size(input, kernel, stride, padding, dilation, output_padding) : conv_size(input, kernel, stride, padding, dilation) = false ? conv_transpose_size([10], [3], [1], [0], [2], [0]) : conv_size([10], [3], [1], [0], [2]) = [6]
let        channels = transposed ? w[1] * groups : w[0] = false ? [6,4,3] fp32[1] * 2 : [6,4,3] fp32[0] = 6
require    x[rank(x) - space - 1] == (transposed ? w[0] : w[1] * groups) = [2,8,10] fp32[rank([2,8,10] fp32) - 1 - 1] == (false ? [6,4,3] fp32[0] : [6,4,3] fp32[1] * 2) = true
let        outputs = batch * channels * prod(output) = 2 * 6 * prod([6]) = 72
let        seen = transposed ? input : looked_at(input, kernel, stride, padding, dilation, output) = false ? [10] : looked_at([10], [3], [1], [0], [2], [6]) = [10]
let        read = batch * x[rank(x) - space - 1] * prod(seen) = 2 * [2,8,10] fp32[rank([2,8,10] fp32) - 1 - 1] * prod([10]) = 160
grade      bounds = read < numel(x) and distinct(x) < numel(x) = 160 < numel([2,8,10] fp32) and distinct([2,8,10] fp32) < numel([2,8,10] fp32) = false
let        macs = (transposed ? numel(x) : outputs) * w[1] * prod(kernel) = (false ? numel([2,8,10] fp32) : 72) * [6,4,3] fp32[1] * prod([3]) = 864
result     flops_matrix = 2 * macs * parts = 2 * 864 * 2 = 3456
result     flops_vector = db ? numel(grad_output) : 0 = false ? numel([2,6,6] fp32) : 0 = 0
result     flops_torch = 2 * macs * (int(dx) + int(dw) * groups) = 2 * 864 * (int(true) + int(true) * 2) = 5184
result     bytes = bytes(grad_output) + (dx ? bytes(weight) + numel(input) * size(input) : 0) + (dw ? min(bytes(input), read * size(input)) + numel(weight) * size(weight) : 0) + (db ? channels * size(weight) : 0) = bytes([2,6,6] fp32) + (true ? bytes([6,4,3] fp32) + numel([2,8,10] fp32) * size([2,8,10] fp32) : 0) + (true ? min(bytes([2,8,10] fp32), 160 * size([2,8,10] fp32)) + numel([6,4,3] fp32) * size([6,4,3] fp32) : 0) + (false ? 6 * size([6,4,3] fp32) : 0) = 2144
result     bytes_upper = bytes(grad_output) * (parts + int(db)) + (dx ? bytes(weight) + numel(input) * size(input) : 0) + (dw ? min(bytes(input), read * size(input)) + numel(weight) * size(weight) : 0) + (db ? channels * size(weight) : 0) = bytes([2,6,6] fp32) * (2 + int(false)) + (true ? bytes([6,4,3] fp32) + numel([2,8,10] fp32) * size([2,8,10] fp32) : 0) + (true ? min(bytes([2,8,10] fp32), 160 * size([2,8,10] fp32)) + numel([6,4,3] fp32) * size([6,4,3] fp32) : 0) + (false ? 6 * size([6,4,3] fp32) : 0) = 2432
result     matrix_type = dtype(x) = dtype([2,8,10] fp32) = float32
op         aten::mm
model      bounds = data/ops/gemm.ops:14, family gemm (data/ops/gemm.ops:4)
source     each output is a sum of k products, a multiply-add counting 2; what is added counts 1
argument   self = [5,3] fp32
argument   mat2 = [4,7] fp32
argument   out = none
argument   out_dtype = none
require    rank(self) == 2 and rank(mat2) == 2 and self[1] == mat2[0] = rank([5,3] fp32) == 2 and rank([4,7] fp32) == 2 and [5,3] fp32[1] == [4,7] fp32[0] = false
parameter  a = self = [5,3] fp32
parameter  b = mat2 = [4,7] fp32
parameter  m = self[0] = [5,3] fp32[0] = 5
parameter  n = mat2[1] = [4,7] fp32[1] = 7
parameter  k = self[1] = [5,3] fp32[1] = 3
parameter  out = dtype(out) ?? out_dtype ?? promote(self, mat2) = dtype(none) ?? none ?? promote([5,3] fp32, [4,7] fp32) = float32
parameter  batch = 1
parameter  add = none
parameter  scales = 0
let        outputs = batch * m * n = 1 * 5 * 7 = 35
result     flops_matrix = 2 * outputs * k = 2 * 35 * 3 = not known: does not hold: rank(self) == 2 and rank(mat2) == 2 and self[1] == mat2[0]
result     flops_vector = given(add) ? outputs : 0 = given(none) ? 35 : 0 = not known: does not hold: rank(self) == 2 and rank(mat2) == 2 and self[1] == mat2[0]
result     bytes = bytes(a) + bytes(b) + bytes(add) + scales + outputs * size(out) = bytes([5,3] fp32) + bytes([4,7] fp32) + bytes(none) + 0 + 35 * size(float32) = not known: does not hold: rank(self) == 2 and rank(mat2) == 2 and self[1] == mat2[0]
result     matrix_type = dtype(a) = dtype([5,3] fp32) = not known: does not hold: rank(self) == 2 and rank(mat2) == 2 and self[1] == mat2[0]
not known  does not hold: rank(self) == 2 and rank(mat2) == 2 and self[1] == mat2[0]
no model speaks for this; `rooftree list ops` has those that do
--- expect stderr
rooftree: $DIR/t.json: no op, call or GPU row has id 99
rooftree explain: needs --id N; the table roofline has ids
