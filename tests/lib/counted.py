"""Output of Nsight Compute: real files of the corpus, read here with csv alone, and the same values written in the other forms that ncu has."""

import csv
import glob
import io
import os
import tempfile

from harness import Failure, Test, command

NAMES = ("ID", "Process ID", "Process Name", "Host Name", "Kernel Name", "Context", "Stream", "Block Size", "Grid Size", "Device", "CC")
SCALED = {"byte": ("Mbyte", 6), "ns": ("usecond", 3)}


def rows_of(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(line for line in file if line.startswith('"')))


def table(settings, path):
    """-> {(launch, metric): (value, unit)}"""
    text = command([settings.checked_rooftree, "counters", path, "--table", "counters", "-f", "csv"])
    return {(row["launch"], row["metric"]): (float(row["value"]), row["unit"]) for row in csv.DictReader(io.StringIO(text, newline=""))}


def expected(rows):
    return {(row["ID"], row["Metric Name"]): (float(row["Metric Value"].replace(",", "")), row["Metric Unit"]) for row in rows}


def quoted(cells):
    return ",".join('"%s"' % cell.replace('"', '""') for cell in cells) + "\n"


def scaled(rows):
    """Page details in units of ncu's own choice, with other text around and between."""
    yield "==WARNING== something\nhello from the program, 1,2\n"
    yield quoted(rows[0].keys())
    for row in rows:
        unit, digits = SCALED.get(row["Metric Unit"], (row["Metric Unit"], 0))
        value = row["Metric Value"]
        if digits:
            value = "{:,.{}f}".format(float(value.replace(",", "")) / 10**digits, digits)
        yield quoted({**row, "Metric Unit": unit, "Metric Value": value}.values())
        yield "the program says something\n"


def local(rows):
    """As a German ncu writes numbers."""
    yield quoted(rows[0].keys())
    for row in rows:
        yield quoted({**row, "Metric Value": row["Metric Value"].translate(str.maketrans(",.", ".,"))}.values())


def raw(rows):
    """Page raw: a row for each launch, below one of units."""
    metrics = list(dict.fromkeys(row["Metric Name"] for row in rows))
    unit = {row["Metric Name"]: row["Metric Unit"] for row in rows}
    launches = {}
    for row in rows:
        launches.setdefault(row["ID"], {name: row[name] for name in NAMES})[row["Metric Name"]] = row["Metric Value"]
    yield quoted([*NAMES, *metrics])
    yield quoted([""] * len(NAMES) + [unit[metric] for metric in metrics])
    for launch in launches.values():
        yield quoted([launch[name] for name in NAMES] + [launch.get(metric, "n/a") for metric in metrics])


def forms(settings):
    settings.need_corpus()
    paths = sorted(glob.glob(os.path.join(settings.corpus_of("ncu_csv"), "**", "ncu__*.csv"), recursive=True))
    if len(paths) < 5:
        raise Failure("only %s" % paths)
    for path in paths:
        rows = rows_of(path)
        values = table(settings, path)
        wanted = expected(rows)
        if values.keys() != wanted.keys() or any(values[key][0] != value for key, (value, _) in wanted.items()):
            raise Failure("%s: %r, expected %r" % (path, values, wanted))
        if any(values[key][1] != unit for key, (_, unit) in wanted.items() if unit in ("byte", "ns", "%")):
            raise Failure("%s: units of %r" % (path, values))
        for form in (scaled, local, raw):
            with tempfile.TemporaryDirectory() as directory:
                other = os.path.join(directory, "other.csv")
                with open(other, "w", encoding="utf-8", newline="") as file:
                    file.writelines(form(rows))
                found = table(settings, other)
            if found != values:
                raise Failure("%s, %s: %r, expected %r" % (path, form.__name__, found, values))


def tests(settings):
    return [Test("forms", lambda: forms(settings))]
