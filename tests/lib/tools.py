"""What other tools say of the code: clang-format (one pinned version), clang-tidy, libFuzzer. Only in the full run, where they are installed."""

import glob
import os
import re
import shutil
import subprocess
import tempfile

import traces
from harness import Failure, Skip, Test, command


def sources(settings, *folders):
    paths = (path for folder in folders for path in glob.glob(settings.path(folder, "**", "*"), recursive=True))
    return sorted(path for path in paths if path.endswith((".c", ".h", ".cpp")))


def formatter(settings):
    """The clang-format whose version .clang-format names."""
    with open(settings.path(".clang-format"), encoding="utf-8") as file:
        wanted = re.search(r"clang-format (\d+)", file.read())[1]
    places = [settings.path("build-tools", "bin", "clang-format"), "clang-format-" + wanted, "clang-format"]
    for place in places:
        path = shutil.which(place)
        if path and " %s." % wanted in subprocess.run([path, "--version"], stdout=subprocess.PIPE).stdout.decode():
            return path
    raise Skip("no clang-format %s (tools/setup full)" % wanted)


def format_test(settings):
    command([formatter(settings), "--dry-run", "-Werror", *sources(settings, "src", "cli", "include", "fuzz", "bench", "python")])


def tidy_test(settings):
    if not shutil.which("clang-tidy") or not shutil.which("clang"):
        raise Skip("no clang-tidy")
    build = settings.path("build-clang")
    command(["cmake", "-S", settings.repo, "-B", build, "-G", "Ninja", "-DCMAKE_C_COMPILER=clang", "-DROOF_WERROR=ON"])
    command(["cmake", "--build", build, "--target", "rooftree"])
    files = [path for path in sources(settings, "src", "cli") if path.endswith(".c") and not re.search(r"_test\.c$|inflate_", path)]
    command(["clang-tidy", "-p", build, "--quiet", *files])


def fuzz_test(settings):
    if not shutil.which("clang") or not glob.glob("/usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*"):
        raise Skip("no clang with libFuzzer")
    command([settings.path("fuzz", "run"), "20"], timeout=1200)


def neon_test(settings):
    """The scanners' fuzz target over its seeds, as a program for ARM."""
    gcc, qemu = shutil.which("aarch64-linux-gnu-gcc"), shutil.which("qemu-aarch64-static") or shutil.which("qemu-aarch64")
    if not gcc or not qemu:
        raise Skip("no aarch64-linux-gnu-gcc with qemu-aarch64")
    folders = ("include", "src/base", "src/model", "src/ingest")
    sources = [*glob.glob(settings.path("src", "ingest", "scanner*.c")), settings.path("src", "ingest", "chrome.c")]
    sources += [settings.path("src", "base", name + ".c") for name in ("json_value", "scan", "text", "buf")]
    sources += [settings.path("fuzz", name + ".c") for name in ("fuzz_scan", "replay")]
    with tempfile.TemporaryDirectory() as directory:
        program = os.path.join(directory, "replay_scan")
        command([gcc, "-std=c17", "-O2", "-static", *("-I" + settings.path(*f.split("/")) for f in folders), "-o", program, *sources])
        seeds = glob.glob(settings.path("fuzz", "corpus", "scan", "*")) + glob.glob(settings.path("fuzz", "corpus", "kineto", "*"))
        command([qemu, program, *sorted(seeds)])


def race_test(settings):
    """Threads under ThreadSanitizer: any report is an error."""
    build = settings.path("build-tsan")
    flags = ["-DROOF_SMALL_WINDOW=ON", "-DROOF_WERROR=ON", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS=-O1 -fsanitize=thread"]
    command(["cmake", "-S", settings.repo, "-B", build, "-G", "Ninja", *flags])
    command(["cmake", "--build", build, "--target", "rooftree"])
    found = [settings.path("tests", "data", "demo.json.gz")]
    if os.path.isdir(settings.corpus):
        found += traces.corpus_paths(settings, 300 << 10)
    for path in found:
        done = subprocess.run(
            [os.path.join(build, "rooftree"), "report", "--threads", "4", path], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=300
        )  # fmt: skip
        if b"ThreadSanitizer" in done.stderr:
            raise Failure("%s: %s" % (os.path.basename(path), done.stderr.decode("utf-8", "replace")[:2000]))


def tests(settings):
    if not settings.full:
        raise Skip("only with --full")
    return [
        Test("format", lambda: format_test(settings)),
        Test("races", lambda: race_test(settings)),
        Test("neon", lambda: neon_test(settings)),
        Test("tidy", lambda: tidy_test(settings)),
        Test("fuzz", lambda: fuzz_test(settings)),
    ]
