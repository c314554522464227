"""Counters of Nsight Compute and audits of profiles, as the command has them."""

from __future__ import annotations

from pathlib import Path

import pytest

import rooftree
from conftest import CORPUS, REPO, rows, run


def input_of(case: str, tmp_path: Path) -> Path:
    """The first input of a golden case, as a file."""
    text = (REPO / "tests" / "cases" / case).read_text()
    _, _, rest = text.partition("--- input ")
    name, _, body = rest.partition("\n")
    path = tmp_path / name.split()[0]
    path.write_text(body.partition("\n--- ")[0] + "\n")
    return path


def test_audits(tmp_path: Path) -> None:
    profile = input_of("audit/faults.t", tmp_path)
    table = rooftree.audit(profile)
    assert table.to_dicts() == rows(run("audit", profile, "-f", "json")) and len(table) > 0
    (tmp_path / "no.json").write_text("{}")
    with pytest.raises(rooftree.FormatError) as caught:
        rooftree.audit(tmp_path / "no.json")
    assert caught.value.path == str(tmp_path / "no.json")


def test_counters() -> None:
    files = sorted((CORPUS / "ncu_csv").glob("**/*.csv"))[:3]
    if not files:
        pytest.skip("no corpus (ROOFTREE_CORPUS)")
    for file in files:
        counters = rooftree.counters(file)
        assert {"counter_launches", "counters"} <= set(counters.tables)
        table = counters.table("counter_launches")
        del counters
        assert len(table) > 0 and table["kernel" if "kernel" in [c.name for c in table.columns] else table.columns[0].name]


def test_counters_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "no.csv").write_text("nothing\n")
    with pytest.raises(rooftree.FormatError):
        rooftree.counters([tmp_path / "no.csv"])
    with pytest.raises(rooftree.FileError) as caught:
        rooftree.counters(tmp_path / "none.csv")
    assert caught.value.path == str(tmp_path / "none.csv")
