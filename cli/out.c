/* out.c - opening, complaining and writing, as all commands do it. */
#define _POSIX_C_SOURCE 200809L
#include "opt.h"

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

roof_trace *open_operand(const struct options *o, int i)
{
    roof_trace *tr = NULL;
    roof_error err;
    char *dir = o->cache ? cache_directory() : NULL;
    roof_open_opts opts = o->open;
    struct progress progress = {.next = seconds() + 0.5};
    opts.cache_dir = dir;
    opts.captures = o->captures;
    if (isatty(STDERR_FILENO)) {
        opts.progress = show_progress;
        opts.progress_ctx = &progress;
    }
    const roof_status status = roof_open(o->operands[i], &opts, &tr, &err);
    if (progress.shown)
        fprintf(stderr, "\r\033[K");
    if (status != ROOF_OK)
        report_error(&err);
    free(dir);
    return tr;
}

int write_stdout(const char *bytes, size_t len)
{
    return fwrite(bytes, 1, len, stdout) == len ? 0 : -1;
}

static int sink_stdout(void *ctx, const char *bytes, size_t len)
{
    (void)ctx;
    return write_stdout(bytes, len);
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

static size_t terminal_width(void)
{
    const char *columns = getenv("COLUMNS");
    const long n = columns ? strtol(columns, NULL, 10) : 0;
    return n >= 40 && n <= 1000 ? (size_t)n : 0;
}

int write_tables(const roof_table *const *tables, size_t n, const struct options *o, bool titles)
{
    const char *no_color = getenv("NO_COLOR");
    roof_write_opts w = {
        .max_rows = o->top > 0 ? (size_t)o->top : 0,
        .width = terminal_width(),
        .wide = o->wide,
        .colour = isatty(STDOUT_FILENO) && !(no_color && no_color[0]),
        .title = titles,
    };
    roof_error err;
    const char *format = o->format ? o->format : "text";
    const bool for_people = strcmp(format, "text") == 0 || strcmp(format, "md") == 0;
    if (!titles || !for_people || o->top >= 0) {
        const roof_status status = roof_write(tables, n, format, &w, sink_stdout, NULL, &err);
        return status == ROOF_OK || status == ROOF_IO ? finish_stdout() : report_error(&err);
    }
    /* A report for people shows the head of each table, as its definition says. */
    bool cut = false;
    for (size_t i = 0; i < n; i++) {
        if (!roof_table_rows(tables[i]) && !roof_table_note(tables[i]))
            continue;
        w.max_rows = roof_table_def(tables[i])->report_rows;
        cut |= w.max_rows && w.max_rows < roof_table_rows(tables[i]);
        roof_status status = i && write_stdout("\n", 1) != 0 ? ROOF_IO : ROOF_OK;
        if (status == ROOF_OK)
            status = roof_write(&tables[i], 1, format, &w, sink_stdout, NULL, &err);
        if (status != ROOF_OK)
            return status == ROOF_IO ? finish_stdout() : report_error(&err);
    }
    if (cut)
        printf("\nAll rows and columns of a table: rooftree run TABLE %s --wide\n",
               o->operands[o->noperands - 1]);
    return finish_stdout();
}
