"""What the GPUs waited for, how busy their streams were, how short their kernels: part of reference.py."""

import bisect
import copy
import itertools
from fractions import Fraction

import tables_structure
from basics import INF, common, id_order, length, null_last, union, without

TABLES = ("gaps", "idle_causes", "syncs", "streams", "stream_overlap", "short_kernels", "short_kernels_by_op")

CAUSES = ("host_late", "latency", "unobserved", "unknown")
US = 1000
BUCKETS = (
    ("< 1 us", 0, 1), ("1-2 us", 1, 2), ("2-5 us", 2, 5), ("5-10 us", 5, 10), ("10-20 us", 10, 20), ("20-50 us", 20, 50),
    ("50-100 us", 50, 100), (">= 100 us", 100, None),
)  # fmt: skip
SHORT = 10 * US
MOST_STREAMS = 100


def text_null_last(value):
    return (value is None, value or "")


def percent(part, whole):
    return Fraction(100 * part, whole) if whole else None


def is_step(event):
    return event.kind == "annotation" and tables_structure.is_step(event)


class Idle:
    """A gap of a device. whole: where it is; start, end: as far as it lies in the window."""

    def __init__(self, device, whole, before, after, unobserved):
        self.device, self.whole, self.before, self.after, self.unobserved = device, whole, before, after, unobserved
        self.call = after.call if after else None
        self.culprit = None

    def split(self, low, high):
        """Clips it to the window; its parts add up to what is left."""
        self.start, self.end = max(self.whole[0], low), min(self.whole[1], high)
        self.dur = max(0, self.end - self.start)
        self.parts = dict.fromkeys(CAUSES, 0)
        self.in_call = None
        if self.unobserved:
            self.parts["unobserved"] = self.dur
        elif self.call is None:
            self.parts["unknown"] = self.dur
        else:
            late = min(max(self.call.start - self.start, 0), self.dur)
            self.parts["host_late"], self.parts["latency"] = late, self.dur - late
            self.in_call = max(0, min(self.end, self.call.end) - (self.start + late))

    def evidence(self, analysis):
        """What there is to say of parts other than host_late; None: nothing."""
        latency = self.parts["latency"]
        if self.unobserved:
            return "lost"
        if self.call is None:
            return "no_call" if self.after else "no_row"
        if not latency:
            return None
        begin, call = self.end - latency, self.call
        same = self.before is not None and self.before.call is call
        found = (
            ("in_call", 2 * self.in_call > latency),
            ("same", same),
            ("event", not same and call.id in analysis.told_to_wait()),
            ("first", not same and self.after is analysis.first_of_stream()[self.after.event.device, self.after.event.stream]),
            ("queued", not same and call.end <= self.start),
            ("sync", 2 * length(analysis.host_waits(), begin, self.end) > latency),
        )
        return "+".join(name for name, holds in found if holds) or None

    def covered(self, event):
        """How much of the host_late part lies within the event."""
        return max(0, min(event.end, self.start + self.parts["host_late"]) - max(event.start, self.start))

    def blame(self, cause):
        """Kind, name and id of what a part is put down to; None: nothing."""
        if cause == "host_late" and self.culprit is not None:
            return self.culprit.kind, self.culprit.name, self.culprit.id
        if cause == "latency" and 2 * self.in_call > self.parts["latency"]:
            return "call", self.call.name, self.call.id
        return None, None, None


class Track:
    """What a thread did: those that start last come last, of these the shortest, then ops and calls after frames after
    annotations, then by node order, or name and file order."""

    def __init__(self, events):
        def order(event):
            if event.kind in ("op", "call"):
                return event.start, -event.dur, 2, (event.id,)
            return event.start, -event.dur, int(event.kind == "frame"), (event.name, event.index)

        self.events = sorted(events, key=order)
        self.starts = [event.start for event in self.events]
        self.longer = []  # of each the last one before it that ends later, -1 if none does
        for n, event in enumerate(self.events):
            before = n - 1
            while before >= 0 and self.events[before].end <= event.end:
                before = self.longer[before]
            self.longer.append(before)

    def culprit(self, gap):
        """The last that covers more than half, and so begins before the middle and ends behind it."""
        middle = Fraction(2 * gap.start + gap.parts["host_late"], 2)
        n = bisect.bisect_left(self.starts, middle) - 1
        while n >= 0:
            if self.events[n].end <= middle:  # nor does any that ends no later
                n = self.longer[n]
            elif 2 * gap.covered(self.events[n]) > gap.parts["host_late"]:
                return self.events[n]
            else:
                n -= 1
        return None


class Mixin:
    """Tables of Analysis."""

    def remember(self, name, make):
        if name not in self.memo:
            self.memo[name] = make()
        return self.memo[name]

    def rows_of(self, device):
        return [row for row in self.ran() if row.event.device == device]

    def number_events(self):
        """Ids of frames and annotations: after those of GPU rows."""

        def order(event):
            return [id_order(x) for x in event.track], event.start, -event.dur, event.name, event.index

        number = len(self.nodes) + len(self.whole.rows)
        for kind in ("frame", "annotation"):
            for event in sorted(self.trace.by_kind[kind], key=order):
                event.id, number = number, number + 1

    # ---- evidence

    def told_to_wait(self):
        """Ids of the calls with GPU rows before which, since the last such call of their track, a stream was made to wait."""

        def find():
            launching = {row.call.id for row in self.rows if row.call}
            result, since = set(), {}  # track -> names of its calls since the last that has rows
            for call in self.calls:
                names = since.setdefault(call.track, [])
                if call.id not in launching:
                    names.append(call.name)
                    continue
                if any(self.rules.stream_wait.match(name) for name in names):
                    result.add(call.id)
                names.clear()
            return result

        return self.remember("told to wait", find)

    def first_of_stream(self):
        def find():
            result = {}
            for row in self.rows:  # in GPU row order
                result.setdefault((row.event.device, row.event.stream), row)
            return result

        return self.remember("first of stream", find)

    def host_waits(self):
        return self.remember("host waits", lambda: union((call.start, call.end) for call in self.waiting_calls()))

    # ---- gaps

    def whole_gaps(self, device):
        """The gaps of a device, unbounded before its first and after its last row."""
        rows = [row for row in self.rows if row.event.device == device]
        ending, starting = {}, {}
        for row in rows:  # in GPU row order: the last that ends, the first that starts
            ending[row.event.end] = row
            starting.setdefault(row.event.start, row)
        result = []
        for begin, end in without([(-INF, INF)], union((row.event.start, row.event.end) for row in rows)):
            before, after = ending.get(begin), starting.get(end)
            low = before.call.start if before and before.call else begin
            high = after.call.start if after and after.call else end
            first = bisect.bisect_left(self.rowless_starts, low)
            unobserved = first < len(self.rowless_starts) and self.rowless_starts[first] < high
            result.append(Idle(device, (begin, end), before, after, unobserved))
        return result

    def every_whole_gap(self):
        return self.remember("whole gaps", lambda: {device: self.whole_gaps(device) for device in self.devices})

    def idle_window(self, device):
        """-> name, start, end"""
        if self.chosen is not None and self.chosen.time is not None:
            return ("selection",) + self.chosen.time
        if self.steps:
            return "steps", min(step.start for step in self.steps), max(step.end for step in self.steps)
        events = [row.event for row in self.whole.rows_of(device)]  # those that are not selected, too
        return "kernels", min(event.start for event in events), max(event.end for event in events)

    def host_tracks(self):
        """What can be a culprit, by thread."""
        kinds, found = self.trace.by_kind, {}
        for event in self.nodes + kinds["frame"] + [event for event in kinds["annotation"] if not is_step(event)]:
            found.setdefault(event.track, []).append(event)
        return {track: Track(events) for track, events in found.items()}

    def make_idle(self):
        """The gaps in their windows, by device and start."""
        self.number_events()
        tracks, result = self.host_tracks(), []
        for device in self.running_devices():
            window, low, high = self.idle_window(device)
            for gap in map(copy.copy, self.whole.every_whole_gap()[device]):
                gap.window = window
                gap.split(low, high)
                if gap.parts["host_late"]:
                    gap.culprit = tracks[gap.call.track].culprit(gap)
                if gap.dur and self.counts_gap(gap):
                    result.append(gap)
        return result

    def counts_gap(self, gap):
        """With other conditions than device and time: whether a selected row ends it."""
        return not self.has_other_conditions() or (gap.after is not None and gap.after.order in self.chosen.ran_orders)

    def idle(self):
        return self.remember("idle", self.make_idle)

    def row_id(self, row):
        return len(self.nodes) + row.order if row else None

    def gaps_row(self, gap):
        kind, culprit, culprit_id = gap.blame("host_late")
        call = gap.call
        return (
            (gap.window, gap.device, gap.start - self.origin, gap.dur)
            + tuple(gap.parts[cause] for cause in CAUSES)
            + (gap.in_call, gap.after.event.name if gap.after else None, self.row_id(gap.after))
            + ((call.name, call.id, call.start - self.origin) if call else (None, None, None))
            + (gap.before.event.name if gap.before else None, self.row_id(gap.before))
            + (kind, culprit, culprit_id, gap.covered(gap.culprit) if gap.culprit else None)
            + (gap.evidence(self.whole),)
        )

    def table_gaps(self):
        columns = (
            "window", "device", "start_ns", "dur_ns", "host_late_ns", "latency_ns", "unobserved_ns", "unknown_ns", "in_call_ns",
            "after", "after_id", "call", "call_id", "call_start_ns", "before", "before_id", "kind", "culprit", "culprit_id",
            "covered_ns", "evidence",
        )  # fmt: skip
        ordered = sorted(self.idle(), key=lambda gap: (-gap.dur, null_last(gap.device), gap.start))
        return columns, [self.gaps_row(gap) for gap in ordered]

    def causes_row(self, key, gaps, idle):
        device, cause, kind, culprit, evidence = key
        parts = [gap.parts[cause] for gap in gaps]
        longest = min(gaps, key=lambda gap: (-gap.parts[cause], gap.start))
        return (
            (device, cause, kind, culprit, evidence, len(parts), sum(parts), percent(sum(parts), idle), Fraction(sum(parts), len(parts)))
            + (max(parts), longest.start - self.origin, longest.blame(cause)[2])
        )  # fmt: skip

    def table_idle_causes(self):
        columns = (
            "device", "cause", "kind", "culprit", "evidence", "count", "total_ns", "percent", "mean_ns", "max_ns",
            "longest_start_ns", "longest_id",
        )  # fmt: skip
        groups, idle = {}, {}
        for gap in self.idle():
            idle[gap.device] = idle.get(gap.device, 0) + gap.dur
            for cause in CAUSES:
                if gap.parts[cause]:
                    evidence = None if cause == "host_late" else gap.evidence(self.whole)
                    groups.setdefault((gap.device, cause) + gap.blame(cause)[:2] + (evidence,), []).append(gap)
        rows = [self.causes_row(key, gaps, idle[key[0]]) for key, gaps in groups.items()]
        assert sum(row[6] for row in rows) == sum(idle.values())

        def order(row):
            names = text_null_last(row[3]), text_null_last(row[2]), text_null_last(row[4])
            return (null_last(row[0]), -row[6], CAUSES.index(row[1])) + names

        return columns, sorted(rows, key=order)

    # ---- calls that wait

    def waiting_calls(self):
        """In node order, without those inside another one."""
        copying = {
            row.call.id
            for row in self.rows
            if row.call and row.event.class_ == "memcpy" and self.rules.blocking_copy.match(row.event.name)
        }
        waiting = {call.id for call in self.calls if call.id in copying or self.rules.blocking.match(call.name)}
        return [call for call in self.calls if call.id in waiting and not any(a.id in waiting for a in self.above(call))]

    @staticmethod
    def above(node):
        """Its ancestors, innermost first."""
        while node.parent is not None:
            node = node.parent
            yield node

    def around(self, call):
        """Kind and name of the innermost frame that contains the call, else annotation."""
        for kind in ("frame", "annotation"):
            holding = [
                event
                for event in self.trace.by_kind[kind]
                if event.track == call.track and event.start <= call.start and call.end <= event.end and not is_step(event)
            ]
            if holding:
                return kind, max(holding, key=lambda event: (event.start, -event.dur, event.name)).name
        return None, None

    def table_syncs(self):
        columns = (
            "call", "op", "count", "total_ns", "mean_ns", "max_ns", "gpu_busy_ns", "gpu_idle_ns", "gpu_unobserved_ns",
            "inside_kind", "inside", "longest_id",
        )  # fmt: skip
        groups = {}
        for call in filter(self.shows, self.whole.waiting_calls()):
            op = next((a.name for a in self.above(call) if a.kind == "op"), None)
            groups.setdefault((call.name, op), []).append(call)
        devices = [device for device in self.whole.devices if self.chosen is None or self.chosen.selection.takes_device(device)]
        running = union((row.event.start, row.event.end) for row in self.whole.rows if row.event.device in devices)
        hidden = union(gap.whole for device in devices for gap in self.whole.every_whole_gap()[device] if gap.unobserved)
        hidden = without(hidden, running)
        rows = []
        for key, calls in groups.items():
            total = sum(call.dur for call in calls)
            gpu = None, None, None
            if self.whole.rows:
                busy = sum(length(running, call.start, call.end) for call in calls)
                unobserved = sum(length(hidden, call.start, call.end) for call in calls)
                gpu = busy, total - busy - unobserved, unobserved
            longest = min(calls, key=lambda call: (-call.dur, call.id))
            rows.append(
                key + (len(calls), total, Fraction(total, len(calls)), longest.dur) + gpu + self.around(longest) + (longest.id,)
            )
        return columns, sorted(rows, key=lambda row: (-row[3], row[0], text_null_last(row[1])))

    # ---- streams

    def stream_unions(self, device):
        """stream -> (its rows, their union)"""
        rows = {}
        for row in self.rows_of(device):
            rows.setdefault(row.event.stream, []).append(row.event)
        return {stream: (events, union((e.start, e.end) for e in events)) for stream, events in rows.items()}

    def table_streams(self):
        columns = ("device", "stream", "rows", "first_ns", "last_ns", "busy_ns", "sum_ns", "percent", "overlap_ns")
        result = []
        for device in self.busy_devices():
            streams = self.stream_unions(device)
            window = self.stream_window([e for events, _ in streams.values() for e in events])
            for stream, (events, busy) in streams.items():
                others = union(span for other, (_, spans) in streams.items() if other != stream for span in spans)
                first, last = min(e.start for e in events) - self.origin, max(e.end for e in events) - self.origin
                result.append(
                    (device, stream, len(events), first, last, length(busy), sum(e.dur for e in events))
                    + (percent(length(busy), window), length(common(busy, others)))
                )
        return columns, sorted(result, key=lambda row: (null_last(row[0]), -row[5], null_last(row[1])))

    def busy_devices(self):
        return sorted({row.event.device for row in self.ran()}, key=null_last)

    def stream_window(self, events):
        """Length of the device's window `kernels`, or of the selected time."""
        if self.chosen is not None and self.chosen.time is not None:
            return self.chosen.time[1] - self.chosen.time[0]
        return max(e.end for e in events) - min(e.start for e in events)

    def table_stream_overlap(self):
        columns = ("device", "stream_a", "stream_b", "overlap_ns", "percent_a", "percent_b")
        result = []
        for device in self.busy_devices():
            busy = {stream: spans for stream, (_, spans) in self.stream_unions(device).items()}
            if len(busy) > MOST_STREAMS:
                continue
            for a, b in itertools.combinations(sorted(busy, key=null_last), 2):
                overlap = length(common(busy[a], busy[b]))
                shares = percent(overlap, length(busy[a])), percent(overlap, length(busy[b]))
                result.append((device, a, b, overlap) + shares)
        return columns, sorted(result, key=lambda row: (null_last(row[0]), -row[3], null_last(row[1]), null_last(row[2])))

    # ---- short kernels

    def all_kernels(self):
        return [row.event for row in self.rows if row.event.kind == "kernel"]

    def table_short_kernels(self):
        columns = ("bucket", "from_ns", "to_ns", "count", "percent_of_count", "total_ns", "percent_of_time")
        durations = [event.dur for event in self.all_kernels()]
        if not durations:
            return columns, []
        rows = []
        for bucket, low, high in BUCKETS:
            low, high = low * US, None if high is None else high * US
            inside = [dur for dur in durations if low <= dur and (high is None or dur < high)]
            shares = percent(len(inside), len(durations)), percent(sum(inside), sum(durations))
            rows.append((bucket, low, high, len(inside), shares[0], sum(inside), shares[1]))
        assert sum(row[3] for row in rows) == len(durations)
        return columns, rows

    def table_short_kernels_by_op(self):
        columns = (
            "name", "category", "count", "percent_of_count", "total_ns", "percent_of_time", "mean_ns", "kernels",
        )  # fmt: skip
        every = [event.dur for event in self.all_kernels()]
        rows = []
        for name, launches in self.grouped(lambda launch: launch.name).items():
            durations = [row.event.dur for launch in launches for row in launch.rows if row.event.kind == "kernel"]
            short = [dur for dur in durations if dur < SHORT]
            if short:
                total = sum(short)
                rows.append(
                    (name, self.category[name], len(short), percent(len(short), len(every)), total, percent(total, sum(every)))
                    + (Fraction(total, len(short)), len(durations))
                )
        return columns, sorted(rows, key=lambda row: (-row[2], -row[4], row[0]))
