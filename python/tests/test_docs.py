"""The examples of docs/python.md do what they say."""

from __future__ import annotations

import doctest

import pytest

from conftest import REPO


def test_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    pandas = pytest.importorskip("pandas")
    monkeypatch.chdir(REPO)
    with pandas.option_context("display.width", 120):
        found = doctest.testfile(str(REPO / "docs" / "python.md"), module_relative=False)
    assert found.attempted > 10 and not found.failed
