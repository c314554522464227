"""Counters of Nsight Compute and audits of profiles, as the command has them."""

from __future__ import annotations

from pathlib import Path

import pytest

import rooftree
from conftest import REPO, assert_is_printed, rows, run


def input_of(case: str, tmp_path: Path) -> Path:
    """The first input of a golden case, as a file."""
    text = (REPO / "tests" / "cases" / case).read_text()
    name, _, rest = text.partition("--- input ")[2].partition("\n")
    path = tmp_path / name.split()[0]
    path.write_text(rest.partition("\n--- ")[0] + "\n")
    return path


def test_audits(tmp_path: Path) -> None:
    profile = input_of("audit/faults.t", tmp_path)
    table = rooftree.audit(profile)
    assert len(table) > 0
    assert_is_printed(table, rows(run("audit", profile, "-f", "json")))
    (tmp_path / "no.json").write_text("{}")
    with pytest.raises(rooftree.FormatError) as caught:
        rooftree.audit(tmp_path / "no.json")
    assert caught.value.path == str(tmp_path / "no.json")


def test_counters(tmp_path: Path) -> None:
    file = input_of("counters/b82_forms.t", tmp_path)
    counters = rooftree.counters(file)
    assert {"counter_launches", "counters"} <= set(counters.tables)
    tables = [counters.table(name) for name in counters.tables]
    with pytest.raises(rooftree.ArgumentError):
        counters.table("ops")
    del counters
    for table in tables:
        assert_is_printed(table, rows(run("counters", file, "--table", table.name, "-f", "json")))
    assert len(tables[0]) > 0


def test_counters_of_several_files(tmp_path: Path) -> None:
    file = input_of("counters/b82_forms.t", tmp_path)
    one, two = (rooftree.counters(files).table("counter_launches") for files in (file, [file, str(file)]))
    assert len(two) == 2 * len(one) > 0


def test_counters_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "no.csv").write_text("nothing\n")
    with pytest.raises(rooftree.FormatError):
        rooftree.counters([tmp_path / "no.csv"])
    with pytest.raises(rooftree.FileError) as caught:
        rooftree.counters(tmp_path / "none.csv")
    assert caught.value.path == str(tmp_path / "none.csv")
