"""The examples of docs/python.md and of the docstrings do what they say; the reference has all that is public."""

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

MODULES = sorted(f"rooftree.{module.name}" for module in pkgutil.iter_modules(rooftree.__path__)) + ["rooftree"]


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
    public = {f"rooftree.{name}" for name in rooftree.__all__ if not name.startswith("__")}
    modules = {name for name in MODULES if not name.rpartition(".")[2].startswith("_") and name != "rooftree"}
    assert shown == public | modules
    assert all(imported(name).__doc__ for name in modules)
    undocumented = [name for name in public if not getattr(rooftree, name.partition(".")[2]).__doc__]
    assert not undocumented


def test_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    pandas = pytest.importorskip("pandas")
    monkeypatch.chdir(REPO)
    with pandas.option_context("display.width", 120):
        found = doctest.testfile(str(REPO / "docs" / "python.md"), module_relative=False)
    assert found.attempted > 10 and not found.failed
