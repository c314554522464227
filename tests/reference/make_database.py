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
