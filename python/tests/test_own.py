"""Rules, devices and tables of one's own."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rooftree
from conftest import DEMO, rows, run


@pytest.fixture(autouse=True)
def nothing_registered() -> Iterator[None]:
    yield
    rooftree.classes.clear()
    rooftree.forget_tables()


# Rules


def test_rules_go_before_what_is_built_in(demo: rooftree.Trace, tmp_path: Path) -> None:
    rules = ("class kernel *nvjet* communication", "category op aten::mm MINE")
    rooftree.classes.register(*rules)
    file = tmp_path / "my.rules"
    file.write_text("".join(rule + "\n" for rule in rules) + run("list", "classes"))
    with rooftree.open(DEMO) as trace:
        assert {row["category"] for row in trace.table("ops") if row["name"] == "aten::mm"} == {"MINE"}
        for name in ("timeline", "kernels", "ops"):
            printed = rows(run("run", name, DEMO, "-f", "json", "--classes", file))
            assert [row["name"] if "name" in row else None for row in printed] == [
                row.get("name") for row in trace.table(name)
            ]
            assert trace.table(name).to_dicts() != demo.table(name).to_dicts()
    rooftree.classes.register("category op aten::mm LATER")
    with rooftree.open(DEMO) as trace:
        assert {row["category"] for row in trace.table("ops") if row["name"] == "aten::mm"} == {"LATER"}
    rooftree.classes.clear()
    with rooftree.open(DEMO) as trace:
        assert trace.table("ops").to_dicts() == demo.table("ops").to_dicts()


def test_rules_go_before_those_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "my.rules"
    file.write_text("category op aten::mm FILE\ncategory op aten::_foreach* FILE\nclass * * computation\n")
    rooftree.classes.register("category op aten::mm MINE")
    with rooftree.open(DEMO, classes=file) as trace:
        found = {row["name"]: row["category"] for row in trace.table("ops")}
    assert found["aten::mm"] == "MINE" and found["aten::_foreach_addcmul_"] == "FILE"
    file.write_text("class * * computation\nnothing\n")
    with pytest.raises(rooftree.FormatError, match="my.rules:2: "):
        rooftree.open(DEMO, classes=file)
    with pytest.raises(rooftree.FileError):
        rooftree.open(DEMO, classes=tmp_path / "none")


def test_what_is_no_rule_is_not_registered() -> None:
    for rule, error in (
        ("nothing", rooftree.FormatError),
        ("class kernel x nothing", rooftree.FormatError),
        ("category op aten::mm A\ncategory op aten::mm B", rooftree.ArgumentError),
        ("", rooftree.ArgumentError),
    ):
        with pytest.raises(error):
            rooftree.classes.register("category op aten::mm MINE", rule)
    with rooftree.open(DEMO) as trace:
        assert "MINE" not in trace.table("ops")["category"]


def test_devices(demo: rooftree.Trace, tmp_path: Path) -> None:
    """A line of one's own, made of one of the built-in table, and what was measured instead."""
    lines = run("list", "devices").splitlines()
    head = next(line for line in lines if "bandwidth_gb_per_s" in line)
    line = next(line for line in lines if line.startswith("H100 SXM5\t"))
    assert "bandwidth_gb_per_s" in head
    file = tmp_path / "my.tsv"
    file.write_text(head + "\n" + line.replace("H100 SXM5\t", "My GPU\t", 1) + "\n")
    with rooftree.open(DEMO, device_file=file, device_name="My GPU", peak={"bandwidth_gb_per_s": 1000}) as trace:
        (row,) = [row for row in trace.table("roofline") if row["name"] == "aten::mm"][:1]
        assert row["device_line"] == "My GPU" and row["peak_tb_per_s"] == 1.0


# Tables


COLUMNS = [("name", "str"), ("time_ns", "int64", "ns", "time in all"), rooftree.Column("share", "float64", "%")]
CONTENT = [
    {"name": "a", "time_ns": 5, "share": 0.5},
    {"name": "b", "time_ns": None, "share": None},
    {"name": None, "time_ns": -(2**60), "share": 1e300},
]


def define(result: Any) -> None:
    @rooftree.define_table("mine", COLUMNS, doc="A table.")
    def mine(trace: rooftree.Trace) -> Any:
        return result


def as_pandas() -> Any:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(CONTENT)
    frame["time_ns"] = pandas.array([row["time_ns"] for row in CONTENT], dtype="Int64")
    return frame


def as_polars() -> Any:
    return pytest.importorskip("polars").DataFrame(CONTENT)


def as_arrow() -> Any:
    return pytest.importorskip("pyarrow").Table.from_pylist(CONTENT)


def as_dict() -> Any:
    return {name: [row[name] for row in CONTENT] for name in CONTENT[0]}


def as_rows() -> Any:
    return (row for row in CONTENT)


@pytest.mark.parametrize("make", (as_rows, as_dict, as_pandas, as_polars, as_arrow))
def test_tables_in_python(demo: rooftree.Trace, tmp_path: Path, make: Any) -> None:
    content = make()
    define(content)
    table = demo.table("mine")
    assert table.to_dicts() == CONTENT and table.name == "mine" and table.doc == "A table."
    assert [tuple(column) for column in table.columns] == [
        ("name", "str", "", "", False), ("time_ns", "int64", "ns", "time in all", False), ("share", "float64", "%", "", False),
    ]
    assert demo.tables["mine"].columns == table.columns and rooftree.tables()["mine"].doc == "A table."
    pa = pytest.importorskip("pyarrow")
    assert pa.table(table).to_pylist() == CONTENT
    assert "5 ns" in table._repr_html_()


def test_integers_beside_nulls_as_pandas_has_them(demo: rooftree.Trace) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"name": ["a", None], "time_ns": [5, None], "share": [1, 2]})
    assert str(frame["time_ns"].dtype) == "float64"
    define(frame)
    assert demo.table("mine").to_dicts() == [{"name": "a", "time_ns": 5, "share": 1.0}, {"name": None, "time_ns": None, "share": 2.0}]


def test_a_table_of_a_table(demo: rooftree.Trace) -> None:
    source = demo.table("kernels")

    @rooftree.define_table("copy_of_kernels", source.columns)
    def copy_of_kernels(trace: rooftree.Trace) -> rooftree.Table:
        return source

    copied = demo.table("copy_of_kernels")
    assert copied.to_dicts() == source.to_dicts() and copied.columns == source.columns and copied.note == source.note


def test_tables_in_python_are_written(demo: rooftree.Trace, tmp_path: Path) -> None:
    define(CONTENT)
    demo.write(tmp_path / "mine.csv", "mine")
    written = list(csv.DictReader((tmp_path / "mine.csv").open()))
    assert [row["time_ns"] for row in written] == ["5", "", str(-(2**60))]
    demo.write(tmp_path / "both.json", "ops", "mine", "kernels")
    import json

    both = json.loads((tmp_path / "both.json").read_text())
    assert list(both) == ["ops", "mine", "kernels"] and both["mine"] == CONTENT
    assert len(both["kernels"]) == len(demo.table("kernels"))


def test_selections_are_handed_on(demo: rooftree.Trace) -> None:
    @rooftree.define_table("launched", [("count", "int64", "count")])
    def launched(trace: rooftree.Trace, **selection: Any) -> Any:
        return [{"count": len(trace.table("launches", **selection))}]

    assert demo.table("launched", step=11)["count"] == [len(demo.table("launches", step=11))]
    assert demo.table("launched")["count"] == [len(demo.table("launches"))]
    define(CONTENT)
    with pytest.raises(TypeError):  # takes none
        demo.table("mine", step=11)
    with pytest.raises(rooftree.ArgumentError):
        demo.table("mine", by="step")


def test_what_is_no_table(demo: rooftree.Trace) -> None:
    for result, said in (
        ([{"name": "a"}, {"other": 5}], "columns other"),
        ({"name": ["a"]}, "columns time_ns, share"),
        ({"name": ["a"], "time_ns": [1, 2], "share": [None]}, "lengths"),
        ([{**CONTENT[0], "time_ns": "5"}], "row 0: column time_ns"),
        ([{**CONTENT[0], "time_ns": 5.5}], "row 0: column time_ns"),
        ([CONTENT[0], {**CONTENT[0], "name": 5}], "row 1: column name"),
    ):
        define(result)
        with pytest.raises(rooftree.ArgumentError, match=said):
            demo.table("mine")
    define([{**CONTENT[0], "time_ns": 2**63}])
    with pytest.raises(OverflowError):
        demo.table("mine")
    with pytest.raises(rooftree.ArgumentError):
        rooftree.define_table("ops", COLUMNS)
    for columns in ([], [("a", "int32")], [("a", "str", "miles")], [("a", "str"), ("a", "str")]):
        with pytest.raises(rooftree.ArgumentError):
            rooftree.define_table("odd", columns)
    rooftree.forget_tables()
    with pytest.raises(rooftree.ArgumentError):
        demo.table("mine")


def test_what_a_function_raises_comes_through(demo: rooftree.Trace) -> None:
    @rooftree.define_table("failing", [("a", "str")])
    def failing(trace: rooftree.Trace) -> Any:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        demo.table("failing")


def test_an_empty_table(demo: rooftree.Trace) -> None:
    define([])
    assert demo.table("mine").to_dicts() == [] and len(demo.table("mine").columns) == 3
