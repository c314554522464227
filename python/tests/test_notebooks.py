"""The notebooks of examples/ run, and show what they say."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

import rooftree
from conftest import DEMO, REPO

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
for needed in ("ipykernel", "pandas", "matplotlib", "pyarrow"):
    pytest.importorskip(needed)

NOTEBOOKS = {path.stem: path for path in sorted((REPO / "examples").glob("*.ipynb"))}


def executed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """-> all that its cells printed and showed."""
    for variable, value in {"JUPYTER_PREFER_ENV_PATH": "1", "IPYTHONDIR": str(tmp_path), "MPLCONFIGDIR": str(tmp_path)}.items():
        monkeypatch.setenv(variable, value)
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    notebook = nbformat.read(NOTEBOOKS[name], as_version=4)
    client = nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(REPO / "examples")}})
    client.km = client.create_kernel_manager()
    client.km.kernel_spec.argv[0] = sys.executable  # the package is here
    client.execute()
    return "\n".join(shown(output) for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs)


def shown(output: Any) -> str:
    if output.output_type == "stream":
        assert output.name == "stdout", output.text
        return str(output.text)
    return "\n".join(f"{kind}: {content}" for kind, content in sorted(output.data.items()))


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_no_output_is_kept(name: str) -> None:
    notebook = nbformat.read(NOTEBOOKS[name], as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        assert cell.cell_type == "markdown" or (cell.outputs == [] and cell.execution_count is None)


def test_base_example(demo: rooftree.Trace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = executed("base_example", tmp_path, monkeypatch)
    busy = next(row for row in demo.table("timeline") if row["type"] == "computation_time")
    assert str(busy["time_ns"]) in said and str(demo.ops.search("^aten::mm$")[0].gpu_ns) in said
    assert "<td align=left>aten::_flash_attention_backward</td>" in said  # it has no model
    assert "5379194880" in said  # then it has: 10 * 4 * 16 * (512 * 513 / 2) * 64
    assert "image/png: " in said


def test_distributed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = executed("distributed", tmp_path, monkeypatch)
    rows = re.findall(r"^(\d) +\d{6,} +(\d{6,}) +\d{6,} *$", said, re.MULTILINE)  # computing, exposed, all communication
    waits = {int(rank): int(exposed) for rank, exposed in rows}
    assert len(waits) == 8 and f"rank {min(waits, key=lambda rank: waits[rank])} waits least" in said
    assert "  format  " in said and "image/png: " in said


def test_counters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = executed("counters", tmp_path, monkeypatch)
    assert "sm__cycles_active.sum" in said and "aten::addmm" in said and "tensor: matrix units are near their peak" in said
    assert "no such stream" not in said


def test_all_of_them_are_here() -> None:
    assert set(NOTEBOOKS) == {"base_example", "distributed", "counters"}
