#!/usr/bin/env python3
"""Makes a database as Nsight Systems exports them: `kernels` kernels, each launched inside five nested ranges.

usage: bench/gen_nsys.py KERNELS OUT.sqlite

Two threads launch alternately; op_ids rise; every 64th range has another name. The same arguments give the same rows.
"""
import itertools
import os
import sqlite3
import sys

NAMES = ("aten::linear", "aten::addmm", "aten::matmul", "aten::mm", "aten::_scaled_mm")
DEPTH = len(NAMES)
STRIDE_NS = 10_000
PID = 4242
TABLES = """
CREATE TABLE StringIds (id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT);
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER, greenContextId INTEGER, streamId INTEGER,
  correlationId INTEGER, globalPid INTEGER, demangledName INTEGER, shortName INTEGER, mangledName INTEGER, launchType INTEGER, cacheConfig INTEGER,
  registersPerThread INTEGER, gridX INTEGER, gridY INTEGER, gridZ INTEGER, blockX INTEGER, blockY INTEGER, blockZ INTEGER, graphNodeId INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, end INTEGER, eventClass INTEGER, globalTid INTEGER, correlationId INTEGER, nameId INTEGER,
  returnValue INTEGER, callchainId INTEGER);
CREATE TABLE NVTX_EVENTS (start INTEGER, end INTEGER, eventType INTEGER, rangeId INTEGER, category INTEGER, color INTEGER, text TEXT, globalTid INTEGER,
  endGlobalTid INTEGER, textId INTEGER, domainId INTEGER, uint64Value INTEGER, int64Value INTEGER, doubleValue REAL, uint32Value INTEGER,
  int32Value INTEGER, floatValue REAL, jsonTextId INTEGER, jsonText TEXT, binaryData TEXT);
"""


def thread_of(i):
    return PID << 24 | (PID + i % 2)


def kernels(n):
    for i in range(n):
        start = i * STRIDE_NS + 6_000
        yield start, start + 3_000, 0, 1, None, 7, i + 1, PID << 24, 1, 1, None, 1, 1, 32, 128, 1, 1, 256, 1, 1, None


def calls(n):
    for i in range(n):
        start = i * STRIDE_NS + 1_000
        yield start, start + 4_000, 0, thread_of(i), i + 1, 2, 0, None


def ranges(n):
    ids = itertools.count(1)
    for i in range(n):
        for depth, name in enumerate(NAMES):
            number = next(ids)
            text = "%s, op_id = %d, sizes = [[%d, 64], [64, 128]]" % (name if number % 64 else "aten::other", number, 64 + i % 100)
            yield (i * STRIDE_NS + 100 * depth, (i + 1) * STRIDE_NS - 100 * depth - 100, 59, None, None, None, text, thread_of(i)) + (None,) * 2 + (0,) + (None,) * 9


def insert(database, table, rows, columns):
    database.executemany("INSERT INTO %s VALUES (%s)" % (table, ",".join("?" * columns)), rows)


def main():
    n, path = int(sys.argv[1]), sys.argv[2]
    if os.path.exists(path):
        os.remove(path)
    database = sqlite3.connect(path)
    database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + TABLES)
    insert(database, "StringIds", [(1, "gemm_kernel"), (2, "cudaLaunchKernel_v7000")], 2)
    insert(database, "META_DATA_EXPORT", [("EXPORT_SCHEMA_VERSION", "3.25.0"), ("EXPORT_SCHEMA_VERSION_MAJOR", "3")], 2)
    insert(database, "CUPTI_ACTIVITY_KIND_KERNEL", kernels(n), 21)
    insert(database, "CUPTI_ACTIVITY_KIND_RUNTIME", calls(n), 8)
    insert(database, "NVTX_EVENTS", ranges(n), 20)
    database.commit()
    database.close()


if __name__ == "__main__":
    main()
