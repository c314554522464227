"""What can be opened, what is refused and how, reports."""

from __future__ import annotations

import gzip
import io
import os
import signal
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import pytest

import rooftree
from conftest import DEMO, run


def test_bytes_and_files_are_as_good_as_paths(demo: rooftree.Trace) -> None:
    expected = demo.table("ops").to_dicts()
    content = DEMO.read_bytes()
    plain = gzip.decompress(content)
    for source in (str(DEMO), content, bytearray(content), memoryview(plain), io.BytesIO(plain), DEMO.open("rb")):
        with rooftree.open(source) as trace:
            assert trace.table("ops").to_dicts() == expected
            assert trace.kernels[0].raw["ph"] == "X"


def test_names_may_be_any_bytes(demo: rooftree.Trace, tmp_path: Path) -> None:
    path, other = (tmp_path / os.fsdecode(name) for name in (b"\xff.json.gz", b"\xfe.json"))
    path.write_bytes(DEMO.read_bytes())
    other.write_bytes(b"hello")
    with rooftree.open(path) as trace:
        assert trace.table("ops").to_dicts() == demo.table("ops").to_dicts()
    with pytest.raises(rooftree.FormatError) as raised:
        rooftree.open(other)
    assert raised.value.path == str(other)


def test_temporary_files_go_with_the_trace() -> None:
    trace = rooftree.open(DEMO.read_bytes())
    assert os.path.exists(trace._path)
    path = trace._path
    trace.close()
    assert not os.path.exists(path)


@pytest.mark.parametrize(
    "content, kind, offset",
    [
        (b"", rooftree.FormatError, 0),
        (b"hello", rooftree.FormatError, 0),
        (b'{"traceEvents": 5}', rooftree.FormatError, None),
        (b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xff\xff\xff\xff", rooftree.FormatError, None),
    ],
)
def test_bad_files(tmp_path: Path, content: bytes, kind: type[rooftree.Error], offset: int | None) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with pytest.raises(kind) as caught:
        rooftree.open(path)
    assert caught.value.code == "format" and caught.value.path == str(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert isinstance(caught.value.offset, int) and (offset is None or caught.value.offset == offset)
    with pytest.raises(kind) as caught:
        rooftree.open(content)
    assert caught.value.path == "<bytes>" and str(caught.value).startswith("<bytes>: ")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(rooftree.FileError) as caught:
        rooftree.open(tmp_path / "none")
    assert caught.value.code == "io" and caught.value.offset is None and isinstance(caught.value, OSError)
    assert str(caught.value) == f"{tmp_path / 'none'}: No such file or directory"
    with pytest.raises(rooftree.FileError):
        rooftree.open(tmp_path)
    with pytest.raises(rooftree.UnsupportedError):
        rooftree.open("/dev/null")


def test_requests_that_mean_nothing(demo: rooftree.Trace, tmp_path: Path) -> None:
    for ask in (
        lambda: demo.table("nothing"),
        lambda: demo.table("ops", step=99),
        lambda: demo.table("ops", name="("),
        lambda: demo.table("ops", by="nothing"),
        lambda: demo.table("ops", step=11, steps=(10, 12)),
        lambda: demo.table("tree"),
        lambda: demo.node(10**9),
        lambda: demo.search("("),
        lambda: demo.search("a", kind="nothing"),
        lambda: demo.write(tmp_path / "ops.nothing", "ops"),
        lambda: rooftree.open(DEMO, scanner="nothing"),
        lambda: rooftree.open(DEMO, capture=["x"] * 20),
    ):
        with pytest.raises(rooftree.ArgumentError) as caught:
            ask()
        assert caught.value.code in ("argument", "") and isinstance(caught.value, (rooftree.Error, ValueError))
    with pytest.raises(TypeError):
        demo.table("ops", nothing=1)  # type: ignore[call-arg]
    with pytest.raises(ValueError):
        demo.table("o\0ps")
    with pytest.raises(OverflowError):
        demo.table("tree", id=2**40)


def test_closed_traces() -> None:
    trace = rooftree.open(DEMO)
    node = trace.ops[0]
    trace.close()
    trace.close()
    with pytest.raises(rooftree.ArgumentError, match="closed"):
        trace.table("ops")
    assert node.name and node.children is not None  # it holds what it looks at
    assert "closed" in repr(trace)


def test_progress(tmp_path: Path) -> None:
    path = tmp_path / "plain.json"
    path.write_bytes(gzip.decompress(DEMO.read_bytes()))
    seen: list[tuple[int, int | None]] = []
    rooftree.open(path, progress=lambda done, total: seen.append((done, total)))
    assert seen and seen[-1] == (path.stat().st_size, path.stat().st_size)
    seen.clear()
    rooftree.open(DEMO, progress=lambda done, total: seen.append((done, total)))
    assert seen and {total for _, total in seen} == {None}


def test_progress_ends_the_reading() -> None:
    for threads in (1, 4):
        with pytest.raises(rooftree.CancelledError) as caught:
            rooftree.open(DEMO, threads=threads, progress=lambda done, total: False)
        assert caught.value.code == "cancelled"
        with pytest.raises(ZeroDivisionError):
            rooftree.open(DEMO, threads=threads, progress=lambda done, total: 1 // 0)


def endless() -> bytes:
    event = b'{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":%d,"dur":1,"args":{}},\n'
    return b"".join(event % i for i in range(20000))


@pytest.mark.parametrize("threads", (1, 2))
def test_keyboard_interrupt_ends_a_long_reading(tmp_path: Path, threads: int) -> None:
    """A pipe that never ends is read until the signal comes."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    piece, stop = endless(), threading.Event()

    def feed() -> None:
        try:
            with path.open("wb") as pipe:
                pipe.write(b'{"traceEvents":[')
                for i in range(4000):
                    if stop.is_set():
                        return
                    pipe.write(piece)
                    if i == 8:
                        os.kill(os.getpid(), signal.SIGINT)
        except BrokenPipeError:
            pass

    # Who is started in the background of a shell ignores the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    feeder = threading.Thread(target=feed)
    feeder.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            rooftree.open(path, threads=threads)
    finally:
        stop.set()
        feeder.join()
        signal.signal(signal.SIGINT, before)


def test_other_threads_run_meanwhile(tmp_path: Path) -> None:
    """The lock is released: a thread gets on with its work while a pipe is waited for."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    opened: list[rooftree.Trace] = []
    reader = threading.Thread(target=lambda: opened.append(rooftree.open(path)))
    reader.start()
    with path.open("wb") as pipe:
        pipe.write(gzip.decompress(DEMO.read_bytes()))
    reader.join()
    assert len(opened[0].table("ops")) > 0


def test_reports(demo: rooftree.Trace, tmp_path: Path) -> None:
    text = demo.report()
    assert text is not None and run("report", DEMO).startswith(text)  # then it names a command
    demo.report(tmp_path / "report.json")
    assert (tmp_path / "report.json").read_text() == run("report", DEMO, "-f", "json")
    demo.report(tmp_path / "report.md", step=11)
    assert (tmp_path / "report.md").read_text() == run("report", DEMO, "-f", "md", "--step", "11").partition("\nAll rows")[0]
    demo.report(tmp_path / "report.folded")
    assert (tmp_path / "report.folded").read_text() == run("report", DEMO, "-f", "folded")
    demo.write(tmp_path / "two.csv", "ops", "kernels")
    assert (tmp_path / "two.csv").read_text() == run("run", "ops", "kernels", DEMO, "-f", "csv")


def test_spreadsheets(demo: rooftree.Trace, tmp_path: Path) -> None:
    try:
        demo.report(tmp_path / "report.xlsx")
    except rooftree.UnsupportedError as without:
        pytest.skip(str(without))
    assert "xl/workbook.xml" in zipfile.ZipFile(tmp_path / "report.xlsx").namelist()


def test_a_failed_report_leaves_the_old_one(demo: rooftree.Trace, tmp_path: Path) -> None:
    path = tmp_path / "report.csv"
    path.write_text("old")
    with pytest.raises(rooftree.ArgumentError):
        demo.report(path, step=99)
    assert path.read_text() == "old"
    with pytest.raises(rooftree.FileError) as caught:
        demo.report(tmp_path / "none" / "report.csv")
    assert caught.value.path == str(tmp_path / "none" / "report.csv")


def test_options_of_open(demo: rooftree.Trace, tmp_path: Path) -> None:
    models = tmp_path / "own.ops"
    models.write_text("this is no model\n")
    with pytest.raises(rooftree.FormatError):
        rooftree.open(DEMO, ops=[models])
    with rooftree.open(DEMO, no_python=True) as trace:
        assert len(trace.frames) == 0 < len(demo.frames)
    with rooftree.open(DEMO, peak={"bandwidth_gb_per_s": 1234}) as trace:
        assert 1234 in trace.table("devices").to_dicts()[0].values()
    for _ in range(2):
        with rooftree.open(DEMO, cache_dir=tmp_path / "cache") as trace:
            assert trace.table("ops").to_dicts() == demo.table("ops").to_dicts()
            assert trace.ops[5].name == demo.ops[5].name
            assert trace.ops.search("mm").ids == demo.ops.search("mm").ids
    assert list((tmp_path / "cache").iterdir())


def test_importing_is_quick_and_needs_nothing() -> None:
    code = (
        "import sys, time; before = set(sys.modules); begin = time.perf_counter(); import rooftree; "
        "print(time.perf_counter() - begin); print(*sorted({name.split('.')[0] for name in set(sys.modules) - before}))"
    )
    said = [
        subprocess.run([sys.executable, "-I", "-c", code], check=True, stdout=subprocess.PIPE).stdout.decode().splitlines()
        for _ in range(5)
    ]
    assert min(float(seconds) for seconds, _ in said) < 0.05
    loaded = set(said[0][1].split())
    assert loaded - {"rooftree"} <= set(sys.stdlib_module_names)


def test_the_command_is_installed_with_it() -> None:
    command = Path(sys.executable).parent / "rooftree"
    said = subprocess.run([command, "--version"], check=True, stdout=subprocess.PIPE).stdout.decode()
    assert said.strip() == f"rooftree {rooftree.__version__}"
