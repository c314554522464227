"""Models registered from Python count as those in files do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rooftree
from conftest import DEMO


@pytest.fixture(autouse=True)
def nothing_registered() -> Iterator[None]:
    rooftree.ops.clear()
    yield
    rooftree.ops.clear()


def test_a_model_goes_before_what_is_built_in(demo: rooftree.Trace) -> None:
    def moved(trace: rooftree.Trace) -> set[int]:
        return {row["bytes"] for row in trace.table("op_models") if row["name"] == "aten::mm"}

    before = moved(demo)
    rooftree.ops.register("aten::mm", bytes="7 * numel(self)", category="gemm", source="made up")
    with rooftree.open(DEMO) as trace:
        assert moved(trace) != before
        assert all(amount % 7 == 0 for amount in moved(trace))
    assert moved(demo) == before
    assert "7 * numel(self)" in rooftree.ops.show("aten::mm")
    rooftree.ops.clear()
    with rooftree.open(DEMO) as trace:
        assert moved(trace) == before
    assert "7 * numel(self)" not in rooftree.ops.show("aten::mm")


def test_all_lines_and_names_with_blanks() -> None:
    rooftree.ops.register(
        "my lib::x", "mylib::y*", args="(x: tensor)", let={"n": "numel(x)"}, require="n > 0", flops_matrix="n",
        flops_vector="n", sfu="n", matrix_type="dtype(x)", vector_type="dtype(x)", bytes="n", category="own",
        show={"n": "n"}, source="here",
    )
    stated = rooftree.ops.show("my lib::x")
    for part in ('op "my lib::x" mylib::y*', "let n = numel(x)", "require n > 0", "show n = n", "sfu = n", "source here"):
        assert part in stated, part


def test_what_cannot_be_read_is_not_registered() -> None:
    rooftree.ops.register("mylib::a", args="(x: tensor)", bytes="bytes(x)", category="own")
    for options in ({"bytes": "bytes(x"}, {"bytes": "1\n    sfu = 2"}, {"bytes": "bytes(nothing)"}, {"bytes": "1", "show": {"1": "2"}}):
        with pytest.raises((rooftree.FormatError, rooftree.ArgumentError), match="^(registered:|bytes:)"):
            rooftree.ops.register("mylib::b", **{"args": "(x: tensor)", "category": "own", **options})  # type: ignore[arg-type]
    with pytest.raises(rooftree.ArgumentError):
        rooftree.ops.register("", bytes="1", category="own")
    with pytest.raises(rooftree.ArgumentError):
        rooftree.ops.show("mylib::b")
    assert "bytes(x)" in rooftree.ops.show("mylib::a")
