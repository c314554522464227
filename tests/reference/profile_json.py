#!/usr/bin/env python3
"""Holds the profile.json that `rooftree attribute` writes against the files that it was made of: the example of examples/counters, read here
with sqlite3 and csv alone.

usage: tests/reference/profile_json.py --rooftree PROGRAM --example examples/counters/make.py
"""
import argparse
import collections
import csv
import io
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

UNITS = {"nsecond": 1, "usecond": 1e3, "msecond": 1e6, "second": 1e9, "byte": 1, "Kbyte": 1e3, "Mbyte": 1e6, "Gbyte": 1e9}
SUMS = {"total_dram_bytes_read": "dram__bytes_read.sum", "total_dram_bytes_written": "dram__bytes_write.sum"}


def rooftree(program, *arguments):
    return subprocess.run([program, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def kernels_of(path):
    """Start -> name and end of each kernel of the database."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    rows = database.execute("SELECT k.start, k.end, s.value FROM CUPTI_ACTIVITY_KIND_KERNEL k JOIN StringIds s ON s.id = k.demangledName")
    return {start: (end, name) for start, end, name in rows}


def counted(path):
    """Launch -> metric -> value, in ns and bytes."""
    with open(path, encoding="utf-8", newline="") as file:
        lines = [line for line in file if line.startswith('"')]
    launches = collections.defaultdict(dict)
    for row in csv.DictReader(lines):
        value = float(row["Metric Value"].replace(",", ""))
        launches[int(row["ID"])][row["Metric Name"]] = value * UNITS.get(row["Metric Unit"].split("/")[0], 1)
    return launches


def same(a, b):
    return abs(a - b) <= 1e-6 * max(1, abs(a), abs(b))


def records(profile):
    for operator in profile["operators"]:
        for kernel in operator["kernels"]:
            yield operator, kernel
    for kernel in profile["unattributed_kernels"]:
        yield None, kernel


def faults(profile, kernels, launches, alignment):
    seen = collections.Counter()
    by_id = {row["id"]: row for row in alignment if row["id"] and row["launch"] and row["confidence"] in ("high", "medium")}
    ids = sorted(kernels)
    for operator, kernel in records(profile):
        start = kernel["start_ns"]
        seen[start] += 1
        if kernels.get(start) != (kernel["end_ns"], kernel["kernel_name"]):
            yield f"{kernel['kernel_id']}: not a kernel of the database"
        if kernel["duration_ns"] != kernel["end_ns"] - start:
            yield f"{kernel['kernel_id']}: duration"
        if kernel["kernel_id"] != f"k_{ids.index(start):05d}":
            yield f"{kernel['kernel_id']}: is number {ids.index(start)} by start"
        if (kernel["attribution_method"] == "unattributed") != (operator is None):
            yield f"{kernel['kernel_id']}: method"
    if sorted(seen) != ids or set(seen.values()) != {1}:
        yield "a kernel is missing, or there twice"
    partners = collections.Counter()
    for _, kernel in records(profile):
        raw = kernel["metrics"]["raw"]
        if raw:
            partners[json.dumps(raw, sort_keys=True)] += 1
            if not any(set(raw) <= set(launch) and all(same(launch[name], value) for name, value in raw.items()) for launch in launches.values()):
                yield f"{kernel['kernel_id']}: counters of no launch"
    if sum(partners.values()) != len(by_id):
        yield f"{sum(partners.values())} kernels have counters, but {len(by_id)} launches have a partner"


def sums_that_differ(profile):
    indices = collections.Counter()
    for operator in profile["operators"]:
        name = operator["operator_name"]
        if operator["call_index"] != indices[name] or operator["operator_id"] != f"{name}_{indices[name]}":
            yield f"{operator['operator_id']}: call {indices[name]} of its name"
        indices[name] += 1
        sums, kernels = operator["aggregated"], operator["kernels"]
        if sums["kernel_count"] != len(kernels) or sums["total_duration_ns"] != sum(kernel["duration_ns"] for kernel in kernels):
            yield f"{operator['operator_id']}: time or count"
        for key, metric in SUMS.items():
            values = [kernel["metrics"]["raw"][metric] for kernel in kernels if metric in kernel["metrics"]["raw"]]
            if (key in sums) != bool(values) or (values and not same(sums[key], sum(values))):
                yield f"{operator['operator_id']}: {key}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooftree", required=True)
    parser.add_argument("--example", required=True)
    settings = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        subprocess.run([sys.executable, settings.example, directory, "--noise", "0.01"], check=True, stdout=subprocess.DEVNULL)
        database, counters, path = (os.path.join(directory, name) for name in ("run.sqlite", "counters.csv", "profile.json"))
        both = ["attribute", "--nsys", database, "--ncu", counters]
        rooftree(settings.rooftree, *both, "-o", path)
        alignment = list(csv.DictReader(io.StringIO(rooftree(settings.rooftree, *both, "--table", "alignment", "-f", "csv"))))
        with open(path, encoding="utf-8") as file:
            profile = json.load(file)
        wrong = [*faults(profile, kernels_of(database), counted(counters), alignment), *sums_that_differ(profile)]
        wrong += [f"audit: {row['check']}" for row in csv.DictReader(io.StringIO(rooftree(settings.rooftree, "audit", path, "-f", "csv"))) if row["weight"] == "wrong"]
    for line in wrong[:20]:
        print(line)
    print(f"{len(profile['operators'])} operators, {sum(1 for _ in records(profile))} kernels, {len(wrong)} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
