#!/usr/bin/env python3
"""Times ways to open a trace from Python. Prints CSV: file, what, seconds (best of ROUNDS), times json.load's speed.

    python bench/open_python.py TRACE...
    python bench/open_python.py --once WAY TRACE      # wall and processor seconds of the first time in a process

What a way imports counts in neither. A way whose packages are not there is left out: rooftree with pandas (`pip install '.[pandas]'`),
orjson, HolisticTraceAnalysis (its temporal breakdown).
"""

import csv
import gzip
import json
import sys
import time

ROUNDS = 5


def content(path):
    with open(path, "rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
    return gzip.open(path, "rb") if packed else open(path, "rb")


def json_load():
    def load(path):
        with content(path) as file:
            return json.load(file)

    return load


def orjson_loads():
    import orjson

    def load(path):
        with content(path) as file:
            return orjson.loads(file.read())

    return load


def frame(table):
    def imported():
        import pandas
        import rooftree

        pandas.Series(["text"])  # only then it imports what it needs for texts
        return lambda path: rooftree.open(path).table(table).to_pandas()

    return imported


def nodes():
    import rooftree

    def walk(path):
        for node in rooftree.open(path).nodes:
            node.name, node.dur_ns, node.parent

    return walk


def temporal_breakdown():
    import logging

    from hta.trace_analysis import TraceAnalysis

    logging.disable()
    return lambda path: TraceAnalysis(trace_files={0: path}).get_temporal_breakdown(visualize=False)


# name, what imports its packages and returns what is timed
WAYS = {
    "json.load": json_load,
    "orjson.loads": orjson_loads,
    "ops to pandas": frame("ops"),
    "launches to pandas": frame("launches"),
    "all nodes": nodes,
    "hta temporal breakdown": temporal_breakdown,
}


def taken(way, path):
    """-> wall and processor seconds; what comes of it is let go of afterwards."""
    wall, cpu = time.perf_counter(), time.process_time()
    result = way(path)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    del result
    return wall, cpu


def main():
    if sys.argv[1] == "--once":
        print("%.6f %.6f" % taken(WAYS[sys.argv[2]](), sys.argv[3]))
        return
    out = csv.writer(sys.stdout)
    out.writerow(["file", "what", "s", "x_json_load"])
    for path in sys.argv[1:]:
        first = None
        for name, imported in WAYS.items():
            try:
                way = imported()
            except ImportError:
                continue
            seconds = min(taken(way, path)[0] for _ in range(ROUNDS))
            first = first or seconds
            out.writerow([path.rsplit("/", 1)[-1], name, "%.3f" % seconds, "%.1f" % (first / seconds)])


if __name__ == "__main__":
    main()
