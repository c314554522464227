"""Files made to be slow or large: each must end in time that grows with its size, in memory bounded by it, with an answer or an error."""

import gzip
import os
import resource
import subprocess
import tempfile

from harness import Failure, Test

SECONDS = 60


def op(name, ts, dur, more=""):
    return '{"ph":"X","cat":"cpu_op","name":"%s","pid":1,"tid":1,"ts":%d,"dur":%d%s}' % (name, ts, dur, more)


def call(ts, dur, correlation):
    return '{"ph":"X","cat":"cuda_runtime","name":"L","pid":1,"tid":1,"ts":%d,"dur":%d,"args":{"correlation":%d}}' % (ts, dur, correlation)


def kernel(ts, dur, correlation, device=0):
    return '{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":%d,"dur":%d,"args":{"device":%d,"correlation":%d}}' % (
        ts, dur, device, correlation)  # fmt: skip


def document(events):
    yield '{"traceEvents":[\n'
    for number, event in enumerate(events):
        yield ",\n" + event if number else event
    yield "\n]}"


def nested(n):
    """Each op inside the one before, each with a launch and a kernel: subtrees overlap n times."""
    for i in range(n):
        yield op("op%d" % (i % 9), 2 * i, 4 * n - 4 * i)
        yield call(2 * i, 1, i + 1)
        yield kernel(3 * i, 5, i + 1)


def all_equal(n):
    for i in range(n):
        yield op("a", 5, 10)
        yield kernel(5, 5, 0, i % 999)


def overhanging(n):
    for i in range(n):
        yield op("a", i, n + i)
        yield call(i, 2 * n, i + 1)
        yield kernel(i, n, i + 1)


def flows_at_once(n):
    for i in range(n):
        yield '{"ph":"s","cat":"ac2g","id":%d,"pid":1,"tid":1,"ts":1}' % i
        yield '{"ph":"f","cat":"ac2g","id":%d,"pid":0,"tid":7,"ts":9}' % i
        yield op("a", 1, 5)
        yield kernel(9, 1, 0)


def flows_inside(n):
    """Flows that start in the innermost of many ops, all in one call."""
    yield call(0, 4 * n, 0)
    for i in range(n):
        yield op("a", i, 4 * n - 2 * i)
        yield '{"ph":"s","cat":"ac2g","id":%d,"pid":1,"tid":1,"ts":%d}' % (i, n + i)
        yield '{"ph":"f","cat":"ac2g","id":%d,"pid":0,"tid":7,"ts":%d}' % (i, 9 * n + 2 * i)
        yield kernel(9 * n + 2 * i, 1, 0)


def steps(n):
    for i in range(n):
        yield '{"ph":"X","cat":"user_annotation","name":"ProfilerStep#%d","pid":1,"tid":1,"ts":%d,"dur":%d}' % (i, i, 9 * n - i)
        yield kernel(10 * i, 5, 0, i % 3)


def ranges_around(n):
    """Each launch in all ranges, each of these and each kernel with a name of its own: n x n pairs."""
    for i in range(n):
        yield '{"ph":"X","cat":"user_annotation","name":"r%d","pid":1,"tid":1,"ts":%d,"dur":%d}' % (i, i, 8 * n - 2 * i)
        yield call(2 * n + i, 1, i + 1)
        yield kernel(20 * n + 3 * i, 2, i + 1).replace('"k"', '"k%d"' % i)


def ranges_crossing(n):
    """Each launch in n ranges of the same few names, none of which holds another."""
    for i in range(n):
        yield '{"ph":"X","cat":"user_annotation","name":"r%d","pid":1,"tid":1,"ts":%d,"dur":%d}' % (i % 3, i, n)
        yield call(i, 1, i + 1)
        yield kernel(20 * n + 3 * i, 2, i + 1)


def begins(n):
    for i in range(n):
        yield '{"ph":"B","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":%d}' % i


def damaged(n):
    for i in range(n):
        yield '{"ph":"X","name":"a "b" c,"d","pid":1 1,"ts":%d}' % i
    yield op("a", 1, 1)


def tiny(n):
    for i in range(n):
        yield '{"ph":"i"}'
    yield op("a", 1, 1)


# name, function of a size to events or text, quick size, full size, exit code
SHAPES = (
    ("nested", nested, 30000, 1000000, 0),
    ("all_equal", all_equal, 50000, 500000, 0),
    ("overhanging", overhanging, 30000, 300000, 0),
    ("flows_at_once", flows_at_once, 30000, 200000, 0),
    ("flows_inside", flows_inside, 30000, 200000, 0),
    ("steps", steps, 10000, 30000, 0),
    ("begins", begins, 100000, 1000000, 0),
    ("damaged", damaged, 30000, 300000, 0),
    ("tiny_events", tiny, 300000, 10000000, 0),
)
RANGES = (
    ("ranges_around", ranges_around, 30000, 300000),
    ("ranges_crossing", ranges_crossing, 100000, 500000),
)
RANGE_TABLES = ("run", "nvtx_pushpop_sum", "nvtx_gpu_proj_sum", "nvtx_kern_sum", "cuda_kern_exec_sum")
TEXTS = (
    ("brackets", lambda n: "[" * n, 10**7, 10**8, 3),
    ("brackets_in_args", lambda n: '{"traceEvents":[{"args":' + "[" * n, 10**7, 10**8, 3),
    ("long_name", lambda n: '{"traceEvents":[' + op("x" * n, 1, 1) + "]}", 10**7, 3 * 10**8, 0),
    ("quotes", lambda n: '{"traceEvents":[{"ph":"X","name":"' + '",' * n + op("a", 1, 1), 10**6, 10**7, 0),
    ("open_braces", lambda n: '{"traceEvents":[' + '{"ph":' * n, 10**6, 10**7, 3),
)


def run(settings, path, code, what=("report",), times=12):
    size = os.path.getsize(path)
    most = times * size + (512 << 20)
    command = [settings.rooftree, *what, path]
    done = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=SECONDS,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
    )  # fmt: skip
    said = done.stderr.decode("utf-8", "replace")
    if done.returncode != code or "out of memory" in said:
        raise Failure("exit %d, expected %d: %s" % (done.returncode, code, said[:500]))


def shape(settings, pieces, code, what=("report",)):
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "t.json")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(pieces)
        run(settings, path, code, what)


def bomb(settings):
    """Little that unpacks to much is refused before it is unpacked."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "t.json.gz")
        with gzip.open(path, "wb", 9) as file:
            file.write(b'{"traceEvents":[')
            for _ in range(200):
                file.write(b" " * 2**20)
        run(settings, path, 3)


def tests(settings):
    size = 3 if settings.full else 2
    rows = [Test(row[0], lambda row=row: shape(settings, document(row[1](row[size])), row[4])) for row in SHAPES]
    rows += [Test(row[0], lambda row=row: shape(settings, document(row[1](row[size])), 0, RANGE_TABLES)) for row in RANGES]
    rows += [Test(row[0], lambda row=row: shape(settings, [row[1](row[size])], row[4])) for row in TEXTS]
    return rows + [Test("bomb", lambda: bomb(settings))]
