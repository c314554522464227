"""The sheets of TraceLens' report, and what each shows of an op's arguments as its `param: ...` columns."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from ._work import Model

# Family of a model -> sheet. `*`: with _fwd or _bwd behind it. Families that are not here have a sheet of their own name.
_SHEETS = {
    "gemm": "GEMM",
    "grouped_gemm": "GroupedGEMM*",
    "sdpa": "SDPA*",
    "sdpa_backward": "SDPA*",
    "sdpa_varlen": "SDPA*",
    "sdpa_dense": "SDPA*",
    "paged": "InferenceAttention*",
    "conv": "CONV*",
    "row_norm": "Normalization",
    "row_norm_backward": "Normalization",
    "batch_norm": "Normalization",
    "batch_norm_backward": "Normalization",
    "rms": "RMSNorm*",
    "reduction": "Reduce*",
    "scan": "Reduce*",
    "moe": "MoE_fused*",
    "moe_product": "MoE_unfused*",
    "rotary": "RoPE*",
    "quantize": "GroupQuant*",
    "mamba": "SSM*",
    "gated": "UnaryElementwise",
    "move": "Copy",
    "": "Other",
}
_BY_NAME = {"aten::copy": "UnaryElementwise", "aten::copy_": "UnaryElementwise", "aten::pow": "UnaryElementwise"}
_BY_INPUTS = {1: "UnaryElementwise", 2: "BinaryElementwise"}
_ORDER = (
    "GEMM",
    "CONV_fwd",
    "CONV_bwd",
    "SDPA_fwd",
    "SDPA_bwd",
    "UnaryElementwise",
    "BinaryElementwise",
    "Normalization",
    "Reduce_fwd",
    "Reduce_bwd",
)
# Where the operands are, of ops in which they are not the first arguments.
_FIRST_OPERAND = {
    "aten::addmm": 1,
    "aten::addbmm": 1,
    "aten::baddbmm": 1,
    "aten::addmv": 1,
    "aten::_addmm_activation": 1,
    "aten::convolution_backward": 1,
    "aten::native_batch_norm_backward": 1,
    "aten::native_layer_norm_backward": 1,
    "aten::native_group_norm_backward": 1,
    "aten::_fused_rms_norm_backward": 1,
    "aten::_scaled_dot_product_flash_attention_backward": 1,
    "aten::_scaled_dot_product_efficient_attention_backward": 1,
    "aten::_scaled_dot_product_cudnn_attention_backward": 1,
}


def tuples(value: Any) -> Any:
    """Lists, whatever is in them, as tuples: these can be keys."""
    return tuple(tuples(item) for item in value) if isinstance(value, list) else value


class Call(NamedTuple):
    """An op with its arguments and its model."""

    name: str
    dims: list[Any]
    types: list[Any]
    strides: list[Any]
    concrete: list[Any]
    model: Model
    tells_transpose: bool
    """Its kernels' names say which operands are transposed."""

    def shape(self, argument: int) -> tuple[int, ...] | None:
        return tuples(self.dims[argument]) if argument < len(self.dims) else None

    def stride(self, argument: int) -> tuple[int, ...] | None:
        return tuples(self.strides[argument]) if argument < len(self.strides) else None

    def type(self, argument: int) -> str | None:
        return self.types[argument] if argument < len(self.types) else None

    def is_tensor(self, argument: int) -> bool:
        return argument < len(self.dims) and bool(self.dims[argument])

    def text(self, argument: int) -> str:
        return str(self.concrete[argument]) if 0 <= argument < len(self.concrete) else ""

    def numbers(self, argument: int) -> tuple[int, ...]:
        """A list of numbers, as it was recorded: "[1, 1]"."""
        return tuple(int(number) for number in self.text(argument).strip("[]").split(",") if number.strip().lstrip("-").isdigit())


def sheet_of(name: str, model: Model) -> str:
    """The sheet that a modelled op is in."""
    if name in _BY_NAME:
        return _BY_NAME[name]
    if model.family == "pointwise":
        return _BY_INPUTS.get(model.parameters.get("inputs", 0), "Elementwise")
    sheet = _SHEETS.get(model.family) or "".join(word.capitalize() for word in model.family.split("_"))
    backward = model.family.endswith("_backward") or "backward" in name.lower() or name.endswith("_bwd")
    return sheet.replace("*", "_bwd" if backward else "_fwd")


def sheet_order(sheet: str) -> tuple[int, str]:
    return (_ORDER.index(sheet) if sheet in _ORDER else len(_ORDER), sheet)


def params(call: Call) -> dict[str, Any]:
    """What the sheet of an op shows of its arguments, by TraceLens' names; else what its model shows, by its own."""
    sheet = sheet_of(call.name, call.model).removesuffix("_fwd").removesuffix("_bwd")
    own = {key: tuples(value) for key, value in call.model.parameters.items()}
    of_sheet = _PARAMS.get(sheet)
    return of_sheet(call, own, _FIRST_OPERAND.get(call.name, 0)) if of_sheet else own


def _gemm(call: Call, own: dict[str, Any], a: int) -> dict[str, Any]:
    return {
        "M": own.get("M"),
        "N": own.get("N"),
        "K": own.get("K"),
        "bias": own.get("bias"),
        "stride_A": call.stride(a),
        "stride_B": call.stride(a + 1),
        "dtype_A_B": (call.type(a), call.type(a + 1)),
        "B": own.get("B"),
        **({"transpose": (own.get("b_transposed"), own.get("a_transposed"))} if call.tells_transpose else {}),
    }


def tells_transpose(kernel: str) -> bool:
    """Whether a kernel's name has a column-major product in it: Cijk_Alik_Bljk_..., nvjet_..._TNT."""
    return kernel.startswith("nvjet") or re.search("C[a-z]{3}_A[a-z]{3}_B[a-z]{3}", kernel) is not None


def _attention(call: Call, own: dict[str, Any], q: int) -> dict[str, Any]:
    return {
        "B": own.get("B", own.get("sequences")),
        "N_Q": own.get("Sq", own.get("max_q")),
        "H_Q": own.get("H"),
        "N_KV": own.get("Sk", own.get("max_k")),
        "H_KV": own.get("H_kv"),
        "d_h_qk": own.get("D"),
        "d_h_v": own.get("Dv"),
        "dropout": _dropout(call),
        "causal": own.get("causal"),
        "flash_impl": "flash" in call.name,
        "dtype_A_B": (call.type(q), call.type(q + 1)),
    }


_DROPOUT = {
    "aten::_scaled_dot_product_flash_attention": 3,
    "aten::_scaled_dot_product_efficient_attention": 5,
    "aten::_scaled_dot_product_cudnn_attention": 5,
}


def _dropout(call: Call) -> float | None:
    try:
        return float(call.text(_DROPOUT[call.name]))
    except (KeyError, ValueError):
        return None


def _convolution(call: Call, own: dict[str, Any], x: int) -> dict[str, Any]:
    n = len(call.shape(x) or ()) - 2
    stride, padding, dilation, transposed, output_padding, groups = range(3 + x, 9 + x)

    def each(argument: int, default: int) -> tuple[int, ...]:
        numbers = call.numbers(argument) or (default,)
        return numbers * n if len(numbers) == 1 else numbers

    return {
        "convNd": f"conv{n}d",
        "input_shape": call.shape(x),
        "filter_shape": call.shape(x + 1),
        "dtype_input_weight": (call.type(x), call.type(x + 1)),
        "input_stride": call.stride(x),
        "weight_stride": call.stride(x + 1),
        "bias": own.get("bias"),
        "stride": each(stride, 1),
        "padding": each(padding, 0),
        "dilation": each(dilation, 1),
        "transposed_conv": own.get("transposed", call.text(transposed) == "True"),
        "output_padding": each(output_padding, 0),
        "groups": own.get("groups", next(iter(call.numbers(groups)), None)),
    }


def _norm(call: Call, own: dict[str, Any], x: int) -> dict[str, Any]:
    shape = call.shape(x)
    rms = "rms_norm" in call.name
    over_channels = "batch_norm" in call.name or "group_norm" in call.name or "instance_norm" in call.name
    elements, rows = own.get("elements"), own.get("rows")
    width = elements // rows if elements is not None and rows else None
    return {
        "op_shape": shape,
        "dtype_in_out": (call.type(x), None),
        "stride_input": call.stride(x),
        "stride_output": None,
        "num_channels": shape[1] if over_channels and shape and len(shape) > 1 else own.get("channels", width),
        "has_bias": own.get("bias", not rms),
        "is_affine": own.get("affine", True),
        "is_training": own.get("training", not rms),
        **({"output_mask": _mask(call)} if "backward" in call.name else {}),
    }


def _mask(call: Call) -> tuple[bool, ...] | None:
    text = call.text(len(call.concrete) - 1)
    return tuples([word.strip() == "True" for word in text.strip("[]").split(",")]) if text.startswith("[") else None


def _unary(call: Call, own: dict[str, Any], x: int) -> dict[str, Any]:
    copies = call.model.family == "move"  # copy_(to, from)
    x, out = (1, 0) if copies else (0, 1)
    second = copies or call.is_tensor(out)
    return {
        "op_shape": call.shape(x),
        "dtype_in_out": (call.type(x), call.type(out) if second else None),
        "stride_input": call.stride(x),
        "stride_output": call.stride(out) if second else None,
    }


def _binary(call: Call, own: dict[str, Any], x: int) -> dict[str, Any]:
    third = call.is_tensor(2)
    return {
        "shape_in1": call.shape(0),
        "shape_in2": call.shape(1),
        "dtype_in1_in2_out": (call.type(0), call.type(1), call.type(2) if third else None),
        "stride_input1": call.stride(0),
        "stride_input2": call.stride(1),
        "stride_output": call.stride(2) if third else None,
    }


def _reduce(call: Call, own: dict[str, Any], x: int) -> dict[str, Any]:
    return {
        "num_input_elems": own.get("elements"),
        "num_output_elems": own.get("outputs", own.get("elements")),
        "dtype_in_out": (call.type(0), None),
        "reduce_type": call.name.rsplit("::", 1)[-1].removeprefix("linalg_"),
    }


_PARAMS: dict[str, Callable[[Call, dict[str, Any], int], dict[str, Any]]] = {
    "GEMM": _gemm,
    "SDPA": _attention,
    "CONV": _convolution,
    "Normalization": _norm,
    "UnaryElementwise": _unary,
    "BinaryElementwise": _binary,
    "Reduce": _reduce,
}
