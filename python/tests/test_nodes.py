"""Events one by one: against the tables launches, kernels and tree, and against the tree's own rules."""

from __future__ import annotations

import re
import statistics
import time
from typing import Any

import pytest

import rooftree
from conftest import CORPUS


def test_ids_are_places(trace: rooftree.Trace) -> None:
    nodes = trace.nodes
    assert list(nodes.ids) == list(range(len(nodes)))
    assert len(nodes) == sum(
        len(part) for part in (trace.ops, trace.calls, trace.gpu_rows, trace.frames, trace.annotations)
    )


def test_what_lies_below_lies_inside(trace: rooftree.Trace) -> None:
    """Each but a root is a child of its parent exactly once, and an op or call ends before its parent does."""
    roots = set(trace.roots.ids)
    seen: set[int] = set()
    for node in trace.nodes:
        if node.kind not in ("op", "call"):
            assert not len(node.children)
            continue
        for child in node.children:
            assert child.parent == node and child.id not in seen and child.id not in roots
            if child.kind in ("op", "call"):
                assert node.start_ns <= child.start_ns
                assert child.start_ns + child.dur_ns <= node.start_ns + node.dur_ns
            seen.add(child.id)
    assert len(seen) + len(roots) == len(trace.ops) + len(trace.calls) + len(trace.gpu_rows)


def test_gpu_time_is_that_of_what_lies_below(trace: rooftree.Trace) -> None:
    for node in list(trace.ops)[:500]:
        rows = list(node.gpu_rows)
        assert node.gpu_ns == (sum(row.dur_ns for row in rows) if rows else None)
        assert {row.id for row in rows} == {below.id for below in node.descendants if below.stream is not None or below.kind in ("kernel", "memcpy", "memset", "other")}


def test_launches_say_the_same(trace: rooftree.Trace) -> None:
    for row in trace.table("launches").to_dicts():
        node = trace.node(row["id"])
        if row["capture"] is not None:
            continue
        assert (node.start_ns, node.dur_ns) == (row["start_ns"], row["dur_ns"])
        launcher = node.launcher
        assert launcher is not None and launcher.id == row["id"]
        assert (node.category, node.module, node.step) == (row["category"], row["module"], row["step"])


def test_the_tree_table_says_the_same(demo: rooftree.Trace) -> None:
    for node in (demo.ops.search("^aten::mm$")[0], demo.kernels[3], demo.ops[0]):
        table = node.tree().to_dicts()
        above = [row["id"] for row in table if row["relation"] == "above"]
        assert above == [one.id for one in reversed(node.ancestors)]
        assert sorted(row["id"] for row in table if row["relation"] == "below") == sorted(node.descendants.ids)
        (own,) = (row for row in table if row["relation"] == "self")
        for key in ("id", "kind", "name", "start_ns", "dur_ns", "gpu_ns", "evidence"):
            assert getattr(node, key) == own[key], key


def test_links(demo: rooftree.Trace) -> None:
    kernel = demo.ops.search("^aten::mm$")[0].kernels[0]
    assert kernel.call is not None and kernel.call.kind == "call"
    assert kernel.op is not None and kernel.op.name == "aten::mm"
    assert kernel.evidence == "correlation+containment"
    assert kernel.parent == kernel.call and kernel.call.op == kernel.op
    assert kernel.device == 0 and isinstance(kernel.stream, int)


def test_what_is_around(trace: rooftree.Trace) -> None:
    """The innermost module around the first row of a launch is that of the table launches."""
    checked = 0
    for row in trace.table("launches").to_dicts()[:300]:
        node = trace.node(row["id"])
        first = min(node.gpu_rows, key=lambda one: one.start_ns, default=node)
        if row["capture"] is not None or first.launcher != node:
            continue
        modules = [frame.name for frame in first.stack if frame.name.startswith("nn.Module: ")]
        assert (modules[-1][len("nn.Module: ") :] if modules else None) == row["module"]
        if first.parent is not None:
            at_ns = first.parent.start_ns
            around = [*first.stack, *first.annotations]
            assert all(one.start_ns <= at_ns < one.start_ns + one.dur_ns for one in around)
        checked += 1
    assert checked or not len(trace.gpu_rows)


def test_forward_and_backward(demo: rooftree.Trace) -> None:
    found = [op for op in demo.ops if op.forward is not None]
    assert found and all("Backward" in op.name or any("Backward" in one.name for one in op.ancestors) for op in found)
    for op in found[:50]:
        outermost = op
        while outermost.parent is not None and outermost.parent.forward == op.forward:
            outermost = outermost.parent
        assert outermost in op.forward.backward
    assert demo.kernels[0].forward is None and demo.kernels[0].backward == []


def test_arguments_are_values(demo: rooftree.Trace) -> None:
    mm = demo.ops.search("^aten::mm$")[0]
    assert mm.args.dims == [[2048, 1024], [1024, 16384]]
    assert mm.args.types == ["c10::BFloat16"] * 2
    assert mm.args.dims == mm.raw["args"]["Input Dims"]
    assert demo.kernels[0].args == rooftree.Args(None, None, None, None)


def test_search_is_a_regular_expression(trace: rooftree.Trace) -> None:
    pattern = re.compile("mm|copy.*")
    expected = [op.id for op in trace.ops if pattern.search(op.name)]
    assert list(trace.ops.search("mm|copy.*").ids) == expected
    assert [node.id for node in trace.search("mm|copy.*", kind="op")] == expected
    twice = trace.ops.search("mm").search("^aten")
    assert [op.id for op in twice] == [op.id for op in trace.ops if "mm" in op.name and op.name.startswith("aten")]


def test_sequences(demo: rooftree.Trace) -> None:
    ops = demo.ops
    assert ops[-1] == ops[len(ops) - 1] and ops[-1] in ops
    assert [op.id for op in ops[2:5]] == list(ops.ids[2:5])
    assert len({ops[0], ops[0], ops[1]}) == 2 and ops[0] != ops[1]
    with pytest.raises(IndexError):
        ops[len(ops)]


def test_printing(demo: rooftree.Trace, capsys: pytest.CaptureFixture[str]) -> None:
    mm = demo.ops.search("^aten::mm$")[0]
    mm.print_tree()
    said = capsys.readouterr().out
    assert "aten::mm" in said and "kernel" in said
    assert repr(mm) == f"<rooftree.Node {mm.id}: op aten::mm>"
    assert "aten::mm" in mm.explain()["name"]


def test_a_large_trace_is_walked_quickly() -> None:
    path = CORPUS / "kineto" / "tracelens_inference__xdit_sd_3.5__profile_trace_rank_0.json.gz"
    if not path.exists():
        pytest.skip("no corpus (ROOFTREE_CORPUS)")
    with rooftree.open(path) as trace:
        begin = time.perf_counter()
        for node in trace.nodes:
            node.name, node.dur_ns, node.parent
        walked = time.perf_counter() - begin
        begin = time.perf_counter()
        assert len(trace.search("[Gg]emm.*128")) >= 0
        searched = time.perf_counter() - begin
    assert walked < 1 and searched < 0.05


OF_TIME = ("count", "total_ns", "percent", "median_ns", "mean_ns", "min_ns", "max_ns", "tflops_per_s", "tb_per_s")
OF_TIME += ("bus_tb_per_s", "percent_of_roof", "percent_of_boost", "percent_of_cache", "headroom_ns", "note", "first_id")


def test_rooflines_of_single_events_make_up_the_table(demo: rooftree.Trace) -> None:
    """Each GPU row is of one instance; instances of equal arguments are a line of the table roofline."""
    instances: dict[tuple[int, int | None], dict[str, Any]] = {}
    for row in demo.gpu_rows:
        own = row.roofline()
        assert own is not None and own["count"] == 1
        instances[own["first_id"], own["device"]] = own
    lines: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    table = demo.table("roofline")
    same = [column.name for column in table.columns if column.name not in OF_TIME]
    for own in instances.values():
        lines.setdefault(tuple(own[name] for name in same), []).append(own)
    assert len(lines) == len(table) > 40
    for line in table:
        members = lines[tuple(line[name] for name in same)]
        times = [own["median_ns"] for own in members]
        assert (line["count"], line["total_ns"]) == (len(members), sum(own["total_ns"] for own in members))
        assert line["median_ns"] == statistics.median(times) and (line["min_ns"], line["max_ns"]) == (min(times), max(times))
        assert line["first_id"] == min(own["first_id"] for own in members)
        if line["roof_ns"] is not None:
            rest = sum(times) - len(times) * line["roof_ns"]
            assert abs(line["headroom_ns"] - max(0, rest)) <= 1


def test_a_roofline_is_that_of_the_op_its_call_and_its_kernel(demo: rooftree.Trace) -> None:
    for op in demo.ops.search("^aten::(mm|add|copy_)$"):
        row = op.roofline()
        if not len(op.gpu_rows):
            assert row is None
            continue
        kernel = op.gpu_rows[0]
        assert row is not None and row["name"] == op.name and row["first_id"] == op.id
        assert row == kernel.roofline() == (kernel.call or kernel).roofline()
        stated = {step["name"]: step["value"] for step in op.explain() if step["step"] == "result"}
        of_link = ["bytes"] if kernel.kind == "memcpy" else []  # what passes the link, whatever the model says
        for name in {"flops_matrix", "flops_vector", "bytes"}.difference(of_link):
            assert stated.get(name, "0") == str(row[name])
    outer = demo.ops.search("^MmBackward0$")[0]
    assert outer.roofline() is None and len(demo.table("roofline", op_subtree=outer.id)) > 1
    assert demo.frames[0].roofline() is None and demo.annotations[0].roofline() is None


def test_several_events_as_they_stand(demo: rooftree.Trace) -> None:
    """The file is read once for all of them."""
    kernels = demo.kernels
    assert len(kernels) > 100 and kernels.raw[::50] == [kernel.raw for kernel in kernels[::50]]
    assert demo.nodes.search("^no such name$").raw == []
