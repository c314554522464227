"""Databases of Nsight Systems: made here, each with what it must say worked out by hand; at random, against the reference; and those of the
corpus, against SQL."""

import csv
import gzip
import io
import os
import random
import sqlite3
import subprocess
import tempfile

import caches
import databases
import hostile
import make_database
from harness import Failure, Skip, Test, command
from make_database import DOMAIN, GRAPH_TRACE, KERNEL, NODES, NVTX, PID, PUSH_POP, RUNTIME, START_END, TID, Database, global_id

ASAN = {"ASAN_OPTIONS": "exitcode=99", "UBSAN_OPTIONS": "print_stacktrace=1"}
DATA = 3  # exit code


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


def backward_thread(settings, directory):
    """Backward operators run on a thread of their own."""
    db = Database()
    db.range("aten::mm, op_id = 1, seq = 7", 100, 200)
    db.range("MmBackward0, op_id = 5, seq = 7", 300, 400, tid=102)
    db.range("autograd::engine::evaluate_function: MmBackward0, op_id = 4", 290, 410, tid=102)
    db.range("aten::mm, op_id = 6", 310, 350, tid=102)
    db.range("step, op_id = 3", 250, 450, tid=102)  # numbered, but by no node of autograd
    db.launch("gemm", 130, 1)
    db.launch("gemm_dx", 320, 2, tid=102)
    db.launch("other", 330, 3, tid=103)
    path = db.write(directory + "/t.sqlite")
    expect("attribution", attributed(settings, path), [("aten::mm",) + HIGH, ("aten::mm",) + HIGH, none("no operator on its thread")])
    rows = rows_of(settings, "attribution", path)
    expect("chain", rows[1]["chain"], "autograd::engine::evaluate_function: MmBackward0 > MmBackward0 > aten::mm")
    expect("range", rows[1]["range"], "step")


def gpu_metrics(settings, directory):
    """Samples of one metric and GPU are one row; the GPU is the last byte of the type."""
    db = Database()
    db.launch("k", 100, 1)
    for type_id in (0x10000, 0x10001):
        db.add("TARGET_INFO_GPU_METRICS", typeId=type_id, metricId=5, metricName="SM Active [Throughput %]")
    for time, type_id, metric, value in ((100, 0x10000, 5, 10), (200, 0x10000, 5, 40), (300, 0x10001, 5, 7), (200, 0x10000, 9, -1), (2**62, 0x10000, 5, 99)):
        db.add("GPU_METRICS", timestamp=time, typeId=type_id, metricId=metric, value=value)
    db.add("GPU_METRICS", timestamp=300, typeId=0x10000, metricId=5, value="x")
    path = db.write(directory + "/t.sqlite")
    rows = picked(rows_of(settings, "gpu_metrics", path), "device", "metric", "samples", "first_ns", "last_ns", "mean", "min", "max")
    name = "SM Active [Throughput %]"
    expected = [("0", "(name not recorded)", "1", "100", "100", "-1", "-1", "-1"), ("0", name, "2", "0", "100", "25", "10", "40"), ("1", name, "1", "200", "200", "7", "7", "7")]
    expect("gpu_metrics", rows, expected)
    expect("quality", quality(settings, path, "bad_timestamp", "bad_cells"), [1, 1])


def several_processes(settings, directory):
    """The same correlations and op_ids in each process."""
    db = Database()
    for pid in (100, 200, 300):
        db.range("aten::p%d, op_id = 1" % pid, 100, 200, pid=pid, tid=101)
        db.launch("k%d" % pid, 150, 1, pid=pid, tid=101, device=pid // 100)
    db.kernel("lost", 500, 10, 1, pid=400, device=4)
    path = db.write(directory + "/t.sqlite")
    expect("attribution", attributed(settings, path), [("aten::p%d" % pid,) + HIGH for pid in (100, 200, 300)] + [none("no launch in the file")])
    checks = ("several_processes", "ambiguous_correlation", "duplicate_correlation", "duplicate_external_id")
    expect("quality", quality(settings, path, *checks), [0, 0, 0, 0])
    expect("processes", info(settings, path, "processes"), "3")


def high_ids(settings, directory):
    """Bits above the pid may make the number negative; they make other processes."""
    db = plain_database()
    for table in (KERNEL, RUNTIME, NVTX):
        for row in db.tables[table]:
            column = "globalPid" if table == KERNEL else "globalTid"
            row[column] = row[column] - (1 << 63)
    path = db.write(directory + "/t.sqlite")
    expect("attribution", attributed(settings, path), PLAIN)
    expect("threads", picked(rows_of(settings, "calls", path), "thread_list"), ["100:101"])


def devices_by_process(settings, directory):
    """CUDA's number of a device is one of the process."""
    db = Database()
    for pid, gpu in ((100, 3), (200, 5)):
        db.add("TARGET_INFO_CUDA_DEVICE", gpuId=gpu, cudaId=0, pid=pid)
        db.launch("k%d" % pid, 150, 1, pid=pid, tid=101, device=0)
        db.add("TARGET_INFO_GPU", id=gpu, name="GPU %d" % gpu, smCount=10, totalMemory=1 << 34, computeMajor=9, computeMinor=0)
    path = db.write(directory + "/t.sqlite")
    expect("devices", picked(rows_of(settings, "attribution", path), "name", "device"), [("k100", "3"), ("k200", "5")])
    expect("gpu", info(settings, path, "gpu"), "GPU 3")
    expect("blocks per SM", picked(rows_of(settings, "kernels", path), "blocks_per_sm_mean"), ["0.1", "0.1"])


def confidence(settings, directory):
    """op_ids that rise inwards make it high; one that does not, or is not there, medium."""
    db = Database()
    for number, (outer, inner) in enumerate(((3, 4), (4, 3), (3, 3), (None, 4), (3, None), (3, 2**32))):
        for name, op_id, margin in (("aten::outer", outer, 0), ("aten::inner", inner, 10)):
            text = name + (", op_id = %d" % op_id if op_id is not None else "")
            db.range(text, 1000 * number + margin, 1000 * number + 100 - margin)
        db.launch("k", 1000 * number + 20, number + 1)
    path = db.write(directory + "/t.sqlite")
    expect("attribution", attributed(settings, path), [("aten::inner",) + HIGH] + [("aten::inner",) + MEDIUM] * 5)


def domains(settings, directory):
    """Ranges of libraries are no operators; the domain's name may come after its use, and is one of the process."""
    db = Database()
    db.range("aten::op", 100, 200)
    db.range("aten::inside", 110, 190, domainId=1)
    db.launch("k", 150, 1)
    db.range("NCCL", 120, None, kind=DOMAIN, domainId=1)
    db.range("ncclAllReduce", 300, 400, domainId=2)
    db.range("x", 300, 400, pid=200, domainId=1)
    db.range("other", 120, None, kind=DOMAIN, domainId=2, pid=200)
    path = db.write(directory + "/t.sqlite")
    rows = rows_of(settings, "attribution", path)
    expect("attribution", picked(rows, "op", "range"), [("aten::op", "NCCL:aten::inside")])
    names = picked(rows_of(settings, "annotations", path), "name")
    expect("names", sorted(names), ["(no annotation)", "(unknown domain):ncclAllReduce", "(unknown domain):x", "NCCL:aten::inside"])


def equal_ranges(settings, directory):
    """Of ranges with equal times the one with the higher op_id is inside; a launch at an end is outside."""
    db = Database()
    for name, op_id in (("aten::c", 3), ("aten::a", 1), ("aten::b", 2)):
        db.range("%s, op_id = %d" % (name, op_id), 100, 200)
    db.range("aten::d, op_id = 4", 150, 200)
    for number, start in enumerate((100, 150, 195, 196, 200)):
        db.launch("k%d" % number, start, number + 1)
    path = db.write(directory + "/t.sqlite")
    chain = "aten::a > aten::b > aten::c"
    inside = chain + " > aten::d"
    expect("chain", picked(rows_of(settings, "attribution", path), "chain"), [chain, inside, inside, "", ""])
    expect("attribution", attributed(settings, path)[3:], [none("in no range")] * 2)
    expect("overhang", quality(settings, path, "overhang"), [2])  # 196 reaches over the end, and over what begins at 200


def crossing_ranges(settings, directory):
    """Push and pop of several threads under one id: ranges that overlap. The last one that contains the call has it."""
    db = Database()
    db.range("aten::a, op_id = 1", 100, 200)
    db.range("aten::b, op_id = 2", 150, 250)
    for number, start in enumerate((120, 160, 220)):
        db.launch("k%d" % number, start, number + 1)
    path = db.write(directory + "/t.sqlite")
    expect("chain", picked(rows_of(settings, "attribution", path), "chain"), ["aten::a", "aten::b", "aten::b"])
    expect("overhang", quality(settings, path, "overhang"), [1])


def odd_times(settings, directory):
    """No start, no end, an end before the start, times that are none."""
    db = plain_database()
    ends = ((0, None), (None, 10), (500, 400), (2**61, 2**61 + 1), (-(2**63), 2**63 - 1), (2**63 - 1, -(2**63)), (0, 2**62), (-(2**61) + 1, 2**61 - 1))
    for number, (start, end) in enumerate(ends):
        db.kernel("odd%d" % number, 0, 0, 0, device=1).update(start=start, end=end)
        db.call("odd%d" % number, 0, 0, 0, tid=109).update(start=start, end=end)
        db.range("odd%d" % number, start, end, tid=109)
    path = db.write(directory + "/t.sqlite")
    expect("quality", quality(settings, path, "bad_timestamp", "missing_duration", "negative_duration"), [15, 3, 3])
    kept = [("odd7", str(2**62 - 2)), ("odd0", "0"), ("odd2", "0")]
    rows = [row for row in rows_of(settings, "attribution", path) if row["device"] == "1"]
    expect("kept", picked(rows, "name", "dur_ns"), kept)
    command([settings.checked_rooftree, "report", path], env={**os.environ, **ASAN})


def odd_cells(settings, directory):
    """Texts where numbers belong, numbers where texts belong, fractions, bytes: null, and counted."""
    db = plain_database()
    odd = dict(deviceId="no", streamId=1.5, correlationId=b"\1", globalPid="x", demangledName=77, shortName=2.5, gridX="many")
    db.kernel("k", 400, 10, 4, **odd)
    db.call("call", 400, 10, 5, nameId="named here_v1234", correlationId="5")
    db.call("call", 420, 10, 6, nameId=3.25, globalTid="thread")
    db.range("aten::odd", 400, 410, eventType="59")
    db.range(b"aten::bytes", 420, 430, domainId="0")
    path = db.write(directory + "/t.sqlite", types=False)
    expect("bad_cells", quality(settings, path, "bad_cells"), [7 + 1 + 2 + 1 + 2])
    row = rows_of(settings, "attribution", path)[-1]
    expect("row", (row["name"], row["device"], row["stream"], row["reason"]), ("(name not recorded)", "", "", "no launch in the file"))
    names = picked(rows_of(settings, "calls", path), "name")
    expect("calls", sorted(names), ["(name not recorded)", "cudaLaunchKernel", "named here"])
    expect("ranges", picked(rows_of(settings, "annotations", path), "name", "count"), [("(unnamed range)", "1"), ("(no annotation)", "")])


def missing_columns(settings, directory):
    """Older versions have fewer columns; each of them may be gone."""
    full = plain_database()
    columns = {name for table, rows in full.tables.items() for name, _ in full.columns(table, rows)}
    for column in sorted(columns):
        path = plain_database().write(os.path.join(directory, column + ".sqlite"), without=(column,))
        if column in ("start", "end", "globalPid", "globalTid", "eventType", "correlationId"):
            if column == "start":
                refused(settings, path, "no timed events")
            continue
        ops = [row[0] for row in attributed(settings, path)]
        named = column != "text"
        expect("without " + column, ops, [row[0] if named else "(unattributed)" for row in PLAIN])


def missing_tables(settings, directory):
    """Any table may be absent, or empty."""
    for table in (KERNEL, RUNTIME, NVTX, "StringIds", "META_DATA_EXPORT"):
        for is_empty in (False, True):
            db = plain_database()
            path = db.write("%s/%s%d.sqlite" % (directory, table, is_empty))
            with sqlite3.connect(path) as connection:
                connection.execute("%s %s" % ("DELETE FROM" if is_empty else "DROP TABLE", table))
            expect(table, len(rows_of(settings, "attribution", path)), 0 if table == KERNEL else 3)
    path = plain_database().write(directory + "/all.sqlite")
    with sqlite3.connect(path) as connection:
        for table in (KERNEL, RUNTIME, NVTX):
            connection.execute("DELETE FROM " + table)
    refused(settings, path, "no timed events")


def odd_tables(settings, directory):
    """Tables without row ids, indexes in another order; a view is no table."""
    path = plain_database().write(directory + "/index.sqlite")
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE INDEX backwards ON NVTX_EVENTS (start DESC, end, eventType, text, textId, globalTid, domainId)")
        connection.execute("CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY (start INTEGER PRIMARY KEY, end, deviceId, streamId, bytes) WITHOUT ROWID")
        connection.execute("INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (900, 910, 0, 7, 5), (800, 805, 0, 7, 6)")
        connection.execute("CREATE VIEW CUPTI_ACTIVITY_KIND_MEMSET AS SELECT start, end, deviceId, streamId, bytes FROM CUPTI_ACTIVITY_KIND_MEMCPY")
        connection.execute("INSERT INTO NVTX_EVENTS (start, end, eventType, text, globalTid) VALUES (NULL, 10, 59, 'bad', 1)")
    expect("attribution", attributed(settings, path), PLAIN + [none("no launch in the file")] * 2)
    rows = {row["check"]: row["first_row"] for row in rows_of(settings, "quality", path)}
    expect("first bad row", rows["bad_timestamp"], "NVTX_EVENTS row 3")


def hostile_schema(settings, directory):
    """Columns that are computed when they are read are none; names of tables may hold anything."""
    path = plain_database().write(directory + "/t.sqlite")
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE NVTX_EVENTS")
        computed = "text TEXT GENERATED ALWAYS AS (hex(zeroblob(444)))"
        connection.execute("CREATE TABLE NVTX_EVENTS (start INTEGER, end INTEGER, eventType INTEGER, globalTid INTEGER, %s)" % computed)
        connection.executemany("INSERT INTO NVTX_EVENTS VALUES (?, ?, 59, ?)", [(100, 1000, global_id(PID, TID))] * 50)
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, '444', '444444444')")
        connection.execute('CREATE TABLE "a\n""b\x1b" (x)')
        connection.execute('INSERT INTO "a\n""b\x1b" VALUES (1)')
    expect("attribution", attributed(settings, path), [none("in other ranges only")] * 3)
    expect("ranges", {row["range"] for row in rows_of(settings, "attribution", path)}, {"(unnamed range)"})
    expect("raw", "rowid" in command([settings.checked_rooftree, "tree", path, "--id", "0", "--raw"]), False)
    refused(settings, odd_database(directory + "/u.sqlite"), "found a?b")


def odd_database(path):
    with sqlite3.connect(path) as connection:
        connection.execute('CREATE TABLE "a\nb" (x)')
    return path


def graph_rows(settings, directory):
    """--cuda-graph-trace=graph: one row a replay, without kernels."""
    db = plain_database()
    db.call("cudaGraphLaunch_v10000", 400, 20, 9)
    db.add(GRAPH_TRACE, start=430, end=530, deviceId=0, streamId=7, correlationId=9, globalPid=global_id(), graphId=4, graphExecId=5)
    db.add(GRAPH_TRACE, start=630, end=690, deviceId=0, streamId=7, correlationId=10, globalPid=global_id())
    path = db.write(directory + "/t.sqlite")
    expect("attribution", attributed(settings, path), PLAIN + [none("graph replay in one row"), none("no launch in the file")])
    rows = rows_of(settings, "attribution", path)[3:]
    expect("rows", picked(rows, "name", "dur_ns", "call"), [("CUDA graph 4", "100", "cudaGraphLaunch"), ("CUDA graph", "60", "")])
    expect("hidden", quality(settings, path, "hidden_graph_rows"), [2])


def captured_database(pid=PID, base=0, tid=TID, device=0):
    """A graph of two kernels, captured in operators, instantiated (copies of the nodes), replayed twice."""
    db = Database()
    add_graph(db, pid, base, tid, device, ("aten::mm", "aten::relu"))
    return db


def add_graph(db, pid, base, tid, device, ops, node=1 << 32, ids=0, kernels=("gemm", "relu")):
    def made(at, number, original=None):
        db.add(NODES, start=at, end=at, globalTid=global_id(pid, tid), graphNodeId=number, originalGraphNodeId=original)

    db.call("cudaStreamBeginCapture_v10000", base + 10, 5, ids + 1, pid, tid)
    for place, op in enumerate(ops):
        at = base + 100 * place + 20
        db.range("%s, op_id = %d" % (op, ids + place + 1), at, at + 80, pid, tid)
        db.call("cudaLaunchKernel_v7000", at + 10, 20, ids + 2 + place, pid, tid)
        made(at + 15, node + place)
    db.call("cudaStreamEndCapture_v10000", base + 300, 5, ids + 8, pid, tid)
    db.call("cudaGraphInstantiate_v12000", base + 310, 50, ids + 9, pid, tid)
    for place in range(len(ops)):
        made(base + 320 + place, 2 * node + place, node + place)
    for replay in range(2):
        at = base + 1000 + 200 * replay
        db.range("step, op_id = %d" % (ids + 50 + replay), at - 10, at + 100, pid, tid)
        db.call("cudaGraphLaunch_v10000", at, 20, ids + 20 + replay, pid, tid)
        for place, kernel in enumerate(kernels):
            db.kernel(kernel, at + 30 + 30 * place, 20 + place, ids + 20 + replay, pid=pid, device=device, graphNodeId=2 * node + place)


def captured(settings, directory):
    """Kernels of replays have the operators of the capture."""
    path = captured_database().write(directory + "/t.sqlite")
    node = ("graph_node", "high", "")
    expect("attribution", attributed(settings, path), [("aten::mm",) + node, ("aten::relu",) + node] * 2)
    rows = rows_of(settings, "attribution", path)
    expect("range", picked(rows, "range", "call"), [("step", "cudaGraphLaunch")] * 4)
    expect("ops", picked(rows_of(settings, "ops", path), "name", "count", "direct_ns"), [("aten::relu", "2", "42"), ("aten::mm", "2", "40")])
    expect("kernels", picked(rows_of(settings, "graph_kernels", path), "op", "evidence", "count"), [("aten::mm", "node_id", "2"), ("aten::relu", "node_id", "2")])
    coverage = rows_of(settings, "attribution_coverage", path)
    expect("coverage", picked(coverage, "method", "count", "total_ns", "percent"), [("graph_node", "4", "82", "100")])


def captured_elsewhere(settings, directory):
    """The capture may be in another database, which is then taken instead of its own; itself may be given too."""
    whole = captured_database().write(directory + "/whole.sqlite")
    db = captured_database()
    db.tables[RUNTIME] = [row for row in db.tables[RUNTIME] if row["correlationId"] >= 20]
    del db.tables[NODES]
    for row in db.tables[KERNEL]:
        row["graphNodeId"] -= 1 << 32  # the captured ones
    path = db.write(directory + "/t.sqlite")
    expect("alone", attributed(settings, path), [none("graph of unknown capture")] * 4)
    node = [("aten::mm", "graph_node", "high", ""), ("aten::relu", "graph_node", "high", "")] * 2
    expect("with capture", attributed(settings, path, "--capture", whole), node)
    expect("instead of its own", attributed(settings, whole, "--capture", path), [none("graph of unknown capture")] * 4)
    expect("as given", attributed(settings, whole, "--capture", path, "--capture", whole), node)


def captured_selected(settings, directory):
    """Work of a captured operator whose rows are selected, all or a part of them, or not."""
    db = Database()
    add_graph(db, PID, 0, TID, 0, ("aten::mm, sizes = [[64, 32], [32, 16]]",) * 2)
    for row in db.tables[KERNEL]:
        row["streamId"] = 7 + (row["end"] - row["start"]) % 2
    path = db.write(directory + "/t.sqlite")
    for options, count in (((), 4), (("--stream", "7"), 2), (("--device", "0"), 4)):
        rows = rows_of(settings, "roofline", path, *options)
        expect("roofline " + " ".join(options), picked(rows, "name", "count", "flops_matrix"), [("aten::mm", str(count), "65536")])


def shuffled(settings, directory):
    """The order of rows changes nothing."""
    for make in (plain_database, captured_database):
        expected = None
        for seed in range(8 if settings.full else 4):
            db = make()
            for rows in db.tables.values():
                random.Random(seed).shuffle(rows)
            path = db.write("%s/%s_%d.sqlite" % (directory, make.__name__, seed))
            found = [rows_of(settings, table, path) for table in ("attribution", "launches", "graph_kernels", "calls", "annotations", "stacks", "gaps")]
            expected = expected or found
            expect("seed %d" % seed, found, expected)


def captured_without_nodes(settings, directory):
    """Without the table of nodes the one capture that fits is taken; without nodes of kernels nobody knows what the replays run."""
    db = captured_database()
    del db.tables[NODES]
    path = db.write(directory + "/t.sqlite")
    expect("attribution", attributed(settings, path), [("aten::mm", "graph_order", "low", ""), ("aten::relu", "graph_order", "low", "")] * 2)
    path = db.write(directory + "/u.sqlite", without=("graphNodeId",))
    expect("no nodes", attributed(settings, path), [none("graph of unknown capture")] * 4)


def captured_in_processes(settings, directory):
    """Graph and node ids count in each process."""
    db = Database()
    add_graph(db, 100, 0, 101, 0, ("aten::mm", "aten::relu"))
    add_graph(db, 200, 5000, 101, 1, ("aten::bmm", "aten::gelu"))
    expected = [(op, "graph_node") for op in ("aten::mm", "aten::relu") * 2 + ("aten::bmm", "aten::gelu") * 2]
    for name, graph_id, graphs in (("no_id", None, ["#0", "#0", "#1", "#1"]), ("id", 4, ["4", "4", "2:4", "2:4"])):
        for row in db.tables[KERNEL]:
            row["graphId"] = graph_id
        path = db.write("%s/%s.sqlite" % (directory, name))
        expect("attribution", [row[:2] for row in attributed(settings, path)], expected)
        expect("graphs", picked(rows_of(settings, "graph_replays", path), "graph"), graphs)


def captured_alike(settings, directory):
    """Two graphs of the same kernels, without ids: their nodes tell them apart."""
    db = Database()
    add_graph(db, PID, 0, TID, 0, ("aten::mm", "aten::relu"))
    add_graph(db, PID, 5000, 102, 0, ("aten::bmm", "aten::gelu"), node=1 << 40, ids=100)
    path = db.write(directory + "/t.sqlite")
    expected = [(op, "graph_node") for op in ("aten::mm", "aten::relu") * 2 + ("aten::bmm", "aten::gelu") * 2]
    expect("attribution", [row[:2] for row in attributed(settings, path)], expected)


def markers(settings, directory):
    """pyprof's markers are operators."""
    db = Database()
    texts = ("{'mod': 'torch.nn.functional', 'op': 'linear', 'args': []}", "{'mod': 'torch', 'op': ''}", "{'op': 'relu'}", "{mod}")
    for number, text in enumerate(texts):
        db.range(text, 100 * number, 100 * number + 50)
        db.launch("k%d" % number, 100 * number + 10, number + 1)
    ops = [row[:3] for row in attributed(settings, db.write(directory + "/t.sqlite"))]
    unknown = ("(unattributed)", "none", "none")
    expect("ops", ops, [("torch.nn.functional.linear", "nvtx", "medium"), unknown, ("relu", "nvtx", "medium"), unknown])


def sizes(settings, directory):
    """Sizes that PyTorch writes give FLOPs: 2 x 64 x 32 x 16 = 65536."""
    db = Database()
    db.range("aten::mm, op_id = 1, seq = 3, sizes = [[64, 32], [32, 16]], input_op_ids = [(0,0), (0,0)]", 100, 200)
    db.range("aten::mm, seq = x, sizes = [[64, 32, oops], op_id = 2", 300, 400)
    db.range("aten::cat, op_id = 3, sizes = [[], [[2, 3], [2, 3]]]", 500, 600)
    for number in range(3):
        db.launch("gemm", 150 + 200 * number, number + 1)
    path = db.write(directory + "/t.sqlite")
    flops = [row["flops_matrix"] for row in rows_of(settings, "op_models", path) if row["name"] == "aten::mm"]
    expect("flops", sorted(flops, key=str), ["", "65536"])
    dims = picked(rows_of(settings, "ops_by_args", path), "name", "input_dims")
    expect("dims", sorted(dims), [("aten::cat", "[[],[[2,3],[2,3]]]"), ("aten::mm", ""), ("aten::mm", "[[64,32],[32,16]]")])
    expect("bad_cells", quality(settings, path, "bad_cells"), [1])
    expect("methods", [row[:3] for row in attributed(settings, path)], [("aten::mm", "nvtx", "high")] * 2 + [("aten::cat", "nvtx", "high")])
    text = command([settings.checked_rooftree, "tree", path, "--id", "0", "--raw"])
    expect("raw", "sizes = [[64, 32], [32, 16]]" in text, True)


def roofline(settings, directory):
    """FLOPs of an operator, and the peaks of a GPU that the database names: 2 x 1024^3 in 10 us are 214.7 TFLOP/s."""
    db = Database()
    db.add("TARGET_INFO_GPU", id=0, name="NVIDIA H100 80GB HBM3", smCount=132, totalMemory=85 * 10**9, computeMajor=9, computeMinor=0)
    for number in range(2):
        db.range("aten::mm, op_id = %d, sizes = [[1024, 1024], [1024, 1024]]" % (number + 1), 10000 * number, 10000 * number + 100)
        db.launch("gemm", 10000 * number + 10, number + 1, dur=10000)
    path = db.write(directory + "/t.sqlite")
    rows = rows_of(settings, "roofline", path)
    expect("roofline", picked(rows, "name", "count", "total_ns", "flops_matrix"), [("aten::mm", "2", "20000", str(2 * 1024**3))])
    expect("TFLOP/s", round(float(rows[0]["tflops_per_s"]), 1), 214.7)
    expect("device", picked(rows_of(settings, "devices", path), "device", "name", "matched_by"), [("0", "NVIDIA H100 80GB HBM3", "name")])


def threads(settings, directory):
    """One thread or four, once or again: the same bytes."""
    for seed in range(30 if settings.full else 6):
        path = "%s/%d.sqlite" % (directory, seed)
        make_database.write(seed, path)
        runs = [
            subprocess.run([settings.checked_rooftree, "report", path, "-f", "csv", *more], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
            for more in (("--threads", "1"), ("--threads", "4"), ("--threads", "4"))
        ]  # fmt: skip
        expect("exit codes of seed %d" % seed, [run.returncode in (0, DATA) for run in runs], [True] * 3)
        expect("seed %d" % seed, [run.stdout == runs[0].stdout for run in runs], [True] * 3)


def logs(settings, directory):
    """A log beside the file that was not taken in is an error; an empty one is none."""
    path = plain_database().write(directory + "/t.sqlite")
    for ending in ("-wal", "-journal"):
        with open(path + ending, "wb"):
            pass
        expect(ending, attributed(settings, path), PLAIN)
        with open(path + ending, "wb") as file:
            file.write(b"x")
        refused(settings, path, "its last changes are still in")
        os.remove(path + ending)


def zeros(settings, directory):
    """B74: an export that was stopped leaves zeros."""
    path = directory + "/t.sqlite"
    with open(path, "wb") as file:
        file.write(bytes(4096))
    refused(settings, path, "not a database and not a trace: export it again")


def read_only(settings, directory):
    """The file and its folder are only read."""
    path = plain_database().write(directory + "/t.sqlite")
    before = open(path, "rb").read()
    os.chmod(path, 0o444)
    os.chmod(directory, 0o555)
    try:
        expect("attribution", attributed(settings, path), PLAIN)
        expect("files", os.listdir(directory), ["t.sqlite"])
    finally:
        os.chmod(directory, 0o755)
    expect("bytes", open(path, "rb").read() == before, True)


def packed(settings, directory):
    """Packed, and through a pipe: refused with the reason."""
    path = plain_database().write(directory + "/t.sqlite")
    with open(path, "rb") as file, gzip.open(path + ".gz", "wb") as out:
        out.write(file.read())
    refused(settings, path + ".gz", "unpack it first")
    with open(path, "rb") as file:
        refused(settings, "-", "cannot be read from a pipe", stdin=file)
    with subprocess.Popen(["cat", path], stdout=subprocess.PIPE) as pipe:
        refused(settings, "-", "cannot be read from a pipe", stdin=pipe.stdout)


def odd_paths(settings, directory):
    for name in ("a b?c#d%20e&mode=rw.sqlite", "\u00e4.db", "no_ending"):
        expect(name, attributed(settings, plain_database().write(os.path.join(directory, name))), PLAIN)
    expect("two slashes", attributed(settings, "/" + plain_database().write(directory + "/t.sqlite")), PLAIN)


def cut(settings, directory):
    """Cut anywhere: an error or what is left, never a crash."""
    path = captured_database().write(directory + "/t.sqlite")
    whole = open(path, "rb").read()
    for size in (0, 1, 15, 16, 50, 99, 100, 101, 200, 512, 1024, 4095, 4096, 4097, 8192, len(whole) // 2, len(whole) - 4096, len(whole) - 1):
        with open(path, "wb") as file:
            file.write(whole[:size])
        survives(settings, path, "cut at %d" % size)


def flipped(settings, directory):
    """Bytes changed anywhere."""
    path = captured_database().write(directory + "/t.sqlite")
    whole, rng = open(path, "rb").read(), random.Random(1)
    for number in range(200 if settings.full else 20):
        bad = bytearray(whole)
        for _ in range(rng.choice((1, 3, 30))):
            bad[rng.randrange(len(bad))] = rng.choice((0, 255, rng.randrange(256)))
        with open(path, "wb") as file:
            file.write(bad)
        survives(settings, path, "changed in %d" % number)


def survives(settings, path, what):
    done = subprocess.run(
        [settings.checked_rooftree, "report", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, env={**os.environ, **ASAN}
    )  # fmt: skip
    if done.returncode not in (0, DATA) or (done.returncode == DATA and done.stderr.count(b"\n") != 1):
        raise Failure("%s: exit %d: %s" % (what, done.returncode, done.stderr.decode("utf-8", "replace")[:1500]))


def selections(settings, directory):
    db = plain_database()
    db.launch("second", 400, 4, device=1, stream=9)
    path = db.write(directory + "/t.sqlite")
    for options, names in (
        (("--device", "1"), ["second"]), (("--stream", "7"), ["gemm", "bias", "late"]), (("--name", "aten::mm"), ["gemm"]), (("--name", "bias"), ["bias"]),
    ):  # fmt: skip
        rows = rows_of(settings, "attribution", path, *options)
        expect(" ".join(options), picked(rows, "name"), names)
        total = sum(int(row["total_ns"]) for row in rows_of(settings, "attribution_coverage", path, *options))
        expect("coverage", total, 10 * len(names))


def cached(settings, directory):
    """The same bytes with a cache, written and read; another one when the file is another."""
    path = captured_database().write(directory + "/t.sqlite")
    caches.same_bytes(settings, path)
    environment = {**os.environ, **ASAN, "ROOFTREE_CACHE_DIR": directory + "/cache"}
    for make, expected in ((captured_database, 4), (plain_database, 3), (captured_database, 4)):
        os.remove(path)
        make().write(path)
        text = command([settings.checked_rooftree, "run", "attribution", path, "-f", "csv", "--cache"], env=environment)
        expect("rows", text.count("\n"), expected + 1)


def raw(settings, directory):
    """The cells of a row."""
    path = plain_database().write(directory + "/t.sqlite")
    text = command([settings.checked_rooftree, "tree", path, "--id", "1", "--raw"])
    for part in ('"text": "aten::mm, op_id = 2"', '"start": 120', '"eventType": 59', '"textId": null'):
        expect("raw: " + part, part in text, True)


def many_nested(settings, directory):
    """Ranges inside ranges, launches in some: time that grows with their number."""
    n = 10**6 if settings.full else 30000
    db = Database()
    for i in range(n):
        db.range("aten::a, op_id = %d" % (i + 1), 2 * i, 8 * n - 2 * i)
        if i % 10 == 0:
            db.launch("k", 2 * i, i + 1, after=8 * n + 20 * i)
    path = db.write(directory + "/t.sqlite")
    command([settings.rooftree, "report", path], timeout=60)
    rows = rows_of(settings, "attribution_coverage", path)
    expect("coverage", picked(rows, "method", "confidence", "count"), [("nvtx", "high", str(n // 10))])


def small_rows(settings, directory):
    """Rows of a few bytes: what they need stays in proportion."""
    n = 2 * 10**6 if settings.full else 10**5
    shapes = {
        "domains": (NVTX, "domainId, start, end, eventType", lambda i: (1, i % 100, 1, PUSH_POP)),
        "threads": (NVTX, "start, eventType, globalTid", lambda i: (1, PUSH_POP, i)),
        "kernels": (KERNEL, "start", lambda i: (i % 100,)),
        "nodes": (NODES, "graphNodeId, originalGraphNodeId", lambda i: (i + 2, i + 1)),
        "devices": ("TARGET_INFO_GPU", "id", lambda i: (i,)),
        "texts": ("StringIds", "id, value", lambda i: (i + 100, "")),
    }
    for name, (table, columns, row) in shapes.items():
        path = plain_database().write("%s/%s.sqlite" % (directory, name))
        with sqlite3.connect(path) as connection:
            connection.execute("DROP TABLE IF EXISTS " + table)
            connection.execute("CREATE TABLE %s (%s)" % (table, columns))
            connection.executemany("INSERT INTO %s VALUES (%s)" % (table, ", ".join("?" * len(row(0)))), (row(i) for i in range(n)))
        hostile.run(settings, path, 0, times=40)
        os.remove(path)


CASES = (
    plain, suffixes, later_schema, no_ranges, text_or_id, start_end, rate, ties, graph_call, no_graph_zero, backward_thread, gpu_metrics,
    several_processes, high_ids, devices_by_process, confidence, domains, equal_ranges, crossing_ranges, odd_times, odd_cells,
    missing_columns, missing_tables, odd_tables, hostile_schema, graph_rows, captured, captured_elsewhere,
    captured_without_nodes, captured_selected, shuffled, captured_in_processes, captured_alike, markers, sizes, roofline, threads,
    logs,
    zeros, read_only, packed, odd_paths, cut, flipped, selections, cached, raw, many_nested, small_rows,
)  # fmt: skip


def in_directory(settings, case):
    with tempfile.TemporaryDirectory() as directory:
        case(settings, directory)


def random_databases(settings, first, count):
    """Every cell of every table against the reference."""
    lines, compared, differing = databases.compared_random(settings.rooftree, range(first, first + count))
    if lines or not compared:
        raise Failure("%d of %d tables differ\n%s" % (differing, compared, "\n".join(lines[:20])))


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
    parts = 8 if settings.full else 2
    rows += [Test("random_%d" % part, lambda part=part: random_databases(settings, 12 * part, 12)) for part in range(parts)]
    return rows + [Test("corpus_" + test.__name__, lambda test=test: test(settings)) for test in (against_sql, two_gpus, twins, no_export)]
