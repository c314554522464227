"""Databases as Nsight Systems exports them, made here: row by row for tests, or at random.

    python3 make_database.py SEED FILE
"""

import random
import sqlite3
import sys

PID, TID = 100, 101
KERNEL, MEMCPY, MEMSET = ("CUPTI_ACTIVITY_KIND_" + kind for kind in ("KERNEL", "MEMCPY", "MEMSET"))
RUNTIME, DRIVER, GRAPH_TRACE = ("CUPTI_ACTIVITY_KIND_" + kind for kind in ("RUNTIME", "DRIVER", "GRAPH_TRACE"))
NVTX, NODES = "NVTX_EVENTS", "CUDA_GRAPH_NODE_EVENTS"
PUSH_POP, START_END, MARK, DOMAIN = 59, 60, 34, 75

INTEGERS = {
    "StringIds": "id",
    KERNEL: "start end deviceId contextId streamId correlationId globalPid demangledName shortName mangledName gridX gridY gridZ graphNodeId graphId",
    MEMCPY: "start end deviceId contextId streamId correlationId globalPid bytes copyKind srcKind dstKind graphNodeId",
    MEMSET: "start end deviceId contextId streamId correlationId globalPid value bytes graphNodeId memKind",
    GRAPH_TRACE: "start end deviceId contextId streamId correlationId globalPid graphId graphExecId",
    RUNTIME: "start end eventClass globalTid correlationId nameId returnValue callchainId",
    DRIVER: "start end eventClass globalTid correlationId nameId returnValue callchainId",
    NVTX: "start end eventType rangeId category color globalTid endGlobalTid textId domainId",
    NODES: "start end eventClass globalTid nameId graphNodeId originalGraphNodeId",
    "TARGET_INFO_SESSION_START_TIME": "utcEpochNs",
    "TARGET_INFO_GPU": "id smCount totalMemory computeMajor computeMinor",
    "TARGET_INFO_CUDA_DEVICE": "gpuId cudaId pid",
    "PROFILER_OVERHEAD": "start end globalTid nameId",
}
TEXTS = {"StringIds": "value", NVTX: "text", "META_DATA_EXPORT": "name value", "TARGET_INFO_GPU": "name"}


def columns_of(table):
    return [(name, "INTEGER") for name in INTEGERS.get(table, "").split()] + [(name, "TEXT") for name in TEXTS.get(table, "").split()]


def global_id(pid=PID, tid=0):
    """With the bits that real ones have above the pid."""
    return 1 << 48 | pid << 24 | tid


class Database:
    """Tables as lists of {column: value}. A value that is text where an id belongs becomes the id of one in StringIds."""

    def __init__(self):
        self.tables, self.strings = {}, {}
        for name, value in (("EXPORT_PRODUCT_VERSION", "2026.2.1"), ("EXPORT_SCHEMA_VERSION", "3.25.0"), ("EXPORT_SCHEMA_VERSION_MAJOR", "3")):
            self.add("META_DATA_EXPORT", name=name, value=value)

    def string(self, text):
        return self.strings.setdefault(text, len(self.strings) + 1)

    def add(self, table, **row):
        self.tables.setdefault(table, []).append(row)
        return row

    def kernel(self, name, start, dur, correlation, device=0, stream=7, pid=PID, **more):
        row = dict(start=start, end=start + dur, deviceId=device, streamId=stream, correlationId=correlation, globalPid=global_id(pid))
        row.update(demangledName=self.string(name), shortName=self.string(name.split("<")[0]), gridX=1, gridY=1, gridZ=1)
        return self.add(KERNEL, **{**row, **more})

    def copy(self, start, dur, correlation, size, kinds=(1, 1, 2), device=0, stream=7, pid=PID, **more):
        row = dict(start=start, end=start + dur, deviceId=device, streamId=stream, correlationId=correlation, globalPid=global_id(pid))
        row.update(zip(("copyKind", "srcKind", "dstKind"), kinds), bytes=size)
        return self.add(MEMCPY, **{**row, **more})

    def fill(self, start, dur, correlation, size, device=0, stream=7, pid=PID, **more):
        row = dict(start=start, end=start + dur, deviceId=device, streamId=stream, correlationId=correlation, globalPid=global_id(pid))
        return self.add(MEMSET, **{**row, "bytes": size, "memKind": 2, **more})

    def call(self, name, start, dur, correlation=0, pid=PID, tid=TID, table=RUNTIME, **more):
        row = dict(start=start, end=start + dur, eventClass=int(table == DRIVER), globalTid=global_id(pid, tid), correlationId=correlation)
        return self.add(table, **{**row, "nameId": self.string(name), **more})

    def range(self, text, start, end, pid=PID, tid=TID, kind=PUSH_POP, **more):
        row = dict(start=start, end=end, eventType=kind, text=text, globalTid=global_id(pid, tid), domainId=0)
        return self.add(NVTX, **{**row, **more})

    def launch(self, kernel, start, correlation, pid=PID, tid=TID, after=20, dur=10, **more):
        """A call of 5 ns and its kernel."""
        self.call("cudaLaunchKernel_v7000", start, 5, correlation, pid, tid)
        return self.kernel(kernel, start + after, dur, correlation, pid=pid, **more)

    @staticmethod
    def columns(table, rows):
        known = columns_of(table)
        more = sorted({name for row in rows for name in row} - {name for name, _ in known})
        return known + [(name, "INTEGER") for name in more]

    def write(self, path, suffix=lambda table: "", without=(), ending="", types=True):
        """`suffix`: what stands behind a table's name; `without`: columns that are not there; `types`: whether columns have any."""
        tables = dict(self.tables)
        if self.strings:
            tables["StringIds"] = [{"id": number, "value": text} for text, number in self.strings.items()] + tables.get("StringIds", [])
        connection = sqlite3.connect(path)
        for table, rows in tables.items():
            columns = [(name, kind if types else "") for name, kind in self.columns(table, rows) if name not in without]
            name = table + suffix(table)
            connection.execute('CREATE TABLE "%s" (%s)%s' % (name, ", ".join('"%s" %s' % column for column in columns), ending))
            places = ", ".join("?" * len(columns))
            connection.executemany('INSERT INTO "%s" VALUES (%s)' % (name, places), [[row.get(c) for c, _ in columns] for row in rows])
        connection.commit()
        connection.close()
        return path


# ---------------------------------------------------------------------------------------------------------------------
# At random

KERNELS = ("gemm", "void add<float>(float*)", "ncclDevKernel_AllReduce", "triton_poi_fused", "relu")
CALLS = ("cudaLaunchKernel_v7000", "cuLaunchKernel", "cudaMemcpyAsync_v3020", "cudaStreamSynchronize_v3020", "cudaGraphLaunch_v10000", "x_v2", "x_v123")
NAMES = ("aten::mm", "aten::add", "aten::linear", "MmBackward0", "layer::one", "autograd::engine::evaluate_function: X", "iteration", "f(a::b)", "step")
NAMES += ("ProfilerStep#3", "record_param_comms", "c10d::allreduce_")
TAILS = ("", "", ", seq = 4", ", sizes = [[2, 3], [3, 4]]", ", seq = 5, sizes = [[], [[1], [2]]], input_op_ids = [(1,0)]", ", seq = -", ", sizes = [2")
WHOLE_TEXTS = ("", "{'mod': 'torch', 'op': 'mm'}", ", seq = 3", "a, op_id = ", "aten::x, op_id = 99999999999999999999", "aten::y, op_id = 4294967296")
ODD = (None, "text", 1.5, b"bytes", -1, 2**63 - 1, 2**61, 0)
NOT_SPOILED = ("bytes", "smCount")  # sums that stop at 2^63 - 1, and SMs beyond 32 bits, are tested elsewhere


class Random:
    """Few ids and few times, so that they meet."""

    def __init__(self, seed):
        self.rng, self.db = random.Random(seed), Database()
        rng = self.rng
        self.processes = [100, 200, 300][: rng.choice((1, 1, 2, 3))]
        self.span = rng.choice((50, 300, 2000))
        self.correlations = rng.choice((5, 30, 200))
        self.domains = rng.choice((0, 0, 3))
        self.odd = rng.choice((0, 0, 0.01, 0.1))
        self.op_ids = rng.choice((0, 0.5, 1))
        self.last_op = 0

    def time(self):
        return self.rng.randint(0, self.span)

    def track(self):
        pid = self.rng.choice(self.processes)
        return pid, pid + self.rng.randint(0, 2)

    def text(self):
        rng = self.rng
        if rng.random() < 0.1:
            return rng.choice(WHOLE_TEXTS)
        self.last_op += rng.choice((1, 1, 1, 2, -1))
        op_id = ", op_id = %d" % max(0, self.last_op) if rng.random() < self.op_ids else ""
        return rng.choice(NAMES) + op_id + rng.choice(TAILS)

    def labels(self, text):
        way = self.rng.random()
        return dict(text=text) if way < 0.5 else dict(text=None, textId=self.db.string(text)) if way < 0.95 else dict(text=None)

    def one_range(self, start, end, pid, tid):
        rng = self.rng
        kind = rng.choice((PUSH_POP,) * 12 + (START_END, MARK, 39))
        domain = rng.randint(0, self.domains) if rng.random() < 0.3 else rng.choice((0, 0, None))
        labels = self.labels(self.text())
        row = self.db.range(labels.pop("text"), start, end if rng.random() < 0.97 else None, pid, tid, kind, domainId=domain)
        row.update(labels)

    def nested(self, start, end, pid, tid, depth=0):
        self.one_range(start, end, pid, tid)
        at = start
        while depth < 4 and at < end and self.rng.random() < 0.6:
            begin = self.rng.randint(at, end)
            at = self.rng.randint(begin, end)
            self.nested(begin, at, pid, tid, depth + 1)

    def ranges(self):
        for _ in range(self.rng.randint(0, 12)):
            times = sorted((self.time(), self.time()))
            self.nested(*times, *self.track()) if self.rng.random() < 0.7 else self.one_range(*times, *self.track())
        for domain in range(1, self.domains + 1):
            if self.rng.random() < 0.6:
                self.db.range("lib%d" % domain, self.time(), None, self.rng.choice(self.processes), 0, DOMAIN, domainId=domain)

    def calls(self):
        rng = self.rng
        for _ in range(rng.randint(0, 40)):
            pid, tid = self.track()
            name, correlation = rng.choice(CALLS), rng.randint(0, self.correlations)
            start, dur = self.time(), rng.choice((0, 1, 5, 40))
            outer = self.db.call(name, start, dur, correlation, pid, tid, rng.choice((RUNTIME, RUNTIME, RUNTIME, DRIVER)))
            if rng.random() < 0.1:
                outer["eventClass"] = rng.choice((67, None))
                self.db.call(name.split("_v")[0], start, dur // 2, correlation, pid, tid)

    def gpu_rows(self):
        rng, db = self.rng, self.db
        for _ in range(rng.randint(0, 40)):
            place = dict(device=rng.randint(0, 1), stream=rng.choice((7, 8)), pid=rng.choice(self.processes))
            start, dur, correlation = self.time() + 10, rng.choice((0, 1, 3, 50)), rng.randint(0, self.correlations)
            what = rng.random()
            if what < 0.7:
                row = db.kernel(rng.choice(KERNELS), start, dur, correlation, **place)
                if rng.random() < 0.1:
                    row.update(demangledName=None, shortName=rng.choice((None, row["shortName"])), gridX=rng.choice((0, 7, 2**40)), gridY=2**30)
            elif what < 0.85:
                kinds = rng.randint(0, 14), rng.randint(0, 7), rng.randint(0, 7)
                row = db.copy(start, dur, correlation, rng.choice((0, 5, 10**6, -1, None)), kinds, **place)
            else:
                row = db.fill(start, dur, correlation, 8, memKind=rng.choice((None, 2, 1, 9)), **place)
            if rng.random() < self.replayed:
                row["graphNodeId"] = rng.choice((0, 1 << 32, (1 << 32) + 1, 2 << 32, (2 << 32) + 1, 77))
                row["graphId"] = rng.choice((None, 0, 1, 2))

    def graphs(self):
        """Nodes made now and then, copies of nodes, copies of these; replays whose kernels are not there."""
        rng, db = self.rng, self.db
        self.replayed = rng.choice((0, 0, 0.5, 1))
        if not self.replayed:
            return
        for _ in range(rng.randint(0, 3)):
            pid, tid = self.track()
            begin = self.time()
            db.call("cudaStreamBeginCapture_v10000", begin, 1, 0, pid, tid)
            db.call("cudaStreamEndCapture_v10000", begin + rng.randint(10, 200), 1, 0, pid, tid)
            for place in range(rng.randint(0, 3)):
                start = begin + 2 + 5 * place
                call = db.call(rng.choice(CALLS), start, 4, 0, pid, tid)
                node = (rng.randint(1, 2) << 32) + place
                db.add(NODES, start=start + rng.randint(0, 5), globalTid=call["globalTid"], graphNodeId=node, originalGraphNodeId=rng.choice((None, None, node)))
                if rng.random() < 0.7:
                    db.add(NODES, start=self.time(), globalTid=call["globalTid"], graphNodeId=node + (1 << 32), originalGraphNodeId=node)
        for _ in range(rng.randint(0, 3)):
            db.add(
                GRAPH_TRACE, start=self.time(), end=self.time() + 50, deviceId=0, streamId=7, correlationId=rng.randint(0, self.correlations),
                globalPid=global_id(rng.choice(self.processes)), graphId=rng.choice((None, 0, 1, 2)),
            )  # fmt: skip

    def spoil(self):
        """Cells of any table."""
        for table, rows in self.db.tables.items():
            for row in rows if table != "META_DATA_EXPORT" else ():
                for column in list(row):
                    if self.rng.random() < self.odd and column not in NOT_SPOILED:
                        row[column] = self.rng.choice(ODD + (-(2**63),) * (column in ("start", "end")))

    def write(self, path):
        rng, db = self.rng, self.db
        self.ranges()
        self.calls()
        self.graphs()
        self.gpu_rows()
        if rng.random() < 0.3:
            db.add("TARGET_INFO_SESSION_START_TIME", utcEpochNs=10**18)
            db.add("PROFILER_OVERHEAD", start=1, end=2)
        for gpu in range(rng.choice((0, 0, 1, 3))):
            db.add("TARGET_INFO_GPU", id=gpu, name="GPU %d" % gpu, smCount=10 + gpu, totalMemory=1 << 34, computeMajor=9, computeMinor=gpu)
            db.add("TARGET_INFO_CUDA_DEVICE", gpuId=gpu, cudaId=rng.randint(0, 1), pid=rng.choice(self.processes))
        self.spoil()
        for rows in db.tables.values():
            if rng.random() < 0.5:
                rng.shuffle(rows)
        suffix = rng.choice(("", "", "_V2"))
        tables = sorted(db.tables)
        suffixed = {table for table in tables if rng.random() < 0.5 and table != "StringIds"}
        columns = [name for table in tables for name, _ in db.columns(table, db.tables[table])]
        without = [rng.choice(columns)] if rng.random() < 0.2 else []
        return db.write(path, lambda table: suffix if table in suffixed else "", without, types=rng.random() < 0.5)


def write(seed, path):
    return Random(seed).write(path)


if __name__ == "__main__":
    write(int(sys.argv[1]), sys.argv[2])
