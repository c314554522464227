"""What a user does after `make install`: compile a program against the library, by pkg-config, and run it."""

import glob
import os
import shlex
import shutil
import tempfile

from harness import Failure, Skip, Test, command

PROGRAM = r"""
#include <rooftree.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    roof_error err;
    roof_trace *tr;
    roof_table *t;
    if (argc < 2 || roof_open(argv[1], NULL, &tr, &err) != ROOF_OK)
        return 1;
    if (roof_run(tr, "ops", NULL, &t, &err) != ROOF_OK)
        return 2;
    printf("%s %lld\n", roof_table_str(t, 0, 0), (long long)roof_table_i64(t, 0, 3));
    roof_table_free(t);
    roof_close(tr);
    return 0;
}
"""
TRACE = '{"traceEvents":[{"ph":"X","cat":"kernel","name":"k","ts":0,"dur":2,"pid":0,"tid":7,"args":{}}]}'
BESIDE = (
    "man/man1/rooftree.1",
    "bash-completion/completions/rooftree",
    "zsh/site-functions/_rooftree",
    "fish/vendor_completions.d/rooftree.fish",
)
PRINTED = "(unlinked) 2000\n"


def installed(settings, prefix):
    """Installs below `prefix`; -> the environment in which pkg-config finds it"""
    for tool in ("cmake", "pkg-config", "cc"):
        if not shutil.which(tool):
            raise Skip("no %s" % tool)
    command(["cmake", "--install", settings.build, "--prefix", prefix])
    pages = glob.glob(os.path.join(prefix, "**", "rooftree.pc"), recursive=True)
    if len(pages) != 1:
        raise Failure("no rooftree.pc was installed")
    return dict(os.environ, PKG_CONFIG_PATH=os.path.dirname(pages[0]))


def build_and_run(settings, static):
    with tempfile.TemporaryDirectory() as prefix:
        environment = installed(settings, prefix)
        source, program, trace = (os.path.join(prefix, name) for name in ("program.c", "program", "t.json"))
        for path, text in ((source, PROGRAM), (trace, TRACE)):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        query = ["pkg-config", "--cflags", "--libs"] + (["--static"] if static else []) + ["rooftree"]
        flags = shlex.split(command(query, env=environment))
        if static:  # the archive in place of the shared library of the same name
            flags = ["-l:librooftree.a" if flag == "-lrooftree" else flag for flag in flags]
        command(["cc", "-std=c17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", source, "-o", program] + flags)
        libraries = os.path.dirname(glob.glob(os.path.join(prefix, "**", "librooftree.so"), recursive=True)[0])
        if static:
            shutil.rmtree(libraries)
        printed = command([program, trace], env=dict(os.environ, LD_LIBRARY_PATH="" if static else libraries))
        if printed != PRINTED:
            raise Failure("printed %r, expected %r" % (printed, PRINTED))


def command_runs(settings):
    with tempfile.TemporaryDirectory() as prefix:
        installed(settings, prefix)
        said = command([os.path.join(prefix, "bin", "rooftree"), "--version"])
        if not said.startswith("rooftree "):
            raise Failure("--version says %r" % said)
        for path in BESIDE:
            if not os.path.getsize(os.path.join(prefix, "share", *path.split("/"))):
                raise Failure("%s is empty" % path)


def tests(settings):
    return [
        Test("shared", lambda: build_and_run(settings, static=False)),
        Test("static", lambda: build_and_run(settings, static=True)),
        Test("command", lambda: command_runs(settings)),
    ]
