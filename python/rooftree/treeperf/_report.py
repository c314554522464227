"""The report of TraceLens: its sheets, as CSV files or a spreadsheet."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ._analyzer import TreePerfAnalyzer
from ._collectives import coll_analysis
from ._frames import STATISTICS

if TYPE_CHECKING:
    import pandas

_KERNEL_KEYS = ["Parent op category", "Parent cpu_op", "Kernel name", "Kernel stream"]
_SHORT_KEYS = ["Parent cpu_op", "Input dims", "Input strides", "Concrete Inputs", "Kernel name"]
_DURATION = "Kernel duration (µs)"
_CELL_CHARACTERS = 32767  # what a spreadsheet takes


def kernels_by_op(kernels: pandas.DataFrame, total_us: float) -> pandas.DataFrame:
    """Kernels by the op that launched them, name and stream; most time first."""
    keys = [key for key in _KERNEL_KEYS if key in kernels]
    frame = kernels.assign(**{"Parent cpu_op": kernels["Parent cpu_op"].fillna(kernels["Launcher"])}) if "Parent cpu_op" in kernels else kernels
    groups = frame.groupby(keys, sort=False, dropna=False)[_DURATION]
    summary = groups.agg(["sum", "count", "mean", "min", "max"]).add_prefix(_DURATION + "_")
    summary["Percent of kernels time (%)"] = summary[_DURATION + "_sum"] / summary[_DURATION + "_sum"].sum() * 100
    summary["Percent of total time (%)"] = summary[_DURATION + "_sum"] / total_us * 100
    return summary.reset_index().sort_values(_DURATION + "_sum", ascending=False, kind="stable").reset_index(drop=True)


def short_kernel_histogram(kernels: pandas.DataFrame, threshold_us: float, bins: int) -> pandas.DataFrame:
    """How many kernels shorter than the threshold there are, from the shortest to the longest of them in equal bins."""
    import numpy as np
    import pandas

    short = kernels[_DURATION][kernels[_DURATION] < threshold_us]
    counts, edges = np.histogram(short, bins=bins) if len(short) else (np.array([], dtype=int), np.array([0.0]))
    return pandas.DataFrame({"bin_start": edges[:-1], "bin_end": edges[1:], "count": counts})


def short_kernels_by_op(kernels: pandas.DataFrame, threshold_us: float, total_us: float, top: int | None) -> pandas.DataFrame:
    """Kernels shorter than the threshold by the op that launched them, its arguments and name; most time first."""
    short = kernels[kernels[_DURATION] < threshold_us]
    groups = short.groupby([key for key in _SHORT_KEYS if key in kernels], sort=False, dropna=False)[_DURATION]
    summary = groups.sum().to_frame("Short Kernel duration (µs) sum")
    summary["Short Kernel count"] = groups.size()
    summary["Short Kernel duration (µs) mean"] = groups.mean()
    summary["Short Kernel duration (µs) percent of total time"] = summary["Short Kernel duration (µs) sum"] / total_us * 100
    ordered = summary.reset_index().sort_values("Short Kernel duration (µs) sum", ascending=False, kind="stable")
    return ordered.head(top if top is not None else len(ordered)).reset_index(drop=True)


def generate_perf_report_pytorch(
    profile_json_path: str | os.PathLike[str],
    output_xlsx_path: str | os.PathLike[str] | None = None,
    output_csvs_dir: str | os.PathLike[str] | None = None,
    include_unlinked_kernels: bool = False,
    micro_idle_thresh_us: float | None = None,
    collective_analysis: bool = True,
    kernel_summary: bool = False,
    short_kernel_study: bool = False,
    short_kernel_threshold_us: float = 10,
    short_kernel_histogram_bins: int = 100,
    topk_short_kernels: int | None = None,
    gpu_arch_json_path: str | os.PathLike[str] | None = None,
    include_overlap_info: bool = False,
    detect_recompute: bool = False,
    **options: Any,
) -> dict[str, pandas.DataFrame]:
    """Makes the sheets of that report, and writes them: a file for each into `output_csvs_dir`, which is made if it is
    missing, and all into the spreadsheet `output_xlsx_path`. With neither nothing is written.

    Args:
        kernel_summary: also the sheet kernel_summary.
        short_kernel_study: also short_kernel_histogram and short_kernels_summary.
        gpu_arch_json_path: a file of peaks, as TraceLens has them: columns of a roofline.
        include_overlap_info: also ops_unique_args_kl_overlap, which has overlap_pct.
        detect_recompute: what was computed a second time is in rows of its own, by is_recompute.
        options: of rooftree.open; require_flow=True links as TraceLens does.

    Raises ImportError, naming the extra, if what writes spreadsheets is not installed.
    """
    if output_xlsx_path is not None:
        _need_xlsxwriter()
    analyzer = TreePerfAnalyzer.from_file(
        profile_json_path, arch=_arch(gpu_arch_json_path), detect_recompute=detect_recompute, **options
    )
    timeline = analyzer.get_df_gpu_timeline(micro_idle_thresh_us, include_unlinked_kernels)
    sheets = {"gpu_timeline": timeline}
    sheets.update(_op_sheets(analyzer, include_overlap_info))
    if kernel_summary or short_kernel_study:
        kernels = analyzer.get_df_kernels(launcher_detail=True)
        total_us = float(timeline["time ms"][timeline["type"] == "total_time"].sum()) * 1e3
        if kernel_summary:
            sheets["kernel_summary"] = kernels_by_op(kernels, total_us)
        if short_kernel_study:
            sheets["short_kernel_histogram"] = short_kernel_histogram(kernels, short_kernel_threshold_us, short_kernel_histogram_bins)
            sheets["short_kernels_summary"] = short_kernels_by_op(kernels, short_kernel_threshold_us, total_us, topk_short_kernels)
    if collective_analysis:
        kernels_of = analyzer.communication_kernels()
        if kernels_of:
            sheets["coll_analysis"] = coll_analysis(analyzer.trace, kernels_of)
    if output_csvs_dir is not None:
        _write_csvs(sheets, output_csvs_dir)
    if output_xlsx_path is not None:
        _write_spreadsheet(sheets, output_xlsx_path)
    return sheets


def _op_sheets(analyzer: TreePerfAnalyzer, include_overlap_info: bool) -> dict[str, pandas.DataFrame]:
    """The sheets of ops; none where no op launched anything."""
    launchers = analyzer.get_df_kernel_launchers(include_kernel_details=True, include_overlap_info=include_overlap_info)
    if launchers.empty:
        return {}
    events = analyzer.collect_unified_perf_events()
    unified = analyzer.build_df_unified_perf_table(events)
    sheets = {
        "ops_summary_by_category": analyzer.get_df_kernel_launchers_summary_by_category(launchers),
        "ops_summary": analyzer.get_df_kernel_launchers_summary(launchers),
        "ops_unique_args": analyzer.get_df_kernel_launchers_summary_by_unique_args(launchers),
        "unified_perf_summary": analyzer.summarize_df_unified_perf_table(unified, ["mean", "std", "median", "min", "max"]),
    }
    if include_overlap_info:
        sheets["ops_unique_args_kl_overlap"] = analyzer.get_df_kernel_launchers_summary_by_unique_args(launchers.drop(columns="overlap_pct"))
    statistics = [what for what in STATISTICS if what != "sum"]
    for sheet, of_sheet in analyzer.sheets_of_events(events).items():
        metrics = analyzer.build_df_perf_metrics(of_sheet, include_kernel_details=True, include_args=True)
        sheets[sheet] = analyzer.summarize_df_perf_metrics(metrics, statistics)
        if sheet == "Reduce_fwd":
            backward = analyzer.build_df_perf_metrics(analyzer.with_backward(of_sheet), bwd=True, include_kernel_details=True, include_args=True)
            if len(backward):
                sheets["Reduce_bwd"] = analyzer.summarize_df_perf_metrics(backward, statistics)
    return sheets


def _arch(path: str | os.PathLike[str] | None) -> Mapping[str, Any] | None:
    if path is None:
        return None
    import json

    with open(path, encoding="utf-8") as file:
        peaks: Mapping[str, Any] = json.load(file)
    return peaks


def _write_csvs(sheets: Mapping[str, pandas.DataFrame], directory: str | os.PathLike[str]) -> None:
    os.makedirs(directory, exist_ok=True)
    for name, sheet in sheets.items():
        sheet.to_csv(os.path.join(directory, name + ".csv"), index=False)


def _need_xlsxwriter() -> None:
    try:
        import xlsxwriter  # type: ignore[import-untyped,unused-ignore]  # noqa: F401
    except ImportError as error:
        raise ImportError("spreadsheets need XlsxWriter: pip install 'rooftree[treeperf]'") from error


def _write_spreadsheet(sheets: Mapping[str, pandas.DataFrame], path: str | os.PathLike[str]) -> None:
    """The file takes its name when it is whole."""
    import xlsxwriter.exceptions  # type: ignore[import-untyped,unused-ignore]

    part = os.fspath(path) + ".part"
    workbook = xlsxwriter.Workbook(part, {"nan_inf_to_errors": True})
    for name, sheet in sheets.items():
        page = workbook.add_worksheet(name[:31])
        for i, column in enumerate(sheet.columns):
            page.write_string(0, i, column)
            for row, value in enumerate(sheet[column].tolist(), 1):
                _write_cell(page, row, i, value)
    try:
        workbook.close()
        os.replace(part, path)
    except xlsxwriter.exceptions.FileCreateError as error:
        raise OSError(f"{os.fspath(path)}: {error}") from error


def _write_cell(page: Any, row: int, column: int, value: Any) -> None:
    """A number, a truth, a text as it is; nothing for what is not known."""
    if value is None or value != value:
        return
    if isinstance(value, bool):
        page.write_boolean(row, column, value)
    elif isinstance(value, (int, float)):
        page.write_number(row, column, value)
    else:
        page.write_string(row, column, str(value)[:_CELL_CHARACTERS])
