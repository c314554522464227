"""Graphs and their captures: graph_replays, graph_kernels, of docs/definitions.md (7) alone, slowly."""

import copy
from fractions import Fraction

import reference

TABLES = ("graph_replays", "graph_kernels")

ROLES = ("kernel", "renamed", "extra", "missing")
LIMIT = 256  # of a distance
LATEST_GRAPHS = 4
NEAREST_SEQUENCES = 8
MEMCPY, MEMSET, KERNEL = "(memcpy)", "(memset)", "(kernel)"


def near(a, b):
    return min(LIMIT, (len(a) + len(b)) // 4)


def node_of(event):
    return reference.id_number(event.args, "graph node id")


def graph_id_of(row):
    return reference.id_number(row.event.args, "graph id", limit=2**63)


def canonical(name):
    """Without a leading `void ` and a trailing ` [clone .kd]`, else `.kd`."""
    if name.startswith("void "):
        name = name[len("void "):]
    for end in (" [clone .kd]", ".kd"):
        if name.endswith(end):
            return name[: -len(end)]
    return name


def only(values):
    """What all of them are; None if they differ."""
    values = set(values)
    return values.pop() if len(values) == 1 else None


# ---------------------------------------------------------------------------------------------------------------------
# Alignment


def common_lengths(a, b):
    """L[i][j]: length of a longest common subsequence of a[i..] and b[j..]."""
    lengths = [[0] * (len(b) + 1)]
    for x in reversed(a):
        below, line, right = lengths[-1], [0] * (len(b) + 1), 0
        for j in range(len(b) - 1, -1, -1):
            if x == b[j]:
                right = below[j + 1] + 1
            elif below[j] > right:
                right = below[j]
            line[j] = right
        lengths.append(line)
    return lengths[::-1]


def differ_in(a, b):
    """How many elements, without regard to order, one has and the other lacks: no more than the distance."""
    count = dict.fromkeys(a, 0)
    for x in a:
        count[x] += 1
    for x in b:
        count[x] = count.get(x, 0) - 1
    return sum(map(abs, count.values()))


def matches(a, b, limit):
    """[(i, j)], or None over the limit."""
    if differ_in(a, b) > limit:
        return None
    equal = 0
    while equal < min(len(a), len(b)) and a[equal] == b[equal]:  # from i = j = 0 both move on together
        equal += 1
    found, rest_a, rest_b = [(i, i) for i in range(equal)], a[equal:], b[equal:]
    n, m = len(rest_a), len(rest_b)
    lengths = common_lengths(rest_a, rest_b)
    if n + m - 2 * lengths[0][0] > limit:
        return None
    i = j = 0
    while i < n or j < m:
        if i < n and j < m and rest_a[i] == rest_b[j]:
            found.append((equal + i, equal + j))
            i, j = i + 1, j + 1
        elif i < n and (j == m or lengths[i + 1][j] >= lengths[i][j + 1]):
            i += 1
        else:
            j += 1
    return found


class Gap:
    """What is left of a and of b between two neighbouring matches."""

    def __init__(self, begin, end):
        (self.a, self.b), (self.a_end, self.b_end) = begin, end
        self.paired = self.balanced = self.a_end - self.a == self.b_end - self.b

    def pairs(self):
        return list(zip(range(self.a, self.a_end), range(self.b, self.b_end)))


def gaps_between(found, n, m):
    """Where something is left, from the front."""
    begins = [(0, 0)] + [(i + 1, j + 1) for i, j in found]
    return [Gap(begin, end) for begin, end in zip(begins, found + [(n, m)]) if begin != end]


def align(a, b, limit):
    """[(i, j)] of the matches and of the pairs in gaps; None over the limit."""
    found = matches(a, b, limit)
    if found is None:
        return None
    gaps, pairs = gaps_between(found, len(a), len(b)), dict(found)
    for gap in gaps:
        if gap.balanced:
            pairs.update(gap.pairs())
    for first, second in zip(gaps, gaps[1:]):
        whole = Gap((first.a, first.b), (second.a_end, second.b_end))
        if first.balanced or second.balanced or first.paired or not whole.balanced:
            continue
        if sum(a[i] == b[j] for i, j in whole.pairs()) == second.a - first.a_end:
            for i in range(whole.a, whole.a_end):
                pairs.pop(i, None)
            pairs.update(whole.pairs())
            second.paired = True
    assert len(set(pairs.values())) == len(pairs) and sum(a[i] == b[j] for i, j in pairs.items()) == len(found)
    return sorted(pairs.items())


# ---------------------------------------------------------------------------------------------------------------------
# Replays


class Replay:
    def __init__(self, call, rows):
        self.call = call
        self.graph_id = next((graph_id_of(row) for row in rows if graph_id_of(row)), None)  # in GPU row order
        self.rows = sorted(rows, key=lambda row: (row.event.start, row.order))
        self.start, self.end = self.rows[0].event.start, max(row.event.end for row in rows)
        self.names = tuple(canonical(row.event.name) for row in self.rows)
        self.nodes = tuple(node_of(row.event) for row in self.rows)
        self.device = only(row.event.device for row in rows)
        self.gpu = sum(row.event.dur for row in rows)
        self.places = None  # of each row a position or None


def find_replays(analysis):
    calls, loose = {}, {}
    for row in analysis.rows:  # GPU row order
        if row.call is not None:
            calls.setdefault(row.call.id, []).append(row)
        elif graph_id_of(row) and row.event.correlation:
            loose.setdefault(row.event.correlation, []).append(row)
    replays = [Replay(None, rows) for rows in loose.values()]
    for number, rows in calls.items():
        call = analysis.nodes[number]
        if analysis.rules.graph_launch.match(call.name) or any(map(graph_id_of, rows)):
            replays.append(Replay(call, rows))
    replays.sort(key=lambda r: (r.start, reference.null_last(r.call.id if r.call else None), r.rows[0].order))
    for number, replay in enumerate(replays):
        replay.number = number
    return replays


class Graph:
    """Replays, in order. name: as printed."""

    def __init__(self, name):
        self.name, self.replays = name, []

    def finish(self):
        self.keys_are_nodes = all(all(replay.nodes) for replay in self.replays)
        self.find_reference()
        for replay in self.replays:
            self.find_places(replay)

    def keys(self, replay):
        return replay.nodes if self.keys_are_nodes else replay.names

    def find_reference(self):
        """The first replay of the sequence that most have; of several the longest, then the earliest."""
        alike = {}
        for replay in self.replays:
            alike.setdefault(self.keys(replay), []).append(replay)
        self.reference = min(alike.values(), key=lambda rs: (-len(rs), -len(rs[0].rows), rs[0].number))[0]

    def find_places(self, replay):
        positions, found = self.keys(self.reference), {}
        if self.keys_are_nodes:
            free = {}
            for position, node in enumerate(positions):
                free.setdefault(node, []).append(position)
            for place, node in enumerate(replay.nodes):
                if free.get(node):
                    found[place] = free[node].pop(0)
        else:
            pairs = align(positions, replay.names, LIMIT)
            if pairs is None:
                replay.lost = replay.extra = replay.renamed = None
                replay.places = [None] * len(replay.rows)
                return
            found = {j: i for i, j in pairs}
        replay.places = [found.get(place) for place in range(len(replay.rows))]
        replay.lost, replay.extra = len(positions) - len(found), len(replay.rows) - len(found)
        replay.renamed = sum(replay.names[place] != self.reference.names[position] for place, position in found.items())


def graph_name(graph_id, is_database):
    """Of a database ids count in each process: the process's number is above 32 bits."""
    return "%d:%d" % ((graph_id >> 32) + 1, graph_id & 0xFFFFFFFF) if is_database and graph_id >> 32 else str(graph_id)


def find_graphs(replays, is_database=False):
    """In order of the first replay."""
    graphs, by_id, by_names, by_node, latest = [], {}, {}, {}, []
    for replay in replays:
        if replay.graph_id is not None:
            graph = by_id.get(replay.graph_id)
        elif all(replay.nodes):
            graph = next((by_node[node] for node in replay.nodes if node in by_node), None)
        else:
            graph = by_names.get(replay.names) or next(
                (g for g in latest[:LATEST_GRAPHS] if align(g.replays[0].names, replay.names, near(g.replays[0].names, replay.names)) is not None),
                None,
            )
        if graph is None:
            graph = Graph(graph_name(replay.graph_id, is_database) if replay.graph_id else "#%d" % sum(g.name.startswith("#") for g in graphs))
            graphs.append(graph)
        if replay.graph_id is not None:
            by_id[replay.graph_id] = graph
        elif all(replay.nodes):
            for node in replay.nodes:
                by_node.setdefault(node, graph)
        else:
            by_names.setdefault(replay.names, graph)
            latest = [graph] + [g for g in latest if g is not graph]
        graph.replays.append(replay)
        replay.graph = graph
    for graph in graphs:
        graph.finish()
    return graphs


def replays_and_graphs(analysis):
    """Of the whole trace."""

    def make():
        replays = find_replays(analysis.whole)
        return replays, find_graphs(replays, analysis.trace.is_database)

    return analysis.whole.remember("graphs", make)


def shown_replays(analysis, replays):
    """Those with a selected row."""
    selected = {row.order for row in analysis.rows}
    return [replay for replay in replays if any(row.order in selected for row in replay.rows)]


def table_graph_replays(analysis, captures=()):
    """captures: change nothing"""
    columns = (
        "replay", "graph", "call", "step", "device", "rows", "lost", "extra", "renamed", "start_ns", "end_ns", "span_ns", "busy_ns",
        "gpu_ns", "gap_ns", "overlaps", "host_ns",
    )  # fmt: skip
    rows, ends = [], {}
    replays = replays_and_graphs(analysis)[0]
    shown = set(shown_replays(analysis, replays))
    for r in replays:
        gap = overlaps = None
        if r.device is not None:
            if r.device in ends:
                gap, overlaps = r.start - ends[r.device], int(r.start < ends[r.device])
            ends[r.device] = max(ends.get(r.device, r.end), r.end)
        if r not in shown:
            continue
        rows.append(
            (r.number, r.graph.name, r.call.id if r.call else None, analysis.whole.step_at(r.call.start) if r.call else None, r.device)
            + (len(r.rows), r.lost, r.extra, r.renamed, r.start - analysis.origin, r.end - analysis.origin, r.end - r.start)
            + (reference.busy(r.rows), r.gpu, gap if gap is not None and gap >= 0 else None, overlaps, r.call.dur if r.call else None)
        )
    return columns, rows


# ---------------------------------------------------------------------------------------------------------------------
# Captures


class Captured:
    """A call that made a node of a graph."""

    def __init__(self, analysis, file, call):
        rules = analysis.rules
        self.analysis, self.file, self.call = analysis, file, call
        self.kernel = kernel_of(call)
        self.node = node_of(call)
        kind = rules.captured.match(call.name)
        if kind not in ("memcpy", "memset") and self.kernel is not None:
            kind = rules.class_of("kernel", self.kernel)
        if kind in ("memcpy", "memset"):
            self.token = "(%s)" % kind
        else:
            self.token = KERNEL if self.kernel is None else canonical(self.kernel)

    def launcher(self):
        """The innermost op above, wrappers passed over; None without op."""
        op = reference.op_above(self.call)
        while op is not None and self.analysis.rules.wrapper.match(op.name) and reference.op_above(op) is not None:
            op = reference.op_above(op)
        return op

    def described(self):
        """op, input_dims, input_types, module"""
        op, call = self.launcher(), self.call
        frames = self.analysis.remember("module frames", lambda: module_frames(self.analysis)).get(call.track, [])
        frame = reference.innermost_frames(frames, [(call.track, call.start)])[call.track, call.start]
        module = frame.name[len("nn.Module: "):] if frame else None
        if op is None:
            return "(call) " + call.name, None, None, module
        dims, types = reference.arguments(op.args)[:2]
        return op.name, dims, types, module


def module_frames(analysis):
    """By track."""
    found = {}
    for frame in analysis.trace.by_kind["frame"]:
        if frame.name.startswith("nn.Module: "):
            found.setdefault(frame.track, []).append(frame)
    return found


def kernel_of(call):
    value = call.args.get("kernel")
    return reference.no_surrogates(value) if isinstance(value, str) and value else None


class Capture:
    def __init__(self, order, file, calls):
        self.order, self.file, self.calls = order, file, calls
        self.tokens = tuple(call.token for call in calls)
        self.nameless = KERNEL in self.tokens and set(self.tokens) <= {MEMCPY, MEMSET, KERNEL}


def captures_of(analysis, file):
    """Lists of captured calls, in node order, of one file."""
    rules, runs, inside = analysis.rules, [], set()
    track, opened = None, None
    for call in analysis.calls:  # node order: track after track
        if call.track != track:
            track, opened = call.track, None
        if rules.capture_begin.match(call.name):
            opened = []
            runs.append(opened)
        elif rules.capture_end.match(call.name):
            opened = None
        elif opened is not None and (kernel_of(call) is not None or rules.launch.match(call.name) or rules.captured.match(call.name)):
            if not any(a.id in inside for a in reference.ancestors(call)):
                inside.add(call.id)
                opened.append(Captured(analysis, file, call))
    return [run for run in runs if run]


def find_captures(analyses):
    """analyses: of the files, in order."""
    found = [(file, run) for file, analysis in enumerate(analyses, 1) for run in captures_of(analysis, file)]
    return [Capture(order, file, run) for order, (file, run) in enumerate(found)]


class Origin:
    """Which capture a graph is of. calls: position -> its captured call; evidence: the same."""

    def __init__(self, graph, captures, rules):
        self.graph, self.captures = graph, captures
        self.capture, self.alike, self.calls, self.evidence = None, 0, {}, {}
        rows = graph.reference.rows
        self.positions = list(range(len(rows)))
        if graph.keys_are_nodes:
            self.positions.sort(key=lambda p: (graph.reference.nodes[p], p))
        tokens = ["(%s)" % r.event.class_ if r.event.class_ in ("memcpy", "memset") else canonical(r.event.name) for r in rows]
        self.tokens = tuple(tokens[p] for p in self.positions)
        self.by_node() or self.by_name() or self.by_order()

    def take(self, capture, calls, evidence):
        self.capture, self.calls, self.evidence = capture, calls, evidence
        return True

    def by_node(self):
        first = {}
        for capture in self.captures:
            for call in capture.calls:
                if call.node is not None:
                    first.setdefault(call.node, (capture, call))
        found = {p: first[node] for p, node in enumerate(self.graph.reference.nodes) if node in first}
        if not found:
            return False
        capture, self.alike = found[min(found)][0], 1
        calls = {p: call for p, (of, call) in found.items() if of is capture}
        return self.take(capture, calls, dict.fromkeys(calls, "node_id"))

    def candidates(self):
        """Lists of captures of one sequence of tokens."""
        alike = {}
        for capture in self.captures:
            alike.setdefault(capture.tokens, []).append(capture)
        if self.tokens in alike:
            return [alike[self.tokens]]
        size = len(self.tokens)
        nearest = sorted(alike.values(), key=lambda cs: (abs(len(cs[0].tokens) - size), len(cs[0].tokens), cs[0].order))
        return nearest[:NEAREST_SEQUENCES]

    def by_name(self):
        aligned = []
        for captures in self.candidates():
            tokens = captures[0].tokens
            if not captures[0].nameless:
                pairs = align(self.tokens, tokens, near(self.tokens, tokens))
                equal = sum(self.tokens[i] == tokens[j] for i, j in pairs or [])
                if equal:
                    aligned.append((equal, captures, pairs))
        if not aligned:
            return False
        most = max(equal for equal, _, _ in aligned)
        best = [(captures, pairs) for equal, captures, pairs in aligned if equal == most]
        self.alike = sum(len(captures) for captures, _ in best)
        captures, pairs = min(best, key=lambda item: item[0][0].order)
        calls, evidence = {}, {}
        for i, j in pairs:
            calls[self.positions[i]] = captures[0].calls[j]
            evidence[self.positions[i]] = "name+order" if self.tokens[i] == captures[0].tokens[j] else "order"
        return self.take(captures[0], calls, evidence)

    def by_order(self):
        classes = [self.graph.reference.rows[p].event.class_ for p in self.positions]
        plain = tuple("(%s)" % class_ if class_ in ("memcpy", "memset") else KERNEL for class_ in classes)
        fitting = [capture for capture in self.captures if capture.nameless and capture.tokens == plain]
        self.alike = len(fitting)
        if len(fitting) != 1:
            return False
        calls = dict(zip(self.positions, fitting[0].calls))
        return self.take(fitting[0], calls, dict.fromkeys(calls, "order"))


LINKS = {"node_id": "capture_node", "name+order": "capture_name", "order": "capture_order"}


def linked(analysis, captures):
    """The analysis with the rows of replays coming from captured calls, and the launches that this makes (4.2, 4.3, 5)."""
    found, result = find_captures(captures), copy.copy(analysis)
    result.memo, result.rows = {}, [copy.copy(row) for row in analysis.rows]
    for graph in replays_and_graphs(analysis)[1]:
        origin = Origin(graph, found, analysis.rules)
        for replay in graph.replays:
            for position, name, row in zip(replay.places, replay.names, replay.rows):
                captured = origin.calls.get(position) if position is not None else None
                if captured is None or (analysis.require_flow and row.call is None):
                    continue
                if captured.launcher() is None and row.op is not None:
                    continue
                renamed = name != graph.reference.names[position] and origin.evidence[position] == "name+order"
                mine = result.rows[row.order]
                mine.original, mine.replay = captured, replay
                mine.capture_link = LINKS["order" if renamed else origin.evidence[position]]
    result.find_launchers()
    result.make_launches()
    return result


# ---------------------------------------------------------------------------------------------------------------------
# graph_kernels


def groups_of(replays):
    """(position or None, canonical name) -> [(replay, row)], by replay and row order"""
    groups = {}
    for replay in replays:
        for place, name, row in zip(replay.places, replay.names, replay.rows):
            groups.setdefault((place, name), []).append((replay.number, row))
    return groups


def category_of(rules, op, class_, name):
    if op is None:
        return None
    category = rules.op_category.match(op)
    if category is None and class_ == "communication":
        category = "communication"
    return category or rules.kernel_category.match(name) or "other"


def times_of(rows, whole):
    """count to stream"""
    durations = sorted(row.event.dur for row in rows)
    count, total = len(durations), sum(durations)
    middle = Fraction(durations[(count - 1) // 2] + durations[count // 2], 2)
    p99 = durations[-(-99 * count // 100) - 1]
    percent = Fraction(100 * total, whole) if whole else None
    stream = only(row.event.stream for row in rows)
    return count, total, Fraction(total, count), middle, p99, durations[0], durations[-1], percent, stream


def group_row(analysis, graph, origin, key, members, whole):
    """-> (what it is ordered by, cells)"""
    position, name = key
    first = members[0][1].event
    role = "extra" if position is None else "kernel" if name == graph.reference.names[position] else "renamed"
    captured = origin.calls.get(position) if origin else None
    op, dims, types, module = captured.described() if captured else (None,) * 4
    evidence = (origin.evidence.get(position, "none") if position is not None else "none") if origin else None
    if role == "renamed" and evidence == "name+order":
        evidence = "order"
    times = times_of([row for _, row in members], whole)
    cells = (graph.name, position, first.name, role, op, category_of(analysis.rules, op, first.class_, first.name), dims, types, module)
    cells += (evidence,) + capture_cells(origin, captured) + (len({number for number, _ in members}),) + times
    return (reference.null_last(position), ROLES.index(role), -times[1], name, 0), cells


def capture_cells(origin, captured):
    """capture, capture_call, captures_alike"""
    if origin is None:
        return None, None, None
    return origin.capture.file if origin.capture else None, captured.call.id if captured else None, origin.alike


def missing_row(analysis, graph, origin, captured, whole):
    op, dims, types, module = captured.described()
    name = captured.kernel if captured.kernel is not None else captured.token
    category = category_of(analysis.rules, op, analysis.rules.class_of("kernel", name), name)
    cells = (graph.name, None, name, "missing", op, category, dims, types, module, "none") + capture_cells(origin, captured)
    cells += (0, 0, 0) + (None,) * 5 + (0 if whole else None, None)
    return (reference.null_last(None), ROLES.index("missing"), 0, "", captured.call.id), cells


def table_graph_kernels(analysis, captures=()):
    """captures: an analysis of each file."""
    columns = (
        "graph", "position", "name", "role", "op", "category", "input_dims", "input_types", "module", "evidence", "capture",
        "capture_call", "captures_alike", "replays", "count", "total_ns", "mean_ns", "p50_ns", "p99_ns", "min_ns", "max_ns", "percent",
        "stream",
    )  # fmt: skip
    replays, graphs = replays_and_graphs(analysis)
    shown = set(shown_replays(analysis, replays))
    found, whole, result = find_captures(captures), sum(replay.gpu for replay in shown), []
    for graph in graphs:
        groups = groups_of([replay for replay in graph.replays if replay in shown])
        if not groups:
            continue
        origin = Origin(graph, found, analysis.rules) if captures else None
        rows = [group_row(analysis, graph, origin, key, members, whole) for key, members in groups.items()]
        if origin and origin.capture:
            used = {captured.call.id for captured in origin.calls.values()}
            rows += [missing_row(analysis, graph, origin, c, whole) for c in origin.capture.calls if c.call.id not in used]
        result += [cells for _, cells in sorted(rows, key=lambda row: row[0])]
    assert sum(cells[columns.index("total_ns")] for cells in result) == whole
    return columns, result
