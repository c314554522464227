"""Plots of tables, with matplotlib (`pip install 'rooftree[plot]'`).

    import rooftree, rooftree.plot
    trace = rooftree.open("trace.json.gz")
    rooftree.plot.roofline(trace, step=11).figure.savefig("roofline.png")

Each function takes a trace, with a selection as `Trace.table` has it, or the table that it draws; an `ax` to draw on,
else it makes one; and returns the Axes. They draw what the tables say and compute nothing of their own but sums of what
there is no room for. What cannot be drawn is counted under the title. `interactive` makes a figure of plotly of any of
them, to be zoomed and pointed at (`pip install 'rooftree[plotly]'`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ._errors import ArgumentError
from ._table import Table
from ._trace import Trace

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from plotly.graph_objects import Figure  # type: ignore[import-untyped,unused-ignore]
    from typing_extensions import Unpack

    from ._trace import Selection

_OTHERS = "others"
_GREY = "0.75"
_NAMES = "_rooftree_names"  # of points, for who is pointed at
_TIMES = ((1e9, "s"), (1e6, "ms"), (1e3, "us"), (1, "ns"))


def _table(what: Trace | Table, name: str, selection: Mapping[str, Any]) -> Table:
    if isinstance(what, Trace):
        return what.table(name, **selection)
    if selection:
        raise ArgumentError(f"{', '.join(selection)}: a selection is of a trace; the table {what.name} is made already")
    return what


def _axes(ax: Axes | None, height: float = 4.8) -> Axes:
    if ax is not None:
        return ax
    import matplotlib.pyplot

    return matplotlib.pyplot.subplots(figsize=(9, height), layout="constrained")[1]


def _need(table: Table, *names: str) -> None:
    missing = [name for name in names if name not in [column.name for column in table.columns]]
    if missing:
        raise ArgumentError(f"the table {table.name} has no column {', '.join(missing)}")


def _time(most_ns: float) -> tuple[float, str]:
    """-> nanoseconds in the unit that times up to this are shown in, its name."""
    return next(((ns, unit) for ns, unit in _TIMES if most_ns >= ns), _TIMES[-1])


def _shown(ns: float) -> str:
    by, unit = _time(abs(ns))
    return f"{ns / by:.3g} {unit}"


def _short(text: object, most: int = 40) -> str:
    """Not longer than that: what is left out is in the middle."""
    said = "(none)" if text is None else str(text)
    end = max(most - 2, 0) // 3
    return said if len(said) <= most else said[: max(most - 2 - end, 0)] + ".." + said[len(said) - end :]


def _head(ax: Axes, title: str, *remarks: str | None) -> None:
    ax.set_title(title, loc="left")
    said = "; ".join(remark for remark in remarks if remark)
    if said:
        ax.set_title(said, loc="right", fontsize="small", color="0.4")


def roofline(
    what: Trace | Table, ax: Axes | None = None, *, labels: int = 8, **selection: Unpack[Selection]
) -> Axes:
    """Operators under their roofs: FLOP/s over FLOPs a byte, both axes logarithmic.

    A point is a row of the table roofline, its area the share of GPU time, its colour what the roof is made of; a line
    is the roof of the units that points are compared with, at the datasheet's peaks. Of the `labels` rows with most time
    the names are shown. Rows without an intensity or a rate (no model, no FLOPs, a collective) have no point: under the title
    stands how many, and what part of the time.

    Draws the columns intensity (FLOP/B), tflops_per_s, percent, bound, compute_spec, peak_tflops, peak_tb_per_s.
    """
    table = _table(what, "roofline", selection)
    _need(table, "intensity", "tflops_per_s", "percent", "bound", "peak_tflops", "peak_tb_per_s", "compute_spec")
    rows = table.to_dicts()
    points = [row for row in rows if row["intensity"] and row["tflops_per_s"]]
    ax = _axes(ax)
    bounds = sorted({str(row["bound"]) for row in points})
    for i, bound in enumerate(bounds):
        of = [row for row in points if str(row["bound"]) == bound]
        points_of = ax.scatter(
            [row["intensity"] for row in of],
            [row["tflops_per_s"] for row in of],
            s=[20 + 20 * (row["percent"] or 0) for row in of],
            color=f"C{i}",
            alpha=0.7,
            label="no roof" if bound == "None" else f"bound by {bound}",
        )
        setattr(points_of, _NAMES, [str(row["name"]) for row in of])
    _roofs(ax, points)
    for row in {row["name"]: row for row in reversed(points[:labels])}.values():  # of one name the largest
        ax.annotate(_short(row["name"], 30), (row["intensity"], row["tflops_per_s"]), fontsize="x-small",
                    xytext=(4, 4), textcoords="offset points")
    ax.set(xscale="log", yscale="log", xlabel="intensity (FLOP/B)", ylabel="TFLOP/s")
    if points:
        ax.legend(fontsize="small")
    left = [row for row in rows if not (row["intensity"] and row["tflops_per_s"])]
    percent = sum(row["percent"] or 0 for row in left)
    _head(ax, "roofline", f"{len(left)} rows ({percent:.1f} % of the time) have no point" if left else None)
    return ax


def _roofs(ax: Axes, points: Sequence[Mapping[str, Any]]) -> None:
    """A line for each pair of peaks, over the points that it is the roof of."""
    roofs: dict[tuple[float, float, str, str], list[float]] = {}
    for row in points:
        if row["peak_tflops"] and row["peak_tb_per_s"] and row["bound"] != "link":
            key = (row["peak_tb_per_s"], row["peak_tflops"], str(row["compute_spec"]), str(row.get("device_line")))
            roofs.setdefault(key, []).append(row["intensity"])
    for (memory, units, spec, device), at in sorted(roofs.items()):
        ridge = units / memory
        x = sorted({min(*at, ridge / 10), ridge, max(*at, ridge * 10)})
        ax.plot(x, [min(units, memory * one) for one in x], color="0.4", linewidth=1)
        ax.annotate(f"{spec} {units:g} TFLOP/s ({device})", (x[-1], units), fontsize="x-small", ha="right",
                    xytext=(0, 2), textcoords="offset points", color="0.4")


def timeline(
    what: Trace | Table, ax: Axes | None = None, *, colour: str = "op", colours: int = 9, **selection: Unpack[Selection]
) -> Axes:
    """GPU rows over time, a lane for each stream of each GPU.

    Draws the table attribution: start_ns, dur_ns, device, stream; the colour is that of the column `colour` ("op",
    "name", "step", "method" ...): its `colours` values with most time have their own. Rows are ordered by GPU and
    stream from the top; times are from the trace's begin.
    """
    table = _table(what, "attribution", selection)
    _need(table, "start_ns", "dur_ns", "device", "stream", colour)
    rows = table.to_dicts()
    lanes = sorted({(row["device"], row["stream"]) for row in rows}, key=lambda lane: [(n is None, n or 0) for n in lane])
    ax = _axes(ax, 1.5 + 0.4 * max(len(lanes), 3))
    by, unit = _time(max((row["start_ns"] + row["dur_ns"] for row in rows), default=0))
    totals: dict[object, int] = {}
    for row in rows:
        totals[row[colour]] = totals.get(row[colour], 0) + row["dur_ns"]
    own = sorted(totals, key=lambda value: (-totals[value], str(value)))[:colours]
    spans: dict[tuple[int, int], list[tuple[float, float]]] = {}
    place = {value: i for i, value in enumerate(own)}
    lane_of = {lane: i for i, lane in enumerate(lanes)}
    for row in rows:
        key = (place.get(row[colour], len(own)), lane_of[row["device"], row["stream"]])
        spans.setdefault(key, []).append((row["start_ns"] / by, row["dur_ns"] / by))
    named = -1
    for i, lane in sorted(spans):
        label = _OTHERS if i == len(own) else _short(own[i])
        ax.broken_barh(
            spans[i, lane],
            (lane - 0.4, 0.8),
            color=_GREY if i == len(own) else f"C{i}",
            label="_" + label if named == i else label,  # once in the legend
            linewidth=0,
        )
        named = i
    ax.set(xlabel=f"time ({unit})", yticks=range(len(lanes)))
    ax.set_yticklabels([f"GPU {'?' if device is None else device}, stream {'?' if stream is None else stream}" for device, stream in lanes])
    ax.invert_yaxis()
    if rows:
        ax.legend(fontsize="x-small", loc="upper left", bbox_to_anchor=(1, 1))
    _head(ax, f"GPU rows by {colour}", table.note)
    return ax


def _times_column(table: Table) -> tuple[str, str]:
    """-> the columns of names and of times that make up the whole, of tables like ops."""
    texts = [column.name for column in table.columns if column.type == "str"]
    times = [column.name for column in table.columns if column.unit == "ns" and column.name in ("direct_ns", "total_ns", "gpu_ns")]
    if not texts or not times:
        raise ArgumentError(f"the table {table.name} has no column of names with one of times (direct_ns, total_ns, gpu_ns)")
    return texts[0], times[0]


def _sums(table: Table) -> tuple[str, dict[str, int]]:
    """-> the column of times, and its sum for each name."""
    name, time = _times_column(table)
    sums: dict[str, int] = {}
    for label, ns in zip(table[name], table[time]):
        sums[str(label)] = sums.get(str(label), 0) + (ns or 0)
    return time, sums


def breakdown(
    what: Trace | Table, ax: Axes | None = None, *, table: str = "ops_by_category", top: int = 15, **selection: Unpack[Selection]
) -> Axes:
    """Where GPU time went: a bar for each category, op, module ..., the largest on top.

    Draws the first column of names and the column direct_ns (else total_ns, gpu_ns) of `table`: "ops_by_category",
    "ops", "kernels", "roofline_by_category" ... Rows of one name are added up; what is not among the `top` ones is one
    grey bar, "others", so that the bars are the whole. Each says its share of it.
    """
    drawn = _table(what, table, selection)
    column, sums = _sums(drawn)
    order = sorted(sums, key=lambda name: (-sums[name], name))
    shown = {name: sums[name] for name in order[:top]}
    rest = sum(sums[name] for name in order[top:])
    if order[top:]:
        shown[f"{_OTHERS} ({len(order) - top})"] = rest
    ax = _axes(ax, 1 + 0.3 * max(len(shown), 4))
    by, unit = _time(max(shown.values(), default=0))
    colours = ["C0"] * min(top, len(order)) + [_GREY] * bool(order[top:])
    bars = ax.barh(range(len(shown)), [ns / by for ns in shown.values()], color=colours)
    whole = sum(sums.values())
    ax.bar_label(bars, [f"{100 * ns / whole:.1f} %" if whole else "" for ns in shown.values()], padding=3, fontsize="small")
    ax.set(xlabel=f"{column.removesuffix('_ns')} ({unit})", yticks=range(len(shown)))
    ax.set_yticklabels([_short(name) for name in shown])
    ax.invert_yaxis()
    ax.margins(x=0.1)
    _head(ax, f"{drawn.name}: {_shown(whole)}", drawn.note)
    return ax


def compare(
    before: Trace | Table,
    after: Trace | Table,
    ax: Axes | None = None,
    *,
    table: str = "ops_by_category",
    top: int = 15,
    **selection: Unpack[Selection],
) -> Axes:
    """Two traces side by side: a pair of bars for each category, op ..., those that changed most on top.

    Draws `table` as `breakdown` does; the selection is of both. Each pair says what was added (+) or saved (-). What is
    not among the `top` ones is one pair, "others".
    """
    pair = [_table(one, table, selection) for one in (before, after)]
    column, _ = _sums(pair[0])
    first, second = (_sums(one)[1] for one in pair)
    changes = {name: second.get(name, 0) - first.get(name, 0) for name in {**first, **second}}
    order = sorted(changes, key=lambda name: (-abs(changes[name]), -first.get(name, 0), name))
    rows = [(name, first.get(name, 0), second.get(name, 0)) for name in order[:top]]
    if order[top:]:
        left = order[top:]
        rows.append((f"{_OTHERS} ({len(left)})", sum(first.get(name, 0) for name in left), sum(second.get(name, 0) for name in left)))
    ax = _axes(ax, 1.2 + 0.4 * max(len(rows), 4))
    by, unit = _time(max((max(one, other) for _, one, other in rows), default=0))
    ax.barh([i - 0.2 for i in range(len(rows))], [one / by for _, one, _ in rows], height=0.4, color="0.6", label="before")
    bars = ax.barh([i + 0.2 for i in range(len(rows))], [other / by for _, _, other in rows], height=0.4, color="C0", label="after")
    ax.bar_label(bars, [("+" if other >= one else "-") + _shown(abs(other - one)) for _, one, other in rows], padding=3, fontsize="small")
    ax.set(xlabel=f"{column.removesuffix('_ns')} ({unit})", yticks=range(len(rows)))
    ax.set_yticklabels([_short(name) for name, _, _ in rows])
    ax.invert_yaxis()
    ax.margins(x=0.1)
    ax.legend(fontsize="small")
    _head(ax, f"{pair[0].name}: {_shown(sum(first.values()))} before, {_shown(sum(second.values()))} after")
    return ax


def icicle(
    what: Trace | Table, ax: Axes | None = None, *, value: str = "gpu_ns", depth: int = 25, **selection: Unpack[Selection]
) -> Axes:
    """Who called whom: the table stacks as boxes, what is called below its caller, as wide as its time.

    `value` is "gpu_ns", or "cpu_total_ns" for time on the CPU. Rows deeper than `depth` are not drawn, nor those without
    time; under the title stands how many are deeper.
    """
    table = _table(what, "stacks", selection)
    _need(table, "depth", "name", value)
    rows = table.to_dicts()
    ax = _axes(ax, 6)
    by, unit = _time(sum(row[value] or 0 for row in rows if row["depth"] == 0))
    boxes = [(row, at) for row, at in zip(rows, _places(rows, value)) if row[value] and row["depth"] < depth]
    spans: dict[tuple[str, int], list[tuple[float, float]]] = {}
    for row, at in boxes:
        spans.setdefault((row["kind"], row["depth"]), []).append((at / by, row[value] / by))
    kinds = list(dict.fromkeys(row["kind"] for row in rows))
    named: set[str] = set()
    for (kind, level), of in spans.items():
        ax.broken_barh(
            of,
            (level - 0.5, 1),
            color=f"C{kinds.index(kind) % 10}",
            edgecolor="white",
            linewidth=0.3,
            label="_" + kind if kind in named else kind,
        )
        named.add(kind)
    whole = sum(row[value] or 0 for row in rows if row["depth"] == 0)
    for row, at in boxes:
        room = int(110 * row[value] / whole)  # characters
        if room >= 5:
            ax.text((at + row[value] / 2) / by, row["depth"], _short(row["name"], room), ha="center", va="center",
                    fontsize="xx-small", clip_on=True)
    ax.set(xlabel=f"{value.removesuffix('_ns')} ({unit})", ylabel="depth", xlim=(0, max(whole, 1) / by))
    from matplotlib.ticker import MaxNLocator

    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    ax.invert_yaxis()
    if boxes:
        ax.legend(fontsize="x-small", loc="upper left", bbox_to_anchor=(1, 1))
    deeper = sum(1 for row in rows if row["depth"] >= depth)
    _head(ax, f"stacks: {_shown(whole)}", f"{deeper} rows are deeper" if deeper else None, table.note)
    return ax


def _places(rows: Sequence[Mapping[str, Any]], value: str) -> list[int]:
    """Where each box begins: behind those before it below the same caller."""
    begins: list[int] = []
    free = [0]  # by depth: where the next one begins
    for row in rows:
        del free[row["depth"] + 1 :]
        begins.append(free[-1])
        free[-1] += row[value] or 0
        free.append(begins[-1])
    return begins


# ---- With plotly


def interactive(ax: Axes) -> Figure:
    """What the other functions drew on `ax` as a figure of plotly: the same points, bars and lines, with their names
    where they are pointed at; legend entries can be switched off.

        >>> ax = rooftree.plot.timeline(rooftree.open("tests/data/demo.json.gz"))
        >>> rooftree.plot.interactive(ax).layout.xaxis.title.text
        'time (ms)'
    """
    try:
        import plotly.graph_objects as go  # type: ignore[import-untyped,unused-ignore]
    except ImportError:
        raise ImportError("rooftree.plot.interactive needs plotly: pip install 'rooftree[plotly]'") from None
    figure = go.Figure()
    line: Any
    for line in ax.lines:
        figure.add_scatter(x=list(line.get_xdata()), y=list(line.get_ydata()), mode="lines", line_color=_hex(line.get_color()),
                           showlegend=False, hoverinfo="skip")  # fmt: skip
    for drawn in ax.collections:
        _add_collection(figure, drawn)
    for bars in ax.containers:
        _add_bars(figure, bars)
    for text in ax.texts:
        x, y = getattr(text, "xy", text.get_position())
        figure.add_scatter(x=[x], y=[y], text=[text.get_text()], mode="text", showlegend=False, hoverinfo="skip",
                           textposition="middle right" if ax.containers else "middle center")  # fmt: skip
    figure.update_layout(title=f"{ax.get_title(loc='left')}<br><sub>{ax.get_title(loc='right')}</sub>", barmode="overlay")
    figure.update_xaxes(title=ax.get_xlabel(), type=ax.get_xscale())
    figure.update_yaxes(title=ax.get_ylabel(), type=ax.get_yscale(), autorange="reversed" if ax.yaxis_inverted() else True)
    if ax.get_yscale() != "log":
        figure.update_yaxes(tickvals=list(ax.get_yticks()), ticktext=[label.get_text() for label in ax.get_yticklabels()])
    return figure


def _hex(colour: Any) -> str:
    from matplotlib.colors import to_hex

    return to_hex(colour)


def _legend(drawn: Any) -> dict[str, Any]:
    """Things of one name are one entry, which the first of them has."""
    label = str(drawn.get_label())
    name = label.removeprefix("_")
    return {"name": name, "legendgroup": name, "showlegend": not label.startswith("_")}


def _add_collection(figure: Any, drawn: Any) -> None:
    """Points, or boxes."""
    colours = [_hex(one) for one in drawn.get_facecolor()]
    names = getattr(drawn, _NAMES, None)
    if names is not None:
        x, y = zip(*drawn.get_offsets().tolist())
        sizes = [float(size) ** 0.5 for size in drawn.get_sizes()]
        figure.add_scatter(x=x, y=y, mode="markers", marker={"size": sizes, "color": colours[0], "opacity": 0.7},
                           hovertext=names, **_legend(drawn))  # fmt: skip
        return
    boxes = [(path.vertices[:, 0], path.vertices[:, 1]) for path in drawn.get_paths()]
    figure.add_bar(
        orientation="h",
        base=[float(x.min()) for x, _ in boxes],
        x=[float(x.max() - x.min()) for x, _ in boxes],
        y=[float(y.max() + y.min()) / 2 for _, y in boxes],
        width=[float(y.max() - y.min()) for _, y in boxes],
        marker={"color": colours[0], "line": {"width": 0}},
        **_legend(drawn),
    )


def _add_bars(figure: Any, bars: Any) -> None:
    figure.add_bar(
        orientation="h",
        x=[float(bar.get_width()) for bar in bars],
        y=[float(bar.get_y() + bar.get_height() / 2) for bar in bars],
        width=[float(bar.get_height()) for bar in bars],
        marker={"color": [_hex(bar.get_facecolor()) for bar in bars]},
        **_legend(bars),
    )
