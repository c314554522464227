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

from operands import BYTES, TYPE_CODES, Tensor, Unknown, broadcast, kind, promoted

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


def int4pack_mm(o):
    """Eight numbers of 4 bits a word; each is taken from its zero and scaled."""
    x, w, scales = o.must(0), o.must(1), o.must(3)
    m, k = x.dims
    if w.type != "int" or w.n * 8 % k:
        raise Unknown("how weights are packed")
    n = w.n * 8 // k
    return work_of(2 * m * n * k, 2 * n * k, 0, total([x, w, scales]) + m * n * x.size)


def addbmm(o):
    c, a, b = o.must(0), o.must(1), o.must(2)
    rows, columns = a.dims[1], b.dims[2]
    if o.value(3) in (0, 0.0, False):
        c = None
    written = rows * columns * BYTES[promoted([a, b])]
    return work_of(2 * a.n * columns, rows * columns if c else 0, 0, total([a, b, c]) + written)


def addr(o):
    c, a, b = o.must(0), o.must(1), o.must(2)
    n = a.n * b.n
    return work_of(0, 2 * n, 0, total([c, a, b]) + n * BYTES[promoted([c, a, b])])


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


def seen(sizes, kernel, stride, padding, dilation, outputs):
    """Elements that some window looks at; strides may pass over others."""
    places = 1
    for size, k, s, p, d, n in zip(sizes, kernel, stride, padding, dilation, outputs):
        places *= len({i * s + j * d - p for i in range(n) for j in range(k)} & set(range(size)))
    return places


def read_by_convolution(x, w, stride, padding, dilation, result):
    """Bytes of the input: of each channel and batch what its windows see."""
    count = len(w.dims) - 2
    stride, padding, dilation = (ints(v, count) for v in (stride, padding, dilation))
    places = seen(x.dims[-count:], w.dims[2:], stride, padding, dilation, result[-count:])
    return min(x.bytes, math.prod(x.dims[:-count]) * places * x.size)


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
        read = inp.bytes if is_transposed else read_by_convolution(inp, weight, o.value(stride), o.value(padding), o.value(dilation), result)
        return work_of(matrix, n if b else 0, 0, read + total([weight, b]) + n * inp.size)

    return rule


def transposed_convolution(o):
    """cudnn_convolution_transpose(self, weight, padding, output_padding, stride, dilation, groups, ...)"""
    x, w = o.must(0), o.must(1)
    result = result_of_convolution(x, w, o.value(4), o.value(2), o.value(5), True, o.value(3), o.value(6))
    n = math.prod(result)
    return work_of(2 * x.n * math.prod(w.dims[1:]), 0, 0, total([x, w]) + n * x.size)


def slow_conv2d(o):
    x, w = o.must(0), o.must(1)
    result = result_of_convolution(x, w, o.value(4), o.value(5), 1, False, 0, 1)
    n = math.prod(result)
    b = o.tensor(3)
    read = read_by_convolution(x, w, o.value(4), o.value(5), 1, result)
    return work_of(2 * n * math.prod(w.dims[1:]), n if b else 0, 0, read + total([w, b]) + n * x.size)


def depthwise_convolution(o):
    x, w, b = o.must(0), o.must(1), o.tensor(3)
    channels = x.dims[-(len(w.dims) - 1)]
    result = result_of_convolution(x, w, o.value(4), o.value(5), o.value(6), False, 0, channels)
    n = math.prod(result)
    read = read_by_convolution(x, w, o.value(4), o.value(5), o.value(6), result)
    return work_of(2 * n * math.prod(w.dims[2:]), n if b else 0, 0, read + total([w, b]) + n * x.size)


def convolution_backward(o):
    grad, x, w = o.must(0), o.must(1), o.must(2)
    mask = o.value(10)
    if not isinstance(mask, list) or len(mask) != 3:
        raise Unknown("output_mask")
    one = 2 * math.prod(w.dims[1:]) * (x.n if o.value(7) else grad.n)
    from_input = x.bytes if o.value(7) else read_by_convolution(x, w, o.value(4), o.value(5), o.value(6), grad.dims)
    read = total([grad] + [w] * mask[0]) + from_input * mask[1]
    channels = grad.dims[1]
    written = mask[0] * x.n * x.size + mask[1] * w.n * w.size + mask[2] * channels * w.size
    return work_of(one * (mask[0] + mask[1]), mask[2] * grad.n, 0, read + written)


def both_gradients(o):
    """cudnn_convolution_backward(self, grad_output, weight, ..., output_mask), of versions that did not record which were wanted: at
    least one of two products, at most all that both move."""
    x, grad, w = o.must(0), o.must(1), o.must(2)
    if o.concrete is not None:
        raise Unknown("a version that recorded values has no such operator")
    one = 2 * grad.n * math.prod(w.dims[1:])
    return work_of(one, 0, 0, total([grad, w, x]) + x.n * x.size + w.n * w.size, exact=False)


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
    "ceil": (1, 1, 1, 0), "round": (1, 1, 1, 0), "trunc": (1, 1, 1, 0), "clamp": (3, 3, 1, 0), "clamp_min": (2, 2, 1, 0), "clamp_max": (2, 2, 1, 0),
    "hardtanh": (1, 3, 1, 0), "leaky_relu": (1, 2, 1, 0), "threshold": (1, 3, 1, 0), "nan_to_num": (1, 4, 1, 0), "threshold_backward": (2, 3, 1, 0),
    "lerp": (3, 3, 3, 0), "addcmul": (3, 4, 3, 0), "addcdiv": (3, 4, 3, 1), "square": (1, 1, 1, 0), "frac": (1, 1, 1, 0),
    "fmax": (2, 2, 1, 0), "fmin": (2, 2, 1, 0), "fmod": (2, 2, 1, 0), "floor_divide": (2, 2, 1, 0), "bitwise_left_shift": (2, 2, None, 0),
    "heaviside": (2, 2, 1, 0), "linalg_cross": (2, 3, 3, 0), "softshrink": (1, 2, 1, 0), "hardshrink": (1, 2, 1, 0),
    "hardtanh_backward": (2, 4, 1, 0), "leaky_relu_backward": (2, 4, 1, 0), "softshrink_backward": (2, 3, 1, 0), "hardshrink_backward": (2, 3, 1, 0),
    "_prelu_kernel": (2, 2, 1, 0), "complex": (2, 2, 0, 0), "polar": (2, 2, 2, 2),
}  # fmt: skip
FLOATING = {  # the result of integers is float
    "true_divide": (2, 2, 1, 0), "log10": (1, 1, 1, 1), "tan": (1, 1, 1, 1), "asinh": (1, 1, 1, 1), "erfc": (1, 1, 1, 1),
    "erfinv": (1, 1, None, None), "lgamma": (1, 1, None, None), "hardsigmoid": (1, 1, None, None), "hypot": (2, 2, None, None),
    "copysign": (2, 2, None, None), "logaddexp": (2, 2, None, None), "xlogy": (2, 2, None, None), "hardswish_backward": (2, 2, None, None),
    "hardsigmoid_backward": (2, 2, None, None), "softplus_backward": (2, 4, None, None), "mish_backward": (2, 2, None, None), "exp": (1, 1, 1, 1), "exp2": (1, 1, 1, 1), "log": (1, 1, 1, 1), "log2": (1, 1, 1, 1),
    "log1p": (1, 1, 1, 1), "sqrt": (1, 1, 1, 1), "rsqrt": (1, 1, 1, 1), "reciprocal": (1, 1, 1, 1), "sin": (1, 1, 1, 1), "cos": (1, 1, 1, 1),
    "tanh": (1, 1, 1, 1), "erf": (1, 1, 1, 1), "sigmoid": (1, 1, 1, 1), "silu": (1, 1, 2, 2), "mish": (1, 1, 2, 2), "elu": (1, 4, 2, 2),
    "softplus": (1, 3, 2, 2), "gelu": (1, 2, 4, 1), "atan2": (2, 2, None, None), "logit": (1, 2, None, None), "hardswish": (1, 1, None, None),
    "gelu_backward": (2, 3, 10, 2), "silu_backward": (2, 2, 5, 2), "sigmoid_backward": (2, 2, 3, 0), "tanh_backward": (2, 2, 3, 0),
    "logit_backward": (2, 3, None, None),
}  # fmt: skip
COMPARING = ("eq", "ne", "lt", "le", "gt", "ge", "logical_and", "logical_or", "logical_xor")
TESTING = ("isfinite", "isnan", "isinf", "logical_not", "isposinf", "isneginf", "signbit")
REAL = {"c10::complex<c10::Half>": "c10::Half", "c10::complex<float>": "float", "c10::complex<double>": "double"}
COMPLEX = {real: type_ for type_, real in REAL.items()}


def absolute(o):
    """The length of a complex number is a real one."""
    x = o.must(0)
    return work_of(0, x.n, 0, x.bytes + x.n * BYTES[REAL.get(x.type, x.type)])


def two_reals(vector, sfu):
    def rule(o):
        found = elementwise(2, 2, vector, sfu)(o)
        a, b = o.must(0), o.must(1)
        n = math.prod(broadcast([a.dims, b.dims]))
        return found._replace(bytes=total([a, b]) + n * BYTES[COMPLEX[a.type]])

    return rule


def divided(o):
    """A third argument says how quotients are rounded: a string, which is not recorded; rounded integers remain integers."""
    rounding = len(o) > 2 and not o.is_tensor(2)
    read = o.tensors(range(2))
    if rounding and kind(promoted(read)) < 2:
        raise Unknown("rounding")
    return elementwise(2, 3 if rounding else 2, 1, 0, result="float of it")(o)


def elu_backward(o):
    grad, x = o.must(0), o.must(5)
    return work_of(0, None, None, total([grad, x]) + x.n * grad.size)


def glu_backward(o):
    grad, x = o.must(0), o.must(1)
    return work_of(0, None, None, total([grad, x]) + x.n * x.size)


def prelu_backward(o):
    """A gradient of the weight comes of each element; they are summed up elsewhere."""
    grad, x, w = o.must(0), o.must(1), o.must(2)
    return work_of(0, None, 0, total([grad, x, w]) + x.n * (x.size + w.size))


def log_sigmoid(o):
    x = o.must(0)
    return work_of(0, None, None, x.bytes + x.n * x.size)


def log_sigmoid_backward(o):
    grad, x, buffer = o.must(0), o.must(1), o.must(2)
    return work_of(0, None, None, total([grad, x, buffer]) + x.n * grad.size)


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
        if out is not None and out.n:  # else it was recorded before it got its size
            return work_of(0, times(vector, x.n) + divides * out.n, sfu * x.n, x.bytes + places * out.n * out.size)
        at, code_at = (overloads or {}).get(len(o) - (out is not None), (dim, dtype))
        n = left_after(x, o.places(at) if at is not None else None)
        code = o.value(code_at) if code_at is not None else None
        type_ = TYPE_CODES[code] if code is not None else result or x.type
        if out is not None:
            type_ = out.type
        elif result == "sum" and code is None:
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


def scan_of_logarithms(o):
    x = o.must(0)
    return work_of(0, 3 * x.n, x.n, x.bytes + x.n * x.size)


def scan_in_place(o):
    x = o.must(0)
    return work_of(0, x.n, 0, x.bytes + x.n * x.size)


def distances(o):
    a, b = o.must(0), o.must(1)
    n = math.prod(broadcast([a.dims[:-2], b.dims[:-2]])) * a.dims[-2] * b.dims[-2]
    return work_of(0, 3 * n * a.dims[-1], 0, total([a, b]) + n * a.size)


def weight_norm(o):
    """Weights, and the norms that they were divided by, which of halves are floats."""
    v, g = o.must(0), o.must(1)
    return work_of(0, None, None, total([v, g]) + v.n * v.size + g.n * statistics(g))


def scale_update(o):
    """The scale and how often it was good are read and written; found_inf is read."""
    scale, good, found = o.must(0), o.must(1), o.must(2)
    return work_of(0, None, 0, total([scale, good, found, scale, good]))


def scan(o):
    x = o.must(0)
    code = o.value(2)
    size = (
        BYTES[TYPE_CODES[code]]
        if code is not None
        else 8 if x.type in ("bool", "int", "short int", "unsigned char", "signed char") else x.size
    )
    return work_of(0, x.n, 0, x.bytes + x.n * size)


def places_of_one_dim(outputs=1, vector=1, value_size=True, dim=1):
    """Along a dim, or over all, some values are found; `outputs` of them an output."""

    def rule(o):
        x = o.must(0)
        at = o.places(dim) if len(o) > dim else None
        n = left_after(x, at)
        return work_of(0, times(vector, x.n), 0, x.bytes + n * outputs * (x.size if value_size else 8))

    return rule


def running_extreme(o):
    """Values and places."""
    x = o.must(0)
    return work_of(0, x.n, 0, x.bytes + x.n * (x.size + 8))


def safe_softmax(o):
    x = o.must(0)
    code = o.value(2)
    return work_of(0, 4 * x.n, x.n, x.bytes + x.n * (x.size if code is None else BYTES[TYPE_CODES[code]]))


def softmax(o):
    x = o.must(0)
    if x.type in ("float", "double"):
        return work_of(0, 4 * x.n, x.n, 2 * x.n * x.size if x.bytes == x.n * x.size else x.bytes + x.n * x.size)
    size = 4 if o.value(2) is True else x.size
    return work_of(0, 4 * x.n, x.n, x.bytes + x.n * size)


def softmax_backward(sfu):
    def rule(o):
        grad, out = o.must(0), o.must(1)
        old = o.tensor(3)  # which only gave its type
        code = None if old else o.value(3)
        size = old.size if old else BYTES[TYPE_CODES[code]] if code is not None else grad.size
        return work_of(0, 4 * out.n, sfu * out.n, total([grad, out]) + out.n * size)

    return rule


def loss(reduction_at, operands, vector=None, sfu=0):
    """Elementwise, then summed unless the reduction is 0; `vector` an element, the sum one more."""

    def rule(o):
        read = o.tensors(range(operands))
        n = math.prod(broadcast([t.dims for t in read]))
        summed = o.value(reduction_at) != 0
        return work_of(0, times(vector and vector + summed, n), times(sfu, n), total(read) + (1 if summed else n) * read[0].size)

    return rule


def loss_backward(vector, weight=False):
    def rule(o):
        grad, x, target = o.must(0), o.must(1), o.must(2)
        read = [grad, x, target] + ([o.tensor(3)] if weight else [])
        n = math.prod(broadcast([t.dims for t in read[1:] if t]))
        return work_of(0, times(vector, n), 0, total(read) + n * x.size)

    return rule


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


# What hangs on the values of an index is counted as if no place came twice: the most that it can be.


def bag_offsets(o):
    offsets, last = o.must(2), o.value(7)
    return offsets.n - (1 if last else 0)


def embedding_bag(o):
    """Results: the bags, the bag of each index, the length of each bag, and for a maximum which row each element is from."""
    table, index, offsets, weights = o.must(0), o.must(1), o.must(2), o.tensor(6)
    width, mode, bags = table.dims[1], o.value(4), bag_offsets(o)
    if mode not in (0, 1, 2):
        raise Unknown("mode")
    rows = min(index.n, table.dims[0])
    kept = index.n + offsets.n + (bags * width if mode == 2 else 0)
    adds = index.n * width * (1 + (weights is not None)) + (bags * width if mode == 1 else 0)
    moved = rows * width * table.size + total([index, offsets, weights]) + bags * width * table.size + kept * index.size
    return work_of(0, adds, 0, moved, exact=False)


def embedding_bag_backward(o):
    grad, index, bag = o.must(0), o.must(1), o.must(2)
    mode = o.value(7)
    read = [grad, index, bag, o.tensor(8)] + ([o.must(3)] if mode == 1 else [o.must(4)] if mode == 2 else [])
    return work_of(0, None, 0, total(read) + o.value(5) * grad.dims[-1] * grad.size, exact=False)


def gather(o):
    x, index = o.must(0), o.must(2)
    return work_of(0, 0, 0, min(index.n * x.size, x.bytes) + index.bytes + index.n * x.size, exact=False)


def take(o):
    x, index = o.must(0), o.must(1)
    return work_of(0, 0, 0, min(index.n * x.size, x.bytes) + index.bytes + index.n * x.size, exact=False)


def rows_of(x, dim, index):
    """Elements of x in the places along a dim that the index names."""
    return (x.n // max(1, x.dims[dim]) if x.dims else 1) * index.n


def index_select(o):
    x, index = o.must(0), o.must(2)
    dim = 0 if len(x.dims) < 2 else o.value(1)
    n = rows_of(x, dim, index)
    return work_of(0, 0, 0, min(n * x.size, x.bytes) + index.bytes + n * x.size, exact=False)


def indexed(o, at):
    """Shape of self[indices], bytes of the indices if they are of 8 each. None in the list shows as a tensor without dims."""
    x, (dims, strides) = o.must(0), o.tensor_list(at)
    if not dims[-1] or len(dims) > len(x.dims):
        raise Unknown("which dims are indexed")
    given = [d for d in dims if d]
    kept = [size for size, d in zip(x.dims, dims) if not d] + x.dims[len(dims) :]
    strides = strides if isinstance(strides, list) and len(strides) == len(dims) else [None] * len(dims)
    size = sum(Tensor(d, "long int", st).bytes for d, st in zip(dims, strides) if d)
    return math.prod(broadcast(given)) * math.prod(kept), size


def index(o):
    x = o.must(0)
    n, index_bytes = indexed(o, 1)
    return work_of(0, 0, 0, min(n * x.size, x.bytes) + index_bytes + n * x.size, exact=False)


def index_put(in_place):
    def rule(o):
        x, values, adds = o.must(0), o.must(2), o.value(3)
        n, index_bytes = indexed(o, 1)
        if not isinstance(adds, bool):
            raise Unknown("accumulate")
        touched = (1 + adds) * min(n, x.distinct) * x.size if in_place else x.bytes + x.n * x.size
        return work_of(0, n * adds, 0, values.bytes + index_bytes + touched, exact=False)

    return rule


def put_rows(adds, elements=None, source=3):
    """In place along a dim: the elements of the source, or so many."""

    def rule(o):
        x, index, values = o.must(0), o.must(2), o.tensor(source)
        n = elements(x, o.value(1), index) if elements else values.n
        touched = min(n, x.distinct)
        return work_of(0, n * adds, 0, total([index, values]) + (1 + adds) * touched * x.size, exact=False)

    return rule


def put_rows_in_copy(o):
    x, index, source = o.must(0), o.must(2), o.must(3)
    return work_of(0, None, 0, total([x, index, source]) + x.n * x.size)


def put(o):
    x, index, source, adds = o.must(0), o.must(1), o.must(2), o.value(3)
    if not isinstance(adds, bool):
        raise Unknown("accumulate")
    touched = min(index.n, x.distinct) * x.size
    return work_of(0, index.n * adds, 0, total([index, source]) + (1 + adds) * touched, exact=False)


def masked_scatter(o):
    x, mask, source = o.must(0), o.must(1), o.must(2)
    n = math.prod(broadcast([x.dims, mask.dims]))
    return work_of(0, 0, 0, mask.bytes + min(source.bytes, n * source.size) + n * x.size, exact=False)


def masked_select(o):
    x, mask = o.must(0), o.must(1)
    return work_of(0, 0, 0, total([x, mask]) + math.prod(broadcast([x.dims, mask.dims])) * x.size, exact=False)


def scatter_in_place(adds):
    """With a fifth argument what is there is read, to be reduced with what comes."""

    def rule(o):
        x, index, source = o.must(0), o.must(2), o.tensor(3)
        reads = adds or len(o) > 4
        touched = min(index.n, x.distinct)
        from_source = min(source.bytes, index.n * source.size) if source else 0
        return work_of(0, index.n * reads, 0, index.bytes + from_source + (1 + reads) * touched * x.size, exact=False)

    return rule


def grid_sample(space):
    def rule(o):
        x, grid = o.must(0), o.must(1)
        taps = {0: 2, 1: 1, 2: 4}[o.value(2)] ** space
        n = math.prod(grid.dims[:-1]) * x.dims[1]
        return work_of(0, None, 0, min(x.bytes, n * taps * x.size) + grid.bytes + n * x.size, exact=False)

    return rule


def scatter(o):
    x, index, source = o.must(0), o.must(2), o.tensor(3)
    from_source = min(source.bytes, index.n * source.size) if source else 0
    return work_of(0, None, 0, total([x, index]) + from_source + x.n * x.size)


def sort(o):
    x = o.must(0)
    return work_of(0, 0, 0, x.bytes + x.n * (x.size + 8))


def topk(o):
    x = o.must(0)
    k, dim = o.value(1), o.value(2)
    n = left_after(x, -1 if dim is None else dim) * k
    return work_of(0, 0, 0, x.bytes + n * (x.size + 8))


def one_of_each(dim=None):
    """Values and their places, one for each output; without a dim the value alone."""

    def rule(o):
        x = o.must(0)
        if dim is None or len(o) <= dim:
            return work_of(0, 0, 0, x.bytes + x.size)
        return work_of(0, 0, 0, x.bytes + left_after(x, o.value(dim)) * (x.size + 8))

    return rule


def argsort(o):
    x = o.must(0)
    return work_of(0, 0, 0, x.bytes + 8 * x.n)


def nonzero(o):
    x = o.must(0)
    return work_of(0, 0, 0, x.bytes + 8 * len(x.dims) * x.n, exact=False)


def unique(inverse, counts=None, dim=None, must_have_dim=False):
    """At most all differ. Places are 8 bytes each: of elements, or of slices along a dim."""

    def rule(o):
        x = o.must(0)
        along = o.value(dim) if dim is not None and len(o) > dim else None
        if must_have_dim and along is None:
            raise Unknown("dim")
        slices = x.n if along is None else x.dims[along]
        wanted = (inverse, counts) if counts is not None else (inverse,)
        flags = [o.value(at) if at is not None and len(o) > at else False for at in wanted]
        if not all(isinstance(flag, bool) for flag in flags):
            raise Unknown("what is wanted")
        return work_of(0, 0, 0, x.bytes + x.n * x.size + 8 * slices * sum(flags), exact=False)

    return rule


def search(x_at, boundaries_at):
    def rule(o):
        x, boundaries = o.must(x_at), o.must(boundaries_at)
        return work_of(0, 0, 0, total([x, boundaries, o.tensor(5)]) + x.n * (4 if o.value(2) is True else 8), exact=False)

    return rule


def is_in(o):
    x, tests = o.must(0), o.must(1)
    return work_of(0, 0, 0, total([x, tests]) + x.n)


def histogram(o):
    x = o.must(0)
    return work_of(0, x.n, 0, x.bytes + o.value(1) * x.size)


def multinomial(o):
    x = o.must(0)
    return work_of(0, None, 0, x.bytes + 8 * (x.dims[0] if len(x.dims) > 1 else 1) * o.value(1))


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


def by_chance(chances=None):
    """What it takes to make a number by chance, no convention says."""

    def rule(o):
        return fill(chances)(o)._replace(vector=None, sfu=None)

    return rule


def fill(value=None):
    def rule(o):
        x = o.must(0)
        given = o.tensor(value) if value is not None else None
        return work_of(0, 0, 0, x.distinct * x.size + total([given]))

    return rule


def type_at(o, place):
    """Of a code, or None."""
    code = o.value(place)
    if code is None:
        return None
    if code not in TYPE_CODES:
        raise Unknown("type %r" % code)
    return TYPE_CODES[code]


def like(dtype):
    def rule(o):
        x = o.must(0)
        type_ = type_at(o, dtype)
        return work_of(0, 0, 0, x.n * (BYTES[type_] if type_ else x.size))

    return rule


def made(sizes, dtype, default=None):
    """So many elements of a type: `sizes` makes the number of it of the operands. The type is that of a result that was given, or said."""

    def rule(o):
        out = o.tensor(len(o) - 1) if len(o) else None
        type_ = out.type if out else type_at(o, dtype(o) if callable(dtype) else dtype) or default
        if type_ is None:
            raise Unknown("the default type")
        return work_of(0, 0, 0, sizes(o) * BYTES[type_])

    return rule


def new(o):
    x, type_ = o.must(0), type_at(o, 2)
    return work_of(0, 0, 0, math.prod(o.value(1)) * (BYTES[type_] if type_ else x.size))


def sizes_at(place):
    return lambda o: math.prod(o.value(place))


def arange_length(o):
    """arange(start, end, step, out), or with a type and three more at the end."""
    if not (len(o) == 7 or (len(o) == 4 and o.is_tensor(3))):
        raise Unknown("which of its arguments they are")
    start, end, step = (o.value(i) for i in range(3))
    if any(isinstance(v, bool) or not isinstance(v, (int, float)) for v in (start, end, step)) or not step:
        raise Unknown("numbers")
    return max(0, math.ceil((end - start) / step))


def random_ints(o):
    """randint(high, size) or randint(low, high, size)"""
    return 1 if isinstance(o.value(1), list) else 2


def triangle_indices(upper):
    def rule(o):
        rows, columns, offset = (o.value(i) for i in range(3))
        kept = sum(1 for i in range(rows) for j in range(columns) if (j - i >= offset if upper else j - i <= offset))
        return work_of(0, 0, 0, 2 * kept * BYTES[type_at(o, 3) or "long int"])

    return rule


def triangle(upper):
    """Of each matrix what is kept is read; the rest is written without."""

    def rule(o):
        x = o.must(0)
        rows, columns, diagonal = x.dims[-2], x.dims[-1], o.value(1, 0)
        kept = 0
        for i in range(rows):
            in_row = columns - min(columns, max(0, i + diagonal)) if upper else min(columns, max(0, i + diagonal + 1))
            kept += in_row
        return work_of(0, 0, 0, min(x.bytes, math.prod(x.dims[:-2]) * kept * x.size) + x.n * x.size)

    return rule


def windows(o):
    """im2col(self, kernel_size, dilation, padding, stride)"""
    x = o.must(0)
    kernel, dilation, padding, stride = (ints(o.value(i), 2) for i in range(1, 5))
    places = math.prod((x.dims[-2 + i] + 2 * padding[i] - dilation[i] * (kernel[i] - 1) - 1) // stride[i] + 1 for i in range(2))
    return work_of(0, None, 0, x.bytes + math.prod(x.dims[:-2]) * math.prod(kernel) * places * x.size)


def windows_back(o):
    """col2im(self, output_size, kernel_size, ...)"""
    x = o.must(0)
    channels = math.prod(x.dims[:-1]) // math.prod(ints(o.value(2), 2))
    return work_of(0, None, 0, x.bytes + channels * math.prod(ints(o.value(1), 2)) * x.size)


def unfold_backward(o):
    grad = o.must(0)
    return work_of(0, None, 0, grad.bytes + math.prod(o.value(1)) * grad.size)


def fake_quantize(*parameters):
    """The result and a mask."""

    def rule(o):
        x = o.must(0)
        return work_of(0, None, 0, total([x, *(o.must(at) for at in parameters)]) + x.n * (x.size + 1))

    return rule


def repeat_each(o):
    x = o.must(0)
    n = o.value(1)
    if len(o) != 2 or not isinstance(n, int):
        raise Unknown("length of the result")
    return work_of(0, 0, 0, x.bytes + n * x.size)


def repeat(o):
    x = o.must(0)
    return work_of(0, 0, 0, x.bytes + x.n * math.prod(o.value(1)) * x.size)


def padded(o):
    x, pad = o.must(0), o.value(1)
    sizes, kept = list(x.dims), list(x.dims)
    for i in range(len(pad) // 2):
        sizes[-1 - i] += pad[2 * i] + pad[2 * i + 1]
        kept[-1 - i] -= sum(-n for n in pad[2 * i : 2 * i + 2] if n < 0)
    return work_of(0, 0, 0, min(x.bytes, math.prod(kept) * x.size) + math.prod(sizes) * x.size)


def padded_backward(o):
    grad, x = o.must(0), o.must(1)
    return work_of(0, None, 0, grad.bytes + x.n * x.size)


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
    return sizes


def pool(space, is_max):
    def rule(o):
        x = o.must(0)
        kernel = ints(o.value(1), space)
        stride = ints(o.value(2) or kernel, space)
        padding = ints(o.value(3), space)
        dilation, ceil = (ints(o.value(4), space), o.value(5)) if is_max else ([1] * space, o.value(4))
        sizes = pooled_size(x, kernel, stride, padding, dilation, ceil)
        planes = math.prod(x.dims[:-space])
        n = planes * math.prod(sizes)
        read = min(x.bytes, planes * seen(x.dims[-space:], kernel, stride, padding, dilation, sizes) * x.size)
        return work_of(0, n * math.prod(kernel), 0, read + n * (x.size + (8 if is_max else 0)))

    return rule


def max_pool_backward(indices):
    def rule(o):
        grad, x, places = o.must(0), o.must(1), o.must(indices)
        return work_of(0, grad.n, 0, total([grad, places]) + x.n * x.size)

    return rule


def unpool(o):
    x, places, size = o.must(0), o.must(1), o.value(2)
    return work_of(0, 0, 0, total([x, places]) + math.prod(x.dims[: -len(size)]) * math.prod(size) * x.size)


def pool_backward(o):
    grad, x = o.must(0), o.must(1)
    return work_of(0, None, 0, grad.bytes + x.n * x.size)


def adaptive_pool(space, places=False):
    def rule(o):
        x = o.must(0)
        n = math.prod(x.dims[:-space]) * math.prod(ints(o.value(1), space))
        return work_of(0, x.n, 0, x.bytes + n * (x.size + 8 * places))

    return rule


def upsample(spatial, scales_at=None, taps=1, looks_at_all=False):
    """Each output is made of `taps` inputs along each dim: smaller results need not be made of all."""

    def rule(o):
        x = o.must(0)
        size = o.value(1)
        if size is None and scales_at is not None:
            size = [int(s * d) for s, d in zip(o.value(scales_at), x.dims[-spatial:])]
        size = ints(size, spatial)
        planes = math.prod(x.dims[:-spatial])
        used = x.n if looks_at_all else planes * math.prod(min(i, n * taps) for i, n in zip(x.dims[-spatial:], size))
        return work_of(0, None, 0, min(x.bytes, used * x.size) + planes * math.prod(size) * x.size)

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
    if elements <= 0:
        raise Unknown("one of the numbers is no count of elements")
    return work_of(0, None, None, sum(min(t.distinct, elements) * t.size for t in tensors), exact=False)


# ---------------------------------------------------------------------------------------------------------------------
# FBGEMM: tables of embeddings of different widths, one behind the other in one tensor


def looked_up(tables, widths, total_width, indices, offsets, weights, out_type, widest=None):
    """`tables`: places of the tensors that hold them. No row is wider than `widest`; of which table how many are, is not recorded."""

    def rule(o):
        held = [o.must(at) for at in tables]
        size = held[-1].size if len(held) < 2 else held[1].size
        index, ends, weight = o.must(indices), o.must(offsets), o.tensor(weights)
        count = o.must(widths).dims[0] - 1
        width, most, code = o.value(total_width), o.value(widest if widest is not None else total_width), o.value(out_type)
        if code not in (0, 1, 5) or not isinstance(width, int) or not isinstance(most, int):
            raise Unknown("widths, or the type of the result")
        in_bags = (ends.dims[0] - 1) // count
        read = min(index.n * most * size, total(held))
        return work_of(0, None, 0, read + total([index, ends, weight]) + in_bags * width * (4 if code == 0 else 2), exact=False)

    return rule


def rows_stepped(o):
    """Rows and the word of state of each are read and written; gradients, indices and offsets are read."""
    grad, table, index, ends, weight, state = o.must(0), o.must(1), o.must(8), o.must(9), o.tensor(11), o.must(13)
    rows = min(index.n * o.value(5) * table.size, table.bytes)
    states = min(index.n * state.size, state.bytes)
    return work_of(0, None, 0, total([grad, index, ends, weight]) + 2 * rows + 2 * states, exact=False)


def weights_of_rows(o):
    grad, table, index, ends = o.must(0), o.must(1), o.must(4), o.must(5)
    rows = min(index.n * grad.dims[-1] * table.size, table.bytes)
    return work_of(0, None, 0, total([grad, index, ends]) + rows + index.n * grad.size, exact=False)


def reordered(lists):
    """The same elements in another order, by some lists."""

    def rule(o):
        x = o.must(0)
        return work_of(0, 0, 0, total([x, *(o.must(at) for at in lists)]) + x.n * x.size)

    return rule


def indices_checked(o):
    return work_of(0, 0, 0, total([o.must(0), o.must(1), o.must(2)]), exact=False)


def complete_cumsum(o):
    """Of each row one sum more than it has elements: the first is 0."""
    x = o.must(0)
    rows = x.dims[0] if len(x.dims) == 2 else 1
    return work_of(0, x.n, 0, x.bytes + (x.n + rows) * x.size)


def offsets_range(o):
    x = o.must(0)
    return work_of(0, 0, 0, x.bytes + o.value(1) * x.size)


def lists_permuted(o):
    """Lengths (features, bags) and values; how many values come of it is an argument."""
    order, lengths, values, weight, n = o.must(0), o.must(1), o.must(2), o.tensor(3), o.value(4)
    if not isinstance(n, int):
        raise Unknown("length of the result")
    each = values.size + (weight.size if weight else 0)
    chosen = order.n * lengths.dims[1] * lengths.size
    return work_of(0, 0, 0, order.bytes + min(chosen, lengths.bytes) + chosen + (min(n, values.n) + n) * each, exact=False)


def to_bytes(o):
    x = o.must(0)
    return work_of(0, None, 0, x.bytes + x.n)


def from_bytes(o):
    x = o.must(0)
    return work_of(0, None, 0, x.bytes + 4 * x.n)


def rows_to_bytes(o):
    """A row is padded to words and has two floats behind."""
    x = o.must(0)
    padded_width = (x.dims[-1] + 3) // 4 * 4 + 8
    return work_of(0, None, 0, x.bytes + math.prod(x.dims[:-1]) * padded_width)


def rows_from_bytes(o):
    x = o.must(0)
    return work_of(0, None, 0, x.bytes + 4 * math.prod(x.dims[:-1]) * (x.dims[-1] - 8))


FBGEMM = {
    "split_embedding_codegen_lookup_rowwise_adagrad_function": looked_up((0, 1, 2), 6, 7, 11, 12, 14, 28, widest=8),
    "split_embedding_codegen_lookup_adagrad_function": looked_up((0, 1, 2), 6, 7, 11, 12, 14, 26, widest=8),
    "dense_embedding_codegen_lookup_function": looked_up((0,), 2, 3, 7, 8, 10, 12, widest=4),
    "split_embedding_codegen_forward_cpu": looked_up((0,), 2, 3, 5, 6, 8, 9),
    "split_embedding_backward_codegen_rowwise_adagrad_cpu": rows_stepped,
    "split_embedding_codegen_grad_indice_weights_cpu": weights_of_rows, "bounds_check_indices": indices_checked,
    "permute_pooled_embs": reordered((1, 2, 3)), "permute_pooled_embs_auto_grad": reordered((1, 2, 3)),
    "recat_embedding_grad_output_mixed_D_batch": reordered((1, 2)), "asynchronous_complete_cumsum": complete_cumsum,
    "offsets_range": offsets_range, "permute_2D_sparse_data": lists_permuted, "FloatToFP8RowwiseQuantized": rows_to_bytes,
    "FP8RowwiseQuantizedToFloat": rows_from_bytes, "FloatToHFP8Quantized": to_bytes, "HFP8QuantizedToFloat": from_bytes,
}  # fmt: skip


# ---------------------------------------------------------------------------------------------------------------------
# Names

MODELS = {
    "mm": mm, "mm_out": mm, "bmm": mm, "addmm": addmm, "addmm_": addmm, "baddbmm": addmm, "linear": linear, "_scaled_mm": scaled_mm,
    "_int_mm": int_mm, "_weight_int8pack_mm": int8pack_mm, "_weight_int4pack_mm": int4pack_mm, "addbmm": addbmm, "vdot": dot, "addr": addr, "_grouped_mm": grouped_mm, "mv": mv(0, 1), "addmv": mv(1, 2, 0),
    "addmv_": mv(1, 2, 0), "dot": dot,
    "convolution": convolution_at(0, 1, 2, 3, 4, 5, 6, 7, 8), "_convolution": convolution_at(0, 1, 2, 3, 4, 5, 6, 7, 8),
    "miopen_convolution": convolution_at(0, 1, 2, 4, 3, 5, groups=6), "mkldnn_convolution": convolution_at(0, 1, 2, 4, 3, 5, groups=6),
    "cudnn_convolution": convolution_at(0, 1, None, 3, 2, 4, groups=5), "convolution_backward": convolution_backward,
    "conv1d": convolution_at(0, 1, 2, 3, 4, 5, groups=6), "conv2d": convolution_at(0, 1, 2, 3, 4, 5, groups=6),
    "conv3d": convolution_at(0, 1, 2, 3, 4, 5, groups=6), "_slow_conv2d_forward": slow_conv2d, "_conv_depthwise2d": depthwise_convolution, "conv_depthwise3d": depthwise_convolution,
    "cudnn_convolution_transpose": transposed_convolution,
    "cudnn_convolution_backward": both_gradients, "cudnn_convolution_backward_input": convolution_backward_input, "cudnn_convolution_backward_weight": convolution_backward_weight,
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
    "max": extreme, "min": extreme, "cumsum": scan, "cumprod": scan, "cumsum_": scan_in_place, "cumprod_": scan_in_place, "logcumsumexp": scan_of_logarithms,
    "_amp_foreach_non_finite_check_and_unscale_": of_lists(2), "_amp_update_scale_": scale_update, "_cdist_forward": distances, "_weight_norm_interface": weight_norm,
    "split_with_sizes_copy": clone, "_chunk_cat": of_lists(0), "unfold_backward": unfold_backward, "fake_quantize_per_tensor_affine_cachemask": fake_quantize(),
    "fake_quantize_per_channel_affine_cachemask": fake_quantize(1, 2), "_softmax": softmax, "_log_softmax": softmax,
    "_softmax_backward_data": softmax_backward(0), "_log_softmax_backward_data": softmax_backward(1),
    "mse_loss": loss(2, 2, vector=2), "smooth_l1_loss": loss(2, 2), "binary_cross_entropy_with_logits": loss(4, 4, sfu=None), "nll_loss_forward": nll_loss, "nll_loss2d_forward": nll_loss, "nll_loss2d_backward": nll_loss_backward, "binary_cross_entropy": loss(3, 3, sfu=2),
    "huber_loss": loss(2, 2), "smooth_l1_loss_backward": loss_backward(None), "huber_loss_backward": loss_backward(None),
    "binary_cross_entropy_backward": loss_backward(None, True), "elu_backward": elu_backward, "glu_backward": glu_backward,
    "_prelu_kernel_backward": prelu_backward, "log_sigmoid_forward": log_sigmoid, "log_sigmoid_backward": log_sigmoid_backward,
    "aminmax": places_of_one_dim(2, 2), "count_nonzero": places_of_one_dim(1, 1, False), "cummax": running_extreme, "cummin": running_extreme,
    "_safe_softmax": safe_softmax, "nansum": reduction(1, 3, result="sum"), "std_mean": reduction(1, vector=3, places=2, overloads={2: (None, None)}),
    "nll_loss_backward": nll_loss_backward, "embedding": embedding, "embedding_dense_backward": embedding_backward, "gather": gather,
    "index_select": index_select, "index_add_": put_rows(1), "index_copy_": put_rows(0), "index_fill_": put_rows(0, rows_of), "index_add": put_rows_in_copy,
    "take": take, "put_": put, "index": index, "_unsafe_index": index, "index_put_": index_put(True), "_index_put_impl_": index_put(True),
    "index_put": index_put(False), "masked_select": masked_select, "masked_scatter_": masked_scatter, "scatter_reduce_": scatter_in_place(1),
    "_embedding_bag": embedding_bag, "_embedding_bag_forward_only": embedding_bag, "_embedding_bag_dense_backward": embedding_bag_backward,
    "grid_sampler_2d": grid_sample(2), "grid_sampler_3d": grid_sample(3), "kthvalue": one_of_each(2), "median": one_of_each(1), "nanmedian": one_of_each(1),
    "mode": one_of_each(1), "argsort": argsort, "nonzero": nonzero, "_unique2": unique(2, 3), "unique_consecutive": unique(1, 2, 3),
    "unique_dim": unique(3, 4, 1, True), "bucketize": search(0, 1), "searchsorted": search(1, 0), "isin": is_in, "histc": histogram,
    "multinomial": multinomial, "scatter_": scatter_in_place(0), "scatter_add_": scatter_in_place(1),
    "scatter": scatter, "scatter_add": scatter, "sort": sort, "topk": topk, "copy_": copy, "clone": clone, "_to_copy": to_copy, "contiguous": clone,
    "fill_": fill(1), "zero_": fill(), "normal_": by_chance(), "uniform_": by_chance(), "bernoulli_": by_chance(1), "random_": by_chance(), "bernoulli": clone, "zeros": made(sizes_at(0), 1), "ones": made(sizes_at(0), 1),
    "full": made(sizes_at(0), 2), "rand": made(sizes_at(0), 1), "randn": made(sizes_at(0), 1), "randperm": made(lambda o: o.value(0), 1, "long int"),
    "randint": made(lambda o: math.prod(o.value(random_ints(o))), lambda o: random_ints(o) + 1, "long int"), "arange": made(arange_length, 3),
    "linspace": made(lambda o: o.value(2), 3), "eye": made(lambda o: o.value(0) * o.value(1), 2), "new_zeros": new, "tril_indices": triangle_indices(False), "triu_indices": triangle_indices(True),
    "tril": triangle(False), "triu": triangle(True), "im2col": windows, "col2im": windows_back, "repeat_interleave": repeat_each,
    "pixel_shuffle": clone, "channel_shuffle": clone, "reflection_pad1d": padded, "reflection_pad2d": padded, "replication_pad2d": padded,
    "replication_pad3d": padded, "replication_pad1d_backward": padded_backward, "replication_pad3d_backward": padded_backward,
    "reflection_pad2d_backward": padded_backward, "exponential_": by_chance(),
    "repeat": repeat, "flip": clone, "roll": clone,  "constant_pad_nd": padded, "replication_pad1d": padded,
    "native_dropout": dropout, "native_dropout_backward": dropout_backward, "max_pool2d_with_indices": pool(2, True), "max_pool3d_with_indices": pool(3, True),
    "max_pool2d_with_indices_backward": max_pool_backward(7), "max_pool3d_with_indices_backward": max_pool_backward(7),
    "adaptive_max_pool2d": adaptive_pool(2, True), "adaptive_max_pool2d_backward": max_pool_backward(2), "max_unpool2d": unpool,
    "avg_pool2d": pool(2, False), "avg_pool3d": pool(3, False), "avg_pool2d_backward": pool_backward, "avg_pool3d_backward": pool_backward,
    "_adaptive_avg_pool2d": adaptive_pool(2), "_adaptive_avg_pool3d": adaptive_pool(3), "_adaptive_avg_pool2d_backward": pool_backward,
    "_adaptive_avg_pool3d_backward": pool_backward, "upsample_nearest1d": upsample(1, 2), "upsample_nearest2d": upsample(2, 2),
    "_upsample_nearest_exact2d": upsample(2, 2), "upsample_linear1d": upsample(1, 3, 2), "upsample_bilinear2d": upsample(2, 3, 2),
    "upsample_trilinear3d": upsample(3, 3, 2), "upsample_bicubic2d": upsample(2, 3, 4), "_upsample_bilinear2d_aa": upsample(2, 3, looks_at_all=True),
    "upsample_nearest1d_backward": upsample_backward, "upsample_nearest2d_backward": upsample_backward, "_upsample_nearest_exact2d_backward": upsample_backward,
    "upsample_linear1d_backward": upsample_backward, "upsample_trilinear3d_backward": upsample_backward, "upsample_bicubic2d_backward": upsample_backward, "_fft_r2c": fft("r2c"), "_fft_c2c": fft("c2c"),
    "_fft_c2r": fft("c2r"), "cat": of_lists(0), "stack": of_lists(0), "zeros_like": like(1), "ones_like": like(1), "full_like": like(2), "rand_like": like(1), "randn_like": like(1), "mse_loss_backward": loss_backward(3), "_foreach_*": of_lists(), "_fused_*": of_lists(),
}  # fmt: skip


for name, (count, arguments, vector, sfu) in ARITHMETIC.items():
    MODELS[name] = elementwise(count, arguments, vector, sfu)
    MODELS[name + "_"] = in_place(elementwise, count, arguments=arguments, vector=vector, sfu=sfu)
for name, (count, arguments, vector, sfu) in FLOATING.items():
    MODELS[name] = elementwise(count, arguments, vector, sfu, result="float of it")
    MODELS[name + "_"] = in_place(elementwise, count, arguments=arguments, vector=vector, sfu=sfu)
MODELS["div"] = divided
MODELS["div_"] = in_place(elementwise, 2, arguments=2, vector=1, sfu=0)
MODELS["pow_"] = in_place(elementwise, 2, arguments=2, vector=1, sfu=None)
MODELS["abs"] = absolute
MODELS["complex"] = two_reals(0, 0)
MODELS["polar"] = two_reals(2, 2)
for name in TESTING:
    MODELS[name] = elementwise(1, 1, result="bool")
for name in COMPARING:
    MODELS[name] = elementwise(2, 2, result="bool")
    MODELS[name + "_"] = in_place(elementwise, 2)


def work(name, operands):
    """None: no model here."""
    if name.startswith("triton_"):
        return triton(operands)
    space, _, short = name.partition("::")
    models = {"aten": MODELS, "fbgemm": FBGEMM}.get(space, {})
    rule = models.get(short)
    if rule is None:
        rule = next((models[pattern] for pattern in models if "*" in pattern and fnmatch.fnmatchcase(short, pattern)), None)
    try:
        return rule(operands) if rule else None
    except (TypeError, IndexError, KeyError, AttributeError, ZeroDivisionError) as error:  # arguments of another shape than the schema's
        raise Unknown("%s: %s" % (type(error).__name__, error)) from error
