"""What is drawn is what the tables say: the artists' numbers against the tables'."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rooftree


matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")

import matplotlib.pyplot as pyplot  # noqa: E402
from matplotlib.colors import to_rgba  # noqa: E402

import rooftree.plot  # noqa: E402

UNITS = {"s": 1e9, "ms": 1e6, "us": 1e3, "ns": 1.0}


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    pyplot.close("all")


def scale(ax: Any) -> float:
    """Nanoseconds in the unit that the axis of times names."""
    found = re.search(r"\((\w+)\)$", ax.get_xlabel())
    assert found
    return UNITS[found[1]]


def spans(ax: Any) -> list[tuple[float, float, float]]:
    """(begin in ns, length in ns, middle of the lane) of what broken_barh drew."""
    found = []
    for collection in ax.collections:
        for path in collection.get_paths():
            (x0, y0), (x1, y1) = path.get_extents().get_points()
            found.append((x0 * scale(ax), (x1 - x0) * scale(ax), (y0 + y1) / 2))
    return found


def bars(ax: Any) -> list[float]:
    return [patch.get_width() * scale(ax) for patch in ax.patches]


def names(ax: Any) -> list[str]:
    return [label.get_text() for label in ax.get_yticklabels()]


def same(found: list[Any], expected: list[Any]) -> bool:
    return len(found) == len(expected) and all(
        math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-3) if isinstance(a, float) else a == b for a, b in zip(found, expected)
    )


def test_roofline(demo: rooftree.Trace) -> None:
    ax = rooftree.plot.roofline(demo)
    rows = demo.table("roofline").to_dicts()
    drawn = [row for row in rows if row["intensity"] and row["tflops_per_s"]]
    points = sorted((float(x), float(y)) for collection in ax.collections for x, y in collection.get_offsets())
    expected = sorted((row["intensity"], row["tflops_per_s"]) for row in drawn)
    assert len(points) == len(expected) > 20
    assert all(same(list(a), list(b)) for a, b in zip(points, expected))
    by_bound = {c.get_label(): len(c.get_offsets()) for c in ax.collections}
    assert by_bound == {f"bound by {b}": sum(1 for row in drawn if row["bound"] == b) for b in {row["bound"] for row in drawn}}
    peaks = {(row["peak_tb_per_s"], row["peak_tflops"]) for row in drawn}
    assert len(ax.lines) == len(peaks) == 2
    for line in ax.lines:  # rises with the memory's peak up to that of the units, no point lies above both
        x, y = line.get_data()
        assert any(all(math.isclose(b, min(units, memory * a)) for a, b in zip(x, y)) for memory, units in peaks)
        assert len(x) == 3 and y[1] == y[2]
    assert (ax.get_xscale(), ax.get_yscale()) == ("log", "log")
    assert ax.get_xlabel() == "intensity (FLOP/B)" and ax.get_ylabel() == "TFLOP/s"
    left = [row for row in rows if row not in drawn]
    assert ax.get_title("right") == f"{len(left)} rows ({sum(row['percent'] for row in left):.1f} % of the time) have no point"


def test_timeline(demo: rooftree.Trace) -> None:
    ax = rooftree.plot.timeline(demo, colours=4)
    rows = demo.table("attribution").to_dicts()
    lanes = sorted({(row["device"], row["stream"]) for row in rows})
    assert names(ax) == [f"GPU {device}, stream {stream}" for device, stream in lanes]
    expected = sorted((lanes.index((row["device"], row["stream"])), row["start_ns"], row["dur_ns"]) for row in rows)
    found = sorted((round(lane), round(begin), round(length)) for begin, length, lane in spans(ax))
    assert found == expected
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    totals: dict[str, int] = {}
    for row in rows:
        totals[row["op"]] = totals.get(row["op"], 0) + row["dur_ns"]
    assert labels == [*sorted(totals, key=lambda op: (-totals[op], op))[:4], "others"]
    colour = {c.get_label().lstrip("_"): tuple(c.get_facecolor()[0]) for c in ax.collections}
    assert colour[labels[0]] == to_rgba("C0") and colour["others"] == to_rgba("0.75")


def test_timelines_of_a_selection_and_by_something_else(demo: rooftree.Trace) -> None:
    ax = rooftree.plot.timeline(demo, colour="name", step=11)
    assert len(spans(ax)) == len(demo.table("attribution", step=11)) < len(demo.gpu_rows)
    assert "108 of 324 GPU rows" in ax.get_title("right")


@pytest.mark.parametrize("table", ("ops_by_category", "ops", "kernels", "roofline_by_category"))
def test_breakdown(demo: rooftree.Trace, table: str) -> None:
    ax = rooftree.plot.breakdown(demo, table=table, top=5)
    rows = demo.table(table).to_dicts()
    key, time = next(iter(rows[0])), "direct_ns" if "direct_ns" in rows[0] else "total_ns"
    sums: dict[str, int] = {}
    for row in rows:
        sums[row[key]] = sums.get(row[key], 0) + row[time]
    largest = sorted(sums.values(), reverse=True)
    assert same(bars(ax), [float(ns) for ns in [*largest[:5], sum(largest[5:])]])
    assert math.isclose(sum(bars(ax)), sum(row.dur_ns for row in demo.gpu_rows), rel_tol=1e-9)  # the whole
    assert names(ax)[-1] == f"others ({len(sums) - 5})"
    shares = [text.get_text() for text in ax.texts]
    assert shares == [f"{100 * ns / sum(largest):.1f} %" for ns in [*largest[:5], sum(largest[5:])]]
    assert ax.get_xlabel() == f"{time[:-3]} (ms)"


def test_a_table_is_drawn_as_it_is(demo: rooftree.Trace) -> None:
    table = demo.table("ops_by_category", step=11)
    ax = rooftree.plot.breakdown(table, top=100)
    assert math.isclose(sum(bars(ax)), sum(table["direct_ns"])) and len(bars(ax)) == len(table)
    with pytest.raises(rooftree.ArgumentError):
        rooftree.plot.breakdown(table, step=11)
    with pytest.raises(rooftree.ArgumentError):
        rooftree.plot.breakdown(demo.table("info"))
    with pytest.raises(rooftree.ArgumentError):
        rooftree.plot.roofline(table)


def test_compare(demo: rooftree.Trace) -> None:
    before, after = ({row["category"]: row["direct_ns"] for row in demo.table("ops_by_category", step=step)} for step in (10, 11))
    ax = rooftree.plot.compare(demo.table("ops_by_category", step=10), demo.table("ops_by_category", step=11), top=6)
    changes = {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}
    order = sorted(changes, key=lambda name: (-abs(changes[name]), -before.get(name, 0), name))
    pairs = [(before.get(name, 0), after.get(name, 0)) for name in order[:6]]
    pairs.append((sum(before.values()) - sum(b for b, _ in pairs), sum(after.values()) - sum(a for _, a in pairs)))
    drawn = bars(ax)
    assert same(drawn, [float(one) for one, _ in pairs] + [float(other) for _, other in pairs])
    signs = [text.get_text()[0] for text in ax.texts]
    assert signs == ["+" if other >= one else "-" for one, other in pairs]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["before", "after"]


def test_compare_with_oneself(demo: rooftree.Trace) -> None:
    ax = rooftree.plot.compare(demo, demo)
    assert {text.get_text() for text in ax.texts} == {"+0 ns"}


@pytest.mark.parametrize("value", ("gpu_ns", "cpu_total_ns"))
def test_icicle(demo: rooftree.Trace, value: str) -> None:
    """Every box is as wide as its row says and lies below that of its caller."""
    ax = rooftree.plot.icicle(demo, value=value, depth=8)
    rows = [row for row in demo.table("stacks") if row[value]]
    shown = [row for row in rows if row["depth"] < 8]
    boxes = sorted((round(depth), begin, length) for begin, length, depth in spans(ax))
    assert sorted((row["depth"], row[value]) for row in shown) == sorted((depth, round(length)) for depth, _, length in boxes)
    for depth, begin, length in boxes:
        above = [one for one in boxes if one[0] == depth - 1 and one[1] - 1 <= begin and begin + length <= one[1] + one[2] + 1]
        assert depth == 0 or len(above) == 1
    deeper = sum(1 for row in demo.table("stacks") if row["depth"] >= 8)
    assert ax.get_title("right") == f"{deeper} rows are deeper" and ax.get_ylabel() == "depth"


def test_given_axes_are_used(demo: rooftree.Trace) -> None:
    figure, axes = pyplot.subplots(2, 3)
    draw = (rooftree.plot.roofline, rooftree.plot.timeline, rooftree.plot.breakdown, rooftree.plot.icicle)
    for function, ax in zip(draw, axes.flat):
        assert function(demo, ax) is ax and ax.has_data()
    assert rooftree.plot.compare(demo, demo, axes.flat[4]) is axes.flat[4]
    assert len(pyplot.get_fignums()) == 1


def test_what_has_no_gpu_rows(tmp_path: Path) -> None:
    event = b'{"traceEvents": [{"ph": "X", "cat": "cpu_op", "name": "a", "pid": 1, "tid": 1, "ts": 0, "dur": 5}]}'
    with rooftree.open(event) as trace:
        for function in (rooftree.plot.roofline, rooftree.plot.timeline, rooftree.plot.breakdown, rooftree.plot.icicle):
            function(trace).figure.savefig(tmp_path / "empty.png")
        rooftree.plot.compare(trace, trace)


def test_all_of_the_corpus(tmp_path: Path, path: Path, trace: rooftree.Trace) -> None:
    for function in (rooftree.plot.roofline, rooftree.plot.timeline, rooftree.plot.breakdown, rooftree.plot.icicle):
        function(trace).figure.savefig(tmp_path / "plot.png", dpi=40)
        assert (tmp_path / "plot.png").read_bytes()[:4] == b"\x89PNG"
    assert math.isclose(
        sum(bars(rooftree.plot.breakdown(trace, table="ops"))), sum(row.dur_ns for row in trace.gpu_rows), rel_tol=1e-9
    )


def drawn_by_plotly(ax: Any) -> Any:
    pytest.importorskip("plotly")
    return rooftree.plot.interactive(ax)


def test_interactive_points_are_those_drawn(trace: rooftree.Trace) -> None:
    ax = rooftree.plot.roofline(trace)
    figure = drawn_by_plotly(ax)
    points = [(x, y) for one in figure.data if one.mode == "markers" for x, y in zip(one.x, one.y)]
    assert sorted(points) == sorted(tuple(point) for drawn in ax.collections for point in drawn.get_offsets().tolist())
    rows = [row for row in trace.table("roofline").to_dicts() if row["intensity"] and row["tflops_per_s"]]
    hovers = [name for one in figure.data if one.mode == "markers" for name in one.hovertext]
    assert sorted(hovers) == sorted(row["name"] for row in rows)
    assert figure.layout.xaxis.type == figure.layout.yaxis.type == "log"
    assert len([one for one in figure.data if one.mode == "lines"]) == len(ax.lines)


@pytest.mark.parametrize("function", ("timeline", "icicle"))
def test_interactive_boxes_are_those_drawn(trace: rooftree.Trace, function: str) -> None:
    ax = getattr(rooftree.plot, function)(trace)
    figure = drawn_by_plotly(ax)
    boxes = [(base, x, y) for one in figure.data if one.type == "bar" for base, x, y in zip(one.base, one.x, one.y)]
    expected = [(begin / scale(ax), length / scale(ax), middle) for begin, length, middle in spans(ax)]
    assert len(boxes) == len(expected) and (len(boxes) > 10 or not len(trace.gpu_rows))
    for found, wanted in zip(sorted(boxes), sorted(expected)):
        assert found == pytest.approx(wanted)
    assert figure.layout.yaxis.autorange == "reversed"
    entries = [one.name for one in figure.data if one.showlegend and one.type == "bar"]
    legend = ax.get_legend()
    assert len(entries) == len(set(entries)) == (len(legend.get_texts()) if legend else 0)


def test_interactive_bars_are_those_drawn(trace: rooftree.Trace) -> None:
    for ax in (rooftree.plot.breakdown(trace, table="ops", top=3), rooftree.plot.compare(trace, trace)):
        figure = drawn_by_plotly(ax)
        widths = [x for one in figure.data if one.type == "bar" for x in one.x]
        assert widths == pytest.approx([patch.get_width() for patch in ax.patches])
        assert list(figure.layout.yaxis.ticktext) == names(ax)
