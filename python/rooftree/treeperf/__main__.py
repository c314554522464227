"""python -m rooftree.treeperf TRACE -o OUT: the report of TraceLens, as `rooftree report --layout tracelens` makes it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from .._errors import ArgumentError, Error
from ._report import generate_perf_report_pytorch

USAGE, INPUT, OUTPUT, PROGRAM = 2, 3, 4, 5  # as the command's exit codes
_PROGRAM = "rooftree report"


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{_PROGRAM} --layout: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(_PROGRAM, description=__doc__, allow_abbrev=False)
    parser.add_argument("trace")
    parser.add_argument("-o", dest="output", metavar="OUT", required=True, help="a directory for CSV files, or a name that ends with .xlsx")
    parser.add_argument("--layout", choices=["tracelens"], default="tracelens")
    parser.add_argument("--micro-idle", type=float, metavar="US", help="idle gaps of at least so many microseconds are apart")
    parser.add_argument("--linked-only", action="store_true", help="as without: the timeline counts linked GPU rows")
    parser.add_argument("--detect-recompute", action="store_true", help="what was computed a second time is in rows of its own")
    parser.add_argument("--overlap", action="store_true", help="also the sheet with overlap_pct")
    parser.add_argument("--arch", metavar="FILE", help="peaks, as TraceLens has them: columns of a roofline")
    opening = parser.add_argument_group("of rooftree.open")
    for flag in ("--no-python", "--require-flow", "--several-processes", "--strict", "--clip"):
        opening.add_argument(flag, action="store_true")
    for name in ("--scanner", "--classes", "--device-name", "--device-file"):
        opening.add_argument(name)
    opening.add_argument("--threads", type=int, default=0)
    opening.add_argument("--peak", type=_peaks, metavar="COLUMN=VALUE,...")
    for name in ("--capture", "--inductor", "--ops"):
        opening.add_argument(name, action="append", default=[])
    return parser


def _peaks(text: str) -> dict[str, float]:
    return {column: float(value) for column, value in (part.split("=") for part in text.split(","))}


def main(words: Sequence[str] | None = None) -> int:
    """Makes the report that the words of a command line ask for; returns the exit code."""
    asked = _parser().parse_args(words)
    is_spreadsheet = asked.output.lower().endswith(".xlsx")
    names = ("no_python", "require_flow", "several_processes", "strict", "clip", "scanner", "device_name", "device_file")
    try:
        generate_perf_report_pytorch(
            asked.trace,
            output_xlsx_path=asked.output if is_spreadsheet else None,
            output_csvs_dir=None if is_spreadsheet else asked.output,
            micro_idle_thresh_us=asked.micro_idle,
            kernel_summary=True,
            short_kernel_study=True,
            gpu_arch_json_path=asked.arch,
            include_overlap_info=asked.overlap,
            detect_recompute=asked.detect_recompute,
            classes=asked.classes,
            threads=asked.threads,
            peak=asked.peak,
            capture=asked.capture,
            inductor=asked.inductor,
            ops=asked.ops,
            **{name: getattr(asked, name) for name in names},
        )
    except ImportError as error:
        return _failed(error, PROGRAM)
    except ArgumentError as error:
        return _failed(error, USAGE)
    except (Error, ValueError) as error:
        return _failed(error, INPUT)
    except OSError as error:
        return _failed(error, OUTPUT)
    return 0


def _failed(error: Exception, code: int) -> int:
    print(f"rooftree: {error}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
