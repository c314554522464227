"""Selections, of docs/definitions.md (8) alone, slowly.

A `Selection` holds the conditions; `select(analysis, selection)` is an Analysis whose tables are those of what they leave.
"""

import bisect
import copy
import dataclasses
import functools
import re

import reference
import tables_structure
from basics import INF, union


@dataclasses.dataclass(frozen=True)
class Selection:
    """The conditions; None: no such condition."""

    devices: tuple = None  # None in it: null
    streams: tuple = None
    step: int = None
    steps: tuple = None  # A, B: one may be None
    warmup: int = None
    window: tuple = None  # A, B in ns after the origin: one may be None
    name: str = None
    category: str = None
    annotation: str = None
    module: str = None
    subtree: int = None
    rank: int = None
    # Of a part of --by, beside those above: names.
    part_step: str = None
    part_annotation: str = None
    part_module: str = None

    def flags(self):
        """As options of the program."""

        def numbers(values):
            return ",".join("null" if value is None else str(value) for value in values)

        def limits(pair, unit):
            return ":".join("" if value is None else "%d%s" % (value, unit) for value in pair)

        given = (
            ("--device", self.devices, numbers), ("--stream", self.streams, numbers), ("--step", self.step, str),
            ("--steps", self.steps, lambda pair: limits(pair, "")), ("--warmup", self.warmup, str),
            ("--window", self.window, lambda pair: limits(pair, "ns")), ("--name", self.name, str), ("--category", self.category, str),
            ("--annotation", self.annotation, str), ("--module", self.module, str), ("--op-subtree", self.subtree, str),
            ("--rank", self.rank, str),
        )  # fmt: skip
        return [part for option, value, text in given if value is not None for part in (option, text(value))]

    def has_steps(self):
        return any(value is not None for value in (self.step, self.steps, self.warmup, self.part_step))

    def has_time(self):
        return self.has_steps() or self.window is not None

    def has_other(self):
        """Conditions other than device and time."""
        given = self.streams, self.name, self.category, self.annotation, self.module, self.subtree
        return any(value is not None for value in given + (self.part_annotation, self.part_module))

    def takes_device(self, device):
        return self.devices is None or device in self.devices


class Places:
    """When, on each track, any of some spans lasts. of_modules: they are modules, and of an analysis finds those in it."""

    def __init__(self, spans, of_modules=None):
        self.of_modules = of_modules
        tracks = {}
        for span in spans:
            tracks.setdefault(span.track, []).append((span.start, span.end))
        self.unions = {track: union(parts) for track, parts in tracks.items()}

    def hold(self, track, time):
        parts = self.unions.get(track, [])
        n = bisect.bisect_right(parts, (time, INF)) - 1
        return n >= 0 and time < parts[n][1]


def finds(regex, text):
    """Anywhere; a $ at the end stands for the end alone, not for what is before a last newline."""
    return re.search(re.sub(r"(?<!\\)\$$", r"\\Z", regex), text) is not None


def annotations_like(regex, analysis):
    return [event for event in analysis.trace.by_kind["annotation"] if finds(regex, event.name)]


def modules_like(regex, analysis):
    return [frame for frame in tables_structure.modules_of(analysis) if finds(regex, tables_structure.module_name(frame))]


def selected_steps(analysis, selection):
    """By what is said of steps."""
    low, high = selection.steps or (None, None)
    return [
        step
        for step in analysis.steps[selection.warmup or 0 :]
        if (selection.step is None or step.number == selection.step)
        and (low is None or low <= step.number)
        and (high is None or step.number < high)
        and (selection.part_step is None or step.name == selection.part_step)
    ]


class Chosen:
    """What a selection takes of an analysis."""

    def __init__(self, analysis, selection):
        self.analysis, self.selection = analysis, selection
        self.root = None if selection.subtree is None else analysis.nodes[selection.subtree]
        self.find_time()
        self.find_places()
        self.of_category = {x.name for x in analysis.launches if x.category == selection.category}
        self.find_rows()
        self.find_calls()

    # ---- time

    def find_time(self):
        """time: from, to, or None; steps: those selected that reach into it."""
        selection, steps = self.selection, selected_steps(self.analysis, self.selection)
        self.step_names = {step.name for step in steps}
        self.window = low, high = self.find_window()
        if selection.has_steps():
            low, high = max(low, min(step.start for step in steps)), min(high, max(step.end for step in steps))
        high = max(low, high)  # empty where the window does not reach to the steps
        self.time = (low, high) if selection.has_time() else None
        if selection.window is not None:
            steps = [step for step in steps if step.start < high and step.end > low]
        self.steps = steps

    def find_window(self):
        """-> from, to; where one is not given, as far as anything is recorded."""
        if self.selection.window is None:
            return -INF, INF
        kinds, origin = self.analysis.trace.by_kind, self.analysis.origin
        recorded = self.analysis.nodes + [row.event for row in self.analysis.rows] + kinds["frame"] + kinds["annotation"]
        low, high = self.selection.window
        low = min(event.start for event in recorded) if low is None else origin + low
        high = max(event.start + max(event.dur, 1) for event in recorded) if high is None else origin + high
        return low, high

    def cut(self, start, end):
        """As far as it lies in the selected time."""
        return (start, end) if self.time is None else (max(start, self.time[0]), min(end, self.time[1]))

    def starts_in_time(self, time):
        return self.time is None or self.time[0] <= time < self.time[1]

    # ---- GPU rows

    def find_places(self):
        selection, analysis = self.selection, self.analysis
        self.places = []
        for regex in (selection.annotation, exactly(selection.part_annotation)):
            if regex is not None:
                self.places.append(Places(annotations_like(regex, analysis)))
        for regex in (selection.module, exactly(selection.part_module)):
            if regex is not None:
                of_modules = functools.partial(modules_like, regex)
                self.places.append(Places(of_modules(analysis), of_modules))

    def is_in_places(self, track, time):
        return all(places.hold(track, time) for places in self.places)

    @staticmethod
    def launch_is_in(places, launch):
        node, captured = launch.placed.attached, launch.placed.original
        if node is not None and places.hold(node.track, node.start):
            return True
        if places.of_modules is None or captured is None:
            return False
        return Places(places.of_modules(captured.analysis)).hold(captured.call.track, captured.call.start)

    def takes_launch(self, launch):
        """But for time, and for what is said of rows alone."""
        in_category = self.selection.category is None or launch.category == self.selection.category
        return in_category and all(self.launch_is_in(places, launch) for places in self.places)

    def takes_time_of(self, launch):
        node = launch.placed.attached
        time = launch.placed.event.start if node is None else node.start
        in_steps = not self.selection.has_steps() or launch.step in self.step_names
        return in_steps and self.window[0] <= time < self.window[1]

    def takes_row(self, row, launch):
        selection, event = self.selection, row.event
        if not selection.takes_device(event.device) or not (selection.streams is None or event.stream in selection.streams):
            return False
        if selection.name is not None and not any(finds(selection.name, name) for name in (event.name, launch.name)):
            return False
        return self.root is None or (row.attached is not None and self.is_in_subtree(row.attached))

    def is_in_subtree(self, node):
        return self.root is None or self.root.id <= node.id < self.root.stop

    def find_rows(self):
        """rows: by launch; ran: by when they ran, cut to the selected time. Both in GPU row order. launches: with their selected rows."""
        self.rows, self.ran, self.launches = [], [], []
        for launch in self.analysis.launches:
            rows = [row for row in launch.rows if self.takes_row(row, launch)] if self.takes_launch(launch) else []
            self.ran += [self.cut_row(row) for row in rows if self.runs_in_time(row.event)]
            if rows and self.takes_time_of(launch):
                self.rows += rows
                self.launches.append((launch, rows))
        self.rows.sort(key=lambda row: row.order)
        self.ran.sort(key=lambda row: row.order)
        self.row_orders = {row.order for row in self.rows}
        self.ran_orders = {row.order for row in self.ran}

    def runs_in_time(self, event):
        if self.time is None:
            return True
        return event.start < self.time[1] and (event.end > self.time[0] or event.start == self.time[0])

    def cut_row(self, row):
        if self.time is None:
            return row
        row, event = copy.copy(row), copy.copy(row.event)
        event.start, event.end = self.cut(event.start, event.end)
        event.dur, row.event = event.end - event.start, event
        return row

    # ---- what the host did

    def find_calls(self):
        self.calls_with_rows = {row.call.id for row in self.analysis.rows if row.call is not None}
        self.calls_selected = {row.call.id for row in self.rows if row.call is not None}
        self.launchers = {row.launcher.id for row in self.rows if row.launcher is not None and row.original is None}

    def has(self, event):
        """Of an op, call, frame or annotation."""
        return self.has_node(event) if event.kind in ("op", "call") else self.has_span(event)

    def has_node(self, node):
        if node.id in self.launchers:
            return True
        if node.id in self.calls_with_rows:
            return node.id in self.calls_selected
        op = node if node.kind == "op" else reference.op_above(node)
        return (
            self.starts_in_time(node.start)
            and self.is_in_places(node.track, node.start)
            and self.is_in_subtree(node)
            and self.has_name([node] + ([op] if op is not None else []))
            and self.has_category(op)
        )

    def has_name(self, events):
        return self.selection.name is None or any(finds(self.selection.name, event.name) for event in events)

    def has_category(self, op):
        return self.selection.category is None or (op is not None and op.name in self.of_category)

    def has_span(self, span):
        root = self.root
        return (
            self.starts_in_time(span.start)
            and self.is_in_places(span.track, span.start)
            and (root is None or (span.track == root.track and root.start <= span.start < root.end))
            and self.has_name([span])
        )

    def has_allocation(self, event):
        """An allocator event, which knows its op."""
        op = event.op
        return (
            self.selection.takes_device(event.device[1])
            and self.starts_in_time(event.time)
            and self.is_in_places(event.track, event.time)
            and (self.root is None or (op is not None and self.is_in_subtree(op)))
            and self.has_name([op] if op is not None else [])
            and self.has_category(op)
        )


def part_of(launch, rows, selected):
    """The launch with these rows alone; what is known of it stays. selected: orders of all selected rows."""
    part = copy.copy(launch)
    part.rows, part.below = rows, [row for row in launch.below if row.order in selected]
    part.first = min(rows, key=lambda row: (row.event.start, row.order))
    part.direct, part.busy, part.subtree = sum(row.event.dur for row in rows), reference.busy(rows), reference.busy(part.below)
    return part


def select(analysis, selection):
    """An Analysis of what is selected."""
    chosen, result = Chosen(analysis, selection), copy.copy(analysis)
    result.chosen, result.memo = chosen, {}
    result.rows, result.steps = chosen.rows, chosen.steps
    result.gpu_time = sum(row.event.dur for row in result.rows)
    result.devices = sorted({row.event.device for row in result.rows}, key=reference.null_last)
    result.launches = [part_of(launch, rows, chosen.row_orders) for launch, rows in chosen.launches]
    return result


BY = ("step", "device", "module", "annotation")


def parts(analysis, kind, selection):
    """Of --by: (what the first column says, selection) of each part of what is selected."""
    view = select(analysis, selection)
    if kind == "device":
        return [("null" if device is None else str(device), dataclasses.replace(selection, devices=(device,))) for device in view.devices]
    if kind == "step":
        names = [step.name for step in view.steps]
    elif kind == "module":
        names = sorted({tables_structure.module_name(frame) for frame in tables_structure.modules_of(analysis) if view.shows(frame)})
    else:
        annotations = [a for a in analysis.trace.by_kind["annotation"] if not tables_structure.is_step(a)]
        names = sorted({annotation.name for annotation in annotations if view.shows(annotation)})
    return [(name, dataclasses.replace(selection, **{"part_" + kind: name})) for name in names]


def tables_by(analysis, kind, selection, names):
    """The tables of each part, one under the other."""
    result = {}
    views = [(text, select(analysis, part).tables(names=names)) for text, part in parts(analysis, kind, selection)]
    for name in names:
        columns = select(analysis, selection).tables(names=[name])[name][0]
        columns = (kind,) + tuple("own" if column == kind else column for column in columns)
        result[name] = columns, [(text,) + row for text, tables in views for row in tables[name][1]]
    return result


def exactly(name):
    return None if name is None else "^" + literal(name) + "$"


def literal(text):
    """A regular expression, of the program and of Python, for this text."""
    return re.sub(r"[][\\^$.|?*+(){}]", lambda match: "\\" + match.group(), text)


# ---------------------------------------------------------------------------------------------------------------------
# Some for a trace


def some_device(analysis, rng):
    return {"devices": tuple(rng.sample(analysis.devices, min(len(analysis.devices), rng.choice((1, 1, 2)))))}


def some_stream(analysis, rng):
    streams = sorted({row.event.stream for row in analysis.rows}, key=reference.null_last)
    return {"streams": tuple(rng.sample(streams, min(len(streams), rng.choice((1, 1, 2)))))}


def some_step(analysis, rng):
    return {"step": rng.choice(analysis.steps).number}


def some_steps(analysis, rng):
    low, high = sorted((rng.choice(analysis.steps).number, rng.choice(analysis.steps).number))
    both = [(low, high + 1)] * 2 + [(None, high + 1)] if reference.is_int(high + 1) else []
    return {"steps": rng.choice(both + [(low, None)])}


def some_warmup(analysis, rng):
    return {"warmup": rng.randint(1, len(analysis.steps) - 1)}


def some_window(analysis, rng):
    """The middle third, or any; of absurd times only the first."""
    whole = max(event.end for event in analysis.nodes + [row.event for row in analysis.rows]) - analysis.origin
    if whole > 2**55:
        return {"window": (0, 2**55)}
    low, high = (whole // 3, 2 * whole // 3) if rng.random() < 0.5 else (rng.randint(0, whole), rng.randint(0, whole))
    low, high = min(low, high), max(low, high) + 1
    return {"window": rng.choice(((low, high), (low, high), (low, None), (None, high)))}


def some_text(names, rng):
    """A regular expression that one of the names matches; not the empty one."""
    name = rng.choice([name for name in names if name])
    low, high = sorted((rng.randint(0, len(name) - 1), rng.randint(0, len(name) - 1)))
    return rng.choice((literal(name[low : high + 1]), literal(name[: high + 1]), exactly(name)))


def some_name(analysis, rng):
    spans = analysis.trace.by_kind["frame"] + analysis.trace.by_kind["annotation"]
    names = [row.event.name for row in analysis.rows], [x.name for x in analysis.launches], [x.name for x in analysis.nodes + spans]
    return {"name": some_text(rng.choice([some for some in names if any(some)]), rng)}


def some_category(analysis, rng):
    return {"category": rng.choice(analysis.launches).category}


def some_annotation(analysis, rng):
    return {"annotation": some_text([event.name for event in analysis.trace.by_kind["annotation"]], rng)}


def some_module(analysis, rng):
    return {"module": some_text(map(tables_structure.module_name, tables_structure.modules_of(analysis)), rng)}


def some_subtree(analysis, rng):
    attached = [row.attached for row in analysis.rows if row.attached is not None]
    nodes = [rng.choice(attached)] if attached and rng.random() < 0.8 else [rng.choice(analysis.nodes)]
    return {"subtree": rng.choice(nodes + list(reference.ancestors(nodes[0]))).id}


def some_rank(analysis, rng):
    return {"rank": analysis.trace.distributed["rank"]}


def possible(analysis):
    """What can be asked of the trace."""
    kinds = analysis.trace.by_kind
    found = [some_device, some_stream, some_category] if analysis.rows else []
    found += [some_step, some_steps] if analysis.steps else []
    found += [some_warmup] if len(analysis.steps) > 1 else []
    found += [some_window, some_subtree] if analysis.nodes else []
    found += [some_name] if any(event.name for event in analysis.nodes + kinds["frame"] + kinds["annotation"]) else []
    found += [some_annotation] if any(event.name for event in kinds["annotation"]) else []
    found += [some_module] if any(map(tables_structure.module_name, tables_structure.modules_of(analysis))) else []
    found += [some_rank] if reference.is_int(analysis.trace.distributed.get("rank")) else []
    return found


def choose(analysis, rng, sizes):
    """As many selections as there are sizes, each of so many conditions (or of all that are possible)."""
    conditions, result = possible(analysis), []
    for size in sizes if conditions else ():
        given = {}
        for some in rng.sample(conditions, min(size, len(conditions))):
            given.update(some(analysis, rng))
        selection = Selection(**given)
        if not selection.has_steps() or selected_steps(analysis, selection):
            result.append(selection)
    return result
