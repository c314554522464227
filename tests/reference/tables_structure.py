"""The tables that say where in the program a launch lies: steps, modules, frames, annotations.

Part of reference.py, which gives each of them its Analysis; written from docs/definitions.md (6) alone. Nothing is imported from
there, so that both can be imported first.
"""

import functools
import os
import re
from fractions import Fraction

REPO = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PHASES_FILE = os.path.join(REPO, "data", "phases.tsv")
MOST_STEP_WINDOWS = 100000
MOST_PATH_BYTES = 512
MODULE = "nn.Module: "
STEP_PARTS = ("computation_time", "exposed_communication_time", "exposed_memcpy_time", "busy_time", "idle_time")


def is_int(value):
    """Integers are those of 64 bits."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**63


def is_step(annotation):
    """ProfilerStep#N, N an integer."""
    return re.fullmatch(r"ProfilerStep#[0-9]+", annotation.name) is not None and is_int(int(annotation.name[13:]))


# ---------------------------------------------------------------------------------------------------------------------
# steps


def step_parts(analysis):
    """Step name -> {type: time}, summed over the devices that timeline (without options) shows; {} where it leaves steps out."""
    devices = analysis.device_times().values()
    if not devices or len(analysis.steps) * len(devices) > MOST_STEP_WINDOWS:
        return {}
    parts = {}
    for step in analysis.steps:
        times = [device.times(*analysis.step_span(step), None) for device in devices]
        parts[step.name] = {type_: sum(time[type_] for time in times) for type_ in STEP_PARTS}
    return parts


def step_window(times):
    """The six columns of one step from its part of timeline."""
    if times is None:
        return (None,) * 6
    values = tuple(times[type_] for type_ in STEP_PARTS)
    busy, idle = values[3:]
    return values + (quotient(100 * idle, busy + idle),)


def quotient(a, b):
    return Fraction(a, b) if b else None


def step_launches(analysis, name):
    """gpu_ns, and launches and kernels, of the launches whose step has this name (None: no step)."""
    if not analysis.whole.rows:
        return None, None, None
    launches = [launch for launch in analysis.launches if launch.step == name]
    kernels = sum(row.event.kind == "kernel" for launch in launches for row in launch.rows)
    return sum(launch.direct for launch in launches), len(launches), kernels


def table_steps(analysis):
    columns = (
        "step", "number", "start_ns", "dur_ns", "computation_ns", "exposed_comm_ns", "exposed_memcpy_ns", "busy_ns", "idle_ns",
        "idle_percent", "gpu_ns", "ops", "launches", "kernels",
    )  # fmt: skip
    if not analysis.steps:
        return columns, []
    ops = {}
    for op in filter(analysis.shows, analysis.ops):
        name = analysis.whole.step_at(op.start)
        ops[name] = ops.get(name, 0) + 1
    parts = step_parts(analysis)
    rows = []
    for step in sorted(analysis.steps, key=lambda s: (s.start, s.number, s.name)):
        gpu, launches, kernels = step_launches(analysis, step.name)
        row = (step.name, step.number, step.start - analysis.origin, step.end - step.start) + step_window(parts.get(step.name))
        rows.append(row + (gpu, ops.get(step.name, 0), launches, kernels))
    if analysis.chosen is None or not analysis.chosen.selection.has_steps():
        gpu, launches, kernels = step_launches(analysis, None)
        rows.append(("(no step)",) + (None,) * 9 + (gpu, ops.get(None, 0), launches, kernels))
    assert not analysis.rows or sum(row[10] for row in rows) == analysis.gpu_time
    assert analysis.chosen is not None or sum(row[11] for row in rows) == len(analysis.ops)
    return columns, rows


# ---------------------------------------------------------------------------------------------------------------------
# Trees of spans


class Forest:
    """Spans per track in span order, and the parent of each: the last one before it that contains it."""

    def __init__(self, spans):
        self.spans = sorted(spans, key=lambda s: (s.start, -s.dur, s.name, s.index))
        self.tracks, self.parent = {}, {}
        for span in self.spans:
            self.tracks.setdefault(span.track, []).append(span)
        for group in self.tracks.values():
            self.nest(group)

    def nest(self, spans):
        begun = []  # those that end after the start of the current one
        for span in spans:
            begun = [a for a in begun if span.start < a.end]
            self.parent[span] = next((a for a in reversed(begun) if span.end <= a.end), None)
            begun.append(span)

    def around(self, nodes):
        """node -> the last span in span order, on its track, with start <= t < end, t = the start of the node; else None."""
        answer = {}
        for track in {node.track for node in nodes}:
            waiting, begun = list(reversed(self.tracks.get(track, []))), []
            for node in sorted({n for n in nodes if n.track == track}, key=lambda n: n.start):
                while waiting and waiting[-1].start <= node.start:
                    begun.append(waiting.pop())
                begun = [span for span in begun if node.start < span.end]
                answer[node] = begun[-1] if begun else None
        return answer

    def above(self, span):
        """The span and all above it, innermost first."""
        while span is not None:
            yield span
            span = self.parent[span]

    def path(self, span, name):
        """The names from the root to it; None for no span."""
        return None if span is None else tuple(name(s) for s in self.above(span))[::-1]


def spans_of_launches(analysis, forest):
    """(launch, the span around the node that its first row is attached to, or None)"""
    nodes = [launch.placed.attached for launch in analysis.launches if launch.placed.attached is not None]
    around = forest.around(nodes)
    return [(launch, around.get(launch.placed.attached)) for launch in analysis.launches]


class Totals:
    """Of one path: what lies in it and in none below it; subtree and backward: with all below it."""

    def __init__(self):
        self.calls = self.cpu = self.launches = self.direct = self.subtree = self.backward_direct = self.backward = 0
        self.shown = False  # something selected is in it


class Paths:
    """One Totals a path, and one (under None) for what lies in no span."""

    def __init__(self, analysis, spans, name, elsewhere=lambda launch: None):
        """elsewhere: where a launch lies instead of in the span around its node; None: there."""
        self.forest, self.name = Forest(spans), name
        self.totals = {None: Totals()}
        for span in self.forest.spans:
            path = self.forest.path(span, name)
            totals = self.totals.setdefault(path, Totals())
            if analysis.shows(span):
                self.show(path)
                totals.calls += 1
                totals.cpu += span.dur
        for launch, span in spans_of_launches(analysis, self.forest):
            self.add_launch(launch, elsewhere(launch) or self.forest.path(span, name))

    def upwards(self, path):
        """The totals of a path and of those above it."""
        if path is None:
            return [self.totals[None]]
        return [self.totals.setdefault(path[:n], Totals()) for n in range(1, len(path) + 1)]

    def show(self, path):
        for totals in self.upwards(path):
            totals.shown = True

    def add_launch(self, launch, path):
        self.show(path)
        self.totals.setdefault(path, Totals()).launches += 1
        self.totals[path].direct += launch.direct
        for totals in self.upwards(path):
            totals.subtree += launch.direct

    def add_backward(self, launch, twin):
        path = self.forest.path(self.forest.around([twin])[twin], self.name) if twin is not None else None
        if launch.direct:
            self.show(path)
        self.totals[path].backward_direct += launch.direct
        for totals in self.upwards(path):
            totals.backward += launch.direct

    def ordered(self):
        """Paths: a path before those below it, siblings by subtree, backward, cpu time descending, name; none last."""

        def key(path):
            return [(-t.subtree, -t.backward, -t.cpu, name) for t, name in zip(self.upwards(path), path)]

        return sorted((path for path, totals in self.totals.items() if path is not None and totals.shown), key=key) + [None]


def path_text(path):
    text = "/".join(path)
    return text if len(text.encode("utf-8")) <= MOST_PATH_BYTES else None


def path_row(analysis, path, totals, nothing):
    """depth, name, path, calls, cpu_ns, launches, direct_ns, subtree_ns, percent"""
    if path is None:
        row = (None, nothing, None, None, None)
    else:
        row = (len(path) - 1, path[-1], path_text(path), totals.calls, totals.cpu)
    if not analysis.whole.rows:
        return row + (None,) * 4
    return row + (totals.launches, totals.direct, totals.subtree, analysis.share(totals.subtree))


# ---------------------------------------------------------------------------------------------------------------------
# modules


def sequence_number(op):
    """An integer >= 0, else None."""
    value = op.args.get("Sequence number")
    return value if is_int(value) and value >= 0 else None


def forward_thread(op):
    """An integer, else 0."""
    value = op.args.get("Fwd thread id")
    return value if is_int(value) else 0


def ops_around(node):
    """The node, if it is an op, and the ops above it, innermost first."""
    while node is not None:
        if node.kind == "op":
            yield node
        node = node.parent


def track_order(track):
    """By pid, then tid: integers by value before strings by bytes; none last."""
    return [(value is None, isinstance(value, str), "" if value is None else value) for value in track]


class Twins:
    """For a backward op the op of the forward pass it belongs to."""

    def __init__(self, ops):
        self.numbered = [op for op in ops if sequence_number(op) is not None]
        self.forward_ops = [op for op in self.numbered if forward_thread(op) == 0]
        self.tracks = self.forward_tracks()
        self.last = {(op.track, sequence_number(op)): op for op in self.forward_ops}  # in node order: the last one stays

    def forward_tracks(self):
        """(pid, Fwd thread id) -> the track of that pid named most often by its backward ops, the first in track order of several.

        A backward op names the track of the ops with Fwd thread id 0, of its pid and Sequence number, if all are on one track.
        """
        tracks, votes = {}, {}
        for op in self.forward_ops:
            tracks.setdefault((op.track[0], sequence_number(op)), set()).add(op.track)
        for op in self.numbered:
            named = tracks.get((op.track[0], sequence_number(op)), ())
            if forward_thread(op) != 0 and len(named) == 1:
                votes.setdefault((op.track[0], forward_thread(op)), []).extend(named)
        return {key: min(named, key=lambda t: (-named.count(t), track_order(t))) for key, named in votes.items()}

    def twin(self, op):
        track = self.tracks.get((op.track[0], forward_thread(op)))
        return self.last.get((track, sequence_number(op)))


def backward_op(launch):
    """The innermost op having a Sequence number, of its op and the ops above, if its Fwd thread id is not 0."""
    found = next((op for op in ops_around(launch.node) if sequence_number(op) is not None), None)
    return found if found is not None and forward_thread(found) != 0 else None


def modules_of(analysis):
    return [frame for frame in analysis.trace.by_kind["frame"] if frame.name.startswith(MODULE)]


def module_name(frame):
    return frame.name[len(MODULE):]


def captured_path(launch):
    """The modules around the captured call that the launch's first row comes from; None without any."""
    captured = launch.placed.original
    if captured is None:
        return None
    forest = captured.analysis.remember("forest of modules", lambda: Forest(modules_of(captured.analysis)))
    return forest.path(forest.around([captured.call])[captured.call], module_name)


def table_modules(analysis):
    columns = (
        "depth", "name", "path", "calls", "cpu_ns", "launches", "direct_ns", "subtree_ns", "percent", "backward_direct_ns", "backward_ns",
    )  # fmt: skip
    frames = modules_of(analysis)
    if not frames and not any(map(captured_path, analysis.whole.launches)):
        return columns, []
    paths, twins = Paths(analysis, frames, module_name, captured_path), Twins(analysis.ops)
    for launch in analysis.launches:
        op = backward_op(launch)
        if op is not None:
            paths.add_backward(launch, twins.twin(op))
    rows = []
    for path in paths.ordered():
        totals = paths.totals[path]
        known = analysis.whole.rows and twins.numbered
        backward = (totals.backward_direct, totals.backward) if known else (None, None)
        rows.append(path_row(analysis, path, totals, "(no module)") + backward)
    assert not analysis.rows or sum(row[6] for row in rows) == analysis.gpu_time
    return columns, rows


# ---------------------------------------------------------------------------------------------------------------------
# frames


@functools.lru_cache(maxsize=None)
def without_addresses(name):
    """Every ` at 0x` followed by hexadecimal digits loses these digits."""
    return re.sub(r"( at 0x)[0-9a-fA-F]+", r"\1", name)


def frame_name(frame):
    return without_addresses(frame.name)


def table_frames(analysis):
    columns = ("name", "calls", "cpu_ns", "launches", "direct_ns", "subtree_ns", "percent")
    frames = analysis.trace.by_kind["frame"]
    if not frames:
        return columns, []
    forest, totals = Forest(frames), {None: Totals()}
    for frame in forest.spans:
        name = frame_name(frame)
        total = totals.setdefault(name, Totals())
        if not analysis.shows(frame):
            continue
        total.calls += 1
        if not any(frame_name(a) == name and analysis.shows(a) for a in forest.above(forest.parent[frame])):
            total.cpu += frame.dur
    for launch, frame in spans_of_launches(analysis, forest):
        names = {frame_name(a) for a in forest.above(frame)} or {None}
        innermost = totals[None if frame is None else frame_name(frame)]
        innermost.launches += 1
        innermost.direct += launch.direct
        for name in names:
            totals[name].subtree += launch.direct
    shown = {name for name, total in totals.items() if name is not None and (total.calls or total.launches or total.subtree)}
    order = sorted(shown, key=lambda name: (-totals[name].subtree, -totals[name].cpu, name)) + [None]
    rows = []
    for name in order:
        total = totals[name]
        row = ("(no frame)", None, None) if name is None else (name, total.calls, total.cpu)
        gpu = (total.launches, total.direct, total.subtree, analysis.share(total.subtree)) if analysis.whole.rows else (None,) * 4
        rows.append(row + gpu)
    assert not analysis.rows or sum(row[4] for row in rows) == analysis.gpu_time
    return columns, rows


# ---------------------------------------------------------------------------------------------------------------------
# annotations


def phase_regex(pattern):
    """{word}, {}: all digits that follow one another there, 1 to 18; *: anything, as short as the rest allows."""
    result = ""
    for part in re.split(r"(\{[a-z_]*\}|\*)", pattern):
        if part == "*":
            result += ".*?"
        elif re.fullmatch(r"\{[a-z_]*\}", part):
            group = "?P<%s>" % part[1:-1] if part != "{}" else "?:"
            result += "(?<![0-9])(%s[0-9]{1,18})(?![0-9])" % group
        else:
            result += re.escape(part)
    return re.compile(result, re.DOTALL)


def phase_lines(path=PHASES_FILE):
    with open(path, encoding="utf-8") as file:
        lines = [line.strip() for line in file]
    pairs = [line.rsplit(None, 1) for line in lines if line and not line.startswith("#")]
    return [(phase_regex(pattern), phase) for pattern, phase in pairs]


def either(words, one, several):
    """`one`, else the sum of `several`, else None."""
    values = [words[word] for word in several if word in words]
    return words.get(one, sum(values) if values else None)


def phase_of(name, lines):
    """phase, batch, tokens by the first line whose pattern is the name."""
    for regex, phase in lines:
        match = regex.fullmatch(name)
        if match:
            words = {word: int(digits) for word, digits in match.groupdict().items()}
            if phase == "by_requests":
                some = words.get("prefills", 0) > 0, words.get("decodes", 0) > 0
                phase = {(True, True): "mixed", (True, False): "prefill", (False, True): "decode"}.get(some)
            tokens = either(words, "tokens", ("prefill_tokens", "decode_tokens"))
            return phase, either(words, "batch", ("prefills", "decodes")), tokens
    return None, None, None


def table_annotations(analysis):
    columns = (
        "depth", "name", "path", "count", "cpu_ns", "launches", "direct_ns", "subtree_ns", "percent", "phase", "batch", "tokens",
    )  # fmt: skip
    annotations = [a for a in analysis.trace.by_kind["annotation"] if not is_step(a)]
    if not annotations:
        return columns, []
    paths, lines = Paths(analysis, annotations, lambda a: a.name), phase_lines()
    rows = []
    for path in paths.ordered():
        said = phase_of(path[-1], lines) if path is not None else (None,) * 3
        rows.append(path_row(analysis, path, paths.totals[path], "(no annotation)") + said)
    assert not analysis.rows or sum(row[6] for row in rows) == analysis.gpu_time
    return columns, rows
