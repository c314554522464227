#!/usr/bin/env python3
"""Sums up the columns of a database of Nsight Systems that rooftree reads, inside SQLite: the floor of reading one.

usage: bench/scan_sqlite.py FILE
"""
import sqlite3
import sys

SUMS = (
    "SELECT sum(start), sum(end), sum(eventType), sum(length(text)), count(textId), sum(globalTid), sum(domainId) FROM NVTX_EVENTS",
    "SELECT sum(start), sum(end), sum(eventClass), sum(globalTid), sum(correlationId), sum(nameId) FROM CUPTI_ACTIVITY_KIND_RUNTIME",
    "SELECT sum(start), sum(end), sum(deviceId), sum(streamId), sum(correlationId), sum(globalPid), count(graphNodeId), sum(demangledName), "
    "sum(gridX), sum(gridY), sum(gridZ) FROM CUPTI_ACTIVITY_KIND_KERNEL",
)


def main():
    database = sqlite3.connect("file:%s?mode=ro&immutable=1" % sys.argv[1], uri=True)
    for sql in SUMS:
        print(*database.execute(sql).fetchone())


if __name__ == "__main__":
    main()
