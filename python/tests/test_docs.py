"""The examples of docs/python.md and docs/treeperf.md do what they say."""

from __future__ import annotations

import doctest

import pytest

from conftest import REPO


@pytest.mark.parametrize("page, least", [("python.md", 11), ("treeperf.md", 10)])
def test_the_page(page: str, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pandas = pytest.importorskip("pandas")
    monkeypatch.chdir(REPO)
    with pandas.option_context("display.width", 120):
        found = doctest.testfile(str(REPO / "docs" / page), module_relative=False)
    assert found.attempted >= least and not found.failed
