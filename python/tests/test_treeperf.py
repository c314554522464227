"""rooftree.treeperf against the reports of TraceLens, where the definitions agree."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

import rooftree
from conftest import CORPUS, DEMO

pandas = pytest.importorskip("pandas")

from rooftree.treeperf import TreePerfAnalyzer, generate_perf_report_pytorch  # noqa: E402

GOLDENS = {
    "tracelens_h100__bert": "tracelens_h100__gaunernst_bert-small-uncased__1016001",
    "tracelens_h100__Qwen": "tracelens_h100__Qwen_Qwen1.5-0.5B-Chat__1016005",
    "tracelens_h100__owlv2": "tracelens_h100__google_owlv2-large-patch14-ensemble__1016001",
    "tracelens_mi300__Qwen": "tracelens_mi300__Qwen_Qwen1.5-0.5B-Chat__1016005",
}
WITHOUT = {"process_name", "process_label", "thread_name", "kernel_details_summary", "trunc_kernel_details"}
Golden = tuple[Path, TreePerfAnalyzer]


@pytest.fixture(params=GOLDENS, scope="module")
def golden(request: pytest.FixtureRequest) -> Golden:
    directory = CORPUS / "goldens" / "tracelens" / request.param
    if not directory.exists():
        pytest.skip("no corpus (ROOFTREE_CORPUS)")
    return directory, TreePerfAnalyzer.from_file(CORPUS / "kineto" / (GOLDENS[request.param] + ".json.gz"))


def near(found: Any, expected: Any, count: Any = 1) -> bool:
    """Their times went through a double: a quarter of a nanosecond each."""
    return bool(abs(found - expected) <= 0.001 * (0.25 * count + 1))


def test_timeline(golden: Golden) -> None:
    directory, analyzer = golden
    expected, found = pandas.read_csv(directory / "gpu_timeline.csv"), analyzer.get_df_gpu_timeline()
    assert list(found.columns) == list(expected.columns) and list(found["type"]) == list(expected["type"])
    assert (abs(found["time ms"] - expected["time ms"]) < 1e-3).all()
    assert (abs(found["percent"] - expected["percent"]) < 1e-3).all()


def test_ops(golden: Golden) -> None:
    directory, analyzer = golden
    expected = pandas.read_csv(directory / "ops_summary.csv").set_index("name")
    found = analyzer.get_df_kernel_launchers_summary(analyzer.get_df_kernel_launchers())
    assert list(found.columns) == ["name", *expected.columns]
    assert found["Cumulative Percentage (%)"].iloc[-1] == pytest.approx(100)
    found = found.set_index("name")
    assert set(found.index) == set(expected.index)
    for name, row in found.iterrows():
        other = expected.loc[name]
        assert row["Count"] == other["Count"]
        for column in ("total_direct_kernel_time_sum", "total_subtree_kernel_time_sum"):
            assert near(row[column], other[column], row["Count"]), (name, column)
        assert row["Percentage (%)"] == pytest.approx(other["Percentage (%)"], abs=1e-3)


def test_categories_add_up(golden: Golden) -> None:
    directory, analyzer = golden
    expected = pandas.read_csv(directory / "ops_summary_by_category.csv")
    found = analyzer.get_df_kernel_launchers_summary_by_category(analyzer.get_df_kernel_launchers())
    assert list(found.columns) == list(expected.columns)
    assert found["Count"].sum() == expected["Count"].sum()
    assert near(found["total_direct_kernel_time_ms"].sum() * 1e3, expected["total_direct_kernel_time_ms"].sum() * 1e3, found["Count"].sum())


def test_arguments(golden: Golden) -> None:
    directory, analyzer = golden
    expected = pandas.read_csv(directory / "ops_unique_args.csv", keep_default_na=False)
    found = analyzer.get_df_kernel_launchers_summary_by_unique_args(analyzer.get_df_kernel_launchers())
    assert list(found.columns) == [column for column in expected.columns if column not in WITHOUT]

    def key(row: Any) -> tuple[Any, ...]:
        return (row["name"], *(str(row[name]) if row[name] not in (None, "") else "" for name in ("Input Dims", "Input type", "Input Strides", "Concrete Inputs")))

    def summed(frame: Any) -> dict[tuple[Any, ...], list[float]]:
        sums: dict[tuple[Any, ...], list[float]] = {}
        for _, row in frame.iterrows():
            sum_of = sums.setdefault(key(row), [0, 0.0])
            sum_of[0] += row["operation_count"]
            sum_of[1] += float(row["total_direct_kernel_time_sum"])
        return sums

    own, theirs = summed(found), summed(expected)
    assert set(own) == set(theirs)
    for one, (count, time) in own.items():
        assert count == theirs[one][0] and near(time, theirs[one][1], count), one


def test_what_is_left_out_is_in_the_table() -> None:
    """Launchers are those rows of the table launches that are ops, and not communication unless that is asked for."""
    analyzer = TreePerfAnalyzer(rooftree.open(DEMO))
    launches = analyzer.trace.table("launches").to_dicts()
    ops = [row for row in launches if row["op"][0] != "("]
    with_nccl = analyzer.get_df_kernel_launchers(include_nccl=True)
    assert sorted(with_nccl["UID"]) == sorted(row["id"] for row in ops)
    assert sorted(analyzer.get_df_kernel_launchers()["UID"]) == sorted(row["id"] for row in ops if row["category"] != "communication")
    assert with_nccl["direct_kernel_count"].sum() == sum(row["rows"] for row in ops)
    assert with_nccl["UID"].is_unique and ast.literal_eval(str(with_nccl["Input Dims"].iloc[0]))


def test_a_report(tmp_path: Path) -> None:
    sheets = generate_perf_report_pytorch(DEMO, output_csvs_dir=tmp_path / "csvs")
    assert list(sheets) == ["gpu_timeline", "ops_summary_by_category", "ops_summary", "ops_unique_args"]
    for name, sheet in sheets.items():
        written = pandas.read_csv(tmp_path / "csvs" / (name + ".csv"))
        assert list(written.columns) == list(sheet.columns) and len(written) == len(sheet) > 0
