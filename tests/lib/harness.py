"""What a test is, and how many of them are run and counted."""

import concurrent.futures
import difflib
import os
import subprocess
import time
import traceback

DIFF_LINES = 40
LINE_LENGTH = 300
LONG_S, LONGEST = 30, 15  # of tests that are named for the time they took


class Failure(Exception):
    """The test found something wrong; the text says what."""


class Skip(Exception):
    """The test or group cannot run here; the text says why."""


class Test:
    """`run()` returns None if all is well, or a list of (name, complaint or None) if it holds several tests."""

    def __init__(self, name, run):
        self.name, self.run = name, run


class Settings:
    def __init__(self, repo, options):
        self.repo = repo
        self.build = os.path.abspath(options.build)
        self.asan_build = os.path.abspath(options.asan_build) if options.asan_build else None
        self.full, self.update, self.jobs = options.full, options.update, max(1, options.jobs)
        self.rooftree = os.path.join(self.build, "rooftree")
        self.checked_rooftree = os.path.join(self.asan_build or self.build, "rooftree")
        self.corpus = os.environ.get("ROOFTREE_CORPUS") or os.path.join(os.path.dirname(repo), "shared", "corpus")

    def path(self, *parts):
        return os.path.join(self.repo, *parts)

    def corpus_of(self, kind):
        return os.path.join(self.corpus, kind)

    def need_corpus(self):
        if not os.path.isdir(self.corpus):
            raise Skip("no corpus (ROOFTREE_CORPUS)")


def diff(expected, found, what="output"):
    """A short unified diff, or None if both are equal."""
    if expected == found:
        return None
    lines = list(
        difflib.unified_diff(
            expected.splitlines(), found.splitlines(), "expected " + what, "found " + what, lineterm="", n=2
        )
    )
    if not lines:
        return "%s: only white space at line ends differs" % what
    lines = [line if len(line) <= LINE_LENGTH else line[: LINE_LENGTH - 3] + "..." for line in lines]
    if len(lines) > DIFF_LINES:
        lines[DIFF_LINES:] = ["... and %d more lines" % (len(lines) - DIFF_LINES)]
    return "\n".join(lines)


def command(arguments, timeout=600, **more):
    """-> standard output as text; Failure with all it said if it does not exit with 0."""
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=timeout, **more)
    text = done.stdout.decode("utf-8", "replace")
    if done.returncode != 0:
        raise Failure("%s: exit %d\n%s" % (" ".join(arguments), done.returncode, text.rstrip()[-4000:]))
    return text


def attempt(test):
    """-> list of (name, "passed" | "failed" | "skipped", text)"""
    try:
        found = test.run()
    except Failure as failure:
        return [(test.name, "failed", str(failure))]
    except Skip as skip:
        return [(test.name, "skipped", str(skip))]
    except subprocess.TimeoutExpired as late:
        return [(test.name, "failed", str(late))]
    except Exception:  # a broken test fails, and the others still run
        return [(test.name, "failed", traceback.format_exc())]
    if found is None:
        return [(test.name, "passed", "")]
    return [(name, "failed" if complaint else "passed", complaint or "") for name, complaint in found]


def timed(test):
    """-> results as attempt gives them, seconds"""
    before = time.monotonic()
    return attempt(test), time.monotonic() - before


def say_longest(took):
    for seconds, name in sorted(took, reverse=True)[:LONGEST]:
        if seconds > LONG_S:
            print("%5.0f s  %s" % (seconds, name), flush=True)


def listed(groups, settings):
    """-> tests, and the skips of whole groups"""
    tests, skipped = [], []
    for group, list_tests, _ in groups:
        try:
            tests += [Test(group + "/" + test.name, test.run) for test in list_tests(settings)]
        except Skip as skip:
            skipped.append((group, "skipped", str(skip)))
    return tests, skipped


def run(groups, settings, names):
    tests, results = listed(groups, settings)
    if names:
        tests = [test for test in tests if any(name in test.name for name in names)]
        results = [row for row in results if any(name in row[0] for name in names)]
    for name, _, text in results:
        print("skipped %s: %s" % (name, text), flush=True)
    took = []
    with concurrent.futures.ThreadPoolExecutor(settings.jobs) as pool:
        for test, (found, seconds) in zip(tests, pool.map(timed, tests)):
            results += found
            took.append((seconds, test.name))
            for name, verdict, text in found:
                if verdict == "failed":
                    print("FAILED %s\n  %s" % (name, text.rstrip("\n").replace("\n", "\n  ")), flush=True)
                elif verdict == "skipped":
                    print("skipped %s: %s" % (name, text), flush=True)
    say_longest(took)
    counts = {verdict: sum(row[1] == verdict for row in results) for verdict in ("passed", "failed", "skipped")}
    print("%(passed)d passed, %(failed)d failed, %(skipped)d skipped" % counts)
    return 1 if counts["failed"] or not counts["passed"] else 0
