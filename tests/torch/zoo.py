#!/usr/bin/env python3
"""A zoo of real PyTorch calls: what the profiler writes of them, and what they truly compute and move.

    python3 zoo.py OUTDIR      needs torch (requirements.txt)

OUTDIR/zoo.json is one trace: each call runs inside a range `zoo:NNN`, with shapes recorded. OUTDIR/expected.tsv has a row for each
operator that a call comes down to and that is neither a view nor an allocation:

    label   the range                            call         the call, for people
    op      the operator, as the trace names it  nth          which of its name within the range
    flops_torch  what torch.utils.flop_counter counts for it; empty where it registers nothing, `error` where its formula fails
    matrix  multiply-adds of the arithmetic that was done, twice; empty for what is no matrix work
    bytes   measured on the tensors: measure.py  by_value     1 if the bytes hang on values, which no trace has
    results shapes of the results

Each call runs three times from the same seed: under the profiler, under FlopCounterMode, and under a mode that looks at the tensors.
What the second counts must be the sum of the third's rows. Operators of GPUs run on the meta device: they compute nothing, but the
profiler sees their arguments and the counter their shapes.
"""

import itertools
import json
import math
import os
import sys
import warnings

import measure
import torch
import torch.nn.functional as F
from torch.profiler import ProfilerActivity, profile, record_function
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.flop_counter import FlopCounterMode, flop_registry

aten = torch.ops.aten
ZOO = []  # (call as text, function that makes the arguments, function that is called with them)


def call(text, make, run):
    ZOO.append((text, make, run))


def randn(*shape, dtype=torch.float32):
    return torch.randn(shape).to(dtype)


def meta(*shape, dtype=torch.float16):
    return torch.empty(shape, dtype=dtype, device="meta")


def ints(high, *shape):
    return torch.randint(0, high, shape)


def leaf(*shape, dtype=torch.float32):
    return randn(*shape, dtype=dtype).requires_grad_()


HALF, BF16, DOUBLE, FP8 = torch.float16, torch.bfloat16, torch.float64, torch.float8_e4m3fn

# ---------------------------------------------------------------------------------------------------------------------
# Matrix products

for m, k, n, dtype in ((64, 32, 48, torch.float32), (1, 128, 256, BF16), (37, 19, 53, DOUBLE), (128, 1, 1, HALF), (0, 8, 4, torch.float32)):
    call("mm %dx%dx%d %s" % (m, k, n, dtype), lambda m=m, k=k, n=n, d=dtype: (randn(m, k, dtype=d), randn(k, n, dtype=d)), aten.mm)
call("mm of a transposed view", lambda: (randn(32, 64).t(), randn(32, 48)), aten.mm)
call("mm of an expanded row", lambda: (randn(1, 64).expand(16, 64), randn(64, 8)), aten.mm)
call("mm of columns apart", lambda: (randn(16, 64)[:, ::2], randn(32, 8)), aten.mm)
call("mm complex", lambda: (torch.randn(8, 16, dtype=torch.complex64), torch.randn(16, 4, dtype=torch.complex64)), aten.mm)
call("mm, out=", lambda: (randn(8, 16), randn(16, 4), randn(8, 4)), lambda a, b, out: torch.mm(a, b, out=out))
call("addmm, bias a row", lambda: (randn(48), randn(64, 32), randn(32, 48)), aten.addmm)
call("addmm, bias a matrix", lambda: (randn(64, 48), randn(64, 32), randn(32, 48)), aten.addmm)
call("addmm, bias expanded", lambda: (randn(48).expand(64, 48), randn(64, 32), randn(32, 48)), aten.addmm)
call(
    "addmm bf16, alpha and beta",
    lambda: (randn(8, dtype=BF16), randn(16, 4, dtype=BF16), randn(4, 8, dtype=BF16)),
    lambda c, a, b: aten.addmm(c, a, b, beta=0.5, alpha=2),
)
call("addmm_, in place", lambda: (randn(16, 8), randn(16, 4), randn(4, 8)), lambda c, a, b: c.addmm_(a, b))
call("bmm", lambda: (randn(6, 16, 24), randn(6, 24, 8)), aten.bmm)
call("bmm bf16", lambda: (randn(2, 1, 64, dtype=BF16), randn(2, 64, 32, dtype=BF16)), aten.bmm)
call("bmm, one matrix for all", lambda: (randn(6, 16, 24), randn(1, 24, 8).expand(6, 24, 8)), aten.bmm)
call("bmm of transposed heads", lambda: (randn(8, 4, 16).transpose(0, 1), randn(8, 4, 16).permute(1, 2, 0)), aten.bmm)
call("baddbmm", lambda: (randn(6, 16, 8), randn(6, 16, 24), randn(6, 24, 8)), aten.baddbmm)
call("baddbmm, bias a row", lambda: (randn(8), randn(6, 16, 24), randn(6, 24, 8)), lambda c, a, b: torch.baddbmm(c, a, b, beta=0.5))
call("baddbmm, bias one matrix", lambda: (randn(1, 16, 8), randn(6, 16, 24), randn(6, 24, 8)), torch.baddbmm)
call(
    "_scaled_mm by tensor",
    lambda: (randn(32, 64).to(FP8), randn(48, 64).to(FP8).t(), torch.ones(()), torch.ones(())),
    lambda a, b, x, y: aten._scaled_mm(a, b, x, y, out_dtype=BF16),
)
call(
    "_scaled_mm by row",
    lambda: (randn(32, 64).to(FP8), randn(48, 64).to(FP8).t(), torch.ones(32, 1), torch.ones(1, 48)),
    lambda a, b, x, y: aten._scaled_mm(a, b, x, y, out_dtype=BF16),
)
call(
    "_scaled_mm with bias",
    lambda: (randn(32, 64).to(FP8), randn(48, 64).to(FP8).t(), torch.ones(()), torch.ones(()), randn(48, dtype=BF16)),
    lambda a, b, x, y, c: aten._scaled_mm(a, b, x, y, c, out_dtype=BF16),
)
call(
    "_scaled_mm by block, meta",
    lambda: (meta(128, 256, dtype=FP8), meta(128, 256, dtype=FP8).t(), meta(128, 2, dtype=torch.float32), meta(2, 1, dtype=torch.float32)),
    lambda a, b, x, y: aten._scaled_mm(a, b, x, y, out_dtype=BF16),
)
call("_int_mm", lambda: (torch.ones(32, 16, dtype=torch.int8), torch.ones(16, 8, dtype=torch.int8)), aten._int_mm)
call("_weight_int8pack_mm", lambda: (randn(4, 16, dtype=BF16), torch.ones(8, 16, dtype=torch.int8), randn(8, dtype=BF16)), aten._weight_int8pack_mm)
call(
    "_grouped_mm, rows in groups",
    lambda: (randn(32, 16, dtype=BF16), randn(4, 16, 8, dtype=BF16), torch.tensor([8, 16, 24, 32], dtype=torch.int32)),
    aten._grouped_mm,
)
call(
    "_grouped_mm, sums in groups",
    lambda: (randn(16, 32, dtype=BF16), randn(32, 8, dtype=BF16), torch.tensor([8, 16, 24, 32], dtype=torch.int32)),
    aten._grouped_mm,
)
call(
    "_grouped_mm, columns in groups",
    lambda: (randn(4, 16, 32, dtype=BF16), randn(32, 24, dtype=BF16), torch.tensor([8, 8, 16, 24], dtype=torch.int32)),
    aten._grouped_mm,
)
call("_grouped_mm of batches", lambda: (randn(4, 16, 32, dtype=BF16), randn(4, 32, 8, dtype=BF16)), aten._grouped_mm)
call("addbmm", lambda: (randn(5, 7), randn(4, 5, 6), randn(4, 6, 7)), torch.addbmm)
call("vdot", lambda: (randn(100), randn(100)), torch.vdot)
call("addr, a row", lambda: (randn(16), randn(8), randn(16)), aten.addr)
call("mv", lambda: (randn(32, 48), randn(48)), aten.mv)
call("addmv", lambda: (randn(32), randn(32, 48), randn(48)), aten.addmv)
call("dot", lambda: (randn(100), randn(100)), aten.dot)
call("addr", lambda: (randn(8, 16), randn(8), randn(16)), aten.addr)
call("linear, rows of rows", lambda: (randn(2, 10, 32), randn(48, 32), randn(48)), F.linear)
call("linear without bias", lambda: (randn(10, 32), randn(48, 32)), F.linear)
call("matmul, batch by matrix", lambda: (randn(5, 8, 16), randn(16, 4)), torch.matmul)
call("matmul, broadcast batches", lambda: (randn(2, 1, 8, 16), randn(3, 16, 4)), torch.matmul)
call("matmul, vector by batch", lambda: (randn(16), randn(3, 16, 4)), torch.matmul)
call("einsum bij,jk->bik", lambda: (randn(3, 4, 5), randn(5, 6)), lambda a, b: torch.einsum("bij,jk->bik", a, b))
call("einsum bhid,bhjd->bhij", lambda: (randn(2, 3, 7, 8), randn(2, 3, 5, 8)), lambda q, k: torch.einsum("bhid,bhjd->bhij", q, k))
call("einsum i,j->ij", lambda: (randn(7), randn(9)), lambda a, b: torch.einsum("i,j->ij", a, b))
call("bilinear", lambda: (randn(4, 5), randn(4, 6), randn(7, 5, 6)), F.bilinear)
call("linear forward and backward", lambda: (leaf(12, 32), leaf(48, 32), leaf(48)), lambda x, w, b: F.linear(x, w, b).sum().backward())
call("bmm forward and backward", lambda: (leaf(3, 4, 5), leaf(3, 5, 6)), lambda a, b: torch.bmm(a, b).sum().backward())

# ---------------------------------------------------------------------------------------------------------------------
# Convolutions


def conv(text, x, w, bias=None, stride=1, padding=0, dilation=1, transposed=False, output_padding=0, groups=1, dtype=torch.float32):
    n = len(x) - 2
    rest = [[stride] * n, [padding] * n, [dilation] * n, transposed, [output_padding] * n, groups]
    make = lambda: (randn(*x, dtype=dtype), randn(*w, dtype=dtype), None if bias is None else randn(bias, dtype=dtype))
    call("convolution " + text, make, lambda x, w, b: aten.convolution(x, w, b, *rest))
    for mask in ((True, True, True), (True, False, False), (False, True, False)) if bias else ((True, True, False),):

        def backward(x, w, b, g, mask=mask):
            sizes = [w.shape[1] * groups if transposed else w.shape[0]]
            return aten.convolution_backward(g, x, w, sizes if mask[2] else None, *rest, list(mask))

        def make_all(make=make):
            x, w, b = make()
            return x, w, b, torch.randn_like(aten.convolution(x, w, b, *rest))

        wants = "".join(name for name, wanted in zip("xwb", mask) if wanted)
        call("convolution_backward %s, gradients of %s" % (text, wants), make_all, backward)


conv("2d", (2, 8, 12, 12), (16, 8, 3, 3), bias=16, padding=1)
conv("2d strided", (2, 8, 13, 13), (16, 8, 3, 3), stride=2)
conv("2d 1x1 strided", (2, 8, 9, 12), (16, 8, 1, 1), stride=2)
conv("2d strided far", (1, 4, 16, 15), (6, 4, 2, 2), bias=6, stride=5, padding=1)
conv("1d dilated and strided", (1, 4, 40), (6, 4, 3), stride=3, dilation=2)
conv("2d dilated", (1, 4, 15, 15), (6, 4, 3, 3), dilation=2, padding=2)
conv("2d grouped", (2, 8, 10, 10), (16, 2, 3, 3), bias=16, groups=4)
conv("2d depthwise", (2, 8, 10, 10), (8, 1, 3, 3), groups=8, padding=1)
conv("2d 1x1 bf16", (2, 16, 9, 9), (32, 16, 1, 1), dtype=BF16)
conv("1d", (3, 6, 40), (8, 6, 5), bias=8, stride=2, padding=2)
conv("3d", (1, 3, 6, 7, 8), (5, 3, 2, 2, 2))
conv("1d transposed", (2, 6, 11), (6, 4, 3), stride=2, transposed=True)
conv("2d transposed", (2, 8, 6, 6), (8, 4, 3, 3), bias=4, stride=2, padding=1, output_padding=1, transposed=True)
conv("2d transposed grouped", (2, 8, 6, 6), (8, 3, 3, 3), stride=2, groups=2, transposed=True)
call(
    "_convolution",
    lambda: (randn(2, 8, 9, 9), randn(4, 8, 3, 3)),
    lambda x, w: aten._convolution(x, w, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1, False, False, True, True),
)
call("_slow_conv2d_forward", lambda: (randn(2, 8, 9, 9), randn(4, 8, 3, 3)), lambda x, w: aten._slow_conv2d_forward(x, w, [3, 3], None, [1, 1], [1, 1]))
call("conv2d channels last", lambda: (randn(2, 8, 9, 9).to(memory_format=torch.channels_last), randn(4, 8, 3, 3)), F.conv2d)
call("conv2d padding same", lambda: (randn(2, 8, 9, 9), randn(4, 8, 3, 3)), lambda x, w: F.conv2d(x, w, padding="same"))
call("conv_transpose3d", lambda: (randn(1, 4, 3, 3, 3), randn(4, 2, 2, 2, 2)), F.conv_transpose3d)
call("conv2d forward and backward", lambda: (leaf(2, 4, 8, 8), leaf(6, 4, 3, 3), leaf(6)), lambda x, w, b: F.conv2d(x, w, b).sum().backward())

# ---------------------------------------------------------------------------------------------------------------------
# Attention. On the CPU: its own flash attention, and the plain one (bmm, softmax). On the meta device: those of GPUs.


def qkv(b, hq, hkv, sq, sk, d, dv=None, make=randn, dtype=torch.float32):
    return make(b, hq, sq, d, dtype=dtype), make(b, hkv, sk, d, dtype=dtype), make(b, hkv, sk, dv or d, dtype=dtype)


call("sdpa", lambda: qkv(2, 4, 4, 16, 16, 8), F.scaled_dot_product_attention)
call("sdpa bf16", lambda: qkv(1, 2, 2, 32, 32, 64, dtype=BF16), F.scaled_dot_product_attention)
call("sdpa causal", lambda: qkv(2, 4, 4, 16, 16, 8), lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True))
call("sdpa to longer keys", lambda: qkv(2, 4, 4, 5, 33, 8), F.scaled_dot_product_attention)
call(
    "sdpa with mask",
    lambda: (*qkv(2, 4, 4, 16, 16, 8), randn(1, 1, 16, 16).expand(2, 4, 16, 16)),
    lambda q, k, v, m: F.scaled_dot_product_attention(q, k, v, attn_mask=m),
)
call("sdpa of fewer key heads", lambda: qkv(2, 8, 2, 16, 16, 8), lambda q, k, v: F.scaled_dot_product_attention(q, k, v, enable_gqa=True))
call("sdpa plain, double", lambda: qkv(1, 2, 2, 9, 11, 8, dtype=DOUBLE), lambda q, k, v: aten._scaled_dot_product_attention_math(q, k, v))
call(
    "sdpa forward and backward",
    lambda: tuple(t.requires_grad_() for t in qkv(2, 4, 4, 16, 16, 8)),
    lambda q, k, v: F.scaled_dot_product_attention(q, k, v).sum().backward(),
)
call(
    "sdpa causal forward and backward",
    lambda: tuple(t.requires_grad_() for t in qkv(1, 2, 2, 16, 16, 8)),
    lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True).sum().backward(),
)

SHAPES = {
    "": (2, 8, 8, 64, 64, 32),
    ", longer keys": (1, 4, 4, 16, 80, 64),
    ", fewer key heads": (2, 8, 2, 64, 64, 32),
    ", wider values": (2, 4, 4, 64, 64, 32, 64),
}
for (what, shape), causal in itertools.product(SHAPES.items(), (False, True)):
    if causal and shape[3] != shape[4]:
        continue
    make = lambda shape=shape: qkv(*shape, make=meta, dtype=HALF)
    suffix = what + (", causal" if causal else "")
    if "wider" not in what:
        call("flash attention, meta" + suffix, make, lambda q, k, v, c=causal: aten._scaled_dot_product_flash_attention(q, k, v, 0.0, c))
        call("cudnn attention, meta" + suffix, make, lambda q, k, v, c=causal: aten._scaled_dot_product_cudnn_attention(q, k, v, None, True, 0.0, c))
    call("efficient attention, meta" + suffix, make, lambda q, k, v, c=causal: aten._scaled_dot_product_efficient_attention(q, k, v, None, True, 0.0, c))


def flash_backward(q, k, v, causal):
    g, o, lse = torch.empty_like(q), torch.empty_like(q), meta(*q.shape[:3], dtype=torch.float32)
    seed, offset = meta(2, dtype=torch.uint64), meta(dtype=torch.uint64)
    return aten._scaled_dot_product_flash_attention_backward(g, q, k, v, o, lse, None, None, q.shape[2], k.shape[2], 0.0, causal, seed, offset)


def efficient_backward(q, k, v, causal):
    g = meta(*q.shape[:3], v.shape[3])
    lse, seed, offset = meta(*q.shape[:3], dtype=torch.float32), meta(dtype=torch.int64), meta(dtype=torch.int64)
    return aten._scaled_dot_product_efficient_attention_backward(
        g, q, k, v, None, torch.empty_like(g), lse, seed, offset, 0.0, [True, True, True, False], causal
    )


def cudnn_backward(q, k, v, causal):
    g, o, lse = torch.empty_like(q), torch.empty_like(q), meta(*q.shape[:3], 1, dtype=torch.float32)
    seed, offset = meta(dtype=torch.int64), meta(dtype=torch.int64)
    return aten._scaled_dot_product_cudnn_attention_backward(g, q, k, v, o, lse, seed, offset, None, None, None, q.shape[2], k.shape[2], 0.0, causal)


for name, backward in (("flash", flash_backward), ("efficient", efficient_backward), ("cudnn", cudnn_backward)):
    for what, shape in SHAPES.items():
        if what in ("", ", longer keys"):
            call(
                name + " attention backward, meta" + what, lambda shape=shape: qkv(*shape, make=meta, dtype=HALF), lambda q, k, v, f=backward: f(q, k, v, False)
            )
    call(name + " attention backward, meta, causal", lambda: qkv(*SHAPES[""], make=meta, dtype=HALF), lambda q, k, v, f=backward: f(q, k, v, True))


def rows(q, k, v):
    return q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2)


call(
    "_flash_attention_forward, meta",
    lambda: rows(*qkv(2, 8, 8, 64, 64, 32, make=meta, dtype=HALF)),
    lambda q, k, v: aten._flash_attention_forward(q, k, v, None, None, 64, 64, 0.0, True, False),
)
call(
    "_flash_attention_forward of sequences, meta",
    lambda: (meta(96, 8, 32), meta(96, 8, 32), meta(96, 8, 32), meta(4, dtype=torch.int32), meta(4, dtype=torch.int32)),
    lambda q, k, v, a, b: aten._flash_attention_forward(q, k, v, a, b, 40, 40, 0.0, False, False),
)
call(
    "_efficient_attention_forward, meta",
    lambda: rows(*qkv(2, 8, 8, 64, 64, 32, make=meta, dtype=HALF)),
    lambda q, k, v: aten._efficient_attention_forward(q, k, v, None, None, None, None, None, 0.0, 0, True),
)
call(
    "_flash_attention_backward, meta",
    lambda: (*rows(*qkv(2, 8, 8, 64, 64, 32, make=meta, dtype=HALF)), meta(2, 8, 64, dtype=torch.float32)),
    lambda q, k, v, lse: aten._flash_attention_backward(
        torch.empty_like(q), q, k, v, torch.empty_like(q), lse, None, None, 64, 64, 0.0, False, meta(2, dtype=torch.uint64), meta(dtype=torch.uint64)
    ),
)
call(
    "_efficient_attention_backward, meta",
    lambda: (*rows(*qkv(2, 8, 8, 64, 64, 32, make=meta, dtype=HALF)), meta(2, 8, 64, dtype=torch.float32)),
    lambda q, k, v, lse: aten._efficient_attention_backward(
        torch.empty_like(q), q, k, v, None, torch.empty_like(q), None, None, 64, 64, lse, 0.0, meta(dtype=torch.int64), meta(dtype=torch.int64), 0, False
    ),
)

# ---------------------------------------------------------------------------------------------------------------------
# Normalisation

call("layer_norm", lambda: (randn(4, 10, 32), randn(32), randn(32)), lambda x, w, b: F.layer_norm(x, (32,), w, b))
call("layer_norm without weights", lambda: (randn(4, 10, 32),), lambda x: F.layer_norm(x, (10, 32)))
call("layer_norm bf16", lambda: (randn(4, 10, 32, dtype=BF16), randn(32, dtype=BF16)), lambda x, w: F.layer_norm(x, (32,), w))
call("layer_norm forward and backward", lambda: (leaf(4, 10, 32), leaf(32), leaf(32)), lambda x, w, b: F.layer_norm(x, (32,), w, b).sum().backward())
call(
    "native_layer_norm_backward, only the input's",
    lambda: (randn(8, 32), randn(8, 32), randn(8, 1), randn(8, 1), randn(32), randn(32)),
    lambda g, x, m, r, w, b: aten.native_layer_norm_backward(g, x, [32], m, r, w, b, [True, False, False]),
)
call("batch_norm training", lambda: (randn(4, 6, 5, 5), randn(6), randn(6), randn(6), randn(6).abs()), lambda x, w, b, m, v: F.batch_norm(x, m, v, w, b, True))
call(
    "batch_norm evaluation", lambda: (randn(4, 6, 5, 5), randn(6), randn(6), randn(6), randn(6).abs()), lambda x, w, b, m, v: F.batch_norm(x, m, v, w, b, False)
)
call("batch_norm without weights", lambda: (randn(4, 6, 5), randn(6), randn(6).abs()), lambda x, m, v: F.batch_norm(x, m, v, training=True))
call(
    "native_batch_norm_backward",
    lambda: (randn(4, 6, 5, 5), randn(4, 6, 5, 5), randn(6), randn(6), randn(6), randn(6), randn(6)),
    lambda g, x, w, rm, rv, m, r: aten.native_batch_norm_backward(g, x, w, rm, rv, m, r, True, 1e-5, [True, True, True]),
)
call("group_norm", lambda: (randn(4, 6, 5, 5), randn(6), randn(6)), lambda x, w, b: F.group_norm(x, 3, w, b))
call("group_norm forward and backward", lambda: (leaf(4, 6, 5, 5), leaf(6), leaf(6)), lambda x, w, b: F.group_norm(x, 3, w, b).sum().backward())

# ---------------------------------------------------------------------------------------------------------------------
# Elementwise

for name, make in {
    "add": lambda: (randn(8, 16), randn(8, 16)),
    "sub": lambda: (randn(8, 16), randn(8, 16)),
    "mul": lambda: (randn(8, 16), randn(8, 16)),
    "div": lambda: (randn(8, 16, dtype=DOUBLE), randn(8, 16, dtype=DOUBLE)),
    "maximum": lambda: (ints(9, 8, 16), ints(9, 8, 16)),
    "eq": lambda: (randn(8, 16), randn(8, 16)),
    "relu": lambda: (randn(8, 16),),
    "gelu": lambda: (randn(8, 16),),
    "silu": lambda: (randn(8, 16, dtype=BF16),),
    "sigmoid": lambda: (randn(8, 16),),
    "tanh": lambda: (randn(8, 16),),
    "exp": lambda: (randn(8, 16),),
    "log": lambda: (randn(8, 16).abs(),),
    "rsqrt": lambda: (randn(8, 16).abs(),),
    "neg": lambda: (randn(8, 16, dtype=HALF),),
    "abs": lambda: (randn(8, 16),),
    "erf": lambda: (randn(8, 16),),
    "cos": lambda: (randn(8, 16),),
    "logical_not": lambda: (ints(2, 8, 16).bool(),),
    "bitwise_and": lambda: (ints(9, 8, 16).short(), ints(9, 8, 16).short()),
}.items():
    call(name, make, getattr(aten, name))
call("add, broadcast row", lambda: (randn(8, 16), randn(16)), torch.add)
call("add, broadcast both", lambda: (randn(8, 1, 16), randn(5, 1)), torch.add)
call("mul by a number", lambda: (randn(8, 16),), lambda x: x * 2.5)
call("add of an expanded tensor", lambda: (randn(8, 16), randn(8, 1).expand(8, 16)), torch.add)
call("mul of columns apart", lambda: (randn(8, 32)[:, ::2], randn(8, 16)), torch.mul)
call("mul of mixed types", lambda: (randn(8, 16, dtype=BF16), randn(8, 16)), torch.mul)
call("add of a tensor to itself", lambda: (randn(8, 16),), lambda x: x + x)
call("sum of overlapping windows", lambda: (randn(64),), lambda x: x.unfold(0, 8, 2).sum(1))
call("add_, in place", lambda: (randn(8, 16), randn(8, 16)), lambda a, b: a.add_(b, alpha=2))
call("mul_, by a number", lambda: (randn(8, 16),), lambda a: a.mul_(3))
call("div_, by a row", lambda: (randn(8, 16), randn(16)), lambda a, b: a.div_(b))
call("sub, out=", lambda: (randn(8, 16), randn(8, 16), randn(8, 16)), lambda a, b, out: torch.sub(a, b, out=out))
call("pow by a number", lambda: (randn(8, 16),), lambda x: x**3)
call("pow by a tensor", lambda: (randn(8, 16).abs(), randn(16)), torch.pow)
call("clamp", lambda: (randn(8, 16),), lambda x: x.clamp(-1, 1))
call("clamp_min_", lambda: (randn(8, 16),), lambda x: x.clamp_min_(0))
call("where", lambda: (ints(2, 8, 16).bool(), randn(8, 16), randn(16)), torch.where)
call("masked_fill", lambda: (randn(8, 16), ints(2, 8, 16).bool()), lambda x, m: x.masked_fill(m, 0.0))
call("lerp", lambda: (randn(8, 16), randn(8, 16)), lambda a, b: torch.lerp(a, b, 0.3))
call("addcmul", lambda: (randn(8, 16), randn(8, 16), randn(8, 16)), torch.addcmul)
call("addcdiv", lambda: (randn(8, 16), randn(8, 16), randn(8, 16)), torch.addcdiv)
call("threshold_backward", lambda: (randn(8, 16), randn(8, 16)), lambda g, x: aten.threshold_backward(g, x, 0))
call("gelu_backward", lambda: (randn(8, 16), randn(8, 16)), aten.gelu_backward)
call("silu_backward", lambda: (randn(8, 16), randn(8, 16)), aten.silu_backward)
call("sigmoid_backward", lambda: (randn(8, 16), randn(8, 16)), aten.sigmoid_backward)
call("tanh_backward", lambda: (randn(8, 16), randn(8, 16)), aten.tanh_backward)
call("tril", lambda: (randn(8, 8),), torch.tril)
call("tril of a batch, below", lambda: (randn(2, 6, 9),), lambda x: x.tril(-2))
call("triu, above", lambda: (randn(6, 9),), lambda x: x.triu(2))
for name in ("floor", "sgn", "frac", "log10", "tan", "asinh", "erfc", "erfinv", "lgamma", "hardswish", "hardsigmoid", "square", "isposinf", "signbit", "softshrink"):
    call(name, lambda: (randn(8, 16),), getattr(aten, name))
for name in ("atan2", "hypot", "copysign", "logaddexp", "xlogy", "fmax", "fmod", "remainder", "floor_divide", "heaviside"):
    call(name, lambda: (randn(8, 16), randn(16)), getattr(aten, name))
call("floor_divide of integers", lambda: (ints(9, 8, 16), ints(9, 8, 16) + 1), torch.floor_divide)
call("div, rounded", lambda: (randn(8, 16), randn(8, 16)), lambda a, b: torch.div(a, b, rounding_mode="floor"))
call("bitwise_left_shift", lambda: (ints(9, 8, 16), ints(3, 8, 16)), torch.bitwise_left_shift)
call("lt_", lambda: (randn(8, 16), randn(16)), lambda a, b: a.lt_(b))
call("logical_or_", lambda: (ints(2, 8, 16).bool(), ints(2, 8, 16).bool()), lambda a, b: a.logical_or_(b))
call("pow_", lambda: (randn(8, 16),), lambda a: a.pow_(2))
call("nan_to_num", lambda: (randn(8, 16, dtype=BF16),), torch.nan_to_num)
call("clamp by tensors", lambda: (randn(8, 16), randn(16), randn(8, 1)), torch.clamp)
call("clamp_min by a tensor", lambda: (randn(8, 16), randn(16)), torch.clamp_min)
call("abs of complex numbers", lambda: (torch.randn(8, 16, dtype=torch.complex64),), torch.abs)
call("complex", lambda: (randn(8, 16), randn(8, 16)), torch.complex)
call("polar", lambda: (randn(8, 16), randn(8, 16)), torch.polar)
call("cross", lambda: (randn(8, 3), randn(8, 3)), torch.linalg.cross)
call("prelu forward and backward", lambda: (leaf(4, 8, 5), leaf(8)), lambda x, w: F.prelu(x, w).sum().backward())
for name in ("leaky_relu", "elu", "hardtanh", "hardswish", "hardsigmoid", "softplus", "mish", "logsigmoid", "glu", "hardshrink"):
    call(name + " forward and backward", lambda: (leaf(8, 16),), lambda x, f=getattr(F, name): f(x).sum().backward())
call("glu", lambda: (randn(8, 32),), lambda x: F.glu(x, -1))
call("rotate halves", lambda: (randn(2, 4, 10, 16), randn(10, 16), randn(10, 16)), lambda x, c, s: x * c + torch.cat((-x[..., 8:], x[..., :8]), -1) * s)

# ---------------------------------------------------------------------------------------------------------------------
# Reductions, softmax, losses, scans

call("sum of all", lambda: (randn(8, 16),), torch.sum)
call("sum over one dim", lambda: (randn(4, 8, 16),), lambda x: x.sum(1))
call("sum over dims, kept", lambda: (randn(4, 8, 16),), lambda x: x.sum((0, -1), keepdim=True))
call("sum bf16 to float", lambda: (randn(8, 16, dtype=BF16),), lambda x: x.sum(-1, dtype=torch.float32))
call("sum of an expanded tensor", lambda: (randn(8, 1).expand(8, 16),), lambda x: x.sum(0))
call("mean over one dim", lambda: (randn(4, 8, 16),), lambda x: x.mean(-1))
call("mean of all", lambda: (randn(4, 8, 16),), torch.mean)
call("amax", lambda: (randn(4, 8, 16),), lambda x: x.amax((1, 2)))
call("max with places", lambda: (randn(4, 16),), lambda x: x.max(1))
call("max of two", lambda: (randn(4, 16), randn(16)), torch.max)
call("argmax", lambda: (randn(4, 16),), lambda x: x.argmax(-1))
call("any", lambda: (ints(2, 4, 16).bool(),), lambda x: x.any(0))
call("prod", lambda: (randn(4, 16),), lambda x: x.prod(1))
call("norm", lambda: (randn(4, 16),), lambda x: torch.linalg.vector_norm(x, dim=1))
call("var_mean", lambda: (randn(4, 16),), lambda x: torch.var_mean(x, dim=1))
call("std", lambda: (randn(4, 16),), lambda x: x.std(0, keepdim=True))
call("logsumexp", lambda: (randn(4, 16),), lambda x: x.logsumexp(1))
call("cumsum", lambda: (randn(4, 16),), lambda x: x.cumsum(1))
call("cumprod", lambda: (ints(4, 4, 16).int(),), lambda x: x.cumprod(0))
call("cumsum_", lambda: (randn(4, 16),), lambda x: x.cumsum_(1))
call("cummax", lambda: (randn(4, 16),), lambda x: x.cummax(1))
call("logcumsumexp", lambda: (randn(4, 16),), lambda x: x.logcumsumexp(1))
call("prod of all", lambda: (ints(4, 4, 16).int(),), torch.prod)
call("std_mean", lambda: (randn(4, 16),), lambda x: torch.std_mean(x))
call("aminmax", lambda: (randn(4, 16),), lambda x: torch.aminmax(x, dim=1))
call("aminmax of all", lambda: (randn(4, 16),), torch.aminmax)
call("count_nonzero", lambda: (randn(4, 16),), lambda x: torch.count_nonzero(x, dim=1))
call("nansum", lambda: (randn(4, 16),), lambda x: torch.nansum(x, 1))
call("cdist", lambda: (randn(2, 5, 7), randn(6, 7)), lambda a, b: torch.cdist(a, b, p=1))
call("weight_norm", lambda: (randn(8, 5), randn(8, 1)), lambda v, g: torch._weight_norm(v, g, 0))
call("softmax", lambda: (randn(4, 8, 16),), lambda x: x.softmax(-1))
call("softmax half to float, meta", lambda: (meta(4, 8, 16),), lambda x: aten._softmax(x, -1, True))
call("log_softmax", lambda: (randn(8, 16, dtype=BF16),), lambda x: x.log_softmax(-1))
call("softmax forward and backward", lambda: (leaf(8, 16),), lambda x: x.softmax(-1).sum().backward())
call("cross_entropy", lambda: (randn(12, 20), ints(20, 12)), F.cross_entropy)
call("cross_entropy forward and backward", lambda: (leaf(12, 20), ints(20, 12)), lambda x, t: F.cross_entropy(x, t).backward())
call("mse_loss", lambda: (randn(12, 20), randn(12, 20)), F.mse_loss)
call("binary_cross_entropy_with_logits", lambda: (randn(12, 20), randn(12, 20).sigmoid()), F.binary_cross_entropy_with_logits)
call("smooth_l1_loss, no reduction", lambda: (randn(12, 20), randn(12, 20)), lambda x, y: F.smooth_l1_loss(x, y, reduction="none"))

call("smooth_l1_loss forward and backward", lambda: (leaf(12, 20), randn(12, 20)), lambda x, y: F.smooth_l1_loss(x, y).backward())
call("huber_loss forward and backward", lambda: (leaf(12, 20), randn(12, 20)), lambda x, y: F.huber_loss(x, y).backward())
call("mse_loss forward and backward", lambda: (leaf(12, 20), randn(12, 20)), lambda x, y: F.mse_loss(x, y).backward())
call(
    "binary_cross_entropy forward and backward",
    lambda: (randn(12, 20).sigmoid().requires_grad_(), randn(12, 20).sigmoid(), randn(20).abs()),
    lambda x, y, w: F.binary_cross_entropy(x, y, w).backward(),
)
call("cross_entropy of images", lambda: (leaf(2, 5, 4, 4), ints(5, 2, 4, 4)), lambda x, t: F.cross_entropy(x, t).backward())

# ---------------------------------------------------------------------------------------------------------------------
# Places: embedding, index, scatter, sort, cat, copies

call("embedding, each row once", lambda: (randn(50, 16), torch.randperm(50)[:20].view(4, 5)), lambda w, i: F.embedding(i, w))
call("embedding, rows again", lambda: (randn(50, 16), ints(5, 4, 10)), lambda w, i: F.embedding(i, w))
call("embedding forward and backward", lambda: (leaf(50, 16), torch.randperm(50)[:20]), lambda w, i: F.embedding(i, w).sum().backward())
call("gather", lambda: (randn(8, 16), torch.stack([torch.randperm(16)[:4] for _ in range(8)])), lambda x, i: x.gather(1, i))
call("index_select", lambda: (randn(16, 8), torch.randperm(16)[:5]), lambda x, i: x.index_select(0, i))
call("index by rows", lambda: (randn(16, 8), torch.randperm(16)[:5]), lambda x, i: x[i])
call("index by rows and columns", lambda: (randn(16, 16), torch.randperm(16)[:5], torch.randperm(16)[:5]), lambda x, i, j: x[i, j])
call("index_put_", lambda: (randn(16, 8), torch.randperm(16)[:5], randn(5, 8)), lambda x, i, v: x.index_put_((i,), v))
call("index_put_, accumulate", lambda: (randn(16, 8), torch.randperm(16)[:5], randn(5, 8)), lambda x, i, v: x.index_put_((i,), v, accumulate=True))
call("index_add_", lambda: (randn(16, 8), torch.randperm(16)[:5], randn(5, 8)), lambda x, i, v: x.index_add_(0, i, v))
call("scatter_", lambda: (randn(8, 16), torch.stack([torch.randperm(16)[:4] for _ in range(8)]), randn(8, 4)), lambda x, i, s: x.scatter_(1, i, s))
call("scatter_add_", lambda: (randn(8, 16), torch.stack([torch.randperm(16)[:4] for _ in range(8)]), randn(8, 4)), lambda x, i, s: x.scatter_add_(1, i, s))
call("scatter", lambda: (randn(8, 16), torch.stack([torch.randperm(16)[:4] for _ in range(8)]), randn(8, 4)), lambda x, i, s: x.scatter(1, i, s))
call("scatter_ of a number", lambda: (randn(8, 16), torch.stack([torch.randperm(16)[:4] for _ in range(8)])), lambda x, i: x.scatter_(1, i, 2.0))
call("scatter_ that multiplies", lambda: (randn(8, 16), ints(16, 8, 4), randn(8, 4)), lambda x, i, s: x.scatter_(1, i, s, reduce="multiply"))
call("scatter_ of a larger source", lambda: (randn(8, 16), ints(16, 8, 4), randn(8, 9)), lambda x, i, s: x.scatter_(1, i, s))
call("scatter_reduce_", lambda: (randn(8, 16), ints(16, 8, 4), randn(8, 4)), lambda x, i, s: x.scatter_reduce_(1, i, s, "amax"))
call("scatter_add", lambda: (randn(8, 16), ints(16, 8, 4), randn(8, 4)), lambda x, i, s: x.scatter_add(1, i, s))
call("index_add", lambda: (randn(16, 8), torch.randperm(16)[:5], randn(5, 8)), lambda x, i, v: x.index_add(0, i, v))
call("index_copy_", lambda: (randn(16, 8), torch.randperm(16)[:5], randn(5, 8)), lambda x, i, v: x.index_copy_(0, i, v))
call("index_fill_", lambda: (randn(16, 8), torch.randperm(16)[:5]), lambda x, i: x.index_fill_(0, i, 1.0))
call("take", lambda: (randn(16, 8), ints(128, 5)), torch.take)
call("put_", lambda: (randn(16, 8), torch.randperm(128)[:5], randn(5)), lambda x, i, v: x.put_(i, v, accumulate=True))
call("masked_scatter_", lambda: (randn(8, 16), ints(2, 8, 16).bool(), randn(200)), lambda x, m, v: x.masked_scatter_(m, v))
call("index_select of columns", lambda: (randn(16, 8), torch.randperm(8)[:3]), lambda x, i: x.index_select(1, i))
call("gather, again and again", lambda: (randn(4, 4), ints(4, 100, 4)), lambda x, i: x.gather(0, i))
call("grid_sample", lambda: (randn(2, 3, 4, 4), randn(2, 5, 6, 2).clamp(-1, 1)), lambda x, g: F.grid_sample(x, g, align_corners=False))
for mode in ("sum", "mean", "max"):
    call(
        "embedding_bag, %s, forward and backward" % mode,
        lambda: (leaf(50, 16), ints(50, 20), torch.tensor([0, 4, 9, 15])),
        lambda w, i, o, m=mode: F.embedding_bag(i, w, o, mode=m).sum().backward(),
    )
call(
    "embedding_bag, weighted",
    lambda: (randn(50, 16), ints(50, 20), torch.tensor([0, 4, 9, 20]), randn(20)),
    lambda w, i, o, p: F.embedding_bag(i, w, o, mode="sum", per_sample_weights=p, include_last_offset=True),
)
call("sort", lambda: (randn(8, 16),), lambda x: x.sort(-1))
call("argsort", lambda: (randn(8, 16),), lambda x: x.argsort(0))
call("topk", lambda: (randn(8, 16),), lambda x: x.topk(3, -1))
call("topk of the first dim", lambda: (randn(16, 8, dtype=BF16),), lambda x: x.topk(2, 0))
call("kthvalue", lambda: (randn(8, 16),), lambda x: x.kthvalue(3, 1))
call("median", lambda: (randn(8, 16),), torch.median)
call("median with places", lambda: (randn(8, 16),), lambda x: x.median(1))
call("mode", lambda: (ints(5, 8, 16),), lambda x: x.mode(1))
call("unique", lambda: (ints(9, 100),), torch.unique)
call("unique with inverse and counts", lambda: (ints(9, 100),), lambda x: torch.unique(x, return_inverse=True, return_counts=True))
call("unique_consecutive", lambda: (ints(3, 100),), lambda x: torch.unique_consecutive(x, return_counts=True))
call("unique rows", lambda: (ints(2, 20, 3),), lambda x: torch.unique(x, dim=0, return_inverse=True))
call("bucketize", lambda: (randn(100), torch.arange(-3.0, 3.0)), torch.bucketize)
call("searchsorted", lambda: (torch.arange(-3.0, 3.0), randn(100)), lambda b, x: torch.searchsorted(b, x, out_int32=True))
call("isin", lambda: (ints(9, 100), ints(9, 5)), torch.isin)
call("histc", lambda: (randn(100),), lambda x: x.histc(10, -1, 1))
call("multinomial", lambda: (randn(4, 50).abs(),), lambda x: x.multinomial(3, replacement=True))
call("nonzero", lambda: (ints(2, 8, 16),), torch.nonzero)
call("masked_select", lambda: (randn(8, 16), ints(2, 8, 16).bool()), torch.masked_select)
call("cat", lambda: (randn(2, 8), randn(3, 8), randn(1, 8)), lambda *x: torch.cat(x))
call("cat along the last dim", lambda: (randn(4, 8, dtype=HALF), randn(4, 3, dtype=HALF)), lambda *x: torch.cat(x, -1))
call("stack", lambda: (randn(4, 8), randn(4, 8)), lambda *x: torch.stack(x))
call("cast", lambda: (randn(8, 16),), lambda x: x.to(BF16))
call("cast to double", lambda: (randn(8, 16, dtype=HALF),), lambda x: x.double())
call("contiguous of a transposed view", lambda: (randn(8, 16).t(),), lambda x: x.contiguous())
call("contiguous of an expanded view", lambda: (randn(1, 16).expand(8, 16),), lambda x: x.contiguous())
call("clone", lambda: (randn(8, 16),), lambda x: x.clone())
call("copy_", lambda: (randn(8, 16), randn(8, 16, dtype=HALF)), lambda a, b: a.copy_(b))
call("copy_, broadcast", lambda: (randn(8, 16), randn(16)), lambda a, b: a.copy_(b))
call("fill_", lambda: (randn(8, 16),), lambda x: x.fill_(3))
call("zero_", lambda: (randn(8, 16),), lambda x: x.zero_())
call("repeat", lambda: (randn(4, 8),), lambda x: x.repeat(2, 3))
call("flip", lambda: (randn(8, 16),), lambda x: x.flip(0))
call("roll", lambda: (randn(8, 16),), lambda x: x.roll(1, 0))
call("pixel_shuffle", lambda: (randn(2, 8, 4, 4),), lambda x: F.pixel_shuffle(x, 2))
call("channel_shuffle", lambda: (randn(2, 8, 4, 4),), lambda x: F.channel_shuffle(x, 2))
call("repeat_interleave", lambda: (torch.tensor([3, 1, 4]),), lambda x: torch.repeat_interleave(x, output_size=8))
call("unfold", lambda: (randn(2, 3, 8, 8),), lambda x: F.unfold(x, 3, padding=1))
call("fold", lambda: (randn(2, 27, 64),), lambda x: F.fold(x, (8, 8), 3, padding=1))
call("split_with_sizes_copy", lambda: (randn(8, 6),), lambda x: aten.split_with_sizes_copy(x, [3, 5]))
call("_chunk_cat", lambda: (randn(4, 6), randn(3, 6)), lambda a, b: aten._chunk_cat([a, b], 0, 2))
call("unfold, backward", lambda: (leaf(64, 8),), lambda x: x.unfold(0, 8, 4).sum().backward())
call("fake quantisation", lambda: (randn(8, 16),), lambda x: torch.fake_quantize_per_tensor_affine(x, 0.1, 0, -128, 127))
call(
    "fake quantisation of channels",
    lambda: (randn(8, 16), randn(8).abs(), torch.zeros(8, dtype=torch.int32)),
    lambda x, s, z: torch.fake_quantize_per_channel_affine(x, s, z, 0, -128, 127),
)
call("arange", lambda: (), lambda: torch.arange(10, 50, 3, dtype=torch.int64))
call("arange of floats", lambda: (), lambda: torch.arange(0.0, 1.0, 0.125, dtype=HALF))
call("linspace", lambda: (), lambda: torch.linspace(0, 1, 50, dtype=DOUBLE))
call("eye", lambda: (), lambda: torch.eye(8, 5, dtype=HALF))
call("tril_indices", lambda: (), lambda: torch.tril_indices(4, 6, -1))
call("triu_indices", lambda: (), lambda: torch.triu_indices(4, 6, 1))
call("randperm", lambda: (), lambda: torch.randperm(100))
call("rand, randint", lambda: (), lambda: (torch.rand(8, 16, dtype=DOUBLE), torch.randint(0, 9, (8, 16))))
call("zeros, ones, full", lambda: (), lambda: (torch.zeros(8, 16, dtype=HALF), torch.ones(8, 16, dtype=BF16), torch.full((8, 16), 3, dtype=torch.int8)))
call("ones_like of another type", lambda: (randn(8, 16),), lambda x: torch.ones_like(x, dtype=torch.int64))
call("new_zeros", lambda: (randn(8, 16, dtype=HALF),), lambda x: x.new_zeros(3, 5))
call("normal_, uniform_, random_", lambda: (randn(8, 16),), lambda x: x.normal_().uniform_().random_())
call("bernoulli_ by a tensor", lambda: (randn(8, 16), randn(16).sigmoid()), lambda x, p: x.bernoulli_(p))
call("bernoulli", lambda: (randn(8, 16).sigmoid(),), torch.bernoulli)
call("constant_pad_nd, two dims", lambda: (randn(2, 4, 8),), lambda x: F.pad(x, (1, 2, 3, 0)))
call("constant_pad_nd that takes away", lambda: (randn(4, 8),), lambda x: F.pad(x, (-1, -2)))
call("constant_pad_nd that moves", lambda: (randn(4, 8),), lambda x: F.pad(x, (2, -2)))
call("reflection_pad2d forward and backward", lambda: (leaf(1, 3, 8, 8),), lambda x: F.pad(x, (2, 2, 1, 1), mode="reflect").sum().backward())
call("replication_pad3d forward and backward", lambda: (leaf(1, 3, 4, 4, 4),), lambda x: F.pad(x, (1, 0, 1, 2, 0, 1), mode="replicate").sum().backward())
call("constant_pad_nd", lambda: (randn(4, 8),), lambda x: F.pad(x, (1, 2)))
call("replication_pad1d", lambda: (randn(2, 4, 8),), lambda x: F.pad(x, (1, 2), mode="replicate"))

# ---------------------------------------------------------------------------------------------------------------------
# Dropout and optimisers

call("native_dropout", lambda: (randn(8, 16),), lambda x: aten.native_dropout(x, 0.3, True))
call("native_dropout_backward", lambda: (randn(8, 16), ints(2, 8, 16).bool()), lambda g, m: aten.native_dropout_backward(g, m, 1.4))
call("dropout", lambda: (randn(8, 16),), lambda x: F.dropout(x, 0.3))


def three(dtype=torch.float32):
    return [randn(5, 7, dtype=dtype), randn(11, dtype=dtype), randn(2, 3, 4, dtype=dtype)]


call("_foreach_add_", lambda: (three(), three()), aten._foreach_add_)
call("_foreach_add, number", lambda: (three(),), lambda x: torch._foreach_add(x, 2.0))
call("_foreach_mul_, number", lambda: (three(),), lambda x: torch._foreach_mul_(x, 2.0))
call("_foreach_mul_, tensor", lambda: (three(), torch.ones(())), torch._foreach_mul_)
call("_foreach_sqrt", lambda: ([t.abs() for t in three()],), torch._foreach_sqrt)
call("_foreach_addcmul_", lambda: (three(), three(), three()), lambda a, b, c: torch._foreach_addcmul_(a, b, c, 0.5))
call("_foreach_addcdiv_", lambda: (three(), three(), three()), lambda a, b, c: torch._foreach_addcdiv_(a, b, c, 0.5))
call("_foreach_lerp_", lambda: (three(), three()), lambda a, b: torch._foreach_lerp_(a, b, 0.1))
call("_foreach_div_, lists", lambda: (three(), [t.abs() + 1 for t in three()]), torch._foreach_div_)
call("_foreach_norm", lambda: (three(),), torch._foreach_norm)
call("_foreach_zero_", lambda: (three(),), torch._foreach_zero_)
call("_foreach_copy_", lambda: (three(), three(BF16)), torch._foreach_copy_)
for name in ("_foreach_sub", "_foreach_maximum", "_foreach_clamp_max_", "_foreach_div", "_foreach_pow"):
    call(name + ", lists", lambda: (three(), three()), getattr(torch, name))
for name in ("_foreach_abs", "_foreach_neg_", "_foreach_exp_", "_foreach_rsqrt", "_foreach_sigmoid", "_foreach_tanh_", "_foreach_max"):
    call(name, lambda: (three(),), getattr(torch, name))
call("_foreach_lerp, lists", lambda: (three(), three(), three()), torch._foreach_lerp)
call("a step of Adagrad, fused", lambda: tuple(t.requires_grad_() for t in three()), lambda *t: step_of(torch.optim.Adagrad, lr=0.1, fused=True)(*t))
call("_amp_update_scale_", lambda: (torch.ones(1), torch.zeros(1, dtype=torch.int32), torch.zeros(1)), lambda s, g, f: aten._amp_update_scale_(s, g, f, 2.0, 0.5, 2000))
call("unscale", lambda: (three(), torch.zeros(()), torch.ones(())), aten._amp_foreach_non_finite_check_and_unscale_)


def steps():
    return [torch.ones(()) for _ in range(3)]


ADAM = {"lr": 1e-3, "beta1": 0.9, "beta2": 0.99, "weight_decay": 0.1, "eps": 1e-8, "maximize": False}
call("_fused_adam_", lambda: (three(), three(), three(), [t.abs() for t in three()], [], steps()), lambda *a: aten._fused_adam_(*a, amsgrad=False, **ADAM))
call(
    "_fused_adamw_, amsgrad",
    lambda: (three(), three(), three(), [t.abs() for t in three()], [t.abs() for t in three()], steps()),
    lambda *a: aten._fused_adamw_(*a, amsgrad=True, **ADAM),
)
call(
    "_fused_sgd_",
    lambda: (three(), three(), three()),
    lambda *a: aten._fused_sgd_(*a, weight_decay=0.0, momentum=0.9, lr=0.1, dampening=0.0, nesterov=False, maximize=False, is_first_step=False),
)


def step_of(kind, **options):
    def run(*tensors):
        optimizer = kind(tensors, **options)
        for tensor in tensors:
            tensor.grad = torch.ones_like(tensor)
        optimizer.step()

    return run


call("a step of SGD, foreach", lambda: tuple(t.requires_grad_() for t in three()), step_of(torch.optim.SGD, lr=0.1, foreach=True))
call("a step of Adam, foreach", lambda: tuple(t.requires_grad_() for t in three()), step_of(torch.optim.Adam, lr=0.1, foreach=True))
call("a step of AdamW, fused", lambda: tuple(t.requires_grad_() for t in three()), step_of(torch.optim.AdamW, lr=0.1, fused=True))

# ---------------------------------------------------------------------------------------------------------------------
# Pooling, upsampling, Fourier

call("max_pool2d", lambda: (leaf(2, 4, 9, 9),), lambda x: F.max_pool2d(x, 3, 2))
call("max_pool2d forward and backward", lambda: (leaf(2, 4, 8, 8),), lambda x: F.max_pool2d(x, 2).sum().backward())
call("avg_pool2d", lambda: (randn(2, 4, 8, 8),), lambda x: F.avg_pool2d(x, 2))
call("avg_pool2d forward and backward", lambda: (leaf(2, 4, 8, 8),), lambda x: F.avg_pool2d(x, 2).sum().backward())
call("avg_pool2d, rounded up", lambda: (randn(1, 2, 9, 10),), lambda x: F.avg_pool2d(x, 3, 2, 1, ceil_mode=True))
call("max_pool2d, dilated", lambda: (randn(1, 2, 12, 13),), lambda x: F.max_pool2d(x, 2, 3, dilation=2))
call("max_pool2d, windows apart", lambda: (randn(1, 2, 9, 9),), lambda x: F.max_pool2d(x, 2, 4))
call("adaptive_avg_pool2d", lambda: (randn(2, 4, 8, 8),), lambda x: F.adaptive_avg_pool2d(x, (2, 2)))
call("avg_pool1d", lambda: (randn(2, 4, 16),), lambda x: F.avg_pool1d(x, 4))
call("max_pool3d forward and backward", lambda: (leaf(2, 4, 6, 6, 6),), lambda x: F.max_pool3d(x, 2).sum().backward())
call("avg_pool3d forward and backward", lambda: (leaf(2, 4, 6, 6, 6),), lambda x: F.avg_pool3d(x, 2).sum().backward())
call("adaptive_avg_pool2d forward and backward", lambda: (leaf(2, 4, 8, 8),), lambda x: F.adaptive_avg_pool2d(x, (2, 4)).sum().backward())
call("adaptive_avg_pool3d forward and backward", lambda: (leaf(2, 4, 4, 4, 8),), lambda x: F.adaptive_avg_pool3d(x, (2, 2, 4)).sum().backward())
call("adaptive_max_pool2d forward and backward", lambda: (leaf(2, 4, 8, 8),), lambda x: F.adaptive_max_pool2d(x, 2).sum().backward())
call("max_unpool2d", lambda: (randn(1, 2, 2, 2), torch.tensor([0, 3, 9, 11]).view(1, 1, 2, 2).repeat(1, 2, 1, 1)), lambda x, i: F.max_unpool2d(x, i, 2))
for mode, make in {"nearest": (2, 3, 6), "linear": (2, 3, 6), "bicubic": (2, 3, 5, 5), "trilinear": (1, 2, 3, 4, 5), "nearest-exact": (2, 3, 5, 5)}.items():
    call(
        "interpolate, %s, forward and backward" % mode,
        lambda make=make: (leaf(*make),),
        lambda x, m=mode: F.interpolate(x, size=[2 * n for n in x.shape[2:]], mode=m).sum().backward(),
    )
call("upsample_nearest2d, smaller", lambda: (randn(2, 4, 10, 10),), lambda x: F.interpolate(x, size=(5, 2)))
call("upsample_nearest2d, odd", lambda: (randn(2, 4, 5, 5),), lambda x: F.interpolate(x, size=(7, 8)))
call("upsample_bilinear2d, much smaller", lambda: (randn(1, 1, 40, 40),), lambda x: F.interpolate(x, size=(4, 4), mode="bilinear"))
call("interpolate against aliasing", lambda: (randn(1, 1, 40, 40),), lambda x: F.interpolate(x, size=(4, 4), mode="bilinear", antialias=True))
call("upsample_nearest2d", lambda: (randn(2, 4, 5, 5),), lambda x: F.interpolate(x, scale_factor=2))
call("upsample_bilinear2d", lambda: (randn(2, 4, 5, 5),), lambda x: F.interpolate(x, size=(9, 9), mode="bilinear"))
call("upsample_nearest2d forward and backward", lambda: (leaf(2, 4, 5, 5),), lambda x: F.interpolate(x, size=(10, 10)).sum().backward())
call("rfft", lambda: (randn(4, 32),), torch.fft.rfft)
call("fft", lambda: (torch.randn(4, 32, dtype=torch.complex64),), torch.fft.fft)
call("irfft", lambda: (torch.randn(4, 17, dtype=torch.complex64),), torch.fft.irfft)

# ---------------------------------------------------------------------------------------------------------------------
# What was truly multiplied


def macs_of_convolution(x, w, out, transposed):
    """Each element of the result (of the input, if transposed) takes part in one product per weight of a filter."""
    return (x if transposed else out).numel() * math.prod(w.shape[1:])


def pairs_of(q_len, k_len, causal):
    """Query and key positions that look at each other, counted one by one."""
    mask = torch.ones(q_len, k_len, dtype=torch.bool)
    return int((mask.tril() if causal else mask).sum())


def matrix_work(func, named, out):
    """Twice the multiply-adds, or None for what is no matrix work."""
    name = func._overloadpacket.__name__.rstrip("_")
    first = next(measure.tensors_in(out), None)
    if name in ("mm", "_int_mm", "_scaled_mm", "addmm", "bmm", "baddbmm", "mv", "addmv", "dot", "_weight_int8pack_mm"):
        left = named.get("mat1", named.get("batch1", named.get("mat", named["self"])))
        return 2 * first.numel() * left.shape[-1]
    if name == "_grouped_mm":  # each row of the left, or each column of it, meets one group
        left, right = named["self"], named["mat2"]
        return 2 * (left[0] if left.dim() > right.dim() else left).numel() * right.shape[-1]
    if name in ("convolution", "_convolution"):
        return 2 * macs_of_convolution(named["input"], named["weight"], out, named["transposed"])
    if name == "_slow_conv2d_forward":
        return 2 * macs_of_convolution(named["self"], named["weight"], out, False)
    if name == "convolution_backward":
        one = 2 * macs_of_convolution(named["input"], named["weight"], named["grad_output"], named["transposed"])
        return one * sum(named["output_mask"][:2])
    if "attention" in name:
        q, k, v = named["query"], named["key"], named["value"]
        heads, length = (1, 2) if name.startswith("_scaled") else (2, 1)
        if q.dim() == 3:  # sequences of unknown lengths
            return None
        pairs = pairs_of(q.shape[length], k.shape[length], named.get("is_causal", named.get("causal", False)))
        d, dv = q.shape[-1], v.shape[-1]
        products = 3 * d + 2 * dv if "backward" in name else d + dv
        return 2 * q.shape[0] * q.shape[heads] * pairs * products
    return None


# ---------------------------------------------------------------------------------------------------------------------
# Running

ALLOCATE = ("empty", "empty_like", "empty_strided", "new_empty", "new_empty_strided", "resize_", "set_", "_local_scalar_dense", "is_same_size")
VIEWS = ("_reshape_alias", "_unsafe_view", "detach", "alias", "lift_fresh")  # whose schema does not say so


def is_idle(func):
    """Neither reads nor writes elements."""
    name = func._overloadpacket.__name__
    if name in ALLOCATE or name in VIEWS:
        return True
    returns = func._schema.returns
    return bool(returns) and all(r.alias_info is not None and not r.alias_info.is_write for r in returns)


def torch_flops(func, args, kwargs, out):
    formula = flop_registry.get(func._overloadpacket)
    if formula is None:
        return ""
    try:
        return formula(*args, **kwargs, out_val=out)
    except (TypeError, AssertionError):
        return "error"


class Looking(TorchDispatchMode):
    """Keeps a row for each operator that arrives."""

    def __init__(self):
        super().__init__()
        self.rows = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if is_idle(func) or func.namespace != "aten":
            return func(*args, **kwargs)
        before = measure.bound(func, args, kwargs)[0]
        out = func(*args, **kwargs)
        name = func._overloadpacket.__name__
        work = matrix_work(func, before, out)
        self.rows.append(
            {
                "op": func.namespace + "::" + name,
                "flops_torch": torch_flops(func, args, kwargs, out),
                "matrix": "" if work is None else work,
                "bytes": measure.traffic(func, args, kwargs, out),
                "by_value": int(name in measure.BY_VALUE),
                "results": json.dumps([list(t.shape) for t in measure.tensors_in(out)], separators=(",", ":")),
            }
        )
        return out


def seeded(make):
    torch.manual_seed(20)
    return make()


def look(number, text, make, run):
    """-> rows of one call"""
    arguments = seeded(make)
    with Looking() as looking:
        run(*arguments)
    seen = {}
    for row in looking.rows:
        row.update(label="zoo:%03d" % number, call=text, nth=seen.setdefault(row["op"], 0))
        seen[row["op"]] += 1
    if any(row["flops_torch"] == "error" for row in looking.rows):
        return looking.rows
    arguments = seeded(make)
    with FlopCounterMode(display=False) as counter:
        run(*arguments)
    counted = sum(row["flops_torch"] or 0 for row in looking.rows)
    if counter.get_total_flops() != counted:
        sys.exit("zoo:%03d %s: the counter says %d, its formulas %d" % (number, text, counter.get_total_flops(), counted))
    return looking.rows


COLUMNS = ("label", "call", "op", "nth", "flops_torch", "matrix", "bytes", "by_value", "results")


def main():
    directory = sys.argv[1]
    os.makedirs(directory, exist_ok=True)
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    rows = [row for number, entry in enumerate(ZOO) for row in look(number, *entry)]
    arguments = [seeded(make) for _, make, _ in ZOO]
    with profile(activities=[ProfilerActivity.CPU], record_shapes=True) as profiler:
        for number, (_, _, run) in enumerate(ZOO):
            with record_function("zoo:%03d" % number):
                run(*arguments[number])
    profiler.export_chrome_trace(os.path.join(directory, "zoo.json"))
    with open(os.path.join(directory, "expected.tsv"), "w", encoding="utf-8") as file:
        file.write("\t".join(COLUMNS) + "\n")
        for row in rows:
            file.write("\t".join(str(row[column]) for column in COLUMNS) + "\n")
    counted = [row for row in rows if isinstance(row["flops_torch"], int)]
    print(
        "%d calls, %d operators; torch.utils.flop_counter counts %d of them, %d names (torch %s)"
        % (len(ZOO), len(rows), len(counted), len({row["op"] for row in counted}), torch.__version__)
    )


if __name__ == "__main__":
    main()
