#!/usr/bin/env python3
"""Compares the C program's models of operators with the models in Python beside this file, for every operator of traces.

    python3 model_compare.py --rooftree BINARY [--corpus [DIR]] [TRACE...]

Each row of op_models that the models in Python cover must have their matrix and vector FLOPs, special functions and bytes, as far as
they have a convention for them; and each row of roofline must say what op_models does of its operator. What Python finds too little in the arguments for is counted apart: the C program also asks kernels
and linked operators. Exit status 1 if anything differs.
"""

import argparse
import collections
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), HERE]

import collectives
import compare
import sources

QUANTITIES = ("matrix", "vector", "sfu", "bytes")
MOST_LINES = 5  # of a name and a trace


def arguments(row):
    fields = zip(sources.FIELDS, sources.COLUMNS)
    return {field: json.loads(row[column]) for field, column in fields if row[column]}


def differences(answer, mine):
    """-> what differs, as text"""
    wrong = []
    for quantity in QUANTITIES:
        wanted, found = getattr(mine, quantity), getattr(answer, quantity)
        if wanted is not None and wanted != found:
            wrong.append("%s %s, not %s" % (quantity, found, wanted))
    return wrong


def same_work(row, answer):
    """What lists move, only kernels tell; a copy between host and device moves over the link what it does, not there and back."""
    if (row.matrix, row.vector, row.sfu, row.flops_torch) != (answer.matrix, answer.vector, answer.sfu, answer.flops_torch):
        return False
    return row.bytes == answer.bytes or answer.bytes is None or row.row["name"] == "aten::copy_"


def roofline(binary, path):
    """-> rows of roofline, a complaint if there are none"""
    found = compare.run_table(os.path.abspath(binary), "roofline", path, [])
    return ([], [found]) if isinstance(found, str) else ([dict(zip(found[0], row)) for row in found[1:]], [])


def above_ceilings(rows):
    """Rows that are exact are not faster than matrix units at their highest clock; than the memory only as far as caches can hold what they
    move, which they then say."""
    for row in rows:
        if row["state"] != "exact" or not row["percent_of_boost"] or float(row["percent_of_boost"]) <= 100:
            continue
        if row["bound"] == "memory" and float(row["percent_of_cache"]) <= 100 and "caches held part of it" in row["note"]:
            continue
        yield "roofline: %s %s: %s %% of the boost clock's ceiling, %s" % tuple(row[c] for c in ("name", "input_dims", "percent_of_boost", "note"))


def attributed(rows, answered):
    """-> rows of roofline with a model, lines about those that op_models knows otherwise"""
    rows = [sources.Answer({"grade": "", "why": "", **row}) for row in rows if row["state"] != "communication"]
    rows = [row for row in rows if row.row["model"] and row.row["family"] != ""]
    lines = []
    for row in rows:
        said = answered.get((row.row["name"], *(row.row[column] for column in sources.COLUMNS)), [])
        if not any(same_work(row, answer) for answer in said):
            lines.append("roofline: %s %s: %s, but op_models %s" % (row.row["name"], row.row["input_dims"], row, said))
    return len(rows), lines


def main():
    parser = argparse.ArgumentParser(description="Compares models of operators.")
    parser.add_argument("--rooftree", required=True, metavar="BINARY")
    parser.add_argument("--corpus", nargs="?", const=compare.default_corpus(), metavar="DIR")
    parser.add_argument("traces", nargs="*", metavar="TRACE")
    options = parser.parse_args()
    traces = options.traces + (compare.corpus_traces(options.corpus) if options.corpus else [])
    compared, bad, uncovered, more = (collections.Counter() for _ in range(4))
    placed = passed = 0
    for path in traces:
        lines = collections.Counter()
        answered = sources.Rooftree(options.rooftree, path).answers
        rows, failed = roofline(options.rooftree, path)
        number, wrong = attributed(rows, answered)
        placed += number
        messages, odd = collectives.differences(path, rows, sources.FIELDS, sources.COLUMNS)
        passed += messages
        wrong = failed + wrong + odd + list(above_ceilings(rows))
        bad["roofline"] += len(wrong)
        for line in wrong[:MOST_LINES]:
            print("%s: %s" % (os.path.basename(path), line), flush=True)
        python = sources.Reference(lists=any("ScalarList" in key[2] for key in answered))
        for answers in answered.values():
            for answer in answers:
                name = answer.row["name"]
                mine = python.work(name, arguments(answer.row))
                if mine is None:
                    uncovered[name] += 1
                    continue
                if mine.bytes is None and mine.matrix is None:
                    more[name] += answer.bytes is not None
                    continue
                compared[name] += 1
                wrong = differences(answer, mine)
                if not wrong:
                    continue
                bad[name] += 1
                lines[name] += 1
                if lines[name] <= MOST_LINES:
                    shown = "; ".join(wrong)
                    print(
                        "%s: %s %s: %s (%s)"
                        % (os.path.basename(path), name, " ".join(answer.row[c] for c in sources.COLUMNS), shown, answer),
                        flush=True,
                    )
    if uncovered:
        print("not covered here: %s" % ", ".join("%s (%d)" % item for item in uncovered.most_common()))
    more = +more
    if more:
        print("only the C program knows: %s" % ", ".join("%s (%d)" % item for item in more.most_common()))
    print("%d rows of roofline are rows of op_models, %d are what events and shapes say of collectives" % (placed, passed))
    print("%d rows of %d operators compared, %d differ" % (sum(compared.values()), len(compared), sum(bad.values())))
    return 1 if sum(bad.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
