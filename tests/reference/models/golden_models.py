#!/usr/bin/env python3
"""Compares models of operators with the GFLOPS and Data Moved that TraceLens' reports give (another tool, other conventions).

    python3 golden_models.py (--reference | --rooftree BINARY) [--corpus DIR]

Each row of its sheets names an example by the place of its event in the file. The launcher at or below it (of several the one with
most FLOPs; the event's own operator where nothing was launched) is ours; matrix and vector FLOPs together, and bytes, must be
theirs, or what a formula of CONVENTIONS makes of ours: no row is left out. Rows without values over there are counted. Goldens or
traces that are absent are skipped. Exit status 1 if anything else differs.
"""

import argparse
import collections
import fnmatch
import glob
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), HERE]

import compare
import goldens
import model_rules
import operands
import reference
import sources

SHEETS = ("GEMM", "SDPA_fwd", "CONV_fwd", "CONV_bwd", "Normalization", "BinaryElementwise", "UnaryElementwise", "Reduce_fwd", "Reduce_bwd")
SHEETS += ("unified_perf_summary",)
MIB = 2**20


class Row:
    """One row of theirs with what is ours: `theirs` are the operands of the event it names, `ours` those of the launcher."""

    def __init__(self, theirs, ours, work):
        self.theirs, self.ours, self.work = theirs, ours, work
        self.flops, self.bytes = (work.matrix or 0) + (work.vector or 0), work.bytes


# ---------------------------------------------------------------------------------------------------------------------
# What they count otherwise. Each takes a row to (FLOPs, bytes) as theirs.


def elements_of(o):
    return math.prod(operands.broadcast([t.dims for t in o.tensors()]))


def elementwise(row):
    """One FLOP an element. Expanded operands in full, a number as 4 bytes, the result in the wider type of both operands, also in place."""
    ours, theirs = row.ours, row.theirs
    n = elements_of(ours)
    flops = row.flops - (row.work.vector or 0) + n
    own_read = sum(t.bytes for t in ours.tensors(range(2)))
    own_result = (row.bytes - own_read) // n
    first, second = theirs.must(0), theirs.tensor(1)
    result = max(first.size, second.size) if second is not None and second.dims else first.size
    read = sum(math.prod(theirs.dims[i]) * (4 if theirs.types[i] == "Scalar" else operands.BYTES[theirs.types[i]]) for i in range(2))
    return flops, row.bytes - own_read + read + n * (result - own_result)


def unary(row):
    """One FLOP an element; the second argument of a function of one does not count."""
    return row.flops - (row.work.vector or 0) + elements_of(row.ours), row.bytes


def copying(row):
    """One FLOP an element; the source in full, a source without dims in the type of the destination."""
    to, source = row.ours.must(0), row.ours.must(1)
    flops = row.flops + to.n
    if "bool" in (to.type, source.type):
        return flops, None
    return flops, row.bytes - source.bytes + source.n * (source.size if source.dims else to.size)


def reduction(row):
    """One FLOP an element read, one element written."""
    x = row.ours.must(0)
    if row.ours.is_tensor(1):  # the larger of two: taken for a reduction of the first
        return x.n, row.bytes - row.ours.must(1).bytes
    written = row.bytes - x.bytes
    return row.flops - row.work.vector + x.n, row.bytes - written + x.size


def attention(row):
    """No softmax; of causal attention half of the square; no logarithms written."""
    q, k = row.ours.must(0), row.ours.must(1)
    queries, keys = q.dims[1], k.dims[1]
    square = row.work.matrix * 2 * keys // (keys + 1) if row.ours.value(8) else row.work.matrix
    return (square // 2 if row.ours.value(8) else square), row.bytes - 4 * q.dims[0] * q.dims[2] * queries


def convolution(row):
    """The input in full, also what strides pass over; backward both gradients, whichever were asked for, the incoming one read for each."""
    return backward_of_convolution(row) if row.ours.is_tensor(2) and len(row.ours) > 10 else forward_of_convolution(row)


def forward_of_convolution(row):
    o = row.theirs
    x, w = o.must(0), o.must(1)
    at = [o.value(i) for i in (3, 4, 5)]
    result = model_rules.result_of_convolution(x, w, *at, False, 0, o.value(8))
    return row.flops, row.bytes + x.bytes - model_rules.read_by_convolution(x, w, *at, result)


def backward_of_convolution(row):
    o = row.ours
    grad, x, w = o.must(0), o.must(1), o.must(2)
    mask = o.value(10)
    missing = sum((x.n + w.n) * x.size for wanted in mask[:2] if not wanted)
    if mask[1]:
        missing += x.bytes - model_rules.read_by_convolution(x, w, o.value(4), o.value(5), o.value(6), grad.dims)
    return row.work.matrix * 2 // (mask[0] + mask[1]), row.bytes + grad.n * x.size + missing


def channels_of(row):
    shape = row.theirs.value(1) if row.theirs.types[1] == "ScalarList" else None
    return math.prod(shape) if shape else row.theirs.dims[0][1]


def normalisation(row):
    """5 FLOPs an element and 6 a channel, always in training; each channel's values in the type of the input, weights or not."""
    x, c = row.ours.must(0), channels_of(row)
    own = row.bytes - 2 * x.n * x.size  # weights, statistics
    return row.flops - row.work.vector + 5 * x.n + 6 * c, row.bytes - own + 6 * c * x.size


def rms_normalisation(row):
    """4 FLOPs an element and 2 a row, weights or not."""
    x, c = row.ours.must(0), channels_of(row)
    own = row.bytes - 2 * x.n * x.size
    return row.flops - row.work.vector + 4 * x.n + 2 * x.n // c, row.bytes - own + c * x.size


def normalisation_backward(row):
    """9 FLOPs an element; 4 values a channel, 1 without weights, in the type of the input."""
    o = row.theirs
    x = o.must(1)
    if o.types[2] == "ScalarList":  # layers: all that is normalised
        c, weighted = math.prod(o.value(2)), o.is_tensor(5)
    else:  # groups: divided among them here, though not forward
        c, weighted = (x.dims[1] // o.value(8) if o.types[8] == "Scalar" and o.types[5] == "Scalar" else x.dims[1]), True
    own = row.bytes - 3 * x.n * x.size
    return row.flops - row.work.vector + 9 * x.n, row.bytes - own + (4 if weighted else 1) * c * x.size


def evaluated_backward(row):
    """Taken for evaluation: 4 FLOPs an element, 3 a channel; neither x read nor its gradient's twin."""
    x = row.theirs.must(0)
    c = x.dims[1]
    own = row.bytes - 3 * x.n * x.size
    return row.flops - row.work.vector + 4 * x.n + 3 * c, row.bytes - own - x.n * x.size + c * x.size


def rms_normalisation_backward(row):
    """8 FLOPs an element, 2 more for the gradient of weights; 2 values a channel."""
    o = row.theirs
    x, c, mask = o.must(1), math.prod(o.value(2)), o.value(5)
    own = row.bytes - 3 * x.n * x.size
    return row.flops - row.work.vector + 8 * x.n + 2 * x.n * mask[1], row.bytes - own + 2 * c * x.size


TRITON_OPS = {"add": 1, "mul": 1, "mean": 1, "pow": 2, "rsqrt": 2, "silu": 4}


def triton(row):
    """FLOPs by the words in the kernel's name; a pointwise one writes its first tensor once more."""
    o = row.ours
    numbers = [int(o.concrete[i]) for i in range(len(o)) if o.types[i] == "Scalar"]
    words = row.name.split("fused_")[1].split("_")
    flops = sum(TRITON_OPS.get(word, 0) for word in words) * math.prod(numbers)
    again = o.must(0).size * numbers[-1] if "_poi_" in row.name else 0
    return flops, row.bytes + again


CONVENTIONS = (  # pattern of their name, formula
    ("aten::copy_", copying),
    ("aten::add_", elementwise),
    ("aten::clamp_min_", unary),
    ("aten::pow", unary),
    ("aten::rsqrt", unary),
    ("aten::silu", unary),
    ("aten::sigmoid", unary),
    ("aten::neg", unary),
    ("aten::add", elementwise),
    ("aten::mul", elementwise),
    ("aten::div", elementwise),
    ("aten::sum", reduction),
    ("aten::mean", reduction),
    ("aten::max", reduction),
    ("aten::linalg_norm", reduction),
    ("aten::_scaled_dot_product_flash_attention", attention),
    ("aten::convolution", convolution),
    ("aten::convolution_backward", convolution),
    ("aten::_fused_rms_norm", rms_normalisation),
    ("aten::_fused_rms_norm_backward", rms_normalisation_backward),
    ("aten::miopen_batch_norm_backward", evaluated_backward),
    ("aten::*_norm_backward", normalisation_backward),
    ("aten::*_norm", normalisation),
    ("triton_*", triton),
)
MOST_FORMULAS = 12


def formula_of(name):
    return next((formula for pattern, formula in CONVENTIONS if fnmatch.fnmatchcase(name, pattern)), None)


# ---------------------------------------------------------------------------------------------------------------------


def number(row, *columns):
    text = next(row[c] for c in columns if c in row)
    return float(text) if text else None


def operands_of(args):
    return operands.Operands(args.get("Input Dims"), args.get("Input type"), args.get("Input Strides"), args.get("Concrete Inputs"))


def candidates(analysis, node):
    """The launchers at or below it, else itself."""
    found = [launch.node for launch in analysis.launches if launch.node is not None and node.id <= launch.node.id < node.stop]
    return [launcher for launcher in found if launcher.kind == "op"] or [node]


def most_work(source, nodes):
    """-> (node, its work) with most FLOPs, without model the first"""
    best = None
    for node in nodes:
        work = source.work(node.name, node.args)
        size = -1 if work is None else (work.matrix or 0) + (work.vector or 0)
        if best is None or size > best[0]:
            best = size, node, work
    return best[1:]


class Goldens:
    def __init__(self):
        self.values, self.equal, self.used, self.bad, self.blank = 0, 0, collections.Counter(), 0, 0
        self.reference = sources.Reference()

    def complain(self, *words):
        self.bad += 1
        print(*words, flush=True)

    def pinned(self, label, name, launcher, work):
        """Formulas may take a part of ours away whole: so ours must be what the models in Python say."""
        same = self.reference.work(launcher.name, launcher.args)
        if (work.matrix, work.vector, work.bytes) == (same.matrix, same.vector, same.bytes):
            return True
        self.complain(label, name, launcher.name, launcher.args.get("Input Dims"), "ours", work, "reference", same)
        return False

    def row(self, label, golden, analysis, by_index, source):
        name = golden["name"]
        gflops, moved = number(golden, "GFLOPS_first", "GFLOPS"), number(golden, "Data Moved (MB)_first", "Data Moved (MB)")
        if gflops is None and moved is None:
            self.blank += 1
            return
        node = by_index.get(int(float(golden.get("UID_first") or golden.get("ex_UID"))))
        if node is None or node.name != name:
            return self.complain(label, name, "names", node and node.name)
        launcher, work = most_work(source, candidates(analysis, node))
        if work is None or (work.bytes is None and moved is not None):
            return self.complain(label, name, "has no model:", launcher.name, launcher.args.get("Input Dims"))
        if not self.pinned(label, name, launcher, work):
            return
        row = Row(operands_of(node.args), operands_of(launcher.args), work)
        row.name = name
        wanted = None if gflops is None else round(gflops * 1e9), None if moved is None else round(moved * MIB)
        self.values += 1
        if (row.flops, row.bytes) == wanted:
            self.equal += 1
            return
        formula = formula_of(name)
        found = formula(row) if formula else (row.flops, row.bytes)
        if found == wanted:
            self.used[formula.__name__] += 1
        else:
            self.complain(label, name, "theirs", wanted, "ours", (row.flops, row.bytes), "by", formula and formula.__name__, found)


def main():
    parser = argparse.ArgumentParser(description="Compares models with the CSVs of TraceLens.")
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--reference", action="store_true", help="the models in Python beside this file")
    who.add_argument("--rooftree", metavar="BINARY")
    parser.add_argument("--corpus", default=compare.default_corpus(), metavar="DIR")
    options = parser.parse_args()
    check = Goldens()
    for directory in sorted(glob.glob(os.path.join(options.corpus, "goldens", "tracelens", "*"))):
        label = os.path.basename(directory)
        path = goldens.trace_of(label, options.corpus)
        sheets = [(sheet, goldens.golden_rows(directory, sheet)) for sheet in SHEETS]
        if path is None or not any(rows for _, rows in sheets):
            print("%s: no trace or no sheet, skipped" % label)
            continue
        analysis = reference.Analysis(reference.Trace(path))
        by_index = {node.index: node for node in analysis.nodes}
        source = sources.Reference() if options.reference else sources.Rooftree(options.rooftree, path)
        before = check.values
        for sheet, rows in sheets:
            for golden in rows or ():
                check.row(label + " " + sheet, golden, analysis, by_index, source)
        print("%s: %d rows" % (label, check.values - before), flush=True)
    for name, count in sorted(check.used.items()):
        print("%4d rows by %s: %s" % (count, name, " ".join(globals()[name].__doc__.split())))
    if len(check.used) > MOST_FORMULAS:
        check.complain("%d formulas, at most %d are allowed" % (len(check.used), MOST_FORMULAS))
    print(
        "%d rows compared, %d equal, %d by %d formulas, %d differ; %d rows have no value there"
        % (check.values, check.equal, sum(check.used.values()), len(check.used), check.bad, check.blank)
    )
    return 1 if check.bad else 0


if __name__ == "__main__":
    sys.exit(main())
