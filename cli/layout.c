/* layout.c - reports in the form of other tools: the package for Python makes them, so the command
 * becomes that program. */
#define _POSIX_C_SOURCE 200809L
#include "layout.h"

#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* What Python is to run; modules of the working directory are none of ours. No constants: programs
 * may write into their arguments. */
#define FROM_ELSEWHERE "import sys; sys.path[:] = [p for p in sys.path if p]; "
static char PYTHON[] = "python3", COMMAND[] = "-c",
            PROBE[] = FROM_ELSEWHERE "import rooftree.treeperf",
            PROGRAM[] =
                FROM_ELSEWHERE "from rooftree.treeperf.__main__ import main; sys.exit(main())";

static const char *const LAYOUTS[] = {"tracelens"};

/* The python3 in the directory of this program; false if its path is not known. */
static bool beside(char path[PATH_MAX])
{
    const ssize_t len = readlink("/proc/self/exe", path, PATH_MAX - 1);
    if (len <= 0)
        return false;
    path[len] = '\0';
    char *name = strrchr(path, '/');
    if (!name || (size_t)(name + 1 - path) + sizeof "python3" > PATH_MAX)
        return false;
    strcpy(name + 1, "python3");
    return true;
}

/* Runs it with nothing to read and nobody to hear it. */
static bool has_package(char *python)
{
    char *argv[] = {python, COMMAND, PROBE, NULL}; /* by its path, Python finds its packages */
    posix_spawn_file_actions_t files;
    pid_t pid;
    int status = -1;
    if (posix_spawn_file_actions_init(&files) != 0)
        return false;
    bool ok = posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0) == 0 &&
              posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0) == 0 &&
              posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0) == 0;
    ok = ok && posix_spawnp(&pid, python, &files, NULL, argv, environ) == 0 &&
         waitpid(pid, &status, 0) == pid;
    posix_spawn_file_actions_destroy(&files);
    return ok && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Returns only if it fails. */
static void become(char *python, const struct options *o)
{
    char **argv = calloc((size_t)o->nwords + 4, sizeof *argv);
    if (!argv)
        return;
    argv[0] = python;
    argv[1] = COMMAND;
    argv[2] = PROGRAM;
    memcpy(argv + 3, o->words, (size_t)o->nwords * sizeof *argv);
    execvp(python, argv);
    free(argv);
}

static bool is_known(const char *layout)
{
    for (size_t i = 0; i < sizeof LAYOUTS / sizeof *LAYOUTS; i++)
        if (strcmp(layout, LAYOUTS[i]) == 0)
            return true;
    fprintf(stderr, "rooftree report: unknown layout \"%s\", expected", show(layout).text);
    for (size_t i = 0; i < sizeof LAYOUTS / sizeof *LAYOUTS; i++)
        fprintf(stderr, "%s %s", i ? "," : "", LAYOUTS[i]);
    fprintf(stderr, "\n");
    return false;
}

int layout_run(const struct options *o)
{
    char own[PATH_MAX];
    if (!is_known(o->layout))
        return EXIT_USAGE;
    if (!o->output || strcmp(o->output, "-") == 0) {
        fprintf(stderr,
                "rooftree report: --layout %s needs -o, a directory or a name that ends "
                "with .xlsx\n",
                o->layout);
        return EXIT_USAGE;
    }
    if (beside(own) && has_package(own))
        become(own, o);
    if (has_package(PYTHON))
        become(PYTHON, o);
    fprintf(stderr,
            "rooftree report: --layout %s needs the Python package, which neither the python3 "
            "beside this program nor that in PATH has: pip install 'rooftree[treeperf]'\n",
            o->layout);
    return EXIT_PROGRAM;
}
