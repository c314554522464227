"""Attribution: attribution, attribution_coverage, of docs/definitions.md (11) alone, slowly."""

from fractions import Fraction

import reference

TABLES = ("attribution", "attribution_coverage")

MOST_IN_CHAIN = 8
METHODS = ("correlation", "nvtx", "flow", "external_id", "op_flow", "graph_node", "graph_name", "graph_order", "inductor", "none")
CONFIDENCES = ("high", "medium", "low", "none")
CAPTURED = {"capture_node": "graph_node", "capture_name": "graph_name", "capture_order": "graph_order"}
SURE = {"correlation": "high", "graph_node": "high", "graph_order": "low"}
REASONS = (
    "graph replay in one row", "graph of unknown capture", "no launch in the file", "no operator on its thread", "before the first operator",
    "in other ranges only", "in no range",
)  # fmt: skip


def method_of(analysis, row):
    if row.launcher is None or row.launcher.kind != "op":
        return "none"
    if row.original is not None:
        return CAPTURED[row.capture_link]
    if row.op_link in ("external_id", "op_flow"):
        return row.op_link
    if row.call_link == "flow":
        return "flow"
    return "nvtx" if analysis.trace.is_database else "correlation"


def ops_around(node):
    """From the op found outwards."""
    return [op for op in [node, *reference.ancestors(node)] if op.kind == "op"] if node is not None else []


def confidence_of(method, row):
    if method == "none":
        return "none"
    if method == "nvtx":
        ids = [op.external for op in ops_around(row.op)]
        return "high" if all(ids) and all(inner > outer for inner, outer in zip(ids, ids[1:])) else "medium"
    return SURE.get(method, "medium")


def annotation_around(analysis, node, axis=None):
    """The last, in span order, that contains the node's start; with `axis` of those whose names the rules give that one."""
    spans = [a for a in analysis.trace.by_kind["annotation"] if axis in (None, analysis.rules.range.match(a.name))]
    spans = [a for a in spans if a.track == node.track and a.start <= node.start < a.end]
    return max(spans, key=lambda a: (a.start, -a.dur, a.name, a.index), default=None)


def reason_of(analysis, row):
    call = row.call
    if reference.id_number(row.event.args, "graph id", limit=2**63) or (call and analysis.rules.graph_launch.match(call.name)):
        return REASONS[0] if row.event.kind == "other" else REASONS[1]
    if call is None:
        return "no launch in the file"
    around = annotation_around(analysis, call)
    if not any(op.track == call.track for op in analysis.ops):
        return "in other ranges only" if around else "no operator on its thread"
    if call.start < min(op.start for op in analysis.ops):
        return "before the first operator"
    return "in other ranges only" if around else "in no range"


def described(analysis, row, launch):
    """The cells behind dur_ns of one GPU row."""
    method = method_of(analysis, row)
    operator = row.launcher if method != "none" else None
    around, layer = (annotation_around(analysis, row.attached, axis) if row.attached else None for axis in (None, "layer"))
    names = [op.name for op in ops_around(row.op)]
    chain = ["..."] * (len(names) > MOST_IN_CHAIN) + names[:MOST_IN_CHAIN][::-1]
    node = launch.node.id if operator and launch.node is not None else None
    links = [link for link in (row.call_link, row.capture_link or row.op_link) if link]
    return (
        operator.name if operator else "(unattributed)", node, method, confidence_of(method, row),
        None if operator else reason_of(analysis, row), around.name if around else None,
        layer.name if layer else None, " > ".join(chain) or None,
        row.call.name if row.call else None, "+".join(links) or None, launch.step, None, None, None, None,
    )  # fmt: skip


def table_attribution(analysis):
    columns = (
        "id", "name", "device", "stream", "start_ns", "dur_ns", "op", "op_id", "method", "confidence", "reason", "range", "layer", "chain",
        "call", "evidence", "step", "source_ops", "source_by", "source_confidence", "source_reason",
    )  # fmt: skip
    launch_of = {row.order: launch for launch in analysis.launches for row in launch.rows}
    rows = []
    for row in analysis.rows:
        e = row.event
        cells = described(analysis, row, launch_of[row.order])
        rows.append((len(analysis.nodes) + row.order, e.name, e.device, e.stream, e.start - analysis.origin, e.dur) + cells)
    return columns, rows


def table_attribution_coverage(analysis):
    columns = ("method", "confidence", "reason", "count", "count_percent", "total_ns", "percent")
    header, rows = analysis.table("attribution")
    groups = {}
    for row in rows:
        named = dict(zip(header, row))
        groups.setdefault((named["method"], named["confidence"], named["reason"]), []).append(named["dur_ns"])
    result = [
        key + (len(times), Fraction(100 * len(times), len(rows)), sum(times), analysis.share(sum(times))) for key, times in groups.items()
    ]
    return columns, sorted(result, key=lambda r: (METHODS.index(r[0]), CONFIDENCES.index(r[1]), REASONS.index(r[2]) if r[2] else -1))
