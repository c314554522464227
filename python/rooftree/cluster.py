"""Tables of many traces at once: a process here, or a task of Dask or Ray, for each file. Needs pyarrow.

    import rooftree.cluster
    found = rooftree.cluster.analyze("run/rank*.json.gz", tables=["timeline", "ops"])
    found["timeline"].to_pandas(), found["failures"].to_pandas()

docs/cluster.md has more.
"""

from __future__ import annotations

import glob
import hashlib
import inspect
import json
import os
import secrets
import urllib.parse
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core, _own, _workers
from . import classes as _classes
from . import ops as _ops
from ._errors import ArgumentError, Error, FileError, about
from ._table import Column, Definition, Table
from ._trace import Options, Path, Trace, tables as _known_tables
from ._trace import open as _open_trace

if TYPE_CHECKING:
    import pyarrow  # type: ignore[import-untyped,unused-ignore]

TABLES = ("info", "quality", "timeline", "ops_by_category", "ops", "kernels")

FILES = Definition(
    "files",
    "How many rows of each table came from which trace.",
    False,
    (
        Column("name", "str", "", "of the table", False),
        Column("rows", "int64", "count", "how many", False),
        Column("note", "str", "", "what the table says about all of it, null if nothing", False),
    ),
)
FAILURES = Definition(
    "failures",
    "Traces of which there is no row in any table, and why.",
    False,
    (
        Column("code", "str", "", "io, format, unsupported, argument, memory; killed: the process ended; error: others", False),
        Column("message", "str", "", "file, place, what was expected and what was found", False),
        Column("offset", "int64", "B", "byte in the (decompressed) trace, null where that has no meaning", False),
    ),
)
_TRACE_PATH = Column("trace_path", "str", "", "the trace: absolute, or its URL", False)
_RANK = Column("rank", "int64", "id", "that the trace's distributedInfo names, null if it names none or several", False)
_NULL = "__HIVE_DEFAULT_PARTITION__"  # as Hive writes null
_NEXT_TO_NOTHING = b'{"traceEvents": [{"ph": "X", "cat": "cpu_op", "name": "x", "pid": 1, "tid": 1, "ts": 0, "dur": 1}]}'
_MANIFEST = "_rooftree.json"
_WITHOUT_EFFECT = ("threads", "scanner", "cache_dir")  # on what is in tables
_PATHS = ("classes", "device_file", "cache_dir")
_LISTS_OF_PATHS = ("capture", "ops", "inductor")


class _Task(NamedTuple):
    """All that a worker must know to analyze one trace."""

    path: str
    tables: tuple[str, ...]
    by: str | None
    options: dict[str, Any]  # of Trace.table
    reading: dict[str, Any]  # of rooftree.open
    models: str  # those registered
    storage: dict[str, Any]
    output: str | None
    run: str


class _Failure(NamedTuple):
    code: str
    message: str
    offset: int | None


class _Outcome(NamedTuple):
    """What became of one trace."""

    path: str
    rank: int | None = None
    tables: Mapping[str, Any] = {}  # pyarrow.Table by name, unless they were written
    files: tuple[str, ...] = ()  # written, below the output
    failure: _Failure | None = None


# ---- Tables of one form, whatever trace they are of


def _arrow() -> Any:
    try:
        import pyarrow
    except ImportError:
        raise ImportError("rooftree.cluster needs pyarrow: pip install 'rooftree[cluster]'") from None
    return pyarrow


def _field(column: Column) -> Any:
    arrow = _arrow()
    kind = {"str": arrow.string(), "int64": arrow.int64(), "float64": arrow.float64()}[column.type]
    return arrow.field(column.name, kind, metadata={"unit": column.unit, "doc": column.doc} if column.unit else {"doc": column.doc})


def schema(definition: Definition) -> pyarrow.Schema:
    """The columns of a table of many traces: trace_path, then its own. Units and meanings are in the metadata of the
    fields, and all units, as JSON, under "units" in that of the schema, where what does not read Arrow's finds them."""
    columns = (_TRACE_PATH, *definition.columns)
    units = {column.name: column.unit for column in columns if column.unit}
    whole = {"table": definition.name, "doc": definition.doc, "units": json.dumps(units)}
    return _arrow().schema([_field(column) for column in columns], metadata=whole)


def _text(value: Any) -> Any:
    """Bytes of names of files that are no UTF-8 are shown as \\xff: Arrow has no others."""
    return value.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace") if isinstance(value, str) else value


def _with_path(columns: Any, definition: Definition, path: str) -> Any:
    arrow = _arrow()
    paths = arrow.repeat(arrow.scalar(_text(path), arrow.string()), len(columns))
    return arrow.Table.from_arrays([paths, *columns.columns], schema=schema(definition))


def _of_dicts(rows: Sequence[Mapping[str, Any]], definition: Definition, path: str) -> Any:
    arrow = _arrow()
    own = arrow.schema([_field(column) for column in definition.columns])
    texts = [{name: _text(cell) for name, cell in row.items()} for row in rows]
    return _with_path(arrow.Table.from_pylist(texts, schema=own), definition, path)


def _with_rank(table: Any, rank: int | None) -> Any:
    arrow = _arrow()
    units = {_RANK.name: _RANK.unit, **json.loads(table.schema.metadata[b"units"])}
    ranks = arrow.repeat(arrow.scalar(rank, arrow.int64()), len(table))
    return table.add_column(0, _field(_RANK), ranks).replace_schema_metadata({**table.schema.metadata, "units": json.dumps(units)})


# ---- One trace: in a worker


@contextmanager
def _opened(task: _Task) -> Iterator[Trace]:
    """With the models that were registered where the task is from."""
    reading = {"threads": 1, **task.reading}
    with _ops._as_registered(task.models):
        if not _is_url(task.path):
            with _open_trace(task.path, **reading) as trace:
                yield trace
            return
        fsspec = _needed("fsspec", "cluster", task.path)
        with fsspec.open(task.path, "rb", compression=None, **task.storage) as file, _open_trace(file, **reading) as trace:
            with about(trace.path, task.path):
                yield trace


def _rank(trace: Trace) -> int | None:
    info = trace.table("info")
    rank = dict(zip(info["key"], info["value"]))["rank"]
    return None if rank is None else int(rank)


def _taken(table: Table, task: _Task, copy: str) -> Any:
    """Where the table names the copy that a URL was read from, it names the URL."""
    import pyarrow.compute  # type: ignore[import-untyped,unused-ignore]

    compute: Any = pyarrow.compute  # its functions are made when it is imported
    definition = Definition(table.name, table.doc, False, table.columns)
    columns = _arrow().table(table)
    for i, column in enumerate(table.columns if copy != task.path else ()):
        if column.type == "str":
            is_copy = compute.fill_null(compute.equal(columns[i], copy), False)
            columns = columns.set_column(i, columns.field(i), compute.if_else(is_copy, task.path, columns[i]))
    return _with_path(columns, definition, task.path)


def _folder(column: str, value: object) -> str:
    """Of a partition, as Hive calls it."""
    return f"{column}={_NULL if value is None else urllib.parse.quote(str(value), safe='')}"


def _parts(table: Any, by: str | None) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What is by step is kept step by step: which one it is, the folder says."""
    if by != "step" or by not in table.column_names:
        yield (), table
        return
    import pyarrow.compute  # type: ignore[import-untyped,unused-ignore]

    compute: Any = pyarrow.compute
    rest = table.drop_columns([by])
    for step in table[by].unique().to_pylist() or [None]:
        is_of = compute.is_null(table[by]) if step is None else compute.fill_null(compute.equal(table[by], step), False)
        yield (_folder(by, step),), rest.filter(is_of)


def _analyzed(task: _Task) -> _Outcome:
    tables: dict[str, Any] = {}
    files: list[str] = []
    with _opened(task) as trace:
        rank = _rank(trace)

        def keep(name: str, table: Any) -> None:
            if task.output is None:
                tables[name] = table
                return
            for folders, part in _parts(table, task.by):
                files.append(_write(part, task.output, task.run, task.path, name, _folder("rank", rank), *folders))

        of_files = []
        for name in task.tables:
            table = trace.table(name, by=task.by, **task.options)
            of_files.append({"name": table.name, "rows": len(table), "note": table.note})
            keep(table.name, _taken(table, task, trace.path))
        keep(FILES.name, _of_dicts(of_files, FILES, task.path))
    return _Outcome(task.path, rank, tables, tuple(files))


def _failure(error: Exception, path: str) -> _Failure:
    """Errors of the library have a code; the file that a URL was copied to is called by the URL."""
    message = str(error) or type(error).__name__
    if isinstance(error, Error):
        return _Failure(error.code or "argument", message.replace("<file>", path), error.offset)
    if isinstance(error, MemoryError):
        return _Failure("memory", f"{path}: out of memory", None)
    code = "io" if isinstance(error, OSError) else "error"
    return _Failure(code, f"{path}: {type(error).__name__}: {message}", None)


def _do(task: _Task) -> _Outcome:
    """What a worker runs; of what goes wrong it says so."""
    try:
        return _analyzed(task)
    except Exception as error:
        return _Outcome(task.path, failure=_failure(error, task.path))


# ---- The dataset


def _key(path: str) -> str:
    """What files made from a trace are called: the same whenever it is analyzed, another for each path."""
    return hashlib.sha256(path.encode("utf-8", "surrogateescape")).hexdigest()[:20]


def _temporary(name: str, run: str) -> str:
    """No reader takes a file of such a name for a part."""
    return f".{name}.{run}.{secrets.token_hex(4)}.tmp"


def _replace(path: str, run: str, write: Callable[[str], object]) -> None:
    """The file is whole when it takes its name, and the old one is there until then."""
    directory, name = os.path.split(path)
    os.makedirs(directory, exist_ok=True)
    temporary = os.path.join(directory, _temporary(name, run))
    try:
        write(temporary)
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise


def _write_to(table: Any, path: str, run: str) -> None:
    import pyarrow.parquet  # type: ignore[import-untyped,unused-ignore]

    _replace(path, run, lambda temporary: pyarrow.parquet.write_table(table, temporary, compression="zstd"))


def _write(table: Any, output: str, run: str, trace: str, name: str, *folders: str) -> str:
    """-> where it is, below the output."""
    place = os.path.join(f"table={name}", *folders, f"{_key(trace)}.parquet")
    _write_to(table, os.path.join(output, place), run)
    return place


def _sweep(output: str, run: str, tables: Sequence[str], keys: set[str], kept: set[str]) -> None:
    """Removes what these tables have of these traces from before (they failed now, or are of another rank), and what
    workers that died left behind."""
    for table in tables:
        for directory, _, names in os.walk(os.path.join(output, f"table={table}")):
            for name in names:
                path = os.path.join(directory, name)
                key, _, end = name.partition(".")
                is_old = end == "parquet" and key in keys and os.path.relpath(path, output) not in kept
                if is_old or (name.startswith(".") and f".{run}." in name):
                    os.unlink(path)


def _read_manifest(output: str) -> dict[str, Any]:
    path = os.path.join(output, _MANIFEST)
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        found: dict[str, Any] = json.load(file)
    return found


def _declare(output: str, run: str, names: Sequence[str], how: Mapping[str, Any]) -> None:
    """Says in the dataset how its tables were made, so that none gets rows that mean something else."""
    os.makedirs(output, exist_ok=True)
    manifest = _read_manifest(output)
    for name in names:
        if manifest.get(name, how) != how:
            raise ArgumentError(
                f"{output}: its table {name} was made with {json.dumps(manifest[name])}, not with {json.dumps(how)}: "
                "expected the same, or another directory"
            )
        manifest[name] = dict(how)
    text = json.dumps(dict(sorted(manifest.items())), indent=1) + "\n"

    def write(path: str) -> None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    _replace(os.path.join(output, _MANIFEST), run, write)


@contextmanager
def _as_file_error(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if isinstance(error, Error):
            raise
        told = FileError(f"{error.filename or path}: {error.strerror or error}")
        told.code, told.path = "io", path
        raise told from None


# ---- Engines: each yields the place of a task and what became of it, as they are done


def _needed(module: str, extra: str, who: str) -> Any:
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError as error:
        if error.name is None or error.name.partition(".")[0] != module.partition(".")[0]:
            raise
        raise ImportError(f"{who}: needs {module}: pip install 'rooftree[{extra}]'") from None


def _local(tasks: Sequence[_Task], workers: int | None, retries: int, client: Any) -> Iterator[tuple[int, Any]]:
    if client is not None:
        raise ArgumentError('client: expected engine="dask"')
    return _workers.run(_do, tasks, min(workers or len(os.sched_getaffinity(0)), len(tasks)), retries)


def _dask(tasks: Sequence[_Task], workers: int | None, retries: int, client: Any) -> Iterator[tuple[int, Any]]:
    """Dask itself gives the tasks of a worker that dies to another, and takes a task for the cause after some."""
    distributed = _needed("distributed", "cluster", 'engine="dask"')
    with _dask_client(distributed, client, workers) as client:
        futures = client.map(_do, list(tasks), pure=False, key="rooftree")
        places = {future.key: place for place, future in enumerate(futures)}
        done = distributed.as_completed(futures)
        del futures
        for future in done:
            try:
                result = future.result()
            except Exception as error:  # KilledWorker, or the cluster went away
                result = _workers.Died(f"{type(error).__name__}: {error}")
            yield places[future.key], result


@contextmanager
def _dask_client(distributed: Any, client: Any, workers: int | None) -> Iterator[Any]:
    """That given, else the current one, else one of its own for the while."""
    if client is None and workers is None:
        try:
            client = distributed.get_client()
        except ValueError:
            pass
    if client is not None:
        yield client
        return
    with distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address=":0"
    ) as cluster, distributed.Client(cluster) as own:
        yield own


def _ray(tasks: Sequence[_Task], workers: int | None, retries: int, client: Any) -> Iterator[tuple[int, Any]]:
    if client is not None:
        raise ArgumentError('client: expected engine="dask"')
    ray = _needed("ray", "ray", 'engine="ray"')
    is_own = not ray.is_initialized()
    if is_own:
        ray.init(num_cpus=workers, include_dashboard=False)
    try:
        do = ray.remote(num_cpus=1, max_retries=retries)(_do)
        places = {do.remote(task): place for place, task in enumerate(tasks)}
        while places:
            (done,), _ = ray.wait(list(places), num_returns=1)
            place = places.pop(done)
            try:
                result = ray.get(done)
            except ray.exceptions.RayError as error:
                result = _workers.Died(f"{type(error).__name__}: {error}")
            yield place, result
    finally:
        if is_own:
            ray.shutdown()


_ENGINES = {"local": _local, "dask": _dask, "ray": _ray}


# ---- What is asked for


def _is_url(path: str) -> bool:
    return "://" in path


def _expanded(path: Path, storage: Mapping[str, Any]) -> tuple[list[str], str | None]:
    """-> absolute paths or URLs; or what went wrong. A question mark in a URL is no pattern, but a query."""
    name = os.fspath(path)
    if "*" not in name if _is_url(name) else os.path.exists(name) or not glob.has_magic(name):
        return [name if _is_url(name) else os.path.abspath(name)], None
    try:
        found = _matches(name, storage)
    except (OSError, ValueError) as error:
        return [], f"{name}: {type(error).__name__}: {error}"
    return found, None if found else f"{name}: no file has such a name"


def _matches(pattern: str, storage: Mapping[str, Any]) -> list[str]:
    if not _is_url(pattern):
        return [os.path.abspath(one) for one in sorted(glob.glob(pattern, recursive=True))]
    files, path = _needed("fsspec", "cluster", pattern).core.url_to_fs(pattern, **storage)
    return sorted(files.unstrip_protocol(one) for one in files.glob(path))


def _options(options: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """-> what rooftree.open is told, what Trace.table is told; paths absolute, for workers that run elsewhere."""
    of_open = {name for name, one in inspect.signature(_open_trace).parameters.items() if one.kind is one.KEYWORD_ONLY} - {"progress"}
    unknown = options.keys() - of_open - Options.__annotations__.keys()
    if unknown:
        raise TypeError(f"unknown option {', '.join(sorted(unknown))}")
    reading = {name: value for name, value in options.items() if name in of_open and value is not None}
    for name in _PATHS:
        if name in reading:
            reading[name] = os.path.abspath(reading[name])
    for name in _LISTS_OF_PATHS:
        if name in reading:
            reading[name] = [os.path.abspath(one) for one in reading[name]]
    return reading, {name: value for name, value in options.items() if name not in of_open}


def _registered_models() -> str:
    """What workers can be told. ArgumentError for what is known to this process alone."""
    if _ops._supply() is not None:
        raise ArgumentError("functions given to rooftree.ops.register are not known to the workers: state formulas")
    if _classes._rules:
        raise ArgumentError("rules given to rooftree.classes.register are not known to the workers: give them as a file, classes=...")
    return _ops._registered() or ""


def _definition_of(name: str, by: str | None) -> Definition:
    """What the table will be, asked of a trace that has next to nothing. ArgumentError if there is no such table."""
    known = _known_tables()
    if name in _own._functions:
        raise ArgumentError(f"{name}: a table written in Python, which is not known to the workers")
    if by is None and name in known:
        return known[name]
    with _open_trace(_NEXT_TO_NOTHING) as trace:
        table = trace.table(name, by=by)
    return Definition(table.name, table.doc, False, table.columns)


def _how(by: str | None, reading: Mapping[str, Any], options: Mapping[str, Any], models: str) -> dict[str, Any]:
    """What decides, beside the traces, what is in tables."""
    how: dict[str, Any] = {"version": _core.version, "by": by}
    how.update((name, value) for name, value in sorted({**reading, **options}.items()) if name not in _WITHOUT_EFFECT)
    if models:
        how["registered"] = hashlib.sha256(models.encode()).hexdigest()
    plain: dict[str, Any] = json.loads(json.dumps(how, default=os.fspath))
    return plain


def _found(paths: Path | Sequence[Path], storage: Mapping[str, Any]) -> tuple[list[str], list[_Outcome], set[str]]:
    """-> traces, each once; what was not found; all names that this is about, of traces and patterns."""
    found: dict[str, None] = {}
    missing: dict[str, _Outcome] = {}
    concerned: set[str] = set()
    for path in [paths] if isinstance(paths, (str, os.PathLike)) else paths:
        here, wrong = _expanded(path, storage)
        concerned.update([os.fspath(path), *here])
        found.update(dict.fromkeys(here))
        if wrong is not None:
            missing[os.fspath(path)] = _Outcome(os.fspath(path), failure=_Failure("io", wrong, None))
    if not concerned:
        raise ArgumentError("paths: expected at least one")
    return list(found), list(missing.values()), concerned


def _outcome(result: Any, task: _Task) -> _Outcome:
    if isinstance(result, _Outcome):
        return result
    return _Outcome(task.path, failure=_Failure("killed", f"{task.path}: the process that read it ended: {result.how}", None))


def _outcomes(
    tasks: Sequence[_Task], results: Iterator[tuple[int, Any]], progress: Callable[[int, int], object] | None
) -> Iterator[_Outcome]:
    with closing(results):  # type: ignore[type-var]
        for done, (place, result) in enumerate(results, 1):
            yield _outcome(result, tasks[place])
            if progress is not None:
                progress(done, len(tasks))


def _table_of(outcomes: Sequence[_Outcome], definition: Definition) -> Any:
    """Of all traces, in the order of the outcomes."""
    nothing = _with_rank(schema(definition).empty_table(), None)
    parts = [_with_rank(one.tables[definition.name], one.rank) for one in outcomes if definition.name in one.tables]
    return _arrow().concat_tables([nothing, *parts])


def _failures(outcomes: Sequence[_Outcome]) -> Any:
    parts = [_of_dicts([one.failure._asdict()], FAILURES, one.path) for one in outcomes if one.failure]
    return _arrow().concat_tables([schema(FAILURES).empty_table(), *parts])


def _finish(output: str, run: str, names: Sequence[str], concerned: set[str], outcomes: Sequence[_Outcome]) -> None:
    """What failed, as rows, and nothing else of what failed; a table of failures is there even if nothing did."""
    kept = {file for one in outcomes for file in one.files}
    for one in outcomes:
        if one.failure:
            row = _of_dicts([one.failure._asdict()], FAILURES, one.path)
            kept.add(_write(row, output, run, one.path, FAILURES.name))
    _write_to(schema(FAILURES).empty_table(), os.path.join(output, f"table={FAILURES.name}", "empty.parquet"), run)
    _sweep(output, run, [*names, FILES.name, FAILURES.name], {_key(path) for path in concerned}, kept)


def analyze(
    paths: Path | Sequence[Path],
    tables: Sequence[str] = TABLES,
    engine: str = "local",
    output: Path | None = None,
    *,
    by: str | None = None,
    workers: int | None = None,
    retries: int = 1,
    client: Any = None,
    storage_options: Mapping[str, Any] | None = None,
    progress: Callable[[int, int], object] | None = None,
    **options: Any,
) -> dict[str, pyarrow.Table]:
    """Makes tables of many traces, each by a task of its own.

    Args:
        paths: traces: paths, patterns (`run/**/*.json.gz`), URLs that fsspec knows. One that stands there twice counts
            once.
        tables: names, as in `rooftree.tables()`.
        engine: "local": processes of this machine. "dask", "ray": tasks there.
        output: directory of a dataset of Parquet files, `table=NAME/rank=N/` (by step: `step=NAME/` below), made if missing; workers write it
            themselves, so it must be where they see it. What is there of these traces and tables is replaced.
        by: as of `Trace.table`: "step", ...: the tables once for each, behind a first column that says which.
        workers: processes at a time; None: one for each processor. Of Dask and Ray: of a cluster for the while.
        retries: how often a trace is tried again whose process ended (of Dask: as it is configured).
        client: a distributed.Client; None: the current one, or a cluster on this machine for the while.
        storage_options: what fsspec is told about URLs.
        progress: called with the traces done and all of them, after each.
        options: of `rooftree.open` (`threads` is 1 if not given) and of `Trace.table`.

    Returns:
        Without output: a pyarrow.Table for each name, by rank (unknown ones last) and path, rows of one trace in the
        table's own order; columns rank, trace_path, then the table's. Beside them "files": rows of each table by trace,
        and "failures": traces that could not be read or lack what was asked for. A failed trace is in no other table.
        With output: "failures" only; the rest is in the files.

    Raises:
        ArgumentError: a table or option that does not exist, or an output whose tables were made with other options.
        FileError: the output cannot be written.
        ImportError: pyarrow, Dask, Ray or fsspec is needed and not there; it names the extra.
    """
    _arrow()
    storage = dict(storage_options or {})
    reading, of_tables = _options(options)
    models = _registered_models()
    if engine not in _ENGINES:
        raise ArgumentError(f"engine {engine!r}: expected {', '.join(_ENGINES)}")
    if output is not None and _is_url(os.fspath(output)):
        raise ArgumentError(f"{os.fspath(output)}: expected a directory: files at URLs are only read")
    asked = tuple(dict.fromkeys(tables))
    definitions = [_definition_of(name, by) for name in asked]
    names = [definition.name for definition in definitions]
    found, outcomes, concerned = _found(paths, storage)
    run = secrets.token_hex(6)
    directory = None if output is None else os.path.abspath(output)
    tasks = [_Task(path, asked, by, of_tables, reading, models, storage, directory, run) for path in found]
    if directory is not None:
        with _as_file_error(directory):
            _declare(directory, run, names, _how(by, reading, of_tables, models))
    try:
        if tasks:
            outcomes += _outcomes(tasks, _ENGINES[engine](tasks, workers, retries, client), progress)
    except BaseException:
        if directory is not None:
            _sweep(directory, run, [*names, FILES.name], set(), set())
        raise
    outcomes.sort(key=lambda one: (one.rank is None, one.rank or 0, one.path))
    failures = {FAILURES.name: _failures(outcomes)}
    if directory is not None:
        with _as_file_error(directory):
            _finish(directory, run, names, concerned, outcomes)
        return failures
    return {**{one.name: _table_of(outcomes, one) for one in (*definitions, FILES)}, **failures}
