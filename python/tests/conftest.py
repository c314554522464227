"""What the tests share: the traces, and the command to compare with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rooftree

REPO = Path(__file__).resolve().parents[2]
DEMO = REPO / "tests" / "data" / "demo.json.gz"
CORPUS = Path(os.environ.get("ROOFTREE_CORPUS", REPO.parent / "shared" / "corpus"))
COMMAND = os.environ.get("ROOFTREE_COMMAND", os.path.join(os.path.dirname(sys.executable), "rooftree"))
TRACES = [DEMO] + [
    CORPUS / name
    for name in (
        "kineto/tracelens_h100__gaunernst_bert-small-uncased__1016001.json.gz",
        "kineto/hta_amd_trace__mi250_minitoy_train_ROCm6_2_kineto.json.gz",
        "kineto/hta_cpu_only__rank-34.Jul_15_10_52_41.1074.pt.trace.json.gz",
        "kineto/tracelens_mi300__resnet_act_checkpoint.json.gz",
        "kineto/tracelens_torch_compile_triton__trace.json.gz",
        "kineto/tracelens_mi210__gpu_only_trace__gpu_only_trace.json.gz",
        "nsys_sqlite/fuser_report1_H200_matmul_2025.1.sqlite",
        "nsys_sqlite/nsysai_h100_2gpu_1s.sqlite",
    )
]
if "ROOFTREE_SANITIZED" in os.environ:  # it is that one, see sanitized
    assert os.path.dirname(rooftree.__file__) == os.environ["ROOFTREE_SANITIZED"]
NEED_AN_ID = ("tree", "explain")


def run(*arguments: object) -> str:
    done = subprocess.run([COMMAND, *map(str, arguments)], check=True, stdout=subprocess.PIPE, env={**os.environ, "COLUMNS": "100"})
    return done.stdout.decode()


def rows(text: str) -> list[dict[str, Any]]:
    """What the command prints as json of one table."""
    found: list[dict[str, Any]] = json.loads(text)
    return found


def assert_is_printed(table: rooftree.Table, printed: list[dict[str, Any]]) -> None:
    """The table is what the command printed: there fractions have six digits."""
    assert len(table) == len(printed), table.name
    for column in table.columns:
        for found, row in zip(table[column.name], printed):
            expected = row[column.name]
            if column.type == "float64" and found is not None and expected is not None:
                assert abs(found - expected) <= 1e-6, (table.name, column.name, found, expected)
            else:
                assert found == expected, (table.name, column.name, found, expected)


@pytest.fixture(scope="session")
def demo() -> rooftree.Trace:
    return rooftree.open(DEMO)


@pytest.fixture(params=TRACES, ids=lambda path: path.name[:40], scope="session")
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    if not found.exists():
        pytest.skip("no corpus (ROOFTREE_CORPUS)")
    return found


@pytest.fixture(scope="session")
def trace(path: Path) -> rooftree.Trace:
    return rooftree.open(path)
