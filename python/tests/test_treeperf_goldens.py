"""rooftree.treeperf against the reports of TraceLens: the same columns and rows, values equal where the definitions agree.

Every difference is either worked out here by a formula, or in a table of reasons; docs/treeperf.md has them for users.
"""

from __future__ import annotations

import ast
import csv
import math
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from conftest import CORPUS

pandas = pytest.importorskip("pandas")

from rooftree.treeperf import TreePerfAnalyzer, generate_perf_report_pytorch  # noqa: E402

Row = dict[str, Any]
GOLDENS = {
    "tracelens_h100__bert": "tracelens_h100__gaunernst_bert-small-uncased__1016001",
    "tracelens_h100__Qwen": "tracelens_h100__Qwen_Qwen1.5-0.5B-Chat__1016005",
    "tracelens_h100__owlv2": "tracelens_h100__google_owlv2-large-patch14-ensemble__1016001",
    "tracelens_mi300__Qwen": "tracelens_mi300__Qwen_Qwen1.5-0.5B-Chat__1016005",
    "tracelens_mi300__resnet_act_checkpoint_recompute": "tracelens_mi300__resnet_act_checkpoint",
    "tracelens_torch_compile_triton": "tracelens_torch_compile_triton__trace",
    "tracelens_perf_model__normalization": "tracelens_perf_model__normalization__normalization_layer_test",
    "tracelens_mi210__gpu_only_trace": "tracelens_mi210__gpu_only_trace__gpu_only_trace",
}
TIME = "Kernel Time (µs)"
ARGUMENTS = ["Input Dims", "Input type", "Input Strides", "Concrete Inputs"]
CATEGORIES = {  # theirs -> ours that say more
    "other": {"SDPA_fwd", "elementwise", "reduce", "fill", "copy", "index", "softmax", "pool_fwd", "pool_bwd", "triton", "embedding", "sort"},
    "elementwise": {"copy", "fill", "index"},
    "runtime": {"no_op"},
    None: {"unlinked", "no_op"},
}
WITH_NUMBERS = ("GFLOPS", "Data Moved (MB)", "FLOPS/Byte", "TB/s", "TFLOPS/s")  # of models: `test_what_is_computed_and_moved`
OF_MODELS = ("perf_params", "has_perf_model", "Compute Spec", *WITH_NUMBERS)


class Golden:
    def __init__(self, name: str) -> None:
        self.name = name
        self.directory = CORPUS / "goldens" / "tracelens" / name
        self.path = CORPUS / "kineto" / (GOLDENS[name] + ".json.gz")
        self.recompute = name.endswith("_recompute")
        self.sheets = generate_perf_report_pytorch(
            self.path,
            kernel_summary=not self.recompute,
            short_kernel_study=not self.recompute,
            detect_recompute=self.recompute,
            require_flow=True,
        )
        self.analyzer = TreePerfAnalyzer.from_file(self.path, require_flow=True, detect_recompute=self.recompute)

        self.by_uid = {row["ex_UID"]: row for row in self.ours("unified_perf_summary")} if "unified_perf_summary" in self.sheets else {}

    def theirs(self, sheet: str) -> tuple[list[str], list[Row]]:
        with open(self.directory / (sheet + ".csv"), newline="", encoding="utf-8") as file:
            reader = csv.DictReader(file)
            return list(reader.fieldnames or []), [{name: parsed(text) for name, text in row.items()} for row in reader]

    def ours(self, sheet: str) -> list[Row]:
        return [{name: plain(value) for name, value in row.items()} for row in self.sheets[sheet].to_dict("records")]

    def has(self, sheet: str) -> bool:
        return (self.directory / (sheet + ".csv")).exists()


_made: dict[str, Golden] = {}


@pytest.fixture(params=GOLDENS, scope="module")
def golden(request: pytest.FixtureRequest) -> Golden:
    if not (CORPUS / "goldens" / "tracelens" / request.param).exists():
        pytest.skip("no corpus (ROOFTREE_CORPUS)")
    if request.param not in _made:
        _made[request.param] = Golden(request.param)
    return _made[request.param]


def parsed(text: str) -> Any:
    """A cell of theirs: a number, a text, or what Python would write so, lists as tuples."""
    if text == "":
        return None
    try:
        return plain(ast.literal_eval(re.sub(r"np\.float64\(([^()]*)\)", r"\1", text)))
    except (ValueError, SyntaxError):
        return text


def plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return tuple(plain(item) for item in value)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return None if value is pandas.NA or value == "" or value != value else value


def indexed(rows: Iterable[Row], keys: list[str]) -> dict[tuple[Any, ...], Row]:
    found: dict[tuple[Any, ...], Row] = {}
    for row in rows:
        key = tuple(str(row[name]) for name in keys)
        assert key not in found, key
        found[key] = row
    return found


def close(theirs: Any, ours: Any, slack: float) -> bool:
    if theirs is None or ours is None:
        return theirs is None and ours is None
    return bool(abs(theirs - ours) <= slack)


def same(column: str, theirs: Row, ours: Row, count: int) -> bool:
    """Their times went through a double, a quarter of a nanosecond each; what is made of them is off in proportion."""
    a, b = theirs[column], ours[column]
    if isinstance(a, (int, float)) and not isinstance(a, bool) and isinstance(b, (int, float)):
        if "time_ms" in column:
            return close(a, b, 1e-6 * (0.25 * count + 1))
        if column.startswith(("total_", "Kernel", "Short", "dur", "mean_dur", "std_dur")) and "percent" not in column:
            return close(a, b, 1e-3 * (0.25 * count + 1))
        if "ercent" in column or "ercentage" in column:
            return close(a, b, 2e-3)
        if column.startswith(("TB/s", "TFLOPS/s")):
            return close(a, b, 1e-3 * max(abs(a), abs(b), 0.0) + (2e-3 * abs(theirs[column.rsplit("_", 1)[0] + "_mean"]) if column.endswith("_std") else 1e-9))
        return math.isclose(a, b, rel_tol=1e-12)
    if isinstance(a, tuple) and a and isinstance(a[0], dict) and isinstance(b, tuple):
        return same_kernels(a, b)
    return bool(a == b)


def same_kernels(theirs: tuple[Row, ...], ours: tuple[Row, ...]) -> bool:
    """Lists of kernels, in whatever order those of nearly the same time stand."""
    if len(theirs) != len(ours):
        return False

    def order(kernel: Row) -> tuple[Any, ...]:
        return (kernel["name"], round(kernel["mean_duration_us"], 2))

    return all(
        a.keys() == b.keys() and all(a[key] == b[key] if isinstance(a[key], str) else close(a[key], b[key], 1e-6 + 0.0101 * (len(a) == 3)) for key in a)
        for a, b in zip(sorted(theirs, key=order), sorted(ours, key=order))
    )


def category_is_ours(theirs: Any, ours: Any) -> bool:
    if isinstance(theirs, tuple):
        return len(theirs) == len(ours) and all(map(category_is_ours, theirs, ours))
    return theirs == ours or ours in CATEGORIES.get(theirs, ())


def check_rows(pairs: Iterable[tuple[Row, Row]], columns: list[str], without: tuple[str, ...] = (), count: str = "operation_count") -> int:
    """Compares every cell but those of `without` (beginnings of names) and ids; returns how many."""
    cells = 0
    for theirs, ours in pairs:
        for column in columns:
            if column.startswith(without) or column in ("ex_UID", "UID_first"):
                continue
            if "ategor" in column:
                assert category_is_ours(theirs[column], ours[column]), (column, theirs[column], ours[column])
            else:
                assert same(column, theirs, ours, theirs.get(count) or 1), (theirs.get("name"), column, theirs[column], ours[column])
            cells += 1
    return cells


def matched(theirs: dict[tuple[Any, ...], Row], ours: dict[tuple[Any, ...], Row]) -> tuple[list[tuple[Row, Row]], list[Row], list[Row]]:
    return (
        [(row, ours[key]) for key, row in theirs.items() if key in ours],
        [row for key, row in theirs.items() if key not in ours],
        [row for key, row in ours.items() if key not in theirs],
    )


def test_sheets(golden: Golden) -> None:
    """All of their sheets that hold something; besides them only those of models that they do not have."""
    theirs = {path.stem for path in golden.directory.iterdir()}
    missing = theirs - set(golden.sheets)
    for sheet in missing:
        for row in golden.theirs(sheet)[1]:
            check_nested(golden, row)
    unmodelled = {row["name"] for row in (golden.theirs("unified_perf_summary")[1] if golden.has("unified_perf_summary") else []) if not row["has_perf_model"]}
    for sheet in set(golden.sheets) - theirs:
        names = set(golden.sheets[sheet]["name"])
        assert all(name in unmodelled or name.startswith(("triton_", "aten::mse_loss")) for name in names), (sheet, names)


def test_timeline(golden: Golden) -> None:
    columns, theirs = golden.theirs("gpu_timeline")
    ours = golden.ours("gpu_timeline")
    assert list(golden.sheets["gpu_timeline"].columns) == columns
    assert [(row["type"], row.get("is_recompute")) for row in ours] == [(row["type"], row.get("is_recompute")) for row in theirs]
    for a, b in zip(theirs, ours):
        assert close(a["time ms"], b["time ms"], 1e-3) and close(a["percent"], b["percent"], 1e-3), a


def test_ops(golden: Golden) -> None:
    if not golden.has("ops_summary"):
        pytest.skip("no ops in that trace")
    columns, theirs = golden.theirs("ops_summary")
    assert list(golden.sheets["ops_summary"].columns) == columns
    keys = ["name", *(["is_recompute"] if golden.recompute else [])]
    pairs, missing, more = matched(indexed(theirs, keys), indexed(golden.ours("ops_summary"), keys))
    assert not missing and not more
    check_rows(pairs, columns, ("Cumulative",), "Count")
    assert golden.ours("ops_summary")[-1]["Cumulative Percentage (%)"] == pytest.approx(100)


def test_categories_add_up(golden: Golden) -> None:
    if not golden.has("ops_summary_by_category"):
        pytest.skip("no ops in that trace")
    columns, theirs = golden.theirs("ops_summary_by_category")
    ours = golden.ours("ops_summary_by_category")
    assert list(golden.sheets["ops_summary_by_category"].columns) == columns
    differences: dict[tuple[Any, Any], list[float]] = defaultdict(lambda: [0, 0.0])
    for sign, rows in ((1, theirs), (-1, ours)):  # of those that mean the same in both
        for row in rows:
            if row["op category"] in ("GEMM", "NORM_fwd", "NORM_bwd", "CONV_fwd", "CONV_bwd", "multi_tensor_apply", "triton"):
                difference = differences[row["op category"], row.get("is_recompute")]
                difference[0] += sign * row["Count"]
                difference[1] += sign * row["total_direct_kernel_time_ms"]
    assert differences and all(not count and abs(time) < 1e-4 for count, time in differences.values()), differences
    assert sum(row["Count"] for row in ours) == sum(row["Count"] for row in theirs)
    count = sum(row["Count"] for row in ours)
    assert close(sum(row["total_direct_kernel_time_ms"] for row in theirs), sum(row["total_direct_kernel_time_ms"] for row in ours), 1e-6 * (0.25 * count + 1))


def test_arguments(golden: Golden) -> None:
    if not golden.has("ops_unique_args"):
        pytest.skip("no ops in that trace")
    columns, theirs = golden.theirs("ops_unique_args")
    assert list(golden.sheets["ops_unique_args"].columns) == columns
    keys = ["name", "thread_name", *ARGUMENTS, *(["is_recompute"] if golden.recompute else [])]
    pairs, missing, more = matched(indexed(theirs, keys), indexed(golden.ours("ops_unique_args"), keys))
    assert not missing and not more
    check_rows(pairs, columns, ("Cumulative", "kernel_details_summary", "trunc_kernel_details"))
    for a, b in pairs:
        check_kernels(a["kernel_details_summary"], b["kernel_details_summary"], b["operation_count"], b["total_direct_kernel_time_sum"])


def check_kernels(theirs: tuple[Row, ...], ours: tuple[Row, ...], count: int, time: float | None) -> None:
    """The same; or instances differ in their kernels: they have the first one's by position, we all of them by name."""
    total = sum(kernel["total_duration_us"] for kernel in ours)
    assert time is None or total >= time - 1e-3 * (0.25 * count + 1)
    if not same_kernels(theirs, ours):
        assert any(kernel["count"] < count for kernel in ours), (theirs, ours)


def test_kernels(golden: Golden) -> None:
    if not golden.has("kernel_summary"):
        pytest.skip("no such sheet there")
    columns, theirs = golden.theirs("kernel_summary")
    assert list(golden.sheets["kernel_summary"].columns) == columns
    keys = [name for name in ("Parent cpu_op", "Kernel name", "Kernel stream") if name in columns]
    pairs, missing, more = matched(indexed(theirs, keys), indexed(golden.ours("kernel_summary"), keys))
    assert not missing and not more
    check_rows(pairs, columns, (), "Kernel duration (µs)_count")


def test_short_kernels(golden: Golden) -> None:
    if not golden.has("short_kernel_histogram"):
        pytest.skip("no such sheet there")
    columns, theirs = golden.theirs("short_kernel_histogram")
    ours = golden.ours("short_kernel_histogram")
    assert list(golden.sheets["short_kernel_histogram"].columns) == columns and len(ours) == len(theirs)
    assert [row["count"] for row in ours] == [row["count"] for row in theirs]
    assert all(close(a["bin_start"], b["bin_start"], 1e-3) and close(a["bin_end"], b["bin_end"], 1e-3) for a, b in zip(theirs, ours))
    columns, theirs = golden.theirs("short_kernels_summary")
    if not theirs:  # none, and no columns either
        assert golden.sheets["short_kernels_summary"].empty
        return
    assert list(golden.sheets["short_kernels_summary"].columns) == columns
    keys = [name for name in ("Parent cpu_op", "Input dims", "Input strides", "Concrete Inputs", "Kernel name") if name in columns]
    pairs, missing, more = matched(indexed(theirs, keys), indexed(golden.ours("short_kernels_summary"), keys))
    assert not missing and all(row["Parent cpu_op"] is None for row in more)  # they drop kernels that no op launched
    check_rows(pairs, columns, (), "Short Kernel count")


def test_collectives(golden: Golden) -> None:
    if not golden.has("coll_analysis"):
        pytest.skip("no such sheet there")
    columns, theirs = golden.theirs("coll_analysis")
    ours = golden.ours("coll_analysis")
    assert list(golden.sheets["coll_analysis"].columns) == columns
    keys = ["Collective name", "dtype", "In msg nelems", "stream"]
    ours = [{name: parsed(str(value)) if isinstance(value, str) else value for name, value in row.items()} for row in ours]
    pairs, missing, more = matched(indexed(theirs, keys), indexed(ours, keys))
    assert len(pairs) == len(theirs) == 4 and not missing
    assert [(row["Collective name"], row["operation_count"]) for row in more] == [(None, 5)]  # whose events say nothing; they drop them
    check_rows(pairs, columns)


# Work of theirs that is in other rows here: the GPU time of these of ours together is that of theirs.
ELSEWHERE = {
    "aten::mse_loss->": [("aten::mse_loss", None)],  # a launcher is a row, its kernels are none of their own
    "aten::div": [("aten::div", None)],  # of a number, which calls that of a tensor: the one that launches
    "aten::max_pool2d_with_indices_backward": [("aten::max_pool2d_with_indices_backward", None), ("aten::fill_", "((10, 64, 112, 112), ())")],
}


def test_unified(golden: Golden) -> None:
    if not golden.has("unified_perf_summary"):
        pytest.skip("no ops in that trace")
    columns, theirs = golden.theirs("unified_perf_summary")
    ours = golden.ours("unified_perf_summary")
    assert list(golden.sheets["unified_perf_summary"].columns) == columns
    keys = ["name", "thread_name", *ARGUMENTS, *(["is_recompute"] if golden.recompute else [])]
    pairs, missing, more = matched(indexed(theirs, keys), indexed(ours, keys))
    moved = [row for row in theirs if elsewhere(row) and (row in missing or not any(a is row and close(a[TIME + "_sum"], b[TIME + "_sum"], 0.1) for a, b in pairs))]
    taken = check_moved(moved, ours)
    assert all(row in moved for row in missing), [row["name"] for row in missing if row not in moved]
    assert all(row["name"] in taken for row in more)
    whole = sum(row[TIME + "_sum"] for row in ours), sum(row[TIME + "_sum"] for row in theirs)
    assert close(*whole, 1e-3 * (0.25 * sum(row["operation_count"] for row in ours) + 1))
    left_out = ("Cumulative", "kernel_details_summary", "trunc_kernel_details", *OF_MODELS)
    kept = [(a, b) for a, b in pairs if a not in moved]
    check_rows(kept, columns, left_out)
    for a, b in kept:
        check_kernels(a["kernel_details_summary"], b["kernel_details_summary"], b["operation_count"], b[TIME + "_sum"])
        assert b["has_perf_model"] or not a["has_perf_model"], b["name"]
        assert spec_is_ours(a, b), (b["name"], a["Compute Spec"], b["Compute Spec"])


def elsewhere(row: Row) -> list[tuple[str, str | None]]:
    return next((parts for name, parts in ELSEWHERE.items() if row["name"].startswith(name)), [])


def check_moved(moved: list[Row], ours: list[Row]) -> set[str]:
    taken: set[str] = set()
    for row in moved:
        dims = str(row["Input Dims"])
        parts = [
            one
            for name, other in elsewhere(row)
            for one in ours
            if one["name"] == name and str(one["Input Dims"]) == (other or dims) and one.get("is_recompute") == row.get("is_recompute")
        ]
        assert close(sum(part[TIME + "_sum"] for part in parts), row[TIME + "_sum"], 0.1), row["name"]
        taken.update(part["name"] for part in parts)
    return taken


def spec_is_ours(theirs: Row, ours: Row) -> bool:
    """Ops of other than matrix units are held against the peak in which these compute, copies against none; products of
    float32 against tf32, or vector units, as the kernels say and the device has."""
    a, b = theirs["Compute Spec"], ours["Compute Spec"]
    if a == b or a is None:
        return True
    if a.startswith("vector_"):
        return b in ("vector_fp32", None)
    return bool(a == "matrix_fp32" and b in ("vector_fp32", "matrix_tf32"))


# ---- What their models say, and what differs here

SIZES = {"float": 4, "double": 8, "c10::BFloat16": 2, "c10::Half": 2, "int": 4, "long int": 8, "Scalar": 4}


def numel(shape: Any) -> int:
    return math.prod(shape or ())


def broadcast(a: Any, b: Any) -> int:
    a, b = tuple(a or ()), tuple(b or ())
    n = max(len(a), len(b))
    a, b = (1,) * (n - len(a)) + a, (1,) * (n - len(b)) + b
    return math.prod(max(x, y) if x and y else 0 for x, y in zip(a, b))


def their_numbers(name: str, p: Row, arguments: list[Any]) -> tuple[float, float | None] | None:
    """FLOPs and bytes as TraceLens has them, from the columns of the sheet; None: no formula here."""
    dims, types, _, concrete = arguments
    if "M" in p:
        m, n, k, batch = p["M"], p["N"], p["K"], p["B"]
        size = SIZES[p["dtype_A_B"][0]]
        bias = p["bias"]
        return batch * (2 * m * n * k + (m * n if bias else 0)), batch * (m * k + k * n + m * n + (n if bias else 0)) * size
    if "N_Q" in p:
        pairs = p["B"] * p["H_Q"] * p["N_Q"] * p["N_KV"] * (0.5 if p["causal"] else 1)
        moved = 2 * p["B"] * (p["N_Q"] * p["H_Q"] * (p["d_h_qk"] + p["d_h_v"]) + p["N_KV"] * p["H_KV"] * (p["d_h_qk"] + p["d_h_v"]))
        return 2 * pairs * (p["d_h_qk"] + p["d_h_v"]), moved
    if "convNd" in p:
        x, w = p["input_shape"], p["filter_shape"]
        spatial = [
            (i + 2 * pad - d * (k - 1) - 1) // s + 1 for i, k, s, pad, d in zip(x[2:], w[2:], p["stride"], p["padding"], p["dilation"])
        ]
        out = x[0] * w[0] * math.prod(spatial)
        size = SIZES[p["dtype_input_weight"][0]]
        once = 2 * out * math.prod(w[1:]), (numel(x) + numel(w) + out) * size
        return (2 * once[0], 2 * once[1]) if "backward" in name else once
    if "num_input_elems" in p:
        size = SIZES.get(p["dtype_in_out"][0])
        return p["num_input_elems"], None if size is None else (p["num_input_elems"] + 1) * size
    if "shape_in1" in p:
        a, b = p["shape_in1"], p["shape_in2"]
        n = broadcast(a, b)
        sizes = [SIZES.get(one) for one in p["dtype_in1_in2_out"][:2]]
        if None in sizes:
            return n, None
        result = SIZES.get(p["dtype_in1_in2_out"][2] or "") or (max(sizes) if a and b else sizes[0])  # type: ignore[type-var]
        return n, numel(a) * sizes[0] + numel(b) * sizes[1] + n * result  # type: ignore[operator]
    if "num_channels" in p and name.endswith(("layer_norm", "batch_norm", "group_norm")):
        n, c, size = numel(p["op_shape"]), int(p["num_channels"]), SIZES[p["dtype_in_out"][0]]
        return 5 * n + 6 * c, 2 * n * size + 6 * c * size
    if "op_shape" in p and "num_channels" not in p:
        n, (read, written) = numel(p["op_shape"]), p["dtype_in_out"]
        if SIZES.get(read) is None or (written and SIZES.get(written) is None):
            return n, None
        return n, n * SIZES[read] + n * SIZES[written or read]
    return None


# (beginning of the sheet, column): why ours is another number than theirs
DIFFERENT = {
    ("GEMM", "GFLOPS"): "the additions of a bias are no work of matrix units",
    ("GEMM", "Data Moved (MB)"): "a bias counts once, at its own size",
    ("SDPA", "GFLOPS"): "pairs under a causal mask are counted, not halved",
    ("SDPA", "Data Moved (MB)"): "the log-sum-exp of each query is written, elements have their own size",
    ("CONV_fwd", "Data Moved (MB)"): "windows with a stride above their width do not read all; a bias is read",
    ("CONV_bwd", "GFLOPS"): "only gradients that were asked for (output_mask)",
    ("CONV_bwd", "Data Moved (MB)"): "what is needed is read once, what was asked for written once",
    ("Unary", "GFLOPS"): "copies compute nothing; powers and the like have formulas of their own",
    ("Unary", "Data Moved (MB)"): "expanded tensors are read once; types that they do not know",
    ("Binary", "GFLOPS"): "formulas of their own",
    ("Binary", "Data Moved (MB)"): "numbers are no traffic, expanded tensors are read once; in-place results have the type of what they are in",
    ("Norm", "GFLOPS"): "formulas of their own",
    ("Norm", "Data Moved (MB)"): "statistics are float32, weights as they are",
    ("Reduce", "GFLOPS"): "a division for each mean, a product for each element of a norm",
    ("Reduce", "Data Moved (MB)"): "results are as many as there are, not one",
}


def family_sheets(golden: Golden) -> list[str]:
    return [path.stem for path in sorted(golden.directory.iterdir()) if path.stem in golden.sheets and "name_count" in golden.theirs(path.stem)[0]]


def test_what_is_computed_and_moved(golden: Golden) -> None:
    """Theirs is what their formulas say, ours what the table op_models has; where these are not the same there is a reason."""
    own = {
        (row["name"], *(parsed(row[column] or "") for column in ("input_dims", "input_types", "input_strides"))): row
        for row in golden.analyzer.trace.table("op_models").to_dicts()
    }
    compared = 0
    for sheet in family_sheets(golden):
        if sheet.endswith("Reduce_bwd"):  # there: forward's formula over backward's kernels
            continue
        for theirs, ours, _ in sheet_pairs(golden, sheet)[0]:
            p = {column[7:]: value for column, value in theirs.items() if column.startswith("param: ")}
            numbers = their_numbers(theirs["name"], p, [theirs[name + "_first"] for name in ARGUMENTS])
            if numbers is not None and theirs["GFLOPS_first"] is not None:
                assert theirs["GFLOPS_first"] * 1e9 == pytest.approx(numbers[0], rel=1e-9), (sheet, theirs["name"])
                assert theirs["Data Moved (MB)_first"] is None if numbers[1] is None else theirs["Data Moved (MB)_first"] * 2**20 == pytest.approx(numbers[1], rel=1e-9), (sheet, theirs["name"], p)
            key = (ours["name"], *(ours[name + "_first"] for name in ARGUMENTS[:3]))
            stated = own.get(key)
            if stated is not None and stated["bytes"] is not None:
                flops = stated["flops_matrix"] or stated["flops_vector"]
                assert ours["GFLOPS_first"] == pytest.approx(flops / 1e9) and ours["Data Moved (MB)_first"] == pytest.approx(stated["bytes"] / 2**20)
            for column in ("GFLOPS", "Data Moved (MB)"):
                a, b = theirs[column + "_first"], ours[column + "_first"]
                if a != pytest.approx(b, rel=1e-9):
                    assert any(sheet.startswith(start) and of == column for start, of in DIFFERENT), (sheet, theirs["name"], column, a, b)
                compared += 1
    assert compared or golden.name.endswith("gpu_only_trace")


def sheet_pairs(golden: Golden, sheet: str) -> tuple[list[tuple[Row, Row, str]], list[Row], list[Row]]:
    """Rows of the same op and arguments (the flag of a copy that it does not wait aside): theirs, ours; theirs alone; ours alone."""
    keys = ["name", *(name + "_first" for name in ARGUMENTS[:3]), *(["is_recompute"] if golden.recompute else [])]
    pairs, missing, more = matched(indexed(golden.theirs(sheet)[1], keys), indexed(golden.ours(sheet), keys))
    return [(a, b, sheet) for a, b in pairs], missing, more


def test_family_sheets(golden: Golden) -> None:
    """Times and counts; rows of theirs that are not here took no GPU time, or are of ops whose work another row has."""
    if golden.name == "tracelens_perf_model__normalization":
        pytest.skip("rows there are of several ops: has_bias and is_affine are always true; see the next test")
    unmodelled = {row["name"] for row in (golden.theirs("unified_perf_summary")[1] if golden.has("unified_perf_summary") else []) if not row["has_perf_model"]}
    for sheet in family_sheets(golden):
        columns, _ = golden.theirs(sheet)
        assert set(golden.sheets[sheet].columns) == set(columns), sheet
        assert [name for name in golden.sheets[sheet].columns if "param: " not in name] == [name for name in columns if "param: " not in name], sheet
        pairs, missing, more = sheet_pairs(golden, sheet)
        for row in missing:
            if row[TIME + "_sum"]:
                check_nested(golden, row)
        assert all(row["name"] in unmodelled or row["name"] == "aten::div" for row in more), [row["name"] for row in more]
        first = ("thread_name_first",)  # theirs is the first in the file, ours by time
        details = ("kernel_details", "trunc_kernel_details", "Concrete Inputs_first")
        check_rows([(a, b) for a, b, _ in pairs], columns, ("param: ", *first, *details, *OF_MODELS), "name_count")
        for a, b, _ in pairs:
            check_kernels(a["kernel_details__summarize_kernel_stats"], b["kernel_details__summarize_kernel_stats"], b["name_count"], b[TIME + "_sum"])
            check_params(sheet, a, b)
            check_agreeing_rates(a, b, columns)
            assert spec_is_ours(a, b), (b["name"], a["Compute Spec"], b["Compute Spec"])
            if sheet != "Reduce_bwd":  # what the backward did
                check_in_unified(golden, b)


def check_agreeing_rates(theirs: Row, ours: Row, columns: list[str]) -> None:
    for amount, rate in (("GFLOPS_first", "TFLOPS/s_"), ("Data Moved (MB)_first", "TB/s_")):
        if theirs[amount] is not None and theirs[amount] == pytest.approx(ours[amount], rel=1e-9):
            check_rows([(theirs, ours)], [column for column in columns if column.startswith(rate)])


def check_in_unified(golden: Golden, row: Row) -> None:
    """The sheets and the unified one say the same of the same ops."""
    if row["UID_first"] not in golden.by_uid or golden.by_uid[row["UID_first"]]["name"] != row["name"]:
        assert "backward" not in row["name"]  # of several threads or arguments: the first is in another row there
        return
    unified = golden.by_uid[row["UID_first"]]
    for column in ("GFLOPS", "Data Moved (MB)", "FLOPS/Byte"):
        assert unified[column] == row[column + "_first"], (row["name"], column)
    for name, value in unified["perf_params"].items():
        assert plain(value) == row["param: " + name], (row["name"], name)


def check_nested(golden: Golden, row: Row) -> None:
    """An op inside, or around, one whose row has its work: asked for by itself, it has the same numbers as there."""
    events = [
        golden.analyzer.tree.get_UID2event(node.id)
        for node in golden.analyzer.trace.ops.search(f"^{row['name']}$")
        if node.gpu_ns is not None
        and plain(node.args.dims) == row["Input Dims_first"]
        and plain(node.args.types) == row["Input type_first"]
        and plain(node.args.strides) == row["Input Strides_first"]
    ]
    frame = golden.analyzer.build_df_perf_metrics(events, include_args=True)
    if golden.recompute:
        frame = frame[frame["is_recompute"] == row["is_recompute"]]
    assert len(frame) == row["name_count"] and close(frame[TIME].sum(), row[TIME + "_sum"], 1e-3 * (0.25 * len(frame) + 1)), row["name"]


def check_params(sheet: str, theirs: Row, ours: Row) -> None:
    for column in (name for name in theirs if name.startswith("param: ")):
        a, b = theirs[column], ours[column]
        if ours["name"] in ("aten::copy_", "aten::copy"):  # copy_(to, from): from is what goes in
            other = {"param: stride_input": "param: stride_output", "param: stride_output": "param: stride_input"}.get(column, column)
            b = ours[column][::-1] if column == "param: dtype_in_out" else ours[other]
            if theirs["Input Dims_first"][1] == () and (a is None or a == (*b[:1], None)):  # they take a source without dimensions for none
                continue
            if column == "param: op_shape":
                assert math.prod(b) <= math.prod(a)
                continue
        elif column == "param: num_output_elems":
            assert a == 1 and b >= 1
            continue
        elif column == "param: bias" and sheet.startswith("CONV"):  # they look for it where it is not
            assert a in (False, ()) and b in (False, True)
            continue
        elif column == "param: output_mask":  # there only what a positional guess finds
            assert a is None or (isinstance(b, tuple) and len(b) >= len(a))
            continue
        assert a == b, (sheet, ours["name"], column, a, b)


def test_normalization() -> None:
    """There rows of ops with and without weights are one; the sums are the same."""
    name = "tracelens_perf_model__normalization"
    if not (CORPUS / "goldens" / "tracelens" / name).exists():
        pytest.skip("no corpus (ROOFTREE_CORPUS)")
    golden = _made.setdefault(name, Golden(name))
    _, theirs = golden.theirs("Normalization")
    ours = golden.ours("Normalization")

    def sums(rows: list[Row]) -> dict[tuple[str, Any], tuple[int, float]]:
        found: dict[tuple[str, Any], tuple[int, float]] = defaultdict(lambda: (0, 0.0))
        for row in rows:
            key = (row["name"], row["param: op_shape"])
            found[key] = found[key][0] + row["name_count"], found[key][1] + row[TIME + "_sum"]
        return found

    a, b = sums(theirs), sums(ours)
    assert set(b) <= set(a) and len(b) >= 9
    for key, (count, time) in b.items():
        assert a[key][0] == count and close(a[key][1], time, 1e-3 * (0.25 * count + 1)), key
    inside = {name for name, _ in set(a) - set(b)}
    assert inside <= {"aten::native_layer_norm", "aten::native_group_norm", "aten::native_batch_norm", "aten::miopen_batch_norm", "aten::batch_norm"}


def test_directories(golden: Golden, tmp_path: Path) -> None:
    """What is written is what is returned."""
    generate_perf_report_pytorch(golden.path, output_csvs_dir=tmp_path, require_flow=True, detect_recompute=golden.recompute)
    assert {path.stem for path in tmp_path.iterdir()} <= set(golden.sheets)
    for path in tmp_path.iterdir():
        assert len(pandas.read_csv(path)) == len(golden.sheets[path.stem]), path.stem
