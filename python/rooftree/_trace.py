"""Traces, counters and audits: what is opened, and the tables of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import IO, TYPE_CHECKING, Any, TypedDict, overload

from . import _core, _own
from . import classes as _classes
from . import ops as _ops
from ._errors import ArgumentError, CancelledError, Error, FormatError, UnsupportedError, about
from ._node import Node, Nodes
from ._table import Definition, Table, _definition

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from ._core import Columns

Path = str | os.PathLike[str]
Source = Path | bytes | bytearray | memoryview | IO[bytes]
Progress = Callable[[int, int | None], object]

_INT64_MIN, _INT64_MAX = -(2**63), 2**63 - 1


class Selection(TypedDict, total=False):
    """What of a trace is looked at: all conditions together; docs/definitions.md, section 8, says what each means."""

    device: int | Sequence[int | None]
    """GPUs; None among them: unknown."""
    stream: int | Sequence[int | None]
    rank: int
    """The trace must be of this rank."""
    step: int
    """ProfilerStep#N."""
    steps: tuple[int, int]
    """From the first up to the second, but not the second."""
    warmup: int
    """Without so many steps at the beginning."""
    window: tuple[int | None, int | None]
    """Nanoseconds from the trace's begin, the second not included; None: from its begin, to its end."""
    name: str
    """Regular expression (as the next two): the own name, or the launcher's."""
    annotation: str
    module: str
    category: str
    op_subtree: int
    """Id of an op or call: only what lies below it."""


class Options(Selection, total=False):
    """A selection, and what single tables can be told."""

    linked_only: bool
    """timeline: only GPU rows whose launching call was recorded."""
    micro_idle_ns: int
    """timeline, gpu_gaps: idle gaps of at least so many nanoseconds are long."""
    brief: bool
    """Only what a person reads first, as in the report."""
    op: str
    """tree: the instance of this op (or call) with most GPU time."""
    id: int
    """tree, explain: the event with this id; roofline: only what it did itself."""
    family: str
    """roofline_by_family: the sheet of this family, as gemm."""


_OF_TABLES = ("linked_only", "micro_idle_ns", "brief", "op", "id", "family")


def _numbers(value: int | Sequence[int | None]) -> list[int]:
    values = [value] if isinstance(value, int) else value
    return [_INT64_MIN if number is None else number for number in values]


def _split(options: Mapping[str, Any]) -> tuple[dict[str, object] | None, dict[str, object]]:
    """-> selection or None, options of tables, as the extension takes them."""
    run = {key: options[key] for key in _OF_TABLES if key in options}
    given = {key: value for key, value in options.items() if key not in _OF_TABLES and value is not None}
    unknown = given.keys() - Selection.__annotations__.keys()
    if unknown:
        raise TypeError(f"unknown option {', '.join(sorted(unknown))}")
    if not given:
        return None, run
    if "step" in given and "steps" in given:
        raise ArgumentError("step and steps: expected one of them")
    chosen: dict[str, object] = {key: given[key] for key in ("rank", "warmup", "name", "annotation", "module", "category") if key in given}
    if "device" in given:
        chosen["devices"] = _numbers(given["device"])
    if "stream" in given:
        chosen["streams"] = _numbers(given["stream"])
    if "step" in given:
        chosen["first_step"] = chosen["last_step"] = given["step"]
    if "steps" in given:
        first, end = given["steps"]
        chosen.update(first_step=first, last_step=end - 1)
    if "window" in given:
        begin, end = given["window"]
        chosen.update(begin_ns=_INT64_MIN if begin is None else begin, end_ns=_INT64_MAX if end is None else end)
    if "op_subtree" in given:
        chosen["op"] = given["op_subtree"]
    return chosen, run


class Opening(TypedDict, total=False):
    """What `rooftree.open` can be told."""

    no_python: bool
    strict: bool
    clip: bool
    require_flow: bool
    several_processes: bool
    capture: Sequence[Path]
    ops: Sequence[Path]
    inductor: Sequence[Path]
    classes: Path | None
    device_name: str | None
    device_file: Path | None
    peak: Mapping[str, float] | None
    cache_dir: Path | None
    threads: int
    scanner: str | None
    progress: Progress | None


class Trace:
    """An open trace. It is read-only, several threads may use it at a time, and it closes at the end of a `with`.

    Tables made from it stay what they are when it is closed; nodes keep its memory until they are gone.
    """

    def __init__(self, core: _core.Trace, path: str, file: object = None) -> None:
        self._open: _core.Trace | None = core
        self._path = path
        self._file = file  # temporary, gone with the trace

    @property
    def path(self) -> str:
        """Where it was read from; of bytes and files without a name a temporary file."""
        return self._path

    @property
    def _core(self) -> _core.Trace:
        if self._open is None:
            raise ArgumentError(f"{self._path}: the trace is closed")
        return self._open

    def close(self) -> None:
        """Lets go of the trace; a second time does nothing."""
        self._open = None
        self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<rooftree.Trace {self._path}{'' if self._open else ', closed'}>"

    # Tables

    @property
    def tables(self) -> Mapping[str, Definition]:
        """The tables that there are, by name, in the order of the report; then those of `rooftree.define_table`."""
        return tables()

    def table(self, table: str, /, by: str | None = None, **options: Unpack[Options]) -> Table:
        """Computes a table, of all of the trace or of what is selected.

        `by` is "step", "device", "module" or "annotation": the table once for each, behind a first column that says
        which; or the end of a table's name: `table("ops", by="args")` is the table ops_by_args.

        Raises ArgumentError for a table, step, device ... that does not exist, or what is no regular expression.
        """
        if by is not None and f"{table}_by_{by}" in tables():
            table, by = f"{table}_by_{by}", None
        if table in _own._functions:
            return Table(self._made(table, by, options))
        selection, run = _split(options)
        with about(self._path):
            return Table(self._core.run(table, selection or ({} if by else None), by, run))

    def _made(self, table: str, by: str | None, options: Mapping[str, Any]) -> Columns:
        if by is not None:
            raise ArgumentError(f"{table}: a table written in Python, which has no by={by!r}")
        with about(self._path):
            return _own._run(self, table, options)

    def write(self, path: Path, /, *names: str, by: str | None = None, **options: Unpack[Options]) -> None:
        """Writes tables into a file, in the form that its name ends with: .csv, .json, .md, .txt, .xlsx, .svg ...

        The file takes its name when it is whole. Raises ArgumentError for an unknown end, FileError if it cannot be
        written, UnsupportedError for a form that this build does not write.
        """
        format, _, _ = self._format(path)
        self._write(names, format, os.fspath(path), by, options, title=len(names) > 1)

    def report(self, path: Path | None = None, **options: Unpack[Options]) -> str | None:
        """Writes what a person wants first, as `rooftree report` does: to a file as `write` does, else it is returned
        as text."""
        format, only, _ = self._format(path) if path is not None else ("text", None, False)
        names = (only,) if only else tuple(name for name, table in tables().items() if table.in_report)
        heads = format in ("text", "md")
        target = None if path is None else os.fspath(path)
        written = self._write(names, format, target, None, {"brief": heads, **options}, title=True, heads=heads)
        return None if written is None else written.decode()

    @staticmethod
    def _format(path: Path) -> tuple[str, str | None, bool]:
        found = _core.format_for_path(os.fspath(path))
        if not found:
            raise ArgumentError(f"{os.fspath(path)}: no format has names that end so; `rooftree list formats` has them")
        return found

    def _write(
        self,
        names: tuple[str, ...],
        format: str,
        path: str | None,
        by: str | None,
        options: Mapping[str, Any],
        **form: object,
    ) -> bytes | None:
        wanted = tuple(self._made(name, by, options) if name in _own._functions else name for name in names)
        selection, run = _split(options)
        with about(path or self._path):
            return self._core.write(wanted, format, path, selection or ({} if by else None), by, run, form)

    # Events

    @property
    def ops(self) -> Nodes:
        """All ops, in the order of the tree: track after track, parents before children."""
        return Nodes(self._core, {"kind": "op"})

    @property
    def calls(self) -> Nodes:
        """All calls of the CUDA or HIP API, in the order of the tree."""
        return Nodes(self._core, {"kind": "call"})

    @property
    def kernels(self) -> Nodes:
        """All kernels: by device, stream, start."""
        return Nodes(self._core, {"kind": "kernel"})

    @property
    def gpu_rows(self) -> Nodes:
        """All that ran on GPUs: kernels, copies, fills, others."""
        return Nodes(self._core, {"kind": "gpu"})

    @property
    def annotations(self) -> Nodes:
        """Annotations of the user and the profiler's steps."""
        return Nodes(self._core, {"kind": "annotation"})

    @property
    def frames(self) -> Nodes:
        """Python frames and modules."""
        return Nodes(self._core, {"kind": "frame"})

    @property
    def roots(self) -> Nodes:
        """Ops and calls that nothing encloses, and GPU rows that could not be linked to any."""
        return Nodes(self._core, {"roots": True})

    @property
    def nodes(self) -> Nodes:
        """All events: nodes[i] has id i."""
        return Nodes(self._core, {})

    def node(self, id: int) -> Node:
        """The event with this id, as tables show it. ArgumentError if there is none."""
        with about(self._path):
            return Node(self._core, id)

    def search(self, name: str, kind: str | None = None) -> Nodes:
        """Events in whose name the regular expression (POSIX extended) finds something, of one kind ("op", "call",
        "gpu", "kernel", "memcpy", "memset", "other", "frame", "annotation") or of all."""
        with about(self._path):
            return Nodes(self._core, {"name": name, "kind": kind})


_tables: dict[str, Definition] = {}


def tables() -> Mapping[str, Definition]:
    """All tables that can be made from a trace, by name, in the order of the report; then those of
    `rooftree.define_table`."""
    if not _tables:
        _tables.update((raw[0], _definition(raw)) for raw in _core.tables())
    return {**_tables, **_own._definitions()} if _own._functions else _tables


def _stored(source: Source) -> tuple[str, str, object]:
    """-> the path to read, what to call it, what has to be kept meanwhile."""
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        return path, path, None
    import shutil
    import tempfile

    name = "<bytes>" if isinstance(source, (bytes, bytearray, memoryview)) else "<file>"
    directory = tempfile.TemporaryDirectory(prefix="rooftree-")
    path = os.path.join(directory.name, "trace")
    with open_file(path, "wb") as file:
        if isinstance(source, (bytes, bytearray, memoryview)):
            file.write(source)
        else:
            shutil.copyfileobj(source, file, 1 << 20)
    return path, name, directory


open_file = open


@overload
def open(source: Source, **options: Unpack[Opening]) -> Trace: ...
@overload
def open(source: list[Path] | tuple[Path, ...], **options: Unpack[Opening]) -> Attribution: ...
def open(  # noqa: A001
    source: Source | list[Path] | tuple[Path, ...],
    *,
    no_python: bool = False,
    strict: bool = False,
    clip: bool = False,
    require_flow: bool = False,
    several_processes: bool = False,
    capture: Sequence[Path] = (),
    ops: Sequence[Path] = (),
    inductor: Sequence[Path] = (),
    classes: Path | None = None,
    device_name: str | None = None,
    device_file: Path | None = None,
    peak: Mapping[str, float] | None = None,
    cache_dir: Path | None = None,
    threads: int = 0,
    scanner: str | None = None,
    progress: Progress | None = None,
) -> Trace | Attribution:
    """Reads a trace: a Kineto trace (plain, gzip or zstd) or a database of Nsight Systems.

    A list of paths is what was recorded of one program, told apart by content: one trace of PyTorch's profiler, one
    database of Nsight Systems, or both; what Nsight Compute measured; files and directories of TorchInductor. They are
    put together as by `rooftree.attribute`, whose result is returned. Traces of several ranks are not: see
    `rooftree.cluster`.

    Args:
        source: a path ("-": standard input), the bytes of such a file, or a file open for reading in binary. Bytes
            and open files go through a temporary file, which is gone with the trace. Or a list of paths.
        no_python: pass Python frames over, for less time and memory: no modules then.
        strict: a file that needs any repair is an error.
        clip: GPU rows of impossible duration end where the next of their stream begins.
        require_flow: a call counts only if a flow arrow starts with its correlation.
        several_processes: read GPU work of several processes or ranks as if it were of one, instead of refusing.
        capture: traces of graphs being captured: replayed kernels get the ops that launched them then.
        ops: files of operator models, before the built-in ones and those of `rooftree.ops.register`.
        inductor: files and directories of TorchInductor: GPU rows that its programs launched get the operators that
            the kernels were made of.
        classes: rules instead of the built-in ones.
        device_name: the GPUs are such ones, whatever the trace says.
        device_file: more devices, or better numbers.
        peak: what was measured, instead of the table of devices: {"bandwidth_gb_per_s": 3000}.
        cache_dir: directory of what was read before, made if missing.
        threads: 0: one for each processor, at most 8.
        scanner: "avx2", "sse2", "neon", "portable": how JSON is read; None: the best.
        progress: called now and then with the bytes of the document read so far and, of a plain file, how many there
            are, else None; by any thread, one at a time. If it returns False, the reading ends with CancelledError;
            what it raises is raised here.

    Raises:
        FileError: the file cannot be read.
        FormatError: it is no trace; `offset` is the byte.
        UnsupportedError: a known kind of file that this build does not read.
        ArgumentError: an option names what does not exist.
        KeyboardInterrupt: also while a long file is read.
    """
    if isinstance(source, (list, tuple)):
        return _open_together(
            [os.fspath(path) for path in source],
            inductor,
            {
                "no_python": no_python,
                "strict": strict,
                "clip": clip,
                "require_flow": require_flow,
                "several_processes": several_processes,
                "capture": capture,
                "ops": ops,
                "classes": classes,
                "device_name": device_name,
                "device_file": device_file,
                "peak": peak,
                "cache_dir": cache_dir,
                "threads": threads,
                "scanner": scanner,
                "progress": progress,
            },
        )
    path, name, file = _stored(source)
    rules, classes_path = _classes._file(None if classes is None else os.fspath(classes))
    options: dict[str, object] = {
        "no_python": no_python,
        "strict": strict,
        "clip": clip,
        "require_flow": require_flow,
        "several_processes": several_processes,
        "captures": [os.fspath(one) for one in capture],
        "ops_files": [os.fspath(one) for one in ops],
        "ops_text": _ops._registered(),
        "inductor": [os.fspath(one) for one in inductor],
        "classes_path": classes_path,
        "device_name": device_name,
        "device_file": None if device_file is None else os.fspath(device_file),
        "peaks": ",".join(f"{column}={value!r}" for column, value in peak.items()) if peak else None,
        "cache_dir": None if cache_dir is None else os.fspath(cache_dir),
        "threads": threads,
        "scanner": scanner,
    }
    with about(path, name):
        trace = Trace(_core.open(path, options, progress, _ops._supply()), path, file)
    del rules  # read, and not needed any more
    return trace


def _kind(path: str) -> str:
    """ "kineto", "nsys", "counters" or "programs", by content. FormatError if it is none of these."""
    if os.path.isdir(path):
        return "programs"
    if os.path.isfile(path):
        with open_file(path, "rb") as file:
            if file.read(16) == b"SQLite format 3\0":
                return "nsys"
    try:
        _core.open(path, {}, lambda done, total: False, None)  # recognised, it is not read any further
    except CancelledError:
        pass
    except (FormatError, UnsupportedError) as no_timeline:
        return _kind_of_other(path, no_timeline)
    return "kineto"


def _kind_of_other(path: str, no_timeline: Error) -> str:
    try:
        _core.counters((path,))
        return "counters"
    except UnsupportedError:
        return "counters"  # of which there are none, and why, is said when they are read
    except FormatError as no_counters:
        try:
            _core.inductor((path,))
            return "programs"
        except FormatError as no_program:
            error = FormatError(f"{no_timeline}; {no_counters}; {no_program}")
    error.code, error.path = "format", path
    raise error


def _open_together(paths: list[str], programs: Sequence[Path], options: Opening) -> Attribution:
    found: dict[str, list[str]] = {"kineto": [], "nsys": [], "counters": [], "programs": []}
    for path in paths:
        with about(path):
            found[_kind(path)].append(path)
    for kind in ("kineto", "nsys"):
        if len(found[kind]) > 1:
            raise ArgumentError(
                f"{', '.join(found[kind])}: several timelines of a kind: traces of several ranks or runs are not put "
                "together here; rooftree.cluster makes tables of many"
            )
    timelines = found["kineto"] + found["nsys"]
    if not timelines:
        raise ArgumentError("no timeline: expected a trace of PyTorch's profiler or a database of Nsight Systems among the files")
    options["inductor"] = [*programs, *found["programs"]]
    traces = [open(path, **options) for path in timelines]
    measured = counters(found["counters"]) if found["counters"] else None
    return attribute(traces[0], measured, other=traces[1] if len(traces) > 1 else None)


class Reading:
    """Something else than a trace that was read: its tables. They stay what they are when it is gone."""

    def __init__(self, core: _core.Reading) -> None:
        self._core = core

    @property
    def tables(self) -> Mapping[str, Definition]:
        """The tables that there are, by name."""
        return {raw[0]: _definition(raw) for raw in self._core.tables()}

    def table(self, name: str) -> Table:
        """Computes a table. ArgumentError if there is none of that name."""
        return Table(self._core.run(name))


class Counters(Reading):
    """What Nsight Compute measured of kernel launches: the tables of `rooftree counters`."""


class Programs(Reading):
    """The programs that TorchInductor generated: the tables of `rooftree inductor`."""


class Attribution(Reading):
    """Counters of operators: the tables of `rooftree attribute` (docs/counters.md)."""

    def __init__(self, core: _core.Reading, timeline: Trace, other: Trace | None, counters: Counters | None) -> None:
        super().__init__(core)
        self.timeline = timeline
        """The trace whose operators get the counters."""
        self.other = other
        """Another timeline of the same program, or None."""
        self.counters = counters
        """What was measured, or None."""

    def report(self, path: Path | None = None) -> str | None:
        """Writes the tables that sum up, as `rooftree attribute` does: to a file whose name says the form (.md, .xlsx,
        .json, .csv, .txt), else they are returned as text."""
        format = "text" if path is None else Trace._format(path)[0]
        names = tuple(name for name in self.tables if self._core.shows(name))
        target = None if path is None else os.fspath(path)
        with about(target):
            written = self._core.write(names, format, target, {"title": True, "heads": format in ("text", "md")})
        return None if written is None else written.decode()

    def profile(self, path: Path) -> None:
        """Writes it as a document of Operator Profiler 1.0: as manifest.json, corr.json or part.json if the path ends so, else
        as profile.json. FileError if it cannot be written; ArgumentError for part.json without layers."""
        with about(os.fspath(path)):
            self._core.profile(os.fspath(path))


def _paths(paths: Path | Sequence[Path]) -> tuple[str, ...]:
    return tuple(os.fspath(path) for path in ((paths,) if isinstance(paths, (str, os.PathLike)) else paths))


def counters(paths: Path | Sequence[Path]) -> Counters:
    """Reads what Nsight Compute wrote (`ncu --csv`, page details or raw, or .ncu-rep), one file or several.

    Raises FormatError, naming the file, if one has no launch; UnsupportedError if that is for want of permission to
    use counters; FileError if it cannot be read.
    """
    names = _paths(paths)
    with about(names[0] if len(names) == 1 else None):
        return Counters(_core.counters(names))


def inductor(paths: Path | Sequence[Path]) -> Programs:
    """Reads what TorchInductor wrote while it compiled (caches, debug directories, logs of TORCH_TRACE): files, or
    directories with all below them.

    Raises FormatError, naming the first path, if there is no program in any; FileError if one cannot be read.
    """
    names = _paths(paths)
    with about(names[0] if len(names) == 1 else None):
        return Programs(_core.inductor(names))


def attribute(
    timeline: Trace,
    counters: Counters | None = None,
    *,
    other: Trace | None = None,
    by_invocation: bool = False,
    partition_map: Path | None = None,
    find_layers: bool = False,
    correlations: Path | None = None,
    **selection: Unpack[Selection],
) -> Attribution:
    """Gives counters to operators: the launches of the runs with counters are found in a timeline of the same program.

    Args:
        timeline: a trace, of PyTorch's profiler or of Nsight Systems.
        counters: what was measured of the same program; None: only the timelines.
        other: another timeline of the same program: how far the two agree.
        by_invocation: the n-th launch of a kernel in a stream is the n-th of the other side, whatever is around it.
        partition_map: part.json: layers that stand for others, whose counters their duplicates get.
        find_layers: ranges, modules and operators that launched the same stand for each other, too.
        correlations: corr.json: operators of kernels in another run.
        selection: as of `Trace.table`: tables of operators are of these GPU rows only; all launches are aligned all the
            same.

    Raises FormatError or FileError for the files, ArgumentError for a selection of what does not exist.
    """
    chosen, _ = _split(selection)
    options: dict[str, object] = {
        "by_invocation": by_invocation,
        "find_layers": find_layers,
        "partition_map": None if partition_map is None else os.fspath(partition_map),
        "correlations": None if correlations is None else os.fspath(correlations),
    }
    core = _core.attribute(
        timeline._core,
        None if other is None else other._core,
        None if counters is None else counters._core,
        chosen,
        options,
    )
    return Attribution(core, timeline, other, counters)


def audit(path: Path) -> Table:
    """What is suspicious in a profile of Operator Profiler (profile.json or manifest.json): a row for each kind of
    fault, none if it is sound.

    Raises FormatError for what is no JSON or no such profile, FileError if it cannot be read.
    """
    name = os.fspath(path)
    with about(name):
        return Table(_core.audit(name))
