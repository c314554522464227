#!/usr/bin/env python3
"""Damages traces and looks at what the command makes of them: no crash, no hang, bounded memory, a cut file says that it is cut, and
(of documents up to 4 MB that were JSON) a file that is no longer JSON says that it was repaired, at or before the byte where that shows.

usage: mutate.py --rooftree BIN [--cuts N] [--flips N] [--seed S] [--processes N] TRACE_OR_DIRECTORY ...
"""

import argparse
import concurrent.futures
import csv
import glob
import gzip
import json
import os
import random
import resource
import subprocess
import sys
import tempfile

SECONDS = 60
MOST_BYTES_OF_JSON = 4 << 20  # of a document that is read by json as well
SPARE_BYTES = 256 << 20  # beside a multiple of the document


def find(paths):
    for path in paths:
        if os.path.isdir(path):
            yield from sorted(p for p in glob.glob(os.path.join(path, "**", "*.json*"), recursive=True) if os.path.isfile(p))
        else:
            yield path


def text_of(path):
    with open(path, "rb") as file:
        data = file.read()
    return gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data


def read(path):
    with open(path, "rb") as file:
        return file.read()


def limit(size):
    most = 4 * size + SPARE_BYTES
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most))


def run(rooftree, path, size):
    """-> exit code, {check: (group, count, first offset or None)}, what it said"""
    done = subprocess.run(
        [rooftree, "run", "quality", path, "-f", "csv", "--several-processes"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS, preexec_fn=limit(size),
    )  # fmt: skip
    rows = list(csv.reader(done.stdout.decode("utf-8", "replace").splitlines()))[1:]
    checks = {row[0]: (row[1], int(row[2]), int(row[6]) if row[6] else None) for row in rows}
    return done.returncode, checks, done.stderr.decode("utf-8", "replace").strip()


def no_constant(word):
    raise ValueError(word)


def json_error(text):
    """-> the byte where a strict reader stops, the length if it cannot say where, None if the text is JSON"""
    try:
        json.loads(text.decode("utf-8"), parse_constant=no_constant)
    except UnicodeDecodeError as e:
        return e.start
    except json.JSONDecodeError as e:
        return len(text.decode("utf-8")[: e.pos].encode("utf-8"))
    except (ValueError, RecursionError):
        return len(text)
    return None


def first_repair(checks):
    """-> lowest byte of any repair, or None"""
    places = [at for group, count, at in checks.values() if group == "repair" and count]
    return min((at for at in places if at is not None), default=0 if places else None)


def complaints(rooftree, path, cuts, flips, seed):
    rng = random.Random("%s %s" % (seed, os.path.basename(path)))
    text, found = text_of(path), []
    was_json = len(text) < MOST_BYTES_OF_JSON and json_error(text) is None
    with tempfile.TemporaryDirectory() as directory:
        damaged = os.path.join(directory, "t.json")

        def look(what, at):
            try:
                code, checks, said = run(rooftree, damaged, len(text))
            except subprocess.TimeoutExpired:
                return "%s at %d: no answer after %d s" % (what, at, SECONDS)
            if code not in (0, 3):
                return "%s at %d: exit %d: %s" % (what, at, code, said)
            if code == 3 and "out of memory" in said:
                return "%s at %d: %s" % (what, at, said)
            if what == "cut" and code == 0 and not checks["truncated"][1]:
                return "cut at %d: not said to be truncated" % at
            if what == "flip" and code == 0 and was_json:
                wrong, said_at = json_error(read(damaged)), first_repair(checks)
                if wrong is not None and (said_at is None or said_at > wrong):
                    return "flip at %d: no JSON from byte %d on, first said at %s" % (at, wrong, said_at)
            return None

        for _ in range(cuts):
            at = rng.randrange(1, len(text.rstrip()))
            with open(damaged, "wb") as file:
                file.write(text[:at])
            found.append(look("cut", at))
        with open(damaged, "wb") as file:
            file.write(text)
        for _ in range(flips):
            at = rng.randrange(len(text))
            with open(damaged, "r+b") as file:
                file.seek(at)
                file.write(bytes([text[at] ^ (1 << rng.randrange(8))]))
            found.append(look("flip", at))
            with open(damaged, "r+b") as file:
                file.seek(at)
                file.write(text[at : at + 1])
    return ["%s: %s" % (path, complaint) for complaint in found if complaint]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rooftree", required=True)
    parser.add_argument("--cuts", type=int, default=200)
    parser.add_argument("--flips", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("traces", nargs="+")
    options = parser.parse_args()
    paths, wrong = list(find(options.traces)), 0
    with concurrent.futures.ThreadPoolExecutor(options.processes) as pool:
        jobs = [pool.submit(complaints, options.rooftree, p, options.cuts, options.flips, options.seed) for p in paths]
        for job in jobs:
            for complaint in job.result():
                print(complaint, flush=True)
                wrong += 1
    print("%d traces damaged %d times each, %d complaints" % (len(paths), options.cuts + options.flips, wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
