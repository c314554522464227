"""Other programs that are tests: the unit tests in C, and the scripts of tests/reference."""

import glob
import os
import re
import subprocess
import sys

from harness import Skip, Test, command

RESULT = re.compile(r"\[ *(OK|FAILED|SKIPPED) *\] (\w+)$", re.MULTILINE)


def run_unit(path):
    """-> (name, complaint or None) of each test in the program, by the lines it prints"""
    done = subprocess.run([path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
    text = done.stdout.decode("utf-8", "replace")
    program = "unit/" + os.path.basename(path)
    verdicts = {name: verdict for verdict, name in RESULT.findall(text)}
    results = [("%s/%s" % (program, name), text[-4000:] if verdict == "FAILED" else None) for name, verdict in verdicts.items()]
    if done.returncode != 0 and "FAILED" not in verdicts.values():
        results.append((program, "exit %d\n%s" % (done.returncode, text[-4000:])))
    if not results:
        results.append((program, "prints no results"))
    return results


def unit_tests(settings):
    build = settings.asan_build or settings.build
    found = sorted(glob.glob(os.path.join(build, "tests", "*_test")))
    if not found:
        raise Skip("no tests/*_test in %s (target unit_tests)" % os.path.basename(build))
    return [Test(os.path.basename(path), lambda path=path: run_unit(path)) for path in found]


def script(settings, name, *arguments):
    command([sys.executable, settings.path("tests", "reference", name), *arguments], timeout=3600)


def reference_tests(settings):
    seeds = "300" if settings.full else "40"
    compare = ["--rooftree", settings.rooftree, "--processes", str(settings.jobs)]

    def random():
        script(settings, "compare.py", *compare, "--random", seeds)

    def corpus():
        settings.need_corpus()
        script(settings, "compare.py", *compare, "--corpus", settings.corpus)

    def goldens():
        settings.need_corpus()
        script(settings, "goldens.py", "--rooftree", settings.rooftree, "--corpus", settings.corpus)

    rows = [("compare_random", random), ("goldens", goldens)]
    if settings.full:
        rows += [("compare_corpus", corpus), ("selftest", lambda: script(settings, "reference.py", "--selftest"))]
    return [Test(name, run) for name, run in rows]
