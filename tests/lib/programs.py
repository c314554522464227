"""Other programs that are tests: the unit tests in C, and the scripts of tests/reference."""

import glob
import os
import re
import subprocess
import sys

from harness import Skip, Test, command

RESULT = re.compile(r"^\[ *RUN *\] \w+\n(.*?)^\[ *(OK|FAILED|SKIPPED) *\] (\w+)$", re.MULTILINE | re.DOTALL)
MOST_TEXT = 2000


def run_unit(path):
    """-> (name, complaint or None) of each test in the program, by the lines it prints"""
    done = subprocess.run([path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=1200)
    text = done.stdout.decode("utf-8", "replace")
    program = "unit/" + os.path.basename(path)
    results = {}
    for said, verdict, name in RESULT.findall(text):
        results["%s/%s" % (program, name)] = (said or verdict)[:MOST_TEXT] if verdict == "FAILED" else None
    if done.returncode != 0 and not any(results.values()):  # it died
        results[program] = "exit %d\n%s" % (done.returncode, RESULT.sub("", text)[:MOST_TEXT])
    return list(results.items()) or [(program, "prints no results")]


def unit_tests(settings):
    build = settings.asan_build or settings.build
    found = sorted(glob.glob(os.path.join(build, "tests", "*_test")))
    if not found:
        raise Skip("no tests/*_test in %s (target unit_tests)" % os.path.basename(build))
    return [Test(os.path.basename(path), lambda path=path: run_unit(path)) for path in found]


def script(settings, name, *arguments):
    command([sys.executable, settings.path("tests", "reference", name), *arguments], timeout=3600)


def reference_tests(settings):
    seeds = "100" if settings.full else "20"
    compare = ["--rooftree", settings.rooftree, "--processes", str(settings.jobs)]

    def random():
        script(settings, "compare.py", *compare, "--random", seeds)

    def corpus():
        settings.need_corpus()
        script(settings, "compare.py", *compare, "--corpus", settings.corpus)

    def goldens():
        settings.need_corpus()
        script(settings, "goldens.py", "--rooftree", settings.rooftree, "--corpus", settings.corpus)

    def mutate():
        settings.need_corpus()
        script(settings, "mutate.py", "--rooftree", settings.rooftree, "--cuts", "10", "--flips", "10", settings.corpus_of("kineto"))

    def corpus_expect():
        settings.need_corpus()
        expected = settings.path("tests", "corpus_expect.tsv")
        script(settings, "corpus_expect.py", "--corpus", settings.corpus, "--check", expected, "--rooftree", settings.rooftree)

    def of_models(name):
        settings.need_corpus()
        script(settings, os.path.join("models", name), "--rooftree", settings.rooftree, "--corpus", settings.corpus)

    def profile_json():
        script(settings, "profile_json.py", "--rooftree", settings.rooftree, "--example", settings.path("examples", "counters", "make.py"))

    rows = [("profile_json", profile_json), ("compare_random", random), ("goldens", goldens), ("corpus_expect", corpus_expect), ("counters", lambda: of_models("counters.py"))]
    if settings.full:
        rows += [("compare_corpus", corpus), ("mutate", mutate), ("selftest", lambda: script(settings, "reference.py", "--selftest"))]
        rows += [("golden_models", lambda: of_models("golden_models.py")), ("model_compare", lambda: of_models("model_compare.py"))]
    return [Test(name, run) for name, run in rows]
