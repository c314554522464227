"""What an operator computes and moves, by its name and arguments: docs/definitions.md (roofline) in plain Python.

The C program reads formulas from data/ops; nothing of them is used here. Positions of arguments are those of PyTorch's schemas,
written down again.

`work(name, operands)` -> Work, or None if there is no model here; Unknown if the trace does not say enough.

    matrix  twice the multiply-adds of matrix products    vector  other arithmetic    sfu  transcendental functions
    bytes   each distinct element read once, each element of a result written once
    exact   whether bytes are that, or only an upper bound because they hang on values
"""

import collections
import fnmatch
import math

from operands import BYTES, TYPE_CODES, Unknown, broadcast, kind, promoted

Work = collections.namedtuple("Work", "matrix vector sfu bytes exact")


def work_of(matrix=0, vector=0, sfu=0, bytes=None, exact=True):
    return Work(matrix, vector, sfu, bytes, exact)


def times(weight, n):
    """None: no convention says how much one element costs."""
    return None if weight is None else weight * n


def total(tensors):
    return sum(t.bytes for t in tensors if t is not None)


def ints(value, count):
    """A list of that many numbers; a list of one stands for all."""
    if isinstance(value, int):
        value = [value]
    if not isinstance(value, list) or not all(isinstance(item, int) for item in value):
        raise Unknown("a list of numbers")
    return value * count if len(value) == 1 else value


# ---------------------------------------------------------------------------------------------------------------------
# Matrix products


def product(left, right, bias=None, result_type=None, more=(), vector=0):
    """(..., m, k) by (..., k, n)"""
    a, b = left, right
    if len(a.dims) < 2 or len(b.dims) < 2 or a.dims[-1] != b.dims[-2]:
        raise Unknown("shapes of a product")
    batch = math.prod(broadcast([a.dims[:-2], b.dims[:-2]]))
    m, k, n = a.dims[-2], a.dims[-1], b.dims[-1]
    written = batch * m * n * BYTES[result_type or promoted([a, b])]
    return work_of(2 * batch * m * n * k, vector, 0, total([a, b, bias, *more]) + written)


def mm(o):
    return product(o.must(0), o.must(1))


def addmm(o):
    bias, a, b = o.must(0), o.must(1), o.must(2)
    n = math.prod(a.dims[:-1]) * b.dims[-1]
    adds = n
    if o.concrete is not None and o.value(3) in (0, 0.0, False):
        bias, adds = None, 0
    return product(a, b, bias, vector=adds)


def linear(o):
    x, w, bias = o.must(0), o.must(1), o.tensor(2)
    if len(o) != 3 or len(w.dims) != 2 or w.dims[1] != x.dims[-1]:
        raise Unknown("shapes of a product")
    rows = math.prod(x.dims[:-1])
    n = w.dims[0]
    written = rows * n * BYTES[promoted([x, w])]
    return work_of(2 * rows * n * w.dims[1], rows * n if bias else 0, 0, total([x, w, bias]) + written)


def scaled_mm(o):
    a, b = o.must(0), o.must(1)
    code = o.value(6)
    result = a.type if code is None else TYPE_CODES.get(code)
    if result is None:
        raise Unknown("type %r" % code)
    pack = 2 if "Float4" in a.type else 1
    found = product(a, b, o.tensor(4), result, [t for t in (o.tensor(2), o.tensor(3)) if t])
    adds = a.dims[0] * b.dims[1] if o.tensor(4) else 0
    return found._replace(matrix=found.matrix * pack, vector=adds)


def int_mm(o):
    return product(o.must(0), o.must(1), result_type="int")


def int8pack_mm(o):
    x, w, scales = o.must(0), o.must(1), o.must(2)
    m, k, n = x.dims[0], x.dims[1], w.dims[0]
    return work_of(2 * m * n * k, m * n, 0, total([x, w, scales]) + m * n * x.size)


def grouped_mm(o):
    a, b, offsets = o.must(0), o.must(1), o.tensor(2)
    if len(a.dims) == 2 and len(b.dims) == 2:  # the sums are in groups
        result = [offsets.dims[0], a.dims[0], b.dims[1]]
        products = a.dims[0] * a.dims[1] * b.dims[1]
    elif len(a.dims) == 2:  # the rows are
        result = [a.dims[0], b.dims[2]]
        products = a.dims[0] * a.dims[1] * b.dims[2]
    elif len(b.dims) == 2:  # the columns are
        result = [a.dims[1], b.dims[1]]
        products = a.dims[1] * a.dims[2] * b.dims[1]
    else:
        return product(a, b)
    return work_of(2 * products, 0, 0, total([a, b, offsets]) + math.prod(result) * a.size)


def mv(matrix, vector, bias=None):
    def rule(o):
        a, x, c = o.must(matrix), o.must(vector), o.tensor(bias) if bias is not None else None
        return work_of(2 * a.n, a.dims[0] if c else 0, 0, total([a, x, c]) + a.dims[0] * a.size)

    return rule


def dot(o):
    a, b = o.must(0), o.must(1)
    return work_of(2 * a.n, 0, 0, total([a, b]) + a.size)


# ---------------------------------------------------------------------------------------------------------------------
# Convolutions: input (N, Ci, *), weight (Co, Ci/groups, *k), or transposed (Ci, Co/groups, *k)


def result_of_convolution(x, w, stride, padding, dilation, transposed, output_padding, groups):
    count = len(w.dims) - 2
    stride, padding, dilation = (ints(v, count) for v in (stride, padding, dilation))
    spatial = x.dims[-count:]
    extent = [d * (k - 1) + 1 for d, k in zip(dilation, w.dims[2:])]
    if transposed:
        more = ints(output_padding, count)
        sizes = [(i - 1) * s - 2 * p + e + m for i, s, p, e, m in zip(spatial, stride, padding, extent, more)]
        channels = w.dims[1] * groups
    else:
        sizes = [(i + 2 * p - e) // s + 1 for i, s, p, e in zip(spatial, stride, padding, extent)]
        channels = w.dims[0]
    batch = x.dims[: len(x.dims) - count - 1]
    return [*batch, channels, *sizes]


def convolution_at(x, w, bias, stride, padding, dilation, transposed=None, output_padding=None, groups=None):
    def rule(o):
        inp, weight = o.must(x), o.must(w)
        b = o.tensor(bias) if bias is not None else None
        is_transposed = o.value(transposed) if transposed is not None else False
        result = result_of_convolution(
            inp, weight, o.value(stride), o.value(padding), o.value(dilation), is_transposed,
            o.value(output_padding) if output_padding is not None else 0, o.value(groups),
        )  # fmt: skip
        n = math.prod(result)
        each = math.prod(weight.dims[1:])
        matrix = 2 * each * (inp.n if is_transposed else n)
        return work_of(matrix, n if b else 0, 0, total([inp, weight, b]) + n * inp.size)

    return rule


def slow_conv2d(o):
    x, w = o.must(0), o.must(1)
    result = result_of_convolution(x, w, o.value(4), o.value(5), 1, False, 0, 1)
    n = math.prod(result)
    b = o.tensor(3)
    return work_of(2 * n * math.prod(w.dims[1:]), n if b else 0, 0, total([x, w, b]) + n * x.size)


def convolution_backward(o):
    grad, x, w = o.must(0), o.must(1), o.must(2)
    mask = o.value(10)
    if not isinstance(mask, list) or len(mask) != 3:
        raise Unknown("output_mask")
    one = 2 * math.prod(w.dims[1:]) * (x.n if o.value(7) else grad.n)
    read = [grad] + [w] * mask[0] + [x] * mask[1]
    channels = grad.dims[1]
    written = mask[0] * x.n * x.size + mask[1] * w.n * w.size + mask[2] * channels * w.size
    return work_of(one * (mask[0] + mask[1]), mask[2] * grad.n, 0, total(read) + written)


def convolution_backward_input(o):
    """cudnn_convolution_backward_input(self_size, grad_output, weight, padding, stride, dilation, groups, ...)"""
    size, grad, w = o.value(0), o.must(1), o.must(2)
    return work_of(2 * grad.n * math.prod(w.dims[1:]), 0, 0, total([grad, w]) + math.prod(size) * grad.size)


def convolution_backward_weight(o):
    """cudnn_convolution_backward_weight(weight_size, grad_output, self, padding, stride, dilation, groups, ...)"""
    size, grad, x = o.value(0), o.must(1), o.must(2)
    return work_of(2 * grad.n * math.prod(size[1:]), 0, 0, total([grad, x]) + math.prod(size) * grad.size)


# ---------------------------------------------------------------------------------------------------------------------
# Attention


def pairs(queries, keys, causal, from_the_end):
    """How many positions look at each other. Causal: query i sees keys 0..i, or, counted from the end, all but the last ones."""
    if not causal:
        return queries * keys
    shift = keys - queries if from_the_end else 0
    return sum(max(0, min(keys, i + 1 + shift)) for i in range(queries))


# q, k, v at 0, 1, 2 (backward: 1, 2, 3 behind the gradient)
def attention(causal, heads_first=True, bias=None, backward=False, extra=(), from_the_end=False):
    def rule(o):
        at = 1 if backward else 0
        q, k, v = o.must(at), o.must(at + 1), o.must(at + 2)
        if len(q.dims) == 3 and not backward:  # sequences one behind the other: (total, heads, d); their lengths are not recorded
            rows, h, dv = q.dims[0], q.dims[1], v.dims[2]
            return work_of(None, None, None, total([q, k, v]) + rows * h * (dv * q.size + 4))
        if len(q.dims) != 4:
            raise Unknown("lengths of sequences")
        heads, length = (1, 2) if heads_first else (2, 1)
        b, h, sq, d = q.dims[0], q.dims[heads], q.dims[length], q.dims[3]
        sk, dv = k.dims[length], v.dims[3]
        is_causal = bool(o.value(causal))
        p = b * h * pairs(sq, sk, is_causal, from_the_end)
        mask = o.tensor(bias) if bias is not None else None
        lse = b * h * sq * 4
        if backward:
            read = [o.must(0), q, k, v, mask] + [o.tensor(i) for i in extra]
            return work_of(2 * p * (3 * d + 2 * dv), 10 * p, p, total(read) + q.n * q.size + k.n * k.size + v.n * v.size)
        vector = 5 * p + (p if mask else 0)
        return work_of(2 * p * (d + dv), vector, p, total([q, k, v, mask]) + b * h * sq * dv * q.size + lse)

    return rule


# ---------------------------------------------------------------------------------------------------------------------
# Normalisation


def statistics(x):
    """On GPUs the sums of halves are kept in float."""
    return 8 if x.type == "double" else 4


def row_norm_work(x, weight, bias):
    """Mean 1, variance 3, difference and scale 2, weight 1, bias 1 an element; a root a row."""
    return x.n * (6 + (weight is not None) + (bias is not None))


def row_norm_backward_work(x, mask):
    """Gradient of the input 8, of the weight 3, of the bias 1 an element."""
    return x.n * (8 * mask[0] + 3 * mask[1] + mask[2])


def width_of(o, shape_at, weight):
    """What is normalised together."""
    return weight.n if weight is not None else math.prod(ints(o.value(shape_at), 1))


def layer_norm(o):
    x, w, b = o.must(0), o.tensor(2), o.tensor(3)
    rows = x.n // max(1, width_of(o, 1, w))
    return work_of(0, row_norm_work(x, w, b), rows, total([x, w, b]) + x.n * x.size + 2 * rows * statistics(x))


def layer_norm_backward(o):
    grad, x, mean, rstd, w, b = o.must(0), o.must(1), o.must(3), o.must(4), o.tensor(5), o.tensor(6)
    mask, channels = o.value(7), width_of(o, 2, w)
    written = mask[0] * x.n * x.size + (mask[1] * channels + mask[2] * channels) * x.size
    return work_of(0, row_norm_backward_work(x, mask), 0, total([grad, x, mean, rstd, w if mask[0] else None]) + written)


def rms_norm(o):
    x, w = o.must(0), o.tensor(2)
    rows = x.n // max(1, width_of(o, 1, w))
    return work_of(0, x.n * (3 + (w is not None)), rows, total([x, w]) + x.n * x.size + rows * statistics(x))


def rms_norm_backward(o):
    grad, x, rstd, w = o.must(0), o.must(1), o.must(3), o.tensor(4)
    mask, channels = o.value(5), width_of(o, 2, w)
    read = [grad, x, rstd, w if mask[0] else None]
    return work_of(0, x.n * (6 * mask[0] + 2 * mask[1]), 0, total(read) + mask[0] * x.n * x.size + mask[1] * channels * x.size)


def batch_norm(o):
    x, w, b, mean, var = (o.tensor(i) for i in range(5))
    training = o.value(5)
    c = x.dims[1]
    if not training:
        return work_of(0, 2 * x.n, c, total([x, w, b, mean, var]) + x.n * x.size)
    saved = 2 * c * statistics(x)
    return work_of(0, 6 * x.n, c, total([x, w, b, mean, var]) + x.n * x.size + saved + total([mean, var]))


def batch_norm_backward(grad, x, weight, running, saved, training=None, mask=None):
    def rule(o):
        g, inp, w = o.must(grad), o.must(x), o.tensor(weight)
        trains = o.value(training) if training is not None else True
        wanted = o.value(mask) if mask is not None else [True, True, True]
        kept = [o.tensor(i) for i in (saved if trains else running)]
        c = inp.dims[1]
        size = w.size if w else inp.size
        written = wanted[0] * inp.n * inp.size + (wanted[1] + wanted[2]) * c * size
        vector = 4 * inp.n + wanted[0] * (5 if trains else 2) * inp.n
        return work_of(0, vector, 0, total([g, inp, w, *kept]) + written)

    return rule


def group_norm(o):
    x, w, b = o.must(0), o.tensor(1), o.tensor(2)
    rows = o.value(3) * o.value(6)
    return work_of(0, row_norm_work(x, w, b), rows, total([x, w, b]) + x.n * x.size + 2 * rows * statistics(x))


def group_norm_backward(o):
    grad, x, mean, rstd, w = o.must(0), o.must(1), o.must(2), o.must(3), o.tensor(4)
    channels, mask = o.value(6), o.value(9)
    read = [grad, x, mean, rstd, w if mask[0] else None]
    return work_of(0, row_norm_backward_work(x, mask), 0, total(read) + mask[0] * x.n * x.size + (mask[1] + mask[2]) * channels * x.size)


# ---------------------------------------------------------------------------------------------------------------------
# Elementwise: so many operands from the first on; a tensor behind them and the numbers is `out`


def elementwise(operands, arguments=None, vector=1, sfu=0, result=None):
    """`arguments`: how many the schema has without out=; `result`: the type of the result if not the promoted one."""

    def rule(o):
        if arguments is not None and len(o) not in (arguments, arguments + 1):
            raise Unknown("%d arguments" % len(o))
        if arguments is not None and len(o) > arguments and not o.is_tensor(arguments):
            raise Unknown("a result that is no tensor")
        read = o.tensors(range(operands))
        if not read:
            raise Unknown("no tensor")
        n = math.prod(broadcast([t.dims for t in read]))
        type_ = result or promoted(read)
        if result == "float of it" and not any(k in promoted(read) for k in ("float", "double", "Half", "Float", "complex")):
            type_ = "float"
        elif result == "float of it":
            type_ = promoted(read)
        out = o.tensor(arguments) if arguments is not None else None
        size = out.size if out is not None else BYTES[type_]
        return work_of(0, times(vector, n), times(sfu, n), total(read) + n * size)

    return rule


def in_place(rule_of, operands, **more):
    """As the other, but the result has the type of self."""

    def rule(o):
        return rule_of(operands, result=o.must(0).type, **more)(o)

    return rule


def where(o):
    c, a, b = o.must(0), o.tensor(1), o.tensor(2)
    values = [t for t in (a, b) if t]
    if len(values) < 2 and not all(kind(t.type) == 2 for t in values[:1] or [c]):
        raise Unknown("where of numbers")
    n = math.prod(broadcast([t.dims for t in [c, *values]]))
    return work_of(0, 0, 0, total([c, *values]) + n * BYTES[promoted(values)])


def glu(o):
    x = o.must(0)
    return work_of(0, None, None, x.bytes + x.n // 2 * x.size)


# name: operands, arguments of the schema, other arithmetic and special functions an element (None: no convention)
ARITHMETIC = {
    "add": (2, 3, 1, 0), "sub": (2, 3, 1, 0), "rsub": (2, 3, 1, 0), "mul": (2, 2, 1, 0), "maximum": (2, 2, 1, 0), "minimum": (2, 2, 1, 0),
    "remainder": (2, 2, 1, 0), "bitwise_and": (2, 2, 1, 0), "bitwise_or": (2, 2, 1, 0), "bitwise_xor": (2, 2, 1, 0), "bitwise_not": (1, 1, 1, 0),
    "relu": (1, 1, 1, 0), "neg": (1, 1, 1, 0), "abs": (1, 1, 1, 0), "sign": (1, 1, 1, 0), "sgn": (1, 1, 1, 0), "floor": (1, 1, 1, 0),
    "ceil": (1, 1, 1, 0), "round": (1, 1, 1, 0), "trunc": (1, 1, 1, 0), "clamp": (1, 3, 1, 0), "clamp_min": (1, 2, 1, 0), "clamp_max": (1, 2, 1, 0),
    "hardtanh": (1, 3, 1, 0), "leaky_relu": (1, 2, 1, 0), "threshold": (1, 3, 1, 0), "nan_to_num": (1, 4, 1, 0), "threshold_backward": (2, 3, 1, 0),
    "lerp": (3, 3, 3, 0), "addcmul": (3, 4, 3, 0), "addcdiv": (3, 4, 3, 1), "square": (1, 1, 1, 0),
}  # fmt: skip
FLOATING = {  # the result of integers is float
    "div": (2, 2, 1, 0), "true_divide": (2, 2, 1, 0), "exp": (1, 1, 1, 1), "exp2": (1, 1, 1, 1), "log": (1, 1, 1, 1), "log2": (1, 1, 1, 1),
    "log1p": (1, 1, 1, 1), "sqrt": (1, 1, 1, 1), "rsqrt": (1, 1, 1, 1), "reciprocal": (1, 1, 1, 1), "sin": (1, 1, 1, 1), "cos": (1, 1, 1, 1),
    "tanh": (1, 1, 1, 1), "erf": (1, 1, 1, 1), "sigmoid": (1, 1, 1, 1), "silu": (1, 1, 2, 2), "mish": (1, 1, 2, 2), "elu": (1, 4, 2, 2),
    "softplus": (1, 3, 2, 2), "gelu": (1, 2, 4, 1), "atan2": (2, 2, None, None), "logit": (1, 2, None, None), "hardswish": (1, 1, None, None),
    "gelu_backward": (2, 3, 10, 2), "silu_backward": (2, 2, 5, 2), "sigmoid_backward": (2, 2, 3, 0), "tanh_backward": (2, 2, 3, 0),
    "logit_backward": (2, 3, None, None),
}  # fmt: skip
COMPARING = ("eq", "ne", "lt", "le", "gt", "ge", "logical_and", "logical_or", "logical_xor")
TESTING = ("isfinite", "isnan", "isinf", "logical_not")


def masked_fill(o):
    """A choice is no arithmetic. The mask does not count for the type."""
    x, mask = o.must(0), o.must(1)
    n = math.prod(broadcast([x.dims, mask.dims]))
    return work_of(0, 0, 0, total([x, mask]) + n * x.size)


def power(o):
    """A square is a product; other powers go by exponential and logarithm."""
    found = elementwise(2, 2, result="float of it")(o)
    is_square = not o.is_tensor(1) and o.value(1) in (2, 2.0)
    return found._replace(sfu=0 if is_square else 2 * found.vector)


# ---------------------------------------------------------------------------------------------------------------------
# Reductions


def left_after(x, dims):
    """Elements that are left when these dims are gone (None or []: all)."""
    if dims is None or dims == []:
        return 1
    rank = max(1, len(x.dims))
    gone = {d % rank for d in ints(dims, 1)}
    return math.prod(size for i, size in enumerate(x.dims) if i not in gone)


def reduction(dim, dtype=None, vector=1, sfu=0, result=None, overloads=None, places=1, divides=False):
    """`dim`: the argument with the dims, `overloads`: {number of arguments: other places of dim and dtype}, `places`: results."""

    def rule(o):
        x = o.must(0)
        out = o.tensor(len(o) - 1) if len(o) > 1 else None
        if out is not None:
            return work_of(0, times(vector, x.n) + divides * out.n, sfu * x.n, x.bytes + places * out.n * out.size)
        at, code_at = (overloads or {}).get(len(o), (dim, dtype))
        n = left_after(x, o.places(at) if at is not None else None)
        code = o.value(code_at) if code_at is not None else None
        type_ = TYPE_CODES[code] if code is not None else result or x.type
        if result == "sum" and code is None:
            type_ = "long int" if x.type in ("bool", "unsigned char", "signed char", "short int", "int", "long int") else x.type
        return work_of(0, times(vector, x.n) + divides * n, sfu * x.n, x.bytes + places * n * BYTES[type_])

    return rule


def extreme(o):
    """max, min: of all (1 argument), of two tensors (2), over a dim with places (3)."""
    if o.is_tensor(1) and len(o) == 2:
        return elementwise(2)(o)
    x = o.must(0)
    if len(o) == 1:
        return work_of(0, x.n, 0, x.bytes + x.size)
    n = left_after(x, o.value(1))
    return work_of(0, x.n, 0, x.bytes + n * (x.size + 8))


def scan(o):
    x = o.must(0)
    code = o.value(2)
    size = (
        BYTES[TYPE_CODES[code]]
        if code is not None
        else 8 if x.type in ("bool", "int", "short int", "unsigned char", "signed char") else x.size
    )
    return work_of(0, x.n, 0, x.bytes + x.n * size)


def softmax(o):
    x = o.must(0)
    size = 4 if o.value(2) is True else x.size
    return work_of(0, 4 * x.n, x.n, x.bytes + x.n * size)


def softmax_backward(sfu):
    def rule(o):
        grad, out = o.must(0), o.must(1)
        code = o.value(3)
        size = BYTES[TYPE_CODES[code]] if code is not None else grad.size
        return work_of(0, 4 * out.n, sfu * out.n, total([grad, out]) + out.n * size)

    return rule


def loss(reduction_at, operands, vector=None):
    """Elementwise, then summed unless the reduction is 0; `vector` an element, the sum one more."""

    def rule(o):
        read = o.tensors(range(operands))
        n = math.prod(broadcast([t.dims for t in read]))
        summed = o.value(reduction_at) != 0
        return work_of(0, times(vector and vector + summed, n), 0, total(read) + (1 if summed else n) * read[0].size)

    return rule


def mse_loss_backward(o):
    grad, x, target = o.must(0), o.must(1), o.must(2)
    n = math.prod(broadcast([x.dims, target.dims]))
    return work_of(0, 3 * n, 0, total([grad, x, target]) + n * x.size)


def nll_loss(o):
    x, target, weight = o.must(0), o.must(1), o.tensor(2)
    left = target.n if o.value(3) == 0 else 1
    return work_of(0, target.n, 0, target.n * x.size + total([target, weight]) + (left + 1) * x.size)


def nll_loss_backward(o):
    grad, x, target, weight, sum_ = o.must(0), o.must(1), o.must(2), o.tensor(3), o.tensor(6)
    return work_of(0, target.n, 0, total([grad, target, weight, sum_]) + x.n * x.size)


# ---------------------------------------------------------------------------------------------------------------------
# Places


def embedding(o):
    table, index = o.must(0), o.must(1)
    width = table.dims[1]
    rows = min(index.n, table.dims[0])
    return work_of(0, 0, 0, rows * width * table.size + index.bytes + index.n * width * table.size, exact=False)


def embedding_backward(o):
    grad, index = o.must(0), o.must(1)
    return work_of(0, index.n * grad.dims[-1], 0, total([grad, index]) + o.value(2) * grad.dims[-1] * grad.size)


def gather(o):
    x, index = o.must(0), o.must(2)
    return work_of(0, 0, 0, min(index.n, x.n) * x.size + index.bytes + index.n * x.size, exact=False)


def index_select(o):
    x, index = o.must(0), o.must(2)
    dim = o.value(1)
    n = x.n // max(1, x.dims[dim]) * index.n
    return work_of(0, 0, 0, min(n, x.n) * x.size + index.bytes + n * x.size, exact=False)


def index_add_in_place(o):
    x, index, source = o.must(0), o.must(2), o.must(3)
    touched = min(source.n, x.n)
    return work_of(0, source.n, 0, total([index, source]) + 2 * touched * x.size, exact=False)


def scatter_in_place(adds):
    def rule(o):
        x, index, source = o.must(0), o.must(2), o.tensor(3)
        touched = min(index.n, x.n)
        return work_of(0, index.n * adds, 0, total([index, source]) + (1 + adds) * touched * x.size, exact=False)

    return rule


def scatter(o):
    x, index, source = o.must(0), o.must(2), o.tensor(3)
    return work_of(0, None, 0, total([x, index, source]) + x.n * x.size)


def sort(o):
    x = o.must(0)
    return work_of(0, 0, 0, x.bytes + x.n * (x.size + 8))


def topk(o):
    x = o.must(0)
    k, dim = o.value(1), o.value(2)
    n = left_after(x, -1 if dim is None else dim) * k
    return work_of(0, 0, 0, x.bytes + n * (x.size + 8))


# ---------------------------------------------------------------------------------------------------------------------
# Copies


def copy(o):
    to, source = o.must(0), o.must(1)
    return work_of(0, 0, 0, source.bytes + to.n * to.size)


def clone(o):
    x = o.must(0)
    return work_of(0, 0, 0, x.bytes + x.n * x.size)


def to_copy(o):
    x = o.must(0)
    code = o.value(1)
    return work_of(0, 0, 0, x.bytes + x.n * (BYTES[TYPE_CODES[code]] if code is not None else x.size))


def fill(value=None):
    def rule(o):
        x = o.must(0)
        given = o.tensor(value) if value is not None else None
        return work_of(0, 0, 0, x.distinct * x.size + total([given]))

    return rule


def repeat(o):
    x = o.must(0)
    return work_of(0, 0, 0, x.bytes + x.n * math.prod(o.value(1)) * x.size)


def padded(o):
    x, pad = o.must(0), o.value(1)
    sizes = list(x.dims)
    for i in range(len(pad) // 2):
        sizes[-1 - i] += pad[2 * i] + pad[2 * i + 1]
    return work_of(0, 0, 0, x.bytes + math.prod(sizes) * x.size)


# ---------------------------------------------------------------------------------------------------------------------
# Dropout, pooling, upsampling, lists


def dropout(o):
    x = o.must(0)
    return work_of(0, 2 * x.n, 0, x.bytes + x.n * x.size + x.n)


def dropout_backward(o):
    grad, mask = o.must(0), o.must(1)
    return work_of(0, None, 0, total([grad, mask]) + grad.n * grad.size)


def pooled_size(x, kernel, stride, padding, dilation, ceil):
    count = len(kernel)
    sizes = []
    for size, k, s, p, d in zip(x.dims[-count:], kernel, stride, padding, dilation):
        span = size + 2 * p - d * (k - 1) - 1
        n = -(-span // s) + 1 if ceil else span // s + 1
        if ceil and (n - 1) * s >= size + p:  # the last window would start in the padding
            n -= 1
        sizes.append(n)
    return math.prod(x.dims[:-count]) * math.prod(sizes)


def max_pool2d(o):
    x = o.must(0)
    kernel = ints(o.value(1), 2)
    stride = ints(o.value(2) or kernel, 2)
    n = pooled_size(x, kernel, stride, ints(o.value(3), 2), ints(o.value(4), 2), o.value(5))
    return work_of(0, n * math.prod(kernel), 0, x.bytes + n * (x.size + 8))


def max_pool2d_backward(o):
    grad, x, indices = o.must(0), o.must(1), o.must(7)
    return work_of(0, grad.n, 0, total([grad, indices]) + x.n * x.size)


def avg_pool2d(o):
    x = o.must(0)
    kernel = ints(o.value(1), 2)
    stride = ints(o.value(2) or kernel, 2)
    n = pooled_size(x, kernel, stride, ints(o.value(3), 2), [1, 1], o.value(4))
    return work_of(0, n * math.prod(kernel), 0, x.bytes + n * x.size)


def pool_backward(o):
    grad, x = o.must(0), o.must(1)
    return work_of(0, None, 0, grad.bytes + x.n * x.size)


def adaptive_pool2d(o):
    x = o.must(0)
    return work_of(0, x.n, 0, x.bytes + math.prod(x.dims[:-2]) * math.prod(ints(o.value(1), 2)) * x.size)


def upsample(spatial, scales_at=None):
    def rule(o):
        x = o.must(0)
        size = o.value(1)
        if size is None and scales_at is not None:
            size = [int(s * d) for s, d in zip(o.value(scales_at), x.dims[-spatial:])]
        return work_of(0, None, 0, x.bytes + math.prod(x.dims[:-spatial]) * math.prod(ints(size, spatial)) * x.size)

    return rule


def upsample_backward(o):
    grad, size = o.must(0), o.value(2)
    return work_of(0, None, 0, grad.bytes + math.prod(size) * grad.size)


def fft(kind):
    def rule(o):
        x, dims = o.must(0), o.value(1)
        rank = len(x.dims)
        last = dims[-1] % rank
        if kind == "c2r":
            n = x.n // x.dims[last] * o.value(3)
            return work_of(0, None, 0, x.bytes + n * x.size // 2)
        n = x.n
        if kind == "r2c" and o.value(3):
            n = x.n // x.dims[last] * (x.dims[last] // 2 + 1)
        return work_of(0, None, 0, x.bytes + n * (2 * x.size if kind == "r2c" else x.size))

    return rule


def of_lists(vector=None, sfu=0):
    """Elements are known, but not their types: profilers write none for lists."""

    def rule(o):
        dims, _ = o.tensor_list(0)
        n = sum(math.prod(d) for d in dims)
        return work_of(0, times(vector, n), times(sfu, n), None)

    return rule


def triton(o):
    """Each tensor once, and no more of it than the kernel has elements: the product of its numbers. Which are read and which are
    written is not recorded."""
    tensors = o.tensors()
    if not tensors:
        raise Unknown("no tensor")
    numbers = [o.value(i) for i in range(len(o)) if o.types[i] == "Scalar"]
    elements = math.prod(n for n in numbers if isinstance(n, int) and not isinstance(n, bool))
    return work_of(0, None, None, sum(min(t.distinct, elements) * t.size for t in tensors), exact=False)


# ---------------------------------------------------------------------------------------------------------------------
# Names

MODELS = {
    "mm": mm, "mm_out": mm, "bmm": mm, "addmm": addmm, "addmm_": addmm, "baddbmm": addmm, "linear": linear, "_scaled_mm": scaled_mm,
    "_int_mm": int_mm, "_weight_int8pack_mm": int8pack_mm, "_grouped_mm": grouped_mm, "mv": mv(0, 1), "addmv": mv(1, 2, 0),
    "addmv_": mv(1, 2, 0), "dot": dot,
    "convolution": convolution_at(0, 1, 2, 3, 4, 5, 6, 7, 8), "_convolution": convolution_at(0, 1, 2, 3, 4, 5, 6, 7, 8),
    "miopen_convolution": convolution_at(0, 1, 2, 4, 3, 5, groups=6), "mkldnn_convolution": convolution_at(0, 1, 2, 4, 3, 5, groups=6),
    "cudnn_convolution": convolution_at(0, 1, None, 3, 2, 4, groups=5), "convolution_backward": convolution_backward,
    "conv1d": convolution_at(0, 1, 2, 3, 4, 5, groups=6), "conv2d": convolution_at(0, 1, 2, 3, 4, 5, groups=6),
    "conv3d": convolution_at(0, 1, 2, 3, 4, 5, groups=6), "_slow_conv2d_forward": slow_conv2d,
    "cudnn_convolution_backward_input": convolution_backward_input, "cudnn_convolution_backward_weight": convolution_backward_weight,
    "_scaled_dot_product_flash_attention": attention(4), "_scaled_dot_product_flash_attention_for_cpu": attention(4, bias=5),
    "_scaled_dot_product_efficient_attention": attention(6, bias=3), "_scaled_dot_product_cudnn_attention": attention(6, bias=3),
    "_flash_attention_forward": attention(8, heads_first=False, from_the_end=True),
    "_efficient_attention_forward": attention(9, heads_first=False, bias=3),
    "_scaled_dot_product_flash_attention_backward": attention(11, backward=True, extra=(4, 5)),
    "_scaled_dot_product_flash_attention_for_cpu_backward": attention(7, backward=True, extra=(4, 5), bias=8),
    "_scaled_dot_product_efficient_attention_backward": attention(11, backward=True, extra=(5, 6), bias=4),
    "_scaled_dot_product_cudnn_attention_backward": attention(14, backward=True, extra=(4, 5)),
    "_flash_attention_backward": attention(11, heads_first=False, backward=True, extra=(4, 5)),
    "_efficient_attention_backward": attention(14, heads_first=False, backward=True, extra=(5, 10), bias=4),
    "native_layer_norm": layer_norm, "native_layer_norm_backward": layer_norm_backward, "_fused_rms_norm": rms_norm,
    "_fused_rms_norm_backward": rms_norm_backward, "native_batch_norm": batch_norm, "cudnn_batch_norm": batch_norm, "miopen_batch_norm": batch_norm,
    "native_batch_norm_backward": batch_norm_backward(0, 1, 2, (3, 4), (5, 6), 7, 9),
    "cudnn_batch_norm_backward": batch_norm_backward(1, 0, 2, (3, 4), (5, 6)),
    "miopen_batch_norm_backward": batch_norm_backward(1, 0, 2, (3, 4), (5, 6)),
    "native_group_norm": group_norm, "native_group_norm_backward": group_norm_backward,
    "where": where, "glu": glu, "pow": power, "masked_fill": masked_fill, "masked_fill_": masked_fill,
    "sum": reduction(1, 3, result="sum", overloads={2: (None, 1), 1: (None, None)}), "mean": reduction(1, 3, overloads={2: (None, 1), 1: (None, None)}, divides=True),
    "amax": reduction(1), "amin": reduction(1), "argmax": reduction(1, result="long int"), "argmin": reduction(1, result="long int"),
    "any": reduction(1, result="bool"), "all": reduction(1, result="bool"), "prod": reduction(1, 3, result="sum", overloads={2: (None, 1), 1: (None, None)}),
    "linalg_vector_norm": reduction(2, 4, vector=2), "norm": reduction(2, 4, vector=2, overloads={2: (None, None)}), "std": reduction(1, vector=3),
    "var": reduction(1, vector=3), "var_mean": reduction(1, vector=3, places=2), "logsumexp": reduction(1, vector=3, sfu=1),
    "max": extreme, "min": extreme, "cumsum": scan, "cumprod": scan, "_softmax": softmax, "_log_softmax": softmax,
    "_softmax_backward_data": softmax_backward(0), "_log_softmax_backward_data": softmax_backward(1),
    "mse_loss": loss(2, 2, vector=2), "smooth_l1_loss": loss(2, 2), "binary_cross_entropy_with_logits": loss(4, 4), "nll_loss_forward": nll_loss,
    "nll_loss_backward": nll_loss_backward, "embedding": embedding, "embedding_dense_backward": embedding_backward, "gather": gather,
    "index_select": index_select, "index_add_": index_add_in_place, "scatter_": scatter_in_place(0), "scatter_add_": scatter_in_place(1),
    "scatter": scatter, "scatter_add": scatter, "sort": sort, "topk": topk, "copy_": copy, "clone": clone, "_to_copy": to_copy, "contiguous": clone,
    "fill_": fill(1), "zero_": fill(), "normal_": fill(), "uniform_": fill(), "bernoulli_": fill(), "exponential_": fill(),
    "repeat": repeat, "flip": clone, "roll": clone,  "constant_pad_nd": padded, "replication_pad1d": padded,
    "native_dropout": dropout, "native_dropout_backward": dropout_backward, "max_pool2d_with_indices": max_pool2d,
    "max_pool2d_with_indices_backward": max_pool2d_backward, "avg_pool2d": avg_pool2d, "avg_pool2d_backward": pool_backward,
    "_adaptive_avg_pool2d": adaptive_pool2d, "_adaptive_avg_pool2d_backward": pool_backward, "upsample_nearest2d": upsample(2, 2),
    "upsample_bilinear2d": upsample(2, 3), "upsample_nearest2d_backward": upsample_backward, "_fft_r2c": fft("r2c"), "_fft_c2c": fft("c2c"),
    "_fft_c2r": fft("c2r"), "cat": of_lists(0), "stack": of_lists(0), "zeros_like": fill(), "ones_like": fill(), "mse_loss_backward": mse_loss_backward, "_foreach_*": of_lists(), "_fused_*": of_lists(),
}  # fmt: skip


for name, (count, arguments, vector, sfu) in ARITHMETIC.items():
    MODELS[name] = elementwise(count, arguments, vector, sfu)
    MODELS[name + "_"] = in_place(elementwise, count, arguments=arguments, vector=vector, sfu=sfu)
for name, (count, arguments, vector, sfu) in FLOATING.items():
    MODELS[name] = elementwise(count, arguments, vector, sfu, result="float of it")
    MODELS[name + "_"] = in_place(elementwise, count, arguments=arguments, vector=vector, sfu=sfu)
for name in TESTING:
    MODELS[name] = elementwise(1, 1, result="bool")
for name in COMPARING:
    MODELS[name] = elementwise(2, 2, result="bool")
    MODELS[name + "_"] = in_place(elementwise, 2)


def work(name, operands):
    """None: no model here."""
    if name.startswith("triton_"):
        return triton(operands)
    if not name.startswith("aten::"):
        return None
    short = name[len("aten::") :]
    rule = MODELS.get(short)
    if rule is None:
        rule = next((MODELS[pattern] for pattern in MODELS if "*" in pattern and fnmatch.fnmatchcase(short, pattern)), None)
    try:
        return rule(operands) if rule else None
    except (TypeError, IndexError, KeyError, AttributeError, ZeroDivisionError) as error:  # arguments of another shape than the schema's
        raise Unknown("%s: %s" % (type(error).__name__, error)) from error
