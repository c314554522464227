#!/usr/bin/env python3
"""What the reference finds in each Kineto trace of the corpus, and whether the C program finds the same.

    python3 corpus_expect.py [--corpus DIR] > tests/corpus_expect.tsv
    python3 corpus_expect.py [--corpus DIR] --check tests/corpus_expect.tsv --rooftree BINARY

The checking prints one line per difference; its exit status is 1 if there is any. Columns:

    file            below DIR/kineto
    events ... annotations   of `info`
    rows_with_call, rows_with_op   GPU rows less the `quality` checks gpu_rows_without_call, gpu_rows_without_op
    graph_rows      sum of `rows` over the `launches` whose call matches *GraphLaunch*
    checks          the `quality` checks whose count is not 0, in table order: check=count;check=count
    verdict, verdict_reason   of `info`; a cell that would be empty is `-`
"""

import argparse
import multiprocessing
import os
import sys

import compare
import reference

COUNTS = ("events", "ops", "calls", "gpu_rows", "kernels", "memcpys", "memsets", "other_gpu_rows")
COLUMNS = (
    "file", *COUNTS, "rows_with_call", "rows_with_op", "graph_rows", "steps", "frames", "annotations", "checks", "verdict",
    "verdict_reason",
)  # fmt: skip
OF_INFO = COUNTS + ("steps", "frames", "annotations", "verdict", "verdict_reason")
TABLES = ("info", "quality", "launches")


def of_reference(path):
    """-> {table: rows as dicts of text}"""
    result = {}
    for name, (columns, rows) in reference.tables(path).items():
        if name in TABLES:
            result[name] = [dict(zip(columns, ("" if value is None else str(value) for value in row))) for row in rows]
    return result


def of_program(binary, path):
    """The same, or a complaint."""
    result = {}
    for name in TABLES:
        found = compare.run_table(binary, name, path, [])
        if isinstance(found, str):
            return "%s: %s" % (name, found)
        result[name] = [dict(zip(found[0], row)) for row in found[1:]]
    return result


def line(file, tables):
    """-> cells by COLUMNS"""
    info = {row["key"]: row["value"] for row in tables["info"]}
    checks = {row["check"]: int(row["count"]) for row in tables["quality"]}
    cells = {column: info[column] for column in OF_INFO}
    for link in ("call", "op"):
        cells["rows_with_" + link] = str(int(info["gpu_rows"]) - checks["gpu_rows_without_" + link])
    cells["graph_rows"] = str(sum(int(row["rows"]) for row in tables["launches"] if "graphlaunch" in row["call"].lower()))
    cells["checks"] = ";".join("%s=%d" % item for item in checks.items() if item[1])
    cells["file"] = file
    return [cells[column] or "-" for column in COLUMNS]


def job(work):
    """-> (file, cells or a complaint)"""
    path, file, binary = work
    try:
        tables = of_program(binary, path) if binary else of_reference(path)
        return file, tables if isinstance(tables, str) else line(file, tables)
    except Exception as error:  # one trace must not hide the others
        return file, "%s: %s" % (type(error).__name__, error)


def differences(expected, found):
    for file in sorted(set(expected) | set(found)):
        if file not in found:
            yield "%s: not in the corpus" % file
        elif isinstance(found[file], str):
            yield "%s: %s" % (file, found[file])
        elif file not in expected:
            yield "%s: not in the list" % file
        else:
            for column, a, b in zip(COLUMNS, expected[file], found[file]):
                if a != b and column == "checks":
                    a, b = set(a.split(";")), set(b.split(";"))
                    a, b = (";".join(sorted(part)) or "-" for part in (a - b, b - a))
                if a != b:
                    yield "%s: %s: expected '%s', found '%s'" % (file, column, a, b)


def main():
    parser = argparse.ArgumentParser(description="The corpus in one table.")
    parser.add_argument("--corpus", default=compare.default_corpus(), metavar="DIR")
    parser.add_argument("--check", metavar="FILE")
    parser.add_argument("--rooftree", metavar="BINARY")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    if bool(options.check) != bool(options.rooftree):
        parser.error("--check and --rooftree go together")
    binary = os.path.abspath(options.rooftree) if options.rooftree else None
    root = os.path.join(options.corpus, "kineto")
    work = [(path, os.path.relpath(path, root), binary) for path in compare.corpus_traces(options.corpus)]
    with multiprocessing.Pool(options.processes) as pool:
        found = dict(pool.imap_unordered(job, work))
    if not options.check:
        print("\t".join(COLUMNS))
        for file in sorted(found):
            if isinstance(found[file], str):
                print("%s: %s" % (file, found[file]), file=sys.stderr)
            else:
                print("\t".join(found[file]))
        return int(not found or any(isinstance(cells, str) for cells in found.values()))
    with open(options.check, encoding="utf-8") as file:
        rows = [text.rstrip("\n").split("\t") for text in file]
    if rows[:1] != [list(COLUMNS)]:
        sys.exit("%s: other columns" % options.check)
    lines = list(differences({row[0]: row for row in rows[1:]}, found))
    for text in lines:
        print(text)
    print("%d traces, %d differences" % (len(found), len(lines)))
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main())
