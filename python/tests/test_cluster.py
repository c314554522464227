"""Many traces give what each gives by itself, wherever they are analyzed and whatever ends meanwhile."""

from __future__ import annotations

import errno
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import rooftree
from conftest import DEMO, NEED_AN_ID, REPO

pa = pytest.importorskip("pyarrow")

from rooftree import cluster  # noqa: E402

RANKS = 64
TABLES = ["timeline", "ops", "kernels"]
NO_RANK = b'{"traceEvents":[{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1,"dur":2,"args":{"device":0,"stream":7}}]}'
PATIENCE_S = 60


@pytest.fixture(scope="session")
def ranks(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A trace for each of 64 ranks, of one run."""
    if not shutil.which("cc"):
        pytest.skip("no C compiler: bench/gen.c makes the traces")
    folder = tmp_path_factory.mktemp("ranks")
    gen = folder / "gen"
    subprocess.run(["cc", "-std=c17", "-O1", "-o", gen, REPO / "bench" / "gen.c"], check=True)
    paths = [folder / f"rank{rank}.json" for rank in range(RANKS)]
    for rank, path in enumerate(paths):
        subprocess.run([gen, "--ranks", str(RANKS), "--rank", str(rank), "--steps", "1", "--python-depth", "0", "-o", path], check=True)
    return paths


def one_by_one(paths: list[Path], name: str, **options: Any) -> Any:
    """What analyze should make of traces whose rank is their place."""
    parts = []
    for rank, path in enumerate(paths):
        with rooftree.open(path) as trace:
            table = trace.table(name, **options).to_arrow()
        table = table.add_column(0, "trace_path", pa.array([str(path)] * len(table), pa.string()))
        parts.append(table.add_column(0, "rank", pa.array([rank] * len(table), pa.int64())))
    return pa.concat_tables([part.replace_schema_metadata(None) for part in parts])


def assert_same(found: dict[str, Any], paths: list[Path], names: list[str], **options: Any) -> None:
    assert found["failures"].to_pylist() == []
    assert set(found) == {*names, "files", "failures"}
    for name in names:
        assert found[name].equals(one_by_one(paths, name, **options)), name


@pytest.fixture(scope="module")
def alone(ranks: list[Path]) -> dict[str, Any]:
    return cluster.analyze(ranks, tables=TABLES)


# ---- Where


def test_processes(ranks: list[Path], alone: dict[str, Any]) -> None:
    assert_same(alone, ranks, TABLES)
    assert alone["files"].num_rows == RANKS * len(TABLES)


@pytest.fixture(scope="module")
def dask() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as here, distributed.Client(here) as client:
        yield client


def test_dask(ranks: list[Path], dask: Any, tmp_path: Path) -> None:
    assert_same(cluster.analyze(ranks, tables=TABLES, engine="dask", client=dask), ranks, TABLES)
    cluster.analyze(ranks[:4], tables=TABLES, engine="dask", client=dask, output=tmp_path / "dask")
    cluster.analyze(ranks[:4], tables=TABLES, output=tmp_path / "local")
    assert contents(tmp_path / "dask") == contents(tmp_path / "local")


def test_dask_of_its_own(ranks: list[Path]) -> None:
    """The current client, or without one a cluster for the while."""
    pytest.importorskip("distributed")
    assert_same(cluster.analyze(ranks[:4], tables=["ops"], engine="dask", workers=1), ranks[:4], ["ops"])


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    ray = pytest.importorskip("ray", reason="no Ray for this Python (python/tests/optional.txt)")
    before = dict(os.environ)
    os.environ.update(RAY_AUTH_MODE="disabled", RAY_USAGE_STATS_ENABLED="0")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()
    os.environ.clear()
    os.environ.update(before)


def test_ray(ranks: list[Path], ray: Any) -> None:
    assert_same(cluster.analyze(ranks, tables=TABLES, engine="ray"), ranks, TABLES)


# ---- Who dies: a trace that is a pipe, so that it is known who reads it, and when


def open_for_writing(pipe: Path) -> int:
    """Once somebody reads it."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            descriptor = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
            os.set_blocking(descriptor, True)
            return descriptor
        except OSError as error:
            assert error.errno == errno.ENXIO and time.monotonic() < end
            time.sleep(0.01)


def readers(pipe: Path) -> list[int]:
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit() and int(process.name) != os.getpid():
            try:
                if any(os.readlink(descriptor) == str(pipe) for descriptor in (process / "fd").iterdir()):
                    found.append(int(process.name))
            except OSError:  # it is gone, or another's
                pass
    return found


def awaited(look: Callable[[], list[int]]) -> list[int]:
    end = time.monotonic() + PATIENCE_S
    while not (found := look()) and time.monotonic() < end:
        time.sleep(0.01)
    return found


def kill_reader(pipe: Path) -> None:
    descriptor = open_for_writing(pipe)
    (reader,) = awaited(lambda: readers(pipe))  # it has the pipe a moment after we have
    os.kill(reader, signal.SIGKILL)
    poll = select.poll()
    poll.register(descriptor, 0)
    assert poll.poll(PATIENCE_S * 1000) == [(descriptor, select.POLLERR)]  # nobody reads it any more
    os.close(descriptor)


def feed(pipe: Path, content: bytes) -> None:
    with os.fdopen(open_for_writing(pipe), "wb") as file:
        file.write(content)


def with_a_pipe(ranks: list[Path], tmp_path: Path) -> tuple[list[Path], Path]:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    return [*ranks[:5], pipe, *ranks[6:12]], pipe


def in_background(function: Callable[[], Any]) -> Callable[[], Any]:
    """-> what waits for it and returns what it returned."""
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.append(function()), daemon=True)
    thread.start()

    def result() -> Any:
        thread.join(PATIENCE_S)
        assert results, "it hangs, or raised"
        return results[0]

    return result


def killed_once(ranks: list[Path], tmp_path: Path, **how: Any) -> None:
    paths, pipe = with_a_pipe(ranks, tmp_path)
    result = in_background(lambda: cluster.analyze(paths, tables=TABLES, **how))
    kill_reader(pipe)
    feed(pipe, ranks[5].read_bytes())
    found = result()
    assert found["failures"].to_pylist() == []
    for name in TABLES:
        assert found[name].drop_columns("trace_path").equals(one_by_one(ranks[:12], name).drop_columns("trace_path")), name
    assert str(pipe) in found["ops"]["trace_path"].to_pylist()


def test_a_killed_process_loses_nothing(ranks: list[Path], tmp_path: Path) -> None:
    killed_once(ranks, tmp_path, workers=2)


def test_a_killed_worker_of_dask_loses_nothing(ranks: list[Path], tmp_path: Path, dask: Any) -> None:
    killed_once(ranks, tmp_path, engine="dask", client=dask)


def test_a_killed_worker_of_ray_loses_nothing(ranks: list[Path], tmp_path: Path, ray: Any) -> None:
    killed_once(ranks, tmp_path, engine="ray")


def test_who_dies_each_time_is_a_row(ranks: list[Path], tmp_path: Path) -> None:
    paths, pipe = with_a_pipe(ranks, tmp_path)
    output = tmp_path / "output"
    result = in_background(lambda: cluster.analyze(paths, tables=["ops"], output=output, retries=2, workers=2))
    for _ in range(3):
        kill_reader(pipe)
    (row,) = result()["failures"].to_pylist()
    assert (row["trace_path"], row["code"], row["offset"]) == (str(pipe), "killed", None)
    assert row["message"] == f"{pipe}: the process that read it ended: signal 9 (Killed)"
    assert len(list(output.glob("table=ops/rank=*/*.parquet"))) == len(paths) - 1


def test_no_worker_at_all(ranks: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(RuntimeError, match="no worker can be started: exit status 1"):
        cluster.analyze(ranks[:3])


SCRIPT = """
import sys
from rooftree.cluster import analyze
found = analyze(sys.argv[1:], tables=["ops"], workers=1)
print(found["ops"].num_rows, found["failures"].num_rows)
"""


def script(tmp_path: Path, *paths: Path) -> subprocess.Popen[bytes]:
    """In a session of its own, with Ctrl-C as in the foreground."""
    (tmp_path / "script.py").write_text(SCRIPT)
    return subprocess.Popen(
        [sys.executable, tmp_path / "script.py", *paths],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip


def test_a_plain_script(ranks: list[Path], tmp_path: Path) -> None:
    """Without the guard that multiprocessing asks for."""
    out, err = script(tmp_path, *ranks[:2]).communicate(timeout=PATIENCE_S)
    assert (out, err) == (b"%d 0\n" % one_by_one(ranks[:2], "ops").num_rows, b"")


def test_keyboard_interrupt_leaves_nobody(ranks: list[Path], tmp_path: Path) -> None:
    _, pipe = with_a_pipe(ranks, tmp_path)
    running = script(tmp_path, ranks[0], pipe)
    descriptor = open_for_writing(pipe)
    os.killpg(running.pid, signal.SIGINT)
    _, err = running.communicate(timeout=PATIENCE_S)
    assert err.count(b"Traceback") == 1 and err.rstrip().endswith(b"KeyboardInterrupt")
    assert readers(pipe) == []
    os.close(descriptor)
    assert not [path for path in tmp_path.rglob("*.tmp")]


# ---- What fails


def bad_ones(tmp_path: Path) -> dict[str, str]:
    """Path to code."""
    broken, empty, folder = tmp_path / "broken.json", tmp_path / "empty.json", tmp_path / "folder"
    broken.write_bytes(b'{"traceEvents": 5}')
    empty.touch()
    folder.mkdir()
    missing = tmp_path / "missing.json"
    return {str(broken): "format", str(empty): "format", str(folder): "io", str(missing): "io", str(tmp_path / "x*y"): "io"}


@pytest.mark.parametrize("engine", ("local", "dask"))
def test_bad_files_among_good_ones(ranks: list[Path], tmp_path: Path, engine: str, request: pytest.FixtureRequest) -> None:
    client = request.getfixturevalue("dask") if engine == "dask" else None
    bad = bad_ones(tmp_path)
    found = cluster.analyze([*map(Path, bad), *ranks[:3]], tables=TABLES, engine=engine, client=client)
    rows = found.pop("failures").to_pylist()
    assert {row["trace_path"]: row["code"] for row in rows} == bad
    for row in rows:
        assert row["message"].startswith(row["trace_path"] + ": ")
        with pytest.raises(rooftree.Error) as alone:
            rooftree.open(row["trace_path"])
        assert alone.value.code == row["code"] and alone.value.offset == row["offset"]
        assert str(alone.value) == row["message"] or "*" in row["trace_path"]
    for name in TABLES:
        assert found[name].equals(one_by_one(ranks[:3], name)), name


def test_names_that_are_no_text(ranks: list[Path], tmp_path: Path) -> None:
    """Each is in the tables or among the failures, so that it can be read."""
    names = [os.path.join(os.fsencode(tmp_path), name) for name in (b"a::\xff.json", b"\xfe.json")]
    shutil.copy(ranks[0], names[0])
    shown = {f"{tmp_path}/a::\\xff.json", f"{tmp_path}/\\xfe.json"}
    found = cluster.analyze([os.fsdecode(name) for name in names], tables=["ops"])
    failed = found["failures"]["trace_path"].to_pylist()
    assert f"{tmp_path}/\\xfe.json" in failed and {*failed, *found["ops"]["trace_path"].to_pylist()} == shown
    cluster.analyze([os.fsdecode(name) for name in names], tables=["ops"], output=tmp_path / "output")
    assert len(list(tmp_path.glob("output/*/**/*.parquet"))) == 1 + len(failed) + 2 * (2 - len(failed))


def test_a_trace_that_lacks_what_is_asked_for(ranks: list[Path]) -> None:
    found = cluster.analyze([DEMO, ranks[0]], tables=["ops"], step=11)
    assert found["failures"]["code"].to_pylist() == ["argument"]
    assert found["failures"]["trace_path"].to_pylist() == [str(ranks[0])]
    assert set(found["ops"]["trace_path"].to_pylist()) == {str(DEMO)}


def test_nothing_that_can_be_read(tmp_path: Path) -> None:
    """The tables have their columns all the same."""
    for by in (None, "step"):
        found = cluster.analyze(tmp_path / "none", tables=TABLES, by=by)
        there = cluster.analyze(DEMO, tables=TABLES, by=by)
        assert found["failures"].num_rows == 1
        for name in (*TABLES, "files"):
            assert found[name].num_rows == 0 and found[name].schema.equals(there[name].schema, check_metadata=True), name


def test_requests_that_mean_nothing(ranks: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in (
        {"tables": ["nothing"]},
        {"by": "nothing"},
        {"tables": ["info"], "by": "step"},
        {"engine": "nothing"},
        {"client": object()},
        {"output": "s3://bucket/run"},
    ):
        with pytest.raises(rooftree.ArgumentError):
            cluster.analyze(ranks[:1], **wrong)
    with pytest.raises(rooftree.ArgumentError):
        cluster.analyze([])
    for option in ("nothing", "progres", "source"):
        with pytest.raises(TypeError):
            cluster.analyze(ranks[:1], **{option: 1})
    (tmp_path / "file").touch()
    with pytest.raises(rooftree.FileError):
        cluster.analyze(ranks[:1], output=tmp_path / "file")
    for engine, module, extra in (("dask", "distributed", "cluster"), ("ray", "ray", "ray")):
        monkeypatch.setitem(sys.modules, module, None)
        with pytest.raises(ImportError, match=rf"pip install 'rooftree\[{extra}\]'"):
            cluster.analyze(ranks[:1], engine=engine)


def test_importing_needs_none_of_them() -> None:
    code = "import sys; import rooftree.cluster; print([name for name in ('pyarrow', 'fsspec', 'dask', 'distributed', 'ray') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-I", "-c", code], check=True, stdout=subprocess.PIPE).stdout == b"[]\n"


# ---- What comes out


def test_the_schema_is_that_of_the_tables() -> None:
    """With units and meanings, whatever is in the trace; no column of a table is called as those in front."""
    with rooftree.open(DEMO) as trace:
        for name, definition in rooftree.tables().items():
            assert not {"trace_path", "rank"} & {column.name for column in definition.columns}, name
            assert name not in ("files", "failures")
            if name not in NEED_AN_ID:
                expected = pa.schema(trace.table(name))
                found = cluster.schema(definition)
                assert found.names == ["trace_path", *expected.names]
                for field in expected:
                    assert found.field(field.name).equals(field, check_metadata=True), (name, field.name)
    units = json.loads(cluster.schema(rooftree.tables()["ops"]).metadata[b"units"])
    assert units["direct_ns"] == "ns" and "name" not in units


def test_once_for_each_step(ranks: list[Path]) -> None:
    assert_same(cluster.analyze(ranks[:2], tables=["ops"], by="step"), ranks[:2], ["ops"], by="step")
    assert cluster.analyze(DEMO, tables=["ops"], by="step")["ops"].column_names[:3] == ["rank", "trace_path", "step"]
    assert_same(cluster.analyze(ranks[:2], tables=["ops"], by="args"), ranks[:2], ["ops_by_args"])


def test_ranks_are_the_traces_own(ranks: list[Path], tmp_path: Path) -> None:
    """By rank, those without one last, then by path; two files of one rank stay two; a name says nothing."""
    (tmp_path / "rank3.json").write_bytes(NO_RANK)
    for name in ("b.json", "a.json"):
        shutil.copy(ranks[1], tmp_path / name)
    paths = [tmp_path / "rank3.json", tmp_path / "b.json", ranks[0], tmp_path / "a.json", tmp_path / "a.json"]
    found = cluster.analyze(paths, tables=["ops"])["files"].to_pylist()
    assert [(row["rank"], Path(row["trace_path"]).name) for row in found] == [(0, "rank0.json"), (1, "a.json"), (1, "b.json"), (None, "rank3.json")]


def test_patterns_and_urls(ranks: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ranks[0].parent
    found = cluster.analyze(f"{folder}/rank1?.json", tables=["ops"])
    assert sorted(set(found["ops"]["rank"].to_pylist())) == list(range(10, 20))
    monkeypatch.chdir(folder)
    assert cluster.analyze("rank1?.json", tables=["ops"])["ops"].equals(found["ops"])
    (tmp_path / "a[1].json").write_bytes(ranks[1].read_bytes())
    assert cluster.analyze(tmp_path / "a[1].json", tables=["ops"])["ops"]["rank"][0].as_py() == 1
    pytest.importorskip("fsspec")
    found = cluster.analyze(f"{folder}/rank1*.json", tables=["ops"])
    urls = cluster.analyze(f"file://{folder}/rank1*.json", tables=["ops", "info"])
    assert urls["ops"].drop_columns("trace_path").equals(found["ops"].drop_columns("trace_path"))
    named = [row["value"] for row in urls["info"].to_pylist() if row["key"] == "file"]
    assert named == [f"file://{folder}/rank{rank}.json" for rank in (1, *range(10, 20))]
    (tmp_path / "cut.json").write_bytes(b"cut")
    (row,) = cluster.analyze(f"file://{tmp_path}/cut.json")["failures"].to_pylist()
    assert row["code"] == "format" and row["message"].startswith(f"file://{tmp_path}/cut.json: byte 0")
    (row,) = cluster.analyze([f"file://{DEMO}"], tables=["ops"], step=99)["failures"].to_pylist()
    assert row["code"] == "argument" and row["message"].startswith(f"file://{DEMO}: ")


def test_options_and_models_reach_the_workers(tmp_path: Path) -> None:
    own = tmp_path / "own.ops"
    own.write_text('op aten::mm\n    category gemm\n    bytes = 11\n')

    def moved(**options: Any) -> set[int]:
        rows = cluster.analyze(DEMO, tables=["op_models"], **options)["op_models"].to_pylist()
        return {row["bytes"] for row in rows if row["name"] == "aten::mm"}

    assert moved(ops=[os.path.relpath(own)]) == {11}
    rooftree.ops.register("aten::mm", bytes="7", category="gemm", source="made up")
    try:
        assert moved() == {7}
    finally:
        rooftree.ops.clear()
    assert 7 not in moved()


def test_progress(ranks: list[Path]) -> None:
    seen: list[tuple[int, int]] = []
    cluster.analyze(ranks[:3], tables=["ops"], progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 3), (2, 3), (3, 3)]


# ---- The dataset


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def pattern(output: Path, name: str) -> str:
    return f"{output}/table={name}/**/*.parquet"


@pytest.fixture(scope="module")
def dataset(ranks: list[Path], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """-> a dataset, and the same as tables: with two files of one rank, one of none, and one that cannot be read."""
    folder = tmp_path_factory.mktemp("dataset")
    (folder / "none.json").write_bytes(NO_RANK)
    (folder / "cut.json").write_bytes(b"cut")
    shutil.copy(ranks[1], folder / "again.json")
    paths = [*ranks[:3], *(folder / name for name in ("again.json", "none.json", "cut.json"))]
    kept = cluster.analyze(paths, tables=TABLES, output=folder / "output")
    found = cluster.analyze(paths, tables=TABLES)
    assert set(kept) == {"failures"} and kept["failures"].equals(found["failures"]) and kept["failures"].num_rows == 1
    return folder / "output", found


def by_rank_and_path(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows of a trace keep their order."""
    return sorted(rows, key=lambda row: (row["rank"] is None, row["rank"] or 0, row["trace_path"]))


def test_duckdb_reads_it(dataset: tuple[Path, dict[str, Any]]) -> None:
    duckdb = pytest.importorskip("duckdb")
    output, expected = dataset
    for name in (*TABLES, "files"):
        read = duckdb.sql(f"select * exclude \"table\" from read_parquet('{pattern(output, name)}', hive_partitioning=true)")
        rows = [dict(zip(read.columns, row)) for row in read.fetchall()]
        assert by_rank_and_path(rows) == expected[name].to_pylist(), name
    read = duckdb.sql(f"select trace_path, code, message, \"offset\" from read_parquet('{pattern(output, 'failures')}')")
    assert [dict(zip(read.columns, row)) for row in read.fetchall()] == expected["failures"].to_pylist()
    units = duckdb.sql(f"select decode(value) from parquet_kv_metadata('{pattern(output, 'ops')}') where key::varchar = 'units'").fetchall()
    assert {json.loads(unit)["direct_ns"] for (unit,) in units} == {"ns"}


def test_polars_reads_it(dataset: tuple[Path, dict[str, Any]]) -> None:
    polars = pytest.importorskip("polars")
    output, expected = dataset
    for name in (*TABLES, "files"):
        read = polars.scan_parquet(pattern(output, name), hive_partitioning=True).drop("table").collect()
        assert by_rank_and_path(read.to_dicts()) == expected[name].to_pylist(), name


def test_pyarrow_reads_it(dataset: tuple[Path, dict[str, Any]]) -> None:
    import pyarrow.dataset

    output, expected = dataset
    for name in (*TABLES, "files"):
        read = pyarrow.dataset.dataset(output / f"table={name}", partitioning="hive").to_table()
        assert by_rank_and_path(read.to_pylist()) == expected[name].to_pylist(), name
        for field in read.schema:
            if field.name != "rank":
                assert field.equals(expected[name].schema.field(field.name), check_metadata=True)


def test_running_again_gives_the_same_bytes(ranks: list[Path], tmp_path: Path) -> None:
    output = tmp_path / "output"
    cluster.analyze(ranks[:3], tables=TABLES, output=output, workers=2)
    once = contents(output)
    assert len(once) == 3 * (len(TABLES) + 1) + 2
    cluster.analyze(list(reversed(ranks[:3])), tables=TABLES, output=output, workers=1)
    assert contents(output) == once


def rows_by_path(output: Path, name: str) -> dict[str, int]:
    import pyarrow.dataset

    found: dict[str, int] = {}
    for path in pyarrow.dataset.dataset(output / f"table={name}", partitioning="hive").to_table()["trace_path"].to_pylist():
        found[Path(path).name] = found.get(Path(path).name, 0) + 1
    return found


def test_running_again_replaces(ranks: list[Path], tmp_path: Path) -> None:
    """What was good and is broken, the other way round, of another rank now; what is not asked about stays."""
    output = tmp_path / "output"
    names = ["good.json", "bad.json", "moves.json", "stays.json"]
    paths = [tmp_path / name for name in names]
    for path, source in zip(paths, (ranks[0], None, ranks[2], ranks[3])):
        path.write_bytes(source.read_bytes() if source else b"cut")
    cluster.analyze([*paths, tmp_path / "late*"], tables=["ops"], output=output)
    assert set(rows_by_path(output, "ops")) == {"good.json", "moves.json", "stays.json"}
    assert set(rows_by_path(output, "failures")) == {"bad.json", "late*"}
    left = output / "table=ops" / "rank=2" / ".left.parquet.123.tmp"
    left.touch()  # another run's, which may still be there
    for path, source in zip(paths, (None, ranks[1], ranks[5])):
        path.write_bytes(source.read_bytes() if source else b"cut")
    shutil.copy(ranks[6], tmp_path / "later.json")
    cluster.analyze([*paths[:3], tmp_path / "late*"], tables=["ops"], output=output)
    assert set(rows_by_path(output, "ops")) == {"bad.json", "moves.json", "stays.json", "later.json"}
    assert rows_by_path(output, "failures") == {"good.json": 1}
    assert sorted(path.parent.name for path in output.glob("table=ops/rank=*/*.parquet")) == ["rank=1", "rank=3", "rank=5", "rank=6"]
    assert left.exists()
    cluster.analyze(paths[1], tables=["kernels"], output=output)
    assert set(rows_by_path(output, "kernels")) == {"bad.json"} and len(rows_by_path(output, "ops")) == 4


def test_other_options_need_another_directory(ranks: list[Path], tmp_path: Path) -> None:
    output = tmp_path / "output"
    cluster.analyze(ranks[:1], tables=["ops"], output=output)
    before = contents(output)
    with pytest.raises(rooftree.ArgumentError, match="its table ops was made with"):
        cluster.analyze(ranks[:1], tables=["ops"], output=output, by="step")
    assert contents(output) == before
    cluster.analyze(ranks[:1], tables=["ops"], output=output, threads=2)
    assert contents(output) == before


def test_what_a_killed_worker_left_is_gone(ranks: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a file has its name only when it is whole."""
    output = tmp_path / "output"
    monkeypatch.setattr(cluster, "_do", _dies_while_writing)
    found = cluster.analyze(ranks[:2], tables=["ops"], output=output, retries=0, workers=1)
    assert found["failures"]["code"].to_pylist() == ["killed"] * 2
    assert sorted(contents(output)) == sorted(name for name in contents(output) if "table=failures" in name or name == "_rooftree.json")


def _dies_while_writing(task: Any) -> None:
    import pyarrow.parquet

    write = pyarrow.parquet.write_table

    def die(table: Any, path: str, **options: Any) -> None:
        write(table, path, **options)
        os.kill(os.getpid(), signal.SIGKILL)

    pyarrow.parquet.write_table = die
    cluster._analyzed(task)


def test_what_only_this_process_knows_is_refused(tmp_path: Path) -> None:
    @rooftree.define_table("mine", [("a", "str")])
    def mine(trace: rooftree.Trace) -> list[dict[str, str]]:
        return []

    try:
        with pytest.raises(rooftree.ArgumentError, match="written in Python"):
            cluster.analyze([DEMO], tables=["mine"], engine="local")
        rooftree.classes.register("category op aten::mm MINE")
        with pytest.raises(rooftree.ArgumentError, match="classes="):
            cluster.analyze([DEMO], tables=["ops"], engine="local")
        rooftree.classes.clear()
        rooftree.ops.register("aten::mm", flops=lambda args: 1, bytes="1", category="gemm")
        with pytest.raises(rooftree.ArgumentError, match="formulas"):
            cluster.analyze([DEMO], tables=["ops"], engine="local")
    finally:
        rooftree.forget_tables()
        rooftree.classes.clear()
        rooftree.ops.clear()


def test_by_step_is_partitioned_by_step(ranks: list[Path], tmp_path: Path) -> None:
    """What three readers say of the dataset is what there is without one."""
    output = tmp_path / "by_step"
    paths = [DEMO, *ranks[:2]]
    assert not len(cluster.analyze(paths, tables=["ops"], by="step", output=output)["failures"])
    expected = cluster.analyze(paths, tables=["ops"], by="step")["ops"]
    wanted = sorted((row["rank"], row["step"], row["name"], row["direct_ns"]) for row in expected.to_pylist())
    assert len({step for _, step, _, _ in wanted}) > 2

    import pyarrow.dataset

    whole = pyarrow.dataset.dataset(output / "table=ops", partitioning="hive").to_table()
    assert sorted((row["rank"], row["step"], row["name"], row["direct_ns"]) for row in whole.to_pylist()) == wanted
    pattern = str(output / "table=ops" / "**" / "*.parquet")
    polars = pytest.importorskip("polars")
    frame = polars.scan_parquet(pattern, hive_partitioning=True).select("rank", "step", "name", "direct_ns").collect()
    assert sorted(frame.rows()) == wanted
    duckdb = pytest.importorskip("duckdb")
    said = duckdb.sql(f"SELECT rank, step, name, direct_ns FROM read_parquet('{pattern}', hive_partitioning = true)").fetchall()
    assert sorted((int(rank), *rest) for rank, *rest in said) == wanted


def test_by_step_without_any_step_has_a_form(tmp_path: Path) -> None:
    path = tmp_path / "t.json"
    path.write_text('{"traceEvents": [{"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 1, "tid": 1, "ts": 1, "dur": 5}]}')
    output = tmp_path / "out"
    cluster.analyze([path], tables=["ops"], by="step", output=output)
    (file,) = (output / "table=ops").rglob("*.parquet")
    import pyarrow.parquet

    table = pyarrow.parquet.ParquetFile(file).read()
    assert table.num_rows == 0 and "name" in table.column_names
