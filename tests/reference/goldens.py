#!/usr/bin/env python3
"""Checks the reference, or the C program, against the report CSVs of TraceLens (another tool, another method).

    python3 goldens.py (--reference | --rooftree BINARY) [--corpus DIR]

That tool links a GPU row to a call only where a launch flow leads, so the comparison is made with --require-flow; without
it exactly the differences in EXPECTED remain (calls of hipMemset without a flow). Its timeline of the trace with
recomputation is split in two, each half with a window and with exposed times of its own: only what adds up is compared.
Goldens or traces that are absent are skipped. Exit status 1 on any other difference.
"""

import argparse
import ast
import collections
import csv
import glob
import io
import math
import os
import sys
import tempfile

import compare
import reference

csv.field_size_limit(2**31 - 1)

TIMELINE = {
    "computation_time": "computation_time",
    "exposed_comm_time": "exposed_communication_time",
    "exposed_memcpy_time": "exposed_memcpy_time",
    "busy_time": "busy_time",
    "idle_time": "idle_time",
    "total_time": "total_time",
    "total_comm_time": "total_communication_time",
    "total_memcpy_time": "total_memcpy_time",
}

# Parts that add up over the two halves of a timeline split by recomputation, which runs on the stream of computation.
ADDITIVE = ("computation_time", "total_comm_time", "total_memcpy_time")

# Without --require-flow: found minus golden, ns.
EXPECTED = {
    "tracelens_perf_model__normalization": {
        ("timeline", "computation_time"): 26641,
        ("timeline", "busy_time"): 26641,
        ("timeline", "idle_time"): -26641,
        ("ops", "aten::mean", "direct"): 6848,
        ("ops", "aten::mean", "subtree"): 6848,
        ("ops", "aten::miopen_batch_norm", "direct"): 10655,
        ("ops", "aten::miopen_batch_norm", "subtree"): 10655,
        ("ops", "aten::miopen_batch_norm_backward", "direct"): 9133,
        ("ops", "aten::miopen_batch_norm_backward", "subtree"): 9133,
        ("ops", "aten::mse_loss", "subtree"): 6848,
    },
    "tracelens_mi300__resnet_act_checkpoint_recompute": {
        ("timeline", "computation_time"): 124122 + 203701,
        ("ops", "aten::convolution_backward", "direct"): 124122,
        ("ops", "aten::convolution_backward", "subtree"): 124122,
        ("ops", "aten::miopen_convolution", "direct"): 203701,
        ("ops", "aten::miopen_convolution", "subtree"): 203701,
        ("ops_by_recompute", "aten::convolution_backward", "0", "direct"): 124122,
        ("ops_by_recompute", "aten::convolution_backward", "0", "subtree"): 124122,
        ("ops_by_recompute", "aten::miopen_convolution", "0", "direct"): 115975,
        ("ops_by_recompute", "aten::miopen_convolution", "0", "subtree"): 115975,
        ("ops_by_recompute", "aten::miopen_convolution", "1", "direct"): 87726,
        ("ops_by_recompute", "aten::miopen_convolution", "1", "subtree"): 87726,
    },
}


# What that tool calls by a wider word, or "other", or has no word for: (its category, op) -> ours. No op: a row without a
# call, or, of a trace of the GPU alone, one under a call.
CATEGORIES = {
    ("elementwise", "aten::copy_"): "copy",
    ("elementwise", "aten::fill_"): "fill",
    ("elementwise", "aten::index"): "index",
    ("other", "aten::_flash_attention_forward"): "SDPA_fwd",
    ("other", "aten::_softmax"): "softmax",
    ("other", "aten::arange"): "elementwise",
    ("other", "aten::cat"): "copy",
    ("other", "aten::index_select"): "index",
    ("runtime", ""): "no_op",
    ("", ""): "unlinked",
}


class Reference:
    def __init__(self):
        self.path = None
        self.memo = {}

    def table(self, path, name, flags, classes=None):
        if path != self.path:
            self.path, self.memo = path, {"trace": reference.Trace(path)}
        flow = "--require-flow" in flags
        key = flow, classes
        if key not in self.memo:
            self.memo[key] = reference.Analysis(self.memo["trace"], flow, reference.Rules(classes))
        found = self.memo[key].tables(linked_only="--linked-only" in flags).get(name)
        if found is None:
            return None
        columns, rows = found
        return list(csv.DictReader(io.StringIO(reference.csv_text(columns, rows), newline="")))


class Rooftree:
    def __init__(self, binary):
        self.binary = os.path.abspath(binary)

    def table(self, path, name, flags, classes=None):
        found = compare.run_table(self.binary, name, path, list(flags) + (["--classes", classes] if classes else []))
        if isinstance(found, str):
            sys.exit("%s %s: %s" % (path, name, found))
        return [dict(zip(found[0], row)) for row in found[1:]]


def golden_rows(directory, name):
    path = os.path.join(directory, name + ".csv")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def us(text):
    return float(text) * 1000


def as_json(text):
    """A tuple of that tool -> compact JSON."""

    def listed(value):
        return [listed(item) for item in value] if isinstance(value, tuple) else value

    return reference.compact(listed(ast.literal_eval(text))) if text else ""


class Check:
    def __init__(self, label, expected):
        self.label, self.expected, self.values, self.bad = label, dict(expected), 0, []

    def same(self, key, found, golden, tolerance):
        self.values += 1
        difference = found - golden - self.expected.pop(key, 0)
        if abs(difference) > tolerance:
            self.bad.append("%s: %s: golden %s, found %s" % (self.label, " ".join(map(str, key)), golden, found))

    def keys(self, what, found, golden):
        for key in sorted(set(found) ^ set(golden), key=str):
            side = "not in the golden" if key in found else "only in the golden"
            self.bad.append("%s: %s %s: %s" % (self.label, what, compare.short(key), side))

    def category(self, golden, op, found):
        self.values += 1
        if found != CATEGORIES.get((golden, op), golden):
            self.bad.append("%s: category of %s: golden %s, found %s" % (self.label, op, golden, found))

    def finish(self):
        for key, difference in self.expected.items():
            self.bad.append("%s: %s should differ by %s" % (self.label, " ".join(map(str, key)), difference))
        for line in self.bad:
            print(line)
        return self.values, len(self.bad)


def is_op(row, name):
    return not row[name].startswith("(call) ") and row[name] != "(unlinked)"


def summed(rows, key, *numbers):
    result = {}
    for row in rows:
        total = result.setdefault(key(row), [0] * len(numbers))
        for i, number in enumerate(numbers):
            total[i] += number(row)
    return result


def operators(check, rows, golden_list, table, name, key, golden_key):
    mine = [row for row in rows if is_op(row, "name") and row["category"] != "communication"]
    found = summed(
        mine, key, lambda r: int(r["count"]), lambda r: int(r["direct_ns"]), lambda r: int(r["subtree_ns"])
    )
    golden = summed(
        golden_list,
        golden_key,
        lambda r: int(r[name]),
        lambda r: us(r["total_direct_kernel_time_sum"]),
        lambda r: us(r["total_subtree_kernel_time_sum"]),
    )
    check.keys(table, found, golden)
    for k in set(found) & set(golden):
        (count, direct, subtree), (golden_count, golden_direct, golden_subtree) = found[k], golden[k]
        label = k if isinstance(k, tuple) else (k,)
        check.same((table,) + label + ("count",), count, golden_count, 0)
        tolerance = count * 0.25 + 1
        check.same((table,) + label + ("direct",), direct, golden_direct, tolerance)
        check.same((table,) + label + ("subtree",), subtree, golden_subtree, tolerance)


def check_ops(check, source, path, directory, flags):
    golden = golden_rows(directory, "ops_summary")
    if golden is not None:
        rows = source.table(path, "ops", flags)
        operators(check, rows, golden, "ops", "Count", lambda r: r["name"], lambda r: r["name"])
    if not any("is_recompute" in row for row in golden or ()):
        return
    rows = source.table(path, "ops_by_recompute", flags)
    if rows is None:  # the reference does not have it
        check.expected = {k: v for k, v in check.expected.items() if k[0] != "ops_by_recompute"}
        return
    flag = {"True": "1", "False": "0"}
    operators(
        check, rows, golden, "ops_by_recompute", "Count",
        lambda r: (r["name"], r["recompute"]),
        lambda r: (r["name"], flag[r["is_recompute"]]),
    )  # fmt: skip


ARGS = ("input_dims", "input_types", "input_strides", "concrete_inputs")
GOLDEN_ARGS = ("Input Dims", "Input type", "Input Strides", "Concrete Inputs")


def check_ops_by_args(check, source, path, directory, flags):
    golden = golden_rows(directory, "ops_unique_args")
    if golden is not None:
        rows = source.table(path, "ops_by_args", flags)
        operators(
            check, rows, golden, "ops_by_args", "operation_count",
            lambda r: (r["name"],) + tuple(r[a] for a in ARGS),
            lambda r: (r["name"],) + tuple(as_json(r[a]) for a in GOLDEN_ARGS),
        )  # fmt: skip


def check_kernels(check, source, path, directory, flags, classes):
    golden = golden_rows(directory, "kernel_summary")
    if golden is None:
        return
    everything = source.table(path, "kernels", flags, classes)
    rows = [row for row in everything if row["kind"] == "kernel"]
    column = "Kernel duration (µs)_"

    def key(row):
        return row["parent_op"] if is_op(row, "parent_op") else "", row["name"], row["stream"]

    def golden_key(row):
        return row.get("Parent cpu_op", ""), row["Kernel name"], row["Kernel stream"]

    found = summed(
        rows, key,
        lambda r: int(r["count"]), lambda r: int(r["total_ns"]),
        lambda r: float(r["percent"]), lambda r: float(r["percent_of_window"]),
    )  # fmt: skip
    wanted = {golden_key(row): row for row in golden}
    check.keys("kernels", found, wanted)
    time = sum(int(row["total_ns"]) for row in rows)
    all_time = sum(int(row["total_ns"]) for row in everything)
    window, linked = (kernels_window(source.table(path, "timeline", more + flags)) for more in ([], ["--linked-only"]))
    for k in set(found) & set(wanted):
        row, (count, total, percent, of_window) = wanted[k], found[k]
        mine = [r for r in rows if key(r) == k]
        tolerance = count * 0.25 + 1
        check.same(("kernels",) + k + ("count",), count, int(row[column + "count"]), 0)
        check.same(("kernels",) + k + ("sum",), total, us(row[column + "sum"]), tolerance)
        check.same(("kernels",) + k + ("mean",), total / count, us(row[column + "mean"]), 1.25)
        check.same(("kernels",) + k + ("min",), min(int(r["min_ns"]) for r in mine), us(row[column + "min"]), 1)
        check.same(("kernels",) + k + ("max",), max(int(r["max_ns"]) for r in mine), us(row[column + "max"]), 1)
        # That tool's shares are of the kernels alone, and of the window of the linked rows: ours of all rows, and of all
        # rows' window. Each share of ours is brought to the other whole.
        share, whole = float(row["Percent of kernels time (%)"]), float(row["Percent of total time (%)"])
        check.same(("kernels",) + k + ("of kernels",), percent * all_time / time, share, 1e-5)
        check.same(("kernels",) + k + ("of window",), of_window * window / linked, whole, 1e-5 * window / linked)
        category = {r["parent_category"] for r in mine}
        check.category(row["Parent op category"], k[0], category.pop() if len(category) == 1 else category)


def kernels_window(timeline):
    """Length of the window of all kernels: these traces have one device."""
    found = {r["time_ns"] for r in timeline if (r["window"], r["type"]) == ("kernels", "total_time")}
    return int(found.pop()) if len(found) == 1 else sys.exit("several devices: whose window?")


def elements(dims):
    """Of all tensors in an op's first argument, a list of tensors or one."""
    first = ast.literal_eval(dims)[0]
    return sum(math.prod(shape) for shape in (first if first and isinstance(first[0], list) else [first]))


def check_collectives(check, source, path, directory, flags):
    """Its rows are collectives by name and size: ops_by_args has both, the size as the shape of what is sent.

    Not compared, as no table has them: process group, type of the elements, and so bytes, elements received, split sizes.
    """
    golden = golden_rows(directory, "coll_analysis")
    if golden is None:
        return
    rows = [row for row in source.table(path, "ops_by_args", flags) if row["category"] == "communication"]
    found = {(r["collective"], elements(r["input_dims"])): r for r in rows}
    wanted = {(r["Collective name"], int(float(r["In msg nelems"]))): r for r in golden}
    check.keys("collectives", found, wanted)
    check.keys("rows of collectives", range(len(rows)), range(len(golden)))  # none hides another
    for k in set(found) & set(wanted):
        mine, row = found[k], wanted[k]
        check.same(("collectives",) + k + ("count",), int(mine["count"]), int(row["operation_count"]), 0)
        check.same(("collectives",) + k + ("sum",), int(mine["direct_ns"]), us(row["dur_sum"]), int(mine["count"]) * 0.25 + 1)
        for name, column in (("mean", "mean_ns"), ("std", "std_ns"), ("min", "min_ns"), ("max", "max_ns")):
            check.same(("collectives",) + k + (name,), float(mine[column]), us(row["dur_" + name]), 1)
    kernels = [row for row in source.table(path, "kernels", flags) if row["class"] == "communication"]
    linked = [row for row in kernels if is_op(row, "parent_op")]
    check.keys("streams", {r["stream"] for r in linked}, {r["stream"] for r in golden})
    # That tool leaves out what carries no name of a collective: here exactly the rows without call.
    left_out = sum(int(row["total_ns"]) for row in kernels if not is_op(row, "parent_op"))
    total = sum(int(row["total_ns"]) for row in kernels)
    check.same(("collectives", "all"), total - left_out, sum(us(r["dur_sum"]) for r in golden), len(golden))
    info = {row["key"]: row["value"] for row in source.table(path, "info", [])}
    check.keys("rank", {info["rank"]}, {r["rank"] for r in golden})
    # The one group of this trace is everyone.
    check.keys("group size", {int(info["world_size"])}, {int(float(r["Group size"])) for r in golden})


def check_timeline(check, source, path, directory, flags):
    golden = golden_rows(directory, "gpu_timeline")
    split = any("is_recompute" in row for row in golden or ())
    rows = source.table(path, "timeline", ["--linked-only"] + flags)
    found = {r["type"]: int(r["time_ns"]) for r in rows if (r["window"], r["device"]) == ("kernels", "all")}
    wanted = collections.Counter()
    for row in golden or ():
        if not split or row["type"] in ADDITIVE:
            wanted[TIMELINE[row["type"]]] += float(row["time ms"]) * 1e6
    for type_, time in wanted.items():
        check.same(("timeline", type_), found.get(type_, 0), time, 100)


def trace_of(golden, corpus):
    """tracelens_h100__bert -> the trace of tracelens_h100 with bert in its name."""
    machine, _, word = golden.replace("_recompute", "").partition("__")
    found = [p for p in compare.corpus_traces(corpus) if os.path.basename(p).startswith(machine + "__")]
    found = [p for p in found if word in os.path.basename(p)]
    return found[0] if len(found) == 1 else None


def without_wrappers(directory):
    path = os.path.join(directory, "nearest.rules")
    with open(reference.RULES_FILE, encoding="utf-8") as rules, open(path, "w", encoding="utf-8") as out:
        out.writelines(line for line in rules if not line.startswith("wrapper"))
    return path


def main():
    parser = argparse.ArgumentParser(description="Compares with the CSVs of TraceLens.")
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--reference", action="store_true")
    who.add_argument("--rooftree", metavar="BINARY")
    parser.add_argument("--corpus", default=compare.default_corpus(), metavar="DIR")
    options = parser.parse_args()
    source = Reference() if options.reference else Rooftree(options.rooftree)
    values = bad = 0
    with tempfile.TemporaryDirectory() as temporary:
        nearest = without_wrappers(temporary)
        for directory in sorted(glob.glob(os.path.join(options.corpus, "goldens", "tracelens", "*"))):
            golden = os.path.basename(directory)
            path = trace_of(golden, options.corpus)
            if path is None:
                print("%s: trace absent, skipped" % golden)
                continue
            for flags, expected in ((["--require-flow"], {}), ([], EXPECTED.get(golden, {}))):
                check = Check(" ".join([golden] + flags), expected)
                check_ops(check, source, path, directory, flags)
                check_timeline(check, source, path, directory, flags)
                if flags:
                    check_ops_by_args(check, source, path, directory, flags)
                    check_kernels(check, source, path, directory, flags, nearest)
                    check_collectives(check, source, path, directory, flags)
                n, wrong = check.finish()
                values, bad = values + n, bad + wrong
                print("%s: %d values, %d differ" % (check.label, n, wrong), flush=True)
    print("%d values compared, %d differ (of the split timeline: %s)" % (values, bad, ", ".join(ADDITIVE)))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
