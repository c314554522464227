"""The Python package: its own tests, its types, its wheel. The long run builds it (see python/tests/setup)."""

import glob
import os
import subprocess
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


def pytest(settings, python):
    """Each of its tests is one here."""
    with tempfile.TemporaryDirectory() as directory:
        done = subprocess.run(
            [python, "-m", "pytest", "-v", "--tb=short", "-p", "no:cacheprovider", "-o", "console_output_style=classic", "--basetemp", directory],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=settings.repo, env=environment(settings), timeout=1800,
        )
    text = done.stdout.decode("utf-8", "replace")
    if done.returncode != 0:
        raise Failure(text[-4000:])
    return [(line.split(" ")[0], None) for line in text.splitlines() if " PASSED" in line]


def types(settings, python):
    with tempfile.TemporaryDirectory() as directory:
        command([python, "-m", "mypy", "--strict", "--cache-dir", directory, "python/rooftree"], cwd=settings.repo, env=environment(settings))


def wheel(settings, python):
    """For every Python from 3.10 on, small, with what it must have and nothing else."""
    with tempfile.TemporaryDirectory() as directory:
        command([python, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "-w", directory, settings.repo], timeout=1800)
        (path,) = glob.glob(os.path.join(directory, "rooftree-*-cp310-abi3-*.whl"))
        if os.path.getsize(path) > MOST_BYTES:
            raise Failure("%s: %d bytes" % (os.path.basename(path), os.path.getsize(path)))
        names = zipfile.ZipFile(path).namelist()
        for name in ("rooftree/_core.abi3.so", "rooftree/py.typed", "rooftree/_core.pyi"):
            if name not in names:
                raise Failure("%s is not in the wheel" % name)
        odd = [name for name in names if not name.startswith("rooftree")]
        if odd or not any(name.endswith(".data/scripts/rooftree") for name in names):
            raise Failure("in the wheel: %s" % " ".join(names))
        command([os.path.join(os.path.dirname(python), "abi3audit"), "--strict", path])


def all_of_it(settings):
    """One after the other: each builds in the same place."""
    python = package_python(settings)
    types(settings, python)
    wheel(settings, python)
    return [("types", None), ("wheel", None)] + pytest(settings, python)


def tests(settings):
    if not settings.full:
        raise Skip("only in the full run")
    return [Test("package", lambda: all_of_it(settings))]
