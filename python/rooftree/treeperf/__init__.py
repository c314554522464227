"""Frames and reports with the names and columns of TreePerf and TraceLens, made of Rooftree's tables (docs/treeperf.md says
what differs). Needs pandas, spreadsheets also XlsxWriter: `pip install 'rooftree[treeperf]'`.

Times are microseconds where a column does not say otherwise, as they are there.
"""

from ._analyzer import SyntheticEvent, TreePerfAnalyzer
from ._gpu import GPUEventAnalyser
from ._report import generate_perf_report_pytorch
from ._tree import Event, Tree

__all__ = ["Event", "GPUEventAnalyser", "SyntheticEvent", "Tree", "TreePerfAnalyzer", "generate_perf_report_pytorch"]
