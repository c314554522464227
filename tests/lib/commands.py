"""Hostile command lines: each is answered by one line on standard error that shows nothing raw, and by the documented exit code."""

import os
import shutil
import subprocess
import tempfile

from harness import Failure, Test

LONG, LONGER = "x" * 300, "y" * 100000
USAGE, INPUT, OUTPUT = 2, 3, 4
T = "t.json.gz"  # in the directory where they run; also there: dir/, rules.txt, copy.json.gz, hard.json.gz (a link to T)

# arguments (bytes where they are no UTF-8), exit code, what the line has to name
LINES = (
    (["--"], USAGE, "report, info, run"),
    (["-x"], USAGE, "report, info, run"),
    (["a\nb"], USAGE, '"a?b", expected one of report'),
    ([LONGER], USAGE, "report, info, run"),
    (["run"], USAGE, "needs TABLE"),
    (["run", "--help", "--bogus"], USAGE, "--bogus"),
    (["run", "", T], USAGE, 'unknown table "", expected one of info, devices, quality'),
    (["run", "OPS", T], USAGE, "expected one of info, devices, quality"),
    (["run", "a\nb\x1b", T], USAGE, '"a?b?", expected one of info'),
    (["run", LONGER, T], USAGE, "expected one of info, devices, quality"),
    (["run", b"\xff", T], USAGE, "expected one of info, devices, quality"),
    (["run", "ops", ""], INPUT, '""'),
    (["run", "ops", "dir"], INPUT, "is a directory"),
    (["run", "ops", "/dev/null"], INPUT, "expected a trace"),
    (["run", "ops", "none"], INPUT, "No such file"),
    (["run", "ops", LONG], INPUT, "too long"),
    (["run", "ops", LONGER], INPUT, "too long"),
    (["run", "ops", b"\xff\n\xfe"], INPUT, "No such file"),
    (["run", "ops", "-"], INPUT, "empty"),
    (["run", "ops", T, "--a\nb"], USAGE, "--a?b"),
    (["run", "ops", T, b"--\xff"], USAGE, "--help"),
    (["run", "ops", T, "-f"], USAGE, "a value is missing after -f"),
    (["report", T, "--layout", "a\nb"], USAGE, '"a?b", expected tracelens'),
    (["report", T, "--layout", "tracelens"], USAGE, "needs -o"),
    (["report", T, "--layout", "tracelens", "-o", "-"], USAGE, "needs -o"),
    (["run", "ops", T, "--layout", "tracelens"], USAGE, "--layout"),
    (["run", "ops", T, "-f", ""], USAGE, "expected text, csv"),
    (["run", "ops", T, "-f", "CSV"], USAGE, "expected text, csv"),
    (["run", "ops", T, "-f", "a\nb"], USAGE, '"a?b", expected text, csv'),
    (["run", "ops", T, "-fcsv"], USAGE, "unknown option -fcsv"),
    (["run", "ops", T, "-o", ""], USAGE, ".csv"),
    (["run", "ops", T, "-o", "dir"], USAGE, ".csv"),
    (["run", "ops", T, "-o", "a\nb"], USAGE, "a?b: expected -f FORMAT"),
    (["run", "ops", T, "-f", "csv", "-o", "dir"], OUTPUT, "Is a directory"),
    (["run", "ops", T, "-o", "none/x.csv"], OUTPUT, "No such file"),
    (["run", "ops", T, "-o", LONG + ".csv"], OUTPUT, "too long"),
    (["run", "ops", T, "-f", "csv", "-o", "/dev/full"], OUTPUT, "No space left"),
    (["run", "ops", T, "-f", "json", "-o", "./" + T], USAGE, "a file to read"),
    (["run", "ops", T, "-f", "json", "-o", "hard.json.gz"], USAGE, "a file to read"),
    (["run", "ops", T, "--capture", "copy.json.gz", "-f", "json", "-o", "copy.json.gz"], USAGE, "a file to read"),
    (["run", "ops", T, "--classes", "rules.txt", "-o", "rules.txt"], USAGE, "a file to read"),
    (["run", "ops", T, "--threads", "0"], USAGE, "from 1 to 64"),
    (["run", "ops", T, "--threads", "-1"], USAGE, "from 1 to 64"),
    (["run", "ops", T, "--threads", "9999999"], USAGE, "from 1 to 64"),
    (["run", "ops", T, "--threads="], USAGE, "from 1 to 64"),
    (["run", "ops", T, "--top", "99999999999999999999"], USAGE, "up to 9223372036854775807"),
    (["run", "timeline", T, "--micro-idle", "0.5"], USAGE, "from 1 to 9223372036854775"),
    (["run", "ops", T, "--scanner", "fast"], USAGE, "portable"),
    (["run", "ops", T, "--classes", "none"], INPUT, "No such file"),
    (["run", "ops", T, "--classes", "dir"], INPUT, "expected a rules file"),
    (["run", "ops", T, "--classes", T], INPUT, "not UTF-8"),
    (["run", "graph_kernels", T, "--capture"], USAGE, "a value is missing"),
    (["run", "graph_kernels", T, "--capture", "none"], INPUT, "No such file"),
    (["run", "graph_kernels", T, "--capture", "rules.txt"], INPUT, "expected JSON"),
    (["run", "graph_kernels", T] + ["--capture", T] * 17, USAGE, "at most 16"),
    (["run", "ops", T, "--device", "7"], USAGE, "rooftree run streams"),
    (["run", "ops", T, "--device", "0,"], USAGE, "joined by commas"),
    (["run", "ops", T, "--steps", "5:2"], USAGE, "A less than B"),
    (["run", "ops", T, "--window", "x:y"], USAGE, "A less than B"),
    (["run", "ops", T, "--name", "("], USAGE, "regular expression"),
    (["run", "ops", T, "--category", "a\nb"], USAGE, "ops_by_category"),
    (["run", "ops", T, "--by", "a\nb"], USAGE, "expected step, device"),
    (["tree", T], USAGE, "--op NAME or --id N"),
    (["tree", T, "--id", "4294967295"], USAGE, "below 4294967295"),
    (["tree", T, "--id", "4294967294"], USAGE, "ids run from 0 to"),
    (["tree", T, "--op", "a\nb"], USAGE, '"a?b"'),
    (["tree", T, "--op", "aten::mm", "--id", "3"], USAGE, "--op NAME or --id N"),
    (["help", "a\nb"], USAGE, "report, info, run"),
    (["list", "a\nb"], USAGE, "tables, columns"),
    (["list", "tables", "-f", "a\nb"], USAGE, "text or md"),
    (["completions", "a\nb"], USAGE, "bash, zsh or fish"),
    (["cache", "none"], INPUT, "No such file"),
)
# Where standard output goes; all of these print something.
PRINTING = (["run", "ops", T], ["--help"], ["--version"], ["list", "tables"], ["completions", "bash"], ["tree", T, "--id", "3", "--raw"])


def in_directory(settings, run):
    with tempfile.TemporaryDirectory() as directory:
        os.mkdir(os.path.join(directory, "dir"))
        for name in (T, "copy.json.gz"):
            shutil.copy(settings.path("tests", "data", "demo.json.gz"), os.path.join(directory, name))
        os.link(os.path.join(directory, T), os.path.join(directory, "hard.json.gz"))
        shutil.copy(settings.path("data", "classes.rules"), os.path.join(directory, "rules.txt"))
        complaints = list(run(directory))
    if complaints:
        raise Failure("\n".join(complaints))


def call(settings, directory, arguments, **more):
    environment = dict(os.environ, ASAN_OPTIONS="exitcode=99", UBSAN_OPTIONS="print_stacktrace=1", ROOFTREE_CACHE_DIR=directory)
    command = [os.fsencode(settings.checked_rooftree)] + [a if isinstance(a, bytes) else a.encode() for a in arguments]
    return subprocess.run(command, cwd=directory, env=environment, timeout=120, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, **more)


def lines(settings):
    def run(directory):
        for arguments, code, names in LINES:
            done = call(settings, directory, arguments, stdout=subprocess.PIPE)
            said, what = done.stderr, repr(arguments)[:80]
            if done.returncode != code:
                yield "%s: exit %d, expected %d: %r" % (what, done.returncode, code, said[:300])
            elif done.stdout or not said.endswith(b"\n") or any(byte < 0x20 or byte == 0x7F for byte in said[:-1]) or len(said) > 2000:
                yield "%s: not one plain line: %r" % (what, said[:300])
            elif names.encode() not in said:
                yield "%s: does not name %r: %r" % (what, names, said[:300])
        for name in (T, "copy.json.gz"):
            if open(os.path.join(directory, name), "rb").read() != open(settings.path("tests", "data", "demo.json.gz"), "rb").read():
                yield "%s was written over" % name

    in_directory(settings, run)


def full_and_closed(settings):
    """What cannot be printed is an error of its own; a reader who has seen enough is none."""

    def run(directory):
        for arguments in PRINTING:
            with open("/dev/full", "wb") as full:
                done = call(settings, directory, arguments, stdout=full)
            if done.returncode != OUTPUT or done.stderr.count(b"\n") != 1:
                yield "%s: exit %d on a full disk: %r" % (arguments, done.returncode, done.stderr[:300])
            reader, writer = os.pipe()
            os.close(reader)
            done = call(settings, directory, arguments, stdout=writer)
            os.close(writer)
            if done.returncode or done.stderr:
                yield "%s: exit %d with a reader that went: %r" % (arguments, done.returncode, done.stderr[:300])

    in_directory(settings, run)


def odd_names(settings):
    """A table's name is no file; names that are no UTF-8 are read, written, and printed as UTF-8."""

    def run(directory):
        shutil.copy(os.path.join(directory, T), os.path.join(os.fsencode(directory), b"\xff.json.gz"))
        with open(os.path.join(directory, "ops"), "w") as file:
            file.write("old")
        for arguments in (["run", "ops", T, "-f", "csv", "-o", "ops"], ["run", "ops", b"\xff.json.gz", "-f", "csv", "-o", b"\xfe"]):
            done = call(settings, directory, arguments, stdout=subprocess.PIPE)
            if done.returncode or done.stderr or not open(os.path.join(os.fsencode(directory), os.fsencode(arguments[-1])), "rb").read(5) == b"name,":
                yield "%s: exit %d: %r" % (arguments, done.returncode, done.stderr[:300])
        for form in ("text", "csv", "json", "md"):
            call(settings, directory, ["info", b"\xff.json.gz", "-f", form], stdout=subprocess.PIPE).stdout.decode("utf-8")

    in_directory(settings, run)


def tests(settings):
    return [Test(check.__name__, lambda check=check: check(settings)) for check in (lines, full_and_closed, odd_names)]
