"""Models registered from Python count as those in files do."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rooftree
from conftest import DEMO, rows, run


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


def mm_flops(args: rooftree.Args) -> int:
    assert args.dims is not None
    (m, k), (_, n) = args.dims
    return 2 * m * n * k


def mm_rows(trace: rooftree.Trace, table: str = "op_models") -> list[dict[str, Any]]:
    return [row for row in trace.table(table) if row["name"] == "aten::mm"]


SHOWN = ("flops_matrix", "flops_vector", "sfu", "bytes", "bound", "roof_ns", "headroom_ns", "state", "total_ns", "count")


def test_a_function_is_as_good_as_a_formula(demo: rooftree.Trace) -> None:
    """The numbers that the function says are in all tables as those of the formula are."""
    rooftree.ops.register(
        "aten::mm", flops_matrix="2 * self[0] * self[1] * mat2[1]", bytes="7 * self[0]", category="gemm", matrix_type="bfloat16"
    )
    with rooftree.open(DEMO) as trace:
        expected = [[tuple(row.get(name) for name in SHOWN) for row in mm_rows(trace, table)] for table in ("op_models", "roofline")]
        sums = trace.table("roofline_by_category").to_dicts()
    rooftree.ops.clear()
    rooftree.ops.register("aten::mm", flops=mm_flops, bytes=lambda args: 7.0 * args.dims[0][0], category="gemm", matrix_type="bfloat16")  # type: ignore[index]
    with rooftree.open(DEMO) as trace:
        found = [[tuple(row.get(name) for name in SHOWN) for row in mm_rows(trace, table)] for table in ("op_models", "roofline")]
        assert found == expected and all(row[0] for row in found[0])
        assert trace.table("roofline_by_category").to_dicts() == sums
        row = trace.ops.search("^aten::mm$")[0].roofline()
        assert row is not None and row["bytes"] == 7 * 2048
        steps = {step["name"]: step for step in trace.ops.search("^aten::mm$")[0].explain() if step["step"] == "result"}
        assert steps["flops_matrix"]["formula"] == 'supplied("mm_flops")' and steps["flops_matrix"]["value"] == str(row["flops_matrix"])


def test_a_function_is_called_once_for_the_same_arguments() -> None:
    seen: list[str] = []

    def flops(args: rooftree.Args) -> int:
        seen.append(str(args))
        return mm_flops(args)

    rooftree.ops.register("aten::mm", flops=flops, bytes="1", category="gemm")
    with rooftree.open(DEMO) as trace:
        assert not seen  # nobody has asked
        threads = [threading.Thread(target=lambda: (trace.table("roofline"), trace.report())) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        signatures = {(row["input_dims"], row["input_types"], row["input_strides"]) for row in mm_rows(trace)}
        assert len(seen) == len(set(seen)) == len(signatures) > 5


@pytest.mark.parametrize(
    "function, why",
    [
        (lambda args: None, "<lambda> does not say"),
        (lambda args: 1 / 0, "<lambda>: ZeroDivisionError: division by zero"),
        (lambda args: args.nothing, "<lambda>: AttributeError: 'Args' object has no attribute 'nothing'"),
        (lambda args: -1, "<lambda>: ValueError: -1 is out of range"),
        (lambda args: float("nan"), "<lambda>: ValueError: nan is out of range"),
        (lambda args: 2**63, "<lambda>: ValueError: 9223372036854775808 is out of range"),
        (lambda args: "many", "<lambda>: ValueError: could not convert string to float: 'many'"),
        (lambda args: True, "<lambda>: TypeError: True, expected a number"),
    ],
)
def test_a_function_that_knows_nothing_gives_the_reason(function: Any, why: str) -> None:
    rooftree.ops.register("aten::mm", flops=function, bytes="1", category="gemm", matrix_type="bfloat16")
    with rooftree.open(DEMO) as trace:
        assert {(row["flops_matrix"], row["why"]) for row in mm_rows(trace)} == {(None, why)}
        assert {(row["flops_matrix"], row["state"], row["note"]) for row in mm_rows(trace, "roofline")} == {(None, "no value", why)}


def test_a_function_is_not_blamed_for_what_was_not_recorded() -> None:
    rooftree.ops.register("mylib::x", flops=mm_flops, bytes=lambda args: 5, category="own")
    with rooftree.open(b'{"traceEvents": [{"ph": "X", "cat": "cpu_op", "name": "mylib::x", "pid": 1, "tid": 1, "ts": 0, "dur": 5}]}') as trace:
        (row,) = trace.table("op_models")
        assert (row["flops_vector"], row["bytes"]) == (None, 5)
        assert row["why"] == "no shapes were recorded; profile with record_shapes=True"


def test_interrupting_a_function_interrupts(tmp_path: Path) -> None:
    def stop(args: rooftree.Args) -> int:
        raise KeyboardInterrupt

    rooftree.ops.register("aten::mm", flops=stop, bytes="1", category="gemm")
    with rooftree.open(DEMO) as trace:
        for ask in (lambda: trace.table("roofline"), lambda: trace.write(tmp_path / "r.csv", "roofline"), trace.report):
            with pytest.raises(KeyboardInterrupt):
                ask()
        assert not (tmp_path / "r.csv").exists()
        assert len(trace.table("ops")) > 0


def test_functions_of_one_name_and_of_each_trace() -> None:
    rooftree.ops.register("aten::mm", flops=lambda args: 1, bytes=lambda args: 2, category="gemm")
    with rooftree.open(DEMO) as first:
        rooftree.ops.register("aten::mm", flops=lambda args: 3, bytes=lambda args: 4, category="gemm")
        with rooftree.open(DEMO) as second:
            rooftree.ops.clear()
            for trace, expected in ((first, (1, 2)), (second, (3, 4))):
                assert {(row["flops_vector"], row["bytes"]) for row in mm_rows(trace)} == {expected}
    assert not rooftree.ops._registered()
    with pytest.raises(rooftree.ArgumentError):
        rooftree.ops.register("aten::mm", flops="1", flops_matrix="1", bytes="1", category="gemm")


def test_the_latest_counts() -> None:
    """Of the same names; what shares only some with another is refused."""
    rooftree.ops.register("aten::mm", bytes="1", category="gemm")
    rooftree.ops.register("aten::mm", bytes="2", category="gemm")
    with rooftree.open(DEMO) as trace:
        assert {row["bytes"] for row in mm_rows(trace)} == {2}
    with pytest.raises(rooftree.FormatError, match="no model yet"):
        rooftree.ops.register("aten::mm", "aten::bmm", bytes="3", category="gemm")


def test_the_cache_does_not_know_functions(tmp_path: Path) -> None:
    rooftree.ops.register("aten::mm", flops=mm_flops, bytes="1", category="gemm")
    with rooftree.open(DEMO, cache_dir=tmp_path / "cache"):
        pass
    assert not (tmp_path / "cache").exists() or not list((tmp_path / "cache").iterdir())


def test_a_file_may_ask_too(tmp_path: Path) -> None:
    """What nobody supplies is not known: the command says so, too."""
    own = tmp_path / "own.ops"
    own.write_text('op aten::mm\n    category gemm\n    bytes = supplied("my bytes")\n')
    why = "the program that opened the trace does not say my bytes"
    with rooftree.open(DEMO, ops=[own]) as trace:
        assert {row["why"] for row in mm_rows(trace)} == {why}
    said = rows(run("run", "op_models", DEMO, "-f", "json", "--ops", own))
    assert {row["why"] for row in said if row["name"] == "aten::mm"} == {why}


def test_models_are_called_registered_wherever_they_are_kept() -> None:
    """Tables name the place of a model: what was registered has none that another run would not have."""
    rooftree.ops.register("aten::mm", category="gemm", bytes="bytes(self)")
    with rooftree.open(DEMO) as trace:
        places = {row["model"] for row in trace.table("op_models").to_dicts() if row["name"] == "aten::mm"}
    assert places == {"registered:1"}
