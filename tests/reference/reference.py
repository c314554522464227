#!/usr/bin/env python3
"""The second opinion: docs/definitions.md in slow, plain Python.

It shares no code with the C program, only the data files (data/kinds.tsv, data/classes.rules, data/phases.tsv). Time is integer
nanoseconds and quotients are fractions; only a square root is ever a double.

    python3 reference.py TRACE OUTDIR [--linked-only] [--micro-idle US] [--require-flow] [--classes FILE] [--capture FILE]...
    python3 reference.py --selftest

`tables(path, **options)` returns {name: (columns, rows)} with None, int, Fraction, float and str as values.
"""

import argparse
import bisect
import gzip
import json
import math
import os
import random
import re
import sys
from fractions import Fraction

import tables_idle
import tables_structure
from basics import INF, id_order, length, null_last, union, without
import tables_attribution
import tables_graphs
import tables_host
import tables_nsys
import tables_stacks

REPO = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
KINDS_FILE = os.path.join(REPO, "data", "kinds.tsv")
RULES_FILE = os.path.join(REPO, "data", "classes.rules")

TABLES = ("info", "quality", "timeline", "ops", "ops_by_recompute", "ops_by_category", "ops_by_args", "op_names", "launches", "kernels", "kernel_names")
TABLES += ("steps", "modules", "frames", "annotations") + tables_idle.TABLES
MODULES = (tables_host, tables_stacks, tables_graphs, tables_attribution, tables_nsys)  # each with its TABLES

GPU_KINDS = ("kernel", "memcpy", "memset", "other")
TIMED_KINDS = ("op", "call") + GPU_KINDS + ("frame", "annotation", "gpu_annotation")
DIRECTIONS = ("HtoD", "DtoH", "peer", "local", "unknown")
DAY = 24 * 3600 * 10**9
# The verdict: a measure over these percents makes it limited, bad (None: never).
LIMITS = {
    "truncated": (0, None),
    "damaged_events": (0, None),
    "trailing_data": (0, None),
    "several_processes": (0, 0),
    "unknown_category": (1, 50),
    "unknown_schema": (0, None),
    "hidden_graph_rows": (0, None),
    "gpu_rows_without_call": (1, 50),
    "gpu_rows_without_op": (10, None),
    "launches_without_gpu_rows": (1, 50),
    "graph_replays_short": (0, 50),
    "steps_without_gpu_rows": (0, 50),
    "duplicate_gpu_rows": (0, 10),
    "ambiguous_correlation": (0, 10),
    "impossible_duration": (0, 10),
    "gpu_row_before_call": (1, 50),
    "far_timestamps": (0, 10),
}


# ---------------------------------------------------------------------------------------------------------------------
# Data files


def glob_regex(pattern):
    """`*` matches any bytes, ASCII letter case is ignored, the whole name must match."""
    parts = [re.escape(part) for part in pattern.encode("utf-8").split(b"*")]
    return re.compile(b".*".join(parts), re.IGNORECASE | re.DOTALL)


class Patterns:
    """An ordered list of (pattern, value): the value of the first pattern that matches, else None."""

    def __init__(self):
        self.lines = []
        self.memo = {}

    def add(self, pattern, value):
        self.lines.append((glob_regex(pattern), value))

    def match(self, name):
        if name not in self.memo:
            raw = name.encode("utf-8")
            self.memo[name] = next((value for regex, value in self.lines if regex.fullmatch(raw)), None)
        return self.memo[name]


def data_lines(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            line = line.strip()
            if line and not line.startswith("#"):
                yield line


class Kinds:
    """data/kinds.tsv: category (spelled exactly) and name pattern -> kind, first matching line."""

    def __init__(self, path=KINDS_FILE):
        self.of_category = {}
        for line in data_lines(path):
            category, pattern, kind = re.split(r"\t+|  +", line)
            self.of_category.setdefault(category, Patterns()).add(pattern.strip(), kind.strip())

    def kind(self, category, name):
        if not isinstance(category, str) or category not in self.of_category:
            return None
        return self.of_category[category].match(name)


class Rules:
    """data/classes.rules."""

    def __init__(self, path=None):
        self.wrapper, self.launch = Patterns(), Patterns()
        self.capture_begin, self.capture_end = Patterns(), Patterns()
        self.blocking, self.blocking_copy = Patterns(), Patterns()
        self.allocator, self.graph_launch, self.stream_wait = Patterns(), Patterns(), Patterns()
        self.direction, self.op_category, self.kernel_category = Patterns(), Patterns(), Patterns()
        self.collective, self.captured, self.range = Patterns(), Patterns(), Patterns()
        self.class_lines = []
        self.class_memo = {}
        for line in data_lines(path or RULES_FILE):
            word, rest = line.split(None, 1)
            if word in ("wrapper", "launch", "capture_begin", "capture_end", "blocking", "blocking_copy", "allocator", "graph_launch", "stream_wait"):
                getattr(self, word).add(rest, True)
            elif word in ("direction", "collective", "captured", "range"):
                pattern, value = rest.rsplit(None, 1)
                getattr(self, word).add(pattern, value)
            elif word == "class":
                kind, rest = rest.split(None, 1)
                pattern, value = rest.rsplit(None, 1)
                self.class_lines.append((kind, glob_regex(pattern), value))
            elif word == "category":
                what, rest = rest.split(None, 1)
                pattern, value = rest.rsplit(None, 1)
                {"op": self.op_category, "kernel": self.kernel_category}[what].add(pattern, value)
            elif word not in ("element", "matrix"):  # types of kernels: for models, which are compared elsewhere
                raise ValueError("unknown rule: " + line)

    def class_of(self, kind, name):
        key = kind, name
        if key not in self.class_memo:
            raw = name.encode("utf-8")
            self.class_memo[key] = next(
                value for k, regex, value in self.class_lines if k in ("*", kind) and regex.fullmatch(raw)
            )
        return self.class_memo[key]


# ---------------------------------------------------------------------------------------------------------------------
# JSON


class Number(str):
    """A JSON number that is not written as an integer, as written."""


def read_bytes(path):
    with open(path, "rb") as file:
        raw = file.read()
    if raw[:2] == b"\x1f\x8b":
        return raw, gzip.decompress(raw), "gzip"
    return raw, raw, "none"


def no_surrogates(text):
    """An escape such as \\ud800 on its own is no character."""
    return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)


def compact(value):
    """Compact JSON; integers canonical, other numbers as written."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, str):
        return json.dumps(no_surrogates(value), ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join(compact(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ",".join(compact(key) + ":" + compact(item) for key, item in value.items()) + "}"
    return json.dumps(value)  # null, true, false, integers


NUMBER = re.compile(r"(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?")
INTEGER = re.compile(r"[+-]?[0-9]+")


def is_int(value):
    """Integers are those of 64 bits."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**63


def nanoseconds(value):
    """Microseconds as a JSON number or a string holding one -> integer ns, ties away from zero; None if neither."""
    if is_int(value):
        result = value * 1000
    elif isinstance(value, str):
        match = NUMBER.fullmatch(value)
        if not match:
            return None
        sign, whole, decimals, exponent = match.groups()
        decimals = decimals or ""
        digits = int(whole + decimals)
        shift = 3 + int(exponent or 0) - len(decimals)  # ns = digits * 10 ** shift
        if digits and shift > 30:
            return None
        if shift >= 0:
            magnitude = digits * 10**shift if digits else 0
        elif -shift > len(whole + decimals) + 1:
            magnitude = 0
        else:
            unit = 10**-shift
            magnitude = (2 * digits + unit) // (2 * unit)
        result = -magnitude if sign else magnitude
    else:
        return None
    return result if abs(result) < 2**61 else None


def id_value(value):
    """pid, tid or flow id: integers, strings holding an integer (equal to it), other strings and words, None for what is nothing of these."""
    if is_int(value):
        return value
    if isinstance(value, bool):
        return compact(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, str):
        return int(value) if INTEGER.fullmatch(value) and is_int(int(value)) else no_surrogates(value)
    return None


def track_of(event):
    """(pid, tid); what is not there, null, a list or an object, is an empty string."""
    return tuple("" if part is None else part for part in (id_value(event.get("pid")), id_value(event.get("tid"))))


def positive(args, *names):
    """The first of these that is a positive integer, else None."""
    for name in names:
        value = args.get(name)
        if is_int(value) and value > 0:
            return value
    return None


def id_number(args, *names, limit=2**64):
    """The same, of an id: digits, perhaps in quotes."""
    for name in names:
        value = args.get(name)
        if isinstance(value, str) and not isinstance(value, Number) and re.fullmatch("[0-9]+", value):
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and 0 < value < limit:
            return value
    return None


# ---------------------------------------------------------------------------------------------------------------------
# Events


class Document(dict):
    """A JSON object that knows which ranks its `distributedInfo` named."""

    ranks = ()


def one_list(pairs):
    """A JSON object; several `traceEvents` lists count as one."""
    result = Document(pairs)
    infos = [value for key, value in pairs if key == "distributedInfo" and isinstance(value, dict)]
    result.ranks = {info.get("rank") for info in infos if is_int(info.get("rank"))}
    lists = [value for key, value in pairs if key == "traceEvents" and isinstance(value, list)]
    if len(lists) > 1:
        result["traceEvents"] = sum(lists, [])
    return result


class OddValue:
    """Stands for nan and the like."""


def holds_odd(value):
    if isinstance(value, (list, dict)):
        return any(holds_odd(item) for item in (value.values() if isinstance(value, dict) else value))
    return isinstance(value, OddValue)


class Event:
    __slots__ = (
        "kind", "name", "start", "dur", "end", "track", "args", "index",
        "bare",  # without category of its own
        "correlation", "external",
        # nodes (ops and calls)
        "id", "parent", "overhang", "stop", "children",
        # GPU rows
        "device", "stream", "class_", "direction", "blocks", "sms", "waves",
    )  # fmt: skip

    def __init__(self, kind, name, start, dur, track, args, index, bare=False):
        self.kind, self.name, self.start, self.dur, self.end = kind, name, start, dur, start + dur
        self.track, self.args, self.index, self.bare = track, args, index, bare
        self.correlation = id_number(args, "correlation")
        self.external = id_number(args, "External id", "external id")


def pair_begin_end(begins, ends):
    """B/E events of one track, each a list of (time, index, payload) -> [(payload, begin, end or None)], unmatched.

    By time; at one instant an E comes before a B, unless nothing is open.
    """
    begins, ends = sorted(begins, key=lambda x: x[:2]), sorted(ends, key=lambda x: x[:2])
    pairs, unmatched, stack = [], 0, []
    b = e = 0
    while b < len(begins) or e < len(ends):
        if e == len(ends):
            take_end = False
        elif b == len(begins):
            take_end = True
        elif begins[b][0] == ends[e][0]:
            take_end = bool(stack)
        else:
            take_end = ends[e][0] < begins[b][0]
        if not take_end:
            stack.append(begins[b])
            b += 1
        else:
            if stack:
                begin = stack.pop()
                pairs.append((begin[2], begin[0], ends[e][0]))
            else:
                unmatched += 1
            e += 1
    pairs += [(begin[2], begin[0], None) for begin in stack]
    return pairs, unmatched


class Allocation:
    """An allocator event."""

    __slots__ = ("order", "device", "time", "track", "size", "address", "allocated", "reserved", "op")

    def __init__(self, order, device, time, track, size, address, allocated, reserved):
        self.order, self.device, self.time, self.track, self.size = order, device, time, track, size
        self.address, self.allocated, self.reserved, self.op = address, allocated, reserved, None


class Trace:
    """What the file says: events by kind, before anything is linked."""

    is_database = False
    writer = unread_tables = None  # of databases

    def __init__(self, path, kinds=None):
        kinds = kinds or Kinds()
        self.path = path
        raw, text, self.compression = read_bytes(path)
        self.file_bytes, self.json_bytes = len(raw), len(text)
        self.counts = {}
        self.odd_values = 0
        twice = max(text.count(b'"traceEvents"'), text.count(b'"distributedInfo"')) > 1
        merge = one_list if twice or (len(text) < 10**7 and b"\\u" in text[: 1 << 16]) else None  # a key may be spelled with escapes
        document = json.loads(text.decode("utf-8"), parse_float=Number, parse_constant=self.odd_value, object_pairs_hook=merge)
        if self.odd_values:  # how many events have them?
            again = json.loads(text.decode("utf-8"), parse_constant=lambda text: OddValue(), object_pairs_hook=merge)
            self.odd_values = sum(holds_odd(event) for event in self.events_of(again))
        del raw, text
        top = document if isinstance(document, dict) else {}
        events = self.events_of(document)
        base = top.get("baseTimeNanoseconds")
        self.base = base if is_int(base) else None
        info = top.get("distributedInfo")
        self.distributed = dict(info) if isinstance(info, dict) else {}
        self.several_ranks = len(getattr(top, "ranks", ())) > 1
        if self.several_ranks:
            self.distributed.pop("rank", None)
        properties = top.get("deviceProperties")
        self.properties = [p for p in properties if isinstance(p, dict)] if isinstance(properties, list) else []
        self.event_count = len(events)
        self.by_kind = {kind: [] for kind in TIMED_KINDS}
        self.flows = []  # launch flows: (phase, id, track, time)
        self.op_flows = []  # the same
        self.overheads = 0
        self.allocations = []
        self.process_names = self.find_process_names(events)
        self.read_events(events, kinds)

    @staticmethod
    def events_of(document):
        events = document.get("traceEvents") if isinstance(document, dict) else document
        return [event for event in events or [] if isinstance(event, dict)]

    @staticmethod
    def find_process_names(events):
        """pid -> name, of several the first by bytes."""
        names = {}
        for event in events:
            if event.get("ph") == "M" and event.get("name") == "process_name":
                args = event.get("args")
                name = args.get("name") if isinstance(args, dict) else None
                if isinstance(name, str):
                    pid, name = track_of(event)[0], no_surrogates(name)
                    names[pid] = min(names.get(pid, name), name)
        return names

    def odd_value(self, text):
        self.odd_values += 1
        return None

    def count(self, check, by=1):
        self.counts[check] = self.counts.get(check, 0) + by

    def read_allocator_event(self, event, index):
        args = event.get("args")
        args = args if isinstance(args, dict) else {}
        keys = ("Device Type", "Device Id", "Ev Idx", "Bytes", "Addr", "Total Allocated", "Total Reserved")
        values = [args.get(key) if is_int(args.get(key)) else None for key in keys]
        kind, device, place, size, address, allocated, reserved = values
        time = nanoseconds(event.get("ts"))
        if time is None or size is None:
            self.count("bad_memory_events")
            return
        address = address if address and address > 0 else None
        order = (null_last(kind), null_last(device), time, null_last(place), size, null_last(address), null_last(allocated), null_last(reserved))
        track = track_of(event)
        self.allocations.append(Allocation(order + (index,), (kind, device), time, track, size, address, allocated, reserved))

    def read_events(self, events, kinds):
        begins, ends, tracks = {}, {}, {}
        for index, event in enumerate(events):
            phase = event.get("ph")
            if phase == "i" and event.get("name") == "[memory]":
                self.read_allocator_event(event, index)
                continue
            if phase not in ("X", "B", "E", "s", "f"):
                continue
            name = event.get("name")
            name = no_surrogates(name) if isinstance(name, str) else ""
            time = nanoseconds(event.get("ts"))
            track = track_of(event)
            track = tracks.setdefault(track, track)
            category = event.get("cat")
            bare = category is None
            if bare and track[0] in self.process_names:
                category = "process:" + self.process_names[track[0]].replace(" ", "_")
            kind = kinds.kind(category, name)
            args = event.get("args")
            args = args if isinstance(args, dict) else {}
            if phase in "sf":
                if kind in ("launch_flow", "op_flow") and time is not None and id_value(event.get("id")) is not None:
                    flows = self.flows if kind == "launch_flow" else self.op_flows
                    flows.append((phase, id_value(event.get("id")), track, time))
                continue
            if phase == "E":
                if time is not None:
                    ends.setdefault(track, []).append((time, index, None))
                continue
            if kind is None:
                self.count("unknown_category")
            self.overheads += kind == "overhead"
            if time is None:
                if kind in TIMED_KINDS:
                    self.count("bad_timestamp")
                continue
            if phase == "B":
                begins.setdefault(track, []).append((time, index, (kind, name, args, bare)))
                continue
            if kind not in TIMED_KINDS:
                continue
            dur = nanoseconds(event.get("dur"))
            if dur is None:
                self.count("missing_duration")
                dur = 0
            elif dur < 0:
                self.count("negative_duration")
                dur = 0
            self.by_kind[kind].append(Event(kind, name, time, dur, track, args, index, bare))
        for track in sorted(set(begins) | set(ends), key=lambda t: (id_order(t[0]), id_order(t[1]))):
            opened = [(time, index, (index,) + payload) for time, index, payload in begins.get(track, [])]
            pairs, unmatched = pair_begin_end(opened, ends.get(track, []))
            self.count("unmatched_end", unmatched)
            for (index, kind, name, args, bare), start, end in pairs:
                if end is None:
                    self.count("unclosed_begin")
                    end = start
                if kind in TIMED_KINDS:
                    self.by_kind[kind].append(Event(kind, name, start, end - start, track, args, index, bare))

    def sms(self, device):
        """numSms of the device, None if unknown."""

        def given(entry):
            value = entry.get("numSms")
            return value if is_int(value) and value > 0 else None

        def looks(entry):
            name = entry.get("name")
            numbers = [entry.get(key) if is_int(entry.get(key)) else None for key in ("numSms", "totalGlobalMem", "computeMajor", "computeMinor")]
            return (name if isinstance(name, str) and name else None, *numbers)

        for entry in self.properties:
            if is_int(entry.get("id")) and entry["id"] == device:
                return given(entry)
        if device is not None and len({looks(entry) for entry in self.properties}) == 1:
            return given(self.properties[0])
        return None


# ---------------------------------------------------------------------------------------------------------------------
# Tree


def node_order(node):
    return (
        node.start,
        -node.dur,
        0 if node.kind == "op" else 1,
        node.external or 0,
        node.name,
        node.correlation or 0,
        node.index,
    )


def nest(nodes):
    """Parent and overhang of the nodes of one track; the nodes come in their order."""
    open_nodes = []  # those that reach beyond the start of the current one, in order
    for node in nodes:
        open_nodes = [a for a in open_nodes if node.start < a.end]
        node.parent = next((a for a in reversed(open_nodes) if node.end <= a.end), None)
        node.overhang = bool(open_nodes) and open_nodes[-1].end < node.end
        open_nodes.append(node)


def build_tree(nodes):
    """All nodes in id order; sets id, parent, overhang, children, stop (descendants have ids in id+1 .. stop-1)."""
    tracks = {}
    for node in nodes:
        tracks.setdefault(node.track, []).append(node)
    ordered = []
    for track in sorted(tracks, key=lambda t: (id_order(t[0]), id_order(t[1]))):
        group = sorted(tracks[track], key=node_order)
        nest(group)
        ordered += group
    for number, node in enumerate(ordered):
        node.id, node.stop, node.children = number, number + 1, []
    for node in reversed(ordered):
        if node.parent is not None:
            node.parent.stop = max(node.parent.stop, node.stop)
    for node in ordered:
        if node.parent is not None:
            assert node.parent.id < node.id < node.parent.stop
            node.parent.children.append(node)
    return ordered


def ancestors(node):
    while node.parent is not None:
        node = node.parent
        yield node


def op_above(node):
    """The innermost op above a node."""
    return next((a for a in ancestors(node) if a.kind == "op"), None)


# ---------------------------------------------------------------------------------------------------------------------
# Analysis


class Row:
    """A GPU row and what it is linked to."""

    __slots__ = (
        "event", "order", "call", "op", "call_link", "op_link", "launcher", "attached", "collective", "original", "replay",
        "capture_link",
    )  # fmt: skip

    def __init__(self, event, order):
        self.event, self.order = event, order
        self.call = self.op = self.call_link = self.op_link = self.launcher = self.attached = None
        self.original = self.replay = self.capture_link = None  # the captured call that it comes from (tables_graphs.linked)

    def has_op(self):
        return self.op is not None if self.original is None else self.launcher.kind == "op"


class Launch:
    __slots__ = (
        "id", "name", "node", "event", "rows", "first", "placed", "direct", "busy", "below", "subtree",
        "collective", "category", "args", "args_id", "step", "module", "recompute", "launcher", "replay",
    )  # fmt: skip

    def __init__(self, name, node, event, rows):
        self.name, self.node, self.event, self.rows = name, node, event, rows
        self.launcher, self.replay = node, None

    def is_below(self, others):
        """Whether it lies below one of the other launches."""
        nodes = {x.node.id for x in others if x.node is not None and x.replay is None}
        around = [] if self.node is None else list(ancestors(self.node)) + [self.node] * (self.replay is not None)
        if any(a.id in nodes for a in around):
            return True
        same = {x.launcher.id for x in others if x.replay is not None and x.replay is self.replay}
        return self.replay is not None and any(a.id in same for a in ancestors(self.launcher))


class Step:
    def __init__(self, name, start, end):
        self.name, self.start, self.end = name, start, end
        self.number = int(name[len("ProfilerStep#"):])


def text_or_none(value):
    return no_surrogates(value) if isinstance(value, str) and value else None


DIMS = ("Input Dims", "Input dims")


def arguments(args):
    """The four argument fields as canonical JSON texts (equal text: equal value), None where not recorded."""

    def field(*names):
        for name in names:
            if args.get(name) is not None:
                return compact(args[name])
        return None

    return (field(*DIMS), field("Input type"), field("Input Strides"), field("Concrete Inputs"))


def busy(rows):
    """Length of the union of the rows, per device, summed."""
    by_device = {}
    for row in rows:
        by_device.setdefault(row.event.device, []).append((row.event.start, row.event.end))
    return sum(length(union(spans)) for spans in by_device.values())


def innermost_frames(frames, queries):
    """For each (track, time) the last frame, in frame order, with start <= time < end, else None."""
    by_track, asked, answer = {}, {}, {}
    for frame in frames:
        by_track.setdefault(frame.track, []).append(frame)
    for track, time in set(queries):
        asked.setdefault(track, []).append(time)
    for track, times in asked.items():
        waiting = sorted(by_track.get(track, []), key=lambda f: (f.start, -f.dur, f.name, f.index))
        open_frames, n = [], 0
        for time in sorted(times):
            while n < len(waiting) and waiting[n].start <= time:
                open_frames.append(waiting[n])
                n += 1
            open_frames = [f for f in open_frames if time < f.end]
            answer[track, time] = open_frames[-1] if open_frames else None
    return answer


class Analysis(tables_idle.Mixin):
    """The trace linked: everything that does not depend on --linked-only and --micro-idle.

    Of a selection (selections.py) rows, launches and steps are the selected ones; nodes, frames and annotations are those of the
    whole trace, and `shows` says which are selected.
    """

    chosen = None  # of a selection: what is taken

    def __init__(self, trace, require_flow=False, rules=None):
        self.trace, self.require_flow, self.rules = trace, require_flow, rules or Rules()
        self.memo = {}
        kinds = trace.by_kind
        self.nodes = build_tree(kinds["op"] + kinds["call"])
        self.ops = [node for node in self.nodes if node.kind == "op"]
        self.calls = [node for node in self.nodes if node.kind == "call"]
        self.make_rows()
        self.find_origin()
        self.link_calls()
        self.link_ops()
        self.find_launchers()
        self.find_steps()
        self.find_rowless()
        self.make_launches()

    # ---- selections

    @property
    def whole(self):
        return self if self.chosen is None else self.chosen.analysis

    def shows(self, event):
        """Whether an op, call, frame or annotation is selected."""
        return self.chosen is None or self.chosen.has(event)

    def ran(self):
        """GPU rows by when they ran, as far as they lie in the selected time."""
        return self.rows if self.chosen is None else self.chosen.ran

    def running_devices(self):
        """Those of tables about when they ran: within a selected time also those that ran nothing in it."""
        if self.chosen is None or self.chosen.time is None:
            return self.devices
        return [device for device in self.whole.devices if self.chosen.selection.takes_device(device)]

    def has_other_conditions(self):
        return self.chosen is not None and self.chosen.selection.has_other()

    # ---- GPU rows

    def make_rows(self):
        events = [event for kind in GPU_KINDS for event in self.trace.by_kind[kind]]
        for event in events:
            self.describe(event)
        events.sort(
            key=lambda e: (
                null_last(e.device), null_last(e.stream), e.start, -e.dur, e.name, e.correlation or 0, e.index,
            )  # fmt: skip
        )
        self.rows = [Row(event, order) for order, event in enumerate(events)]
        self.gpu_time = sum(row.event.dur for row in self.rows)
        self.devices = sorted({row.event.device for row in self.rows}, key=null_last)

    def describe(self, event):
        args, (pid, tid) = event.args, event.track
        if is_int(args.get("device")):
            event.device = args["device"]
        else:
            event.device = pid if is_int(pid) and not event.bare else None
        if is_int(args.get("stream")):
            event.stream = args["stream"]
        elif event.bare and event.kind == "other":
            event.stream = None
        elif is_int(tid):
            event.stream = tid
        else:
            match = re.fullmatch(r"stream ([+-]?[0-9]+)", tid) if isinstance(tid, str) else None
            event.stream = int(match.group(1)) if match and is_int(int(match.group(1))) else None
        event.class_ = self.rules.class_of(event.kind, event.name)
        event.direction = None
        if event.class_ == "memcpy":
            event.direction = self.rules.direction.match(event.name) or "unknown"
        event.sms = self.trace.sms(event.device)
        event.blocks = event.waves = None
        grid = args.get("grid")
        if isinstance(grid, list) and grid and all(is_int(n) and n >= 0 for n in grid) and is_int(math.prod(grid)):
            event.blocks = math.prod(grid)
        occupancy = args.get("occupancy")
        active = positive(occupancy, "activeBlocksPerMultiprocessor") if isinstance(occupancy, dict) else None
        if event.blocks is not None and event.sms and active:
            event.waves = Fraction(event.blocks, event.sms * active)

    def find_origin(self):
        starts = [node.start for node in self.nodes] + [row.event.start for row in self.rows]
        if not starts:
            kinds = self.trace.by_kind
            starts = [event.start for event in kinds["annotation"] + kinds["frame"]]
        self.timed = bool(starts)
        self.origin = min(starts) if starts else 0

    # ---- links

    def link_calls(self):
        flows = self.trace.flows
        starts_of_id = {}
        for phase, number, track, time in flows:
            if phase == "s":
                starts_of_id.setdefault(number, []).append((track, time))
        counted = [c for c in self.calls if not self.require_flow or c.correlation in starts_of_id]
        groups, at = {}, {}
        for call in counted:  # node order
            at.setdefault((call.track, call.start), call)
            if call.correlation:
                groups.setdefault(call.correlation, []).append(call)
        self.duplicate_correlation = 0
        ambiguous = set()
        for correlation, calls in groups.items():
            canonical = calls[0]
            self.duplicate_correlation += sum(not canonical.id <= c.id < canonical.stop for c in calls)
            if len({call.track[0] for call in calls}) > 1:
                ambiguous.add(correlation)
        counted_ids = {call.id for call in counted}
        wanted = {(row.event.track, row.event.start) for row in self.rows if not row.event.correlation}
        called, ends_at = {}, {}  # flow id -> the call that its start stands for; place -> flow ids
        for phase, number, track, time in flows:
            if phase == "f" and (track, time) in wanted and len(starts_of_id.get(number, [])) == 1:
                place = starts_of_id[number][0]
                call = at.get(place) or self.call_around(counted_ids, *place)
                if call is not None:
                    called[number] = call
                    ends_at.setdefault((track, time), []).append(number)
        self.ambiguous_rows = []
        for row in self.rows:
            event = row.event
            if event.correlation:
                if event.correlation in ambiguous:
                    self.ambiguous_rows.append(row)
                elif event.correlation in groups:
                    row.call, row.call_link = groups[event.correlation][0], "correlation"
            elif (event.track, event.start) in ends_at:
                number = min(ends_at[event.track, event.start], key=id_order)
                row.call, row.call_link = called[number], "flow"

    def last_around(self, track, time):
        """The last node, in node order, that contains the time."""
        if "nodes_of_track" not in self.memo:
            nodes = self.memo["nodes_of_track"] = {}
            for node in self.nodes:  # node order
                nodes.setdefault(node.track, []).append(node)
        return next((n for n in reversed(self.memo["nodes_of_track"].get(track, [])) if n.start <= time < n.end), None)

    def call_around(self, counted_ids, track, time):
        """That node, if it is a call that counts, else the innermost such call above it."""
        around = self.last_around(track, time)
        way = [around, *ancestors(around)] if around is not None else []
        return next((node for node in way if node.id in counted_ids), None)

    def link_ops(self):
        def mostly_equal(events):
            both = [e for e in events if e.external and e.correlation]
            return 2 * sum(e.external == e.correlation for e in both) > len(both)

        self.trusted = not (mostly_equal(self.calls) or mostly_equal(row.event for row in self.rows))
        with_external = {}
        for op in self.ops:
            if op.external:
                with_external.setdefault(op.external, []).append(op)
        self.duplicate_external_id = sum(len(ops) - 1 for ops in with_external.values())
        ops_by_flow = self.find_op_flows()
        self.checked, self.disagreeing_rows = 0, []
        for row in self.rows:
            call = row.call
            above = op_above(call) if call else None
            external = call.external if call and call.external else row.event.external
            if above is not None and not call.overhang:
                row.op, row.op_link = above, "containment"
            else:
                named = with_external.get(external, []) if external and self.trusted and (call or not self.require_flow) else []
                if len(named) == 1:
                    row.op, row.op_link = named[0], "external_id"
                elif above is not None:
                    row.op, row.op_link = above, "containment"
            if row.op is None and not self.require_flow:
                row.op = ops_by_flow.get((row.event.track, row.event.start))
                row.op_link = "op_flow" if row.op else None
            if row.op_link in ("external_id", "op_flow"):
                row.attached = row.op
            else:
                row.attached = row.call
            if row.op_link == "containment" and external and self.trusted:
                self.checked += 1
                if row.op.external != external:
                    self.disagreeing_rows.append(row)

    def find_op_flows(self):
        """(track, time) of an `f` -> the op it leads to."""
        starts = {}
        for phase, number, track, time in self.trace.op_flows:
            if phase == "s":
                starts.setdefault(number, []).append((track, time))
        found = {}
        for number in sorted(starts, key=id_order):
            if len(starts[number]) == 1:
                around = self.last_around(*starts[number][0])
                op = around if around is None or around.kind == "op" else op_above(around)
                if op is not None:
                    found[number] = op
        ends = {}
        for phase, number, track, time in self.trace.op_flows:
            if phase == "f" and number in found:
                ends.setdefault((track, time), []).append(number)
        return {place: found[min(numbers, key=id_order)] for place, numbers in ends.items()}

    def find_launchers(self):
        self.communication, self.unnamed_collectives = 0, []
        for row in self.rows:
            op = row.op if row.original is None else op_above(row.original.call)
            way = []
            if op is not None:
                way = [op]
                while self.rules.wrapper.match(way[-1].name) and op_above(way[-1]) is not None:
                    way.append(op_above(way[-1]))
                row.launcher = way[-1]
            else:
                row.launcher = row.call if row.original is None else row.original.call
            names = [text_or_none(e.args.get("Collective name")) for e in [row.event] + way]
            row.collective = next((name for name in names if name), None)
            if row.event.class_ == "communication":
                self.communication += 1
                if row.collective is None:
                    self.unnamed_collectives.append(row)
                    row.collective = self.rules.collective.match(row.event.name)

    # ---- steps, rowless launches

    def find_steps(self):
        steps = {}
        for event in self.trace.by_kind["annotation"]:
            if tables_structure.is_step(event):
                step = steps.setdefault(event.name, Step(event.name, event.start, event.end))
                step.start, step.end = min(step.start, event.start), max(step.end, event.end)
        self.steps = sorted(steps.values(), key=lambda s: (s.start, s.number, s.name))

    def step_at(self, time):
        found = [step for step in self.steps if step.start <= time < step.end]
        return max(found, key=lambda s: (s.start, s.number, s.name)).name if found else None

    def find_rowless(self):
        linked = {row.call.id for row in self.rows if row.call}
        correlations = {row.event.correlation for row in self.rows} - {None}
        has_row = [node.kind == "call" and (node.id in linked or node.correlation in correlations) for node in self.nodes]
        self.has_row = has_row
        before = [0]  # number of calls with rows among the first n nodes
        for flag in has_row:
            before.append(before[-1] + flag)
        self.launch_calls, self.rowless = 0, []
        capturing = {}
        for call in self.calls:
            if self.rules.capture_begin.match(call.name):
                capturing[call.track] = True
            if self.rules.capture_end.match(call.name):
                capturing[call.track] = False
            if not self.rules.launch.match(call.name):
                continue
            self.launch_calls += 1
            if before[call.stop] - before[call.id] > 0 or any(has_row[a.id] for a in ancestors(call)):
                continue
            if not capturing.get(call.track):
                self.rowless.append(call)
        self.rowless_starts = sorted(call.start for call in self.rowless)

    # ---- whose they are

    def refusal(self):
        """What the error must say of several processes or ranks in the file; None: it is read."""
        if self.trace.several_ranks:
            return "several ranks in one file"
        pids = {call.track[0] for call in self.calls if self.has_row[call.id]}
        return "%d processes have calls with GPU rows" % len(pids) if len(pids) > 1 else None

    # ---- launches

    def make_launches(self):
        for_node, replayed, unlinked = {}, {}, []
        for row in self.rows:
            if row.original is not None:
                replayed.setdefault((row.replay.number, row.launcher.id), []).append(row)
            elif row.launcher is None:
                unlinked.append(row)
            else:
                for_node.setdefault(row.launcher.id, []).append(row)
        attached = sorted((r for r in self.rows if r.attached is not None), key=lambda r: r.attached.id)
        attached_ids = [row.attached.id for row in attached]
        self.launches = []
        for number in sorted(for_node):
            node = self.nodes[number]
            launch = Launch(node.name if node.kind == "op" else "(call) " + node.name, node, node, for_node[number])
            low, high = bisect.bisect_left(attached_ids, node.id), bisect.bisect_left(attached_ids, node.stop)
            launch.below = attached[low:high]
            assert {row.order for row in launch.rows} <= {row.order for row in launch.below}
            launch.subtree = busy(launch.below)
            launch.args = arguments(node.args) if node.kind == "op" else (None,) * 4
            self.launches.append(launch)
        self.launches += [self.replayed_launch(replayed[key]) for key in sorted(replayed)]
        self.launches.sort(key=lambda x: (null_last(x.node.id if x.node is not None else None), x.replay is not None))
        for row in unlinked:
            launch = Launch("(unlinked)", None, row.event, [row])
            launch.below, launch.subtree, launch.args = [row], row.event.dur, (None,) * 4
            self.launches.append(launch)
        args_ids = {}
        for launch in self.launches:
            launch.first = launch.placed = min(launch.rows, key=lambda row: (row.event.start, row.order))
            launch.event = launch.first.event if launch.node is None else launch.node
            launch.id = len(self.nodes) + launch.first.order if launch.node is None else launch.node.id
            launch.direct = sum(row.event.dur for row in launch.rows)
            launch.busy = busy(launch.rows)
            launch.collective = next((row.collective for row in launch.rows if row.collective), None)
            launch.args_id = None
            if launch.args != (None,) * 4:
                launch.args_id = args_ids.setdefault(launch.args, len(args_ids))
        self.find_categories()
        self.find_modules()
        self.find_recomputation()
        assert sum(launch.direct for launch in self.launches) == self.gpu_time
        assert sum(len(launch.rows) for launch in self.launches) == len(self.rows)

    def replayed_launch(self, rows):
        """Of rows that come from what one launcher did when the graph of their replay was captured."""
        launcher, replay = rows[0].launcher, rows[0].replay
        is_op = launcher.kind == "op"
        launch = Launch(launcher.name if is_op else "(call) " + launcher.name, replay.rows[0].attached, None, rows)
        launch.launcher, launch.replay = launcher, replay
        launch.below = [r for r in self.rows if r.replay is replay and launcher.id <= r.original.call.id < launcher.stop]
        launch.subtree = busy(launch.below)
        launch.args = arguments(launcher.args) if is_op else (None,) * 4
        return launch

    def find_categories(self):
        rows_of = {}
        for launch in self.launches:
            rows_of.setdefault(launch.name, []).extend(launch.rows)
        self.category = {}
        for name, rows in rows_of.items():
            category = self.rules.op_category.match(name)
            if category is None:
                time = {}
                for row in rows:
                    if row.event.class_ == "communication":
                        part = "communication"
                    else:
                        part = self.rules.kernel_category.match(row.event.name) or "other"
                    time[part] = time.get(part, 0) + row.event.dur
                category = min(time, key=lambda part: (-time[part], part))
            self.category[name] = category
        for launch in self.launches:
            launch.category = self.category[launch.name]

    def find_modules(self):
        frames = [f for f in self.trace.by_kind["frame"] if f.name.startswith("nn.Module: ")]
        nodes = [launch.first.attached for launch in self.launches if launch.first.attached]
        module = innermost_frames(frames, [(node.track, node.start) for node in nodes])
        for launch in self.launches:
            node = launch.first.attached
            launch.step = self.step_at(node.start) if node else None
            frame = module[node.track, node.start] if node else None
            launch.module = frame.name[len("nn.Module: "):] if frame else None
            if launch.first.original is not None:
                launch.module = launch.first.original.described()[3] or launch.module

    def find_recomputation(self):
        frames = self.trace.by_kind["frame"]
        again = [f for f in frames if "torch/utils/checkpoint.py" in f.name and "recompute_fn" in f.name]
        nodes = [launch.first.attached for launch in self.launches if launch.first.attached]
        around = innermost_frames(again, [(node.track, node.start) for node in nodes])
        for launch in self.launches:
            node = launch.first.attached
            launch.recompute = int(bool(node and around[node.track, node.start])) if frames else None

    # ---- tables

    @staticmethod
    def all_tables():
        return TABLES + tuple(name for module in MODULES for name in module.TABLES)

    def table(self, name):
        """One that no option changes."""
        if name not in self.memo:
            module = next((module for module in MODULES if name in module.TABLES), None)
            self.memo[name] = getattr(module, "table_" + name)(self) if module else getattr(self, "table_" + name)()
        return self.memo[name]

    def tables(self, linked_only=False, micro_idle=None, captures=(), names=None):
        """captures: an analysis of each file given as --capture. names: only these."""
        result = {}
        for name in names or self.all_tables():
            if name == "timeline":
                result[name] = self.table_timeline(linked_only, micro_idle)
            elif name == "gpu_gaps":
                result[name] = tables_nsys.table_gpu_gaps(self, micro_idle and nanoseconds(str(micro_idle)))
            elif name in ("info", "quality"):
                result[name] = self.whole.table(name)
            elif name in tables_graphs.TABLES and captures:
                result[name] = getattr(tables_graphs, "table_" + name)(self, captures)
            else:
                result[name] = self.table(name)
        for columns, rows in result.values():
            assert all(len(row) == len(columns) for row in rows)
        return result

    def table_info(self):
        trace, kinds = self.trace, self.trace.by_kind

        def text(value):
            if value is None or value == "":
                return None
            return no_surrogates(value) if isinstance(value, str) else compact(value)

        gpu = None
        numbers = [device for device in self.devices if device is not None]
        named = [p for p in trace.properties if numbers and is_int(p.get("id")) and p["id"] == numbers[0]]
        for entry in (named or trace.properties)[:1]:
            gpu = entry.get("name")

        def linked(is_linked):
            if not self.gpu_time:
                return None
            time = sum(row.event.dur for row in self.rows if is_linked(row))
            return "%.4f" % (100 * Fraction(time, self.gpu_time))

        values = [
            ("file", trace.path),
            ("format", "nsys" if trace.is_database else "kineto"),
            ("writer", trace.writer),
            ("unread_tables", trace.unread_tables),
            ("compression", trace.compression),
            ("file_bytes", trace.file_bytes),
            ("json_bytes", trace.json_bytes),
            ("base_time_ns", trace.base),
            ("origin_ns", (trace.base or 0) + self.origin if self.timed else None),
            ("rank", trace.distributed.get("rank")),
            ("world_size", trace.distributed.get("world_size")),
            ("backend", trace.distributed.get("backend")),
            ("gpu", gpu if isinstance(gpu, str) else None),
            ("devices", ",".join("null" if d is None else str(d) for d in self.devices)),
            ("streams", len({(row.event.device, row.event.stream) for row in self.rows})),
            ("processes", len({node.track[0] for node in self.nodes})),
            ("tracks", len({node.track for node in self.nodes})),
            ("events", trace.event_count),
            ("ops", len(self.ops)),
            ("calls", len(self.calls)),
            ("gpu_rows", len(self.rows)),
            ("kernels", len(kinds["kernel"])),
            ("memcpys", len(kinds["memcpy"])),
            ("memsets", len(kinds["memset"])),
            ("other_gpu_rows", len(kinds["other"])),
            ("frames", len(kinds["frame"])),
            ("annotations", len(kinds["annotation"])),
            ("steps", len(self.steps)),
            ("ops_with_shapes", self.ops_with_shapes()),
            ("gpu_time_ns", self.gpu_time),
            ("linked_to_call_percent", linked(lambda row: row.call is not None)),
            ("linked_to_op_percent", linked(Row.has_op)),
        ] + list(zip(("verdict", "verdict_reason"), self.verdict()))
        return ("key", "value"), [(key, text(value)) for key, value in values]

    def ops_with_shapes(self):
        return sum(any(op.args.get(name) is not None for name in DIMS) for op in self.ops)

    # what is lost, what is odd

    def lost_at_ends(self):
        """Rowless launches before the first and after the last call with GPU rows."""
        starts = [call.start for call in self.calls if self.has_row[call.id]]
        if not starts:
            return 0, 0
        first, last = min(starts), max(starts)
        return sum(call.start < first for call in self.rowless), sum(call.start > last for call in self.rowless)

    def short_replays(self):
        """-> count, of"""
        rows, graph = {}, {}
        for row in self.rows:
            if row.call is not None:
                rows[row.call.id] = rows.get(row.call.id, 0) + 1
                number = id_number(row.event.args, "graph id", limit=2**63)
                if number is not None:
                    graph.setdefault(row.call.id, number)
        most = {}
        for call, number in graph.items():
            most[number] = max(most.get(number, 0), rows[call])
        return sum(rows[call] < most[number] for call, number in graph.items()), len(graph)

    def empty_steps(self):
        if not self.rows:
            return 0
        used = {launch.step for launch in self.launches}
        spans = union((row.event.start, row.event.end) for row in self.rows)
        return sum(step.name not in used and length(spans, step.start, step.end) == 0 for step in self.steps)

    def odd_rows(self):
        """-> duplicates, impossible ones, overlapping ones: lists of GPU rows."""

        def value(e):
            return e.device, e.stream, e.start, e.dur, e.name, e.correlation

        duplicates = [row for before, row in zip(self.rows, self.rows[1:]) if value(before.event) == value(row.event)]
        streams = {}
        for row in self.rows:
            streams.setdefault((row.event.device, row.event.stream), []).append(row)
        impossible, overlapping = [], []
        for rows in streams.values():
            impossible += [row for row, third in zip(rows, rows[2:]) if third.event.start < row.event.end]
            last_end = -INF
            for row in rows:
                if row.event.start < last_end:
                    overlapping.append(row)
                last_end = max(last_end, row.event.end)
        return duplicates, impossible, overlapping

    def far_starts(self):
        """-> count, of"""
        starts = sorted([node.start for node in self.nodes] + [row.event.start for row in self.rows])
        if not starts:
            return 0, 0
        median = starts[(len(starts) - 1) // 2]
        return sum(abs(start - median) > DAY for start in starts), len(starts)

    def memory_totals(self):
        """Allocator events whose total is not what came before and their own bytes; events with a total."""
        wrong = told = 0
        level = {}
        for event in sorted(self.trace.allocations, key=lambda event: event.order):
            device, size, total = event.device, event.size, event.allocated
            if total is None:
                if device in level:
                    level[device] += size
                continue
            told += 1
            wrong += device in level and level[device] + size != total
            level[device] = total
        return wrong, told

    def checks(self):
        """(check, what is counted: a number or a list of GPU rows, of)"""
        trace, counts = self.trace, self.trace.counts
        events, rows, launches = trace.event_count, len(self.rows), self.launch_calls
        flow_starts = [number for phase, number, _, _ in trace.flows if phase == "s"]
        lost_at_start, lost_at_end = self.lost_at_ends()
        duplicates, impossible, overlapping = self.odd_rows()
        early = [row for row in self.rows if row.call is not None and row.event.start < row.call.start]

        def those(wanted):
            return [row for row in self.rows if wanted(row)]

        return [
            ("truncated", 0, None),
            ("invalid_escapes", 0, None),
            ("unescaped_quotes", 0, None),
            ("invalid_utf8", 0, None),
            ("control_bytes", 0, None),
            ("non_json_values", trace.odd_values, None),
            ("misplaced_commas", 0, None),
            ("malformed_values", 0, None),
            ("damaged_events", 0, None),
            ("damaged_metadata", 0, None),
            ("trailing_data", 0, None),
            ("bad_cells", counts.get("bad_cells", 0), None),  # of databases
            ("bad_timestamp", counts.get("bad_timestamp", 0), events),
            ("missing_duration", counts.get("missing_duration", 0), events),
            ("negative_duration", counts.get("negative_duration", 0), events),
            ("unclosed_begin", counts.get("unclosed_begin", 0), None),
            ("unmatched_end", counts.get("unmatched_end", 0), None),
            ("unknown_category", counts.get("unknown_category", 0), events),
            ("unknown_schema", counts.get("unknown_schema", 0), None),  # of databases, so the next
            ("hidden_graph_rows", counts.get("hidden_graph_rows", 0), None),
            ("gpu_rows_without_call", those(lambda row: row.call is None), rows),
            ("gpu_rows_without_op", those(lambda row: not row.has_op()), rows),
            ("bad_memory_events", counts.get("bad_memory_events", 0), None),
            ("memory_total_disagrees",) + self.memory_totals(),
            ("launches_without_gpu_rows", len(self.rowless), launches),
            ("lost_at_start", lost_at_start, launches),
            ("lost_at_end", lost_at_end, launches),
            ("graph_replays_short",) + self.short_replays(),
            ("steps_without_gpu_rows", self.empty_steps(), len(self.steps)),
            ("duplicate_gpu_rows", duplicates, rows),
            ("overhang", sum(node.overhang for node in self.nodes), len(self.nodes)),
            ("linked_by_flow", those(lambda row: row.call_link == "flow"), rows),
            ("linked_by_op_flow", those(lambda row: row.op_link == "op_flow"), rows),
            ("linked_by_external_id", those(lambda row: row.op_link == "external_id"), rows),
            ("ambiguous_correlation", self.ambiguous_rows, rows),
            ("duplicate_correlation", self.duplicate_correlation, len(self.calls)),
            ("duplicate_external_id", self.duplicate_external_id, len(self.ops)),
            ("untrusted_external_ids", int(not self.trusted), None),
            ("external_id_disagrees", self.disagreeing_rows, self.checked),
            ("duplicate_flow", len(flow_starts) - len(set(flow_starts)), len(flow_starts)),
            ("several_processes", self.several_processes(), None),
            ("impossible_duration", impossible, rows),
            ("same_stream_overlap", overlapping, rows),
            ("gpu_row_before_call", early, sum(row.call is not None for row in self.rows)),
            ("far_timestamps",) + self.far_starts(),
            ("no_gpu_rows", int(not self.rows), None),
            ("no_steps", int(not self.steps), None),
            ("no_stacks", int(not trace.by_kind["frame"] and not trace.is_database), None),
            ("no_rank", int(trace.distributed.get("rank") in (None, "") and not trace.is_database), None),
            ("collectives_without_name", self.unnamed_collectives, self.communication),
            ("ops_without_shapes", len(self.ops) - self.ops_with_shapes(), len(self.ops)),
            ("profiler_overhead", trace.overheads, None),
        ]

    def several_processes(self):
        """Rows of a database say whose they are."""
        pids = {call.track[0] for call in self.calls}
        return 0 if self.trace.is_database else max(int(self.trace.several_ranks), len(pids) - 1)

    def quality(self):
        """(check, count, of, gpu_ns, gpu_percent)"""
        if "checks" not in self.memo:
            result = []
            for check, counted, of in self.checks():
                if isinstance(counted, list):
                    time = sum(row.event.dur for row in counted)
                    result.append((check, len(counted), of, time, self.share(time)))
                else:
                    result.append((check, counted, of, None, None))
            self.memo["checks"] = result
        return self.memo["checks"]

    def verdict(self):
        """-> verdict, its reason"""
        bad, limited = [], []
        for check, count, of, time, percent in self.quality():
            limited_over, bad_over = LIMITS.get(check, (None, None))
            if time is not None:
                measure = percent or 0
            elif of is not None:
                measure = Fraction(100 * count, of) if of else 0
            else:
                measure = 100 if count else 0
            if bad_over is not None and measure > bad_over:
                bad.append(check)
            if limited_over is not None and measure > limited_over:
                limited.append(check)
        reasons = bad or limited
        return "bad" if bad else "limited" if limited else "ok", ", ".join(reasons) or None

    def table_quality(self):
        # group, first_offset, first_row, effect and remedy are the C program's own
        columns = ("check", "group", "count", "of", "gpu_ns", "gpu_percent", "first_offset", "first_row", "effect", "remedy")
        rows = [(row[0], None) + row[1:] + (None, None, None, None) for row in self.quality()]
        return columns, rows

    # where in the program

    def table_steps(self):
        return tables_structure.table_steps(self)

    def table_modules(self):
        return tables_structure.table_modules(self)

    def table_frames(self):
        return tables_structure.table_frames(self)

    def table_annotations(self):
        return tables_structure.table_annotations(self)

    # timeline

    def device_times(self, linked_only=False):
        """Device -> DeviceTime, of those shown."""

        def by_device(rows):
            found = {}
            for row in rows:
                if row.call is not None or not linked_only:
                    found.setdefault(row.event.device, []).append(row)
            return found

        selected, every = by_device(self.ran()), by_device(self.whole.rows)
        shown = [d for d in self.running_devices() if d in every and (d in selected or self.chosen.time is not None)]
        return {d: DeviceTime(selected.get(d, []), every[d], self.rowless_starts, self.has_other_conditions()) for d in shown}

    def windows(self):
        """(name, start and end; None: from the first row to the last)"""
        steps = [(step.name, self.step_span(step)) for step in self.steps]
        if self.chosen is not None and self.chosen.time is not None:
            return [("selection", self.chosen.time)] + (steps if self.chosen.selection.has_steps() else [])
        whole = [("steps", (min(step.start for step in self.steps), max(step.end for step in self.steps)))] if steps else []
        return [("kernels", None)] + whole + steps

    def step_span(self, step):
        """As far as it lies in the selected time."""
        return (step.start, step.end) if self.chosen is None else self.chosen.cut(step.start, step.end)

    def table_timeline(self, linked_only, micro_idle):
        columns = ("window", "device", "type", "time_ns", "percent")
        micro = None if micro_idle is None else nanoseconds(str(micro_idle))
        parts, result = self.device_times(linked_only), []
        if not parts:
            return columns, []
        directions = [d for d in DIRECTIONS if any(d in part.directions for part in parts.values())]
        types = self.types(directions, micro, self.has_other_conditions())
        for window, span in self.windows():
            times = {d: part.times(*(span or part.span), micro) for d, part in parts.items()}
            self.emit(result, window, "all", {type_: sum(time.get(type_, 0) for time in times.values()) for type_ in types})
            for device in parts:
                self.emit(result, window, "null" if device is None else str(device), times[device])
        return columns, result

    @staticmethod
    def types(directions, micro, other):
        return (
            ["computation_time", "exposed_communication_time", "exposed_memcpy_time"]
            + ["exposed_memcpy_time/" + d for d in directions]
            + ["busy_time"] + ["other_time"] * other + ["idle_time"]
            + (["idle_time/observed"] if micro is None else ["idle_time/micro", "idle_time/macro"])
            + ["idle_time/unobserved", "total_time", "total_communication_time", "total_memcpy_time"]
        )  # fmt: skip

    @staticmethod
    def emit(result, window, device, times):
        total = times["total_time"]
        main = ("computation_time", "exposed_communication_time", "exposed_memcpy_time", "other_time", "idle_time")
        assert sum(times.get(t, 0) for t in main) == total
        for prefix in ("exposed_memcpy_time", "idle_time"):
            assert sum(v for t, v in times.items() if t.startswith(prefix + "/")) == times[prefix]
        for type_, time in times.items():
            result.append((window, device, type_, time, Fraction(100 * time, total) if total else None))

    # operators

    def share(self, time):
        return Fraction(100 * time, self.gpu_time) if self.gpu_time else None

    @staticmethod
    def outermost(launches):
        """Those not below another of them."""
        nodes = {launch.node.id for launch in launches if launch.node}
        if any(launch.replay is not None for launch in launches):
            return [x for x in launches if not x.is_below(launches)]
        return [x for x in launches if x.node is None or not any(a.id in nodes for a in ancestors(x.node))]

    def grouped(self, key):
        groups = {}
        for launch in self.launches:
            groups.setdefault(key(launch), []).append(launch)
        return groups

    def cumulative(self, rows, direct, place):
        """Inserts percent and cumulative_percent at `place`."""
        total, result = 0, []
        for row in rows:
            total += row[direct]
            result.append(row[:place] + (self.share(row[direct]), self.share(total)) + row[place:])
        return result

    def ops_rows(self):
        rows = []
        for name, launches in self.grouped(lambda x: x.name).items():
            direct, direct_busy = sum(x.direct for x in launches), sum(x.busy for x in launches)
            subtree = sum(x.subtree for x in self.outermost(launches))
            rows.append((name, self.category[name], len(launches), direct, direct_busy, subtree))
        return sorted(rows, key=lambda r: (-r[3], r[0]))

    def table_ops(self):
        columns = (
            "name", "category", "count", "direct_ns", "direct_busy_ns", "subtree_ns", "percent", "cumulative_percent",
        )  # fmt: skip
        return columns, self.cumulative(self.ops_rows(), 3, 6)

    def table_ops_by_recompute(self):
        columns = (
            "name", "recompute", "category", "count", "direct_ns", "direct_busy_ns", "subtree_ns", "percent", "cumulative_percent",
        )  # fmt: skip
        rows = []
        for (name, recompute), launches in self.grouped(lambda x: (x.name, x.recompute)).items():
            subtree = sum(x.subtree for x in self.outermost(launches))
            times = sum(x.direct for x in launches), sum(x.busy for x in launches), subtree
            rows.append((name, recompute, self.category[name], len(launches)) + times)
        rows.sort(key=lambda r: (-r[4], r[0], r[1]))
        return columns, self.cumulative(rows, 4, 7)

    def table_ops_by_category(self):
        columns = ("category", "count", "direct_ns", "direct_busy_ns", "percent", "cumulative_percent")
        rows = []
        for category, launches in self.grouped(lambda x: x.category).items():
            rows.append((category, len(launches), sum(x.direct for x in launches), sum(x.busy for x in launches)))
        rows.sort(key=lambda r: (-r[2], r[0]))
        return columns, self.cumulative(rows, 2, 4)

    def table_ops_by_args(self):
        columns = (
            "name", "category", "collective", "input_dims", "input_types", "input_strides", "concrete_inputs", "count",
            "direct_ns", "mean_ns", "median_ns", "std_ns", "min_ns", "max_ns", "direct_busy_ns", "subtree_ns", "percent",
            "cumulative_percent", "kernels", "first_id",
        )  # fmt: skip
        rows = []
        for key, launches in self.grouped(lambda x: (x.name, x.category, x.collective) + x.args).items():
            direct = [x.direct for x in launches]
            kernels = {}
            for launch in launches:
                for row in launch.rows:
                    count, total = kernels.get(row.event.name, (0, 0))
                    kernels[row.event.name] = count + 1, total + row.event.dur
            listed = sorted(kernels.items(), key=lambda item: (-item[1][1], item[0]))
            text = compact([{"name": name, "count": count, "total_ns": total} for name, (count, total) in listed])
            rows.append(
                key
                + (len(launches), sum(direct))
                + statistics(direct)
                + (sum(x.busy for x in launches), sum(x.subtree for x in self.outermost(launches)))
                + (text, min(x.id for x in launches))
            )
        rows.sort(key=lambda r: (-r[8], r[0], r[17]))
        return columns, self.cumulative(rows, 8, 16)

    def table_op_names(self):
        columns = ("name", "calls", "cpu_total_ns", "cpu_self_ns", "gpu_direct_ns", "gpu_total_ns")
        time_before = [0] * (len(self.nodes) + 1)  # GPU time attached to the first n nodes
        for row in self.rows:
            if row.attached is not None:
                time_before[row.attached.id + 1] += row.event.dur
        for n in range(len(self.nodes)):
            time_before[n + 1] += time_before[n]
        direct = {x.node.id: x.direct for x in self.launches if x.replay is None and x.node and x.node.kind == "op"}
        names, shown = {}, {op.id for op in self.ops if self.shows(op)}

        def is_inside(name, around):
            return any(a.id in shown and a.name == name for a in around)

        for op in self.ops:
            if op.id not in shown:
                continue
            total = names.setdefault(op.name, [0, 0, 0, 0, 0])
            children = union((max(c.start, op.start), min(c.end, op.end)) for c in op.children)
            total[0] += 1
            total[2] += op.dur - length(children)
            total[3] += direct.get(op.id, 0)
            if not is_inside(op.name, ancestors(op)):
                total[1] += op.dur
                total[4] += time_before[op.stop] - time_before[op.id]
        for x in self.launches:
            if x.replay is not None and x.launcher.kind == "op":
                total = names.setdefault(x.name, [0, 0, 0, 0, 0])
                around = [] if x.node is None else [x.node, *ancestors(x.node)]
                total[3] += x.direct
                total[4] += 0 if is_inside(x.name, around) else x.direct
        rows = sorted(((name,) + tuple(total) for name, total in names.items()), key=lambda r: (-r[5], -r[2], r[0]))
        return columns, rows if self.whole.rows else [row[:4] + (None, None) for row in rows]

    def table_launches(self):
        columns = (
            "id", "op", "category", "args_id", "start_ns", "dur_ns", "rows", "direct_ns", "busy_ns", "subtree_ns", "step",
            "module", "first_kernel", "call", "evidence", "recompute", "capture", "capture_id",
        )  # fmt: skip
        rows = []
        for x in self.launches:
            first = x.first
            links = [link for link in (first.call_link, first.capture_link or first.op_link) if link]
            capture = (first.original.file, x.launcher.id) if x.replay is not None else (None, None)
            rows.append(
                (x.id, x.name, x.category, x.args_id, x.event.start - self.origin, x.event.dur, len(x.rows))
                + (x.direct, x.busy, x.subtree, x.step, x.module, first.event.name)
                + (first.call.name if first.call else None, "+".join(links) or None, x.recompute)
                + capture
            )
        return columns, rows

    def table_kernels(self):
        columns = (
            "name", "kind", "class", "parent_op", "parent_category", "device", "stream", "count", "total_ns", "mean_ns",
            "median_ns", "std_ns", "min_ns", "max_ns", "percent", "percent_of_window", "blocks_mean", "blocks_per_sm_mean",
            "waves_mean", "source_ops",
        )  # fmt: skip
        window, groups = {}, {}
        for device in self.devices:
            events = [row.event for row in self.rows if row.event.device == device]
            window[device] = max(e.end for e in events) - min(e.start for e in events)
        for launch in self.launches:
            for row in launch.rows:
                e = row.event
                key = e.name, e.kind, e.class_, launch.name, launch.category, e.device, e.stream
                groups.setdefault(key, []).append(e)
        rows = []
        for key, events in groups.items():
            durations = [e.dur for e in events]
            total, wall = sum(durations), window[key[5]]
            rows.append(
                key
                + (len(events), total)
                + statistics(durations)
                + (self.share(total), Fraction(100 * total, wall) if wall else None)
                + (mean([e.blocks for e in events]),)
                + (mean([None if e.blocks is None or not e.sms else Fraction(e.blocks, e.sms) for e in events]),)
                + (mean([e.waves for e in events]), None)
            )
        return columns, sorted(rows, key=lambda r: (-r[8],) + r[:5] + (null_last(r[5]), null_last(r[6])))

    def table_kernel_names(self):
        groups = {}
        for row in self.rows:
            groups.setdefault(row.event.name, []).append(row.event.dur)
        rows = [(name, len(durations), sum(durations), self.share(sum(durations))) for name, durations in groups.items()]
        return ("name", "count", "total_ns", "percent"), sorted(rows, key=lambda r: (-r[2], r[0]))


class DeviceTime:
    """The sets of nanoseconds of one device's rows (in GPU row order); every: those that are not selected, too."""

    def __init__(self, rows, every, rowless_starts, other=False):
        """other: whether to say when only rows run that are not selected."""
        self.span = (min(r.event.start for r in rows), max(r.event.end for r in rows)) if rows else None

        def spans(wanted):
            return union((r.event.start, r.event.end) for r in rows if wanted(r.event))

        self.computation = spans(lambda e: e.class_ in ("computation", "memset"))
        self.communication = spans(lambda e: e.class_ == "communication")
        self.memcpy = spans(lambda e: e.class_ == "memcpy")
        self.all = spans(lambda e: True)
        self.exposed_communication = without(self.communication, self.computation)
        hidden = union(self.computation + self.communication)
        self.exposed_memcpy = without(self.memcpy, hidden)
        present = {r.event.direction for r in rows} - {None}
        self.directions = {}
        for direction in DIRECTIONS:
            if direction in present:
                part = spans(lambda e: e.direction == direction)
                self.directions[direction] = without(part, hidden)
                hidden = union(hidden + part)
        running = union((r.event.start, r.event.end) for r in every)
        self.other = without(running, self.all) if other else None
        self.find_gaps(every, running, rowless_starts)

    def find_gaps(self, rows, running, rowless_starts):
        last_ending, first_starting = {}, {}
        for row in rows:
            last_ending[row.event.end] = row
            first_starting.setdefault(row.event.start, row)
        edges = [-INF] + [t for span in running for t in span] + [INF]
        self.gaps = []  # (begin, end, unobserved)
        for begin, end in zip(edges[0::2], edges[1::2]):
            low, high = begin, end
            if begin != -INF and last_ending[begin].call:
                low = last_ending[begin].call.start
            if end != INF and first_starting[end].call:
                high = first_starting[end].call.start
            n = bisect.bisect_left(rowless_starts, low)
            unobserved = n < len(rowless_starts) and rowless_starts[n] < high
            self.gaps.append((begin, end, unobserved))

    def times(self, low, high, micro):
        result = {
            "computation_time": length(self.computation, low, high),
            "exposed_communication_time": length(self.exposed_communication, low, high),
            "exposed_memcpy_time": length(self.exposed_memcpy, low, high),
        }
        for direction, part in self.directions.items():
            result["exposed_memcpy_time/" + direction] = length(part, low, high)
        result["busy_time"] = length(self.all, low, high)
        if self.other is not None:
            result["other_time"] = length(self.other, low, high)
        result["idle_time"] = high - low - result["busy_time"] - result.get("other_time", 0)
        idle = {"observed": 0} if micro is None else {"micro": 0, "macro": 0}
        idle["unobserved"] = 0
        for begin, end, unobserved in self.gaps:
            clipped = length([(begin, end)], low, high)
            whole = clipped if begin == -INF or end == INF else end - begin
            if unobserved:
                idle["unobserved"] += clipped
            elif micro is None:
                idle["observed"] += clipped
            else:
                idle["micro" if whole < micro else "macro"] += clipped
        result.update(("idle_time/" + part, time) for part, time in idle.items())
        result["total_time"] = high - low
        result["total_communication_time"] = length(self.communication, low, high)
        result["total_memcpy_time"] = length(self.memcpy, low, high)
        return result


def mean(values):
    values = [value for value in values if value is not None]
    return Fraction(sum(values), len(values)) if values else None


def statistics(values):
    """mean, median, std (sample), min, max of integers."""
    n, ordered = len(values), sorted(values)
    median = Fraction(ordered[(n - 1) // 2] + ordered[n // 2], 2)
    std = None
    if n > 1:
        std = math.sqrt(Fraction(n * sum(v * v for v in values) - sum(values) ** 2, n * (n - 1)))
    return Fraction(sum(values), n), median, std, ordered[0], ordered[-1]


def tables(path, linked_only=False, micro_idle=None, require_flow=False, classes=None, captures=()):
    rules = Rules(classes)
    analyses = [Analysis(Trace(capture), require_flow, rules) for capture in captures]
    return Analysis(Trace(path), require_flow, rules).tables(linked_only, micro_idle, analyses)


# ---------------------------------------------------------------------------------------------------------------------
# CSV


def cell(value):
    if value is None:
        return ""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, (float, Fraction)):
        text = "%.6f" % float(value)
        text = text.rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    if any(c in value for c in ',"\r\n'):
        return '"' + value.replace('"', '""') + '"'
    return value


def csv_text(columns, rows):
    return "".join(",".join(cell(value) for value in row) + "\n" for row in [columns] + list(rows))


# ---------------------------------------------------------------------------------------------------------------------
# Selftest: the same answers found the most stupid way


def plain_event(kind, start, dur, index, track=(1, 1), **args):
    return Event(kind, "n", start, dur, track, args, index)


def selftest_tree(rng):
    nodes = []
    for index in range(rng.randint(1, 30)):
        kind = rng.choice(("op", "call"))
        args = {"External id": rng.randint(0, 2), "correlation": rng.randint(-1, 3)}
        nodes.append(plain_event(kind, rng.randint(0, 20), rng.randint(0, 12), index, (1, rng.randint(1, 2)), **args))
    ordered = build_tree(nodes)
    for node in ordered:
        earlier = [a for a in ordered if a.track == node.track and node_order(a) < node_order(node)]
        assert earlier == sorted(earlier, key=node_order)
        holds = [a for a in earlier if a.start <= node.start < a.end and node.end <= a.end]
        assert node.parent is (holds[-1] if holds else None)
        opened = [a for a in earlier if a.start <= node.start < a.end]
        assert node.overhang == (bool(opened) and not (node.end <= opened[-1].end))
        below = {n.id for n in ordered if node in ancestors(n)}
        assert below == set(range(node.id + 1, node.stop))
        assert node.children == [n for n in ordered if n.parent is node]


def selftest_sets(rng):
    def some():
        return [(s, s + rng.randint(0, 8)) for s in (rng.randint(-10, 40) for _ in range(rng.randint(0, 12)))]

    def points(spans):
        return {t for start, end in spans for t in range(start, end)}

    a, b, low = some(), some(), rng.randint(-12, 45)
    high = low + rng.randint(0, 30)
    assert points(union(a)) == points(a)
    assert all(x[1] < y[0] for x, y in zip(union(a), union(a)[1:]))
    assert points(without(union(a), union(b))) == points(a) - points(b)
    assert length(union(a)) == len(points(a))
    assert length(union(a), low, high) == len(points(a) & set(range(low, high)))


def selftest_timeline(rng):
    rows = []
    for order in range(rng.randint(1, 12)):
        class_ = rng.choice(("computation", "memset", "communication", "memcpy"))
        event = plain_event("kernel", rng.randint(0, 40), rng.randint(0, 8), order)
        event.class_ = class_
        event.direction = rng.choice(DIRECTIONS) if class_ == "memcpy" else None
        rows.append(Row(event, order))
    part = DeviceTime(rows, rows, [])
    low = rng.randint(-5, 45)
    high, micro = low + rng.randint(0, 40), rng.choice((None, 1, 4, 9))
    got = part.times(low, high, micro)

    def points(wanted):
        return {t for r in rows if wanted(r.event) for t in range(r.event.start, r.event.end) if low <= t < high}

    c = points(lambda e: e.class_ in ("computation", "memset"))
    x, m, a = points(lambda e: e.class_ == "communication"), points(lambda e: e.class_ == "memcpy"), points(lambda e: 1)
    assert got["computation_time"] == len(c)
    assert got["exposed_communication_time"] == len(x - c)
    assert got["exposed_memcpy_time"] == len(m - c - x)
    assert got["busy_time"] == len(a)
    assert got["idle_time"] == got["total_time"] - len(a) == high - low - len(a)
    assert (got["total_communication_time"], got["total_memcpy_time"]) == (len(x), len(m))
    hidden = c | x
    for direction in DIRECTIONS:
        d = points(lambda e: e.direction == direction)
        assert got.get("exposed_memcpy_time/" + direction, 0) == len(d - hidden)
        hidden |= d
    if micro is not None:
        every = {t for r in rows for t in range(r.event.start, r.event.end)}
        small = 0
        for t in set(range(low, high)) - a:
            before = next((u for u in range(t, -100, -1) if u in every), None)
            after = next((u for u in range(t, 200) if u in every), None)
            if before is None or after is None:
                run = [u for u in range(low, high) if (before is None or u > before) and (after is None or u < after)]
                small += len(run) < micro
            else:
                small += after - before - 1 < micro
        assert got["idle_time/micro"] == small


def selftest_frames(rng):
    frames = [plain_event("frame", rng.randint(0, 20), rng.randint(0, 10), i, (1, rng.randint(1, 2))) for i in range(12)]
    queries = [((1, rng.randint(1, 3)), rng.randint(-2, 32)) for _ in range(10)]
    answers = innermost_frames(frames, queries)
    for track, time in queries:
        around = [f for f in frames if f.track == track and f.start <= time < f.end]
        around.sort(key=lambda f: (f.start, -f.dur, f.name, f.index))
        assert answers[track, time] is (around[-1] if around else None)


def selftest_culprits(rng):
    events = []
    for index in range(rng.randint(0, 12)):
        event = plain_event(rng.choice(("op", "call", "frame", "annotation")), rng.randint(0, 12), rng.randint(0, 12), index)
        event.id, event.name = index, rng.choice("ab")
        events.append(event)
    call = plain_event("call", rng.randint(0, 14), 1, 99)
    row = Row(plain_event("kernel", 20, 1, 98), 0)
    row.call = call
    gap = tables_idle.Idle(0, (rng.randint(0, 10), 20), None, row, False)
    gap.split(-INF, INF)
    late = range(gap.start, gap.start + gap.parts["host_late"])
    blamed = [e for e in events if 2 * sum(e.start <= t < e.end for t in late) > len(late)]
    kinds = {"op": 2, "call": 2, "frame": 1, "annotation": 0}

    def order(e):
        return e.start, -e.dur, kinds[e.kind], (e.id,) if kinds[e.kind] == 2 else (e.name, e.index)

    found = tables_idle.Track(events).culprit(gap)
    assert found is (max(blamed, key=order) if blamed else None)


def selftest_numbers(rng):
    whole, decimals = rng.randint(-(10**6), 10**6), "".join(rng.choice("0123456789") for _ in range(rng.randint(0, 6)))
    text = ("-" if rng.random() < 0.3 else "") + str(abs(whole)) + ("." + decimals if decimals else "")
    if rng.random() < 0.5:
        text += rng.choice("eE") + rng.choice(("", "+", "-")) + str(rng.randint(0, 9))
    exact = Fraction(text) * 1000
    nearest = int(abs(exact) + Fraction(1, 2)) * (1 if exact >= 0 else -1)
    assert nanoseconds(text) == nanoseconds(Number(text)) == nearest, text
    values = [rng.randint(0, 50) for _ in range(rng.randint(1, 7))]
    average, median, std, low, high = statistics(values)
    ordered = sorted(values)
    assert average * len(values) == sum(values) and (low, high) == (ordered[0], ordered[-1])
    middle = ordered[len(values) // 2]
    assert median == (middle if len(values) % 2 else Fraction(middle + ordered[len(values) // 2 - 1], 2))
    if len(values) > 1:
        assert abs(std**2 - sum((v - average) ** 2 for v in values) / (len(values) - 1)) < 1e-6


def selftest_pairs(rng):
    """Without ties the pairing is that of brackets."""
    times = rng.sample(range(100), rng.randint(0, 14))
    begins = [(t, t, t) for t in times if t % 2]
    ends = [(t, t, None) for t in times if not t % 2]
    pairs, unmatched = pair_begin_end(begins, ends)
    stack, expected, extra = [], [], 0
    for t in sorted(times):
        if t % 2:
            stack.append(t)
        elif stack:
            begin = stack.pop()
            expected.append((begin, begin, t))
        else:
            extra += 1
    assert sorted(pairs, key=str) == sorted(expected + [(t, t, None) for t in stack], key=str) and unmatched == extra


def selftest():
    rng = random.Random(1)
    for check in (selftest_tree, selftest_sets, selftest_timeline, selftest_frames, selftest_culprits, selftest_numbers, selftest_pairs):
        for _ in range(1000):
            check(rng)
    instant = pair_begin_end([(5, 0, "a"), (5, 1, "b"), (7, 2, "c")], [(5, 3, None), (7, 4, None), (7, 5, None), (9, 6, None)])
    assert instant == ([("a", 5, 5), ("b", 5, 7), ("c", 7, 7)], 1), instant
    assert [nanoseconds(x) for x in ("1.5e3", "-0.0005", "0.0004", "1.0005", "abc", "", None, True, "1e40", 7)] == [
        1500000, -1, 0, 1001, None, None, None, None, None, 7000,
    ]  # fmt: skip
    assert compact([1, Number("1.50"), "é\n\"", None, [True]]) == '[1,1.50,"é\\n\\"",null,[true]]'
    assert [cell(x) for x in (None, 3, Fraction(1, 3), 2.0, 'a"b,', "x")] == ["", "3", "0.333333", "2", '"a""b,"', "x"]
    print("selftest: ok")


# ---------------------------------------------------------------------------------------------------------------------

def main():
    parser = argparse.ArgumentParser(description="Every table of docs/definitions.md, slowly.")
    parser.add_argument("trace", nargs="?")
    parser.add_argument("outdir", nargs="?")
    parser.add_argument("--linked-only", action="store_true")
    parser.add_argument("--micro-idle", metavar="US")
    parser.add_argument("--require-flow", action="store_true")
    parser.add_argument("--classes", metavar="FILE")
    parser.add_argument("--capture", metavar="FILE", action="append", default=[])
    parser.add_argument("--selftest", action="store_true")
    options = parser.parse_args()
    if options.selftest:
        return selftest()
    if not options.outdir:
        parser.error("TRACE and OUTDIR are needed")
    os.makedirs(options.outdir, exist_ok=True)
    result = tables(options.trace, options.linked_only, options.micro_idle, options.require_flow, options.classes, options.capture)
    for name, (columns, rows) in result.items():
        with open(os.path.join(options.outdir, name + ".csv"), "w", encoding="utf-8", newline="") as file:
            file.write(csv_text(columns, rows))


if __name__ == "__main__":
    sys.exit(main())
