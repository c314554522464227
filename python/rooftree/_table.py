"""Tables: columns of the library that Arrow, pandas, polars and people read."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow  # type: ignore[import-untyped,unused-ignore]

_SHOWN_ROWS = 20
_NUMBERS = {"int64": "=i8", "float64": "=f8"}  # as numpy names them


class Column(NamedTuple):
    """A column of a table: its type is "str", "int64" or "float64"; any of its cells may be null."""

    name: str
    type: str
    unit: str = ""
    """"ns", "B", "%", "count", "ratio", "id", or "" for none."""
    doc: str = ""
    """One line that says what it means."""
    detail: bool = False
    """Left out where a table is shown to people."""


class Definition(NamedTuple):
    """What a table is, without its rows."""

    name: str
    doc: str
    in_report: bool
    columns: tuple[Column, ...]


def _definition(raw: tuple[str, str, bool, tuple[tuple[str, str, str, str, bool], ...]]) -> Definition:
    name, doc, in_report, columns = raw
    return Definition(name, doc, in_report, tuple(Column(*column) for column in columns))


class _Values:
    """A column's numbers where numpy finds them; keeps their memory alive."""

    def __init__(self, columns: _core.Columns, address: int, typestr: str, length: int) -> None:
        self._columns = columns
        self.__array_interface__ = {
            "data": (address, True),
            "shape": (length,),
            "typestr": typestr,
            "version": 3,
        }


class Table:
    """One table: `len(table)` rows of `table.columns`, which never change.

    It owns its memory: it stays what it is when its trace is closed. Whatever speaks Arrow reads it in
    place (`pyarrow.table(table)`, `polars.DataFrame(table)`, `duckdb.from_arrow(...)`): it has
    `__arrow_c_stream__`. Several threads may use it at a time.
    """

    __slots__ = ("_columns", "_definition")

    def __init__(self, columns: _core.Columns) -> None:
        self._columns = columns
        self._definition = _definition(columns.definition)

    @property
    def name(self) -> str:
        """The table's name, as in `trace.tables`."""
        return self._definition.name

    @property
    def doc(self) -> str:
        """One line that says what the table is."""
        return self._definition.doc

    @property
    def note(self) -> str | None:
        """A sentence about all of it ("no GPU rows in this trace"), or None."""
        return self._columns.note

    @property
    def columns(self) -> tuple[Column, ...]:
        """Name, type, unit and meaning of each column."""
        return self._definition.columns

    def __len__(self) -> int:
        return len(self._columns)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The rows, as `to_dicts` gives them."""
        return iter(self.to_dicts())

    def __getitem__(self, name: str) -> list[Any]:
        """The cells of one column, as a list of str, int, float or None. KeyError if there is none of that name."""
        for i, column in enumerate(self.columns):
            if column.name == name:
                return self._columns.values(i)
        raise KeyError(name)

    def __arrow_c_schema__(self) -> object:
        """The schema, as the Arrow PyCapsule interface has it; units and meanings are in its metadata."""
        return self._columns.schema()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """One record batch with all rows, as the Arrow PyCapsule interface has it. Nothing is copied."""
        return self._columns.stream()

    def to_arrow(self) -> pyarrow.Table:
        """A pyarrow.Table that reads the same memory. Needs pyarrow."""
        import pyarrow

        return pyarrow.table(self)

    def to_polars(self) -> polars.DataFrame:
        """A polars.DataFrame; numbers are not copied, texts are (polars keeps them in its own form). Needs polars."""
        import polars

        return polars.DataFrame(self)

    def to_pandas(self) -> pandas.DataFrame:
        """A pandas.DataFrame; needs pandas.

        Numbers without nulls are not copied: such columns are read-only int64 or float64. Integers with nulls
        become Int64, so that none is rounded; null floats become NaN. The frame's `attrs` hold the table's name
        ("table"), note ("note") and the units of its columns ("units").
        """
        import pandas

        frame = pandas.DataFrame(
            {i: self._series(i) for i in range(len(self.columns))}, index=pandas.RangeIndex(len(self)), copy=False
        )
        frame.columns = pandas.Index([column.name for column in self.columns])
        frame.attrs.update(table=self.name, note=self.note, units={c.name: c.unit for c in self.columns if c.unit})
        return frame

    def _series(self, i: int) -> Any:
        import numpy
        import pandas

        kind = self.columns[i].type
        if kind == "str":
            return pandas.Series(self._columns.values(i), dtype=None if len(self) else "str")
        validity, values, _, nulls = self._columns.addresses(i)
        numbers = numpy.asarray(_Values(self._columns, values, _NUMBERS[kind], len(self)))
        if not nulls:
            return pandas.Series(numbers, copy=False)
        bits = numpy.asarray(_Values(self._columns, validity, "|u1", (len(self) + 7) // 8))
        is_null = numpy.unpackbits(bits, count=len(self), bitorder="little") == 0
        if kind == "int64":
            return pandas.Series(pandas.arrays.IntegerArray(numbers.copy(), is_null))
        return pandas.Series(numpy.where(is_null, numpy.nan, numbers))

    def to_dicts(self) -> list[dict[str, Any]]:
        """The rows, a dict each: column name to str, int, float or None. Needs nothing else."""
        names = [column.name for column in self.columns]
        columns = [self._columns.values(i) for i in range(len(names))]
        return [dict(zip(names, row)) for row in zip(*columns)]

    def __repr__(self) -> str:
        return f"<rooftree.Table {self.name}: {len(self)} rows, {len(self.columns)} columns>"

    def _repr_html_(self) -> str:
        """For notebooks: the first rows with units, as the command shows them."""
        shown = [(i, column) for i, column in enumerate(self.columns) if not column.detail]
        head = "".join(f'<th title="{html.escape(column.doc)}">{html.escape(column.name)}</th>' for _, column in shown)
        cells = [
            [f"<td{' align=left' if column.type == 'str' else ''}>{html.escape(text)}</td>" for text in texts]
            for column, texts in ((column, self._columns.human(i, _SHOWN_ROWS)) for i, column in shown)
        ]
        rows = "".join(f"<tr>{''.join(row)}</tr>" for row in zip(*cells))
        left = len(self) - _SHOWN_ROWS
        below = [f"... {left} more rows"] if left > 0 else []
        below += [html.escape(self.note)] if self.note else []
        return (
            f"<p><b>{html.escape(self.name)}</b>: {html.escape(self.doc)}</p>"
            f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
            f"{''.join(f'<p>{line}</p>' for line in below)}"
        )
