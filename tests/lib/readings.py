"""The same bytes of every table out, however the trace is read: by how many threads, with what instructions, packed or not, from a pipe."""

import gzip
import os
import re
import shutil
import subprocess
import tempfile

import cases
import traces
from harness import Failure, Test, command, diff

QUICK_BYTES, FULL_BYTES = 200 << 10, 64 << 20  # of a trace of the corpus
OF_THE_FILE = re.compile(r'^ {"key":"(file|compression|file_bytes)",.*\n', re.MULTILINE)  # rows of info
AS_IT_IS = "--several-processes"  # what the error says that can be done
SCANNERS = ("avx2", "sse2", "neon", "portable")


def table_names(program):
    return re.findall(r"^(\w+)", command([program, "list", "tables"]), re.MULTILINE)


def read(program, tables, arguments, name, directory, stdin=None):
    """-> exit code, all rows of the tables less what they say of the file, errors less its name; `tree` shows the first row"""
    done = subprocess.run(
        [program, "run", *tables, name, "--id", "0", "-f", "json", *arguments], cwd=directory, input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600
    )  # fmt: skip
    said = done.stderr.decode("utf-8", "replace").split(": ", 2)[2:]
    return done.returncode, OF_THE_FILE.sub("", done.stdout.decode("utf-8")), said


def has_scanner(program, name, directory):
    done = subprocess.run([program, "info", "--scanner", name, "t.json"], cwd=directory, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return b"has no scanner" not in done.stderr


def ways(program, directory, text, full):
    """-> (what it is, arguments, file, standard input)"""
    yield "one thread, no special instructions", ["--threads", "1", "--scanner", "portable"], "t.json", None
    yield "3 threads", ["--threads", "3"], "t.json", None
    yield "gzip from a pipe, 2 threads", ["--threads", "2"], "-", gzip.compress(text, 1)
    for scanner in SCANNERS if full else ():
        if has_scanner(program, scanner, directory):
            yield scanner, ["--threads", "1", "--scanner", scanner], "t.json", None
    if os.path.exists(os.path.join(directory, "t.json.zst")):
        yield "zstd", ["--threads", "1"], "t.json.zst", None
    if full:
        yield "2 threads", ["--threads", "2"], "t.json", None
        yield "8 threads", ["--threads", "8"], "t.json", None
        yield "a pipe", ["--threads", "1"], "-", text
        yield "a pipe, 3 threads", ["--threads", "3"], "-", text
        yield "gzip", ["--threads", "1"], "t.json.gz", None
        yield "gzip, 3 threads", ["--threads", "3"], "t.json.gz", None


def write(directory, name, data):
    with open(os.path.join(directory, name), "wb") as file:
        file.write(data)


def check(program, tables, text, full):
    with tempfile.TemporaryDirectory() as directory:
        write(directory, "t.json", text)
        write(directory, "t.json.gz", gzip.compress(text, 1))
        if shutil.which("zstd"):
            subprocess.run(["zstd", "-q", "t.json"], cwd=directory, check=True)
        said = same_in_all_ways(program, tables, directory, text, full, [])
        if AS_IT_IS in "".join(said):
            same_in_all_ways(program, tables, directory, text, full, [AS_IT_IS])


def same_in_all_ways(program, tables, directory, text, full, options):
    """-> the errors less the file's name"""
    first = None
    for what, arguments, name, stdin in ways(program, directory, text, full):
        found = read(program, tables, arguments + options, name, directory, stdin)
        if first is None:
            first = found
        elif found != first:
            raise Failure("%s: not the same: exit %d, %s" % (what, found[0], found[2] or diff(first[1], found[1], "tables")))
    return first[2]


def case_inputs(settings):
    """The first input of each golden case, as it is: many are damaged."""
    for path in cases.paths(settings):
        head, text = next((section for section in cases.Case(path).sections if section[0].startswith("input ")), (None, None))
        form = " ".join(head.split()[2:]) if head else "gzip"
        if form != "gzip":
            yield os.path.relpath(path, settings.path("tests", "cases"))[: -len(".t")], cases.INPUTS[form](text)


def corpus(settings):
    for path in traces.corpus_paths(settings, FULL_BYTES if settings.full else QUICK_BYTES):
        with open(path, "rb") as file:
            data = file.read()
        yield os.path.basename(path), gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data


def tests(settings):
    program = settings.checked_rooftree
    tables = table_names(program)
    found = [*case_inputs(settings), *corpus(settings)] if settings.corpus else list(case_inputs(settings))
    return [Test(name, lambda text=text: check(program, tables, text, settings.full)) for name, text in found if text and text[:2] != b"\x1f\x8b"]
