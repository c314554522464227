#!/usr/bin/env python3
"""The second opinion of databases that Nsight Systems wrote: docs/definitions.md (11) in slow, plain Python and SQL.

    python3 databases.py --rooftree BINARY [--random N] [--first-seed SEED] [DATABASE...]

Rows become the events of reference.py, which knows the rest. `attributed` and the sums are found a second time, by asking for each
kernel all ranges of its thread. Exit status 1 if anything differs.
"""

import argparse
import os
import re
import sqlite3
import sys
import tempfile

import compare
import make_database
import reference
import tables_graphs

# Tables that are read, in this order; rows of the others are counted in `unread_tables`.
READ = (
    "StringIds", "META_DATA_EXPORT", "EXPORT_META_DATA", "TARGET_INFO_SESSION_START_TIME", "TARGET_INFO_GPU", "TARGET_INFO_CUDA_DEVICE",
    "CUDA_GRAPH_NODE_EVENTS", "CUPTI_ACTIVITY_KIND_KERNEL", "CUPTI_ACTIVITY_KIND_MEMCPY", "CUPTI_ACTIVITY_KIND_MEMSET",
    "CUPTI_ACTIVITY_KIND_GRAPH_TRACE", "CUPTI_ACTIVITY_KIND_RUNTIME", "CUPTI_ACTIVITY_KIND_DRIVER", "NVTX_EVENTS",
    "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", "CUPTI_ACTIVITY_KIND_CUDA_EVENT", "CUPTI_ACTIVITY_KIND_OVERHEAD", "PROFILER_OVERHEAD",
    "TARGET_INFO_GPU_METRICS", "GPU_METRICS",
)  # fmt: skip
NO_EVENTS = (
    "ANALYSIS_", "DIAGNOSTIC_", "ENUM_", "META_DATA_", "NVTX_PAYLOAD_", "PROCESSES", "ProcessStream", "ThreadNames", "TARGET_INFO_",
    "UnwindMethod",
)  # fmt: skip
EXPORTS = ("StringIds", "NVTX_EVENTS", "CUPTI_ACTIVITY_KIND_KERNEL", "CUPTI_ACTIVITY_KIND_RUNTIME")
KNOWN_MAJOR = 3
COPIES = {1: "HtoD", 2: "DtoH", 3: "HtoA", 4: "AtoH", 5: "AtoA", 6: "AtoD", 7: "DtoA", 8: "DtoD", 9: "HtoH", 10: "PtoP", 11: "HtoD", 12: "DtoH", 13: "DtoD"}
MEMORIES = {0: "Pageable", 1: "Pinned", 2: "Device", 3: "Array", 4: "Managed", 5: "Device Static", 6: "Managed Static"}
PUSH_POP, START_END, DOMAIN = 59, 60, 75


class NotOurs(Exception):
    """The file is no export."""


class Source:
    """Tables and columns by name, as SQL sees them; counts cells that hold what they should not."""

    def __init__(self, path):
        self.connection = sqlite3.connect("file:%s?mode=ro&immutable=1" % path.replace("%", "%25").replace("?", "%3f"), uri=True)
        self.connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        self.names = [name for (name,) in self.connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite#_%' ESCAPE '#' ORDER BY name")]
        self.bad_cells = 0
        self.strings = {}
        for row in self.rows("StringIds", ("id", "value")):
            if isinstance(row["id"], int) and isinstance(row["value"], str):
                self.strings.setdefault(row["id"], row["value"])

    def table(self, name):
        if name in self.names:
            return name
        found = [n for n in self.names if re.fullmatch(re.escape(name) + "_V[0-9]+", n)]
        return max(found, key=lambda n: (len(n), n.encode()), default=None)

    def count(self, table):
        return self.connection.execute('SELECT count(*) FROM "%s"' % table).fetchone()[0]

    def rows(self, name, columns):
        """Each row as {column: value}, None where there is no such column."""
        table = self.table(name)
        if table is None:
            return
        have = {row[1].lower() for row in self.connection.execute('PRAGMA table_info("%s")' % table)}
        asked = [column for column in columns if column.lower() in have]
        text = ", ".join('"%s"' % column for column in asked) or "1"
        for values in self.connection.execute('SELECT %s FROM "%s" ORDER BY rowid' % (text, table)):
            row = dict.fromkeys(columns)
            row.update(zip(asked, values))
            yield row

    def integer(self, value):
        if value is None or isinstance(value, int):
            return value
        self.bad_cells += 1
        return None

    def text(self, value):
        """A text, or the id of one."""
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, int) and value in self.strings:
            return self.strings[value]
        self.bad_cells += 1
        return None


def process_of(number):
    """All bits above the tid."""
    return ((number or 0) & (2**64 - 1)) >> 24


def pid_of(number):
    return ((number or 0) >> 24) & 0xFFFFFF


def track_of(number):
    return (pid_of(number), (number or 0) & 0xFFFFFF)


# ---------------------------------------------------------------------------------------------------------------------
# What the text of a range says

PART = re.compile(r", (op_id|seq|sizes|input_op_ids) = ")


def whole(text):
    return int(text) if re.fullmatch("[0-9]+", text) and int(text) < 2**63 else None


def bracketed(text):
    """A list of lists and numbers as JSON, or None."""
    if not re.fullmatch(r"\[[\[\], 0-9-]*\]", text):
        return None
    try:
        import json

        value = json.loads(text)
    except ValueError:
        return None
    return value


def read_text(text):
    """-> name, arguments, how many parts hold something else than they should"""
    marker = re.match(r"\{'mod': '([^']*)', 'op': '([^']*)'", text)
    if marker:
        return "%s.%s" % marker.groups(), {"marker": True}, 0
    found = list(PART.finditer(text))
    if not found:
        return text, {}, 0
    args, bad = {}, 0
    for match, after in zip(found, [m.start() for m in found[1:]] + [len(text)]):
        key, value = match.group(1), text[match.end() : after]
        if key == "input_op_ids":
            continue
        value = bracketed(value) if key == "sizes" else whole(value)
        if value is None:
            bad += 1
        else:
            args[{"op_id": "External id", "seq": "Sequence number", "sizes": "Input Dims"}[key]] = value
    return text[: found[0].start()], args, bad


def is_operator(rules, name, args):
    """By the rules; what they do not name is one if it is numbered as autograd's nodes are."""
    said = rules.range.match(name)
    return args.pop("marker", False) or said == "op" or (said is None and "Sequence number" in args)


# ---------------------------------------------------------------------------------------------------------------------
# Rows to events


class Database(reference.Trace):
    is_database = True

    def __init__(self, path, rules=None):
        self.path, self.rules = path, rules or reference.Rules()
        self.source = Source(path)
        if not any(self.source.table(name) for name in EXPORTS):
            raise NotOurs("not an export of Nsight Systems")
        self.file_bytes, self.json_bytes, self.compression = os.path.getsize(path), None, "none"
        self.counts, self.odd_values, self.distributed, self.several_ranks = {}, 0, {}, False
        self.by_kind = {kind: [] for kind in reference.TIMED_KINDS}
        self.flows, self.op_flows, self.allocations, self.overheads = [], [], [], 0
        self.event_count = sum(self.source.count(table) for table in {self.source.table(name) for name in READ} - {None})
        self.index, self.processes, self.first_of = 0, {}, {}
        starts = [self.source.integer(row["utcEpochNs"]) for row in self.source.rows("TARGET_INFO_SESSION_START_TIME", ("utcEpochNs",))]
        self.base = starts[0] if starts else None
        self.writer, self.unread_tables = self.read_writer(), self.list_unread()
        self.read_devices()
        self.read_nodes()
        self.read_gpu_rows()
        self.read_calls()
        self.read_ranges()
        for table in ("PROFILER_OVERHEAD", "CUPTI_ACTIVITY_KIND_OVERHEAD"):
            self.overheads += sum(1 for _ in self.source.rows(table, ("start",)))
        self.name_captured_calls()
        self.counts["bad_cells"] = self.source.bad_cells

    def integers(self, table, columns, texts=()):
        for row in self.source.rows(table, tuple(columns) + tuple(texts)):
            for column in columns:
                row[column] = self.source.integer(row[column])
            for column in texts:
                row[column] = self.source.text(row[column])
            yield row

    def number(self, process):
        """Processes are numbered as their rows come."""
        return self.processes.setdefault(process, len(self.processes))

    def of_process(self, process, number, bits=32):
        """Ids count in each process; those of the first stay what they are. Numbers of more than 32 bits are none, but of nodes."""
        if number is None or number <= 0 or (bits == 32 and number >= 2**32):
            return None
        return number ^ self.number(process) << bits

    @staticmethod
    def has_time(row):
        return row["start"] is not None and abs(row["start"]) < 2**61 and abs(row["end"] or 0) < 2**61

    def add(self, kind, name, row, track, number, **args):
        """`number`: globalPid or globalTid. Without usable time there is no event."""
        start, end = row["start"], row["end"]
        self.index += 1
        if not self.has_time(row):
            self.count("bad_timestamp")
            return
        if end is None:
            self.count("missing_duration")
        elif end < start:
            self.count("negative_duration")
        dur = 0 if end is None else max(0, end - start)
        self.number(process_of(number))
        for key, bits in (("graph node id", 52), ("graph id", 32), ("correlation", 32), ("External id", 32)):
            if key in args:
                args[key] = self.of_process(process_of(number), args[key], bits)
        if "graph node id" in args:
            args["graph node id"] = self.root(args["graph node id"])
        args = {key: value for key, value in args.items() if value is not None and not (key == "bytes" and value < 0)}
        self.by_kind[kind].append(reference.Event(kind, name, start, dur, track, args, self.index))

    def read_writer(self):
        said = {}
        for table in ("META_DATA_EXPORT", "EXPORT_META_DATA"):
            for row in self.source.rows(table, ("name", "value")):
                said.setdefault(row["name"], row["value"])
        major = said.get("EXPORT_SCHEMA_VERSION_MAJOR")
        if isinstance(major, (str, int)) and re.fullmatch("[0-9]{1,18}", str(major)) and int(major) > KNOWN_MAJOR:
            self.count("unknown_schema")
        version, schema = said.get("EXPORT_PRODUCT_VERSION"), said.get("EXPORT_SCHEMA_VERSION")
        if version is None and schema is None:
            return None
        return "Nsight Systems" + (" " + version if version is not None else "") + (", schema " + schema if schema is not None else "")

    def list_unread(self):
        known = {self.source.table(name) for name in READ}
        rows = [(n, self.source.count(n)) for n in self.source.names if n not in known and not n.startswith(NO_EVENTS)]
        return ", ".join("%s (%d rows)" % row for row in rows if row[1]) or None

    def read_devices(self):
        self.properties = []
        for row in self.integers("TARGET_INFO_GPU", ("id", "totalMemory", "smCount", "computeMajor", "computeMinor"), ("name",)):
            entry = {"id": row["id"], "name": row["name"], "totalGlobalMem": row["totalMemory"], "numSms": row["smCount"]}
            entry.update(computeMajor=row["computeMajor"], computeMinor=row["computeMinor"])
            self.properties.append({key: value for key, value in entry.items() if value is not None})
        self.device_of = {}
        for row in self.integers("TARGET_INFO_CUDA_DEVICE", ("gpuId", "cudaId", "pid")):
            whole = all(row[column] is not None and row[column] >= 0 for column in row)
            if whole and max(row["gpuId"], row["cudaId"]) < 2**31 - 1 and row["pid"] < 2**24:
                self.device_of.setdefault((row["pid"], row["cudaId"]), row["gpuId"])

    def read_nodes(self):
        """Node -> the one that it is a copy of, and which were made, when, on which thread."""
        self.copied_from, self.made = {}, []
        for row in self.integers("CUDA_GRAPH_NODE_EVENTS", ("start", "globalTid", "graphNodeId", "originalGraphNodeId")):
            process = process_of(row["globalTid"])
            node, original = (self.of_process(process, row[column], 52) for column in ("graphNodeId", "originalGraphNodeId"))
            if node is not None and original is not None and node != original:
                self.copied_from.setdefault(node, original)
            elif node is not None and row["start"] is not None:
                self.made.append((row["start"], node, row["globalTid"] or 0))
        self.made.sort()

    def root(self, node):
        """Chains are short; what goes in a circle ends somewhere."""
        for _ in range(64):
            node = self.copied_from.get(node, node)
        return node

    def gpu_row(self, kind, name, row, **more):
        number = row["globalPid"]
        device = self.device_of.get((pid_of(number), row["deviceId"]), row["deviceId"])
        stream = row["streamId"]
        if self.has_time(row):
            process = self.number(process_of(number))
            first = self.first_of.setdefault(device, process)
            if process != first and stream is not None and 0 <= stream < 2**32:
                stream += process << 32
        self.add(
            kind, name, row, ("", ""), number,
            device=device, stream=stream, correlation=row["correlationId"], **more,
        )  # fmt: skip

    def read_gpu_rows(self):
        common = ("start", "end", "deviceId", "streamId", "correlationId", "globalPid")
        of_graphs = ("graphNodeId",)
        grid = ("gridX", "gridY", "gridZ")
        for row in self.integers("CUPTI_ACTIVITY_KIND_KERNEL", common + of_graphs + ("graphId",) + grid, ("demangledName", "shortName")):
            names = [row[column] for column in ("demangledName", "shortName") if row[column] is not None]
            name = (names or ["(name not recorded)"])[0]
            sides = [row[side] for side in grid]
            blocks = sides if all(side is not None and side > 0 for side in sides) else None
            self.gpu_row("kernel", name, row, grid=blocks, **self.graph(row))
        for row in self.integers("CUPTI_ACTIVITY_KIND_MEMCPY", common + of_graphs + ("bytes", "copyKind", "srcKind", "dstKind")):
            ends = [MEMORIES.get(row[side], "Unknown") for side in ("srcKind", "dstKind")]
            name = "Memcpy %s (%s -> %s)" % (COPIES.get(row["copyKind"], "Unknown"), *ends)
            self.gpu_row("memcpy", name, row, bytes=row["bytes"], **self.graph(row))
        for row in self.integers("CUPTI_ACTIVITY_KIND_MEMSET", common + of_graphs + ("bytes", "memKind")):
            name = "Memset (%s)" % ("Device" if row["memKind"] is None else MEMORIES.get(row["memKind"], "Unknown"))
            self.gpu_row("memset", name, row, bytes=row["bytes"], **self.graph(row))
        for row in self.integers("CUPTI_ACTIVITY_KIND_GRAPH_TRACE", common + of_graphs + ("graphId",)):
            self.count("hidden_graph_rows")
            name = "CUDA graph %d" % row["graphId"] if row["graphId"] is not None and 0 < row["graphId"] < 2**32 else "CUDA graph"
            self.gpu_row("other", name, row, **self.graph(row))

    @staticmethod
    def graph(row):
        return {"graph node id": row["graphNodeId"], "graph id": row.get("graphId")}

    def read_calls(self):
        outer = {}
        columns = ("start", "end", "eventClass", "globalTid", "correlationId")
        for table in ("CUPTI_ACTIVITY_KIND_RUNTIME", "CUPTI_ACTIVITY_KIND_DRIVER"):
            for row in self.integers(table, columns, ("nameId",)):
                name = re.sub(r"_v[0-9]{4,}$", "", "(name not recorded)" if row["nameId"] is None else row["nameId"])
                key = self.of_process(process_of(row["globalTid"]), row["correlationId"])
                if self.has_time(row) and key is not None:
                    if outer.get(key) == name:
                        self.count("missing_duration", int(row["end"] is None))
                        self.count("negative_duration", int(row["end"] is not None and row["end"] < row["start"]))
                        continue
                    if row["eventClass"] not in (0, 1):
                        outer.setdefault(key, name)
                number = row["globalTid"]
                self.add("call", name, row, track_of(number), number, correlation=row["correlationId"], thread=number or 0)

    def read_ranges(self):
        columns = ("start", "end", "eventType", "globalTid", "domainId")
        rows = list(self.integers("NVTX_EVENTS", columns, ("text", "textId")))
        domains = {}
        for row in rows:
            row["said"] = row["text"] if row["text"] is not None else row["textId"]
            if row["eventType"] == DOMAIN and row["said"] is not None:
                domains.setdefault((process_of(row["globalTid"]), row["domainId"]), row["said"])
        for row in rows:
            text, number = row["said"] if row["said"] is not None else "(unnamed range)", row["globalTid"]
            if row["eventType"] not in (PUSH_POP, START_END):
                continue
            track = track_of(number) if row["eventType"] == PUSH_POP else (pid_of(number), "start/end")
            name, args, bad = read_text(text)
            self.source.bad_cells += bad
            if row["domainId"]:
                domain = domains.get((process_of(number), row["domainId"]), "(unknown domain)")
                self.add("annotation", "%s:%s" % (domain, name), row, track, number)
                continue
            is_op = is_operator(self.rules, name, args)
            self.add("op" if is_op and row["eventType"] == PUSH_POP else "annotation", name, row, track, number, **args)

    def name_captured_calls(self):
        """Calls during which a node was made say which, and the name of its kernels."""
        names = {}
        for event in self.by_kind["kernel"]:
            names.setdefault(event.args.get("graph node id"), event.name)
        rows = [event for kind in reference.GPU_KINDS for event in self.by_kind[kind]]
        self.has_nodes = any("graph node id" in event.args for event in rows)
        for call in self.by_kind["call"]:
            inside = [node for at, node, thread in self.made if call.start <= at <= call.end and thread == call.args["thread"]]
            if inside:
                call.args["graph node id"] = inside[0]
                if inside[0] in names:
                    call.args["kernel"] = names[inside[0]]


def analyzed(path):
    """Graphs that were recorded node by node are explained by their own file."""
    database = Database(path)
    analysis = reference.Analysis(database, rules=database.rules)
    return tables_graphs.linked(analysis, [analysis]) if database.has_nodes else analysis


# ---------------------------------------------------------------------------------------------------------------------
# The same a second time, by SQL alone


def named(binary, table, path, *options):
    """The rows that the program prints, by the names of their columns."""
    rows = compare.run_table(binary, table, path, list(options))
    if isinstance(rows, str):
        raise ValueError("%s: %s" % (table, rows))
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def sums(rows, name, *values):
    found = {}
    for row in rows:
        known = found.setdefault(row[name], [0] * len(values))
        for i, value in enumerate(values):
            known[i] += int(row[value] or 0)
    return {key: tuple(value) for key, value in found.items()}


KERNEL_SUMS = """SELECT s.value, count(*), sum(max(0, k.end - k.start))
    FROM CUPTI_ACTIVITY_KIND_KERNEL k JOIN StringIds s ON s.id = k.demangledName GROUP BY 1"""
# An outer record of a call, of neither interface, stands before its twin, whose name may have a version behind it.
CALL_SUMS = """SELECT s.value, count(*), sum(max(0, r.end - r.start))
    FROM CUPTI_ACTIVITY_KIND_RUNTIME r JOIN StringIds s ON s.id = r.nameId
    WHERE NOT EXISTS (SELECT 1 FROM CUPTI_ACTIVITY_KIND_RUNTIME o JOIN StringIds t ON t.id = o.nameId
        WHERE o.rowid < r.rowid AND o.correlationId = r.correlationId AND o.globalTid = r.globalTid AND o.eventClass NOT IN (0, 1)
        AND substr(s.value, 1, length(t.value)) = t.value) GROUP BY 1"""
RANGES = """SELECT coalesce(n.text, s.value), n.globalTid, n.domainId, n.start, n.end
    FROM NVTX_EVENTS n LEFT JOIN StringIds s ON s.id = n.textId WHERE n.eventType IN (59, 60) ORDER BY n.start, n.end DESC"""
DOMAINS = "SELECT domainId, coalesce(text, s.value) FROM NVTX_EVENTS n LEFT JOIN StringIds s ON s.id = n.textId WHERE eventType = 75"
# Of each kernel: all ranges of the launching thread in which its call lies, the one that starts last.
INNERMOST = """SELECT k.start - %d, k.deviceId, k.streamId, (SELECT n.text FROM NVTX_EVENTS n WHERE n.eventType = 59 AND n.globalTid = r.globalTid
        AND n.start <= r.start AND r.start < n.end AND r.end <= n.end ORDER BY n.start DESC, n.end LIMIT 1)
    FROM CUPTI_ACTIVITY_KIND_KERNEL k LEFT JOIN CUPTI_ACTIVITY_KIND_RUNTIME r
        ON r.correlationId = k.correlationId AND r.globalTid >> 24 = k.globalPid >> 24"""


def kernel_sums(binary, path, source):
    expected = {name: (count, total) for name, count, total in source.connection.execute(KERNEL_SUMS)}
    kernels = [row for row in named(binary, "kernels", path) if row["kind"] == "kernel"]
    return expected, sums(kernels, "name", "count", "total_ns")


def call_sums(binary, path, source):
    expected = {}
    for name, count, total in source.connection.execute(CALL_SUMS):
        name = re.sub("_v[0-9]{4,}$", "", name)
        before = expected.get(name, (0, 0))
        expected[name] = before[0] + count, before[1] + total
    return expected, sums(named(binary, "calls", path), "name", "count", "total_ns")


def range_sums(binary, path, source):
    """Ranges of the default domain and the others by name; the time of one in another of its name is not counted twice, among operators."""
    rules, domains, expected, open_until = reference.Rules(), dict(source.connection.execute(DOMAINS)), {}, {}
    for text, thread, domain, start, end in source.connection.execute(RANGES):
        end = start if end is None else max(start, end)
        name = read_text(text)[0] if not domain else "%s:%s" % (domains[domain], text)
        is_op = not domain and is_operator(rules, name, read_text(text)[1])
        inside = is_op and end <= open_until.get((name, thread), -1)
        count, total = expected.get((is_op, name), (0, 0))
        expected[is_op, name] = count + 1, total + (0 if inside else end - start)
        if not inside:
            open_until[name, thread] = end
    found = {(True, name): value for name, value in sums(named(binary, "op_names", path), "name", "calls", "cpu_total_ns").items()}
    spans = [row for row in named(binary, "annotations", path) if row["name"] != "(no annotation)"]
    found.update({(False, name): value for name, value in sums(spans, "name", "count", "cpu_ns").items()})
    return expected, found


def innermost(binary, path, source):
    """(start, device, stream) of each kernel -> the innermost operator of its launching thread"""
    base = next(int(row["value"]) for row in named(binary, "info", path) if row["key"] == "base_time_ns")
    origin = next(int(row["value"]) for row in named(binary, "info", path) if row["key"] == "origin_ns") - base
    expected = {}
    for start, device, stream, text in source.connection.execute(INNERMOST % origin):
        name = read_text(text)[0] if text is not None else "(unattributed)"
        expected.setdefault((start, device, stream), []).append(name)
    found = {}
    for row in named(binary, "attribution", path):
        if not re.match("Mem(cpy|set) ", row["name"]):
            found.setdefault((int(row["start_ns"]), int(row["device"]), int(row["stream"])), []).append(row["op"])
    return expected, found


def plain(binary, path):
    """-> lines about sums that differ"""
    source, lines = Source(path), []
    for make, needed in ((kernel_sums, "CUPTI_ACTIVITY_KIND_KERNEL"), (call_sums, "CUPTI_ACTIVITY_KIND_RUNTIME"), (range_sums, "NVTX_EVENTS")):
        if source.table(needed) is not None:
            expected, found = make(binary, path, source)
            for name in sorted(set(expected) | set(found), key=str):
                if expected.get(name) != found.get(name):
                    lines.append("%s: %s of %s: SQL %s, found %s" % (path, make.__name__, name, expected.get(name), found.get(name)))
    return lines


# ---------------------------------------------------------------------------------------------------------------------


def compared(binary, path, names=None):
    """-> lines, tables compared, tables that differ"""
    try:
        analysis = analyzed(path)
    except NotOurs as error:
        found = compare.run_table(binary, "info", path, [])
        return ([] if str(error) in str(found) else ["%s: expected %s, found %s" % (path, error, compare.short(found))]), 1, 0
    if not analysis.timed:
        found = compare.run_table(binary, "info", path, [])
        return ([] if "no timed events" in found else ["%s: expected no timed events, found %s" % (path, compare.short(found))]), 1, 0
    lines, differing = [], 0
    tables = analysis.tables(captures=[analysis] if analysis.trace.has_nodes else [], names=names)
    for table, (columns, rows) in tables.items():
        found = compare.run_table(binary, table, path, [])
        if table == "quality":  # which cells of a row that is in no table are looked at is the reader's own
            rows = [row for row in rows if row[0] != "bad_cells"]
            found = [row for row in found if row[0] != "bad_cells"]
        bad = list(compare.differences(table, columns, rows, found))
        differing += bool(bad)
        for number, column, expected, got in bad[:4]:
            text = "%s: %s: row %s, %s: expected '%s', found '%s'"
            lines.append(text % (path, table, number, column, compare.short(expected), compare.short(got)))
    return lines, len(tables), differing


def compared_random(binary, seeds, keep=None, names=None):
    """-> lines, tables compared, tables that differ"""
    lines, compared_tables, differing = [], 0, 0
    with tempfile.TemporaryDirectory() as directory:
        for seed in seeds:
            path = os.path.join(keep or directory, "seed_%d.sqlite" % seed)
            if os.path.exists(path):
                os.remove(path)
            more, tables, bad = compared(binary, make_database.write(seed, path), names)
            lines, compared_tables, differing = lines + more, compared_tables + tables, differing + bad
    return lines, compared_tables, differing


def main():
    parser = argparse.ArgumentParser(description="Compares what the C program says of databases with the reference.")
    parser.add_argument("--rooftree", required=True, metavar="BINARY")
    parser.add_argument("--random", type=int, default=0, metavar="N")
    parser.add_argument("--first-seed", type=int, default=0, metavar="SEED", help="of --random")
    parser.add_argument("--keep", metavar="DIR", help="write the random databases there and leave them")
    parser.add_argument("--tables", metavar="NAME,...", type=lambda text: text.split(","), help="only these")
    parser.add_argument("databases", nargs="*", metavar="DATABASE")
    options = parser.parse_args()
    binary = os.path.abspath(options.rooftree)
    seeds = range(options.first_seed, options.first_seed + options.random)
    lines, all_tables, all_bad = compared_random(binary, seeds, options.keep, options.tables)
    for path in options.databases:
        more, tables, bad = compared(binary, path, options.tables)
        lines, all_tables, all_bad = lines + more + plain(binary, path), all_tables + tables, all_bad + bad
    for line in lines:
        print(line, flush=True)
    print("%d tables compared, %d differ" % (all_tables, all_bad))
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
