"""coll_analysis: the collectives of one rank, by group, kind and size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._node import Node, Nodes
from .._trace import Trace

if TYPE_CHECKING:
    import pandas

_RECORDED = (
    "Process Group Name",
    "Process Group Ranks",
    "Collective name",
    "Group size",
    "dtype",
    "In msg nelems",
    "Out msg nelems",
    "In split size",
    "Out split size",
)
_SIZES = {
    "Float": 4,
    "Int": 4,
    "Long": 8,
    "BFloat16": 2,
    "Half": 2,
    "Short": 2,
    "Bool": 1,
    "Byte": 1,
    "Char": 1,
    "Double": 8,
    "Float8_e4m3fn": 1,
    "Float8_e5m2": 1,
}
_STATISTICS = ["sum", "mean", "std", "min", "max"]


def coll_analysis(trace: Trace, kernels: Nodes) -> pandas.DataFrame:
    """The kernels of communication by what their events say of it: sizes (of 2^20 bytes), microseconds, count.

    What an event does not say is None; kernels whose events say nothing are in rows of their own.
    """
    import pandas

    rank = next((int(row["value"]) for row in trace.table("info") if row["key"] == "rank" and row["value"]), None)
    rows = [_row(node, event.get("args", {}), rank) for node, event in zip(kernels, kernels.raw)]
    keys = ["rank", *_RECORDED, "stream"]
    frame = pandas.DataFrame(rows, columns=[*keys, "In msg size (MB)", "Out msg size (MB)", "dur"])
    groups = frame.groupby(keys, sort=False, dropna=False)
    sizes = {f"{side} msg size (MB)_first": groups[f"{side} msg size (MB)"].first() for side in ("In", "Out")}
    durations = {f"dur_{what}": groups["dur"].agg(what) for what in _STATISTICS}
    summary = pandas.DataFrame({**sizes, **durations, "operation_count": groups.size()}).reset_index()
    return summary.sort_values("dur_sum", ascending=False, kind="stable").reset_index(drop=True)


def _row(node: Node, recorded: dict[str, Any], rank: int | None) -> list[Any]:
    size = _SIZES.get(str(recorded.get("dtype")))
    moved = [_megabytes(recorded.get(f"{side} msg nelems"), size) for side in ("In", "Out")]
    return [rank, *(_key(recorded.get(name)) for name in _RECORDED), node.stream, *moved, node.dur_ns / 1e3]


def _key(value: Any) -> Any:
    return str(value) if isinstance(value, (list, dict)) else value


def _megabytes(elements: Any, size: int | None) -> float | None:
    return elements * size / (1 << 20) if isinstance(elements, (int, float)) and size is not None else None
