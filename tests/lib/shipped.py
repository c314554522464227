"""What the project ships beside its code: the demo trace and its generator, the examples of the README, the seeds of the fuzzer."""

import csv
import glob
import gzip
import io
import os
import re
import subprocess
import tempfile

from harness import Failure, Skip, Test, command, diff

# How tests/data/demo.json.gz was made.
DEMO = "--steps 3 --layers 1 --hidden 1024 --heads 16 --batch 4 --seq 512 --ranks 2 --rank 0 --collectives 3 --python-depth 1 --graph"
# Sizes, depth, ranks, streams, collectives in other proportions.
OTHERS = (
    "",
    "--steps 1 --layers 3 --python-depth 4 --memory",
    "--steps 2 --ranks 4 --rank 3 --collectives 6 --streams 2",
    "--steps 2 --no-shapes --python-depth 0 --seed 7",
    "--steps 4 --graph --batch 1 --seq 128 --seed 3",
)
# Checks that nothing the generator writes may fail.
CLEAN = (
    "truncated", "invalid_escapes", "invalid_utf8", "control_bytes", "non_json_values", "unknown_category", "bad_timestamp",
    "missing_duration", "negative_duration", "unclosed_begin", "unmatched_end", "overhang", "gpu_rows_without_call",
    "linked_by_flow", "linked_by_external_id", "ambiguous_correlation", "duplicate_correlation", "duplicate_external_id",
    "untrusted_external_ids", "external_id_disagrees", "duplicate_flow", "launches_without_gpu_rows", "same_stream_overlap",
)


def generator(settings):
    path = os.path.join(settings.build, "bench", "gen")
    if not os.access(path, os.X_OK):
        raise Skip("no bench/gen in the build (target gen)")
    return path


def demo_bytes(settings):
    with gzip.open(settings.path("tests", "data", "demo.json.gz")) as file:
        shipped = file.read()
    made = subprocess.run([generator(settings), *DEMO.split()], stdout=subprocess.PIPE, timeout=60, check=True).stdout
    if made != shipped:
        raise Failure("bench/gen %s does not make tests/data/demo.json.gz any more" % DEMO)


def generated(settings, parameters):
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "t.json")
        command([generator(settings), *parameters.split(), "-o", path])
        quality = command([settings.checked_rooftree, "run", "quality", path, "-f", "csv"])
        found = {row["check"]: int(row["count"]) for row in csv.DictReader(io.StringIO(quality))}
        wrong = ["%s: %d" % (check, found[check]) for check in CLEAN if found[check]]
        if wrong:
            raise Failure("gen %s: %s" % (parameters, ", ".join(wrong)))
        if os.path.exists(settings.path("tests", "reference", "compare.py")):
            command(["python3", settings.path("tests", "reference", "compare.py"), "--rooftree", settings.rooftree, path])


def readme_examples(settings):
    """Each `$ rooftree ...` of the README prints what stands below it."""
    with open(settings.path("README.md"), encoding="utf-8") as file:
        examples = re.findall(r"^    \$ rooftree (.*)\n((?:    .*\n)+)", file.read(), re.MULTILINE)
    if not examples:
        raise Failure("no examples found")
    for arguments, expected in examples:
        found = command(
            [settings.checked_rooftree, *arguments.split()], cwd=settings.repo, env=dict(os.environ, COLUMNS="100", NO_COLOR="1")
        )
        complaint = diff(re.sub("^    ", "", expected, flags=re.MULTILINE), found)
        if complaint:
            raise Failure("rooftree %s\n%s" % (arguments, complaint))


def commands_of(text):
    """-> [command, the lines that stand below it], of lines that begin with $ between four blanks and the margin."""
    examples = []
    for line in text.splitlines():
        if line.startswith("    $ "):
            examples.append([line[6:], []])
        elif line.startswith("    ") and examples and examples[-1][1] is not None:
            examples[-1][1].append(line[4:])
        elif examples:
            examples.append([None, None])
    return [(command_line, lines) for command_line, lines in examples if command_line]


def page_examples(settings, page):
    """Each `$ command` of a page, one after the other in one directory, prints what stands below it; `...` stands for all that follows."""
    with open(settings.path("docs", page), encoding="utf-8") as file:
        examples = commands_of(file.read())
    if len(examples) < 4:
        raise Failure("only %d examples" % len(examples))
    with tempfile.TemporaryDirectory() as directory:
        for folder in ("examples", "tests"):
            os.symlink(settings.path(folder), os.path.join(directory, folder))
        path = os.path.dirname(settings.checked_rooftree) + os.pathsep + os.environ["PATH"]
        for line, expected in examples:
            found = command(["sh", "-ec", line], cwd=directory, env=dict(os.environ, COLUMNS="100", NO_COLOR="1", PATH=path)).splitlines()
            if expected and expected[-1] == "...":
                expected = expected[:-1]
                if len(found) <= len(expected):
                    raise Failure("%s: nothing follows" % line)
                found = found[: len(expected)]
            if not expected and not line.startswith(("rooftree ncu-command", "python3")) and " -o " not in line:
                raise Failure("%s: what it prints does not stand below it" % line)
            complaint = diff("\n".join(expected), "\n".join(text.rstrip() for text in found))
            if complaint:
                raise Failure("%s\n%s" % (line, complaint))


def replay(settings, target):
    program = os.path.join(settings.asan_build or settings.build, "fuzz", "replay_" + target)
    if not os.access(program, os.X_OK):
        raise Skip("no fuzz/replay_%s in the build" % target)
    seeds = sorted(glob.glob(settings.path("fuzz", "corpus", target, "*")))
    if not seeds:
        raise Failure("no seeds")
    command([program, *seeds])


def tests(settings):
    rows = [
        Test("demo_bytes", lambda: demo_bytes(settings)),
        Test("readme_examples", lambda: readme_examples(settings)),
        Test("counters_page", lambda: page_examples(settings, "counters.md")),
        Test("inductor_page", lambda: page_examples(settings, "inductor.md")),
    ]
    for source in sorted(glob.glob(settings.path("fuzz", "fuzz_*.c"))):
        target = os.path.basename(source)[len("fuzz_") : -len(".c")]
        rows.append(Test("replay_" + target, lambda target=target: replay(settings, target)))
    for number, parameters in enumerate(OTHERS):
        rows.append(Test("generated_%d" % number, lambda parameters=parameters: generated(settings, parameters)))
    return rows
