"""What the frames have in common: percentages, statistics of groups, kernels of several instances as one list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas

ARGUMENTS = ["Input Dims", "Input type", "Input Strides", "Concrete Inputs"]
PLACES = ["process_name", "process_label", "thread_name"]
STATISTICS = ["mean", "median", "std", "min", "max", "sum"]
TIME = "Kernel Time (µs)"
_NAME_CHARACTERS = 64


def need_pandas() -> None:
    """ImportError, naming the extra, without it."""
    try:
        import pandas  # noqa: F401
    except ImportError as error:
        raise ImportError("frames need pandas: pip install 'rooftree[treeperf]'") from error


def with_percent(frame: pandas.DataFrame, of: str) -> pandas.DataFrame:
    """With the share of each row in the sum of a column, and the sum of the shares up to it."""
    frame["Percentage (%)"] = frame[of] / frame[of].sum() * 100
    frame["Cumulative Percentage (%)"] = frame["Percentage (%)"].cumsum()
    return frame.reset_index(drop=True)


def statistics(groups: Any, columns: Sequence[str], which: Sequence[str]) -> dict[str, Any]:
    """column_statistic -> values of each group; std is that of a sample."""
    return {f"{column}_{what}": groups[column].agg(what) for column in columns for what in which}


def summarized_kernels(instances: Iterable[Sequence[dict[str, Any]]]) -> list[dict[str, Any]]:
    """The kernels of instances of the same work as one list: the n-th of a name in each instance is one entry.

    std_dev_duration_us is that of all of them, not of a sample. Least total first, then by name.
    """
    import numpy as np

    found: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for kernels in instances:
        seen: dict[str, int] = {}
        for kernel in kernels:
            n = seen[kernel["name"]] = seen.get(kernel["name"], 0) + 1
            found.setdefault((kernel["name"], n), []).append(kernel)
    rows = []
    for (name, _), same in found.items():
        durations = np.array([kernel["dur"] for kernel in same])
        rows.append(
            {
                "name": name,
                "stream": same[0]["stream"],
                "count": len(same),
                "total_duration_us": float(durations.sum()),
                "mean_duration_us": float(durations.mean()),
                "median_duration_us": float(np.median(durations)),
                "std_dev_duration_us": float(durations.std()),
                "min_duration_us": float(durations.min()),
                "max_duration_us": float(durations.max()),
            }
        )
    return sorted(rows, key=lambda row: (row["total_duration_us"], row["name"]))


def shortened_kernels(summary: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """What of such a list fits into a cell: the beginning of the name, stream, mean to hundredths."""
    return [
        {
            "name": row["name"] if len(row["name"]) <= _NAME_CHARACTERS else row["name"][:_NAME_CHARACTERS] + "...",
            "stream": row["stream"],
            "mean_duration_us": round(row["mean_duration_us"], 2),
        }
        for row in summary
    ]
