"""Counters of operators: the runs that examples/counters makes, whose truth is known, and a second, slow way to the same numbers."""

import collections
import csv
import io
import json
import os
import sys
import tempfile
from fractions import Fraction

from harness import Failure, Test, command

LAYERS, INIT = 6, 7
STEP = 1 + 12 * LAYERS + 2  # kernels
UNITS = {"usecond": 1e3, "Mbyte": 1e6, "Kbyte": 1e3, "Kbyte/block": 1e3}
# field: metrics that add up to it
SUMS = {"time_ns": ["gpu__time_duration.sum"], "dram_read_bytes": ["dram__bytes_read.sum"], "l2_bytes": ["lts__t_bytes.sum"], "instructions": ["smsp__inst_executed.sum"]}


class Example:
    def __init__(self, settings, directory, *options, script="make.py"):
        self.settings, self.directory = settings, directory
        layers = ["--layers", str(LAYERS)] if script == "make.py" else []
        command([sys.executable, settings.path("examples", "counters", script), directory, *layers, *options])
        with open(self.path("truth.csv"), encoding="utf-8") as file:
            self.truth = [row["place"] for row in csv.DictReader(file)]

    def path(self, name):
        return os.path.join(self.directory, name)

    def text(self, table, *options, timeline=("--nsys", "run.sqlite")):
        program = [self.settings.checked_rooftree, "attribute", timeline[0], self.path(timeline[1]), "--ncu", self.path("counters.csv")]
        return command([*program, "--table", table, "-f", "csv", *options])

    def rows(self, table, *options, **more):
        return list(csv.DictReader(io.StringIO(self.text(table, *options, **more), newline=""), strict=True))

    def kernels(self):
        """GPU rows by id, in launch order (one stream: as they ran): (place, operator)."""
        text = command([self.settings.checked_rooftree, "run", "attribution", self.path("run.sqlite"), "-f", "csv"])
        rows = sorted(csv.DictReader(io.StringIO(text)), key=lambda row: int(row["start_ns"]))
        return {row["id"]: (place, row["op"]) for place, row in enumerate(rows)}


def slot(place):
    """Where in a step, or before the first."""
    return place if place < INIT else INIT + (place - INIT) % STEP


def check_truth(example, *options, least=1.0):
    """What is sure is right; of what can be right nearly all is, or is in a group. -> operator of each launch, and how many are sure."""
    kernels, operators, sure, fine = example.kernels(), {}, 0, 0
    for row in example.rows("alignment", *options):
        if not row["launch"]:
            continue
        launch = int(row["launch"])
        truth = example.truth[launch]
        right = bool(row["id"] and truth) and slot(kernels[row["id"]][0]) == slot(int(truth))
        if row["confidence"] == "high":
            sure += 1
            if not right:
                raise Failure("launch %d is sure to be GPU row %s, and is not" % (launch, row["id"]))
        if row["id"] and row["confidence"] in ("high", "medium") and row["operator"] != kernels[row["id"]][1]:
            raise Failure("launch %d: operator %s of GPU row %s" % (launch, row["operator"], row["id"]))
        fine += bool(truth) and (right or bool(row["group"]))
        if row["operator"]:
            operators[launch] = row["operator"]
    possible = sum(bool(truth) for truth in example.truth)
    if fine < least * possible:
        raise Failure("only %d of %d launches found their kernels" % (fine, possible))
    return operators, sure


def counted(example):
    """-> {launch: {metric: value in the base unit}}, read with csv alone."""
    values = collections.defaultdict(dict)
    with open(example.path("counters.csv"), encoding="utf-8", newline="") as file:
        for row in csv.reader(line for line in file if line.startswith('"')):
            if row[0] != "ID":
                values[int(row[0])][row[12]] = float(row[14].replace(",", "")) * UNITS.get(row[13], 1)
    return values


def check_sums(example, operators, *options):
    """Sums of operators against what the metrics of their launches add up to here."""
    expected = collections.defaultdict(float)
    for launch, metrics in counted(example).items():
        for field, parts in SUMS.items():
            if launch in operators:
                expected[operators[launch], field] += sum(metrics[part] for part in parts)
    found = {(row["operator"], row["field"]): float(row["value"]) for row in example.rows("operator_counters", *options) if row["field"] in SUMS}
    if found.keys() != expected.keys():
        raise Failure("operators and fields differ: %r" % (found.keys() ^ expected.keys()))
    for key, value in expected.items():
        if abs(found[key] - value) > 1e-6 * value:
            raise Failure("%s of %s: found %r, expected %r" % (key[1], key[0], found[key], value))


def exact(settings):
    with tempfile.TemporaryDirectory() as directory:
        example = Example(settings, directory)
        operators, sure = check_truth(example)
        if sure != len(example.truth):
            raise Failure("only %d of %d launches are sure, and nothing was changed" % (sure, len(example.truth)))
        check_sums(example, operators)


def noisy(settings, seed):
    with tempfile.TemporaryDirectory() as directory:
        example = Example(settings, directory, "--steps", "8", "--counted-steps", "3", "--noise", "0.01", "--seed", str(seed))
        operators, _ = check_truth(example, least=0.98)
        check_sums(example, operators)


def same_steps(settings):
    """As many steps on both sides: the n-th is the n-th, so both rules say the same."""
    with tempfile.TemporaryDirectory() as directory:
        example = Example(settings, directory, "--counted-steps", "3")
        columns = lambda rows: [(row["launch"], row["id"]) for row in rows if row["launch"]]
        if columns(example.rows("alignment")) != columns(example.rows("alignment", "--match", "invocation")):
            raise Failure("--match invocation finds other partners where the runs are equal")


def selected(settings):
    """Of the steps that were counted all kernels have counters, of the others none; the alignment is the same."""
    with tempfile.TemporaryDirectory() as directory:
        example = Example(settings, directory)
        for steps, percent in (("1:3", "100"), ("0:1", "0")):
            for row in example.rows("operators", "--steps", steps):
                if row["counted_percent"] != percent:
                    raise Failure("steps %s: %s percent of %s has counters" % (steps, row["counted_percent"], row["operator"]))
        if example.text("alignment", "--warmup", "1") != example.text("alignment"):
            raise Failure("a selection changes the alignment")


def duplicates(settings):
    """Only the first layer was counted: with the map its kernels are all right, and the other layers get their counters."""
    with tempfile.TemporaryDirectory() as directory:
        example = Example(settings, directory, "--unique", "--counted-steps", "3")
        of_map = ("--partition-map", example.path("part.json"))
        _, sure = check_truth(example, *of_map)
        if sure != len(example.truth):
            raise Failure("only %d of %d launches are sure" % (sure, len(example.truth)))
        for row in example.rows("operators", *of_map):
            if row["counted_percent"] != "100":
                raise Failure("%s: %s percent has counters" % (row["operator"], row["counted_percent"]))
        propagated = sum(int(row["propagated"]) for row in example.rows("operators", *of_map))
        if propagated != 3 * 12 * (LAYERS - 1):
            raise Failure("%d launches got the counters of another layer" % propagated)


def found(settings):
    """The same, without a map: that the layers are the same is found. Which of them was counted is not known, so nothing in them is sure."""
    for counted in ("2", "3"):
        with tempfile.TemporaryDirectory() as directory:
            example = Example(settings, directory, "--unique", "--counted-steps", counted)
            steps = ("--layers", "found", "--steps", "%d:3" % (3 - int(counted)))
            check_truth(example, "--layers", "found")
            kernels = example.kernels()
            for row in example.rows("alignment", "--layers", "found"):
                if row["id"] and (row["confidence"] == "high") != (slot(kernels[row["id"]][0]) not in range(INIT + 1, INIT + 13)):
                    raise Failure("launch %s is %s" % (row["launch"], row["confidence"]))
            for row in example.rows("operators", *steps):
                if row["counted_percent"] != "100":
                    raise Failure("%s: %s percent has counters" % (row["operator"], row["counted_percent"]))
            rows = example.rows("layers", *steps)
            said = {(row["by"], row["layer"], row["stands_for"], row["propagated"]) for row in rows}
            expected = {("range", "layer::duplicate::layer_%d" % i, "layer::unique::layer_0", str(12 * int(counted))) for i in range(1, LAYERS)}
            if said != expected:
                raise Failure("layers: %r" % said)
            check_truth(example, least=0)


def one_layer(settings, seed):
    """Only one layer was counted, and nobody says so: what is sure is right; where it is found that layers are the same, also if launches were lost."""
    with tempfile.TemporaryDirectory() as directory:
        steps = ("--steps", str(1 + seed % 6), "--counted-steps", str(1 + seed % min(3, 1 + seed % 6)))
        check_truth(Example(settings, directory, "--unique", *steps), least=0)
        check_truth(Example(settings, directory, "--unique", *steps, "--noise", "0.01", "--seed", str(seed)), "--layers", "found", least=0)


def timelines(settings):
    """The same run as both profilers record it: the same alignment, the same operators, and full agreement."""
    with tempfile.TemporaryDirectory() as directory:
        example = Example(settings, directory, "--noise", "0.005")
        kineto = ("--kineto", "trace.json")
        columns = lambda rows: [(row["launch"], row["operator"], row["method"], row["confidence"], row["reason"]) for row in rows]
        if columns(example.rows("alignment")) != columns(example.rows("alignment", timeline=kineto)):
            raise Failure("the two timelines give different alignments")
        rows = example.rows("agreement", "--nsys", example.path("run.sqlite"), timeline=kineto)
        if not rows or any(row["agrees"] != "1" or row["count"] != row["sure"] for row in rows):
            raise Failure("the two timelines do not agree: %r" % rows)
        if abs(sum(float(row["percent"]) for row in rows) - 100) > 1e-3:
            raise Failure("not all rows of the two timelines are partners")


def divided(value, shares):
    """A whole number by shares: each its part rounded down, what is left one by one to those that lost most, of equal ones the first."""
    exact = [Fraction(value) * share for share in shares]
    parts = [int(x) for x in exact]
    order = sorted(range(len(parts)), key=lambda i: parts[i] - exact[i])
    for i in order[: value - sum(parts)]:
        parts[i] += 1
    return parts


def compiled(settings):
    """Kernels of a compiled program are divided among the operators that they were made of; nothing is lost, and nothing counts twice."""
    with tempfile.TemporaryDirectory() as directory:
        example = Example(settings, directory, script="make_compiled.py")
        program = ("--inductor", example.path("program"))
        table = lambda *arguments: list(csv.DictReader(io.StringIO(command([settings.checked_rooftree, *arguments, "-f", "csv"]), newline="")))
        calls = collections.defaultdict(list)  # name -> (operator, share), the largest first
        for row in table("inductor", example.path("program"), "--table", "inductor_ops"):
            if float(row["share"]):
                calls[row["position"], row["kernel"]].append((row["op"], Fraction(row["share"])))
        for shares in calls.values():
            shares.sort(key=lambda pair: -pair[1])
        by_place = [shares for _, shares in sorted(calls.items(), key=lambda item: int(item[0][0]))]
        place_of = {row["id"]: place for place, row in enumerate(sorted(table("run", "attribution", example.path("run.sqlite")), key=lambda row: int(row["start_ns"])))}
        counts, ns, fields = counted(example), collections.Counter(), collections.Counter()
        for row in example.rows("attribution", *program):
            slot = place_of[row["id"]] % (len(by_place) + 2)
            shares = by_place[slot] if slot < len(by_place) else [(row["op"], Fraction(1))]
            if row["op"] != shares[0][0]:
                raise Failure("%s: %s, expected %s" % (row["id"], row["op"], shares[0][0]))
            kind = "alone" if len(shares) == 1 else "fused"
            for (op, _), part in zip(shares, divided(int(row["dur_ns"]), [share for _, share in shares])):
                ns[op, kind] += part
            for field, metrics in SUMS.items():
                if row["launch"]:
                    value = round(sum(counts[int(row["launch"])][metric] for metric in metrics))
                    for (op, _), part in zip(shares, divided(value, [share for _, share in shares])):
                        fields[op, field, kind] += part
        found = {(row["operator"], kind): int(row[kind + "_ns"]) for row in example.rows("operator_shares", *program) for kind in ("alone", "fused")}
        if {key: value for key, value in found.items() if value} != dict(ns):
            raise Failure("operator_shares: %r, expected %r" % (found, ns))
        found = {(row["operator"], row["field"], kind): float(row[kind]) for row in example.rows("share_counters", *program) for kind in ("alone", "fused") if row["field"] in SUMS}
        if {key: value for key, value in found.items() if value} != dict(fields):
            raise Failure("share_counters: %r, expected %r" % (found, fields))
        if not any(kind == "fused" for _, kind in ns) or sum(ns.values()) != sum(int(row["total_ns"]) for row in example.rows("operators", *program)):
            raise Failure("the shares are not all of the time")
        check_profile_of_compiled(example, program)


def check_profile_of_compiled(example, program):
    """profile.json has every GPU row once, those of fused kernels with all their operators."""
    path = example.path("profile.json")
    command([example.settings.checked_rooftree, "attribute", "--nsys", example.path("run.sqlite"), "--ncu", example.path("counters.csv"), *program, "-o", path])
    with open(path, encoding="utf-8") as file:
        profile = json.load(file)
    rows = {row["name"]: row["op"] for row in example.rows("attribution", *program)}
    kernels = [(operator, kernel) for operator in profile["operators"] for kernel in operator["kernels"]]
    if len(kernels) != len(example.kernels()) or profile["unattributed_kernels"]:
        raise Failure("profile.json has %d kernels" % len(kernels))
    for operator, kernel in kernels:
        is_fused = "triton" in kernel["kernel_name"]
        if operator["operator_name"] != rows[kernel["kernel_name"]] or operator["is_fused"] != is_fused or bool(operator["fused_with"]) != is_fused:
            raise Failure("profile.json: %s is of %s" % (kernel["kernel_name"], operator["operator_name"]))


def documents(settings):
    """What is written for Operator Profiler is read again: the maps say what they were made of, and of the others nothing is suspicious."""
    with tempfile.TemporaryDirectory() as directory:
        example = Example(settings, directory)
        program = [settings.checked_rooftree, "attribute", "--nsys", example.path("run.sqlite"), "--ncu", example.path("counters.csv"), "--layers", "found", "-o"]
        texts = {}
        for name in ("profile.json", "manifest.json", "corr.json", "my.part.json"):
            command([*program, example.path(name)])
            with open(example.path(name), encoding="utf-8") as file:
                texts[name] = json.load(file)
        if texts["my.part.json"] != {"layer_%d" % i: "layer_0" for i in range(1, LAYERS)}:
            raise Failure("part.json: %r" % texts["my.part.json"])
        rows = example.rows("correlations", "--corr", example.path("corr.json"))
        if len(rows) != len(example.kernels()) or any(row["agrees"] != "yes" or row["confidence"] != "medium" for row in rows):
            raise Failure("corr.json does not find its own kernels")
        kernels = texts["manifest.json"]["kernels"]
        if [k["kernel_id"] for k in kernels] != ["k_%05d" % i for i in range(len(rows))] or kernels != sorted(kernels, key=lambda k: k["start_ns"]):
            raise Failure("manifest.json: kernels are not in order")
        of_profile = {k["kernel_id"]: o["operator_name"] for o in texts["profile.json"]["operators"] for k in o["kernels"]}
        if {k["kernel_id"]: k["attribution"]["source_operators"][0] for k in kernels} != of_profile:
            raise Failure("manifest.json and profile.json do not agree")
        for place, kernel in enumerate(kernels):
            layer = (slot(place) - INIT - 1) // 12 if INIT < slot(place) <= INIT + 12 * LAYERS else None
            if kernel["layer_partition"] != (None if layer is None else "layer_%d" % layer) or kernel["is_unique_partition"] != (layer == 0):
                raise Failure("manifest.json: %s is in %s" % (kernel["kernel_id"], kernel["layer_partition"]))
        for name in ("profile.json", "manifest.json"):
            found = command([settings.checked_rooftree, "audit", example.path(name), "-f", "csv"]).splitlines()[1:]
            if any(",wrong," in line for line in found):
                raise Failure("audit of %s: %s" % (name, found))


def nothing_is_lost(settings):
    """Shares of each tier add up to all of it; what has no counters, and what has, to all kernels."""
    with tempfile.TemporaryDirectory() as directory:
        example = Example(settings, directory, "--noise", "0.01", "--seed", "5")
        tiers = collections.Counter()
        for row in example.rows("coverage"):
            tiers[row["tier"]] += int(row["count"])
        kernels = example.kernels()
        if tiers != {"operators": len(kernels), "counters": len(example.truth)}:
            raise Failure("coverage is of %r" % tiers)
        without = collections.Counter()
        for row in example.rows("unattributed"):
            without[row["what"]] += int(row["count"])
        measured = example.rows("measurements")[0]
        if int(measured["kernels_counted"]) + without["kernels without counters"] != len(kernels):
            raise Failure("kernels with and without counters are not all")
        if example.text("alignment") != example.text("alignment"):
            raise Failure("not the same bytes twice")


def tests(settings):
    seeds = range(1, 21 if settings.full else 6)
    rows = [("exact", exact), ("same_steps", same_steps), ("selected", selected), ("duplicates", duplicates), ("found", found), ("compiled", compiled), ("documents", documents), ("timelines", timelines), ("nothing_is_lost", nothing_is_lost)]
    rows += [("noisy_%d" % seed, lambda s, seed=seed: noisy(s, seed)) for seed in seeds]
    rows += [("one_layer_%d" % seed, lambda s, seed=seed: one_layer(s, seed)) for seed in seeds]
    return [Test(name, lambda check=check: check(settings)) for name, check in rows]
