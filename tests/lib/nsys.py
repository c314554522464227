"""Databases of Nsight Systems: made here, each with what it must say worked out by hand; at random, against the reference; and those of the
corpus, against SQL."""

import csv
import gzip
import io
import os
import sqlite3
import subprocess
import tempfile

import databases
import make_database
from harness import Failure, Skip, Test, command
from make_database import DRIVER, GRAPH_TRACE, KERNEL, MEMCPY, NODES, NVTX, PUSH_POP, RUNTIME, START_END, Database, global_id

ASAN = {"ASAN_OPTIONS": "exitcode=99", "UBSAN_OPTIONS": "print_stacktrace=1"}
DATA, USAGE = 3, 2  # exit codes


def rows_of(settings, table, path, *options):
    text = command([settings.checked_rooftree, "run", table, path, "-f", "csv", *options], env={**os.environ, **ASAN})
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def picked(rows, *columns):
    """Tuples of text; one column: texts."""
    return [row[columns[0]] if len(columns) == 1 else tuple(row[c] for c in columns) for row in rows]


def expect(what, found, expected):
    if found != expected:
        raise Failure("%s: found %r, expected %r" % (what, found, expected))


def quality(settings, path, *checks):
    count = {row["check"]: int(row["count"]) for row in rows_of(settings, "quality", path)}
    return [count[check] for check in checks]


def info(settings, path, key):
    return next(row["value"] for row in rows_of(settings, "info", path) if row["key"] == key)


def refused(settings, path, words, code=DATA, stdin=None):
    """The program says why in one line, with these words."""
    done = subprocess.run(
        [settings.checked_rooftree, "report", path], stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, env={**os.environ, **ASAN}
    )  # fmt: skip
    said = done.stderr.decode("utf-8", "replace")
    if done.returncode != code or said.count("\n") != 1 or words not in said:
        raise Failure("exit %d, %r; expected exit %d and %r" % (done.returncode, said[:600], code, words))


def attributed(settings, path, *options):
    """op, method, confidence, reason of each GPU row"""
    return picked(rows_of(settings, "attribution", path, *options), "op", "method", "confidence", "reason")


HIGH, MEDIUM = ("nvtx", "high", ""), ("nvtx", "medium", "")


def none(reason):
    return ("(unattributed)", "none", "none", reason)


def plain_database():
    """Two operators, one inside the other, a kernel in each, and one outside."""
    db = Database()
    db.range("aten::linear, op_id = 1", 100, 200)
    db.range("aten::mm, op_id = 2", 120, 150)
    db.launch("gemm", 130, 1)
    db.launch("bias", 160, 2)
    db.launch("late", 300, 3)
    return db


PLAIN = [("aten::mm",) + HIGH, ("aten::linear",) + HIGH, none("in no range")]


def plain(settings, directory):
    path = plain_database().write(directory + "/plain.sqlite")
    expect("attribution", attributed(settings, path), PLAIN)
    rows = rows_of(settings, "attribution", path)
    expect("chain", picked(rows, "chain"), ["aten::linear > aten::mm", "aten::linear", ""])
    expect("call", picked(rows, "call", "start_ns"), [("cudaLaunchKernel", "50"), ("cudaLaunchKernel", "80"), ("cudaLaunchKernel", "220")])
    expect("info", [info(settings, path, key) for key in ("format", "writer", "compression")], ["nsys", "Nsight Systems 2026.2.1, schema 3.25.0", "none"])


def suffixes(settings, directory):
    """B71: names with versions behind them."""
    bare = plain_database().write(directory + "/plain.sqlite")
    for name, suffix in (("v2", lambda t: "_V2"), ("mixed", lambda t: "_V3" if t == KERNEL else "_V12" if t == NVTX else "")):
        path = plain_database().write(os.path.join(directory, name + ".sqlite"), suffix=suffix)
        for table in ("attribution", "ops", "calls", "timeline"):
            expect(name + " " + table, rows_of(settings, table, path), rows_of(settings, table, bare))
    # of several versions the last one; the bare name before all
    path = plain_database().write(directory + "/several.sqlite", suffix=lambda t: "_V10" if t == NVTX else "")
    with sqlite3.connect(path) as connection:
        connection.execute('CREATE TABLE "NVTX_EVENTS_V9" AS SELECT * FROM "NVTX_EVENTS_V10" WHERE 0')
        connection.execute('CREATE TABLE "NVTX_EVENTS_VX" AS SELECT * FROM "NVTX_EVENTS_V10" WHERE 0')
    expect("V10 before V9", attributed(settings, path), PLAIN)
    with sqlite3.connect(path) as connection:
        connection.execute('CREATE TABLE "NVTX_EVENTS" AS SELECT * FROM "NVTX_EVENTS_V10" WHERE 0')
    expect("bare name first", attributed(settings, path), [none("no operator on its thread")] * 3)


def later_schema(settings, directory):
    """B71: a newer major version is read, and said."""
    db = plain_database()
    db.tables["META_DATA_EXPORT"][2]["value"] = "4"
    path = db.write(directory + "/t.sqlite")
    expect("unknown_schema", quality(settings, path, "unknown_schema"), [1])
    expect("attribution", attributed(settings, path), PLAIN)
    expect("known", quality(settings, plain_database().write(directory + "/u.sqlite"), "unknown_schema"), [0])


def no_ranges(settings, directory):
    """B72: no NVTX table."""
    db = plain_database()
    del db.tables[NVTX]
    path = db.write(directory + "/t.sqlite")
    expect("attribution", attributed(settings, path), [none("no operator on its thread")] * 3)
    expect("annotations", rows_of(settings, "annotations", path), [])
    expect("ops", picked(rows_of(settings, "ops", path), "name", "direct_ns"), [("(call) cudaLaunchKernel", "30")])
    command([settings.checked_rooftree, "report", path])


def text_or_id(settings, directory):
    """B73: a label in `text`, or in `textId`; or the other way round; or none, or the id of nothing."""
    db = Database()
    texts = (
        dict(text="aten::a, op_id = 1"), dict(text=None, textId=db.string("aten::b, op_id = 2")), dict(text=None, textId="aten::c, op_id = 3"),
        dict(text=db.string("aten::d, op_id = 4")), dict(text=None), dict(text=None, textId=99), dict(text="", textId=db.string("aten::e")),
    )  # fmt: skip
    for number, more in enumerate(texts):
        db.range(more.pop("text"), 100 * number, 100 * number + 50, **more)
        db.launch("k", 100 * number + 10, number + 1)
    path = db.write(directory + "/t.sqlite", types=False)
    ops = [("aten::%s" % letter,) + HIGH for letter in "abcd"]
    expect("attribution", attributed(settings, path), ops + [none("in other ranges only")] * 3)
    expect("ranges", picked(rows_of(settings, "attribution", path), "range"), [""] * 4 + ["(unnamed range)", "(unnamed range)", ""])
    expect("bad_cells", quality(settings, path, "bad_cells"), [1])


def start_end(settings, directory):
    """B76: ranges of type 60 overlap; nothing nests in them, no launch lies in them."""
    db = Database()
    db.range("aten::x", 0, 10, kind=START_END)
    db.range("B", 5, 15, tid=102, kind=START_END)
    db.launch("k", 6, 1)
    path = db.write(directory + "/t.sqlite")
    expect("attribution", attributed(settings, path), [none("no operator on its thread")])
    spans = rows_of(settings, "annotations", path)
    expect("spans", picked(spans, "depth", "name", "cpu_ns", "launches"), [("0", "B", "10", "0"), ("0", "aten::x", "10", "0"), ("", "(no annotation)", "", "1")])


def rate(settings, directory):
    """B77: 1,010,000 bytes in 100 ms are 0.0101 GB/s."""
    db = Database()
    db.call("cudaMemcpyAsync_v3020", 0, 10, 1)
    db.copy(100, 100_000_000, 1, 1_010_000)
    rows = rows_of(settings, "copies", db.write(directory + "/t.sqlite"))
    expect("copies", picked(rows, "direction", "memory", "bytes", "gb_per_s"), [("HtoD", "Pinned -> Device", "1010000", "0.0101")])


def ties(settings, directory):
    """B78: two devices with equal counts; two runs, the same bytes."""
    db = Database()
    for device in (1, 0):
        for number in range(4):
            db.launch("k%d" % (number % 2), 100 * number, 10 * device + number + 1, device=device)
    path = db.write(directory + "/t.sqlite")
    expect("devices", picked(rows_of(settings, "streams", path), "device"), ["0", "1"])
    for form in ("csv", "json", "text"):
        runs = [command([settings.checked_rooftree, "report", path, "-f", form, *threads]) for threads in ((), (), ("--threads", "1"), ("--threads", "4"))]
        expect("runs in " + form, [run == runs[0] for run in runs], [True] * 4)


def graph_call(settings, directory):
    """B37: a replay's call counts once, with all its kernels."""
    db = Database()
    db.call("cudaGraphLaunch_v10000", 0, 5000, 1)
    for number in range(3):
        db.kernel("k%d" % number, 1000 + 100 * number, 50, 1)
    path = db.write(directory + "/t.sqlite")
    expect("calls", picked(rows_of(settings, "calls", path), "name", "count", "total_ns", "gpu_rows"), [("cudaGraphLaunch", "1", "5000", "3")])
    expect("attribution", attributed(settings, path), [none("graph of unknown capture")] * 3)
    expect("replays", picked(rows_of(settings, "graph_replays", path), "rows", "gpu_ns", "host_ns"), [("3", "150", "5000")])


def no_graph_zero(settings, directory):
    """graphId 0 is no graph."""
    db = plain_database()
    for row in db.tables[KERNEL]:
        row["graphId"] = 0
    path = db.write(directory + "/t.sqlite")
    expect("attribution", attributed(settings, path), PLAIN)
    expect("replays", rows_of(settings, "graph_replays", path), [])


CASES = (plain, suffixes, later_schema, no_ranges, text_or_id, start_end, rate, ties, graph_call, no_graph_zero)


def in_directory(settings, case):
    with tempfile.TemporaryDirectory() as directory:
        case(settings, directory)


# ---- the corpus


def corpus_paths(settings):
    folder = settings.corpus_of("nsys_sqlite")
    if not os.path.isdir(folder):
        raise Skip("no corpus (ROOFTREE_CORPUS)")
    return sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".sqlite"))


def corpus_path(settings, name):
    path = os.path.join(settings.corpus_of("nsys_sqlite"), name + ".sqlite")
    if not os.path.exists(path):
        raise Skip("no %s in the corpus" % name)
    return path


def agree(settings, path):
    """With SQL, and with the reference in every cell of every table."""
    lines = databases.plain(settings.rooftree, path) + databases.compared(settings.rooftree, path)[0]
    if lines:
        raise Failure("\n".join(lines[:20]))


def against_sql(settings):
    for path in corpus_paths(settings):
        if "NOT_NSYS" not in path:
            agree(settings, path)


def two_gpus(settings):
    """Each kernel whose launch is in the file has the innermost operator of its thread."""
    path = corpus_path(settings, "nsysai_h100_2gpu_1s")
    expected, found = databases.innermost(settings.rooftree, path, databases.Source(path))
    expect("kernels that differ", [key for key in expected if expected[key] != found.get(key)], [])
    ops = [op for ops in found.values() for op in ops]
    expect("kernels, with operator", (len(ops), sum(op != "(unattributed)" for op in ops)), (3442, 1632))
    times = {(row["device"], row["type"]): row for row in rows_of(settings, "timeline", path)}
    for device in "01":
        expect("idle ms", round(int(times[device, "idle_time"]["time_ns"]) / 1e6, 1), 6.6 if device == "0" else 6.4)
        expect("copies percent", round(float(times[device, "exposed_memcpy_time"]["percent"])), 97)


def twins(settings):
    """Calls that are recorded twice launch each kernel once."""
    path = corpus_path(settings, "pipit_saxpy_mpi_A100")
    expect("kernels", info(settings, path, "kernels"), "5")
    rows = [row for row in rows_of(settings, "kernels", path) if row["kind"] == "kernel"]
    expect("counts", picked(rows, "count", "total_ns"), [("5", "88573480")])


def no_export(settings):
    refused(settings, corpus_path(settings, "pipit_NOT_NSYS_test"), "an SQLite database, but not an export of Nsight Systems")


def tests(settings):
    rows = [Test(case.__name__, lambda case=case: in_directory(settings, case)) for case in CASES]
    return rows + [Test("corpus_" + test.__name__, lambda test=test: test(settings)) for test in (against_sql, two_gpus, twins, no_export)]
