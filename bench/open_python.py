#!/usr/bin/env python3
"""Times the Python package beside json.load on the same traces. Prints CSV: file, what, seconds (best of ROUNDS), times json.load's speed.

    python bench/open_python.py TRACE...

Needs a Python that has the package and pandas (`pip install '.[pandas]'`); orjson is timed where it is there.
"""

import csv
import gzip
import json
import sys
import time

import rooftree

ROUNDS = 5


def content(path):
    with open(path, "rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
    return gzip.open(path, "rb") if packed else open(path, "rb")


def load_json(path):
    with content(path) as file:
        json.load(file)


def load_orjson(path):
    with content(path) as file:
        orjson.loads(file.read())


def frame(table):
    return lambda path: rooftree.open(path).table(table).to_pandas()


def walk(path):
    for node in rooftree.open(path).nodes:
        node.name, node.dur_ns, node.parent


WAYS = [("json.load", load_json), ("ops to pandas", frame("ops")), ("launches to pandas", frame("launches")), ("all nodes", walk)]
try:
    import orjson

    WAYS.insert(1, ("orjson.loads", load_orjson))
except ImportError:
    pass


def best(way, path):
    seconds = []
    for _ in range(ROUNDS):
        before = time.perf_counter()
        way(path)
        seconds.append(time.perf_counter() - before)
    return min(seconds)


def main():
    out = csv.writer(sys.stdout)
    out.writerow(["file", "what", "s", "x_json_load"])
    for path in sys.argv[1:]:
        first = None
        for name, way in WAYS:
            seconds = best(way, path)
            first = first or seconds
            out.writerow([path.rsplit("/", 1)[-1], name, "%.3f" % seconds, "%.1f" % (first / seconds)])


if __name__ == "__main__":
    main()
