"""Rooftree reads what profilers wrote about a PyTorch program and says where GPU time went.

    >>> import rooftree
    >>> trace = rooftree.open("tests/data/demo.json.gz")
    >>> trace.table("ops").to_pandas().head(2)[["name", "direct_ns"]]
                   name  direct_ns
    0          aten::mm    1496064
    1  c10d::allreduce_    1020582

Times are int64 nanoseconds, sizes bytes, percentages 0..100; what is unknown is None, never 0.
"""

from . import classes, ops
from ._core import version as __version__
from ._errors import (
    ArgumentError,
    CancelledError,
    Error,
    FileError,
    FormatError,
    OutOfMemoryError,
    UnsupportedError,
)
from ._node import Args, Node, Nodes
from ._own import define_table, forget_tables
from ._table import Column, Definition, Table
from ._trace import (
    Attribution,
    Counters,
    Opening,
    Options,
    Programs,
    Reading,
    Selection,
    Trace,
    attribute,
    audit,
    counters,
    inductor,
    open,
    tables,
)

__all__ = [
    "Args",
    "ArgumentError",
    "Attribution",
    "CancelledError",
    "Column",
    "Counters",
    "Definition",
    "Error",
    "FileError",
    "FormatError",
    "Node",
    "Nodes",
    "Opening",
    "Options",
    "OutOfMemoryError",
    "Programs",
    "Reading",
    "Selection",
    "Table",
    "Trace",
    "UnsupportedError",
    "__version__",
    "attribute",
    "audit",
    "classes",
    "counters",
    "define_table",
    "forget_tables",
    "inductor",
    "open",
    "ops",
    "tables",
]
