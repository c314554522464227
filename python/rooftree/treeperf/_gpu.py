"""Where GPU time went: unions and overlaps of GPU rows, by the names of GPUEventAnalyser."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ._tree import Event
from ._work import Work, union_ns

if TYPE_CHECKING:
    import pandas

    from ._work import Ints


def _union(start: Ints, end: Ints, wanted: Any) -> int:
    import numpy as np

    return int(union_ns(np.zeros(int(wanted.sum()), dtype=np.int64), start[wanted], end[wanted], 1)[0])


def breakdown(start: Ints, end: Ints, communication: Any, memcpy: Any, micro_idle_ns: float | None = None) -> dict[str, float]:
    """Microseconds of each part of the time from the first start to the last end, all GPUs together.

    A microsecond is computation if anything computes (fills included), else exposed communication, else exposed copy,
    else idle. ValueError if there are no rows.
    """
    import numpy as np

    if not len(start):
        raise ValueError("no GPU events")
    computation = ~communication & ~memcpy
    computing, computing_or_talking = _union(start, end, computation), _union(start, end, computation | communication)
    busy, total = _union(start, end, np.ones(len(start), dtype=bool)), int(end.max() - start.min())
    parts: dict[str, float] = {
        "computation_time": computing,
        "exposed_comm_time": computing_or_talking - computing,
        "exposed_memcpy_time": busy - computing_or_talking,
        "busy_time": busy,
    }
    if micro_idle_ns is None:
        parts["idle_time"] = total - busy
    else:
        order = np.argsort(start, kind="stable")
        gaps = np.maximum(start[order][1:] - np.maximum.accumulate(end[order])[:-1], 0)
        parts["micro_idle_time"] = int(gaps[gaps < micro_idle_ns].sum())
        parts["macro_idle_time"] = int(gaps[gaps >= micro_idle_ns].sum())
    parts["total_time"] = total
    parts["total_comm_time"] = _union(start, end, communication)
    parts["total_memcpy_time"] = _union(start, end, memcpy)
    return {name: ns / 1e3 for name, ns in parts.items()}


def breakdown_frame(parts: dict[str, float]) -> pandas.DataFrame:
    """Columns type, time ms, percent (of total_time)."""
    import pandas

    whole = parts["total_time"]
    return pandas.DataFrame(
        [(name, time / 1e3, time / whole * 100 if whole else float("nan")) for name, time in parts.items()],
        columns=["type", "time ms", "percent"],
    )


class GPUEventAnalyser:
    """GPU rows among some events of a tree (`GPUEventAnalyser(analyzer.tree.events)`)."""

    all_gpu_key = "all_gpu"
    computation_key = "computation"
    communication_key = "communication"
    memcpy_key = "memcpy"

    def __init__(self, events: Iterable[Event]) -> None:
        self.events = events

    def get_gpu_event_lists(self) -> dict[str, list[Event]]:
        """Events by class: all_gpu, computation (fills included), communication, memcpy, by data/classes.rules."""
        lists: dict[str, list[Event]] = {"all_gpu": [], "computation": [], "communication": [], "memcpy": []}
        for event in self.events:
            kind = event.node.kind
            if kind in ("op", "call", "frame", "annotation"):
                continue
            lists["all_gpu"].append(event)
            lists[event._work.class_of(event.node)].append(event)
        return lists

    @staticmethod
    def compute_metrics_dict(dict_gpu_event_lists: dict[str, list[Event]], micro_idle_thresh_us: float | None = None) -> dict[str, float]:
        """Microseconds by part, as get_df_gpu_timeline has them. ValueError if there are no GPU events."""
        import numpy as np

        def marked(name: str) -> Any:
            wanted = {event.node.id for event in dict_gpu_event_lists[name]}
            return np.array([event.node.id in wanted for event in events], dtype=bool)

        events = dict_gpu_event_lists["all_gpu"]
        start = np.array([event.node.start_ns for event in events], dtype=np.int64)
        end = start + np.array([event.node.dur_ns for event in events], dtype=np.int64)
        micro_ns = None if micro_idle_thresh_us is None else micro_idle_thresh_us * 1e3
        return breakdown(start, end, marked("communication"), marked("memcpy"), micro_ns)

    def compute_metrics(self, micro_idle_thresh_us: float | None = None) -> dict[str, float]:
        """The same of all events."""
        return self.compute_metrics_dict(self.get_gpu_event_lists(), micro_idle_thresh_us)

    def get_breakdown_df(self, micro_idle_thresh_us: float | None = None) -> pandas.DataFrame:
        """The same as a frame: type, time ms, percent."""
        return breakdown_frame(self.compute_metrics(micro_idle_thresh_us))


def overlaps_ns(work: Work, rows: Ints) -> Ints:
    """How long each of these GPU rows (indexes) ran while a GPU row of another stream of the trace did."""
    import numpy as np

    streams = np.array([-1 if row.stream is None else row.stream for row in work.rows], dtype=np.int64)
    found = np.zeros(len(rows), dtype=np.int64)
    for stream in np.unique(streams):
        others = np.flatnonzero(streams != stream)
        own = np.flatnonzero(streams[rows] == stream)
        if len(others):
            begins, ends = _stretches(work.gpu_start[others], work.gpu_end[others])
            start, end = work.gpu_start[rows[own]], work.gpu_end[rows[own]]
            found[own] = _covered(end, begins, ends) - _covered(start, begins, ends)
    return found


def _stretches(start: Ints, end: Ints) -> tuple[Ints, Ints]:
    """The union of the intervals as intervals that do not touch: begins, ends."""
    import numpy as np

    order = np.argsort(start, kind="stable")
    start, end = start[order], np.maximum.accumulate(end[order])
    is_first = np.concatenate(([True], start[1:] > end[:-1]))
    return start[is_first], end[np.concatenate((is_first[1:], [True]))]


def _covered(time: Ints, begins: Ints, ends: Ints) -> Ints:
    """How much of the stretches lies before each time."""
    import numpy as np

    before = np.concatenate(([0], np.cumsum(ends - begins)))
    begun = np.searchsorted(begins, time, side="right")
    last_end = ends[np.maximum(begun - 1, 0)]
    return before[begun] - np.where(begun > 0, np.maximum(last_end - time, 0), 0)
