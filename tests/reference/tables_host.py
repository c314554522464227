"""Tables of docs/definitions.md about the host and the memory, slowly: calls, copies, memory, memory_timeline, memory_by_op,
frequent_sequences, compiled.

Each `table_NAME(analysis)` returns (columns, rows). reference.py takes them in by TABLES.
"""

import bisect
from fractions import Fraction

import reference

TABLES = ("calls", "copies", "memory", "memory_timeline", "memory_by_op", "frequent_sequences", "compiled")


def tuple_of_nulls(n):
    return (None,) * n


def rows_by_call(analysis):
    """Id of a call -> the GPU rows that link to it, in GPU row order."""
    rows = {}
    for row in analysis.rows:
        if row.call is not None:
            rows.setdefault(row.call.id, []).append(row)
    return rows


def middle(values):
    """Median: of an even count the mean of the middle two; None of none."""
    ordered = sorted(values)
    return Fraction(ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2], 2) if ordered else None


# ---------------------------------------------------------------------------------------------------------------------
# calls


def calls_below(analysis, node):
    """The calls among the descendants of a node: those with ids up to its stop."""
    return [n for n in analysis.nodes[node.id + 1 : node.stop] if n.kind == "call"]


def own_time(analysis, call):
    """Duration less the union of the calls among its descendants."""
    return call.dur - reference.length(reference.union((c.start, c.end) for c in calls_below(analysis, call)))


def first_row(rows):
    """The one that starts first, then GPU row order."""
    return min(rows, key=lambda row: (row.event.start, row.order))


def stream_of(row):
    return row.event.device, row.event.stream


def queues(analysis, rows_of):
    """Id of a launch -> how many GPU rows of its first row's stream have a call that starts before it, and end after it starts.

    Launches by start; of each stream the ends of the rows whose call starts before are kept, sorted. (A launch's own rows have a
    call that does not start before it.)
    """
    waiting, ends, result = {}, {}, {}
    for row in analysis.rows:
        if row.call is not None:
            waiting.setdefault(stream_of(row), []).append((row.call.start, row.event.end))
    for rows in waiting.values():
        rows.sort(reverse=True)
    for number in sorted(rows_of, key=lambda n: analysis.nodes[n].start):
        time, stream = analysis.nodes[number].start, stream_of(first_row(rows_of[number]))
        ended = ends.setdefault(stream, [])
        while waiting[stream] and waiting[stream][-1][0] < time:
            bisect.insort(ended, waiting[stream].pop()[1])
        result[number] = len(ended) - bisect.bisect_right(ended, time)
    return result


def delays_of(launches, rows_of):
    """-> delays that are not negative, number of the others"""
    delays = [first_row(rows_of[call.id]).event.start - call.start for call in launches]
    kept = [delay for delay in delays if delay >= 0]
    return kept, len(delays) - len(kept)


def percentile_99(values):
    """The ceil(0.99 n)-th smallest of n."""
    return sorted(values)[(99 * len(values) + 99) // 100 - 1] if values else None


def track_text(track):
    return "%s:%s" % track


def table_calls(analysis):
    columns = (
        "name", "count", "total_ns", "self_ns", "mean_ns", "median_ns", "max_ns", "launches", "gpu_rows", "delay_mean_ns",
        "delay_median_ns", "delay_p99_ns", "delay_max_ns", "before_call", "queue_mean", "queue_max", "threads", "thread_list",
    )  # fmt: skip
    rows_of, selected_of = rows_by_call(analysis.whole), rows_by_call(analysis)
    queue = queues(analysis.whole, rows_of)
    names, rows = {}, []
    for call in filter(analysis.shows, analysis.calls):
        names.setdefault(call.name, []).append(call)
    for name, calls in names.items():
        durations = [call.dur for call in calls]
        launches = [call for call in calls if call.id in selected_of]
        delays, negative = delays_of(launches, rows_of)
        lengths = [queue[call.id] for call in launches]
        tracks = list(dict.fromkeys(call.track for call in calls))  # node order is track order
        rows.append(
            (name, len(calls), sum(durations), sum(own_time(analysis, call) for call in calls))
            + (reference.mean(durations), middle(durations), max(durations), len(launches))
            + (sum(len(selected_of[call.id]) for call in launches), reference.mean(delays), middle(delays))
            + (percentile_99(delays), max(delays, default=None), negative)
            + (reference.mean(lengths), max(lengths, default=None), len(tracks), ",".join(map(track_text, tracks)))
        )
    return columns, sorted(rows, key=lambda r: (-r[2], r[0]))


# ---------------------------------------------------------------------------------------------------------------------
# copies


def kinds_of_memory(name):
    """Of a name `Mem...(X)`, with the first `(`: X; None of any other, or if there is nothing in it."""
    if name.startswith("Mem") and name.endswith(")") and "(" in name:
        return name[name.index("(") + 1 : -1] or None
    return None


def bytes_of(event):
    value = event.args.get("bytes")
    return value if reference.is_int(value) and value >= 0 else None


def manner(row):
    """async, blocking or other: by the name of the row's call."""
    name = row.call.name if row.call is not None else ""
    if "Memcpy" not in name and "Memset" not in name:
        return "other"
    return "async" if "Async" in name else "blocking"


def table_copies(analysis):
    columns = (
        "direction", "memory", "device", "count", "total_ns", "bytes", "gb_per_s", "with_bytes", "min_bytes", "max_bytes",
        "blocking", "blocking_ns", "async", "other_calls",
    )  # fmt: skip
    groups, waits, seen, result = {}, {}, set(), []
    for row in analysis.rows:  # GPU row order
        e = row.event
        if e.class_ not in ("memcpy", "memset"):
            continue
        key = "set" if e.class_ == "memset" else e.direction, kinds_of_memory(e.name), e.device
        groups.setdefault(key, []).append(row)
        if manner(row) == "blocking" and row.call.id not in seen:
            seen.add(row.call.id)
            waits[key] = waits.get(key, 0) + row.call.dur
    for key, rows in groups.items():
        told = [row.event for row in rows if bytes_of(row.event) is not None]
        sizes, time = [bytes_of(e) for e in told], sum(e.dur for e in told)
        manners = [manner(row) for row in rows]
        result.append(
            key
            + (len(rows), sum(row.event.dur for row in rows), sum(sizes) if sizes else None)
            + (Fraction(sum(sizes), time) if time else None, len(sizes), min(sizes, default=None), max(sizes, default=None))
            + (manners.count("blocking"), waits.get(key, 0), manners.count("async"), manners.count("other"))
        )
    null_last = reference.null_last
    return columns, sorted(result, key=lambda r: (-r[4], r[0], r[1] is None, r[1] or "", null_last(r[2])))


# ---------------------------------------------------------------------------------------------------------------------
# memory


DEVICE_TYPES = (
    "cpu", "cuda", "mkldnn", "opengl", "opencl", "ideep", "hip", "fpga", "maia", "xla", "vulkan", "metal", "xpu", "mps", "meta",
    "hpu", "ve", "lazy", "ipu", "mtia", "privateuse1",
)  # fmt: skip


def ops_at(nodes, queries):
    """(track, time) -> the op there: of the last node, in node order, with start <= time < end, itself or the innermost op above."""
    by_track, asked, answer = {}, {}, {}
    for node in nodes:
        by_track.setdefault(node.track, []).append(node)
    for track, time in set(queries):
        asked.setdefault(track, []).append(time)
    for track, times in asked.items():
        waiting, opened, n = by_track.get(track, []), [], 0
        for time in sorted(times):
            while n < len(waiting) and waiting[n].start <= time:
                opened.append(waiting[n])
                n += 1
            opened = [node for node in opened if time < node.end]
            node = opened[-1] if opened else None
            answer[track, time] = node if node is None or node.kind == "op" else reference.op_above(node)
    return answer


class MemoryDevice:
    """The allocator events of one (Device Type, Device Id), in their order, with the level after each."""

    def __init__(self, key, events):
        self.type, self.number = key
        self.events = events
        self.times = [event.time for event in events]
        self.find_levels()
        self.match()
        self.keep(lambda event: True)

    def keep(self, is_selected):
        """Of a selection: its events; levels and what ends what stay those of all."""
        self.places = [n for n, event in enumerate(self.events) if is_selected(event)]
        self.selected = [self.events[n] for n in self.places]
        if self.places:
            self.find_peak()

    def names(self):
        """device_type, device"""
        kind = self.type
        if kind is not None:
            kind = DEVICE_TYPES[kind] if 0 <= kind < len(DEVICE_TYPES) else "type %d" % kind
        return kind, None if self.number is None or self.number < 0 else self.number

    def find_levels(self):
        """The level before the first event is the first total less what led to it; relative, and 0, without any total."""
        first = next((n for n, event in enumerate(self.events) if event.allocated is not None), None)
        self.recorded = first is not None
        self.before = 0
        if self.recorded:
            self.before = self.events[first].allocated - sum(event.size for event in self.events[: first + 1])
        self.levels, level = [], self.before
        for event in self.events:
            level = event.allocated if event.allocated is not None else level + event.size
            self.levels.append(level)

    def match(self):
        """Of each event that takes an Addr: the place of the one that ends it, None if none does. And the unmatched ones."""
        self.addressed = any(event.address for event in self.events)
        self.ended_by, self.unmatched, holder = {}, [], {}
        for n, event in enumerate(self.events):
            taken = holder.pop(event.address, None) if event.address and event.size else None
            if taken is not None:
                self.ended_by[taken] = n
            if event.size < 0 and taken is None:
                self.unmatched.append(event)
            if event.size > 0 and event.address:
                holder[event.address] = n
                self.ended_by[n] = None

    def find_peak(self):
        """The place of the peak's event, None if it is the level before the first."""
        self.start = self.levels[self.places[0] - 1] if self.places[0] else self.before
        self.peak = max([self.start] + [self.levels[n] for n in self.places])
        self.peak_place = None if self.peak == self.start else next(n for n in self.places if self.levels[n] == self.peak)

    def level_at(self, time):
        """Before the first event with ts >= time, after the last if there is none."""
        n = bisect.bisect_left(self.times, time)
        return self.levels[n - 1] if n else self.before

    def floor(self, step):
        """The least of the level at the step's start and those after the events in [start, end)."""
        low, high = bisect.bisect_left(self.times, step.start), bisect.bisect_left(self.times, step.end)
        return min([self.level_at(step.start)] + self.levels[low:high])

    def growth(self, steps):
        """-> the largest growth of a step, the first such step"""
        if not steps:
            return None, None
        grown = [self.level_at(step.end) - self.level_at(step.start) for step in steps]
        return max(grown), steps[grown.index(max(grown))].name

    def leak(self, steps):
        """The growth of the floors if each is higher than the one before, else 0; None for fewer than three steps."""
        if len(steps) < 3:
            return None
        floors = [self.floor(step) for step in steps]
        return floors[-1] - floors[0] if all(a < b for a, b in zip(floors, floors[1:])) else 0

    def reserved_peak(self):
        """-> the largest Total Reserved, the first event that has it"""
        told = [event for event in self.selected if event.reserved is not None]
        return max(told, key=lambda event: event.reserved) if told else None  # max: the first of equal ones


def memory_devices(analysis):
    """In the order of allocator events; each event gets its op."""
    if "memory_devices" not in analysis.memo:
        events = sorted(analysis.trace.allocations, key=lambda event: event.order)
        ops = ops_at(analysis.nodes, [(event.track, event.time) for event in events])
        groups = {}
        for event in events:
            event.op = ops[event.track, event.time]
            groups.setdefault(event.device, []).append(event)
        devices = [MemoryDevice(key, group) for key, group in groups.items()]
        if analysis.chosen is not None:
            for device in devices:
                device.keep(analysis.chosen.has_allocation)
        analysis.memo["memory_devices"] = [device for device in devices if device.places]
    return analysis.memo["memory_devices"]


def modules_at(analysis, events):
    """Of each event: X of the innermost frame `nn.Module: X` at its time on its track."""
    frames = [f for f in analysis.trace.by_kind["frame"] if f.name.startswith("nn.Module: ")]
    found = reference.innermost_frames(frames, [(event.track, event.time) for event in events])
    inner = [found[event.track, event.time] for event in events]
    return [frame.name[len("nn.Module: "):] if frame else None for frame in inner]


def op_name(event):
    return event.op.name if event.op is not None else None


def find_stalls(analysis):
    """Memory device (None: of tracks without an event that is not of type 0) -> its stalls."""
    events, stalls = {}, {}
    for event in analysis.trace.allocations:
        if event.device[0] != 0:
            events.setdefault(event.track, []).append(event)
    for group in events.values():
        group.sort(key=lambda event: (event.time, event.order))
    for call in filter(analysis.shows, analysis.calls):
        if analysis.rules.allocator.match(call.name) and reference.op_above(call) is not None:
            device = None
            if call.track in events:
                group = events[call.track]
                device = next((event for event in group if event.time >= call.start), group[-1]).device
            stalls.setdefault(device, []).append(call)
    return stalls


def took(events):
    """allocs, alloc_bytes, frees, free_bytes"""
    taken, given = [e.size for e in events if e.size > 0], [-e.size for e in events if e.size < 0]
    return len(taken), sum(taken), len(given), sum(given)


def peak_cells(analysis, device):
    """peak_bytes, peak_ns, peak_op, peak_module, reserved_at_peak_bytes, reserved_peak_bytes, reserved_peak_ns"""
    if device.peak_place is None:
        cells = device.peak, device.selected[0].time - analysis.origin, None, None, None
    else:
        event = device.events[device.peak_place]
        cells = device.peak, event.time - analysis.origin, op_name(event), modules_at(analysis, [event])[0], event.reserved
    most = device.reserved_peak()
    return cells + ((None, None) if most is None else (most.reserved, most.time - analysis.origin))


def table_memory(analysis):
    columns = (
        "device_type", "device", "levels", "events", "allocs", "alloc_bytes", "frees", "free_bytes", "unmatched_frees",
        "unmatched_bytes", "start_bytes", "end_bytes", "peak_bytes", "peak_ns", "peak_op", "peak_module", "reserved_at_peak_bytes",
        "reserved_peak_bytes", "reserved_peak_ns", "growth_bytes", "growth_step", "leak_bytes", "stalls", "stall_ns",
    )  # fmt: skip
    stalls, rows = find_stalls(analysis), []
    for device in memory_devices(analysis):
        waits, selected = stalls.get((device.type, device.number), []), set(device.selected)
        unmatched = [event for event in device.unmatched if event in selected]
        unmatched = len(unmatched), -sum(event.size for event in unmatched)
        rows.append(
            device.names()
            + ("recorded" if device.recorded else "relative", len(device.selected))
            + took(device.selected)
            + (unmatched if device.addressed else (None, None))
            + (device.start if device.recorded else None, device.levels[device.places[-1]])
            + peak_cells(analysis, device)
            + device.growth(analysis.steps)
            + (device.leak(analysis.steps), len(waits), sum(call.dur for call in waits))
        )
    shown = {(device.type, device.number) for device in memory_devices(analysis)}
    rest = [call for device, calls in stalls.items() if device not in shown for call in calls]
    if rest:
        rows.append(tuple_of_nulls(3) + (0,) + tuple_of_nulls(18) + (len(rest), sum(call.dur for call in rest)))
    return columns, rows


def table_memory_timeline(analysis):
    columns = (
        "device_type", "device", "start_ns", "end_ns", "events", "bytes", "allocated_bytes", "least_bytes", "most_bytes",
        "reserved_bytes", "op",
    )  # fmt: skip
    result = []
    for device in memory_devices(analysis):
        n, every = len(device.selected), [device.levels[place] for place in device.places]
        rows = min(n, 1000)
        for i in range(rows):
            low, high = n * i // rows, n * (i + 1) // rows
            events, levels = device.selected[low:high], every[low:high]
            most = max(levels)
            result.append(
                device.names()
                + (events[0].time - analysis.origin, events[-1].time - analysis.origin, len(events))
                + (sum(event.size for event in events), levels[-1], min(levels), most, events[-1].reserved)
                + (op_name(events[levels.index(most)]),)
            )
    return columns, result


def at_peak(device):
    """The events that hold memory at the peak: at or before the peak's event, and not ended at or before it."""
    place = -1 if device.peak_place is None else device.peak_place
    ended = device.ended_by
    return [device.events[n] for n, end in ended.items() if n <= place and (end is None or end > place)]


def by_op_rows(analysis, device):
    """(op, module, at_peak_bytes, at_peak_percent, at_peak_allocs, net_bytes, allocs, alloc_bytes, frees, free_bytes, held_bytes)"""
    groups, rows = {}, []
    for event, module in zip(device.selected, modules_at(analysis, device.selected)):
        groups.setdefault((op_name(event), module), []).append(event)
    selected = set(device.selected)
    holders = [event for event in at_peak(device) if event in selected]
    kept = [device.events[n] for n, end in device.ended_by.items() if end is None]

    def percent(size):
        return Fraction(100 * size, device.peak) if device.recorded and device.addressed and device.peak > 0 else None

    for (name, module), events in groups.items():
        mine = set(map(id, events))
        held = [event.size for event in holders if id(event) in mine]
        total = took(events)
        known = device.addressed
        rows.append(
            ((1, "(no op)") if name is None else (2, name))
            + (module, sum(held) if known else None, percent(sum(held)), len(held) if known else None, total[1] - total[3])
            + total
            + (sum(event.size for event in kept if id(event) in mine) if known else None,)
        )
    rest = device.peak - sum(event.size for event in holders)
    if device.recorded and device.addressed and rest:
        rows.append((0, "(before the trace)", None, rest, percent(rest), None, 0, 0, 0, 0, 0, None))
    rows.sort(key=lambda r: (-(r[3] or 0), -r[8], -r[10], r[0], r[1], reference.null_last(r[2])))
    return [row[1:] for row in rows]


def table_memory_by_op(analysis):
    columns = (
        "device_type", "device", "op", "module", "at_peak_bytes", "at_peak_percent", "at_peak_allocs", "net_bytes", "allocs",
        "alloc_bytes", "frees", "free_bytes", "held_bytes",
    )  # fmt: skip
    return columns, [device.names() + row for device in memory_devices(analysis) for row in by_op_rows(analysis, device)]


# ---------------------------------------------------------------------------------------------------------------------
# frequent_sequences


ANONYMOUS = b"(anonymous namespace)::"


def short_name(name):
    """Read from left to right; begins behind the last `::` that something other than `<`, `(` follows; ends at a `<`, `(`. Of `Kernel<` what it wraps."""
    text = name.encode("utf-8")
    begin, end, text = name_within(text[5:] if text.startswith(b"void ") else text)
    if text[begin:end] in (b"Kernel", b"Kernel2") and text[end : end + 1] == b"<" and text[end + 1 :]:
        begin, end, text = name_within(text[end + 1 :])
    return text[begin:end][:24].decode("utf-8", "ignore")


def name_within(text):
    """-> begin, end, text"""
    begin = at = 0
    while at < len(text):
        if text[at : at + 2] == b"::":
            at += 2
            at += len(ANONYMOUS) if text[at:].startswith(ANONYMOUS) else 0
            if at < len(text) and text[at : at + 1] not in (b"<", b"("):
                begin = at
        elif text[at : at + 1] in (b"<", b"(") and at > 0:
            break
        else:
            at += 1
    return begin, at, text


def outermost_op(op):
    """The last op on the way up, itself included."""
    return [op] + [a for a in reference.ancestors(op) if a.kind == "op"]


def kernel_chains(analysis):
    """Lists of (outermost op or None, its kernels in order): by op in node order, then by device and stream."""
    below, streams = {}, {}
    for row in analysis.rows:  # GPU row order
        if row.event.kind != "kernel":
            continue
        if row.op is not None:
            below.setdefault(outermost_op(row.op)[-1].id, []).append(row)
        else:
            streams.setdefault(stream_of(row), []).append(row)

    def order(row):
        return row.call.start if row.call is not None else row.event.start, row.event.start, row.order

    chains = [(analysis.nodes[number], sorted(below[number], key=order)) for number in sorted(below)]
    key = reference.null_last
    return chains + [(None, streams[stream]) for stream in sorted(streams, key=lambda s: (key(s[0]), key(s[1])))]


def counted_places(chains):
    """Names of a run -> its counted places (chain, place): from the start of a chain, each that does not overlap the last one."""
    runs = {}
    for number, (_, rows) in enumerate(chains):
        names = [row.event.name for row in rows]
        for size in range(2, 6):
            for place in range(len(names) - size + 1):
                places = runs.setdefault(tuple(names[place : place + size]), [])
                if not places or places[-1][0] != number or places[-1][1] + size <= place:
                    places.append((number, place))
    return runs


def table_frequent_sequences(analysis):
    columns = ("sequence", "length", "count", "total_ns", "percent", "mean_gap_ns", "kernels", "op", "first_id")
    chains, result = kernel_chains(analysis), []
    for names, places in counted_places(chains).items():
        if len(places) < 2:
            continue
        found = [[row.event for row in chains[chain][1][place : place + len(names)]] for chain, place in places]
        total = sum(e.dur for events in found for e in events)
        gaps = [after.start - before.end for events in found for before, after in zip(events, events[1:])]
        op, rows = chains[places[0][0]]
        cells = len(names), len(places), total, analysis.share(total), reference.mean(gaps)
        first = len(analysis.nodes) + rows[places[0][1]].order
        result.append((names, cells, op.name if op is not None else None, first))
    result.sort(key=lambda r: (-r[1][2], -r[1][0], -r[1][1], r[0]))
    return columns, [
        (" > ".join(map(short_name, names)),) + cells + (reference.compact(list(names)), op, first)
        for names, cells, op, first in result[:1000]
    ]


# ---------------------------------------------------------------------------------------------------------------------
# compiled


COMPILED_KINDS = ("region", "graph", "code", "function", "backward", "guards", "wrapper", "graph_break")
WHOLE_NAMES = {
    "Torch-Compiled Region": "region",
    "CompiledFunction": "function",
    "CompiledFunctionBackward": "backward",
    "TorchDynamo Cache Lookup": "guards",
    "AOTDispatcher Runtime Wrapper Prologue": "wrapper",
}
REGION, GRAPH, INDUCTOR, RESUME = "Torch-Compiled Region: ", "## Call CompiledFxGraph ", "torchinductor_", "torch_dynamo_resume_in_"


def between(name, left, right):
    """What stands between a beginning and an end; None if the name does not have both."""
    if name.startswith(left) and name.endswith(right) and len(name) >= len(left) + len(right):
        return name[len(left) : len(name) - len(right)]
    return None


def compiled_op(name):
    """Of an op's or annotation's name: (kind, key), or None."""
    for kind, left, right in (("region", REGION, ""), ("graph", GRAPH, " ##")):
        key = between(name, left, right)
        if key is not None:
            return kind, key or None
    return (WHOLE_NAMES[name], None) if name in WHOLE_NAMES else None


def compiled_frame(name):
    """Of a frame's name: (kind, key), or None."""
    if INDUCTOR in name:
        path = between(name[name.index(INDUCTOR):], INDUCTOR, "): call")
        if path is not None:
            end = path.rindex("(") if "(" in path else len(path)
            return "code", path[path.rfind("/") + 1 : end] or None
    if RESUME in name:
        return "graph_break", name.partition(RESUME)[2] or None
    return None


def compiled_instances(analysis):
    """(event, (kind, key)) in order: start, longer first, ops (node order) before annotations before frames."""
    kinds = analysis.trace.by_kind
    found = [(0, op.id, op, compiled_op(op.name)) for op in analysis.ops]
    found += [(1, 0, event, compiled_op(event.name)) for event in kinds["annotation"]]
    found += [(2, 0, event, compiled_frame(event.name)) for event in kinds["frame"]]
    found = [item for item in found if item[3] is not None]
    found.sort(key=lambda item: (item[2].start, -item[2].dur, item[0], item[1], item[2].name, item[2].index))
    return [(event, what) for _, _, event, what in found]


def innermost_instance(instances, node):
    """The last of those on the node's track at its start."""
    around = [what for event, what in instances if event.start <= node.start < event.end]
    return around[-1] if around else None


def recompiles(kind, key):
    """Of a region N/M: M, an integer >= 0."""
    text = key.rpartition("/")[2] if kind == "region" and key and "/" in key else ""
    if reference.INTEGER.fullmatch(text) and reference.is_int(int(text)) and int(text) >= 0:
        return int(text)
    return None


def covered(spans, node):
    """Whether the node starts in its track's part of these unions."""
    union = spans.get(node.track, [])
    n = bisect.bisect_right(union, (node.start, reference.INF)) - 1
    return n >= 0 and union[n][0] <= node.start < union[n][1]


def table_compiled(analysis):
    columns = (
        "kind", "key", "calls", "cpu_ns", "gpu_ns", "gpu_direct_ns", "gpu_rows", "triton_ns", "triton_rows", "recompiles", "first_ns",
    )  # fmt: skip
    by_track, groups, direct, answers, result = {}, {}, {}, {}, []
    for event, what in compiled_instances(analysis):
        if not analysis.shows(event):
            continue
        by_track.setdefault(event.track, []).append((event, what))
        groups.setdefault(what, []).append(event)
    linked = [row for row in analysis.rows if row.attached is not None] if groups else []
    for row in linked:
        if row.attached.id not in answers:
            answers[row.attached.id] = innermost_instance(by_track.get(row.attached.track, []), row.attached)
        what = answers[row.attached.id]
        direct[what] = direct.get(what, 0) + row.event.dur
    for what, events in groups.items():
        spans = {track: reference.union((e.start, e.end) for e in events if e.track == track) for track in {e.track for e in events}}
        rows = [row.event for row in linked if covered(spans, row.attached)]
        triton = [e for e in rows if e.kind == "kernel" and e.name.startswith("triton_")]
        result.append(
            what
            + (len(events), sum(map(reference.length, spans.values())), sum(e.dur for e in rows), direct.get(what, 0), len(rows))
            + (sum(e.dur for e in triton), len(triton), recompiles(*what), min(e.start for e in events) - analysis.origin)
        )
    return columns, sorted(result, key=lambda r: (COMPILED_KINDS.index(r[0]), -r[4], -r[3], r[1] is not None, r[1] or ""))
