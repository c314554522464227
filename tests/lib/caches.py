"""With a cache every command prints the same bytes as without; and a cache is used, written anew and left alone when it should be."""

import glob
import os
import re
import shutil
import subprocess
import tempfile

import shipped
from harness import Failure, Test, command

OPEN_OPTIONS = ((), ("--clip",), ("--require-flow",), ("--several-processes",))
FLIPS = 40


class Bench:
    """Runs the program on one trace, with a cache directory of its own."""

    def __init__(self, settings, trace, directory):
        self.rooftree, self.trace, self.directory = settings.rooftree, trace, os.path.join(directory, "cache")
        self.environment = dict(os.environ, ROOFTREE_CACHE_DIR=self.directory, COLUMNS="100", NO_COLOR="1")

    def run(self, *arguments):
        """-> exit code, output, errors"""
        done = subprocess.run([self.rooftree, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment, timeout=300)
        if done.returncode not in (0, 2, 3):
            raise Failure("%s: exit %d: %s" % (" ".join(arguments), done.returncode, done.stderr.decode("utf-8", "replace")))
        return done.returncode, done.stdout, done.stderr

    def file(self):
        """The only file in the cache."""
        files = glob.glob(os.path.join(self.directory, "*"))
        if len(files) != 1:
            raise Failure("%d files in the cache" % len(files))
        return files[0]

    def bytes(self):
        with open(self.file(), "rb") as file:
            return file.read()


def commands(settings, bench, full, together):
    """Every table as csv, each by a command of its own or all `together`, the reports, some trees and events."""
    names = re.findall(r"^(\w+)", command([settings.rooftree, "list", "tables"]), re.MULTILINE)
    if together:
        found = [("run", *(name for name in names if name not in ("tree", "explain")), bench.trace, "-f", "csv")]
    else:
        found = [("run", name, bench.trace, "-f", "csv") for name in names]
    found += [("report", bench.trace, "-f", "json"), ("report", bench.trace), ("info", bench.trace)]
    found += [("run", "timeline", bench.trace, "-f", "csv", "--micro-idle", "5", "--linked-only")]
    ids = ("0", "1", "100", "5000") if full and not together else ("0", "20")
    found += [("tree", bench.trace, "--id", number, *form) for number in ids for form in ((), ("--raw",), ("-f", "json"))]
    op = bench.run("run", "ops", bench.trace, "-f", "csv", "--top", "1")[1].decode("utf-8", "replace").splitlines()
    if len(op) > 1:
        found.append(("tree", bench.trace, "--op", op[1].split(",")[0]))
    return found


def same_bytes(settings, trace, together=False):
    """Without a cache, with one that is written, with one that is read; the order of commands decides who writes."""
    for options in OPEN_OPTIONS if settings.full and not together else OPEN_OPTIONS[:1]:
        with tempfile.TemporaryDirectory() as directory:
            bench = Bench(settings, trace, directory)
            for arguments in commands(settings, bench, settings.full, together):
                plain = bench.run(*arguments, *options)
                for which in ("first", "second"):
                    if bench.run(*arguments, *options, "--cache") != plain:
                        raise Failure("%s prints something else the %s time with --cache" % (" ".join(arguments + options), which))


def written_once(settings, trace):
    """A run that finds the cache leaves it alone; one that does not writes the same bytes."""
    with tempfile.TemporaryDirectory() as directory:
        bench = Bench(settings, trace, directory)
        bench.run("cache", trace)
        before, first = os.stat(bench.file()), bench.bytes()
        bench.run("report", trace, "--cache")
        bench.run("cache", trace)
        if os.stat(bench.file()).st_ino != before.st_ino:
            raise Failure("the cache was written again")
        shutil.rmtree(bench.directory)
        bench.run("report", trace, "--cache")
        if bench.bytes() != first:
            raise Failure("the same trace, another cache")


def stale(settings, trace):
    """What changes about the trace makes another cache in the same place."""

    def touch(path):
        os.utime(path, (1000, 1000))

    def append(path):
        with open(path, "ab") as file:
            file.write(b"\n")

    def replace(path):
        shutil.copy2(path, path + ".new")
        os.rename(path + ".new", path)

    with tempfile.TemporaryDirectory() as directory:
        copy = shutil.copy(trace, os.path.join(directory, os.path.basename(trace)))
        bench = Bench(settings, copy, directory)
        for change in (touch, append, replace):
            bench.run("cache", copy)
            before = os.stat(bench.file()).st_ino
            change(copy)
            plain = bench.run("run", "ops", copy)
            if bench.run("run", "ops", copy, "--cache") != plain or os.stat(bench.file()).st_ino == before:
                raise Failure("%s: the old cache was believed" % change.__name__)


def damaged(settings, trace):
    """Bytes flipped all over the file: the same answers."""
    with tempfile.TemporaryDirectory() as directory:
        bench = Bench(settings, trace, directory)
        asked = (("report", trace, "-f", "json"), ("tree", trace, "--id", "0"))
        plain = [bench.run(*arguments) for arguments in asked]
        bench.run("cache", trace)
        good = bench.bytes()
        for flip in range(FLIPS):
            at = flip * len(good) // FLIPS + flip % 7
            with open(os.path.join(directory, "bad"), "wb") as file:
                file.write(good[:at] + bytes([good[at] ^ 1 << flip % 8]) + good[at + 1 :])
            for arguments, expected in zip(asked, plain):
                bench.run("cache", trace)
                shutil.copyfile(os.path.join(directory, "bad"), bench.file())
                if bench.run(*arguments, "--cache") != expected:
                    raise Failure("%s prints something else with byte %d of the cache changed" % (" ".join(arguments), at))


def many_at_a_time(settings, trace):
    """Processes that all find no cache and all write it: one file, the same answers."""
    with tempfile.TemporaryDirectory() as directory:
        bench = Bench(settings, trace, directory)
        plain = bench.run("run", "ops", trace)[1]
        started = [
            subprocess.Popen([settings.rooftree, "run", "ops", trace, "--cache"], stdout=subprocess.PIPE, env=bench.environment)
            for _ in range(8)
        ]
        answers = [process.communicate(timeout=300)[0] for process in started]
        if any(answer != plain for answer in answers):
            raise Failure("answers differ")
        bench.file()  # and no temporary ones


def generated(settings):
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "t.json")
        command([shipped.generator(settings), "--steps", "2", "--ranks", "2", "--memory", "-o", path])
        same_bytes(settings, path)


def tests(settings):
    demo = settings.path("tests", "data", "demo.json.gz")
    found = [Test(check.__name__, lambda check=check: check(settings, demo)) for check in (same_bytes, written_once, stale, damaged, many_at_a_time)]
    found.append(Test("generated", lambda: generated(settings)))
    if settings.full and os.path.isdir(settings.corpus):
        for trace in sorted(glob.glob(os.path.join(settings.corpus_of("kineto"), "**", "*.json*"), recursive=True)):
            name = "corpus_" + os.path.basename(trace).split(".json")[0]
            found.append(Test(name, lambda trace=trace: same_bytes(settings, trace, together=True)))
    return found
