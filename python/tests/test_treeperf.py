"""rooftree.treeperf on the demo trace and on small ones; test_treeperf_goldens.py compares it with reports of TraceLens."""

from __future__ import annotations

import ast
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rooftree
from conftest import COMMAND, CORPUS, DEMO

pandas = pytest.importorskip("pandas")
import numpy as np  # noqa: E402

from rooftree.treeperf import GPUEventAnalyser, SyntheticEvent, TreePerfAnalyzer, generate_perf_report_pytorch  # noqa: E402
from rooftree.treeperf._frames import shortened_kernels, summarized_kernels  # noqa: E402
from rooftree.treeperf._gpu import breakdown, overlaps_ns  # noqa: E402
from rooftree.treeperf._work import union_ns  # noqa: E402

TIME = "Kernel Time (µs)"


@pytest.fixture(scope="module")
def analyzer() -> TreePerfAnalyzer:
    return TreePerfAnalyzer(rooftree.open(DEMO))


def small(*events: dict[str, Any], **more: Any) -> TreePerfAnalyzer:
    """An analyzer of a trace of these events: ph X, pid and tid 1 where they do not say otherwise."""
    full = [{"ph": "X", "pid": 1, "tid": 1, **event} for event in events]
    return TreePerfAnalyzer(rooftree.open(json.dumps({"traceEvents": full}).encode()), **more)


def op(name: str, ts: float, dur: float, *shapes: list[int], **more: Any) -> dict[str, Any]:
    strides = [[int(np.prod(shape[i + 1 :])) for i in range(len(shape))] for shape in shapes]
    args = {"Input Dims": list(shapes), "Input type": ["float"] * len(shapes), "Input Strides": strides, "Concrete Inputs": [""] * len(shapes)}
    return {"cat": "cpu_op", "name": name, "ts": ts, "dur": dur, "args": args, **more}


def launch(correlation: int, ts: float) -> dict[str, Any]:
    return {"cat": "cuda_runtime", "name": "cudaLaunchKernel", "ts": ts, "dur": 1, "args": {"correlation": correlation}}


def kernel(name: str, correlation: int, ts: float, dur: float, stream: int = 7) -> dict[str, Any]:
    return {"cat": "kernel", "name": name, "ts": ts, "dur": dur, "pid": 0, "tid": stream, "args": {"correlation": correlation, "device": 0, "stream": stream}}


def test_what_is_left_out_is_in_the_table(analyzer: TreePerfAnalyzer) -> None:
    """Launchers are those rows of the table launches that are ops, and not communication unless that is asked for."""
    launches = analyzer.trace.table("launches").to_dicts()
    ops = [row for row in launches if row["op"][0] != "("]
    with_nccl = analyzer.get_df_kernel_launchers(include_nccl=True)
    assert sorted(with_nccl["UID"]) == sorted(row["id"] for row in ops)
    assert sorted(analyzer.get_df_kernel_launchers()["UID"]) == sorted(row["id"] for row in ops if row["category"] != "communication")
    assert [event["UID"] for event in analyzer.get_kernel_launchers(include_nccl=True)] == list(with_nccl["UID"])
    assert with_nccl["direct_kernel_count"].sum() == sum(row["rows"] for row in ops)
    assert with_nccl["UID"].is_unique and ast.literal_eval(str(with_nccl["Input Dims"].iloc[0]))


def test_where_launchers_are(analyzer: TreePerfAnalyzer) -> None:
    frame = analyzer.get_df_kernel_launchers(id_cols=True, include_kernel_details=True)
    threads = analyzer.trace.table("threads").to_dicts()
    for _, row in frame.iterrows():
        thread = max((one for one in threads if one["first_id"] <= row["UID"]), key=lambda one: one["first_id"])
        assert (str(row["pid"]), str(row["tid"]), row["thread_name"]) == (thread["pid"], thread["tid"], thread["thread_name"])
        kernels = row["kernel_details"]
        assert len(kernels) == row["direct_kernel_count"]
        assert sum(one["dur"] for one in kernels) >= row["total_direct_kernel_time"] - 1e-9


def test_every_linked_row_is_in_one_event(analyzer: TreePerfAnalyzer) -> None:
    table = analyzer.build_df_unified_perf_table(analyzer.collect_unified_perf_events(include_nccl=True))
    found = sorted((one["name"], one["dur"]) for kernels in table["kernel_details"] for one in kernels)
    linked = [row for row in analyzer.trace.gpu_rows if row.parent is not None]
    assert found == sorted((row.name, row.dur_ns / 1e3) for row in linked)
    without = analyzer.build_df_unified_perf_table(analyzer.collect_unified_perf_events())
    classes = {row["name"]: row["class"] for row in analyzer.trace.table("kernels")}
    assert sum(map(len, without["kernel_details"])) == sum(classes[row.name] != "communication" for row in linked)


def test_owners_are_those_of_the_table_roofline(analyzer: TreePerfAnalyzer) -> None:
    """Ops taken whole aside, GPU time and numbers of each op are those of the table."""
    roofline: dict[str, float] = {}
    for row in analyzer.trace.table("roofline"):
        if row["state"] != "communication" and row["name"][0] != "(":
            roofline[row["name"]] = roofline.get(row["name"], 0) + row["total_ns"] / 1e3
    work = analyzer._work
    own: dict[str, float] = {}
    for i, row in enumerate(work.rows):
        owner = work.owner.get(int(work.launcher[i]))
        if owner is not None and work.is_op(owner) and not work.communicates[i]:
            own[work.names[owner]] = own.get(work.names[owner], 0) + row.dur_ns / 1e3
    assert own == pytest.approx(roofline)


def test_rates_are_amounts_over_times(analyzer: TreePerfAnalyzer) -> None:
    frame = analyzer.build_df_unified_perf_table(analyzer.collect_unified_perf_events())
    known = frame[frame["has_perf_model"].astype(bool) & frame["GFLOPS"].notna()]
    assert len(known) > 50
    assert known["TFLOPS/s"].tolist() == pytest.approx((known["GFLOPS"] / 1e3 / (known[TIME] / 1e6)).tolist())
    assert known["TB/s"].tolist() == pytest.approx((known["Data Moved (MB)"] * 2**20 / 1e12 / (known[TIME] / 1e6)).tolist(), nan_ok=True)
    mm = known[known["name"] == "aten::mm"].iloc[0]
    (m, k), (_, n) = mm["Input Dims"]
    assert mm["GFLOPS"] == pytest.approx(2 * m * n * k / 1e9) and mm["perf_params"]["M"] == m and mm["Compute Spec"].startswith("matrix_")


def test_a_product_by_hand() -> None:
    """2 x 64 x 32 x 16 FLOPs in 4 us; an op around it that only calls it has its numbers, too."""
    own = small(
        op("aten::linear", 0, 20, [64, 32], [16, 32]),
        op("aten::mm", 2, 10, [64, 32], [32, 16]),
        launch(1, 4),
        kernel("gemm", 1, 30, 4),
    )
    events = own.collect_unified_perf_events()
    assert [event["name"] for event in events if not isinstance(event, SyntheticEvent)] == ["aten::mm"]
    row = own.build_df_perf_metrics(events, include_args=True).iloc[0]  # type: ignore[arg-type]
    assert row["GFLOPS"] == 65536e-9 and row[TIME] == 4 and row["TFLOPS/s"] == pytest.approx(65536e-12 / 4e-6)
    assert row["Data Moved (MB)"] * 2**20 == 4 * (64 * 32 + 32 * 16 + 64 * 16)
    assert (row["param: M"], row["param: N"], row["param: K"], row["param: bias"], row["Input Dims"]) == (64, 16, 32, False, ((64, 32), (32, 16)))


def test_a_call_without_an_op_is_a_row() -> None:
    own = small(op("aten::relu", 0, 2, [4]), launch(1, 10), kernel("k", 1, 30, 4), kernel("alone", 2, 40, 8))
    (event,) = own.collect_unified_perf_events()
    assert isinstance(event, SyntheticEvent) and event.gpu_event["name"] == "k"
    summary = own.summarize_df_unified_perf_table(own.build_df_unified_perf_table([event]))
    assert list(summary["name"]) == ["cudaLaunchKernel->k (Synthetic Op)"] and summary[TIME + "_sum"].tolist() == [4]
    assert list(own.get_df_gpu_timeline()["time ms"][:1]) == [0.004]  # of what is linked
    assert list(own.get_df_gpu_timeline(include_unlinked_kernels=True)["time ms"][:1]) == [0.012]


def test_an_op_taken_whole() -> None:
    """aten::layer_norm is a row with the numbers of aten::native_layer_norm, and all that was launched in it."""
    events = [
        op("aten::layer_norm", 0, 20, [8, 16]),
        op("aten::native_layer_norm", 2, 15, [8, 16]),
        launch(1, 4),
        kernel("norm", 1, 30, 4),
        launch(2, 8),
        kernel("more", 2, 40, 2),
    ]
    own = small(*events)
    (event,) = own.collect_unified_perf_events()
    assert not isinstance(event, SyntheticEvent) and event["name"] == "aten::layer_norm"
    assert own.build_df_perf_metrics([event])[TIME].tolist() == [6]


def test_frames_of_nothing() -> None:
    own = small(op("aten::relu", 0, 2, [4]))
    assert own.get_df_kernel_launchers().empty and own.get_df_kernels().empty
    assert own.collect_unified_perf_events() == []
    assert own.summarize_df_perf_metrics(own.build_df_perf_metrics([])).empty
    with pytest.raises(ValueError, match="no GPU events"):
        own.get_df_gpu_timeline()


def test_kernels(analyzer: TreePerfAnalyzer) -> None:
    frame = analyzer.get_df_kernels(launcher_detail=True, nn_module_detail=True)
    table = {(row["name"], row["stream"]): 0.0 for row in analyzer.trace.table("kernels") if row["kind"] == "kernel"}
    for row in analyzer.trace.table("kernels"):
        if row["kind"] == "kernel":
            table[row["name"], row["stream"]] += row["total_ns"] / 1e3
    assert frame.groupby(["Kernel name", "Kernel stream"])["Kernel duration (µs)"].sum().to_dict() == pytest.approx(table)
    assert frame["Kernel t start"].is_monotonic_increasing
    for _, row in frame.iterrows():
        node = analyzer.trace.node(row["UID"])
        assert row["Launcher"] == node.call.name
        if not pandas.isna(row["Parent cpu_op UID"]):
            parent = analyzer.trace.node(row["Parent cpu_op UID"])
            assert (parent.name, len(parent.gpu_rows)) == (row["Parent cpu_op"], row["Parent cpu_op kernel count"])
            assert row["Percent of Parent cpu_op busy time (%)"] == pytest.approx(100 * node.dur_ns / 1e3 / row["Parent cpu_op busy time (µs)"])


def test_going_about_the_tree(analyzer: TreePerfAnalyzer, capsys: pytest.CaptureFixture[str]) -> None:
    tree = analyzer.tree
    event = tree.get_UID2event(analyzer.trace.ops.search("^aten::mm$")[0].id)
    assert event["cat"] == "cpu_op" and event["args"]["Input Dims"] and "pid" in event and "nothing" not in event
    assert dict(event)["UID"] == event["UID"] and event["t_end"] == pytest.approx(event["ts"] + event["dur"])
    parent = tree.get_parent_event(event)
    assert parent is not None and event in tree.get_children_events(parent) and event["UID"] in parent["children"]
    assert [row["UID"] for row in tree.get_gpu_events(event)] == sorted(event["gpu_events"], key=lambda uid: tree.events[uid]["ts"])
    assert all(tree.get_parent_event(tree.events[uid]) is None or not analyzer._work.is_op(tree.events[uid]["parent"]) for uid in tree.cpu_root_nodes)
    assert event["UID"] in tree.name2event_uids["aten::mm"] and len(tree.events) == len(analyzer.trace.nodes)
    assert tree.traverse_parents_and_get_callstack(event)[:2] == ["aten::mm", parent["name"]]
    assert tree.traverse_parents_and_get_callstack(event, filter=["aten::"])[0] == "aten::mm"

    tree.traverse_subtree_and_print(parent, cpu_op_fields=("Input Dims",))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"└── UID: {parent['UID']}, Category: cpu_op, Name: {parent['name']}")
    assert sum("Category: kernel" in line for line in lines) == len(parent.node.kernels) and any("Input Dims" in line for line in lines)
    tree.traverse_parents_and_print(event)
    assert capsys.readouterr().out.splitlines()[-1].endswith("Name: aten::mm")


def test_kernels_below(analyzer: TreePerfAnalyzer) -> None:
    events = [analyzer.tree.get_UID2event(node.id) for node in analyzer.trace.ops.search("^aten::mm$")]
    time, uids = analyzer.loop_and_aggregate_kernels(events)
    assert time == pytest.approx(sum(node.dur_ns for event in events for node in event.node.kernels) / 1e3)
    assert uids == [node.id for event in events for node in sorted(event.node.kernels, key=lambda node: node.start_ns)]
    assert analyzer.loop_and_aggregate_kernels(events, filter_func=lambda event: False) == (0, [])


def test_the_timeline_is_the_table(analyzer: TreePerfAnalyzer) -> None:
    theirs = {"exposed_communication_time": "exposed_comm_time", "total_communication_time": "total_comm_time"}
    rows = analyzer.trace.table("timeline").to_dicts()
    whole = {theirs.get(row["type"], row["type"]): row["time_ns"] for row in rows if row["window"] == "kernels" and row["device"] == "all"}
    metrics = GPUEventAnalyser(analyzer.tree.events).compute_metrics()
    assert {name: whole[name] / 1e3 for name in metrics} == metrics
    frame = GPUEventAnalyser(analyzer.tree.events).get_breakdown_df()
    assert frame.equals(analyzer.get_df_gpu_timeline(include_unlinked_kernels=True))


def brute_union(intervals: list[tuple[int, int]]) -> int:
    return len({time for start, end in intervals for time in range(start, end)})


def test_unions() -> None:
    chance = random.Random(1)
    for _ in range(200):
        n, groups = chance.randrange(12), 3
        group = np.array([chance.randrange(groups) for _ in range(n)], dtype=np.int64)
        start = np.array([chance.randrange(-20, 20) for _ in range(n)], dtype=np.int64)
        end = start + np.array([chance.randrange(8) for _ in range(n)], dtype=np.int64)
        expected = [brute_union([(s, e) for g, s, e in zip(group.tolist(), start.tolist(), end.tolist()) if g == one]) for one in range(groups)]
        assert union_ns(group, start, end, groups).tolist() == expected


def test_breakdowns() -> None:
    chance = random.Random(2)
    for _ in range(200):
        n = chance.randrange(1, 10)
        start = np.array([chance.randrange(40) for _ in range(n)], dtype=np.int64)
        end = start + np.array([chance.randrange(1, 8) for _ in range(n)], dtype=np.int64)
        kinds = [chance.choice("cxm") for _ in range(n)]
        times = {kind: {t for s, e, k in zip(start.tolist(), end.tolist(), kinds) if k == kind for t in range(s, e)} for kind in "cxm"}
        found = breakdown(start, end, np.array([k == "x" for k in kinds]), np.array([k == "m" for k in kinds]), micro_idle_ns=3)
        busy, span = times["c"] | times["x"] | times["m"], range(start.min(), end.max())
        gaps = "".join("." if t in busy else " " for t in span).split(".")
        expected = {
            "computation_time": len(times["c"]),
            "exposed_comm_time": len(times["x"] - times["c"]),
            "exposed_memcpy_time": len(times["m"] - times["c"] - times["x"]),
            "busy_time": len(busy),
            "micro_idle_time": sum(len(gap) for gap in gaps if len(gap) < 3),
            "macro_idle_time": sum(len(gap) for gap in gaps if len(gap) >= 3),
            "total_time": len(span),
            "total_comm_time": len(times["x"]),
            "total_memcpy_time": len(times["m"]),
        }
        assert found == pytest.approx({name: time / 1e3 for name, time in expected.items()})


def test_overlaps() -> None:
    chance = random.Random(3)
    for _ in range(20):
        spans = [(chance.randrange(60), chance.randrange(1, 20), chance.choice((7, 7, 9, 20))) for _ in range(12)]
        events = [event for i, (ts, dur, stream) in enumerate(spans) for event in (launch(i + 1, i * 2), kernel("k", i + 1, 100 + ts, dur, stream))]
        work = small(*events)._work
        found = overlaps_ns(work, np.arange(len(work.rows)))
        for row, one in zip(found.tolist(), work.rows):
            others = {t for ts, dur, stream in spans if stream != one.stream for t in range(100 + ts, 100 + ts + dur)}
            base = min(ts for ts, _, _ in spans)
            assert base >= 0 and row == 1000 * len(others & set(range(one.start_ns // 1000, (one.start_ns + one.dur_ns) // 1000)))


def test_overlap_of_launchers(analyzer: TreePerfAnalyzer) -> None:
    frame = analyzer.get_df_kernel_launchers(include_nccl=True, include_overlap_info=True)
    assert frame["overlap_pct"].between(0, 1).all() and (frame["overlap_pct"] > 0).any()


def test_kernels_of_instances() -> None:
    """The n-th of a name of each instance are one entry; the deviation is that of all of them."""
    one = [{"name": "a", "stream": 7, "dur": 1.0}, {"name": "a", "stream": 7, "dur": 5.0}, {"name": "b" * 80, "stream": 7, "dur": 2.0}]
    two = [{"name": "a", "stream": 9, "dur": 3.0}]
    summary = summarized_kernels([one, two])
    assert [(row["name"][0], row["count"], row["total_duration_us"], row["stream"]) for row in summary] == [("b", 1, 2, 7), ("a", 2, 4, 7), ("a", 1, 5, 7)]
    assert (summary[1]["mean_duration_us"], summary[1]["std_dev_duration_us"], summary[1]["min_duration_us"]) == (2, 1, 1)
    assert shortened_kernels(summary)[0]["name"] == "b" * 64 + "..."


def test_peaks(analyzer: TreePerfAnalyzer) -> None:
    arch = {"mem_bw_gbps": 3000, "max_achievable_tflops": {"matrix_bf16": 800, "vector_fp32": 60}}
    own = TreePerfAnalyzer(analyzer.trace, arch=arch)
    frame = own.build_df_unified_perf_table(own.collect_unified_perf_events())
    roofed = frame[frame["Roofline Time (µs)"].notna()]
    assert set(roofed["Roofline Bound"]) == {"COMPUTE_BOUND", "MEMORY_BOUND"}
    for _, row in roofed.iterrows():
        peak = arch["max_achievable_tflops"][row["Compute Spec"]]  # type: ignore[index]
        times = row["GFLOPS"] * 1e9 / (peak * 1e12), row["Data Moved (MB)"] * 2**20 / 3000e9
        assert row["Roofline Time (µs)"] == pytest.approx(max(times) * 1e6)
        assert row["Pct Roofline"] == pytest.approx(100 * row["Roofline Time (µs)"] / row[TIME])
    summary = own.summarize_df_unified_perf_table(frame)
    assert "Pct Roofline_mean" in summary and "Roofline Time (µs)_first" in summary


def test_backward(analyzer: TreePerfAnalyzer) -> None:
    """The backward of an op: all that its autograd node launched."""
    forward = next(node for node in analyzer.trace.ops if node.backward and node.gpu_ns is not None)
    event = analyzer.tree.get_UID2event(forward.id)
    frame = analyzer.build_df_bwd_perf_metrics([event])
    rows = {row.id: row.dur_ns for below in [forward, *forward.descendants] for node in (below.backward if below.kind == "op" else []) for row in node.gpu_rows}
    assert frame[TIME].iloc[0] == pytest.approx(sum(rows.values()) / 1e3)


def test_a_spreadsheet_and_files(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("xlsxwriter")
    sheets = generate_perf_report_pytorch(
        DEMO, tmp_path / "report.xlsx", tmp_path / "csvs", kernel_summary=True, short_kernel_study=True, include_overlap_info=True
    )
    assert list(sheets)[:5] == ["gpu_timeline", "ops_summary_by_category", "ops_summary", "ops_unique_args", "unified_perf_summary"]
    assert {"GEMM", "Normalization", "kernel_summary", "short_kernel_histogram", "short_kernels_summary", "coll_analysis"} <= set(sheets)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["csvs", "report.xlsx"]
    book = openpyxl.load_workbook(tmp_path / "report.xlsx")
    assert book.sheetnames == [name[:31] for name in sheets]
    for name, sheet in sheets.items():
        written = pandas.read_csv(tmp_path / "csvs" / (name + ".csv"))
        assert list(written.columns) == list(sheet.columns) and len(written) == len(sheet) > 0
        cells = list(book[name[:31]].values)
        assert list(cells[0]) == list(sheet.columns) and len(cells) == len(sheet) + 1
        for row, expected in zip(cells[1:], sheet.to_numpy(dtype=object)):
            for cell, value in zip(row, expected):
                if value is None or value != value or value is pandas.NA or value == "":
                    assert cell is None
                elif isinstance(value, (int, float, np.number)):
                    assert cell == pytest.approx(float(value), rel=1e-12)
                else:
                    assert cell == str(value)[:32767]


def test_what_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(ImportError, match=r"rooftree\[treeperf\]"):
        generate_perf_report_pytorch(DEMO, tmp_path / "report.xlsx")
    assert not list(tmp_path.iterdir())
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"rooftree\[treeperf\]"):
        TreePerfAnalyzer.from_file(DEMO)


def test_the_command(tmp_path: Path) -> None:
    """rooftree report --layout tracelens writes what Python does, whichever Python is beside it or in PATH."""
    generate_perf_report_pytorch(DEMO, output_csvs_dir=tmp_path / "python", kernel_summary=True, short_kernel_study=True)
    env = {**os.environ, "PATH": os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]}

    def run(*words: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run([COMMAND, "report", *map(str, words)], env=env, capture_output=True, text=True)

    done = run(DEMO, "--layout", "tracelens", "-o", tmp_path / "command")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    names = sorted(path.name for path in (tmp_path / "python").iterdir())
    assert sorted(path.name for path in (tmp_path / "command").iterdir()) == names and len(names) > 10
    for name in names:
        assert (tmp_path / "command" / name).read_bytes() == (tmp_path / "python" / name).read_bytes()

    for words, code, said in (
        ((DEMO, "--layout", "tracelens", "-o", tmp_path / "x", "--top", "3"), 2, "unrecognized arguments: --top 3"),
        ((tmp_path / "none", "--layout", "tracelens", "-o", tmp_path / "x"), 3, "No such file"),
        ((DEMO, "--layout", "tracelens", "-o", "/proc/none"), 4, "/proc/none"),
        ((DEMO, "--layout", "tracelens", "-o", "/proc/none.xlsx"), 4, "/proc/none.xlsx"),
    ):
        done = run(*words)
        assert done.returncode == code and said in done.stderr and done.stderr.count("\n") == 1 and not done.stdout, (words, done)
    assert not (tmp_path / "x").exists()


@pytest.mark.skipif(not CORPUS.exists(), reason="no corpus (ROOFTREE_CORPUS)")
def test_all_of_a_large_trace_takes_little() -> None:
    """The report of 132,152 events: 0.7 s where it was measured; ten times that would be a loop that should not be."""
    import time

    begin = time.monotonic()
    path = CORPUS / "kineto" / "tracelens_h100__google_owlv2-large-patch14-ensemble__1016001.json.gz"
    assert generate_perf_report_pytorch(path, kernel_summary=True, short_kernel_study=True)
    assert time.monotonic() - begin < 7
