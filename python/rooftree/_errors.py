"""What goes wrong, as one family of exceptions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Error(Exception):
    """Anything that Rooftree refuses or cannot do.

    The text is one line that says file, place, what was expected and what was found.

    Attributes:
        code: "memory", "io", "format", "unsupported", "argument" or "cancelled".
        offset: byte in the (decompressed) input, None where that has no meaning.
        path: what was to be read or written, None where it was nothing of the kind.
    """

    code: str = ""
    offset: int | None = None
    path: str | None = None


class OutOfMemoryError(Error, MemoryError):
    """Out of memory."""


class FileError(Error, OSError):
    """The system refused to open, read or write."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class FormatError(Error, ValueError):
    """The input is not what its format says; `offset` is the byte."""


class UnsupportedError(Error):
    """A known thing that this build does not do."""


class ArgumentError(Error, ValueError):
    """What was asked for does not exist: a table, a step, a column, an id."""


class CancelledError(Error):
    """The progress function returned False."""


_CLASSES: dict[str, type[Error]] = {
    "memory": OutOfMemoryError,
    "io": FileError,
    "format": FormatError,
    "unsupported": UnsupportedError,
    "argument": ArgumentError,
    "cancelled": CancelledError,
}


def from_code(code: str, message: str, offset: int) -> Error:
    """The exception for a code of the library; `offset` -1 is none."""
    error = _CLASSES[code](message)
    error.code = code
    error.offset = None if offset < 0 else offset
    return error


@contextmanager
def about(path: str | None, shown: str | None = None) -> Iterator[None]:
    """What is raised says which file it was about; `shown`: what to call it."""
    try:
        yield
    except Error as error:
        if path is not None and shown is not None:
            error.args = tuple(text.replace(path, shown) for text in error.args)
        if error.path is None:
            error.path = shown or path
        raise
