"""The examples of the pages and of the docstrings do what they say; the reference has all that is public."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from collections.abc import Iterator
from types import ModuleType

import pytest

import rooftree
from conftest import REPO

MODULES = [
    "rooftree",
    *(module.name for module in pkgutil.walk_packages(rooftree.__path__, "rooftree.", lambda name: None) if "__main__" not in module.name),
]


def is_public(module: str) -> bool:
    return "._" not in module


@pytest.fixture(autouse=True)
def nothing_registered() -> Iterator[None]:
    yield
    rooftree.ops.clear()
    rooftree.classes.clear()
    rooftree.forget_tables()


def imported(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        pytest.skip(f"{name} needs {error.name}")


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(REPO)
    module = imported(name)
    found = doctest.testmod(module, extraglobs={"rooftree": rooftree})
    examples = sum(len(test.examples) for test in doctest.DocTestFinder(exclude_empty=True).find(module))
    assert not found.failed and found.attempted == examples


def test_the_reference_is_whole() -> None:
    """Every public name is in it, by itself or with its module."""
    pages = "".join(page.read_text() for page in (REPO / "docs" / "reference").glob("*.md"))
    shown = set(re.findall(r"^::: ([\w.]+)$", pages, re.MULTILINE))
    modules = {name: imported(name) for name in MODULES if is_public(name)}
    public = {f"{module}.{name}" for module in ("rooftree", "rooftree.treeperf") for name in modules[module].__all__}
    assert shown == {name for name in public if "__" not in name} | modules.keys() - {"rooftree"}
    assert all(module.__doc__ for module in modules.values())


def test_the_readme(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pandas")
    monkeypatch.chdir(REPO)
    section = (REPO / "README.md").read_text().partition("## In Python\n")[2].partition("\n## ")[0]
    code = [line[4:] for line in section.splitlines() if line.startswith("    ") and "pip install" not in line]
    assert code[0] == "import rooftree" and len(code) >= 3
    *before, last = code
    known: dict[str, object] = {}
    exec("\n".join(before), known)
    assert len(eval(last, known)) > 0


@pytest.mark.parametrize("page, least", (("python", 10), ("treeperf", 10), ("cluster", 4)))
def test_the_page(page: str, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pandas = pytest.importorskip("pandas")
    monkeypatch.chdir(REPO)
    with pandas.option_context("display.width", 120):
        found = doctest.testfile(str(REPO / "docs" / f"{page}.md"), module_relative=False)
    assert found.attempted >= least and not found.failed
