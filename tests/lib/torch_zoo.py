"""Models of operators against PyTorch itself: tests/torch. Needs torch, which the long run installs (see tests/torch/setup)."""

import os
import subprocess
import sys
import tempfile

from harness import Skip, Test, command


def torch_python(settings):
    arguments = [settings.path("tests", "torch", "setup")] + ([] if settings.full else ["--no-install"])
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=1800)
    if done.returncode != 0:
        raise Skip(done.stderr.decode("utf-8", "replace").strip().splitlines()[-1])
    return done.stdout.decode().strip()


def compare(settings, who, directory):
    command([sys.executable, settings.path("tests", "torch", "zoo_compare.py"), *who, directory])


def zoo(settings):
    """The zoo is visited once, then compared with both."""
    python = torch_python(settings)
    with tempfile.TemporaryDirectory() as directory:
        command(
            [python, settings.path("tests", "torch", "zoo.py"), directory], timeout=1800, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        )
        compare(settings, ["--reference"], directory)
        compare(settings, ["--rooftree", settings.rooftree], directory)


def tests(settings):
    return [Test("zoo", lambda: zoo(settings))]
