"""The shape of the source: who includes whom, what the library exports, what every file opens with."""

import collections
import glob
import os
import re
import shutil

from harness import Failure, Skip, Test, command, diff

POSIX = {"unistd.h", "fcntl.h", "pthread.h", "dirent.h", "poll.h", "dlfcn.h"}  # and sys/
POSIX_FILES = {"src/base/dir.c", "src/base/dynlib.c", "src/base/identity.c", "src/base/newfile.c", "src/base/parallel.c", "src/base/source.c", "src/base/spool.c", "src/base/store.c"}  # of the library; programs may

# layer -> the layers it may include; rooftree.h is free to all
LAYERS = {
    "src/base": {"src/base"},
    "src/table": {"src/base", "src/table"},
    "src/model": {"src/base", "src/model"},
    "src/cache": {"src/base", "src/table", "src/model", "src/cache"},
    "src/ingest": {"src/base", "src/model", "src/ingest"},
    "src/perf": {"src/base", "src/model", "src/perf"},
    "src/counters": {"src/base", "src/counters"},
    "src/inductor": {"src/base", "src/inductor"},
    "src/profile": {"src/base", "src/profile"},
    "src/join": {"src/base", "src/join"},
    "src/analysis": {"src/base", "src/model", "src/table", "src/perf", "src/counters", "src/inductor", "src/profile", "src/join", "src/analysis"},
    "src/report": {"src/base", "src/table", "src/report"},
    "src/api": {"src/base", "src/table", "src/model", "src/cache", "src/ingest", "src/perf", "src/counters", "src/inductor", "src/profile", "src/join", "src/analysis", "src/report", "src/api"},
    "cli": {"cli"},
    "fuzz": {"fuzz", "src/base", "src/model", "src/ingest", "src/perf", "src/counters", "src/inductor", "src/profile", "src/join"},  # the readers it feeds
    "bench": {"bench", "src/base", "src/join", "src/model"},  # the aligner and the sweep alone
    "python": {"python"},
    "include": set(),
}
STANDARD = set(
    "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic "
    "stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype".split()
)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)
COMPILERS = (("cc", "c17", "c"), ("c++", "c++17", "c++"))


def sources(settings, *suffixes):
    """-> {path in the repository: text}"""
    found = {}
    for layer in LAYERS:
        for path in sorted(glob.glob(settings.path(layer, "*"))):
            if path.endswith(suffixes):
                with open(path, encoding="utf-8") as file:
                    found[os.path.relpath(path, settings.repo)] = file.read()
    return found


def is_test(path):
    return path.endswith("_test.c")


def complain(lines):
    text = "\n".join(lines)
    if text:
        raise Failure(text)


def includes(settings):
    """Yields (file, its layer, form, included name) of everything but the unit tests."""
    for path, text in sources(settings, ".c", ".h").items():
        if not is_test(path):
            for form, name in INCLUDE.findall(text):
                yield path, os.path.dirname(path), form, name


def own_headers_by_layer(settings):
    home = {os.path.basename(path): os.path.dirname(path) for path in sources(settings, ".h")}
    bad = []
    for path, layer, form, name in includes(settings):
        if form == '"' and name != "rooftree.h":
            if name not in home:
                bad.append("%s includes %s, which is nowhere in the tree" % (path, name))
            elif home[name] not in LAYERS[layer]:
                bad.append("%s includes %s of %s" % (path, name, home[name]))
    complain(bad)


def is_posix(name):
    return name in POSIX or name.startswith("sys/")


def posix_in_few_files(settings):
    complain(
        "%s includes <%s>" % (path, name)
        for path, layer, form, name in includes(settings)
        if layer.startswith("src/") and form == "<" and is_posix(name) and path not in POSIX_FILES
    )


def foreign_headers_once(settings):
    """A header that is neither C, POSIX nor ours belongs to exactly one file; the yardsticks in bench/ are programs of their own."""
    users = collections.defaultdict(set)
    for path, layer, form, name in includes(settings):
        if layer != "bench" and form == "<" and name[: -len(".h")] not in STANDARD and not is_posix(name):
            users[name].add(path)
    complain("<%s> is included by %s" % (name, ", ".join(sorted(files))) for name, files in users.items() if len(files) > 1)


def unique_names(settings):
    places = collections.defaultdict(list)
    for path in sources(settings, ".c", ".h", ".cpp"):
        places[os.path.basename(path)].append(path)
    complain("%s: %s" % (name, ", ".join(paths)) for name, paths in sorted(places.items()) if len(paths) > 1)


def opening_comments(settings):
    """Each file opens with `/* name.c - What it does. */`."""
    bad = []
    for path, text in sources(settings, ".c", ".h", ".cpp").items():
        opening = re.match(r"/\* (\S+) - ((?:(?!\*/).)+?\.)", text, re.DOTALL)
        if not opening or opening[1] != os.path.basename(path):
            bad.append("%s opens with: %s" % (path, text.split("\n", 1)[0]))
    complain(bad)


def header_alone(settings, compiler, standard, language):
    if not shutil.which(compiler):
        raise Skip("no %s" % compiler)
    header = settings.path("include", "rooftree.h")
    command([compiler, "-std=" + standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-x", language, "-include", header, os.devnull])


def symbols(path, *options):
    if not shutil.which("nm"):
        raise Skip("no nm")
    if not os.path.exists(path):
        raise Failure("%s: absent" % path)
    lines = [line.split() for line in command(["nm", "--defined-only", *options, path]).splitlines()]
    return sorted(words[2] for words in lines if len(words) == 3)


def exported(settings, library, option):
    names = symbols(os.path.join(settings.build, library), option)
    if not names:
        raise Failure("%s exports nothing" % library)
    complain("%s exports %s" % (library, name) for name in names if not name.startswith("roof_"))
    with open(settings.path("include", "rooftree.h"), encoding="utf-8") as file:
        declared = set(re.findall(r"\b(roof_[a-z0-9_]+)\(", file.read()))
    complain("%s lacks or hides %s" % (library, name) for name in sorted(declared ^ set(names)))


def tables_page(settings):
    with open(settings.path("docs", "tables.md"), encoding="utf-8") as file:
        page = file.read()
    complaint = diff(page, command([settings.rooftree, "list", "columns", "-f", "md"]), "docs/tables.md (`make docs`)")
    complain([complaint] if complaint else [])


def manual_page(settings):
    with open(settings.path("docs", "rooftree.1"), encoding="utf-8") as file:
        page = file.read()
    complaint = diff(page, command([settings.rooftree, "help", "--man"]), "docs/rooftree.1 (`make docs`)")
    complain([complaint] if complaint else [])
    if shutil.which("groff"):
        said = command(["groff", "-man", "-ww", "-z", settings.path("docs", "rooftree.1")])
        complain([said] if said else [])


def tests(settings):
    rows = [
        ("own_headers_by_layer", own_headers_by_layer),
        ("posix_in_few_files", posix_in_few_files),
        ("foreign_headers_once", foreign_headers_once),
        ("unique_names", unique_names),
        ("opening_comments", opening_comments),
        ("header_alone_c", lambda s: header_alone(s, *COMPILERS[0])),
        ("header_alone_c++", lambda s: header_alone(s, *COMPILERS[1])),
        ("exported_shared", lambda s: exported(s, "librooftree.so", "-D")),
        ("exported_static", lambda s: exported(s, "librooftree.a", "-g")),
        ("tables_page", tables_page),
        ("manual_page", manual_page),
    ]
    return [Test(name, lambda check=check: check(settings)) for name, check in rows]
