#!/usr/bin/env python3
"""Compares every cell of every table of the C program with the reference.

    python3 compare.py --rooftree BINARY [--random N] [--corpus [DIR]] [--tables NAME,...] [TRACE...]

--random N makes the traces of seeds 0..N-1; --corpus takes every Kineto trace below DIR (default: $ROOFTREE_CORPUS, else
../shared/corpus beside the repository). Exit status 1 if anything differs.
"""

import argparse
import csv
import glob
import io
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile
import traceback
from fractions import Fraction

import random_trace
import reference
import selections
import tables_graphs

csv.field_size_limit(2**31 - 1)

# Options, as the command and as the reference takes them, and the tables that they are about (None: all).
OPTION_SETS = (
    ([], {}, None),
    (["--linked-only"], {"linked_only": True}, ("timeline",)),
    (["--micro-idle", "10"], {"micro_idle": "10"}, ("timeline", "gpu_gaps")),
    (["--require-flow"], {"require_flow": True}, None),
)
SKIPPED = {("quality", column) for column in ("group", "first_offset", "first_row", "effect", "remedy")}
MOST_LINES = 20
SMALL = 2 * 10**5  # bytes: such traces are compared under more selections
# Besides those of graphs, what captures change.
CAPTURED_TABLES = (
    "info", "quality", "steps", "modules", "frames", "annotations", "ops_by_category", "ops", "ops_by_recompute", "kernels",
    "ops_by_args", "op_names", "launches", "short_kernels_by_op", "frequent_sequences", "stacks", "attribution", "attribution_coverage",
)  # fmt: skip


def default_corpus():
    return os.environ.get("ROOFTREE_CORPUS") or os.path.join(os.path.dirname(reference.REPO), "shared", "corpus")


def corpus_traces(directory):
    kineto = os.path.join(directory, "kineto")
    root = kineto if os.path.isdir(kineto) else directory
    found = glob.glob(os.path.join(root, "**", "*.json*"), recursive=True)
    return sorted(path for path in found if os.path.isfile(path))


def capture_traces(path):
    """What was recorded while the graphs of this trace were captured."""
    if "graph_execution" not in path:
        return []
    return sorted(glob.glob(glob.escape(path.partition("graph_execution")[0]) + "capture_traces*"))


def run_table(binary, table, trace, options):
    """-> rows of text (the header first), or a complaint."""
    command = [binary, "run", table, trace, "-f", "csv"] + options
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600)
    if done.returncode != 0:
        return "exit %d: %s" % (done.returncode, done.stderr.decode("utf-8", "replace").strip()[:300])
    try:
        text = done.stdout.decode("utf-8")
    except UnicodeDecodeError as error:
        return str(error)
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def refusal_differs(binary, trace, expected, flags):
    """Whether the program refuses several processes in one file where it should, and only there: a complaint or None. expected: what it may say, of
    each file that it should refuse."""
    found = run_table(binary, "timeline", trace, flags)
    said = found if isinstance(found, str) else None
    if not expected and said is None or said and said.startswith("exit 3: ") and any(text in said for text in expected):
        return None
    return "expected %s, found %s" % (" or ".join(expected) or "tables", said or "tables")


def same_cell(table, row, column, value, found):
    if value is None:
        return found == ""
    if isinstance(value, (Fraction, float)):
        try:
            got, expected = float(found), float(value)
        except ValueError:
            return False
        return abs(got - expected) <= 1e-6 + 1e-9 * abs(expected)
    if table == "info" and column == "value" and row[0].endswith("_percent"):  # four decimals; the last may round either way
        return bool(re.fullmatch(r"[0-9]+\.[0-9]{4}", found)) and abs(float(found) - float(value)) < 1.01e-4
    return found == str(value)


def differences(table, columns, rows, found):
    """Yields (row number, column, expected, found)."""
    if isinstance(found, str):
        yield "-", "-", "a table", found
        return
    if not found or found[0] != list(columns):
        yield 0, "header", ",".join(columns), ",".join(found[0]) if found else ""
        return
    if len(found) - 1 != len(rows):
        yield "-", "number of rows", len(rows), len(found) - 1
    for number, (row, got) in enumerate(zip(rows, found[1:]), 1):
        if len(got) != len(columns):
            yield number, "number of cells", len(columns), len(got)
            continue
        for column, value, text in zip(columns, row, got):
            if (table, column) not in SKIPPED and not same_cell(table, row, column, value, text):
                yield number, column, reference.cell(value), text


def short(value):
    text = str(value).replace("\n", "\\n").replace("\r", "\\r")
    return text if len(text) <= 120 else text[:117] + "..."


def analyzed(path):
    return reference.Analysis(reference.Trace(path))


def runs(trace, path, capture_sets, names):
    """Yields (flags, analyses of the files, tables of the reference)."""
    analysis = reference.Analysis(trace)
    yield from runs_of_selections(analysis, path, names)
    yield from runs_with_options(analysis, path, capture_sets, names)


def of_names(wanted, names):
    """Those of the wanted tables that are asked for (None: all are)."""
    return [name for name in wanted if names is None or name in names]


def runs_of_selections(analysis, path, names):
    """A part of the trace, chosen by its name: of a small one more, and with options."""
    rng, small = random.Random(os.path.basename(path)), is_small(path)
    parts = of_names([name for name in analysis.all_tables() if name not in ("info", "quality")], names)
    for selection in selections.choose(analysis, rng, (1, 2) if small else (rng.choice((1, 2)),)):
        yield selection.flags(), [analysis], selections.select(analysis, selection).tables(names=parts)
    if not small:
        return
    for selection in selections.choose(analysis, rng, (1,)):
        view, kind = selections.select(analysis, selection), rng.choice(selections.BY)
        yield selection.flags(), [analysis], view.tables(names=of_names(("info", "quality"), names))
        for flags, options, about in OPTION_SETS[1:3]:
            yield selection.flags() + flags, [analysis], view.tables(names=of_names(about, names), **options)
        by = of_names(rng.sample(parts, min(3, len(parts))), names)
        yield selection.flags() + ["--by", kind], [analysis], selections.tables_by(analysis, kind, selection, by)


def is_small(path):
    return os.path.getsize(path) < SMALL


def runs_with_options(analysis, path, capture_sets, names):
    for flags, options, about in OPTION_SETS:
        options = dict(options)
        flow = options.pop("require_flow", False)
        if flow != analysis.require_flow:
            analysis = reference.Analysis(analysis.trace, flow)
        yield flags, [analysis], analysis.tables(names=of_names(about, names) if about else names, **options)
        if not flags and analysis.table("graph_replays")[1]:
            yield from runs_with_captures(analysis, path, capture_sets)


def runs_with_captures(analysis, path, capture_sets):
    known = {path: analysis}
    for paths in capture_sets:
        known.update((other, analyzed(other)) for other in paths if other not in known)
        flags = [part for other in paths for part in ("--capture", other)]
        captures = [known[other] for other in paths]
        tables = analysis.tables(captures=captures, names=tables_graphs.TABLES)
        linked = tables_graphs.linked(analysis, captures)
        tables.update(linked.tables(names=CAPTURED_TABLES))
        yield flags, captures + [analysis], tables
        if is_small(path) and paths == capture_sets[-1]:
            for selection in selections.choose(linked, random.Random(os.path.basename(path)), (1,)):
                tables = selections.select(linked, selection).tables(captures=captures, names=tables_graphs.TABLES + CAPTURED_TABLES[2:])
                yield flags + selection.flags(), captures + [analysis], tables


def compare_run(binary, path, flags, analyses, tables):
    """-> lines, how many differences of tables they are"""
    refusals = [analysis.refusal() for analysis in analyses if analysis.refusal() is not None]
    of_file = flags[: flags.index("--by")] if "--by" in flags else flags  # of which there are no parts
    complaint = refusal_differs(binary, path, refusals, of_file)
    lines = ["%s%s: %s" % (path, "".join(" " + flag for flag in flags), complaint)] if complaint else []
    differing = len(lines)
    if refusals:
        flags = flags + ["--several-processes"]
    for table, (columns, rows) in tables.items():
        bad = list(differences(table, columns, rows, run_table(binary, table, path, flags)))
        differing += bool(bad)
        for number, column, expected, got in bad:
            what = " ".join([table] + flags)
            text = "%s: %s: row %s, %s: expected '%s', found '%s'"
            lines.append(text % (path, what, number, column, short(expected), short(got)))
    return lines, differing


def compare_trace(job):
    """-> (trace, lines, tables compared, tables that differ)"""
    binary, path, capture_sets, names = job
    lines, compared, differing = [], 0, 0
    for made in [path] + sum(capture_sets, []):
        make_random(made)
    try:
        trace = reference.Trace(path)
    except (ValueError, OSError, EOFError) as error:  # not JSON: nothing to say
        return path, ["%s: skipped, the reference cannot read it: %s" % (path, error)], 0, 0
    try:
        for flags, analyses, tables in runs(trace, path, capture_sets, names):
            new, bad = compare_run(binary, path, flags, analyses, tables)
            lines, compared, differing = lines + new, compared + len(tables), differing + bad
    except Exception:  # a defect of the reference must not look like agreement
        lines.append("%s: the reference failed:\n%s" % (path, traceback.format_exc()))
        return path, lines[-MOST_LINES:], compared, differing + 1
    if len(lines) > MOST_LINES:
        lines[MOST_LINES:] = ["%s: ... and %d more" % (path, len(lines) - MOST_LINES)]
    return path, lines, compared, differing


def random_path(directory, seed):
    return os.path.join(directory, "seed_%d.json%s" % (seed, ".gz" if seed % 4 == 3 else ""))


def make_random(path):
    """If it is a random trace and not there yet."""
    seed = re.fullmatch(r"seed_([0-9]+)\.json(\.gz)?", os.path.basename(path))
    if seed and not os.path.exists(path):
        with tempfile.TemporaryDirectory(dir=os.path.dirname(path)) as directory:  # several may make it at once
            new = os.path.join(directory, os.path.basename(path))
            random_trace.write(int(seed.group(1)), new)
            os.replace(new, path)


def main():
    parser = argparse.ArgumentParser(description="Compares the C program with the reference.")
    parser.add_argument("--rooftree", required=True, metavar="BINARY")
    parser.add_argument("--random", type=int, default=0, metavar="N")
    parser.add_argument("--first-seed", type=int, default=0, metavar="SEED", help="of --random")
    parser.add_argument("--keep", metavar="DIR", help="write the random traces there and leave them")
    parser.add_argument("--corpus", nargs="?", const=default_corpus(), metavar="DIR")
    parser.add_argument("--tables", metavar="NAME,...", type=lambda text: text.split(","), help="only these")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("traces", nargs="*", metavar="TRACE")
    options = parser.parse_args()
    traces = [path for path in options.traces if os.path.exists(path)]
    for path in set(options.traces) - set(traces):
        print("%s: absent, skipped" % path)
    if options.corpus:
        traces += corpus_traces(options.corpus)
    with tempfile.TemporaryDirectory() as temporary:
        directory = options.keep or temporary
        os.makedirs(directory, exist_ok=True)
        jobs = [(path, [[path]] + [[other] for other in capture_traces(path)]) for path in traces]
        jobs.sort(key=lambda job: -os.path.getsize(job[0]))
        for seed in range(options.first_seed, options.first_seed + options.random):
            path, other = random_path(directory, seed), random_path(directory, seed ^ 1)  # neighbours know the same graphs
            jobs.append((path, [[path], [other], [other, path]]))
        compared = differing = 0
        binary = os.path.abspath(options.rooftree)
        jobs = [(binary,) + job + (options.tables,) for job in jobs]
        with multiprocessing.Pool(options.processes) as pool:
            for _, lines, tables, bad in pool.imap_unordered(compare_trace, jobs):
                compared, differing = compared + tables, differing + bad
                for line in lines:
                    print(line, flush=True)
    print("%d tables compared, %d differ" % (compared, differing))
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
