"""Several files of one program at once: which is what, and what comes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import rooftree
from conftest import CORPUS, DEMO, assert_is_printed, rows, run
from test_others import input_of

CASE = "attribute/names_and_gaps.t"


def test_files_are_told_apart(tmp_path: Path) -> None:
    kineto, ncu = input_of(CASE, tmp_path, "t.json"), input_of(CASE, tmp_path, "n.csv")
    for order in ([kineto, ncu], [str(ncu), str(kineto)], (ncu, kineto)):
        together = rooftree.open(order)
        assert together.timeline.path == str(kineto) and together.other is None and together.counters is not None
        for name in together.tables:
            words = ("attribute", "--kineto", kineto, "--ncu", ncu, "--table", name, "-f", "json")
            assert_is_printed(together.table(name), rows(run(*words)))


def test_reports_are_the_commands(tmp_path: Path) -> None:
    kineto, ncu = input_of(CASE, tmp_path, "t.json"), input_of(CASE, tmp_path, "n.csv")
    together = rooftree.open([kineto, ncu])
    text = together.report()
    assert text is not None and run("attribute", "--kineto", kineto, "--ncu", ncu).startswith(text)
    together.report(tmp_path / "all.json")
    assert (tmp_path / "all.json").read_text() == run("attribute", "--kineto", kineto, "--ncu", ncu, "-f", "json")
    with pytest.raises(rooftree.ArgumentError):
        together.report(tmp_path / "all.nothing")


def test_options_are_of_the_timeline(tmp_path: Path) -> None:
    kineto = input_of(CASE, tmp_path, "t.json")
    with pytest.raises(rooftree.FileError):
        rooftree.open([kineto], ops=[tmp_path / "none"])
    assert not len(rooftree.open([DEMO], no_python=True).timeline.frames)


def test_generated_programs_belong_to_the_timeline(tmp_path: Path) -> None:
    file = input_of("inductor/calls.t", tmp_path)
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / file.name).write_bytes(file.read_bytes())
    for program in (file, tmp_path / "cache"):
        together = rooftree.open([program, DEMO])
        assert_is_printed(
            together.timeline.table("attribution"), rows(run("run", "attribution", DEMO, "--inductor", program, "-f", "json"))
        )


def test_two_timelines_of_a_kind_are_refused(tmp_path: Path) -> None:
    with pytest.raises(rooftree.ArgumentError, match="rooftree.cluster"):
        rooftree.open([DEMO, DEMO])


def test_what_is_nothing_of_the_kind(tmp_path: Path) -> None:
    ncu = input_of(CASE, tmp_path, "n.csv")
    with pytest.raises(rooftree.ArgumentError, match="no timeline"):
        rooftree.open([ncu])
    with pytest.raises(rooftree.ArgumentError, match="no timeline"):
        rooftree.open([])
    (tmp_path / "letter.txt").write_text("Dear all,\n")
    with pytest.raises(rooftree.FormatError) as caught:
        rooftree.open([DEMO, tmp_path / "letter.txt"])
    assert caught.value.path == str(tmp_path / "letter.txt")
    assert all(word in str(caught.value) for word in ("not a trace", "no launch", "letter.txt"))
    with pytest.raises(rooftree.FileError):
        rooftree.open([DEMO, tmp_path / "none"])


def test_a_trace_and_a_database() -> None:
    database = CORPUS / "nsys_sqlite" / "fuser_report1_H200_matmul_2025.1.sqlite"
    if not database.exists():
        pytest.skip("no corpus (ROOFTREE_CORPUS)")
    together = rooftree.open([database, DEMO])
    assert together.timeline.path == str(DEMO) and together.other is not None and together.other.path == str(database)
    words = ("attribute", "--kineto", DEMO, "--nsys", database, "--table", "agreement", "-f", "json")
    assert_is_printed(together.table("agreement"), rows(run(*words)))
    assert rooftree.open([database]).timeline.path == str(database)
