"""Sums across tables: whatever two tables say of the same thing must be equal, to the nanosecond, on real traces and on the one that ships."""

import glob
import json
import os
import re
import subprocess
import tempfile
from collections import Counter, defaultdict

import traces
from harness import Failure, Skip, Test

QUICK_BYTES, FULL_BYTES = 200 << 10, 256 << 20  # of a trace of the corpus
SHOWN = 8  # complaints of a trace
# Times that may lie before the origin, differences, changes.
SIGNED = {
    "start_ns", "end_ns", "first_ns", "last_ns", "call_start_ns", "longest_start_ns", "peak_ns", "reserved_peak_ns", "mean_gap_ns",
    "growth_bytes", "net_bytes", "bytes", "allocated_bytes", "least_bytes", "most_bytes", "start_bytes", "end_bytes", "peak_bytes",
}  # fmt: skip
# Sums of durations that overlap, levels below 0, rates above what a datasheet or the highest clock says (then with a reason beside them).
OVER_100 = {("kernels", "percent_of_window"), ("memory_by_op", "at_peak_percent"), ("roofline", "percent_of_boost")}
OVER_100 |= {(table, "percent_of_roof") for table in ("roofline", "roofline_by_category", "roofline_by_family")}
OVER_100 |= {("roofline", "percent_of_cache")}  # of exact models: see models
NOT_RUN = {"tree", "explain"}  # of one thing
# Columns in which one more, in one row of the demo trace, must be noticed: else a check above checks nothing.
NOTICED = (
    "timeline.time_ns", "timeline.percent", "steps.computation_ns", "steps.idle_ns", "steps.gpu_ns", "steps.ops", "steps.launches",
    "steps.kernels", "modules.direct_ns", "modules.subtree_ns", "modules.backward_direct_ns", "modules.backward_ns", "modules.calls",
    "frames.direct_ns", "frames.launches", "annotations.direct_ns", "annotations.subtree_ns", "ops_by_category.direct_ns", "ops.count",
    "ops.direct_ns", "ops.direct_busy_ns", "ops.percent", "ops_by_recompute.direct_ns", "kernels.count", "kernels.total_ns",
    "kernels.mean_ns", "kernels.device", "kernels.stream", "ops_by_args.count", "ops_by_args.direct_ns", "op_names.calls",
    "op_names.gpu_direct_ns", "launches.rows", "launches.direct_ns", "launches.busy_ns", "kernel_names.total_ns", "gaps.dur_ns",
    "gaps.host_late_ns", "gaps.latency_ns", "gaps.unobserved_ns", "idle_causes.count", "idle_causes.total_ns", "idle_causes.max_ns",
    "syncs.total_ns", "syncs.gpu_idle_ns", "streams.rows", "streams.busy_ns", "streams.sum_ns", "streams.overlap_ns",
    "stream_overlap.overlap_ns", "short_kernels.count", "short_kernels.total_ns", "short_kernels_by_op.count",
    "short_kernels_by_op.total_ns", "short_kernels_by_op.kernels", "calls.count", "calls.gpu_rows", "calls.threads", "copies.count",
    "copies.total_ns", "copies.async", "frequent_sequences.length", "stacks.gpu_ns", "stacks.rows", "stacks.cpu_self_ns",
    "stacks.cpu_total_ns", "graph_replays.rows", "graph_replays.gpu_ns", "graph_replays.span_ns", "graph_kernels.count",
    "graph_kernels.total_ns", "roofline.total_ns", "roofline.count", "roofline.headroom_ns", "roofline_by_category.total_ns",
    "cuda_gpu_kern_sum.total_ns", "cuda_gpu_kern_sum.count", "cuda_gpu_kern_sum.mean_ns", "cuda_api_sum.total_ns", "cuda_api_sum.count",
    "cuda_gpu_mem_time_sum.total_ns", "cuda_gpu_mem_time_sum.count", "cuda_kern_exec_sum.count", "cuda_kern_exec_sum.queue_count",
    "nvtx_pushpop_sum.count", "nvtx_gpu_proj_sum.count", "nvtx_gpu_proj_sum.range_ns", "nvtx_kern_sum.ranges", "nvtx_kern_sum.count",
    "gpu_time_util.busy_ns", "roofline_by_family.total_ns", "roofline_by_family.bytes", "mfu.executed_flops", "model_coverage.total_ns",
    "model_coverage.gpu_rows",
)  # fmt: skip


class Tables:
    """Tables of one trace, each made when it is asked for: t.ops is a list of rows, each {column: value}."""

    def __init__(self, settings, path, cache, *options):
        self.settings, self.path, self.cache, self.options = settings, path, cache, options

    def __getattr__(self, name):
        command = [self.settings.rooftree, "run", name, self.path, "-f", "json", "--cache", *self.options]
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600, env=dict(os.environ, ROOFTREE_CACHE_DIR=self.cache)
        )
        if done.returncode:
            raise Failure("%s: exit %d: %s" % (" ".join(command), done.returncode, done.stderr.decode("utf-8", "replace")))
        rows = json.loads(done.stdout, parse_constant=traces.refuse)
        setattr(self, name, rows)
        return rows

    def facts(self):
        """The table info: {key: number or text}"""
        return {row["key"]: int(row["value"]) if re.fullmatch("-?[0-9]+", row["value"] or "") else row["value"] for row in self.info}

    def check(self, name):
        return next(row for row in self.quality if row["check"] == name)


def total(rows, column):
    return sum(row[column] or 0 for row in rows)


def sums(rows, keys, *columns):
    """-> {values of keys: [sum of each column; 1 counts rows]}"""
    found = defaultdict(lambda: [0] * len(columns))
    for row in rows:
        at = found[tuple(row[key] for key in keys)]
        for n, column in enumerate(columns):
            at[n] += 1 if column == 1 else row[column] or 0
    return dict(found)


def same(what, a, b):
    if a != b:
        yield "%s: %s and %s" % (what, brief(a), brief(b))


def same_sums(what, a, b):
    """Of two results of sums()."""
    for key in sorted(set(a) | set(b), key=str):
        if a.get(key) != b.get(key):
            yield "%s: %s: %s and %s" % (what, brief(key), brief(a.get(key)), brief(b.get(key)))


def at_most(what, a, b):
    if a is not None and b is not None and a > b:
        yield "%s: %s is over %s" % (what, brief(a), brief(b))


def brief(value):
    text = repr(value)
    return text if len(text) < 200 else text[:200] + "..."


# ---- Every column of every table


def find_columns(settings):
    """-> {table: {column: (type, unit)}}"""
    text = subprocess.run([settings.rooftree, "list", "columns", "-f", "md"], stdout=subprocess.PIPE, check=True).stdout.decode()
    found, table = {}, None
    for line in text.splitlines():
        if line.startswith("# Tables of `rooftree "):
            break  # of other commands
        if line.startswith("## "):
            table = found.setdefault(line[3:], {})
        elif line.startswith("| ") and not line.startswith("| column "):
            name, kind, unit = [cell.strip() for cell in line.split("|")[1:4]]
            table[name] = kind, unit
    return found


def values_that_can_be(t, columns):
    for table, described in columns.items():
        if table in NOT_RUN:
            continue
        for row in getattr(t, table):
            yield from same("%s: columns" % table, list(row), list(described))
            for name, (kind, unit) in described.items():
                value, what = row[name], "%s.%s of %s" % (table, name, brief(list(row.values())[0]))
                if value is None or kind == "text":
                    continue
                if value < 0 and name not in SIGNED and unit != "id":
                    yield "%s: %s" % (what, value)
                if unit == "%" and (table, name) not in OVER_100:
                    yield from at_most(what, value, 100.000001)
            yield from statistics(table, row)


def statistics(table, row):
    what = "%s: %s" % (table, brief(list(row.values())[:3]))
    if {"mean_ns", "min_ns", "max_ns"} <= set(row) and row["mean_ns"] is not None:
        for middle in ("mean_ns", "median_ns", "p50_ns", "p99_ns"):
            if middle in row:
                yield from at_most(what + ": min_ns, " + middle, row["min_ns"], row[middle] + 1e-3)
                yield from at_most(what + ": max_ns, " + middle, row[middle], row["max_ns"] + 1e-3)
    whole = row.get("total_ns", row.get("direct_ns"))
    if table == "roofline":  # of an instance the union of its rows
        if row["percent_of_roof"] is not None and row["percent_of_roof"] > 100.000001 and row["note"] is None:
            yield "%s: percent_of_roof is %s, and nothing says why" % (what, row["percent_of_roof"])
        yield from at_most(what + ": mean_ns x count", row["mean_ns"] * row["count"], whole + 1e-6 * row["count"] + 1e-9 * whole)
    elif row.get("mean_ns") is not None and row.get("count") and abs(row["mean_ns"] * row["count"] - whole) > 1e-6 * whole + 1:
        yield "%s: mean_ns x count is not %d" % (what, whole)


def share(what, row, column, part, whole):
    """The column is 100 x part / whole, null without a whole."""
    if (row[column] is None) != (not whole) or whole and abs(row[column] - 100 * part / whole) > 1e-5 + 1e-9 * row[column]:
        yield "%s: %s, of %s in %s" % (what, row[column], part, whole)


def percents(t, columns):
    """Shares are of what their column says; they add up to 100, running sums end there."""
    gpu_ns = t.facts()["gpu_time_ns"]
    for table, part in (
        ("ops", "direct_ns"), ("ops_by_category", "direct_ns"), ("ops_by_args", "direct_ns"), ("ops_by_recompute", "direct_ns"),
        ("kernels", "total_ns"), ("kernel_names", "total_ns"), ("modules", "subtree_ns"), ("frames", "subtree_ns"),
        ("annotations", "subtree_ns"), ("stacks", "gpu_ns"), ("frequent_sequences", "total_ns"),
    ):  # fmt: skip
        for row in getattr(t, table):
            yield from share("%s.percent of %s" % (table, brief(list(row.values())[0])), row, "percent", row[part], gpu_ns)
    for row in t.steps:
        if row["busy_ns"] is not None:
            yield from share("steps.idle_percent", row, "idle_percent", row["idle_ns"], row["busy_ns"] + row["idle_ns"])
    for table in ("short_kernels", "short_kernels_by_op"):
        for row in getattr(t, table):
            yield from share(table, row, "percent_of_count", row["count"], total(t.short_kernels, "count"))
            yield from share(table, row, "percent_of_time", row["total_ns"], total(t.short_kernels, "total_ns"))
    for row in t.memory_by_op:
        peak = next(m for m in t.memory if (m["device_type"], m["device"]) == (row["device_type"], row["device"]))
        if row["at_peak_percent"] is not None:
            yield from share("memory_by_op", row, "at_peak_percent", row["at_peak_bytes"], peak["peak_bytes"])
    for table in ("ops", "ops_by_category", "ops_by_args", "ops_by_recompute", "kernels", "kernel_names", "graph_kernels"):
        rows = [row for row in getattr(t, table) if row["percent"] is not None]
        if rows and abs(total(rows, "percent") - 100) > 1e-4 * len(rows):
            yield "%s.percent: adds up to %f" % (table, total(rows, "percent"))
        if rows and "cumulative_percent" in rows[-1]:
            shares = [row["cumulative_percent"] for row in rows]
            yield from same(table + ".cumulative_percent: order", shares, sorted(shares))
            if abs(shares[-1] - 100) > 1e-4:
                yield "%s.cumulative_percent: ends at %f" % (table, shares[-1])


# ---- GPU time


def gpu_time(t, columns):
    """All GPU time, once in each of these tables."""
    gpu_ns, gpu_rows = t.facts()["gpu_time_ns"], t.facts()["gpu_rows"]
    for table in ("ops", "ops_by_category", "ops_by_args", "ops_by_recompute", "launches"):
        yield from same(table + ".direct_ns, info gpu_time_ns", total(getattr(t, table), "direct_ns"), gpu_ns)
    for table in ("kernels", "kernel_names"):
        yield from same(table + ".total_ns, info gpu_time_ns", total(getattr(t, table), "total_ns"), gpu_ns)
        yield from same(table + ".count, info gpu_rows", total(getattr(t, table), "count"), gpu_rows)
    for table in ("modules", "frames", "annotations"):
        if getattr(t, table) and gpu_rows:
            yield from same(table + ".direct_ns, info gpu_time_ns", total(getattr(t, table), "direct_ns"), gpu_ns)
            yield from same(table + ".launches, launches", total(getattr(t, table), "launches"), len(t.launches))
    if t.steps and gpu_rows:
        yield from same("steps.gpu_ns, info gpu_time_ns", total(t.steps, "gpu_ns"), gpu_ns)
    yield from same("streams.sum_ns, info gpu_time_ns", total(t.streams, "sum_ns"), gpu_ns)
    yield from same("streams.rows, info gpu_rows", total(t.streams, "rows"), gpu_rows)
    yield from same("launches.rows, info gpu_rows", total(t.launches, "rows"), gpu_rows)
    tops = [row for row in t.stacks if row["depth"] == 0]
    yield from same("stacks.gpu_ns of depth 0, info gpu_time_ns", total(tops, "gpu_ns"), gpu_ns)
    yield from same("stacks.rows of depth 0, info gpu_rows", total(tops, "rows"), gpu_rows)


def launchers(t, columns):
    """What launches say, by op, category and recomputation."""
    of = ("direct_ns", "busy_ns", 1)
    rows = ("direct_ns", "direct_busy_ns", "count")
    by_op = sums(t.launches, ["op", "category"], *of)
    yield from same_sums("launches, ops", by_op, sums(t.ops, ["name", "category"], *rows))
    yield from same_sums("launches, ops_by_args", by_op, sums(t.ops_by_args, ["name", "category"], *rows))
    yield from same_sums(
        "launches, ops_by_category", sums(t.launches, ["category"], *of), sums(t.ops_by_category, ["category"], *rows)
    )
    recomputed = sums(t.ops_by_recompute, ["name", "category", "recompute"], *rows)
    yield from same_sums("launches, ops_by_recompute", sums(t.launches, ["op", "category", "recompute"], *of), recomputed)
    kernels = sums(t.kernels, ["parent_op", "parent_category"], "total_ns")
    yield from same_sums("ops, kernels", sums(t.ops, ["name", "category"], "direct_ns"), kernels)
    yield from same_sums(
        "kernels, kernel_names", sums(t.kernels, ["name"], "total_ns", "count"), sums(t.kernel_names, ["name"], "total_ns", "count")
    )
    yield from same_sums(
        "kernels, streams", sums(t.kernels, ["device", "stream"], "total_ns", "count"), sums(t.streams, ["device", "stream"], "sum_ns", "rows")
    )
    named = {(row["name"],): [row["gpu_direct_ns"]] for row in t.op_names if row["gpu_direct_ns"]}
    with_op = [row for row in t.ops if row["name"] != "(unlinked)" and not row["name"].startswith("(call) ")]
    yield from same_sums("op_names, ops", named, {(row["name"],): [row["direct_ns"]] for row in with_op if row["direct_ns"]})
    yield from same("launches.id: each once", len({(row["id"], row["capture"], row["capture_id"]) for row in t.launches}), len(t.launches))
    for row in t.launches:
        yield from at_most("launches.busy_ns of %d" % row["id"], row["busy_ns"], row["direct_ns"])
        yield from at_most("launches.rows of %d" % row["id"], 1, row["rows"])
    for row in t.ops_by_args:
        listed = json.loads(row["kernels"])
        yield from same("ops_by_args.kernels of %s" % row["name"], sum(kernel["total_ns"] for kernel in listed), row["direct_ns"])


def links(t, columns):
    """What has no call, no op."""
    facts = t.facts()
    without_call, without_op = t.check("gpu_rows_without_call"), t.check("gpu_rows_without_op")
    for check, fact in ((without_call, "linked_to_call_percent"), (without_op, "linked_to_op_percent")):
        if facts["gpu_time_ns"] and abs(100 - check["gpu_percent"] - float(facts[fact])) > 1e-4:
            yield "quality %s, info %s: %s, %s" % (check["check"], fact, check["gpu_percent"], facts[fact])
    yield from same("calls.gpu_rows, rows with a call", total(t.calls, "gpu_rows"), facts["gpu_rows"] - without_call["count"])
    opless = [row for row in t.ops if row["name"] == "(unlinked)" or row["name"].startswith("(call) ")]
    yield from same("ops without op, quality", total(opless, "direct_ns"), without_op["gpu_ns"] or 0)
    for row in t.quality:
        yield from at_most("quality: of %s" % row["check"], row["count"], row["of"])
        yield from at_most("quality: gpu_ns %s" % row["check"], row["gpu_ns"], facts["gpu_time_ns"])


def counts(t, columns):
    facts, by_kind = t.facts(), sums(t.kernels, ["kind"], "count")
    for kind, fact in (("kernel", "kernels"), ("memcpy", "memcpys"), ("memset", "memsets"), ("other", "other_gpu_rows")):
        yield from same("kernels by kind, info " + fact, by_kind.get((kind,), [0])[0], facts[fact])
    yield from same("streams, info", len(t.streams), facts["streams"])
    yield from same("calls.count, info", total(t.calls, "count"), facts["calls"])
    yield from same("op_names.calls, info", total(t.op_names, "calls"), facts["ops"])
    yield from same("steps, info", max(0, len(t.steps) - 1), facts["steps"])
    devices = sorted({str(row["device"]).replace("None", "null") for row in t.streams})
    yield from same("streams, info devices", devices, sorted(str(facts["devices"]).split(",")) if facts["gpu_rows"] else [])
    yield from same("quality ops_without_shapes", facts["ops"] - t.check("ops_without_shapes")["count"], facts["ops_with_shapes"])
    for kind, table, column, fact in (("op", "op_names", "calls", "ops"), ("call", "calls", "count", "calls")):
        entries = sums([row for row in t.stacks if row["kind"] == kind], ["name"], "count")
        named = [row for row in getattr(t, table) if row[column]]  # 0: only in a capture
        yield from same_sums("stacks, " + table, entries, sums(named, ["name"], column))
    if t.frames:
        entries = sums(t.stacks, ["kind"], "count")
        yield from same("frames.calls, info", total(t.frames, "calls"), facts["frames"])
        yield from same("stacks of frames, info", entries[("frame",)][0], facts["frames"])
        prefix = "nn.Module: "
        modules = [dict(row, name=row["name"][len(prefix) :]) for row in t.frames if row["name"].startswith(prefix)]
        known = [row for row in t.modules if row["calls"] and " at 0x" not in row["name"]]
        yield from same_sums("frames of modules, modules", sums(modules, ["name"], "calls"), sums(known, ["name"], "calls"))
    if t.annotations:
        steps = facts["annotations"] - total(t.annotations, "count")
        yield from at_most("steps, annotations that are no ranges", facts["steps"], steps)


# ---- Reports of Nsight Systems

NSYS_SUMS = (
    "cuda_gpu_kern_sum", "cuda_api_sum", "cuda_gpu_mem_time_sum", "cuda_kern_exec_sum", "nvtx_pushpop_sum", "nvtx_gpu_proj_sum", "nvtx_kern_sum",
    "cuda_api_sync", "cuda_memcpy_sync", "cuda_memcpy_async", "cuda_memset_sync",
)  # fmt: skip


def nsys(t, columns):
    """What they say as other tables say it."""
    of = ("count", "total_ns")
    facts, kernels = t.facts(), [row for row in t.kernels if row["kind"] == "kernel"]
    yield from same_sums("kernels, cuda_gpu_kern_sum", sums(kernels, ["name"], *of), sums(t.cuda_gpu_kern_sum, ["name"], *of))
    yield from same_sums("calls, cuda_api_sum", sums(t.calls, ["name"], *of), sums(t.cuda_api_sum, ["name"], *of))
    copies = [row for row in t.kernels if row["kind"] != "kernel" and row["class"] in ("memcpy", "memset")]
    directions = sums([dict(row, direction=row["direction"] == "set") for row in t.cuda_gpu_mem_time_sum], ["direction"], *of)
    classes = sums([dict(row, direction=row["class"] == "memset") for row in copies], ["direction"], *of)
    yield from same_sums("kernels, cuda_gpu_mem_time_sum", classes, directions)
    for row in t.cuda_gpu_mem_size_sum:
        every = next(r for r in t.cuda_gpu_mem_time_sum if r["direction"] == row["direction"])
        yield from at_most("cuda_gpu_mem_size_sum.count of %s" % row["direction"], row["count"], every["count"])
        known = sums([r for r in t.copies if r["bytes"] is not None], ["direction"], "bytes")
        yield from at_most("cuda_gpu_mem_size_sum.total_bytes of %s" % row["direction"], row["total_bytes"], known[row["direction"],][0])
    yield from same_sums("cuda_kern_exec_sum", sums(t.cuda_kern_exec_sum, ["name"], "count"), sums(t.cuda_gpu_kern_sum, ["name"], "count"))
    for row in t.cuda_kern_exec_sum:
        yield from at_most("cuda_kern_exec_sum.queue_count of %s" % brief(row["name"]), row["queue_count"], row["count"])
    yield from at_most("nvtx_pushpop_sum.count", total(t.nvtx_pushpop_sum, "count"), facts["ops"] + facts["annotations"])
    yield from at_most("nvtx_pushpop_sum.count, ops", facts["ops"], total(t.nvtx_pushpop_sum, "count"))
    pushed = {row["name"]: row for row in t.nvtx_pushpop_sum}
    for row in t.nvtx_gpu_proj_sum:
        yield from at_most("nvtx_gpu_proj_sum.count of %s" % brief(row["name"]), row["count"], pushed[row["name"]]["count"])
        yield from at_most("nvtx_gpu_proj_sum.range_ns of %s" % brief(row["name"]), row["range_ns"], pushed[row["name"]]["total_ns"])
    projected, held = {row["name"]: row for row in t.nvtx_gpu_proj_sum}, sums(t.nvtx_kern_sum, ["name"], "count")
    for row in t.nvtx_kern_sum:
        yield from at_most("nvtx_kern_sum.ranges of %s" % brief(row["name"]), row["ranges"], projected[row["name"]]["count"])
        yield from at_most("nvtx_kern_sum.count of %s" % brief(row["name"]), held[row["name"],][0], projected[row["name"]]["gpu_rows"])
    for table in NSYS_SUMS:
        rows = getattr(t, table)
        for row in rows:
            if row["total_ns"] is not None:
                yield from share(table + ".percent", row, "percent", row["total_ns"], total(rows, "total_ns"))
    busy = sums(t.streams, ["device"], "busy_ns")
    for device, (part,) in sums(t.gpu_time_util, ["device"], "busy_ns").items():
        shown = [r["time_ns"] for r in t.timeline if (r["window"], r["device"], r["type"]) == ("kernels", text_of(device[0]), "busy_time")]
        yield from same("gpu_time_util.busy_ns of %s, timeline" % device, [part], shown)
        yield from at_most("gpu_time_util.busy_ns of %s, streams" % device, part, busy[device][0])
    for row in t.gpu_gaps:
        window = sum(r["dur_ns"] for r in t.gpu_time_util if r["device"] == row["device"])
        yield from share("gpu_gaps.percent", row, "percent", row["dur_ns"], window)


def text_of(device):
    return "null" if device is None else str(device)


# ---- Host


def steps(t, columns):
    if not t.steps or not t.launches:
        return
    named = {(row["step"] if row["number"] is not None else None,): row for row in t.steps}
    launched = sums(t.launches, ["step"], "direct_ns", 1)
    listed = {key: [row["gpu_ns"], row["launches"]] for key, row in named.items() if row["launches"]}
    yield from same_sums("launches, steps", launched, listed)
    yield from same("steps.kernels, info", total(t.steps, "kernels"), t.facts()["kernels"])
    yield from same("steps.ops, info", total(t.steps, "ops"), t.facts()["ops"])
    parts = {
        "computation_ns": "computation_time", "exposed_comm_ns": "exposed_communication_time", "exposed_memcpy_ns": "exposed_memcpy_time",
        "busy_ns": "busy_time", "idle_ns": "idle_time",
    }  # fmt: skip
    shown = {(row["window"], row["type"]): row["time_ns"] for row in t.timeline if row["device"] == "all"}
    for row in t.steps:
        if row["busy_ns"] is None:
            continue
        together = row["computation_ns"] + row["exposed_comm_ns"] + row["exposed_memcpy_ns"]
        yield from same("steps: parts of " + row["step"], together, row["busy_ns"])
        for column, part in parts.items():
            if (row["step"], part) in shown:
                yield from same("steps.%s of %s, timeline" % (column, row["step"]), row[column], shown[row["step"], part])


def trees(t, columns):
    """A row's sum is its own and those of the rows below it."""
    for table, own, whole in (
        ("modules", "direct_ns", "subtree_ns"), ("modules", "backward_direct_ns", "backward_ns"), ("annotations", "direct_ns", "subtree_ns"),
        ("stacks", "cpu_self_ns", "cpu_total_ns"),
    ):  # fmt: skip
        rows = getattr(t, table)
        below = below_each(rows, whole)
        for n, row in enumerate(rows):
            if row[whole] is not None:
                what = "%s.%s of row %d, %s" % (table, whole, n, brief(row["name"]))
                yield from same(what, row[whole], (row[own] or 0) + below[n])
    for column in ("gpu_ns", "rows"):
        below = below_each(t.stacks, column)
        for n, row in enumerate(t.stacks):
            if row["kind"] in ("thread", "unlinked", "frame", "op", "call"):
                yield from same("stacks.%s of row %d" % (column, n), row[column], below[n])
    yield from same_sums(
        "stacks of GPU rows, kernels",
        {key: value for key, value in sums(t.stacks, ["kind", "name"], "gpu_ns", "count").items() if key[0] in ("kernel", "memcpy", "memset", "other")},
        sums(t.kernels, ["kind", "name"], "total_ns", "count"),
    )  # fmt: skip


def below_each(rows, column):
    """Of rows in preorder with their depths: the sum over those one deeper that follow."""
    found, path = [0] * len(rows), []
    for n, row in enumerate(rows):
        del path[row["depth"] or 0 :]
        if path and row["depth"]:
            found[path[-1]] += row[column] or 0
        path.append(n)
    return found


def host(t, columns):
    facts = t.facts()
    for row in t.calls:
        yield from at_most("calls.self_ns of " + row["name"], row["self_ns"], row["total_ns"])
        yield from at_most("calls.launches of " + row["name"], row["launches"], row["count"])
        yield from at_most("calls.before_call of " + row["name"], row["before_call"], row["launches"])
        yield from same("calls.threads of " + row["name"], row["threads"], len(row["thread_list"].split(",")))
    known = {row["name"]: row for row in t.calls}
    for (name,), (waits, time) in sums(t.syncs, ["call"], "count", "total_ns").items():
        yield from at_most("syncs.count, calls of " + name, waits, known[name]["count"])
        yield from at_most("syncs.total_ns, calls of " + name, time, known[name]["total_ns"])
        longest = max(row["max_ns"] for row in t.syncs if row["call"] == name)
        yield from at_most("syncs.max_ns, calls of " + name, longest, known[name]["max_ns"])
    for row in t.syncs:
        if facts["gpu_rows"]:
            parts = row["gpu_busy_ns"] + row["gpu_idle_ns"] + row["gpu_unobserved_ns"]
            yield from same("syncs: parts of " + row["call"], parts, row["total_ns"])
    for row in t.op_names:
        yield from at_most("op_names.gpu_direct_ns of " + row["name"], row["gpu_direct_ns"], facts["gpu_time_ns"])
        yield from at_most("op_names.gpu_total_ns of " + row["name"], row["gpu_total_ns"], facts["gpu_time_ns"])
        yield from at_most("op_names.cpu_self_ns of " + row["name"], row["cpu_self_ns"], total([row], "cpu_total_ns"))
    for row in t.compiled:
        yield from at_most("compiled.gpu_ns", row["gpu_ns"], facts["gpu_time_ns"])
        yield from at_most("compiled.gpu_direct_ns", row["gpu_direct_ns"], row["gpu_ns"])
        yield from at_most("compiled.triton_ns", row["triton_ns"], row["gpu_ns"])
        yield from at_most("compiled.triton_rows", row["triton_rows"], row["gpu_rows"])
    yield from at_most("compiled.gpu_direct_ns", total(t.compiled, "gpu_direct_ns"), facts["gpu_time_ns"])


# ---- Time of the GPUs


def timeline(t, columns):
    windows = defaultdict(dict)
    for row in t.timeline:
        windows[row["window"], row["device"]][row["type"]] = row["time_ns"]
    for key, parts in windows.items():
        what = "timeline of %s, %s: " % key
        work = parts["computation_time"] + parts["exposed_communication_time"] + parts["exposed_memcpy_time"]
        yield from same(what + "work, busy_time", work, parts["busy_time"])
        yield from same(what + "busy and idle, total_time", parts["busy_time"] + parts["idle_time"], parts["total_time"])
        for whole in ("exposed_memcpy_time", "idle_time"):
            inner = [time for part, time in parts.items() if part.startswith(whole + "/")]
            yield from same(what + whole, sum(inner), parts[whole])
        yield from at_most(what + "communication", parts["exposed_communication_time"], parts["total_communication_time"])
        yield from at_most(what + "copies", parts["exposed_memcpy_time"], parts["total_memcpy_time"])
    for (window, part), (whole,) in sums([row for row in t.timeline if row["device"] == "all"], ["window", "type"], "time_ns").items():
        devices = [row["time_ns"] for row in t.timeline if row["device"] != "all" and (row["window"], row["type"]) == (window, part)]
        yield from same("timeline %s %s: all, devices" % (window, part), whole, sum(devices))
    for row in t.timeline:
        whole = windows[row["window"], row["device"]]["total_time"]
        if whole and abs(row["percent"] * whole - 100 * row["time_ns"]) > 1e-6 * 100 * whole + 100:
            yield "timeline.percent of %s %s %s: %s" % (row["window"], row["device"], row["type"], row["percent"])


def idle(t, columns):
    window = "steps" if any(row["number"] is not None for row in t.steps) else "kernels"
    shown = {(row["device"], row["type"]): row["time_ns"] for row in t.timeline if row["window"] == window}
    lost = {}
    for row in t.gaps:
        parts = row["host_late_ns"] + row["latency_ns"] + row["unobserved_ns"] + row["unknown_ns"]
        yield from same("gaps: parts at %s" % row["start_ns"], parts, row["dur_ns"])
        yield from same("gaps.window", row["window"], window)
        yield from at_most("gaps.in_call_ns at %s" % row["start_ns"], row["in_call_ns"], row["latency_ns"])
        yield from at_most("gaps.covered_ns at %s" % row["start_ns"], row["covered_ns"], row["host_late_ns"])
        if row["evidence"] and row["host_late_ns"] == row["dur_ns"]:
            yield "gaps.evidence at %s: all of it is host_late" % row["start_ns"]
        lost.setdefault(str(row["device"]).replace("None", "null"), []).append(row)
    for device in {row["device"] for row in t.timeline} - {"all"}:
        gaps = lost.pop(device, [])
        yield from same("gaps of %s, timeline" % device, total(gaps, "dur_ns"), shown[device, "idle_time"])
        yield from same("gaps unobserved, timeline", total(gaps, "unobserved_ns"), shown[device, "idle_time/unobserved"])
        ends = sorted((row["start_ns"], row["start_ns"] + row["dur_ns"]) for row in gaps)
        if any(a[1] >= b[0] for a, b in zip(ends, ends[1:])):
            yield "gaps of %s: two that touch" % device
    yield from same("gaps of devices that timeline has not", lost, {})
    causes = sums(t.idle_causes, ["device", "cause"], "total_ns", "count")
    for cause in ("host_late", "latency", "unobserved", "unknown"):
        of_gaps = sums([row for row in t.gaps if row[cause + "_ns"]], ["device"], cause + "_ns", 1)
        of_causes = {key[:1]: value for key, value in causes.items() if key[1] == cause}
        yield from same_sums("gaps, idle_causes: " + cause, of_gaps, of_causes)
    for device, (percent,) in sums(t.idle_causes, ["device"], "percent").items():
        if abs(percent - 100) > 1e-3:
            yield "idle_causes.percent of %s: adds up to %f" % (device, percent)
    rest = [dict(row, rest=row["dur_ns"] - row["host_late_ns"]) for row in t.gaps if row["dur_ns"] > row["host_late_ns"]]
    others = [row for row in t.idle_causes if row["cause"] != "host_late"]
    for row in t.idle_causes:
        part = row["cause"] + "_ns"
        longest = max(gap[part] for gap in t.gaps if gap["device"] == row["device"] and gap["start_ns"] == row["longest_start_ns"])
        yield from same("idle_causes.max_ns, its gap", row["max_ns"], longest)
    yield from same_sums(
        "gaps, idle_causes: evidence",
        sums(rest, ["device", "evidence"], "rest", 1),
        sums(others, ["device", "evidence"], "total_ns", "count"),
    )


def streams(t, columns):
    busy = {row["device"]: row["time_ns"] for row in t.timeline if (row["window"], row["type"]) == ("kernels", "busy_time")}
    for (device,), (together, n) in sums(t.streams, ["device"], "busy_ns", 1).items():
        rows = [row for row in t.streams if row["device"] == device]
        pairs = [row for row in t.stream_overlap if row["device"] == device]
        whole = busy["null" if device is None else str(device)]
        yield from at_most("streams, timeline busy_time", whole, together)
        yield from at_most("streams.busy_ns, timeline", max(row["busy_ns"] for row in rows), whole)
        if n <= 100:
            yield from same("stream_overlap: pairs", len(pairs), n * (n - 1) // 2)
        if n <= 2:
            overlap = total(pairs, "overlap_ns")
            yield from same("streams, stream_overlap, timeline", together - overlap, whole)
            yield from same("streams.overlap_ns", [row["overlap_ns"] for row in rows], [overlap] * n)
    for row in t.streams:
        yield from at_most("streams.busy_ns", row["busy_ns"], row["sum_ns"])
        yield from at_most("streams.overlap_ns", row["overlap_ns"], row["busy_ns"])
        yield from at_most("streams.busy_ns, its time", row["busy_ns"], row["last_ns"] - row["first_ns"])


# ---- Kernels


def short_kernels(t, columns):
    kernels = [row for row in t.kernels if row["kind"] == "kernel"]
    yield from same("short_kernels.count, kernels", total(t.short_kernels, "count"), total(kernels, "count"))
    yield from same("short_kernels.total_ns, kernels", total(t.short_kernels, "total_ns"), total(kernels, "total_ns"))
    short = [row for row in t.short_kernels if row["to_ns"] is not None and row["to_ns"] <= 10000]
    for column in ("count", "total_ns"):
        yield from same("short_kernels, short_kernels_by_op: " + column, total(short, column), total(t.short_kernels_by_op, column))
    ops = sums(kernels, ["parent_op", "parent_category"], "count")
    for row in t.short_kernels_by_op:
        yield from same("short_kernels_by_op.kernels of " + row["name"], [row["kernels"]], ops.get((row["name"], row["category"])))


def copies(t, columns):
    classes = [row for row in t.kernels if row["class"] in ("memcpy", "memset")]
    yield from same_sums(
        "copies, kernels",
        sums([dict(row, set=row["direction"] == "set") for row in t.copies], ["device", "set"], "count", "total_ns"),
        sums([dict(row, set=row["class"] == "memset") for row in classes], ["device", "set"], "count", "total_ns"),
    )
    for row in t.copies:
        yield from same("copies: calls", row["blocking"] + row["async"] + row["other_calls"], row["count"])
        yield from at_most("copies.with_bytes", row["with_bytes"], row["count"])
        if row["with_bytes"] == row["count"] and row["gb_per_s"] is not None:
            if abs(row["gb_per_s"] * row["total_ns"] - row["bytes"]) > 1e-5 * row["bytes"] + 1e-5 * row["total_ns"]:
                yield "copies.gb_per_s: %s" % brief(row)
        if row["with_bytes"]:
            yield from at_most("copies.bytes", row["bytes"], row["max_bytes"] * row["with_bytes"])
            yield from at_most("copies.bytes", row["min_bytes"] * row["with_bytes"], row["bytes"])


def sequences(t, columns):
    kernels = sums([row for row in t.kernels if row["kind"] == "kernel"], ["name"], "count", "total_ns")
    for row in t.frequent_sequences:
        names = json.loads(row["kernels"])
        yield from same("frequent_sequences.length", len(names), row["length"])
        for name, times in Counter(names).items():
            yield from at_most("frequent_sequences of " + name, times * row["count"], kernels[(name,)][0])
        yield from at_most("frequent_sequences.total_ns", row["total_ns"], sum(kernels[(name,)][1] for name in set(names)))


def graphs(t, columns):
    yield from same("graph_replays, graph_kernels: time", total(t.graph_replays, "gpu_ns"), total(t.graph_kernels, "total_ns"))
    yield from same("graph_replays, graph_kernels: rows", total(t.graph_replays, "rows"), total(t.graph_kernels, "count"))
    yield from at_most("graph_replays.gpu_ns, all", total(t.graph_replays, "gpu_ns"), t.facts()["gpu_time_ns"])
    replays = sums(t.graph_replays, ["graph"], 1)
    for row in t.graph_replays:
        what = "graph_replays %s: " % row["replay"]
        yield from at_most(what + "busy_ns", row["busy_ns"], row["gpu_ns"])
        yield from same(what + "span_ns", row["span_ns"], row["end_ns"] - row["start_ns"])
        if row["device"] is not None:
            yield from at_most(what + "busy_ns, span_ns", row["busy_ns"], row["span_ns"])
    for column, role in (("extra", "extra"), ("renamed", "renamed")):
        listed = [row for row in t.graph_kernels if row["role"] == role]
        if all(row[column] is not None for row in t.graph_replays):
            yield from same("graph_replays.%s, graph_kernels" % column, total(t.graph_replays, column), total(listed, "count"))
    for row in t.graph_kernels:
        yield from at_most("graph_kernels.replays of %s" % row["graph"], row["replays"], replays.get((row["graph"],), [0])[0])


# ---- Models


def models(t, columns):
    """The roofline has all GPU time once, however it is summed; what has no numbers is listed."""
    facts = t.facts()
    for table in ("roofline", "roofline_by_category", "roofline_by_family", "model_coverage"):
        yield from same(table + ".total_ns, info gpu_time_ns", total(getattr(t, table), "total_ns"), facts["gpu_time_ns"])
        for row in getattr(t, table):
            yield from share(table, row, "percent", row["total_ns"], facts["gpu_time_ns"])
    yield from same("model_coverage.gpu_rows, info", total(t.model_coverage, "gpu_rows"), facts["gpu_rows"])
    by_state = sums(t.roofline, ["state"], "total_ns", "count")
    yield from same_sums("roofline, model_coverage", by_state, sums(t.model_coverage, ["state"], "total_ns", "instances"))
    whole = ("total_ns", "count", "headroom_ns")
    yield from same_sums(
        "roofline, roofline_by_category",
        sums(t.roofline, ["category", "device"], *whole, 1),
        sums(t.roofline_by_category, ["category", "device"], *whole, "rows"),
    )
    for column in (*whole, "flops_matrix", "flops_vector", "bytes"):
        parts = total(t.roofline_by_family, column), total(t.roofline_by_category, column)
        yield from same("roofline_by_family, roofline_by_category: " + column, *parts)
    yield from same("roofline_by_family.rows, roofline", total(t.roofline_by_family, "rows"), len(t.roofline))
    without = [row for row in t.model_coverage if row["state"] not in ("exact", "bounds", "estimate", "communication")]
    listed = sums(t.models_missing, ["state"], "total_ns", "count")
    yield from same_sums("model_coverage, models_missing", sums(without, ["state"], "total_ns", "instances"), listed)
    for row in t.roofline:
        what = "roofline %s: " % row["name"]
        yield from at_most(what + "bytes, bytes_upper", row["bytes"], row["bytes_upper"])
        yield from at_most(what + "flops_matrix, flops_matrix_upper", row["flops_matrix"], row["flops_matrix_upper"])
        if row["state"] == "exact" and row["bound"] not in ("latency", "link"):  # a host may be linked otherwise
            yield from at_most(what + "percent_of_cache", row["percent_of_cache"], 100.000001)
    executed = total(t.mfu, "executed_flops")
    if executed < 2**62:  # else sums stop somewhere
        yield from same("mfu.executed_flops, roofline_by_category", executed, total(t.roofline_by_category, "flops_matrix"))
    for row in t.mfu:
        yield from at_most("mfu.flops of %s" % row["step"], row["flops"], row["executed_flops"])
        yield from at_most("mfu.mfu_percent of %s" % row["step"], row["mfu_percent"], row["hfu_percent"])
    yield from same("devices with GPU rows", {row["device"] for row in t.streams} - {row["device"] for row in t.devices}, set())


# ---- Memory


def memory(t, columns):
    key, exact = ["device_type", "device"], not t.check("memory_total_disagrees")["count"]
    known = [row for row in t.memory if row["events"]]
    yield from same_sums("memory, memory_timeline: events", sums(known, key, "events"), sums(t.memory_timeline, key, "events"))
    owners = [row for row in t.memory_by_op if row["op"] != "(before the trace)"]
    columns = ("allocs", "alloc_bytes", "frees", "free_bytes")
    yield from same_sums("memory, memory_by_op", sums(known, key, *columns), sums(owners, key, *columns))
    for row in known:
        device = row["device_type"], row["device"]
        what = "memory of %s %s: " % device
        mine = [time for time in t.memory_timeline if (time["device_type"], time["device"]) == device]
        if exact:
            change = row["end_bytes"] - (row["start_bytes"] or 0)
            yield from same(what + "bytes of memory_timeline", total(mine, "bytes"), change)
            yield from same(what + "taken less given back", row["alloc_bytes"] - row["free_bytes"], change)
        most = max([time["most_bytes"] for time in mine] + [row["start_bytes"] or 0])
        yield from same(what + "peak_bytes, memory_timeline", row["peak_bytes"], most)
        yield from same(what + "end_bytes, memory_timeline", row["end_bytes"], mine[-1]["allocated_bytes"])
        for owner in owners:
            yield from same("memory_by_op.net_bytes", owner["net_bytes"], owner["alloc_bytes"] - owner["free_bytes"])
        held = [owner for owner in t.memory_by_op if (owner["device_type"], owner["device"]) == device]
        if row["levels"] == "recorded" and row["unmatched_frees"] is not None:
            yield from same(what + "peak_bytes, memory_by_op", total(held, "at_peak_bytes"), row["peak_bytes"])
        for time in mine:
            yield from at_most(what + "least_bytes", time["least_bytes"], time["allocated_bytes"])
            yield from at_most(what + "most_bytes", time["allocated_bytes"], time["most_bytes"])


CHECKS = (
    values_that_can_be, percents, gpu_time, launchers, links, counts, nsys, steps, trees, host, timeline, idle, streams, short_kernels,
    copies, sequences, graphs, models, memory,
)  # fmt: skip


def reconcile(settings, path, *options):
    """-> [(name of the check, complaint or None)]"""
    columns, results = find_columns(settings), []
    with tempfile.TemporaryDirectory() as cache:
        tables = Tables(settings, path, cache, *options)
        for check in CHECKS:
            complaints = list(check(tables, columns))
            if len(complaints) > SHOWN:
                complaints[SHOWN:] = ["... and %d more" % (len(complaints) - SHOWN)]
            name = "reconcile/%s/%s" % (" ".join([os.path.basename(path), *options[:1]]), check.__name__)
            results.append((name, "\n".join(complaints) or None))
    return results


class Changed:
    """Tables, one number of which is one more than it was."""

    facts, check = Tables.facts, Tables.check

    def __init__(self, tables, name):
        table, column = name.split(".")
        rows = getattr(tables, table)
        known = [n for n, row in enumerate(rows) if row[column] is not None]
        n = known[len(known) // 2]
        self.tables = tables
        setattr(self, table, rows[:n] + [dict(rows[n], **{column: rows[n][column] + 1})] + rows[n + 1 :])

    def __getattr__(self, name):
        return getattr(self.tables, name)


def notices(settings, path):
    columns = find_columns(settings)
    with tempfile.TemporaryDirectory() as cache:
        tables = Tables(settings, path, cache)
        missed = [name for name in NOTICED if not any(any(check(Changed(tables, name), columns)) for check in CHECKS)]
    if missed:
        raise Failure("one more in these is not noticed: " + " ".join(missed))


def tests(settings):
    def corpus():
        settings.need_corpus()
        raise Skip("no traces in %s" % settings.corpus_of("kineto"))

    paths = [settings.path("tests", "data", "demo.json.gz")]
    most = FULL_BYTES if settings.full else QUICK_BYTES
    paths += traces.corpus_paths(settings, most) if os.path.isdir(settings.corpus) else []
    found = [Test(os.path.basename(path), lambda path=path: reconcile(settings, path)) for path in paths]
    found.append(Test("demo_captured", lambda: reconcile(settings, paths[0], "--capture", paths[0])))
    replays = [path for path in paths if path.endswith("graph_execution.json.gz")]
    captures = glob.glob(os.path.join(settings.corpus_of("kineto"), "*graph_capture_rank_0*.json.gz"))
    if replays and captures:
        found.append(Test("captured", lambda: reconcile(settings, replays[0], "--capture", captures[0])))
    found.append(Test("notices", lambda: notices(settings, paths[0])))
    return found if len(paths) > 1 else found + [Test("corpus", corpus)]
