"""Counters, generated programs, attributions and audits, as the command has them."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import rooftree
from conftest import DEMO, REPO, assert_is_printed, rows, run


def input_of(case: str, tmp_path: Path, name: str = "") -> Path:
    """An input of a golden case (else the first), as a file."""
    text = (REPO / "tests" / "cases" / case).read_text()
    title, _, rest = text.partition("--- input " + name)[2].partition("\n")
    path = tmp_path / (name or title.split()[0])
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


def test_generated_programs(tmp_path: Path) -> None:
    file = input_of("inductor/calls.t", tmp_path)
    programs = rooftree.inductor(file)
    for name in programs.tables:
        assert_is_printed(programs.table(name), rows(run("inductor", file, "--table", name, "-f", "json")))
    assert len(programs.table("inductor_calls")) > 0
    with rooftree.open(DEMO, inductor=[file]) as trace:
        assert_is_printed(trace.table("attribution"), rows(run("run", "attribution", DEMO, "--inductor", file, "-f", "json")))
    (tmp_path / "none").mkdir()
    with pytest.raises(rooftree.Error) as caught:
        rooftree.inductor(tmp_path / "none")
    assert caught.value.path == str(tmp_path / "none")


def test_counters_of_operators(tmp_path: Path) -> None:
    case = "attribute/names_and_gaps.t"
    kineto, ncu = input_of(case, tmp_path, "t.json"), input_of(case, tmp_path, "n.csv")
    trace = rooftree.open(kineto)
    attribution = rooftree.attribute(trace, rooftree.counters(ncu))
    trace.close()
    gc.collect()  # it keeps what it looks at
    for name in attribution.tables:
        words = ("attribute", "--kineto", kineto, "--ncu", ncu, "--table", name, "-f", "json")
        assert_is_printed(attribution.table(name), rows(run(*words)))
    assert len(attribution.table("alignment")) == 4
    attribution.profile(tmp_path / "profile.json")
    (tmp_path / "expected").mkdir()
    run("attribute", "--kineto", kineto, "--ncu", ncu, "-o", tmp_path / "expected" / "profile.json")
    assert (tmp_path / "profile.json").read_text() == (tmp_path / "expected" / "profile.json").read_text()
    with pytest.raises(rooftree.ArgumentError):
        attribution.table("nothing")


def test_counters_of_some_operators(tmp_path: Path) -> None:
    case = "attribute/names_and_gaps.t"
    kineto, ncu = input_of(case, tmp_path, "t.json"), input_of(case, tmp_path, "n.csv")
    attribution = rooftree.attribute(rooftree.open(kineto), rooftree.counters(ncu), name="aten::a")
    gc.collect()
    words = ("attribute", "--kineto", kineto, "--ncu", ncu, "--table", "operators", "-f", "json", "--name", "aten::a")
    table = attribution.table("operators")
    assert_is_printed(table, rows(run(*words)))
    assert len(table) == 1
    with pytest.raises(rooftree.ArgumentError):
        rooftree.attribute(rooftree.open(kineto), step=5)
    with pytest.raises(rooftree.FileError):
        rooftree.attribute(rooftree.open(kineto), partition_map=tmp_path / "none")
    with pytest.raises(TypeError):
        rooftree.attribute(rooftree.open(kineto), nothing=5)  # type: ignore[call-arg]


def test_attributions_of_one_thread_at_a_time(tmp_path: Path) -> None:
    case = "attribute/names_and_gaps.t"
    trace = rooftree.open(input_of(case, tmp_path, "t.json"))
    attribution = rooftree.attribute(trace, rooftree.counters(input_of(case, tmp_path, "n.csv")))
    expected = {name: attribution.table(name).to_dicts() for name in attribution.tables}
    with ThreadPoolExecutor(4) as pool:
        names = list(expected) * 20
        assert all(found == expected[name] for name, found in zip(names, pool.map(lambda n: attribution.table(n).to_dicts(), names)))
