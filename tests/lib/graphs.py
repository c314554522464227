"""Graphs captured in one trace and replayed in another, made here: with a kernel lost from, doubled in or renamed in a replay the others
still have their operators, and the odd one is named."""

import json
import os
import random
import tempfile

from harness import Failure, Test, command

KERNELS = ("copy", "norm", "gemm", "gemm", "rope", "attention", "gemm", "norm", "gemm", "silu", "gemm", "copy")


def event(cat, name, ts, dur, **args):
    return {"ph": "X", "cat": cat, "name": name, "pid": 1, "tid": 1, "ts": ts, "dur": dur, "args": args}


def capture(graphs, named=True, begin="cudaStreamBeginCapture", end="cudaStreamEndCapture"):
    """Each kernel launched by an operator of its own, in a module: `opI_K` for kernel K of graph I."""
    events, ts = [], 0
    for number, kernels in enumerate(graphs):
        frame = {"ph": "X", "cat": "python_function", "name": "nn.Module: Block_%d" % number, "pid": 1, "tid": 1}
        events.append({**frame, "ts": ts, "dur": 10 * len(kernels) + 20})
        events.append(event("cuda_runtime", begin, ts + 1, 1))
        for place, kernel in enumerate(kernels):
            at = ts + 10 + 10 * place
            events.append(event("cpu_op", "op%d_%d" % (number, place), at, 8, **{"Input Dims": [[number, place]], "Input type": ["float"]}))
            events.append(event("cuda_runtime", "cudaLaunchKernel", at + 1, 2, **({"kernel": kernel} if named else {})))
        ts += 10 * len(kernels) + 20
        events.append(event("cuda_runtime", end, ts - 3, 1))
    return {"traceEvents": events}


def execution(replays, ids=False):
    """`replays`: (graph, [(place or None, kernel)]); with `ids`, graph and node ids as CUPTI gives them."""
    events, ts = [], 0
    for number, (graph, kernels) in enumerate(replays):
        events.append(event("cuda_runtime", "cudaGraphLaunch", ts, 5, correlation=number + 1))
        for order, (place, kernel) in enumerate(kernels):
            args = {"device": 0, "stream": 7, "correlation": number + 1}
            if ids:
                args["graph id"] = graph + 1
                args["graph node id"] = ((graph + 1) << 32) + (place if place is not None else 1000 + order)
            events.append({**event("kernel", kernel, ts + 10 + 5 * order, 2 + (number + order) % 3, **args), "pid": 0, "tid": 7})
        ts += 20 + 5 * len(kernels)
    return {"traceEvents": events}


def places(kernels):
    return list(enumerate(kernels))


def kernels_of(settings, directory, trace, *captures):
    paths = []
    for number, document in enumerate((trace, *captures)):
        paths.append(os.path.join(directory, "%d.json" % number))
        with open(paths[-1], "w", encoding="utf-8") as file:
            json.dump(document, file)
    more = [part for path in paths[1:] for part in ("--capture", path)]
    return [json.loads(command([settings.rooftree, "run", table, paths[0], "-f", "json", *more])) for table in ("graph_kernels", "graph_replays")]


def expect(what, found, expected):
    if found != expected:
        raise Failure("%s: found %r, expected %r" % (what, found, expected))


def check_sums(rows, replays, trace):
    kernel_us = sum(e["dur"] for e in trace["traceEvents"] if e["cat"] == "kernel")
    expect("sum of total_ns", sum(row["total_ns"] for row in rows), 1000 * kernel_us)
    expect("sum of gpu_ns", sum(row["gpu_ns"] for row in replays), 1000 * kernel_us)


def ops(rows, *roles):
    return {(row["name"], row["op"], row["evidence"]) for row in rows if row["role"] in roles}


def whole(settings):
    """Every kernel of every replay has the operator that launched it."""
    with tempfile.TemporaryDirectory() as directory:
        trace = execution([(0, places(KERNELS))] * 3)
        rows, replays = kernels_of(settings, directory, trace, capture([KERNELS]))
        check_sums(rows, replays, trace)
        expect("ops", [row["op"] for row in rows], ["op0_%d" % i for i in range(len(KERNELS))])
        expect("shapes", [row["input_dims"] for row in rows], ["[[0,%d]]" % i for i in range(len(KERNELS))])
        expect("evidence", {row["evidence"] for row in rows}, {"name+order"})
        expect("module", {row["module"] for row in rows}, {"Block_0"})


def lost(settings, at):
    """One replay only, and it lacks a kernel: the captured call that has none is named."""
    with tempfile.TemporaryDirectory() as directory:
        trace = execution([(0, [p for p in places(KERNELS) if p[0] != at])])
        rows, replays = kernels_of(settings, directory, trace, capture([KERNELS]))
        check_sums(rows, replays, trace)
        mapped = [row for row in rows if row["role"] == "kernel"]
        odd = [row for row in rows if row["role"] == "missing"]
        expect("mapped", [row["evidence"] for row in mapped], ["name+order"] * (len(KERNELS) - 1))
        expect("odd", [row["name"] for row in odd], [KERNELS[at]])
        left, names = [i for i in range(len(KERNELS)) if i != at], [row["op"] for row in mapped]
        expect("kernels of these ops", [KERNELS[int(name.split("_")[1])] for name in names], [KERNELS[i] for i in left])
        if not same_neighbour(at):
            expect("ops", names, ["op0_%d" % i for i in left])


def same_neighbour(at):
    """Of equal neighbours nobody can tell which one is lost."""
    return (at > 0 and KERNELS[at - 1] == KERNELS[at]) or (at + 1 < len(KERNELS) and KERNELS[at + 1] == KERNELS[at])


def lost_of_several(settings, at):
    """Of three replays one lacks a kernel: it says so, and the position is found in the other two."""
    with tempfile.TemporaryDirectory() as directory:
        short = [p for p in places(KERNELS) if p[0] != at]
        trace = execution([(0, places(KERNELS)), (0, short), (0, places(KERNELS))])
        rows, replays = kernels_of(settings, directory, trace, capture([KERNELS]))
        check_sums(rows, replays, trace)
        expect("lost", [(r["lost"], r["extra"], r["renamed"]) for r in replays], [(0, 0, 0), (1, 0, 0), (0, 0, 0)])
        expect("ops", [row["op"] for row in rows], ["op0_%d" % i for i in range(len(KERNELS))])
        found = [row["replays"] for row in rows]
        expect("replays", sorted(found), [2] + [3] * (len(KERNELS) - 1))
        if not same_neighbour(at):
            expect("which", found.index(2), at)


def doubled(settings, at):
    with tempfile.TemporaryDirectory() as directory:
        twice = places(KERNELS)
        twice.insert(at, (None, KERNELS[at]))
        trace = execution([(0, places(KERNELS)), (0, twice), (0, places(KERNELS))])
        rows, replays = kernels_of(settings, directory, trace, capture([KERNELS]))
        check_sums(rows, replays, trace)
        expect("extra", [(r["lost"], r["extra"], r["renamed"]) for r in replays], [(0, 0, 0), (0, 1, 0), (0, 0, 0)])
        expect("ops", [row["op"] for row in rows if row["role"] == "kernel"], ["op0_%d" % i for i in range(len(KERNELS))])
        expect("odd", ops(rows, "extra"), {(KERNELS[at], None, "none")})
        alone = execution([(0, twice)])
        rows, _ = kernels_of(settings, directory, alone, capture([KERNELS]))
        expect("alone", [row["op"] for row in rows if row["op"]], ["op0_%d" % i for i in range(len(KERNELS))])
        expect("alone, odd", [row["name"] for row in rows if row["evidence"] == "none"], [KERNELS[at]])


def renamed(settings, at):
    with tempfile.TemporaryDirectory() as directory:
        other = [(i, "other" if i == at else kernel) for i, kernel in places(KERNELS)]
        trace = execution([(0, places(KERNELS)), (0, other), (0, places(KERNELS))])
        rows, replays = kernels_of(settings, directory, trace, capture([KERNELS]))
        check_sums(rows, replays, trace)
        expect("renamed", [(r["lost"], r["extra"], r["renamed"]) for r in replays], [(0, 0, 0), (0, 0, 1), (0, 0, 0)])
        expect("ops", [row["op"] for row in rows if row["role"] == "kernel"], ["op0_%d" % i for i in range(len(KERNELS))])
        expect("odd", ops(rows, "renamed"), {("other", "op0_%d" % at, "order")})
        rows, _ = kernels_of(settings, directory, execution([(0, other)]), capture([KERNELS]))
        expect("alone", [row["op"] for row in rows], ["op0_%d" % i for i in range(len(KERNELS))])
        expect("alone, by order", [row["name"] for row in rows if row["evidence"] == "order"], ["other"])


def with_ids(settings):
    """CUDA: ids of graphs and nodes, a capture without names; two graphs, replays that differ in order, one short."""
    second = KERNELS[:5]
    swapped = places(KERNELS)
    swapped[3], swapped[4] = swapped[4], swapped[3]
    short = [p for p in places(KERNELS) if p[0] != 7]
    played = [(0, KERNELS), (1, second), (0, None), (1, second), (0, None), (0, KERNELS)]
    replays = [(graph, places(kernels) if kernels else None) for graph, kernels in played]
    replays[2], replays[4] = (0, swapped), (0, short)
    trace = execution(replays, ids=True)
    together = [capture([KERNELS, second], named=False)]
    apart = [capture([second], named=False), capture([KERNELS], named=False)]
    with tempfile.TemporaryDirectory() as directory:
        for captures, other in ((together, 1), (apart, 0)):
            rows, replays = kernels_of(settings, directory, trace, *captures)
            check_sums(rows, replays, trace)
            expect("graphs", [r["graph"] for r in replays], ["1", "2", "1", "2", "1", "1"])
            expect("lost", [(r["lost"], r["extra"], r["renamed"]) for r in replays], [(0, 0, 0)] * 4 + [(1, 0, 0), (0, 0, 0)])
            names = ["op0_%d" % i for i in range(len(KERNELS))] + ["op%d_%d" % (other, i) for i in range(len(second))]
            expect("ops", [row["op"] for row in rows], names)
            expect("captures", {row["capture"] for row in rows}, set(range(1, len(captures) + 1)))
            expect("evidence", {row["evidence"] for row in rows}, {"order"})
            expect("replays", [row["replays"] for row in rows], [3 if i == 7 else 4 for i in range(len(KERNELS))] + [2] * len(second))


def ambiguous(settings):
    """Two captures without names that fit equally well: neither is believed. With names the first is, and it is said."""
    with tempfile.TemporaryDirectory() as directory:
        trace = execution([(0, places(KERNELS))])
        rows, _ = kernels_of(settings, directory, trace, capture([KERNELS, KERNELS], named=False))
        expect("nameless", {(row["op"], row["evidence"], row["captures_alike"]) for row in rows}, {(None, "none", 2)})
        rows, _ = kernels_of(settings, directory, trace, capture([KERNELS, KERNELS]))
        expect("named", {(row["op"].split("_")[0], row["evidence"], row["captures_alike"]) for row in rows}, {("op0", "name+order", 2)})


def best_of_several(settings):
    """The capture with most matches is taken, wherever it stands."""
    worse = list(KERNELS)
    worse[4] = "else"
    less = [kernel for i, kernel in enumerate(KERNELS) if i not in (3, 8)]
    played = [(i, "other" if i == 9 else kernel) for i, kernel in places(KERNELS)]
    with tempfile.TemporaryDirectory() as directory:
        rows, _ = kernels_of(settings, directory, execution([(0, played)]), capture([worse]), capture([less, KERNELS]))
        expect("capture", {(row["capture"], row["op"].split("_")[0], row["captures_alike"]) for row in rows}, {(2, "op1", 1)})


def far_apart(settings):
    """Replays and captures that share names but no order: each alignment is given up after bounded work."""
    rng = random.Random(1)
    count, length = (1000, 1000) if settings.full else (50, 1000)
    sequences = [[rng.choice("ab") for _ in range(length)] for _ in range(2 * count)]
    with tempfile.TemporaryDirectory() as directory:
        trace = execution([(0, places(kernels)) for kernels in sequences[:count]])
        rows, replays = kernels_of(settings, directory, trace, capture(sequences[count:]))
        check_sums(rows, replays, trace)
        expect("graphs", len({r["graph"] for r in replays}), count)


def tests(settings):
    rows = [Test(test.__name__, lambda test=test: test(settings)) for test in (whole, with_ids, ambiguous, best_of_several, far_apart)]
    for at in range(len(KERNELS)):
        for change in (lost, lost_of_several, doubled, renamed):
            rows.append(Test("%s_%d" % (change.__name__, at), lambda change=change, at=at: change(settings, at)))
    return rows
