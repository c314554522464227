"""Golden cases: a tiny input, the commands run on it, and what they print, in one file.

    # One sentence: the rule that the case shows.
    --- input NAME [gzip | hex | escapes]
    text of the input; `gzip` compresses it, `hex` takes bytes as hex digits, `escapes` reads \\xNN and \\n as bytes
    --- run
    [exit N:] [COLUMNS=N] rooftree ... $INPUT [| grep REGEX]
    touch FILE, copy FROM TO, cut FILE BYTES    changes a file between commands; * in a name finds it
    show FILE                                   the text of a file, as if a command had printed it
    --- expect
    standard output of all commands
    --- expect stderr
    standard error of all commands; without this section there must be none; $N stands for any number

$INPUT is the first input, $DIR the directory of the inputs, $REPO the repository. No shell is involved: the runner
itself keeps the lines of standard output that the grep names, and changes files. A screen is 80 wide.
"""

import contextlib
import glob
import gzip
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import uuid

from harness import Failure, Skip, Test, diff

SECTION = re.compile(r"--- (input|run|expect)(?: (.*))?\n?")
ESCAPE = re.compile(rb"\\x([0-9a-f]{2})|\\(n)")
STREAMS = ("expect", "expect stderr")
OPTIONS = {"ASAN_OPTIONS": "exitcode=99", "UBSAN_OPTIONS": "print_stacktrace=1"}


def plain(text):
    return text.encode("utf-8")


def unescaped(text):
    return ESCAPE.sub(lambda m: b"\n" if m[2] else bytes([int(m[1], 16)]), plain(text.rstrip("\n")))


INPUTS = {
    "": plain,
    "gzip": lambda text: gzip.compress(plain(text), mtime=0),
    "hex": lambda text: bytes.fromhex("".join(text.split())),
    "escapes": unescaped,
}


def found(pattern):
    """The one file of that name, which may have a * in it."""
    paths = glob.glob(pattern)
    if len(paths) != 1:
        raise Failure("%s: %d files" % (pattern, len(paths)))
    return paths[0]


def copy(source, target):
    with open(found(source), "rb") as file:
        text = file.read()
    with open(found(target) if "*" in target else target, "wb") as file:
        file.write(text)


CHANGES = {
    "touch": lambda path: os.utime(found(path), (1, 1)),
    "copy": copy,
    "cut": lambda path, size: os.truncate(found(path), int(size)),
}


class Case:
    def __init__(self, path):
        self.path = path
        self.title, self.sections = [], []  # sections: [head, text] in file order
        with open(path, encoding="utf-8") as file:
            for line in file:
                if SECTION.fullmatch(line):
                    self.sections.append([line[len("--- ") :].rstrip("\n"), ""])
                elif self.sections:
                    self.sections[-1][1] += line
                else:
                    self.title.append(line)
        if not self.title or not all(line.startswith("# ") for line in self.title):
            raise Failure("%s: opens without its `# title`" % path)
        for needed in ("run", "expect"):
            if self.section(needed) is None:
                raise Failure("%s: section `%s` is missing" % (path, needed))

    def section(self, head):
        return next((text for name, text in self.sections if name == head), None)

    def write_inputs(self, directory):
        """-> the paths of the inputs"""
        paths = []
        for head, text in self.sections:
            words = head.split()
            if words[0] == "input":
                paths.append(os.path.join(directory, words[1]))
                os.makedirs(os.path.dirname(paths[-1]), exist_ok=True)
                with open(paths[-1], "wb") as file:
                    file.write(INPUTS[" ".join(words[2:])](text))
        return paths

    def run(self, rooftree, repo):
        """-> {"expect": stdout, "expect stderr": stderr} and complaints about exit codes"""
        out, complaints = dict.fromkeys(STREAMS, ""), []
        with plain_directory() as directory:
            inputs = self.write_inputs(directory)
            names = {"DIR": directory, "INPUT": inputs[0] if inputs else "", "REPO": repo}
            for line in self.section("run").splitlines():
                code, environment, arguments, wanted = parse_command(line, names)
                if arguments[0] == "show":
                    with open(found(arguments[1]), encoding="utf-8") as file:
                        out["expect"] += file.read().replace(directory, "$DIR")
                    continue
                if arguments[0] in CHANGES:
                    CHANGES[arguments[0]](*arguments[1:])
                    continue
                if arguments[:1] != ["rooftree"]:
                    raise Failure("%s: not a rooftree command: %s" % (self.path, line))
                done = subprocess.run(
                    [rooftree] + arguments[1:], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, timeout=120
                )
                for stream, said in zip(STREAMS, (done.stdout, done.stderr)):
                    text = said.decode("utf-8", "backslashreplace").replace(directory, "$DIR")
                    if stream == "expect" and wanted:
                        text = "".join(part for part in text.splitlines(True) if wanted.search(part))
                    out[stream] += text
                if done.returncode != code:
                    complaints.append("%s\nexit %d, expected %d" % (line, done.returncode, code))
        return out, complaints

    def update(self, out):
        """Writes what was printed into the file, in place of what was expected."""
        sections = [section for section in self.sections if section[0] not in STREAMS]
        sections += [[stream, out[stream]] for stream in STREAMS if out[stream] or stream == "expect"]
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("".join(self.title) + "".join("--- %s\n%s" % tuple(section) for section in sections))


@contextlib.contextmanager
def plain_directory():
    """A temporary directory whose path no form of output has to escape."""
    directory = os.path.join(tempfile.gettempdir(), "rooftree" + uuid.uuid4().hex)
    os.mkdir(directory)
    try:
        yield directory
    finally:
        shutil.rmtree(directory)


def parse_command(line, names):
    """-> expected exit code, environment, arguments, pattern of the lines to keep"""
    prefix = re.match(r"exit (\d+): ", line)
    words = shlex.split(line[prefix.end() :] if prefix else line)
    environment = dict(os.environ, COLUMNS="80", NO_COLOR="1", **OPTIONS)
    words = [re.sub(r"\$(DIR|INPUT|REPO)\b", lambda m: names[m[1]], word) for word in words]
    while words and re.match(r"[A-Z_]+=", words[0]):
        name, _, value = words.pop(0).partition("=")
        environment[name] = value
    wanted = None
    if words[-3:-1] == ["|", "grep"]:
        wanted = re.compile(words[-1])
        words = words[:-3]
    return int(prefix[1]) if prefix else 0, environment, words, wanted


def any_number(expected, found):
    """`found` with $N where `expected` has it in a line that is otherwise the same."""
    lines = found.splitlines(True)
    for i, line in enumerate(expected.splitlines(True)[: len(lines)]):
        if re.fullmatch("[0-9]+".join(re.escape(part) for part in line.split("$N")), lines[i]):
            lines[i] = line
    return "".join(lines)


def check(path, settings):
    case = Case(path)
    out, complaints = case.run(settings.checked_rooftree, settings.repo)
    out["expect stderr"] = any_number(case.section("expect stderr") or "", out["expect stderr"])
    if settings.update and not complaints:
        return case.update(out)
    for stream, what in zip(STREAMS, ("output", "errors")):
        complaints.append(diff(case.section(stream) or "", out[stream], what))
    complaints = [complaint for complaint in complaints if complaint]
    if complaints:
        raise Failure("".join(case.title) + "\n".join(complaints))


def paths(settings):
    return sorted(glob.glob(settings.path("tests", "cases", "*", "*.t")))


def tests(settings):
    root = settings.path("tests", "cases")
    found = [
        Test(os.path.relpath(path, root)[: -len(".t")], lambda path=path: check(path, settings)) for path in paths(settings)
    ]
    if not found:
        raise Skip("no cases in %s" % root)
    return found
