"""TreePerfAnalyzer: the frames of TreePerf, made of Rooftree's tables and nodes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .._node import Nodes, nodes_of
from .._trace import Trace
from .._trace import open as _open_trace
from ._frames import ARGUMENTS, PLACES, STATISTICS, TIME, need_pandas, shortened_kernels, statistics, summarized_kernels, with_percent
from ._gpu import breakdown, breakdown_frame, overlaps_ns
from ._params import Call, params, sheet_of, sheet_order, tells_transpose, tuples
from ._tree import Event, Tree
from ._work import Model, Work

if TYPE_CHECKING:
    import pandas

    from ._work import Ints

_LAUNCH_TIMES = ["total_direct_kernel_time", "total_subtree_kernel_time"]
_KEYS = ["name", "op category", *PLACES, *ARGUMENTS]
_MEGABYTE = 1 << 20
_SYNTHETIC = " (Synthetic Op)"


class TreePerfAnalyzer:
    """A trace, with methods that answer as those of TreePerf's class of this name do.

    Attributes:
        trace: the rooftree.Trace behind it.
        tree: its events, for going from one to another.
    """

    def __init__(self, trace: Trace, *, arch: Mapping[str, Any] | None = None, detect_recompute: bool = False) -> None:
        """`arch`: peaks, as in TraceLens' files of them ({"mem_bw_gbps": 3350, "max_achievable_tflops": {"matrix_bf16": 800}}):
        then frames of metrics have columns of a roofline. `detect_recompute`: they say what was computed a second time.

        Raises ImportError, naming the extra, without pandas.
        """
        need_pandas()
        self.trace = trace
        self.arch = arch
        self.detect_recompute = detect_recompute
        self._work = Work(trace)
        self.tree: Tree = Tree(trace, self._work)

    @classmethod
    def from_file(
        cls,
        profile_filepath: str | os.PathLike[str],
        *,
        arch: Mapping[str, Any] | None = None,
        detect_recompute: bool = False,
        **options: Any,
    ) -> TreePerfAnalyzer:
        """Opens a trace, with the options of rooftree.open. `require_flow=True`: a call counts only if a flow arrow starts
        with its correlation, as there; else Rooftree links what it can."""
        return cls(_open_trace(profile_filepath, **options), arch=arch, detect_recompute=detect_recompute)

    # The timeline

    def get_df_gpu_timeline(self, micro_idle_thresh_us: float | None = None, include_unlinked_kernels: bool = False) -> pandas.DataFrame:
        """Columns type, time ms, percent (of total_time): all GPUs of the trace together. With detect_recompute once for
        what was computed a first, and once for what was computed a second time, which is_recompute says.

        ValueError if there is no such GPU row.
        """
        import numpy as np
        import pandas

        work = self._work
        wanted = np.ones(len(work.rows), dtype=bool) if include_unlinked_kernels else work.under >= 0
        if not wanted.any():
            unlinked = f", but {len(work.rows)} that are not linked to a call: include_unlinked_kernels" if len(work.rows) else ""
            raise ValueError(f"{self.trace.path}: no GPU events{unlinked}")
        if not self.detect_recompute:
            return self._timeline(wanted, micro_idle_thresh_us)
        again = np.array([bool(work.launches[id]["recompute"]) if id in work.launches else False for id in work.launcher.tolist()], dtype=bool)
        halves = [
            self._timeline(half, micro_idle_thresh_us).assign(is_recompute=value)
            for half, value in ((wanted & ~again, False), (wanted & again, True))
            if half.any()
        ]
        return pandas.concat(halves, ignore_index=True)

    def _timeline(self, wanted: Any, micro_idle_us: float | None) -> pandas.DataFrame:
        import numpy as np

        work = self._work
        memcpy = np.array([row_class == "memcpy" for row_class in work.classes], dtype=bool)
        micro_ns = None if micro_idle_us is None else micro_idle_us * 1e3
        parts = breakdown(work.gpu_start[wanted], work.gpu_end[wanted], work.communicates[wanted], memcpy[wanted], micro_ns)
        return breakdown_frame(parts)

    # Launchers

    def get_kernel_launchers(self, include_nccl: bool = False) -> list[Event]:
        """The ops that launched GPU rows, by start; without those of category communication, unless they are asked for.

        GPU rows that no op launched are of no launcher: the table launches has them.
        """
        return [self.tree.get_UID2event(id) for id in self._launchers(include_nccl)]

    def _launchers(self, include_nccl: bool) -> list[int]:
        rows = [row for row in self._work.launches.values() if self._work.is_op(row["id"])]
        kept = [row for row in rows if include_nccl or row["category"] != "communication"]
        return [row["id"] for row in sorted(kept, key=lambda row: (row["start_ns"], row["id"]))]

    def get_df_kernel_launchers(
        self,
        include_nccl: bool = False,
        id_cols: bool = False,
        include_kernel_details: bool = False,
        include_overlap_info: bool = False,
    ) -> pandas.DataFrame:
        """A row for each launcher: UID (the id of its node), name, op category, process and thread, its arguments as
        tuples, total_direct_kernel_time (union of its own rows), total_subtree_kernel_time, direct_kernel_count.

        `id_cols` adds pid and tid; `include_kernel_details` kernel_details, its rows as a list of name, stream, dur;
        `include_overlap_info` overlap_pct, the share (0..1) of its rows' time in which another stream was busy.
        """
        import numpy as np
        import pandas

        work = self._work
        ids = self._launchers(include_nccl)
        launches = [work.launches[id] for id in ids]
        frame = pandas.DataFrame(self._places(ids, [row["category"] for row in launches]))
        frame["total_direct_kernel_time"] = [row["busy_ns"] / 1e3 for row in launches]
        frame["total_subtree_kernel_time"] = [row["subtree_ns"] / 1e3 for row in launches]
        frame["direct_kernel_count"] = [row["rows"] for row in launches]
        if id_cols:
            frame.insert(1, "pid", [work.thread(id)["pid"] for id in ids])
            frame.insert(2, "tid", [work.thread(id)["tid"] for id in ids])
        if include_kernel_details or include_overlap_info:
            which, rows = work.rows_of_launchers(ids)
            if include_kernel_details:
                frame["kernel_details"] = self._kernel_lists(which, rows, len(ids))
            if include_overlap_info:
                overlap = np.bincount(which, weights=overlaps_ns(work, rows), minlength=len(ids))
                busy = np.maximum(work.busy_ns(which, rows, len(ids)), 1)
                frame["overlap_pct"] = np.round(overlap / busy, 2)
        return frame

    def _places(self, ids: Sequence[int], categories: Sequence[str | None]) -> dict[str, list[Any]]:
        """UID, name, op category, where, arguments and recomputation of ops and calls, as columns."""
        work = self._work
        arguments = {code: [tuples(value) for value in work.values_of(code)] for code in {work.arguments[id] for id in ids}}
        columns: dict[str, list[Any]] = {"UID": list(ids), "name": [work.names[id] for id in ids], "op category": list(categories)}
        for place in PLACES:
            columns[place] = [work.thread(id)[place] for id in ids]
        for i, name in enumerate(ARGUMENTS):
            columns[name] = [arguments[work.arguments[id]][i] for id in ids]
        if self.detect_recompute:
            columns["is_recompute"] = [work.is_recompute(id) for id in ids]
        return columns

    def _kernel_lists(self, which: Ints, rows: Ints, n: int) -> Any:
        """GPU rows of each 0 .. n - 1, by start."""
        lists: list[list[dict[str, Any]]] = [[] for _ in range(n)]
        for i, row in zip(which.tolist(), rows.tolist()):
            kernel = self._work.rows[row]
            lists[i].append({"name": kernel.name, "dur": kernel.dur_ns / 1e3, "stream": kernel.stream})
        return lists

    @staticmethod
    def get_df_kernel_launchers_summary(df_kernel_launchers: pandas.DataFrame) -> pandas.DataFrame:
        """By name: sums in microseconds and milliseconds, Count, Categories, percent of all direct time; most time first."""
        by_name = df_kernel_launchers.groupby(_with_recompute(df_kernel_launchers, ["name"]), sort=True)
        frame = by_name[_LAUNCH_TIMES].sum().add_suffix("_sum")
        for time in _LAUNCH_TIMES:
            frame[time + "_ms"] = frame[time + "_sum"] / 1e3
        frame["Count"] = by_name.size()
        frame["Categories"] = by_name["op category"].agg(lambda names: sorted(set(names)))
        frame = frame.reset_index().sort_values(_LAUNCH_TIMES[0] + "_sum", ascending=False, kind="stable")
        return with_percent(frame, _LAUNCH_TIMES[0] + "_ms")

    @staticmethod
    def get_df_kernel_launchers_summary_by_category(df_kernel_launchers: pandas.DataFrame) -> pandas.DataFrame:
        """By op category: Count, direct time in milliseconds, percent; most time first."""
        by_category = df_kernel_launchers.groupby(_with_recompute(df_kernel_launchers, ["op category"]), sort=True)
        frame = by_category.size().to_frame("Count")
        frame[_LAUNCH_TIMES[0] + "_ms"] = by_category[_LAUNCH_TIMES[0]].sum() / 1e3
        frame = frame.reset_index().sort_values(_LAUNCH_TIMES[0] + "_ms", ascending=False, kind="stable")
        return with_percent(frame, _LAUNCH_TIMES[0] + "_ms")

    @staticmethod
    def get_df_kernel_launchers_summary_by_unique_args(
        df_kernel_launchers: pandas.DataFrame, agg_metrics: Sequence[str] = STATISTICS, include_pct: bool = True
    ) -> pandas.DataFrame:
        """By name, category, thread and arguments: operation_count, statistics of both times (std: of a sample), ex_UID
        (the first), where the frame has kernel_details also kernel_details_summary and trunc_kernel_details; most direct
        time first."""
        groups = _grouped(df_kernel_launchers, _with_recompute(df_kernel_launchers, _KEYS))
        frame: pandas.DataFrame = groups.size().to_frame("operation_count")
        for what in agg_metrics:
            frame = frame.assign(**statistics(groups, _LAUNCH_TIMES, [what]))
        frame["ex_UID"] = groups["UID"].min()
        _add_kernels(frame, groups, "kernel_details_summary")
        order = _LAUNCH_TIMES[0] + "_sum"
        if order not in frame:
            return frame.reset_index()
        frame = frame.reset_index().sort_values([order, "ex_UID"], ascending=[False, True], kind="stable")
        return with_percent(frame, order) if include_pct else frame.reset_index(drop=True)

    # Kernels

    def get_df_kernels(self, launcher_detail: bool = False, cpu_op_detail: bool = True, nn_module_detail: bool = False) -> pandas.DataFrame:
        """A row for each kernel (no copies and fills), by start: UID, Kernel name, Kernel t start, Kernel duration (µs),
        Kernel stream; of the op that launched it its UID, name, arguments, busy time, number of GPU rows and category.

        `launcher_detail` adds the call, `nn_module_detail` the nn.Module.
        """
        import pandas

        work = self._work
        order = sorted((i for i, row in enumerate(work.rows) if row.kind == "kernel"), key=lambda i: (work.rows[i].start_ns, work.rows[i].id))
        rows = [work.rows[i] for i in order]
        columns: dict[str, list[Any]] = {
            "UID": [row.id for row in rows],
            "Kernel name": [row.name for row in rows],
            "Kernel t start": [row.start_ns / 1e3 for row in rows],
            "Kernel duration (µs)": [row.dur_ns / 1e3 for row in rows],
            "Kernel stream": [row.stream for row in rows],
        }
        if launcher_detail:
            calls = [self.trace.node(row.id).call for row in rows]
            columns["Launcher UID"] = [None if call is None else call.id for call in calls]
            columns["Launcher"] = [None if call is None else call.name for call in calls]
        launchers = work.launcher[order].tolist()
        if cpu_op_detail and any(work.is_op(id) for id in launchers):
            columns.update(self._parents(rows, launchers))
        if cpu_op_detail:
            columns["Parent op category"] = [work.launches[id]["category"] for id in launchers]
        if nn_module_detail:
            columns["Parent nn.Module"] = [work.launches[id]["module"] for id in launchers]
        frame = pandas.DataFrame(columns)
        for name in frame.columns:
            if "UID" in name or "count" in name:
                frame[name] = frame[name].astype("Int64")
        return frame

    def _parents(self, rows: Sequence[Any], launchers: Sequence[int]) -> dict[str, list[Any]]:
        work = self._work
        ops = [id if work.is_op(id) else None for id in launchers]
        codes = {work.arguments[id] for id in ops if id is not None}
        arguments = {code: [tuples(value) for value in work.values_of(code)] for code in codes}
        of_op = [arguments[work.arguments[id]] if id is not None else [None] * 4 for id in ops]
        launches = [work.launches[id] if id is not None else None for id in ops]
        busy = [None if launch is None else launch["subtree_ns"] / 1e3 for launch in launches]
        names = ("Input dims", "Input types", "Input strides", "Concrete Inputs")
        counts = work.counts_below([id for id in ops if id is not None])
        return {
            "Parent cpu_op UID": list(ops),
            "Parent cpu_op": [None if id is None else work.names[id] for id in ops],
            **{name: [values[i] for values in of_op] for i, name in enumerate(names)},
            "Parent cpu_op busy time (µs)": busy,
            "Parent cpu_op kernel count": [None if id is None else counts[id] for id in ops],
            "Percent of Parent cpu_op busy time (%)": [row.dur_ns / 10 / whole if whole else None for row, whole in zip(rows, busy)],
        }

    def agg_kernels_in_subtree(
        self, event: Event, filter_func: Callable[[Event], bool] | None = None, verbose: bool = False
    ) -> tuple[float, list[int]]:
        """The sum of the durations (microseconds), and the UIDs, of the kernels below an event that `filter_func`
        likes. `verbose` prints them."""
        rows = [row for row in self.tree.get_gpu_events(event) if row.node.kind == "kernel"]
        if event.node.kind == "kernel":
            rows = [event]
        liked = [row for row in rows if filter_func is None or filter_func(row)]
        if verbose:
            for row in liked:
                print(f"Found kernel: {row.node.name}, Duration: {row['dur']}, UID: {row['UID']}")
        return sum(row.node.dur_ns for row in liked) / 1e3, [row.node.id for row in liked]

    def loop_and_aggregate_kernels(
        self, events: Iterable[Event], filter_func: Callable[[Event], bool] | None = None, verbose: bool = False
    ) -> tuple[float, list[int]]:
        """The same of several events, one after the other."""
        parts = [self.agg_kernels_in_subtree(event, filter_func, verbose) for event in events]
        return sum(time for time, _ in parts), [uid for _, uids in parts for uid in uids]

    # What ops computed and moved

    def collect_unified_perf_events(self, include_nccl: bool = False) -> list[Event | SyntheticEvent]:
        """Events whose GPU rows, together, are all linked GPU rows, each once: the ops whose models speak for them
        (docs/definitions.md, section 10), for some ops (aten::layer_norm, aten::convolution ...) what encloses those;
        where no model speaks, the launcher; by start. GPU rows that no op launched are an event each, under the name of
        their call. Without communication, unless it is asked for.
        """
        import numpy as np

        work = self._work
        wanted = (work.under >= 0) & (include_nccl | ~work.communicates)
        found: dict[int, None] = {}
        single: list[int] = []
        for row in np.flatnonzero(wanted).tolist():
            event = work.event.get(int(work.launcher[row]))
            if event is not None and work.is_op(event):
                found[event] = None
            else:
                single.append(row)
        in_time = sorted(found, key=lambda id: (work.start_ns[id], id))
        events: list[Event | SyntheticEvent] = [self.tree.get_UID2event(id) for id in in_time]
        return events + [SyntheticEvent(self.tree.get_UID2event(work.rows[row].id), int(work.under[row]), row) for row in single]

    def build_df_unified_perf_table(self, events: Iterable[Event | SyntheticEvent], include_kernel_details: bool = True) -> pandas.DataFrame:
        """A row for each of such events, with or without a model: UID, name, op category, process and thread, arguments,
        duration_us (on the host), and what build_df_perf_metrics has; perf_params, has_perf_model."""
        events = list(events)
        hosts = [event for event in events if isinstance(event, Event)]
        rows = [event for event in events if isinstance(event, SyntheticEvent)]
        frame = self._metrics([event.node.id for event in hosts], include_kernel_details=include_kernel_details)
        if rows:
            import pandas

            frame = pandas.concat([frame, self._single_rows(rows)], ignore_index=True)
        return frame

    def _single_rows(self, events: Sequence[SyntheticEvent]) -> pandas.DataFrame:
        import pandas

        work = self._work
        kernels = [work.rows[event.row] for event in events]
        categories = [work.launches[int(work.launcher[event.row])]["category"] for event in events]
        columns = self._places([event.under for event in events], categories)
        columns["UID"] = [kernel.id for kernel in kernels]
        columns["name"] = [f"{work.names[event.under]}->{kernel.name}{_SYNTHETIC}" for event, kernel in zip(events, kernels)]
        columns["duration_us"] = [work.dur_ns[event.under] / 1e3 for event in events]
        columns[TIME] = [kernel.dur_ns / 1e3 for kernel in kernels]
        columns["kernel_details"] = [[{"name": kernel.name, "dur": kernel.dur_ns / 1e3, "stream": kernel.stream}] for kernel in kernels]
        columns["has_perf_model"] = [False for _ in events]
        return pandas.DataFrame(columns)

    def build_df_perf_metrics(
        self,
        events: Iterable[Event],
        bwd: bool = False,
        include_kernel_details: bool = False,
        include_args: bool = False,
    ) -> pandas.DataFrame:
        """A row for each of these ops: name, UID, pid, tid, GFLOPS (for matrix units, if there are any, else for the
        others), Kernel Time (µs) (union of its GPU rows), TFLOPS/s, Data Moved (MB) (of 2^20 bytes), FLOPS/Byte,
        TB/s, Compute Spec, and `param: ...`, what the sheet of its family shows of its arguments.

        Its GPU rows are those that its model speaks for; where an op below it owns them all, all that are below it.
        `bwd`: of the ops of its backward instead, all together. What is not known is NaN or None.
        """
        ids = [event.node.id for event in events]
        frame = self._metrics(ids, bwd=bwd, include_kernel_details=include_kernel_details)
        shown: dict[str, None] = {}
        for cell in frame["perf_params"]:
            shown.update(dict.fromkeys(cell or {}))
        for name in shown:
            frame["param: " + name] = [(cell or {}).get(name) for cell in frame["perf_params"]]
        dropped = ["op category", "duration_us", "perf_params", "has_perf_model", *([] if include_args else ARGUMENTS)]
        kept: pandas.DataFrame = frame.drop(columns=[name for name in dropped if name in frame])
        return kept

    def build_df_fwd_perf_metrics(self, events: Iterable[Event]) -> pandas.DataFrame:
        """build_df_perf_metrics of the ops themselves."""
        return self.build_df_perf_metrics(events)

    def build_df_bwd_perf_metrics(self, events: Iterable[Event]) -> pandas.DataFrame:
        """build_df_perf_metrics of their backward."""
        return self.build_df_perf_metrics(events, bwd=True)

    def _metrics(self, ids: Sequence[int], bwd: bool = False, include_kernel_details: bool = True) -> pandas.DataFrame:
        import numpy as np
        import pandas

        work = self._work
        which, rows = work.rows_of_backward(ids) if bwd else work.rows_of_work(ids)
        models = [work.backward_model(id) if bwd else work.model(id) for id in ids]
        busy_us = work.busy_ns(which, rows, len(ids)) / 1e3
        busy_us = np.where(np.bincount(which, minlength=len(ids)) > 0, busy_us, np.nan)
        flops = np.array([_number(model and model.flops) for model in models], dtype=float)
        moved = np.array([_number(model and model.bytes) for model in models], dtype=float)
        frame = pandas.DataFrame(self._places(ids, [work.category(id) for id in ids]))
        frame["duration_us"] = [work.dur_ns[id] / 1e3 for id in ids]
        with np.errstate(divide="ignore", invalid="ignore"):
            frame["GFLOPS"] = flops / 1e9
            frame[TIME] = busy_us
            frame["TFLOPS/s"] = flops / 1e6 / busy_us
            frame["Data Moved (MB)"] = moved / _MEGABYTE
            frame["FLOPS/Byte"] = flops / moved
            frame["TB/s"] = moved / 1e6 / busy_us
        frame["Compute Spec"] = [model.spec if model else None for model in models]
        self._add_roofline(frame)
        if include_kernel_details:
            frame["kernel_details"] = self._kernel_lists(which, rows, len(ids))
        shown = [work.model(id) for id in ids] if bwd else models
        frame["perf_params"] = self._params(ids, shown, self._told_transposes(which, rows, len(ids)))
        frame["has_perf_model"] = [model is not None for model in models]
        return frame

    def _told_transposes(self, which: Ints, rows: Ints, n: int) -> list[bool]:
        told = [False] * n
        for i, row in zip(which.tolist(), rows.tolist()):
            told[i] = told[i] or tells_transpose(self._work.rows[row].name)
        return told

    def _params(self, ids: Sequence[int], models: Sequence[Model | None], transposes: Sequence[bool]) -> Any:
        work = self._work
        known: dict[tuple[str, int, bool], dict[str, Any] | None] = {}
        shown = []
        for id, model, told in zip(ids, models, transposes):
            key = (work.names[id], work.arguments[id], told)
            if key not in known:
                dims, types, strides, concrete = (value or [] for value in work.values_of(work.arguments[id]))
                known[key] = params(Call(work.names[id], dims, types, strides, concrete, model, told)) if model else None
            shown.append(known[key])
        return shown

    def _add_roofline(self, frame: pandas.DataFrame) -> None:
        """Roofline Bound, Roofline Time (µs), Pct Roofline, if peaks were given; null where one that is needed was not."""
        import numpy as np

        if self.arch is None:
            return
        peaks = self.arch.get("max_achievable_tflops", {})
        peak = np.array([_number(peaks.get(spec)) for spec in frame["Compute Spec"]], dtype=float)
        computing_us = frame["GFLOPS"] / 1e3 / peak * 1e6
        moving_us = frame["Data Moved (MB)"] * _MEGABYTE / 1e9 / _number(self.arch.get("mem_bw_gbps")) * 1e6
        roof_us = np.maximum(computing_us, moving_us)
        frame["Roofline Bound"] = [
            None if np.isnan(roof) else "COMPUTE_BOUND" if computing >= roof else "MEMORY_BOUND" for roof, computing in zip(roof_us, computing_us)
        ]
        frame["Roofline Time (µs)"] = roof_us
        frame["Pct Roofline"] = roof_us / frame[TIME] * 100

    def summarize_df_unified_perf_table(
        self, df_unified_perf: pandas.DataFrame, agg_metrics: Sequence[str] = ("mean", "std"), include_pct: bool = True
    ) -> pandas.DataFrame:
        """By name, category, thread and arguments: ex_UID (the first), operation_count, host time, what one computes and
        moves, statistics of its rates and of its time on the GPU (std: of a sample); most GPU time first."""
        groups = _grouped(df_unified_perf, _with_recompute(df_unified_perf, _KEYS))
        frame = groups["UID"].min().to_frame("ex_UID")
        frame["operation_count"] = groups.size()
        frame["total_duration_us"] = groups["duration_us"].sum()
        frame["mean_duration_us"] = groups["duration_us"].mean()
        frame["std_duration_us"] = groups["duration_us"].std()
        for column in ("GFLOPS", "Data Moved (MB)", "FLOPS/Byte", "Compute Spec", "Roofline Bound"):
            if column in df_unified_perf:
                frame[column] = _first(groups, column)
        usual = [what for what in agg_metrics if what in ("mean", "std")]
        others = [what for what in agg_metrics if what not in usual]
        frame = frame.assign(**statistics(groups, ["TB/s", "TFLOPS/s", TIME], usual), **{TIME + "_sum": groups[TIME].sum()})
        frame = frame.assign(**statistics(groups, ["duration_us", "TB/s", "TFLOPS/s", TIME], others))
        if "Roofline Time (µs)" in df_unified_perf:
            frame["Roofline Time (µs)_first"] = _first(groups, "Roofline Time (µs)")
            frame = frame.assign(**statistics(groups, ["Pct Roofline"], agg_metrics))
        _add_kernels(frame, groups, "kernel_details_summary")
        frame["perf_params"] = _first(groups, "perf_params")
        frame["has_perf_model"] = groups["has_perf_model"].first()
        frame = frame.reset_index().sort_values([TIME + "_sum", "ex_UID"], ascending=[False, True], kind="stable")
        return with_percent(frame, TIME + "_sum") if include_pct else frame.reset_index(drop=True)

    @staticmethod
    def summarize_df_perf_metrics(df_perf_metrics: pandas.DataFrame, agg_metrics: Sequence[str] = ("mean", "std")) -> pandas.DataFrame:
        """By name and `param: ...`: what one computes and moves, statistics of rates and of GPU time (std: of a sample),
        name_count, UID_first; most GPU time first. Of an empty frame an empty one."""
        import pandas

        if df_perf_metrics.empty:
            return pandas.DataFrame()
        shown = [name for name in df_perf_metrics.columns if name.startswith("param: ")]
        groups = _grouped(df_perf_metrics, _with_recompute(df_perf_metrics, ["name", *shown]))
        parts = {f"{column}_first": _first(groups, column) for column in ("GFLOPS", "Data Moved (MB)", "FLOPS/Byte")}
        parts.update(statistics(groups, ["TB/s", "TFLOPS/s"], agg_metrics))
        parts.update({f"{place}_first": _first(groups, place) for place in PLACES})
        parts["Compute Spec"] = _first(groups, "Compute Spec")
        if "Roofline Time (µs)" in df_perf_metrics:
            parts["Roofline Bound"] = _first(groups, "Roofline Bound")
            parts["Roofline Time (µs)_first"] = _first(groups, "Roofline Time (µs)")
            parts.update(statistics(groups, ["Pct Roofline"], agg_metrics))
        frame = pandas.DataFrame(parts)
        _add_kernels(frame, groups, "kernel_details__summarize_kernel_stats")
        for column in ARGUMENTS:
            if column in df_perf_metrics:
                frame[column + "_first"] = [_lists(value) for value in _first(groups, column)]
        frame = frame.assign(**statistics(groups, [TIME], [*(what for what in agg_metrics if what != "sum"), "sum"]))
        frame["name_count"] = groups.size()
        frame["UID_first"] = groups["UID"].min()
        frame = frame.reset_index().sort_values([TIME + "_sum", "UID_first"], ascending=[False, True], kind="stable")
        return frame.reset_index(drop=True)

    def with_backward(self, events: Iterable[Event]) -> list[Event]:
        """Those whose backward launched GPU rows."""
        listed = list(events)
        which, _ = self._work.rows_of_backward([event.node.id for event in listed])
        return [listed[i] for i in sorted(set(which.tolist()))]

    def communication_kernels(self) -> Nodes:
        """All GPU rows of communication, by start."""
        rows = [row for row, communicates in zip(self._work.rows, self._work.communicates) if communicates]
        return nodes_of(self.trace._core, (row.id for row in sorted(rows, key=lambda row: (row.start_ns, row.id))))

    def sheets_of_events(self, events: Iterable[Event | SyntheticEvent]) -> dict[str, list[Event]]:
        """Those that have a model by the sheet of the report that they are in: GEMM, CONV_fwd, SDPA_bwd ..."""
        sheets: dict[str, list[Event]] = {}
        for event in events:
            model = self._work.model(event.node.id) if isinstance(event, Event) else None
            if isinstance(event, Event) and model is not None:
                sheets.setdefault(sheet_of(event.node.name, model), []).append(event)
        return {sheet: sheets[sheet] for sheet in sorted(sheets, key=sheet_order)}


class SyntheticEvent:
    """A GPU row that no op launched, as an event of its own.

    Attributes:
        gpu_event: the row.
        under: the id of the call that launched it.
    """

    __slots__ = ("gpu_event", "row", "under")

    def __init__(self, gpu_event: Event, under: int, row: int) -> None:
        self.gpu_event: Event = gpu_event
        self.under: int = under
        self.row: int = row


def _with_recompute(frame: pandas.DataFrame, keys: Sequence[str]) -> list[str]:
    return [*keys, *(["is_recompute"] if "is_recompute" in frame else [])]


def _grouped(frame: pandas.DataFrame, keys: list[str]) -> Any:
    return frame.groupby(keys, sort=False, dropna=False)


def _first(groups: Any, column: str) -> Any:
    """The first row's, null or not."""
    return groups[column].agg(lambda values: values.iloc[0])


def _add_kernels(frame: pandas.DataFrame, groups: Any, name: str) -> None:
    if "kernel_details" in groups.obj:
        summaries: Any = groups["kernel_details"].agg(summarized_kernels)
        shortened: Any = [shortened_kernels(summary) for summary in summaries]
        frame[name] = summaries
        frame["trunc_kernel_details"] = shortened


def _number(value: float | None) -> float:
    return float("nan") if value is None else float(value)


def _lists(value: Any) -> Any:
    return [_lists(item) for item in value] if isinstance(value, tuple) else value
