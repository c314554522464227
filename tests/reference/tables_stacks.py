"""stacks, of docs/definitions.md (6) alone, slowly."""

from fractions import Fraction

import reference

TABLES = ("stacks",)
KINDS = ("op", "call", "kernel", "memcpy", "memset", "other", "frame")


class Stack:
    """A distinct stack: that of `above` and one more (kind, name)."""

    def __init__(self, kind, name, above=None):
        self.kind, self.name, self.above, self.below = kind, name, above, {}
        self.count = self.gpu = self.rows = self.self_time = self.total_time = 0
        self.shown = False

    def child(self, kind, name):
        if (kind, name) not in self.below:
            self.below[kind, name] = Stack(kind, name, self)
        return self.below[kind, name]

    def add_row(self, dur):
        self.count, self.gpu, self.rows = self.count + 1, self.gpu + dur, self.rows + 1

    def add_entry(self, self_time):
        self.count += 1
        self.self_time += self_time

    def finish(self):
        """What counts here counts in all beginnings, too."""
        stacks = [self]
        for stack in stacks:  # grows: each behind that of which it is a continuation
            stack.total_time = stack.self_time
            stacks += stack.below.values()
        for stack in reversed(stacks[1:]):
            above = stack.above
            above.gpu, above.rows, above.total_time = above.gpu + stack.gpu, above.rows + stack.rows, above.total_time + stack.total_time
            stack.shown |= stack.count > 0
            above.shown |= stack.shown

    def timed(self):
        return self.kind in ("thread", "frame", "op", "call")

    def order(self):
        """Among those that differ in the last place only."""
        return -self.gpu, -self.total_time, KINDS.index(self.kind), self.name


def entry_order(entry):
    return entry.start, -entry.dur, 0 if entry.kind == "frame" else 1


def entries_of(analysis):
    """track -> its frames and nodes, in order"""
    tracks = {}
    frames = sorted(analysis.trace.by_kind["frame"], key=lambda f: (f.name, f.index))
    for entry in frames + analysis.nodes:  # both in the order that decides last: the sort is stable
        tracks.setdefault(entry.track, []).append(entry)
    return {track: sorted(entries, key=entry_order) for track, entries in tracks.items()}


def holds(entry, later):
    return entry.start <= later.start < entry.end and later.end <= entry.end


def what_encloses(entries):
    """entry -> what encloses it, None: the thread"""
    around, place = {}, {entry: n for n, entry in enumerate(entries)}
    begun = []  # those that end after the start of the current one
    for entry in entries:
        begun = [e for e in begun if entry.start < e.end]
        frame = next((e for e in reversed(begun) if e.kind == "frame" and holds(e, entry)), None)
        node = next((e for e in reversed(begun) if e.kind != "frame" and holds(e, entry)), None)
        around[entry] = node
        if frame is not None and (node is None or (place[node] < place[frame] and holds(node, frame))):
            around[entry] = frame
        begun.append(entry)
    return around


def add_thread(analysis, thread, entries, stacks):
    """The stacks of a track's entries, into `stacks`."""
    around, inside = what_encloses(entries), {}
    for entry in entries:
        above = around[entry]
        inside.setdefault(above, []).append((entry.start, entry.end))
        stacks[entry] = (thread if above is None else stacks[above]).child(entry.kind, entry.name)
    for entry in filter(analysis.shows, entries):
        stacks[entry].add_entry(entry.dur - reference.length(reference.union(inside.get(entry, []))))


def stack_of_row(row, stacks, unlinked):
    stack, node = unlinked, row.attached
    if node is not None:
        stack = stacks[node]
        if node.kind == "call" and reference.op_above(node) is not None:
            while stack.kind == "call":
                stack = stack.above
    return stack.child(row.event.kind, row.event.name)


def rows_below(analysis, stack, depth, result):
    pending = [(stack, depth)]
    while pending:
        stack, depth = pending.pop()
        counted, timed = stack.above is not None, stack.timed()
        result.append(
            (depth, stack.kind, stack.name, stack.count if counted else None, stack.gpu)
            + (Fraction(100 * stack.gpu, analysis.gpu_time) if analysis.gpu_time else None, stack.rows)
            + ((stack.self_time, stack.total_time) if timed else (None, None))
        )
        shown = [below for below in stack.below.values() if below.shown]
        pending += [(below, depth + 1) for below in sorted(shown, key=Stack.order, reverse=True)]


def table_stacks(analysis):
    columns = ("depth", "kind", "name", "count", "gpu_ns", "percent", "rows", "cpu_self_ns", "cpu_total_ns")
    roots, stacks, result = [], {}, []
    tracks = entries_of(analysis)
    for track in sorted(tracks, key=lambda t: (reference.id_order(t[0]), reference.id_order(t[1]))):
        roots.append(Stack("thread", "pid %s tid %s" % track))
        add_thread(analysis, roots[-1], tracks[track], stacks)
    unlinked = Stack("unlinked", "(unlinked)")
    for row in analysis.rows:
        stack_of_row(row, stacks, unlinked).add_row(row.event.dur)
    if unlinked.below:
        roots.append(unlinked)
    for root in roots:
        root.finish()
    for root in sorted((root for root in roots if root.shown), key=lambda s: (-s.gpu, -s.total_time)):  # stable: then by track, unlinked last
        rows_below(analysis, root, 0, result)
    assert sum(root.gpu for root in roots) == analysis.gpu_time
    return columns, result
