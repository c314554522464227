"""Graphs captured in one trace and replayed in another, made here: with a kernel lost from, doubled in or renamed in a replay the others
still have their operators, and the odd one is named."""

import csv
import io
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


# ---- What is replayed has the ops that it has when it is not captured


class Work:
    """Ops and modules nested at random, which launch kernels: `host` events from time 0 on, and where in them the launches stand."""

    OPS = ("aten::linear", "aten::mm", "aten::add_", "record_param_comms", "c10d::allreduce_", "f")

    def __init__(self, rng):
        self.rng, self.host, self.kernels, self.ts = rng, [], [], 5
        for _ in range(rng.randint(1, 4)):
            self.nest(0)
        if not self.kernels:
            self.launch()
        self.length = self.ts + 5

    def nest(self, depth):
        begin, self.ts = self.ts, self.ts + 1
        place = len(self.host)
        for _ in range(self.rng.randint(0, 3)):
            self.launch() if depth == 4 or self.rng.random() < 0.5 else self.nest(depth + 1)
        self.ts += 1
        self.host.insert(place, self.around(begin))

    def around(self, begin):
        if self.rng.random() < 0.3:
            name = "nn.Module: " + self.rng.choice(("Net_0", "Linear_1", "Linear_2"))
            return event("python_function", name, begin, self.ts - begin)
        args = {}
        if self.rng.random() < 0.7:
            args = {"Input Dims": [[self.rng.randint(1, 2), 3], []], "Input type": ["float", ""]}
        if self.rng.random() < 0.2:
            args["Collective name"] = self.rng.choice(("allreduce", "broadcast"))
        return event("cpu_op", self.rng.choice(self.OPS), begin, self.ts - begin, **args)

    def launch(self):
        name = self.rng.choice(("gemm", "void add<float>(float)", "ncclDevKernel_X", "triton_poi"))
        self.host.append(event("cuda_runtime", "cudaLaunchKernel", self.ts, 1, kernel=name))
        self.kernels.append(name)
        self.ts += 2

    def at(self, ts, arguments):
        """The host's events from `ts` on; arguments(i): what the i-th launch has."""
        moved, launches = [], 0
        for e in self.host:
            moved.append({**e, "ts": e["ts"] + ts})
            if e["cat"] == "cuda_runtime":
                moved[-1]["args"] = arguments(launches)
                launches += 1
        return moved


def gpu_rows(rng, kernels, ts, correlation, node):
    """Some overlap, on two streams; in order of the launches."""
    rows = []
    for i, name in enumerate(kernels):
        ts += rng.randint(1, 4)
        args = {"device": 0, "stream": rng.choice((7, 8)), "correlation": correlation(i), **node(i)}
        rows.append({**event("kernel", name, ts, rng.randint(1, 6), **args), "pid": 0, "tid": args["stream"]})
    return rows


def both_ways(rng, ids):
    """-> the trace of some work done several times in steps, the trace of it being replayed, that of it being captured"""
    work = Work(rng)
    n = len(work.kernels)
    eager, replayed = [], []
    for step in range(rng.randint(1, 3)):
        begin, first = 10000 * step, 1 + step * n
        around = [event("user_annotation", "ProfilerStep#%d" % step, begin, 9000)]
        node = (lambda i: {"graph id": 1, "graph node id": 100 + i}) if ids else (lambda i: {})
        state = rng.getstate()
        eager += around + work.at(begin, lambda i: {"correlation": first + i})
        eager += gpu_rows(rng, work.kernels, begin + 1000, lambda i: first + i, lambda i: {})
        rng.setstate(state)
        replayed += around + [event("cuda_runtime", "cudaGraphLaunch", begin + 5, 3, correlation=1 + step)]
        replayed += gpu_rows(rng, work.kernels, begin + 1000, lambda i: 1 + step, node)
    said = (lambda i: {"graph node id": 100 + i}) if ids else (lambda i: {"kernel": work.kernels[i]})
    captured = [event("cuda_runtime", "cudaStreamBeginCapture", 0, 1)] + work.at(0, said)
    captured.append(event("cuda_runtime", "cudaStreamEndCapture", work.length, 1))
    return [{"traceEvents": events} for events in (eager, replayed, captured)]


# table -> columns in which both must agree: all but ids and what the host did
SAME = {
    "ops": None,
    "ops_by_category": None,
    "ops_by_args": "name category collective input_dims input_types count direct_ns mean_ns std_ns direct_busy_ns subtree_ns kernels".split(),
    "kernels": None,
    "short_kernels_by_op": None,
    "launches": "op category args_id rows direct_ns busy_ns subtree_ns step module first_kernel".split(),
    "steps": "step gpu_ns launches kernels".split(),
    "modules": "path launches direct_ns subtree_ns percent".split(),
    "op_names": "name gpu_direct_ns".split(),
}


def table(settings, name, path, *more):
    text = command([settings.rooftree, "run", name, path, "-f", "csv", *more])
    rows = list(csv.DictReader(io.StringIO(text)))
    columns = SAME[name] or (list(rows[0]) if rows else [])
    kept = [tuple(row[column] for column in columns) for row in rows]
    return sorted(kept) if SAME[name] else kept


def without_idle(name, rows):
    """Names that only one of both has, as it launched nothing there."""
    if name == "modules":  # (no module) has no path; without any module it is not there
        return [row for row in rows if row[0] and row[3] != "0"]
    return [row for row in rows if row[1] != "0"] if name == "op_names" else rows


def same_as_eager(settings, ids):
    with tempfile.TemporaryDirectory() as directory:
        paths = [os.path.join(directory, name) for name in ("eager.json", "replayed.json", "capture.json")]
        for seed in range(60 if settings.full else 15):
            for path, document in zip(paths, both_ways(random.Random(seed), ids)):
                with open(path, "w", encoding="utf-8") as file:
                    json.dump(document, file)
            for name in SAME:
                eager = table(settings, name, paths[0])
                replayed = table(settings, name, paths[1], "--capture", paths[2])
                expect("seed %d, %s" % (seed, name), without_idle(name, replayed), without_idle(name, eager))


def same_by_names(settings):
    same_as_eager(settings, False)


def same_by_nodes(settings):
    same_as_eager(settings, True)


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
    rows = [Test(test.__name__, lambda test=test: test(settings)) for test in (whole, with_ids, same_by_names, same_by_nodes, ambiguous, best_of_several, far_apart)]
    for at in range(len(KERNELS)):
        for change in (lost, lost_of_several, doubled, renamed):
            rows.append(Test("%s_%d" % (change.__name__, at), lambda change=change, at=at: change(settings, at)))
    return rows
