"""Models of one's own operators: what they compute and move, as formulas over their arguments (docs/models.md)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from . import _core
from ._errors import ArgumentError, about

_stanzas: list[str] = []
_kept: list[tuple[Any, str]] = []  # a temporary directory, and the file in it that holds them all


def _quoted(name: str) -> str:
    if not name or '"' in name or "\n" in name:
        raise ArgumentError(f"{name!r}: no name of an operator")
    return f'"{name}"' if " " in name else name


def _line(key: str, separator: str, value: str) -> str:
    if "\n" in value.strip():
        raise ArgumentError(f"{key}: {value!r}: expected one line")
    return f"    {key}{separator}{value}\n"


def _written(stanzas: list[str]) -> tuple[Any, str]:
    import tempfile

    directory = tempfile.TemporaryDirectory(prefix="rooftree-")
    path = os.path.join(directory.name, "registered.ops")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(stanzas))
    return directory, path


def register(
    *names: str,
    bytes: str,
    category: str,
    args: str | None = None,
    let: Mapping[str, str] | None = None,
    require: str | None = None,
    flops_matrix: str | None = None,
    flops_vector: str | None = None,
    sfu: str | None = None,
    matrix_type: str | None = None,
    vector_type: str | None = None,
    show: Mapping[str, str] | None = None,
    source: str | None = None,
) -> None:
    """Says what operators compute and move; counts for traces opened from now on, before what is built in.

        rooftree.ops.register(
            "mylib::fused", args="(x: tensor, w: tensor)", category="gemm", matrix_type="dtype(x)",
            flops_matrix="2 * x[0] * x[1] * w[1]", bytes="bytes(x) + bytes(w) + x[0] * w[1] * size(x)",
        )

    Args:
        names: operators, as traces name them; `*` stands for any bytes.
        bytes: formula: compulsory traffic in bytes.
        category: a word.
        args: the arguments in their order, of an operator that PyTorch itself has no schema for.
        let: names for values, in order.
        require: a condition without which nothing is said.
        flops_matrix, flops_vector: formulas: FLOPs of matrix units and of others; without: 0.
        sfu: formula: exponentials, logarithms, roots, quotients; without: 0.
        matrix_type, vector_type: which peaks count.
        show: what tables show of the arguments.
        source: where the formulas are from.

    Raises FormatError if a formula cannot be read; then nothing is registered.
    """
    text = f"op {' '.join(map(_quoted, names))}\n" + _line("category", " ", category)
    text += _line("args", " ", args) if args is not None else ""
    text += "".join(_line("let " + name, " = ", formula) for name, formula in (let or {}).items())
    text += _line("require", " ", require) if require is not None else ""
    formulas = {
        "matrix_type": matrix_type,
        "vector_type": vector_type,
        "flops_matrix": flops_matrix,
        "flops_vector": flops_vector,
        "sfu": sfu,
        "bytes": bytes,
    }
    text += "".join(_line(key, " = ", formula) for key, formula in formulas.items() if formula is not None)
    text += _line("show", " ", ", ".join(f"{name} = {formula}" for name, formula in show.items())) if show else ""
    text += _line("source", " ", source) if source is not None else ""
    directory, path = _written([*_stanzas, text])
    with about(path, "registered"):
        _core.models([path], None)
    _stanzas.append(text)
    _kept[:] = [(directory, path)]


def clear() -> None:
    """Forgets what was registered."""
    _stanzas.clear()
    _kept.clear()


def show(name: str) -> str:
    """The model of an operator as it is stated, its family with it. ArgumentError if there is none."""
    return _core.models(_registered(), name).decode()


def _registered() -> list[str]:
    """Files to be given to the library."""
    return [path for _, path in _kept]
