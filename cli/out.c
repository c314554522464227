/* out.c - opening, complaining and writing, as all commands do it. */
#define _POSIX_C_SOURCE 200809L
#include "ops_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int exit_code(roof_status status)
{
    switch (status) {
    case ROOF_OK:
        return EXIT_OK;
    case ROOF_ARG:
        return EXIT_USAGE;
    default:
        return EXIT_INPUT;
    }
}

struct shown show(const char *typed)
{
    struct shown s;
    size_t len = strlen(typed);
    const bool fits = len < sizeof s.text;
    if (!fits)
        for (len = sizeof s.text - 4; len && ((unsigned char)typed[len] & 0xc0) == 0x80;)
            len--; /* not inside a character */
    memcpy(s.text, typed, len);
    strcpy(s.text + len, fits ? "" : "...");
    for (char *p = s.text; *p; p++)
        if ((unsigned char)*p < 0x20 || *p == 0x7f)
            *p = '?';
    return s;
}

int report_error(const roof_error *err)
{
    fprintf(stderr, "rooftree: %s\n", err->message);
    return exit_code(err->code);
}

/* A line on the terminal that is written over, for files that take a while. */
struct progress {
    double next; /* when to write again, in seconds */
    bool shown;
};

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool show_progress(void *ctx, uint64_t done, uint64_t total)
{
    struct progress *p = ctx;
    const double now = seconds();
    if (now < p->next)
        return true;
    p->next = now + 0.1;
    p->shown = true;
    if (total)
        fprintf(stderr, "\rreading: %llu of %llu MB ", (unsigned long long)(done / 1000000),
                (unsigned long long)(total / 1000000));
    else
        fprintf(stderr, "\rreading: %llu MB ", (unsigned long long)(done / 1000000));
    return true;
}

/* dir/rest; NULL when out of memory. */
static char *join(const char *dir, const char *rest)
{
    const size_t size = strlen(dir) + strlen(rest) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s%s%s", dir, rest[0] ? "/" : "", rest);
    return path;
}

char *cache_directory(void)
{
    static const struct {
        const char *variable, *below;
        bool absolute; /* of the base directory specification: a relative one counts as not set */
    } PLACES[] = {
        {"ROOFTREE_CACHE_DIR", "",                false},
        {"XDG_CACHE_HOME",     "rooftree",        true },
        {"HOME",               ".cache/rooftree", true },
    };
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
        const char *dir = getenv(PLACES[i].variable);
        if (dir && (PLACES[i].absolute ? dir[0] == '/' : dir[0] != '\0'))
            return join(dir, PLACES[i].below);
    }
    return NULL;
}

roof_trace *open_operand(const struct options *o, int i, int *code)
{
    roof_trace *tr = NULL;
    roof_error err;
    char *dir = o->cache ? cache_directory() : NULL;
    roof_open_opts opts = o->open;
    struct progress progress = {.next = seconds() + 0.5};
    struct ops_files models;
    if (!ops_files_find(&models, o)) {
        *code = EXIT_INPUT;
        ops_files_free(&models);
        free(dir);
        return NULL;
    }
    opts.cache_dir = dir;
    opts.captures = o->captures;
    opts.inductor = o->inductor;
    opts.ops_files = models.paths;
    opts.nops_files = models.count;
    if (isatty(STDERR_FILENO)) {
        opts.progress = show_progress;
        opts.progress_ctx = &progress;
    }
    const roof_status status = roof_open(o->operands[i], &opts, &tr, &err);
    if (progress.shown)
        fprintf(stderr, "\r\033[K");
    *code = status == ROOF_OK ? EXIT_OK : report_error(&err);
    ops_files_free(&models);
    free(dir);
    return tr;
}

int write_stdout(const char *bytes, size_t len)
{
    return fwrite(bytes, 1, len, stdout) == len ? 0 : -1;
}

int finish_stdout(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return EXIT_OK;
    if (errno == EPIPE) /* the reader has seen enough */
        return EXIT_OK;
    fprintf(stderr, "rooftree: standard output: %s\n", strerror(errno));
    return EXIT_OUTPUT;
}
