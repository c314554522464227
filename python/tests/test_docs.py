"""The examples of the pages do what they say."""

from __future__ import annotations

import doctest

import pytest

from conftest import REPO


@pytest.mark.parametrize("page, least", (("python", 10), ("cluster", 4)))
def test_the_page(page: str, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pandas = pytest.importorskip("pandas")
    monkeypatch.chdir(REPO)
    with pandas.option_context("display.width", 120):
        found = doctest.testfile(str(REPO / "docs" / f"{page}.md"), module_relative=False)
    assert found.attempted >= least and not found.failed
