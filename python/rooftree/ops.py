"""Models of one's own operators: what they compute and move, as formulas over their arguments (docs/models.md) or as
functions of them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from . import _core
from ._errors import ArgumentError
from ._node import Args, _parsed

Amount = str | Callable[[Args], float | None]
"""A formula, or a function that is given the recorded arguments of an op and returns a number, or None if it does not
know."""

_LARGEST = 2**62

_Functions = dict[str, Callable[[Args], float | None]]  # by what models call them

_models: dict[tuple[str, ...], tuple[str, _Functions]] = {}  # by names: the stanza, and what it calls
_instead: ContextVar[str] = ContextVar("registered")  # in a worker: what was registered where its task is from


def _quoted(name: str) -> str:
    if not name or '"' in name or "\n" in name:
        raise ArgumentError(f"{name!r}: no name of an operator")
    return f'"{name}"' if " " in name else name


def _line(key: str, separator: str, value: str) -> str:
    if "\n" in value.strip():
        raise ArgumentError(f"{key}: {value!r}: expected one line")
    return f"    {key}{separator}{value}\n"


def _functions(of: Iterable[tuple[str, ...]]) -> _Functions:
    return {label: function for names in of for label, function in _models[names][1].items()}


def _label(function: Callable[[Args], float | None], taken: Mapping[str, object]) -> str:
    """What the model, and the table explain, call a function."""
    name = str(getattr(function, "__qualname__", type(function).__name__)).rpartition("<locals>.")[2]
    name = "".join("_" if sign in '"\\\n' else sign for sign in name)
    same = [label for label in taken if label == name or label.startswith(name + " ")]
    return f"{name} {len(same) + 1}" if same else name


def _whole(value: object) -> int:
    """A count: whole numbers as they are, others rounded. ValueError, TypeError if it is none."""
    if isinstance(value, bool):
        raise TypeError(f"{value}, expected a number")
    try:
        count = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        real = float(value)  # type: ignore[arg-type]
        if not 0 <= real < _LARGEST:
            raise ValueError(f"{real} is out of range") from None
        return int(real + 0.5)
    if not 0 <= count < _LARGEST:
        raise ValueError(f"{count} is out of range")
    return count


class _Supply:
    """Calls the functions for one trace, each once for the same operator and arguments."""

    def __init__(self, functions: Mapping[str, Callable[[Args], float | None]]) -> None:
        import threading

        self._functions = dict(functions)
        self._answers: dict[tuple[str | None, ...], int | str] = {}
        self._lock = threading.RLock()

    def __call__(self, what: str, op: str, *fields: str | None) -> int | str:
        """The number, or why there is none. Only what is no Exception (an interrupt) is raised."""
        key = (what, op, *fields)
        with self._lock:
            if key not in self._answers:
                self._answers[key] = self._ask(what, Args(*map(_parsed, fields)))
            return self._answers[key]

    def _ask(self, what: str, args: Args) -> int | str:
        function = self._functions.get(what)
        if function is None:  # of a file: nobody registered it
            return ""
        try:
            value = function(args)
            return f"{what} does not say" if value is None else _whole(value)
        except Exception as error:
            if args.dims is None:
                return "no shapes were recorded; profile with record_shapes=True"
            said = " ".join(str(error).split())
            return f"{what}: {type(error).__name__}{': ' if said else ''}{said}"


def register(
    *names: str,
    bytes: Amount,
    category: str,
    flops: Amount | None = None,
    args: str | None = None,
    let: Mapping[str, str] | None = None,
    require: str | None = None,
    flops_matrix: Amount | None = None,
    flops_vector: Amount | None = None,
    sfu: Amount | None = None,
    matrix_type: str | None = None,
    vector_type: str | None = None,
    show: Mapping[str, str] | None = None,
    source: str | None = None,
) -> None:
    """Says what operators compute and move; counts for traces opened from now on, before what is built in. Of the same
    names the latest counts.

        >>> rooftree.ops.register(
        ...     "mylib::fused", args="(x: tensor, w: tensor)", category="gemm", matrix_type="dtype(x)",
        ...     flops_matrix="2 * x[0] * x[1] * w[1]", bytes="bytes(x) + bytes(w) + x[0] * w[1] * size(x)",
        ... )

    Amounts are formulas, or Python functions of the recorded arguments (`rooftree.Args`):

        >>> def flops(args):
        ...     (m, k), (_, n) = args.dims[:2]
        ...     return 2 * m * n * k
        >>> rooftree.ops.register("aten::mm", category="gemm", matrix_type="bfloat16", flops=flops, bytes="bytes(self)")
        >>> with rooftree.open("tests/data/demo.json.gz") as trace:
        ...     trace.ops.search("^aten::mm$")[0].roofline()["flops_matrix"]
        68719476736

    A function is called once for each operator and its arguments, when a table first needs the number, by any thread;
    it must not use the trace. If it returns None or raises, the number is not known, and the tables say why. A trace
    opened with functions registered is not kept in a cache.

    Args:
        names: operators, as traces name them; `*` stands for any bytes.
        bytes: compulsory traffic in bytes.
        category: a word.
        flops: FLOPs, of matrix units if there is a matrix_type, else of others; instead of the next two.
        args: the arguments in their order, of an operator that PyTorch itself has no schema for.
        let: names for values, in order.
        require: a condition without which nothing is said.
        flops_matrix, flops_vector: FLOPs of matrix units and of others; without: 0.
        sfu: exponentials, logarithms, roots, quotients; without: 0.
        matrix_type, vector_type: which peaks count.
        show: what tables show of the arguments.
        source: where the formulas are from.

    Raises FormatError if a formula cannot be read; then nothing is registered.
    """
    if flops is not None and (flops_matrix is not None or flops_vector is not None):
        raise ArgumentError("flops, flops_matrix, flops_vector: expected flops alone, or the others")
    amounts: dict[str, Amount | None] = {
        "flops_matrix": flops if matrix_type is not None and flops is not None else flops_matrix,
        "flops_vector": flops if matrix_type is None and flops is not None else flops_vector,
        "sfu": sfu,
        "bytes": bytes,
    }
    functions: _Functions = {}
    taken = _functions(other for other in _models if other != names)
    stated: dict[str, str] = {}
    for key, amount in amounts.items():
        if isinstance(amount, str):
            stated[key] = amount
        elif amount is not None:
            label = _label(amount, {**taken, **functions})
            functions[label] = amount
            stated[key] = f'supplied("{label}")'
    text = f"op {' '.join(map(_quoted, names))}\n" + _line("category", " ", category)
    text += _line("args", " ", args) if args is not None else ""
    text += "".join(_line("let " + name, " = ", formula) for name, formula in (let or {}).items())
    text += _line("require", " ", require) if require is not None else ""
    types = {"matrix_type": matrix_type, "vector_type": vector_type}
    text += "".join(_line(key, " = ", formula) for key, formula in types.items() if formula is not None)
    text += "".join(_line(key, " = ", formula) for key, formula in stated.items())
    text += _line("show", " ", ", ".join(f"{name} = {formula}" for name, formula in show.items())) if show else ""
    text += _line("source", " ", source) if source is not None else ""
    models = {**_models, names: (text, functions)}
    _core.models(_text(models), None)
    _models.update(models)


def clear() -> None:
    """Forgets what was registered."""
    _models.clear()


def show(name: str) -> str:
    """The model of an operator as it is stated, its family with it. ArgumentError if there is none."""
    return _core.models(_registered(), name).decode()


def _text(models: Mapping[tuple[str, ...], tuple[str, _Functions]]) -> str | None:
    return "\n".join(stanza for stanza, _ in models.values()) or None


def _registered() -> str | None:
    """What was registered, to be given to the library."""
    return _instead.get(_text(_models) or "") or None


@contextmanager
def _as_registered(text: str) -> Iterator[None]:
    """For traces opened inside: this was registered, and nothing else."""
    token = _instead.set(text)
    try:
        yield
    finally:
        _instead.reset(token)


def _supply() -> _Supply | None:
    """Who is to be asked for a trace opened now."""
    functions = _functions(_models)
    return _Supply(functions) if functions else None
