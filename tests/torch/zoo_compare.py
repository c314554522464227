#!/usr/bin/env python3
"""Compares models of operators with what PyTorch itself counts and what its tensors measure.

    python3 zoo_compare.py (--reference | --rooftree BINARY) DIR [--differences FILE] [--list]

DIR is what zoo.py wrote. Each row of expected.tsv is found in zoo.json, and its model's FLOPs in the counter's convention, matrix
FLOPs and bytes must be those measured: exactly, but for the rows that FILE names with a reason and with the value found instead.
A line of FILE that applies to nothing is an error too. Exit status 1 if anything else differs.
"""

import argparse
import collections
import csv
import fnmatch
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(os.path.dirname(HERE), "reference", "models")]

import sources

QUANTITIES = ("flops_torch", "matrix", "bytes")
LEAST = {"flops_torch": (60, 15), "matrix": (60, 15), "bytes": (500, 250)}  # rows and operators, or the zoo has lost its animals


def nested(events):
    """-> (event, first child, end of its subtree) of one thread's ops in preorder"""
    rows = sorted(events, key=lambda e: (e["ts"], -e["dur"]))
    ends, stack = [None] * len(rows), []
    for i, row in enumerate(rows):
        while stack and rows[stack[-1]]["ts"] + rows[stack[-1]]["dur"] <= row["ts"]:
            ends[stack.pop()] = i
        stack.append(i)
    for i in stack:
        ends[i] = len(rows)
    return rows, ends


def operators_by_label(path):
    """-> {label: [(event, number of events below)]}, in the order in which they began"""
    with open(path, encoding="utf-8") as file:
        events = json.load(file)["traceEvents"]
    labels = [e for e in events if e.get("cat") == "user_annotation" and e["name"].startswith("zoo:")]
    threads = collections.defaultdict(list)
    for event in events:
        if event.get("cat") == "cpu_op":
            threads[event["pid"], event["tid"]].append(event)
    found = {label["name"]: [] for label in labels}
    for (pid, tid), operators in threads.items():
        rows, ends = nested(operators)
        spans = sorted((l["ts"], l["ts"] + l["dur"], l["name"]) for l in labels)
        at = 0
        for i, row in enumerate(rows):
            while at < len(spans) and spans[at][1] <= row["ts"]:
                at += 1
            if at < len(spans) and spans[at][0] <= row["ts"]:
                found[spans[at][2]].append((row, ends[i] - i - 1))
    return found


def matched(expected, found):
    """Each expected operator of one call -> its event: the next of that name, what lies below one being passed over."""
    result, i = [], 0
    for row in expected:
        while i < len(found) and found[i][0]["name"] != row["op"]:
            i += 1
        if i == len(found):
            raise SystemExit("%s %s: no %s in the trace" % (row["label"], row["call"], row["op"]))
        result.append((row, found[i][0]))
        i += 1 + found[i][1]
    return result


class Differences:
    """Lines: call (a pattern), op, quantity, value found (empty: unknown; *: any), reason."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            lines = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]
        self.lines = [line.split("\t") for line in lines]
        for line in self.lines:
            if len(line) != 5:
                raise SystemExit("%s: five columns expected: %s" % (path, line))
        self.used = [0] * len(self.lines)

    def reason(self, row, quantity, value):
        for i, (call, op, of, found, reason) in enumerate(self.lines):
            if (
                of == quantity
                and fnmatch.fnmatchcase(row["op"], op)
                and fnmatch.fnmatchcase(row["call"], call)
                and (found == "*" or found == ("" if value is None else str(value)))
            ):
                self.used[i] += 1
                return reason
        return None


def agrees(quantity, row, work):
    wanted = int(row[quantity])
    value = getattr(work, quantity)
    if value is None:
        return False
    if quantity == "bytes" and row["by_value"] == "1" and not work.exact:
        return wanted <= value  # the values could have been worse
    return value == wanted


def main():
    parser = argparse.ArgumentParser(description="Compares models with PyTorch.")
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--reference", action="store_true", help="the models of tests/reference/models")
    who.add_argument("--rooftree", metavar="BINARY")
    parser.add_argument("--differences", default=os.path.join(HERE, "differences.tsv"), metavar="FILE")
    parser.add_argument("--list", action="store_true", help="print each difference that has a reason")
    parser.add_argument("directory", metavar="DIR")
    options = parser.parse_args()
    trace = os.path.join(options.directory, "zoo.json")
    models = sources.Reference() if options.reference else sources.Rooftree(options.rooftree, trace)
    differences = Differences(options.differences)
    with open(os.path.join(options.directory, "expected.tsv"), encoding="utf-8") as file:
        expected = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    by_label = collections.defaultdict(list)
    for row in expected:
        by_label[row["label"]].append(row)
    found = operators_by_label(trace)
    bad, compared, names, listed, unmodelled = 0, collections.Counter(), collections.defaultdict(set), collections.Counter(), set()
    for label, rows in by_label.items():
        for row, event in matched(rows, found[label]):
            work = models.work(event["name"], event["args"])
            for quantity in QUANTITIES:
                if row[quantity] in ("", "error") or (quantity not in models.quantities):
                    continue
                if work is None:
                    unmodelled.add(row["op"])
                    continue
                compared[quantity] += 1
                names[quantity].add(row["op"])
                if agrees(quantity, row, work):
                    continue
                value = getattr(work, quantity)
                reason = differences.reason(row, quantity, value)
                line = "%s %s: %s %s: measured %s, model %s" % (label, row["call"], row["op"], quantity, row[quantity], value)
                if reason is None:
                    bad += 1
                    print(line)
                else:
                    listed[quantity] += 1
                    if options.list:
                        print("%s: %s" % (line, reason))
    for used, line in zip(differences.used, differences.lines):
        if not used and line[2] in models.quantities:
            bad += 1
            print("%s: applies to nothing: %s" % (options.differences, "\t".join(line)))
    print("without model: %s" % (" ".join(sorted(unmodelled)) or "none"))
    for quantity in models.quantities:
        print("%s: %d of %d operators, %d listed differences" % (quantity, compared[quantity], len(names[quantity]), listed[quantity]))
        if (compared[quantity], len(names[quantity])) < LEAST[quantity] or len(names[quantity]) < LEAST[quantity][1]:
            bad += 1
            print("%s: at least %d of %d are expected" % (quantity, *LEAST[quantity]))
    print("%d differ" % bad)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
