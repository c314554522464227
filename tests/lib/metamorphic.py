"""Changes of a trace after which its numbers must be the same, or change in a known way; and sums that must agree.

Each relation is a row of RELATIONS, run on random traces, on the inputs of the golden cases, and in full mode on small
traces of the corpus. What a relation leaves out of the comparison stands beside it with the reason.
"""

import json
import os
import random
import subprocess
import tempfile

import traces
from harness import Failure, Test
from traces import Raw, args, correlation, events, is_gpu_row, kind, mapped, with_events

FEW_DIFFERENCES = 8
ALWAYS = {  # another file has another name and length, and its events lie at other bytes
    ("info", "file"), ("info", "file_bytes"), ("info", "json_bytes"), ("info", "compression"), ("quality", "first_offset"),
}  # fmt: skip


class Bench:
    """Runs the program on documents, in a directory of its own."""

    def __init__(self, rooftree, directory, name):
        self.rooftree, self.directory, self.rng = rooftree, directory, random.Random(name)

    def write(self, document, name="t.json", **style):
        path = os.path.join(self.directory, name)
        traces.write(document, path, **style)
        return path

    def run(self, *arguments):
        command = [self.rooftree, *arguments, "--several-processes"]  # whether it must be asked for is compared with the reference
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
        if done.returncode != 0:
            raise Failure("%s: exit %d: %s" % (" ".join(arguments), done.returncode, done.stderr.decode("utf-8", "replace")))
        return done.stdout

    def tables(self, document, *flags, name="t.json", **style):
        """-> {table: rows as dicts}"""
        path = self.write(document, name, **style)
        tables = json.loads(self.run("report", path, "-f", "json", *flags))
        tables["launches"] = json.loads(self.run("run", "launches", path, "-f", "json"))
        return tables


def cells(tables, ignored):
    """-> {(table, row, column): value}; `ignored` holds tables, (table, column) and (table, first cell of the row)"""
    found = {}
    for table, rows in tables.items():
        if table in ignored:
            continue
        for number, row in enumerate(rows):
            first = next(iter(row.values()))
            if (table, first) in ignored:
                continue
            for column, value in row.items():
                if (table, column) not in ignored:
                    found[table, number, column] = value
    return found


def same(before, after, ignored=()):
    ignored = ALWAYS | set(ignored)
    a, b = cells(before, ignored), cells(after, ignored)
    bad = [key for key in dict.fromkeys([*a, *b]) if key not in a or key not in b or a[key] != b[key]]
    if bad:
        lines = ["%s, row %d, %s: %r became %r" % (*key, a.get(key, "(no row)"), b.get(key, "(no row)")) for key in bad]
        raise Failure("\n".join(lines[:FEW_DIFFERENCES] + ["%d cells differ" % len(lines)]))


# ---- Relations: each takes the document and a bench, and fails or does not.


def shuffle(document, bench):
    """M1: the order of the events in the file does not matter (but for ties that nothing else decides)."""
    document = traces.without_ties(document)
    mixed = list(events(document))
    bench.rng.shuffle(mixed)
    same(bench.tables(document), bench.tables(with_events(document, mixed)))


def packing(document, bench):
    """M2: gzip, white space, line ends and the order of keys do not matter."""

    def reversed_keys(value):
        return dict(reversed(list(value.items()))) if isinstance(value, dict) else value

    def turned(event):
        event = dict(event)
        if "args" in event:
            event["args"] = reversed_keys(event["args"])
        return reversed_keys(event)

    before = bench.tables(document)
    same(before, bench.tables(document, name="t.json.gz"))
    same(before, bench.tables(document, style="pretty", newline="\r\n"))
    same(before, bench.tables(reversed_keys(mapped(document, turned))))


def bare_list(document, bench):
    """M2: a bare list of events equals an object that has nothing but events."""
    same(bench.tables({"traceEvents": events(document)}), bench.tables(events(document)))


def later(document, bench):
    """M3: adding a constant to all times moves the origin only."""
    by = 1234567 * 10**6  # us; times below zero stay away: their ties round the other way
    if any((traces.start_ns(event) or 0) < 0 for event in events(document)):
        return

    def moved(event):
        text = str(event.get("ts"))
        if traces.start_ns(event) is None or "e" in text.lower():  # an exponent: to its exact ns
            return event if traces.start_ns(event) is None else dict(event, ts=traces.us(traces.start_ns(event) + by * 1000))
        whole, dot, decimals = text.partition(".")
        text = str(int(whole) + by) + dot + decimals
        return dict(event, ts=text if type(event["ts"]) is str else Raw(text))

    before, after = bench.tables(document), bench.tables(mapped(document, moved))
    same(before, after, {("info", "origin_ns")})
    origins = [next(row["value"] for row in t["info"] if row["key"] == "origin_ns") for t in (before, after)]
    if origins[0] is not None and int(origins[1]) - int(origins[0]) != by * 1000:
        raise Failure("origin_ns went from %s to %s" % tuple(origins))


def bystanders(document, bench):
    """M4: frames that are no modules, metadata, instants, flows of rows that have a correlation, and GPU annotations are
    no work. Counts of events change; without ops, calls and GPU rows the origin is that of the frames, so not there."""
    old = events(document)
    times = [traces.start_ns(e) for e in old if kind(e) in ("op", "call", *traces.reference.GPU_KINDS) and e.get("ph") in ("X", "B")]
    times = [time for time in times if time is not None]
    if not times:
        return
    low, high = min(times), max(times)
    length = traces.us(min(high - low, 2**60) + 10000)
    where = {"ts": traces.us(low), "pid": old[0].get("pid", 1), "tid": old[0].get("tid", 1)}
    new = [
        {"ph": "X", "cat": "python_function", "name": "train.py(12): step", "dur": length, **where},
        {"ph": "M", "name": "process_labels", "args": {"labels": "CPU"}, **where},
        {"ph": "i", "s": "g", "name": "Record Window End", "pid": "", "tid": "", "ts": traces.us(high + 86400 * 10**9)},
        {"ph": "X", "cat": "gpu_user_annotation", "name": "forward", "dur": length, **where},
        {"ph": "X", "cat": "Trace", "name": "PyTorch Profiler (0)", "pid": "Spans", "tid": "x", "ts": 0, "dur": length},
        {"ph": "X", "cat": "cuda_sync", "name": "Stream Sync", "dur": length, **where, "args": {"stream": 7, "device": 0}},
        {"ph": "X", "cat": "overhead", "name": "Buffer Flush", "dur": length, **where},
    ]
    places = {(traces.track(row), traces.start_ns(row)) for row in old if is_gpu_row(row) and not correlation(row)}
    for number, row in enumerate(row for row in old if is_gpu_row(row) and correlation(row)):
        if traces.start_ns(row) is not None and (traces.track(row), traces.start_ns(row)) not in places:
            flow = {"cat": "ac2g", "name": "ac2g", "id": 10**9 + number}
            new.append({"ph": "s", **flow, **where})
            new.append({"ph": "f", "bp": "e", **flow, "pid": row.get("pid"), "tid": row.get("tid"), "ts": row["ts"]})
    counted = {("info", "events"), ("info", "frames"), ("quality", "of"), ("quality", "no_stacks"), ("quality", "profiler_overhead")}
    counted |= {("info", "verdict"), ("info", "verdict_reason")}  # shares of events change
    counted |= {("launches", "recompute")}  # known only with frames
    added = with_events(document, [event for pair in zip(new, old) for event in pair] + new[len(old) :] + old[len(new) :])
    same(bench.tables(document), bench.tables(added), counted)


def parts(document, bench):
    """M5: in each window and device the parts add up to the whole, sub-rows to their row, devices to `all`."""
    for flags in ((), ("--linked-only",), ("--micro-idle", "10")):
        times = {}
        for row in bench.tables(document, *flags)["timeline"]:
            times.setdefault((row["window"], row["device"]), {})[row["type"]] = row["time_ns"]
        for place, ns in times.items():
            work = ns["computation_time"] + ns["exposed_communication_time"] + ns["exposed_memcpy_time"]
            if work != ns["busy_time"] or work + ns["idle_time"] != ns["total_time"]:
                raise Failure("%s: parts do not add up: %s" % (place, ns))
            for whole in ("exposed_memcpy_time", "idle_time"):
                split = [value for name, value in ns.items() if name.startswith(whole + "/")]
                if split and sum(split) != ns[whole]:
                    raise Failure("%s: %s does not add up: %s" % (place, whole, ns))
            if place[1] == "all":
                devices = [other for (window, device), other in times.items() if window == place[0] and device != "all"]
                for name, value in ns.items():
                    if value != sum(other.get(name, 0) for other in devices):
                        raise Failure("%s: %s is not the sum of the devices" % (place, name))


def sums(document, bench):
    """M6: every table that splits the GPU time has all of it. Not where sums end at the largest integer."""
    if sum(traces.dur_ns(event) for event in events(document)) >= 2**63:
        return
    tables = bench.tables(document)
    columns = {"kernels": "total_ns", "ops": "direct_ns", "ops_by_args": "direct_ns", "ops_by_category": "direct_ns", "launches": "direct_ns"}
    found = {name: sum(row[column] for row in tables[name]) for name, column in columns.items()}
    found["info"] = int(next(row["value"] for row in tables["info"] if row["key"] == "gpu_time_ns"))
    if len(set(found.values())) != 1:
        raise Failure(str(found))


def timeline_less_kinds_of_idle(bench, document, *flags):
    rows = bench.tables(document, *flags)["timeline"]
    return {"timeline": [row for row in rows if not row["type"].startswith("idle_time/")]}


def renamed(document, bench):
    """M7: the names that NCCL has had are one class. Rows that tie in all but name may swap, and with them the call that
    tells which idle time is observed: its sub-rows are left out."""
    names = ("ncclKernel_AllReduce_RING_LL_Sum_float", "ncclDevKernel_AllReduce_Sum_f32_RING_LL(x)", "nccldevkernel_1", "rcclGenericKernel")

    def rename(event):
        if kind(event) == "kernel" and ("nccl" in str(event["name"]).lower() or "rccl" in str(event["name"]).lower()):
            return dict(event, name=bench.rng.choice(names))
        return event

    same(*(timeline_less_kinds_of_idle(bench, d) for d in (document, mapped(document, rename))))


def twins(document, bench):
    """M8: the same work once more, in a process and on devices of its own: sums double, shares stay. Not for rows without
    a device, which share one, nor for rows so long that sums end at the largest integer."""
    far = 10**12

    def shifted(value, by):
        if isinstance(value, str) and value.isdigit():  # ids may stand in quotes
            return type(value)(shifted(int(value), by))
        if not isinstance(value, int) or isinstance(value, bool) or value <= 0:
            return value
        return value + by if value < 2**63 else value - by

    def twin(event):
        copy = dict(event)
        pid = traces.reference.id_value(event.get("pid"))
        copy["pid"] = pid + far if isinstance(pid, int) else "%s, again" % pid
        if isinstance(event.get("id"), int):  # of a flow: any number is one, and any word
            copy["id"] += far
        elif isinstance(event.get("id"), str):
            copy["id"] += ", again"
        if isinstance(event.get("args"), dict):
            changed = dict(event["args"])
            for key in ("correlation", "External id", "external id"):
                if key in changed:
                    changed[key] = shifted(changed[key], far)
            if isinstance(changed.get("device"), int):
                changed["device"] += far
            copy["args"] = changed
        return copy

    if any(event.get("ph") == "X" and not event.get("cat") for event in events(document)):
        return  # rows known by their process have no device
    for row in filter(is_gpu_row, events(document)):
        pid = traces.reference.id_value(row.get("pid"))
        if not isinstance(pid, int) and not isinstance(args(row).get("device"), int) or traces.dur_ns(row) > 2**60:
            return
    once = bench.tables(document)
    twice = bench.tables(with_events(document, events(document) + [twin(event) for event in events(document)]))
    doubled = {"count", "direct_ns", "direct_busy_ns", "subtree_ns", "time_ns"}
    for table, only in (("ops", {}), ("ops_by_category", {}), ("timeline", {"device": "all"})):
        before = [row for row in once[table] if all(row[key] == value for key, value in only.items())]
        after = [row for row in twice[table] if all(row[key] == value for key, value in only.items())]
        wanted = [{key: 2 * value if key in doubled else value for key, value in row.items()} for row in before]
        same({table: wanted}, {table: after})


def halves(document, bench):
    """M11: a kernel split into two adjacent halves is as busy. Only where a correlation names the call: a flow leads to the
    first half alone. Of rows that end together another one may now be the last, which tells which idle time is observed:
    its sub-rows are left out."""

    def split(event):
        start, dur = traces.start_ns(event), traces.dur_ns(event)
        if not is_gpu_row(event) or not correlation(event) or start is None or dur < 2 or start + dur >= 2**62:
            return [event]
        middle = bench.rng.randint(1, dur - 1)
        return [
            dict(event, ts=traces.us(start), dur=traces.us(middle)),
            dict(event, ts=traces.us(start + middle), dur=traces.us(dur - middle)),
        ]

    cut = with_events(document, [half for event in events(document) for half in split(event)])
    for flags in ((), ("--linked-only",), ("--micro-idle", "10")):
        same(*(timeline_less_kinds_of_idle(bench, d, *flags) for d in (document, cut)))


def again(document, bench):
    """M12: the same input gives the same bytes."""
    path = bench.write(document)
    for form in ("text", "csv", "json", "md"):
        for arguments in (("report", path, "-f", form), ("run", "launches", path, "-f", form, "--wide")):
            if bench.run(*arguments) != bench.run(*arguments):
                raise Failure("%s differs from run to run" % " ".join(arguments))


SELECTABLE = (  # all tables of GPU rows and of the host but timeline, gaps, idle_causes and gpu_gaps, in which selected work is shown apart from other work
    "steps", "modules", "frames", "annotations", "ops_by_category", "ops", "ops_by_recompute", "kernels", "ops_by_args", "op_names", "launches",
    "kernel_names", "syncs", "streams", "stream_overlap", "short_kernels", "short_kernels_by_op", "calls", "copies", "memory_timeline", "memory",
    "memory_by_op", "compiled", "frequent_sequences", "graph_replays", "graph_kernels", "stacks", "cuda_gpu_kern_sum", "cuda_api_sum",
    "cuda_gpu_mem_time_sum", "cuda_gpu_mem_size_sum", "cuda_kern_exec_sum", "nvtx_pushpop_sum", "nvtx_gpu_proj_sum", "nvtx_kern_sum", "gpu_time_util",
    "cuda_api_sync", "cuda_memcpy_sync", "cuda_memcpy_async", "cuda_memset_sync",
)  # fmt: skip


def selected(document, bench):
    """M13: a selection of everything changes nothing; the devices' parts, and those of steps and the rest, are the whole."""
    path = bench.write(document)

    def table(name, *flags):
        return json.loads(bench.run("run", name, path, "-f", "json", *flags))

    for name in SELECTABLE:
        if name.startswith("memory"):  # events without an op have no name
            continue
        same({name: table(name)}, {name: table(name, "--name", "")})
    launches = table("launches")
    whole = (sum(row["rows"] for row in launches), sum(row["direct_ns"] for row in launches))
    streams = table("streams")
    devices = sorted({"null" if row["device"] is None else str(row["device"]) for row in streams})
    parts = [row for device in devices for row in table("launches", "--device", device)]
    found = (sum(row["rows"] for row in parts), sum(row["direct_ns"] for row in parts))
    if devices and found != whole:
        raise Failure("devices %s: %r became %r" % (", ".join(devices), whole, found))
    steps = {row["number"] for row in table("steps") if row["number"] is not None}
    parts = [row for number in sorted(steps) for row in table("launches", "--step", str(number))]
    parts += [row for row in launches if row["step"] is None]
    if sorted(row["id"] for row in parts) != sorted(row["id"] for row in launches):
        raise Failure("launches of the steps and of none are not all launches")


RELATIONS = (
    ("m1_shuffle", shuffle),
    ("m2_packing", packing),
    ("m2_bare_list", bare_list),
    ("m3_later", later),
    ("m4_bystanders", bystanders),
    ("m5_parts", parts),
    ("m6_sums", sums),
    ("m7_renamed", renamed),
    ("m8_twins", twins),
    ("m11_halves", halves),
    ("m12_again", again),
    ("m13_selected", selected),
)


def check(relation, name, make, settings):
    document = make()
    if not isinstance(document, (dict, list)) or not all(isinstance(event, dict) for event in events(document)):
        return
    with tempfile.TemporaryDirectory() as directory:
        relation(document, Bench(settings.rooftree, directory, name))


def tests(settings):
    documents = traces.random_documents(range(60 if settings.full else 12)) + traces.case_documents(settings)
    if settings.full and os.path.isdir(settings.corpus):
        documents += traces.corpus_documents(settings, most_bytes=400000)
    return [
        Test("%s/%s" % (title, name), lambda relation=relation, name=name, make=make: check(relation, name, make, settings))
        for title, relation in RELATIONS
        for name, make in documents
    ]
