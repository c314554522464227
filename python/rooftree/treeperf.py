"""Frames with the names and columns of TreePerf, made of Rooftree's tables (docs/python.md says what differs). Needs pandas.

Times are microseconds where a column does not say otherwise, as they are there.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ._trace import Trace
from ._trace import open as _open_trace

if TYPE_CHECKING:
    import pandas

_TIMELINE = {
    "computation_time": "computation_time",
    "exposed_communication_time": "exposed_comm_time",
    "exposed_memcpy_time": "exposed_memcpy_time",
    "busy_time": "busy_time",
    "idle_time": "idle_time",
    "total_time": "total_time",
    "total_communication_time": "total_comm_time",
    "total_memcpy_time": "total_memcpy_time",
}
_ARGS = ["Input Dims", "Input type", "Input Strides", "Concrete Inputs"]
_TIMES = ["total_direct_kernel_time", "total_subtree_kernel_time"]
_STATISTICS = ["mean", "median", "std", "min", "max", "sum"]


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _with_percent(frame: pandas.DataFrame, of: str) -> pandas.DataFrame:
    frame["Percentage (%)"] = frame[of] / frame[of].sum() * 100
    frame["Cumulative Percentage (%)"] = frame["Percentage (%)"].cumsum()
    return frame.reset_index(drop=True)


class TreePerfAnalyzer:
    """A trace, with methods that answer as those of TreePerf's class of this name do.

    Attributes:
        trace: the rooftree.Trace behind it.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace

    @classmethod
    def from_file(cls, profile_filepath: str | os.PathLike[str], *, require_flow: bool = True) -> TreePerfAnalyzer:
        """Opens a trace. `require_flow`: a call counts only if a flow arrow starts with its correlation, as there; False
        links what Rooftree links."""
        return cls(_open_trace(profile_filepath, require_flow=require_flow))

    def get_df_gpu_timeline(self, *, include_unlinked_kernels: bool = False) -> pandas.DataFrame:
        """Columns type, time ms, percent (of total_time): all GPUs of the trace together."""
        import pandas

        rows = self.trace.table("timeline", linked_only=not include_unlinked_kernels).to_dicts()
        whole = {row["type"]: row for row in rows if row["window"] == "kernels" and row["device"] == "all"}
        return pandas.DataFrame(
            [(theirs, whole[own]["time_ns"] / 1e6, whole[own]["percent"]) for own, theirs in _TIMELINE.items() if own in whole],
            columns=["type", "time ms", "percent"],
        )

    def get_df_kernel_launchers(self, *, include_nccl: bool = False) -> pandas.DataFrame:
        """A row for each op that launched GPU rows, by start: UID (the id of its node), name, op category, its arguments
        as tuples, total_direct_kernel_time (union of its own rows), total_subtree_kernel_time, direct_kernel_count.

        `include_nccl`: also those of category communication. GPU rows that no op launched are in no row, as there: the
        table launches has them.
        """
        import pandas

        rows = [
            row
            for row in self.trace.table("launches")
            if row["op"] != "(unlinked)"
            and not row["op"].startswith("(call) ")
            and (include_nccl or row["category"] != "communication")
        ]
        rows.sort(key=lambda row: (row["start_ns"], row["id"]))
        arguments: dict[int | None, list[Any]] = {}
        for row in rows:
            if row["args_id"] not in arguments:
                arguments[row["args_id"]] = [_tuples(part) for part in self.trace.node(row["id"]).args]
        return pandas.DataFrame(
            [
                [row["id"], row["op"], row["category"], *arguments[row["args_id"]], row["busy_ns"] / 1e3, row["subtree_ns"] / 1e3, row["rows"]]
                for row in rows
            ],
            columns=["UID", "name", "op category", *_ARGS, *_TIMES, "direct_kernel_count"],
        )

    @staticmethod
    def get_df_kernel_launchers_summary(df_kernel_launchers: pandas.DataFrame) -> pandas.DataFrame:
        """By name: sums in microseconds and milliseconds, Count, Categories, percent of all direct time; most time first."""
        by_name = df_kernel_launchers.groupby("name", sort=True)
        frame = by_name[_TIMES].sum().add_suffix("_sum")
        for time in _TIMES:
            frame[time + "_ms"] = frame[time + "_sum"] / 1e3
        frame["Count"] = by_name.size()
        frame["Categories"] = by_name["op category"].agg(lambda names: sorted(set(names)))
        frame = frame.reset_index().sort_values(_TIMES[0] + "_sum", ascending=False, kind="stable")
        return _with_percent(frame, _TIMES[0] + "_ms")

    @staticmethod
    def get_df_kernel_launchers_summary_by_category(df_kernel_launchers: pandas.DataFrame) -> pandas.DataFrame:
        """By op category: Count, direct time in milliseconds, percent; most time first."""
        by_category = df_kernel_launchers.groupby("op category", sort=True)
        frame = by_category.size().to_frame("Count")
        frame[_TIMES[0] + "_ms"] = by_category[_TIMES[0]].sum() / 1e3
        frame = frame.reset_index().sort_values(_TIMES[0] + "_ms", ascending=False, kind="stable")
        return _with_percent(frame, _TIMES[0] + "_ms")

    @staticmethod
    def get_df_kernel_launchers_summary_by_unique_args(
        df_kernel_launchers: pandas.DataFrame, agg_metrics: Sequence[str] = _STATISTICS, include_pct: bool = True
    ) -> pandas.DataFrame:
        """By name, category and arguments: operation_count, statistics of both times (std: of a sample), ex_UID (the first);
        most direct time first."""
        keys = ["name", "op category", *_ARGS]
        groups = df_kernel_launchers.groupby(keys, sort=False, dropna=False)
        parts = {f"{time}_{what}": groups[time].agg(what) for what in agg_metrics for time in _TIMES}
        frame = groups.size().to_frame("operation_count").assign(**parts)
        frame["ex_UID"] = groups["UID"].min()
        order = _TIMES[0] + "_sum"
        if order not in frame:
            return frame.reset_index()
        frame = frame.reset_index().sort_values([order, "ex_UID"], ascending=[False, True], kind="stable")
        return _with_percent(frame, order) if include_pct else frame.reset_index(drop=True)


def generate_perf_report_pytorch(
    profile_json_path: str | os.PathLike[str],
    *,
    output_csvs_dir: str | os.PathLike[str] | None = None,
    include_unlinked_kernels: bool = False,
) -> dict[str, pandas.DataFrame]:
    """The sheets gpu_timeline, ops_summary_by_category, ops_summary and ops_unique_args of that report, also as CSV files
    in a directory, which is made if it is missing. (Its other sheets are not made.)"""
    analyzer = TreePerfAnalyzer.from_file(profile_json_path)
    launchers = analyzer.get_df_kernel_launchers()
    sheets = {
        "gpu_timeline": analyzer.get_df_gpu_timeline(include_unlinked_kernels=include_unlinked_kernels),
        "ops_summary_by_category": analyzer.get_df_kernel_launchers_summary_by_category(launchers),
        "ops_summary": analyzer.get_df_kernel_launchers_summary(launchers),
        "ops_unique_args": analyzer.get_df_kernel_launchers_summary_by_unique_args(launchers),
    }
    if output_csvs_dir is not None:
        os.makedirs(output_csvs_dir, exist_ok=True)
        for name, sheet in sheets.items():
            sheet.to_csv(os.path.join(output_csvs_dir, name + ".csv"), index=False)
    return sheets
