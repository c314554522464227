"""coll_analysis: placeholder."""
from __future__ import annotations
import pandas
from .._trace import Trace
def coll_analysis(trace: Trace) -> pandas.DataFrame:
    return pandas.DataFrame()
