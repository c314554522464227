"""Forms of output: text fits the screen, every cell of a spreadsheet is the one of csv, stacks add up, files are whole or not there; shells complete."""

import csv
import io
import json
import os
import re
import resource
import shutil
import subprocess
import tempfile

import plots
import spreadsheet
import traces
from harness import Failure, Skip, Test, command

QUICK_BYTES, FULL_BYTES = 200 << 10, 256 << 20  # of a trace of the corpus
REPORTED = ("info", "devices", "quality", "timeline", "ops_by_category", "ops", "kernels", "ops_by_args", "model_coverage", "roofline_by_category", "roofline", "op_names")
LARGEST_TEXT = 32767
NUMBERS = {"int64", "float64"}


def run(settings, *arguments):
    return subprocess.run([settings.checked_rooftree, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600)


def printed(settings, *arguments):
    done = run(settings, *arguments)
    if done.returncode:
        raise Failure("%s: exit %d: %s" % (" ".join(arguments), done.returncode, done.stderr.decode("utf-8", "replace")))
    return done.stdout.decode("utf-8")


def need_xlsx(settings):
    done = run(settings, "info", settings.path("tests", "data", "demo.json.gz"), "-f", "xlsx")
    if b"built without libxlsxwriter" in done.stderr:
        raise Skip("built without libxlsxwriter")


def column_types(settings):
    """-> {table: [type of each column]}"""
    types, table = {}, None
    for line in printed(settings, "list", "columns").splitlines():
        if line.startswith("of rooftree "):
            break  # of other commands
        if line.startswith("  "):
            types[table].append(line.split()[1])
        else:
            table = line.partition(":")[0]
            types[table] = []
    return types


# ---- Spreadsheets


def complaint_about(expected, found, is_number):
    """None if the cell says what csv says."""
    if expected == "" or found is None:
        return None if expected == "" and found is None else "%r, expected %r" % (found, expected)
    if not is_number:
        same = found == expected or len(expected) > LARGEST_TEXT and found.startswith(expected[:30000]) and "more characters" in found
    elif isinstance(found, tuple):
        same = found[0] == expected or abs(float(found[0]) - float(expected)) <= 1e-15 * abs(float(expected))
        same = same and ("." in expected or int(float(found[0])) == int(expected))
    else:
        same = found == expected and abs(int(expected)) > 2**53
    return None if same else "%r, expected %r" % (found, expected)


def compare_sheet(name, sheet, text, types):
    rows = list(csv.reader(io.StringIO(text, newline="")))
    if len(sheet) > len(rows):
        raise Failure("%s: %d rows, expected %d" % (name, len(sheet), len(rows)))
    for r, row in enumerate(rows):
        for c, expected in enumerate(row):
            wrong = complaint_about(expected, sheet.get(r, {}).get(c), r > 0 and types[c] in NUMBERS)
            if wrong:
                raise Failure("%s: row %d, column %s: %s" % (name, r, rows[0][c], wrong))


def xlsx_equals_csv(settings, trace):
    need_xlsx(settings)
    types = column_types(settings)
    with tempfile.TemporaryDirectory() as directory:
        path, again = os.path.join(directory, "a.xlsx"), os.path.join(directory, "b.xlsx")
        for asked, tables in ((("report",), REPORTED), (("run", "launches"), ("launches",))):
            printed(settings, *asked, trace, "-o", path)
            with open(path, "rb") as file:
                if run(settings, *asked, trace, "-f", "xlsx").stdout != file.read():
                    raise Failure("%s: not the same bytes twice" % asked[0])
            book = spreadsheet.read(path)
            if list(book) != ["contents", *tables]:
                raise Failure("sheets: %s" % ", ".join(book))
            for table in tables:
                compare_sheet(table, book[table], printed(settings, "run", table, trace, "-f", "csv"), types[table])


def xlsx_library_loads_late(settings, trace):
    """Without libxlsxwriter all works but xlsx, which says so; what it needs is not loaded with the program."""
    need_xlsx(settings)
    with tempfile.TemporaryDirectory() as directory:
        listed = subprocess.run(
            [settings.rooftree, "--version"], env=dict(os.environ, LD_DEBUG="files", LD_DEBUG_OUTPUT=os.path.join(directory, "files")),
            stdout=subprocess.DEVNULL, timeout=60,
        )  # fmt: skip
        loaded = "".join(open(os.path.join(directory, name), encoding="utf-8").read() for name in os.listdir(directory))
        if listed.returncode or "libc.so" not in loaded:
            raise Skip("this system does not say what is loaded")
        if "xlsxwriter" in loaded:
            raise Failure("libxlsxwriter is loaded with the program")
        for name in re.findall(r"libxlsxwriter[.\w]+", open(settings.rooftree, "rb").read().decode("latin-1")):
            open(os.path.join(directory, name), "w").close()  # a library that is none
        path = os.path.join(directory, "a.xlsx")
        with open(path, "w", encoding="utf-8") as file:
            file.write("old")
        done = subprocess.run(
            [settings.rooftree, "report", trace, "-o", path], env=dict(os.environ, LD_LIBRARY_PATH=directory), stderr=subprocess.PIPE, timeout=60
        )
        with open(path, encoding="utf-8") as file:
            kept = file.read()
        if done.returncode != 4 or kept != "old" or b"no xlsx without libxlsxwriter" not in done.stderr:
            raise Failure("exit %d, %r: %s" % (done.returncode, kept, done.stderr.decode()))


def libreoffice(settings, trace):
    """What LibreOffice reads out of the file is what csv says, too."""
    need_xlsx(settings)
    office = shutil.which("soffice")
    if not settings.full or not office:
        raise Skip("no soffice" if settings.full else "only with --full")
    options = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"
    types = column_types(settings)
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "book.xlsx")
        printed(settings, "report", trace, "-o", path)
        command([office, "-env:UserInstallation=file://%s/profile" % directory, "--headless", "--convert-to", options, "--outdir", directory, path])
        for table in REPORTED:
            with open(os.path.join(directory, "book-%s.csv" % table), encoding="utf-8", newline="") as file:
                found = list(csv.reader(file))
            sheet = {
                r: {c: (cell,) if r and types[table][c] in NUMBERS else cell for c, cell in enumerate(row) if cell}
                for r, row in enumerate(found)
            }
            compare_sheet(table, sheet, printed(settings, "run", table, trace, "-f", "csv"), types[table])


# ---- Stacks


def gpu_time(settings, trace):
    rows = csv.reader(io.StringIO(printed(settings, "run", "info", trace, "-f", "csv"), newline=""))
    return int(dict(row[:2] for row in rows)["gpu_time_ns"])


def check_profile(profile, nframes):
    """Opened and closed in turn, times ascending, to the end."""
    open_frames, at = [], profile["startValue"]
    for event in profile["events"]:
        if event["at"] < at or not 0 <= event["frame"] < nframes:
            raise Failure("%s: %s after %d" % (profile["name"], event, at))
        at = event["at"]
        if event["type"] == "O":
            open_frames.append(event["frame"])
        elif event["type"] != "C" or open_frames.pop() != event["frame"]:
            raise Failure("%s: %s closes another frame" % (profile["name"], event))
    if open_frames or at != profile["endValue"]:
        raise Failure("%s: ends at %d, not %d" % (profile["name"], at, profile["endValue"]))


def folded_stacks(rows):
    """The lines that the rows of the table make, a second time."""
    path = []
    for row in rows:
        path[int(row["depth"]) :] = [row["name"].replace(";", ":")]
        if row["count"] and not row["cpu_total_ns"]:
            names = path if len(path) <= 512 else path[:256] + ["..."] + path[len(path) - 255 :]
            yield "%s %s" % (";".join(names), row["gpu_ns"])


def stacks_add_up(settings, trace):
    expected = gpu_time(settings, trace)
    lines = printed(settings, "report", trace, "-f", "folded").split("\n")[:-1]
    weights = sum(int(line.rpartition(" ")[2]) for line in lines)
    if weights != expected:
        raise Failure("folded: %d ns, expected %d" % (weights, expected))
    rows = list(csv.DictReader(io.StringIO(printed(settings, "run", "stacks", trace, "-f", "csv"), newline="")))
    if not any(c < " " for line in lines for c in line) and list(folded_stacks(rows)) != lines:
        raise Failure("folded: not the stacks of the table")
    roots = [row for row in rows if row["depth"] == "0"]
    if sum(int(row["gpu_ns"]) for row in roots) != expected:
        raise Failure("stacks: not all GPU time")
    scope = json.loads(printed(settings, "run", "stacks", trace, "-f", "speedscope"))
    for profile in scope["profiles"]:
        check_profile(profile, len(scope["shared"]["frames"]))
    found = {profile["name"]: profile["endValue"] for profile in scope["profiles"]}
    wanted = {"GPU time": expected} if expected else {}
    wanted.update(("CPU time of " + row["name"], int(row["cpu_total_ns"])) for row in roots if row["cpu_total_ns"] not in ("", "0"))
    if found != wanted:
        raise Failure("speedscope: %s, expected %s" % (found, wanted))


# ---- Files


def files_are_what_is_printed(settings, trace):
    with tempfile.TemporaryDirectory() as directory:
        for ending, form in ((".txt", "text"), (".csv", "csv"), (".json", "json"), (".md", "md"), (".folded", "folded"), (".speedscope.json", "speedscope")):
            path = os.path.join(directory, "a" + ending)
            printed(settings, "report", trace, "-o", path)
            with open(path, encoding="utf-8", newline="") as file:
                if file.read() != printed(settings, "report", trace, "-f", form):
                    raise Failure("-o %s is not -f %s" % (path, form))


def a_full_disk_leaves_the_old_file(settings, trace):
    """A limit on the size of files stands in for a full disk."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "a.csv")
        with open(path, "w", encoding="utf-8") as file:
            file.write("old")
        done = subprocess.run(
            [settings.rooftree, "run", "launches", trace, "-o", path], stderr=subprocess.PIPE, timeout=60,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)),
        )  # fmt: skip
        with open(path, encoding="utf-8") as file:
            kept = file.read()
        if done.returncode != 4 or kept != "old" or os.listdir(directory) != ["a.csv"] or path not in done.stderr.decode():
            raise Failure("exit %d, %r, %s: %s" % (done.returncode, kept, os.listdir(directory), done.stderr.decode()))


# ---- Shells

# What is typed, and what bash offers.
COMPLETED = (
    (("rooftree", "re"), "report"),
    (("rooftree", "run", "kernel_"), "kernel_names"),
    (("rooftree", "run", "ops", "t.json", "-f", "sp"), "speedscope"),
    (("rooftree", "tree", "--r"), "--raw --require-flow"),
    (("rooftree", "report", ""), ""),
)


def completions_of_bash(settings):
    if not shutil.which("bash"):
        raise Skip("no bash")
    script = printed(settings, "completions", "bash")
    for words, offered in COMPLETED:
        line = "COMP_WORDS=(%s); COMP_CWORD=%d; _rooftree; echo ${COMPREPLY[*]}" % (" ".join(w or "''" for w in words), len(words) - 1)
        found = command(["bash", "-c", script + line]).strip()
        if found != offered:
            raise Failure("%s: %r, expected %r" % (" ".join(words), found, offered))


def completions_parse(settings, shell):
    if not shutil.which(shell):
        raise Skip("no %s" % shell)
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "completions")
        with open(path, "w", encoding="utf-8") as file:
            file.write(printed(settings, "completions", shell))
        said = command([shell, "-n", path])
        if said:
            raise Failure(said)


# ---- Text


def text_fits(settings, path):
    """At 80 columns no table is wider, except by the path in info."""
    wide = []
    for table in column_types(settings):
        if table in ("info", "tree", "explain"):  # the last two need to be told of what
            continue
        done = subprocess.run(
            [settings.rooftree, "run", table, path, "--top", "50"], stdout=subprocess.PIPE, env=dict(os.environ, COLUMNS="80"), check=True
        )
        wide += ["%s: %s" % (table, line) for line in done.stdout.decode("utf-8").splitlines() if len(line) > 80][:1]
    if wide:
        raise Failure("wider than 80 columns:\n" + "\n".join(wide))


def tests(settings):
    demo = settings.path("tests", "data", "demo.json.gz")
    found = [
        Test(check.__name__, lambda check=check: check(settings, demo))
        for check in (text_fits, xlsx_equals_csv, xlsx_library_loads_late, libreoffice, stacks_add_up, files_are_what_is_printed, a_full_disk_leaves_the_old_file)
    ]
    found += [Test("roofline_" + check.__name__, lambda check=check: check(settings, demo)) for check in (plots.picture, plots.characters)]
    found.append(Test("completions_of_bash", lambda: completions_of_bash(settings)))
    found += [Test("completions_" + shell, lambda shell=shell: completions_parse(settings, shell)) for shell in ("bash", "zsh", "fish")]
    for path in traces.corpus_paths(settings, FULL_BYTES if settings.full else QUICK_BYTES) if settings.corpus else ():
        for check in (text_fits, xlsx_equals_csv, stacks_add_up, plots.picture, plots.characters):
            name = "%s_%s" % (check.__name__, os.path.basename(path).split(".json")[0])
            found.append(Test(name, lambda check=check, path=path: check(settings, path)))
    return found
