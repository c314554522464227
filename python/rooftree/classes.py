"""Rules of one's own: what kernels, copies and operators are called, in the language of data/classes.rules."""

from __future__ import annotations

import os
from typing import Any

from . import _core
from ._errors import ArgumentError, FileError, about

_rules: list[str] = []


def _written(text: str) -> tuple[Any, str]:
    import tempfile

    directory = tempfile.TemporaryDirectory(prefix="rooftree-")
    path = os.path.join(directory.name, "registered.rules")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return directory, path


def _check(path: str) -> None:
    """FormatError if these are no rules: they are read before the trace is, and there is none."""
    try:
        _core.open(os.path.join(os.path.dirname(path), "no trace"), {"classes_path": path}, None, None)
    except FileError as error:
        if str(error).startswith(f"{path}: "):
            raise


def register(*rules: str) -> None:
    """Says what names mean; counts for traces opened from now on, before what is built in: the first rule that fits
    a name decides.

        >>> rooftree.classes.register(
        ...     "class kernel my_exchange* communication",  # what the time of GPU rows is
        ...     "category op mylib::* MyLib",  # of launchers, by name
        ...     "category kernel my_gemm* GEMM",  # where the launcher's name says nothing
        ... )

    `rooftree list classes` prints the built-in rules, each section with what it is for. `*` stands for any bytes,
    letter case does not matter, the whole name must fit.

    Raises FormatError if one is no rule; then none is registered.
    """
    for rule in rules:
        if "\n" in rule or not rule.strip():
            raise ArgumentError(f"{rule!r}: expected one line, a rule")
    directory, path = _written("".join(rule + "\n" for rule in rules))
    with about(path, "registered"):
        _check(path)
    _rules[:0] = rules  # the latest go first
    del directory


def clear() -> None:
    """Forgets what was registered."""
    _rules.clear()


def _file(given: str | None) -> tuple[Any, str | None]:
    """-> what has to be kept, the file of rules to be given to the library for a trace opened now."""
    if not _rules:
        return None, given
    text = _core.classes()
    if given is not None:
        _check(given)
        with open(given, encoding="utf-8") as file:
            text = file.read()
    return _written("".join(rule + "\n" for rule in _rules) + text)
