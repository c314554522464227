"""Tables written in Python over other tables."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from . import _core
from ._errors import ArgumentError
from ._table import Column, Definition, Table

Function = Callable[..., Any]

_functions: dict[str, tuple[Definition, Function]] = {}


def _column(given: Column | Sequence[str]) -> Column:
    if isinstance(given, Column):
        column = given
    else:
        name, type, unit, doc = (*given, "", "", "", "")[:4]
        column = Column(name, type, unit, doc)
    if column.type not in ("str", "int64", "float64"):
        raise ArgumentError(f"column {column.name}: {column.type!r}, expected str, int64 or float64")
    return column


def define_table(
    name: str, columns: Iterable[Column | Sequence[str]], doc: str = ""
) -> Callable[[Function], Function]:
    """A decorator: the function makes a table of a trace, which from then on is one of its tables.

        >>> @rooftree.define_table("moved", [("direction", "str"), ("bytes", "int64", "B", "of all copies")])
        ... def moved(trace):
        ...     return trace.table("copies").to_pandas().groupby("direction", as_index=False)[["bytes"]].sum()
        >>> trace = rooftree.open("tests/data/demo.json.gz")
        >>> trace.table("moved").to_dicts()[0]
        {'direction': 'DtoH', 'bytes': 6}

    The function is given the trace, and the selection (and other options) that `trace.table` was called with as
    keyword arguments, if there is any. It returns the rows: dicts, a dict of columns, a table of this package, pyarrow,
    pandas or polars. It is called each time the table is asked for; what it raises is raised there.

    Args:
        name: not that of a table there is.
        columns: name, type ("str", "int64", "float64") and, if there is one, unit ("ns", "B", "%", "count", "ratio",
            "id") and meaning of each. Null is None, and NaN in a column of float64.
        doc: one line that says what the table is.

    Raises ArgumentError for a name that is taken or a type or unit that there is not.
    """
    if name in _builtin() or not name:
        raise ArgumentError(f"{name!r}: the name of a built-in table, or none")
    definition = Definition(name, doc, False, tuple(_column(column) for column in columns))
    names = [column.name for column in definition.columns]
    if not names or len(set(names)) < len(names):
        raise ArgumentError(f"{name}: expected columns with names of their own")
    try:
        _core.make(name, doc, definition.columns, tuple([] for _ in names), None)
    except ValueError as error:
        raise ArgumentError(f"{name}: {error}") from None

    def define(function: Function) -> Function:
        _functions[name] = definition, function
        return function

    return define


def forget_tables() -> None:
    """Forgets all tables that were defined."""
    _functions.clear()


def _builtin() -> set[str]:
    return {raw[0] for raw in _core.tables()}


def _definitions() -> dict[str, Definition]:
    return {name: definition for name, (definition, _) in _functions.items()}


def _is_null(cell: object) -> bool:
    """None, NaN, and what pandas has for them."""
    return cell is None or type(cell).__name__ in ("NAType", "NaTType") or (isinstance(cell, float) and cell != cell)


def _cell(cell: Any, column: Column) -> Any:
    if _is_null(cell):
        return None
    if column.type == "int64":
        if isinstance(cell, float) and cell.is_integer() and abs(cell) <= 2**53:
            return int(cell)  # as pandas has them beside nulls
        index: Any = cell
        return operator.index(index)
    if column.type == "float64":
        return float(cell)
    if isinstance(cell, str):
        return str(cell)
    raise TypeError(f"{cell!r}, expected a str")


def _columns_of(result: Any) -> Mapping[str, Sequence[Any]] | None:
    """The columns of a table of this package, pyarrow, polars, pandas, or of a dict; None of rows."""
    if isinstance(result, Table):
        return {column.name: result[column.name] for column in result.columns}
    if isinstance(result, Mapping):
        return {str(name): list(cells) for name, cells in result.items()}
    if hasattr(result, "to_pydict"):
        columns: Mapping[str, Sequence[Any]] = result.to_pydict()
        return columns
    if hasattr(result, "columns") and hasattr(result, "__getitem__"):
        return {str(name): result[name].to_list() for name in result.columns}
    return None


def _by_column(result: Any, names: Sequence[str]) -> Mapping[str, Sequence[Any]]:
    found = _columns_of(result)
    if found is None:
        rows = [dict(row) for row in result]
        found = {name: [row.get(name) for row in rows] for name in {name for row in rows for name in row} | set(names)}
    unknown = [name for name in found if name not in names]
    missing = [name for name in names if name not in found]
    if unknown or missing:
        raise ArgumentError(f"columns {', '.join(unknown + missing)}: defined and not returned, or returned and not defined")
    if len({len(cells) for cells in found.values()}) > 1:
        raise ArgumentError("columns of several lengths")
    return found


def _run(trace: object, name: str, options: Mapping[str, Any]) -> _core.Columns:
    definition, function = _functions[name]
    result = function(trace, **options)
    note = result.note if isinstance(result, Table) else None
    names = [column.name for column in definition.columns]
    try:
        found = _by_column(result, names)
    except ArgumentError as error:
        raise ArgumentError(f"{name}: {error}") from None
    cells: list[list[Any]] = []
    for column in definition.columns:
        made: list[Any] = []
        for row, cell in enumerate(found[column.name]):
            try:
                made.append(_cell(cell, column))
            except (TypeError, ValueError) as error:
                raise ArgumentError(f"{name}: row {row}: column {column.name}: {error}") from None
        cells.append(made)
    return _core.make(name, definition.doc, definition.columns, tuple(cells), note)
