"""Every table through Arrow is what the command prints; nothing is copied; memory lives as long as it is read."""

from __future__ import annotations

import csv
import gc
import io
import os
import sys
import threading
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rooftree
from conftest import DEMO, NEED_AN_ID, assert_is_printed, rows, run


NAMES = [name for name in rooftree.tables() if name not in NEED_AN_ID]


def test_every_table_is_what_the_command_prints(path: Path, trace: rooftree.Trace) -> None:
    pa = pytest.importorskip("pyarrow")
    for name in NAMES:
        table = trace.table(name)
        assert table.to_dicts() == pa.table(table).to_pylist(), name
        assert_is_printed(table, rows(run("run", name, path, "-f", "json")))


def assert_is_csv(table: rooftree.Table, text: str) -> None:
    """Of what is null nothing is written; fractions have six digits."""
    csv.field_size_limit(1 << 30)
    head, *lines = csv.reader(io.StringIO(text, newline=""))
    assert head == [column.name for column in table.columns] and len(lines) == len(table), table.name
    for i, column in enumerate(table.columns):
        for cell, line in zip(table[column.name], lines):
            if column.type == "float64" and cell is not None:
                assert abs(cell - float(line[i])) <= 1e-6, (table.name, column.name)
            else:
                assert ("" if cell is None else str(cell)) == line[i], (table.name, column.name)


def test_csv_too(path: Path, trace: rooftree.Trace) -> None:
    for name in NAMES:
        assert_is_csv(trace.table(name), run("run", name, path, "-f", "csv"))


def test_tables_of_one_event(demo: rooftree.Trace) -> None:
    op = demo.ops.search("^aten::mm$")[0]
    for name in ("tree", "explain", "roofline"):
        table = demo.table(name, id=op.id)
        assert len(table) > 0
        assert_is_printed(table, rows(run("run", name, DEMO, "--id", op.id, "-f", "json")))
        assert_is_csv(table, run("run", name, DEMO, "--id", op.id, "-f", "csv"))


SELECTIONS: list[tuple[dict[str, Any], list[str]]] = [
    ({"step": 11}, ["--step", "11"]),
    ({"steps": (10, 12)}, ["--steps", "10:12"]),
    ({"warmup": 1}, ["--warmup", "1"]),
    ({"device": 0}, ["--device", "0"]),
    ({"stream": [7, 20]}, ["--stream", "7,20"]),
    ({"rank": 0}, ["--rank", "0"]),
    ({"window": (1_000_000, 3_000_000)}, ["--window", "1ms:3ms"]),
    ({"window": (None, 3_000_000)}, ["--window", ":3ms"]),
    ({"name": "mm$"}, ["--name", "mm$"]),
    ({"category": "GEMM"}, ["--category", "GEMM"]),
    ({"module": "Linear"}, ["--module", "Linear"]),
    ({"op_subtree": 114}, ["--op-subtree", "114"]),
    ({"step": 11, "name": "mm"}, ["--step", "11", "--name", "mm"]),
    ({"by": "step"}, ["--by", "step"]),
    ({"by": "module", "step": 11}, ["--by", "module", "--step", "11"]),
]


@pytest.mark.parametrize("options, words", SELECTIONS, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_selections_are_the_commands(demo: rooftree.Trace, options: dict[str, Any], words: list[str]) -> None:
    if "stream" in options:
        streams = demo.table("streams")["stream"]
        options, words = {"stream": streams}, ["--stream", ",".join(map(str, streams))]
    table = demo.table("ops", **options)
    assert len(table) > 0
    assert_is_printed(table, rows(run("run", "ops", DEMO, "-f", "json", *words)))


def test_by_the_end_of_a_name(demo: rooftree.Trace) -> None:
    assert demo.table("ops", by="args").to_dicts() == demo.table("ops_by_args").to_dicts()


def test_nothing_is_copied(demo: rooftree.Trace) -> None:
    pa = pytest.importorskip("pyarrow")
    table = demo.table("launches")
    arrow = pa.table(table)
    for i, column in enumerate(table.columns):
        validity, values, text, _ = table._columns.addresses(i)
        (chunk,) = arrow.column(i).chunks
        buffers = [0 if buffer is None else buffer.address for buffer in chunk.buffers()]
        assert buffers == ([validity, values, text] if column.type == "str" else [validity, values]), column.name
    again = pa.table(table)
    assert again.column("start_ns").chunk(0).buffers()[1].address == arrow.column("start_ns").chunk(0).buffers()[1].address


def test_numbers_are_not_copied_for_pandas_and_polars(demo: rooftree.Trace) -> None:
    pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    table = demo.table("launches")
    i = [column.name for column in table.columns].index("start_ns")
    address = table._columns.addresses(i)[1]
    assert table.to_pandas()["start_ns"].to_numpy().__array_interface__["data"][0] == address
    assert table.to_polars()["start_ns"].to_numpy(allow_copy=False).__array_interface__["data"][0] == address
    assert polars.DataFrame(table).rows(named=True) == table.to_dicts()


def test_pandas_keeps_integers_beside_nulls(demo: rooftree.Trace) -> None:
    pandas = pytest.importorskip("pandas")
    table = demo.table("launches")
    frame = table.to_pandas()
    assert str(frame["capture"].dtype) == "Int64" and str(frame["id"].dtype) == "int64"
    assert frame.attrs["units"]["dur_ns"] == "ns" and frame.attrs["table"] == "launches"
    for column in table.columns:
        cells = [None if pandas.isna(cell) else cell for cell in frame[column.name]]
        assert cells == table[column.name], column.name


def test_every_table_is_a_frame(demo: rooftree.Trace) -> None:
    pytest.importorskip("pandas")
    for name in NAMES:
        table = demo.table(name)
        frame = table.to_pandas()
        assert frame.shape == (len(table), len(table.columns)), name


def test_a_table_outlives_its_trace() -> None:
    pa = pytest.importorskip("pyarrow")
    pytest.importorskip("pandas")
    with rooftree.open(DEMO) as trace:
        expected = trace.table("kernels").to_dicts()
    for _ in range(30):
        trace = rooftree.open(DEMO)
        table = trace.table("kernels")
        trace.close()
        arrow, frame, stream = pa.table(table), table.to_pandas(), table.__arrow_c_stream__()
        del table, trace
        gc.collect()
        column = arrow.column(0)
        assert arrow.to_pylist() == expected and len(frame) == len(expected)
        del arrow, frame
        gc.collect()
        assert column.to_pylist() == [row["name"] for row in expected]
        del stream


def test_memory_does_not_grow() -> None:
    resource = pytest.importorskip("resource")
    pa = pytest.importorskip("pyarrow")

    def work(times: int) -> int:
        for _ in range(times):
            with rooftree.open(DEMO) as trace:
                table = trace.table("launches")
                pa.table(table)
                table.__arrow_c_stream__(), table.__arrow_c_schema__()
                [node.parent for node in trace.kernels]
                try:
                    trace.table("launches", step=99)
                except rooftree.ArgumentError:
                    pass
        peak: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak

    before = work(30)
    assert work(90) - before < 8 * 1024  # KiB: a table left behind each time would be 30 MB


def refuse(ask: Callable[[], object]) -> None:
    with pytest.raises(rooftree.Error):
        ask()


def opened(**options: Any) -> None:
    with rooftree.open(DEMO, no_python=True, threads=1, **options) as trace:
        len(trace.ops)


CALLS: dict[str, Callable[[rooftree.Trace], object]] = {
    "open": lambda trace: opened(),
    "open with all options": lambda trace: opened(capture=[], peak={"bandwidth_gb_per_s": 1}, progress=lambda done, total: None),
    "refused files": lambda trace: refuse(lambda: rooftree.open("/dev/null")),
    "refused options": lambda trace: refuse(lambda: rooftree.open(DEMO, scanner="none")),
    "cells": lambda trace: trace.table("roofline", step=11, name="mm").to_dicts(),
    "shown": lambda trace: trace.table("timeline", step=11)._repr_html_(),
    "exported": lambda trace: [trace.table("steps").__arrow_c_stream__(), trace.table("steps").__arrow_c_schema__()],
    "by": lambda trace: len(trace.table("ops", by="step")),
    "refused tables": lambda trace: [refuse(lambda: trace.table("none")), refuse(lambda: trace.table("ops", step=99))],
    "written": lambda trace: trace._write(("steps",), "csv", None, None, {}),
    "found": lambda trace: [trace.ops.search("mm"), trace.search("mm", kind="kernel"), trace.roots, trace.node(5)],
    "refused nodes": lambda trace: [refuse(lambda: trace.node(10**9)), refuse(lambda: trace.search("("))],
    "attributes": lambda trace: [getattr(trace.kernels[9], name) for name in dir(rooftree.Node) if not name.startswith("__")],
    "of ops": lambda trace: [getattr(trace.ops[548], name) for name in ("parent", "args", "forward", "backward", "stack", "children")],
    "rooflines": lambda trace: [trace.ops[548].roofline(), len(trace.ops[548].explain()), len(trace.ops[548].tree())],
    "in the file": lambda trace: trace.ops[548].raw,
    "made in Python": lambda trace: rooftree._core.make("a", "", (("b", "str", "", "", False),), (["c", None],), "note"),
    "made wrongly": lambda trace: pytest.raises(ValueError, rooftree._core.make, "a", "", (("b", "no", "", "", False),), ([],), None),
    "models": lambda trace: rooftree.ops.show("aten::mm"),
}


def held(trace: rooftree.Trace) -> tuple[int, int]:
    """-> who holds it, open files."""
    return sys.getrefcount(trace._core), len(os.listdir("/proc/self/fd"))


def grown(call: Callable[[rooftree.Trace], object], trace: rooftree.Trace, times: int) -> int:
    """-> bytes."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(times):
        call(trace)
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return after - before


@pytest.mark.parametrize("name", CALLS)
def test_nothing_is_left_behind(demo: rooftree.Trace, name: str) -> None:
    """No object of Python's (the smallest has 16 bytes), no open file, no share of the trace."""
    call = CALLS[name]
    for _ in range(10):
        call(demo)
    gc.collect()
    before_calls = held(demo)
    assert any(grown(call, demo, 300) < 300 * 15 for _ in range(4))  # the interpreter keeps some now and then, we would each time
    after_calls = held(demo)
    assert after_calls == before_calls


def test_the_collector_may_come_at_any_time() -> None:
    pa = pytest.importorskip("pyarrow")
    expected = None
    thresholds = gc.get_threshold()
    gc.set_threshold(1, 1, 1)
    try:
        for _ in range(3):
            trace = rooftree.open(DEMO)
            table, node = trace.table("launches"), trace.kernels[3]
            del trace
            cells = (table.to_dicts()[:50], pa.table(table).slice(0, 50).to_pylist(), node.name, node.call.name)
            del table, node
            gc.collect()
            assert expected is None or cells == expected
            expected = cells
    finally:
        gc.set_threshold(*thresholds)


def test_threads_read_at_the_same_time(demo: rooftree.Trace) -> None:
    expected = {name: demo.table(name).to_dicts() for name in ("ops", "kernels", "launches", "roofline")}
    wrong: list[str] = []

    def read() -> None:
        for name, found in expected.items():
            if demo.table(name).to_dicts() != found:
                wrong.append(name)
            with rooftree.open(DEMO, threads=1) as own:
                if own.table(name).to_dicts() != found:
                    wrong.append("own " + name)

    threads = [threading.Thread(target=read) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_units_and_meanings_travel(demo: rooftree.Trace) -> None:
    pa = pytest.importorskip("pyarrow")
    table = demo.table("ops", step=11)
    schema = pa.schema(table)
    assert schema.metadata[b"table"] == b"ops" and schema.metadata[b"note"].startswith(b"selected (step 11)")
    for column in table.columns:
        metadata = schema.field(column.name).metadata
        assert metadata[b"doc"].decode() == column.doc
        assert metadata.get(b"unit", b"").decode() == column.unit


def test_notebooks_show_units_and_escape(demo: rooftree.Trace) -> None:
    table = demo.table("kernels")
    shown = table._repr_html_()
    assert "<b>kernels</b>" in shown and " us</td>" in shown
    assert f"... {len(table) - 20} more rows" in shown
    assert "<float>" not in shown
    assert repr(table).startswith("<rooftree.Table kernels: ")


def test_columns_by_name(demo: rooftree.Trace) -> None:
    table = demo.table("ops")
    assert table["name"] == [row["name"] for row in table]
    with pytest.raises(KeyError):
        table["nothing"]
