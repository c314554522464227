"""Section 11 of docs/definitions.md, slowly: the reports of Nsight Systems.

Each `table_NAME(analysis)` returns (columns, rows). reference.py takes them in by TABLES.
"""

import bisect
from fractions import Fraction

import reference
import tables_host
from basics import length, null_last, union

TABLES = (
    "cuda_gpu_kern_sum", "cuda_api_sum", "cuda_gpu_mem_time_sum", "cuda_gpu_mem_size_sum", "cuda_kern_exec_sum", "nvtx_pushpop_sum",
    "nvtx_gpu_proj_sum", "nvtx_kern_sum", "gpu_gaps", "gpu_time_util", "cuda_api_sync", "cuda_memcpy_sync", "cuda_memcpy_async",
    "cuda_memset_sync",
)  # fmt: skip
TIMES = ("count", "total_ns", "percent", "mean_ns", "median_ns", "std_ns", "min_ns", "max_ns")
MOST_NAMES = 32
MOST_ROWS = 100000  # of nvtx_kern_sum
LONG_NS = 500 * 10**6
CHUNKS = 30


# ---------------------------------------------------------------------------------------------------------------------
# Summaries


def stats(values):
    return reference.statistics(values) if values else (None,) * 5


def percent(part, whole):
    return Fraction(100 * part, whole) if whole else None


def names_order(names):
    return [(name is None, name or "") for name in names]


def grouped(pairs):
    """(key, value) ... -> {key: its values}"""
    groups = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


def by_sum(groups):
    """The keys (tuples of names), largest sum first."""
    return sorted(groups, key=lambda key: (-sum(groups[key]), names_order(key)))


def times(values, whole):
    return (len(values), sum(values), percent(sum(values), whole)) + stats(values)


def summary(names, groups, more=None):
    """A row a key; more(key): cells behind."""
    whole = sum(map(sum, groups.values()))
    rows = [key + times(groups[key], whole) + (more(key) if more else ()) for key in by_sum(groups)]
    return names + TIMES, rows


def kernels(analysis):
    return [row for row in analysis.rows if row.event.kind == "kernel"]


def table_cuda_gpu_kern_sum(analysis):
    return summary(("name",), grouped(((row.event.name,), row.event.dur) for row in kernels(analysis)))


def table_cuda_api_sum(analysis):
    return summary(("name",), grouped(((call.name,), call.dur) for call in filter(analysis.shows, analysis.calls)))


def memory_operations(analysis):
    """((direction,), GPU row) of copies and fills that are no kernels."""
    for row in analysis.rows:
        if row.event.kind != "kernel" and row.event.class_ in ("memcpy", "memset"):
            yield ("set" if row.event.class_ == "memset" else row.event.direction,), row.event


def table_cuda_gpu_mem_time_sum(analysis):
    return summary(("direction",), grouped((key, event.dur) for key, event in memory_operations(analysis)))


def table_cuda_gpu_mem_size_sum(analysis):
    columns = ("direction", "count", "total_bytes", "mean_bytes", "median_bytes", "std_bytes", "min_bytes", "max_bytes")
    sizes = [(key, tables_host.bytes_of(event)) for key, event in memory_operations(analysis)]
    groups = grouped((key, size) for key, size in sizes if size is not None)
    return columns, [key + (len(groups[key]), sum(groups[key])) + stats(groups[key]) for key in by_sum(groups)]


def table_cuda_kern_exec_sum(analysis):
    columns = ("name", "call", "count", "total_ns", "percent")
    for prefix in ("", "api_"):
        columns += tuple(prefix + name for name in TIMES[3:])
    columns += ("queue_count",) + tuple("queue_" + name for name in TIMES[3:]) + tuple("kernel_" + name for name in TIMES[3:])
    groups = grouped(((row.event.name, row.call.name if row.call else None), row) for row in kernels(analysis))
    totals = {}
    for key, rows in groups.items():
        totals[key] = [max(row.event.end, row.call.end) - row.call.start for row in rows if row.call]
    whole, result = sum(map(sum, totals.values())), []
    for key in by_sum(totals):
        rows = groups[key]
        api = [row.call.dur for row in rows if row.call]
        queue = [row.event.start - row.call.end for row in rows if row.call and row.event.start > row.call.end]
        sums = (sum(totals[key]), percent(sum(totals[key]), whole)) if api else (None, None)
        own = [row.event.dur for row in rows]
        result.append(key + (len(rows),) + sums + stats(totals[key]) + stats(api) + (len(queue),) + stats(queue) + stats(own))
    return columns, result


# ---------------------------------------------------------------------------------------------------------------------
# Ranges


def ranges(analysis):
    found = analysis.ops + [event for event in analysis.trace.by_kind["annotation"] if event.track[1] != "start/end"]
    return list(filter(analysis.shows, found))


class Held:
    """The GPU rows that ranges hold."""

    def __init__(self, rows):
        self.rows, self.starts = {}, {}
        for row in rows:
            if row.call is not None:
                self.rows.setdefault(row.call.track, []).append(row)
        for track, rows in self.rows.items():
            rows.sort(key=lambda row: row.call.start)
            self.starts[track] = [row.call.start for row in rows]

    def by(self, event):
        starts = self.starts.get(event.track, [])
        return self.rows.get(event.track, [])[bisect.bisect_left(starts, event.start) : bisect.bisect_right(starts, event.end)]


def table_nvtx_pushpop_sum(analysis):
    return summary(("name",), grouped(((event.name,), event.dur) for event in ranges(analysis)))


def table_nvtx_gpu_proj_sum(analysis):
    held, found = Held(analysis.rows), {}
    for event in ranges(analysis):
        rows = [row.event for row in held.by(event)]
        if rows:
            projected = max(e.end for e in rows) - min(e.start for e in rows)
            found.setdefault((event.name,), []).append((projected, event.dur, len(rows)))

    def more(key):
        return sum(dur for _, dur, _ in found[key]), sum(rows for _, _, rows in found[key])

    columns, rows = summary(("name",), {key: [projected for projected, _, _ in values] for key, values in found.items()}, more)
    return columns + ("range_ns", "gpu_rows"), rows


def table_nvtx_kern_sum(analysis):
    held = Held(kernels(analysis))
    below, instances = {}, {}  # name of the range -> {order of the row: row}; (name, kernel) -> number of ranges
    for event in ranges(analysis):
        rows = held.by(event)
        if rows:
            below.setdefault(event.name, {}).update((row.order, row) for row in rows)
        for kernel in {row.event.name for row in rows}:
            instances[event.name, kernel] = instances.get((event.name, kernel), 0) + 1
    left, groups = MOST_NAMES * sum(map(len, held.rows.values())), {}
    for name in sorted(below, key=lambda name: (len(below[name]), name)):
        left -= len(below[name])
        if left < 0:
            break
        for row in below[name].values():
            groups.setdefault((name, row.event.name), []).append(row.event.dur)
    columns, rows = summary(("name", "kernel"), groups)
    return ("name", "kernel", "ranges") + TIMES, [row[:2] + (instances[row[:2]],) + row[2:] for row in rows[:MOST_ROWS]]


# ---------------------------------------------------------------------------------------------------------------------
# Rules


def selected_time(analysis):
    return None if analysis.chosen is None else analysis.chosen.time


def table_gpu_gaps(analysis, least=None):
    columns = ("device", "start_ns", "dur_ns", "percent", "long", "unobserved")
    least, result = least or LONG_NS, []
    whole = analysis.whole
    for device in analysis.running_devices():
        gaps = [gap for gap in whole.every_whole_gap().get(device, ()) if analysis.counts_gap(gap)]
        events = [row.event for row in whole.rows_of(device)]
        low, high = selected_time(analysis) or (min(e.start for e in events), max(e.end for e in events))
        inside = []
        for gap in gaps:
            start, end = max(gap.whole[0], low), min(gap.whole[1], high)
            if start < end:
                inside.append((-(end - start), start, gap.unobserved))
        for n, (size, start, unobserved) in enumerate(sorted(inside)):
            if n == 0 or -size >= least:
                result.append((device, start, -size, percent(-size, high - low), int(-size >= least), int(unobserved)))
    result.sort(key=lambda row: (-row[2], null_last(row[0]), row[1]))
    return columns, [(row[0], row[1] - analysis.origin) + row[2:] for row in result]


def table_gpu_time_util(analysis):
    columns = ("device", "chunk", "start_ns", "dur_ns", "busy_ns", "percent", "low")
    result = []
    for device in sorted({row.event.device for row in analysis.ran()}, key=null_last):
        spans = [(row.event.start, row.event.end) for row in analysis.rows_of(device)]
        low, high = selected_time(analysis) or (min(start for start, _ in spans), max(end for _, end in spans))
        busy = union(spans)
        edges = [low + (high - low) * n // CHUNKS for n in range(CHUNKS + 1)]
        for n, (start, end) in enumerate(zip(edges, edges[1:])):
            time = length(busy, start, end)
            result.append((device, n, start - analysis.origin, end - start, time, percent(time, end - start), int(2 * time < end - start)))
    return columns, result


def waiting_copies(analysis, wanted):
    """wanted(row, its memory or ""): whether the rule means it."""
    groups, seen, waits = {}, set(), {}
    for row in analysis.rows:
        memory = tables_host.kinds_of_memory(row.event.name) or ""
        if row.event.kind == "kernel" or row.call is None or not wanted(row, memory):
            continue
        key = row.event.name, row.call.name
        groups.setdefault(key, []).append(row)
        if row.call.id not in seen:
            seen.add(row.call.id)
            waits[key] = waits.get(key, 0) + row.call.dur

    def more(key):
        sizes = [size for size in (tables_host.bytes_of(row.event) for row in groups[key]) if size is not None]
        longest = min(groups[key], key=lambda row: (-row.event.dur, row.order))
        return sum(sizes) if sizes else None, waits.get(key, 0), longest.call.id

    durations = {key: [row.event.dur for row in rows] for key, rows in groups.items()}
    columns, rows = summary(("name", "call"), durations, more)
    return columns + ("bytes", "call_ns", "longest_id"), rows


def leaves_device(row):
    return row.event.class_ == "memcpy" and row.event.direction not in ("local", "peer")


def table_cuda_memcpy_sync(analysis):
    return waiting_copies(analysis, lambda row, memory: leaves_device(row) and tables_host.manner(row) == "blocking")


def table_cuda_memcpy_async(analysis):
    return waiting_copies(
        analysis, lambda row, memory: leaves_device(row) and tables_host.manner(row) == "async" and "Pageable" in memory
    )


def table_cuda_memset_sync(analysis):
    return waiting_copies(
        analysis,
        lambda row, memory: row.event.class_ == "memset"
        and tables_host.manner(row) == "blocking"
        and ("Pinned" in memory or "Managed" in memory),
    )


def table_cuda_api_sync(analysis):
    waiting = [call for call in filter(analysis.shows, analysis.calls) if "Synchronize" in call.name]
    ids = {call.id for call in waiting}
    groups = {}
    for call in waiting:
        above = list(reference.ancestors(call))
        if not any(node.id in ids for node in above):
            op = next((node.name for node in above if node.kind == "op"), None)
            groups.setdefault((call.name, op), []).append(call.dur)
    return summary(("call", "op"), groups)
