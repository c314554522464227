/* answer.c - where the answer of a command goes, and in what form. */
#define _POSIX_C_SOURCE 200809L
#include "answer.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Where ---- */

static bool is_same_file(const char *a, const char *b)
{
    struct stat sa, sb;
    return stat(a, &sa) == 0 && stat(b, &sb) == 0 && S_ISREG(sa.st_mode) &&
           sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
}

/* The trace is the last operand; those before it name tables. */
static bool is_read(const struct options *o, const char *path)
{
    const char *const others[] = {o->noperands ? o->operands[o->noperands - 1] : NULL,
                                  o->open.classes_path, o->kineto, o->nsys, o->partition_map};
    bool found = false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        found = found || (others[i] && is_same_file(others[i], path));
    for (size_t i = 0; i < o->open.ncaptures; i++)
        found = found || is_same_file(o->captures[i], path);
    for (size_t i = 0; i < o->nncu; i++)
        found = found || is_same_file(o->ncu[i], path);
    return found;
}

int answer_open(struct answer *a, const struct options *o)
{
    roof_error err;
    *a = (struct answer){0};
    if (!o->output || strcmp(o->output, "-") == 0)
        return EXIT_OK;
    if (is_read(o, o->output)) {
        fprintf(stderr, "rooftree: -o %s: this is a file to read\n", show(o->output).text);
        return EXIT_USAGE;
    }
    if (roof_file_create(o->output, &a->file, &err) == ROOF_OK)
        return EXIT_OK;
    fprintf(stderr, "rooftree: %s\n", err.message);
    return EXIT_OUTPUT;
}

int answer_sink(void *answer, const char *bytes, size_t len)
{
    const struct answer *a = answer;
    return a->file ? roof_file_sink(a->file, bytes, len) : write_stdout(bytes, len);
}

void answer_printf(struct answer *a, const char *fmt, ...)
{
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    const int len = vsnprintf(NULL, 0, fmt, args);
    char *text = len < 0 ? NULL : malloc((size_t)len + 1);
    if (text) {
        vsnprintf(text, (size_t)len + 1, fmt, again);
        answer_sink(a, text, (size_t)len);
    }
    a->failed |= text == NULL;
    free(text);
    va_end(again);
    va_end(args);
}

int answer_close(struct answer *a, int code)
{
    roof_error err;
    if (a->failed && code == EXIT_OK) {
        fprintf(stderr, "rooftree: out of memory\n");
        code = EXIT_OUTPUT;
    }
    if (!a->file)
        return code == EXIT_OK ? finish_stdout() : code;
    if (code != EXIT_OK) {
        roof_file_drop(a->file);
        return code;
    }
    if (roof_file_keep(a->file, &err) == ROOF_OK)
        return EXIT_OK;
    fprintf(stderr, "rooftree: %s\n", err.message);
    return EXIT_OUTPUT;
}

/* ---- In what form ---- */

bool answer_choose_format(const struct command *c, struct options *o)
{
    const roof_writerdef *def = NULL;
    if (o->output && strcmp(o->output, "-") != 0)
        def = roof_writerdef_for_path(o->output);
    if (o->format || !o->output || strcmp(o->output, "-") == 0)
        return true;
    if (!def) {
        fprintf(stderr, "rooftree %s: -o %s: expected -f FORMAT, or a name that ends with one of",
                c->name, o->output[0] ? show(o->output).text : "\"\"");
        for (size_t i = 0; i < roof_writerdef_count(); i++)
            fprintf(stderr, "%s %s", i ? "," : "", roof_writerdef_at(i)->extension);
        fprintf(stderr, "\n");
        return false;
    }
    o->format = def->name;
    return true;
}

bool format_is_for_people(const struct options *o)
{
    return !o->format || strcmp(o->format, "text") == 0 || strcmp(o->format, "md") == 0;
}

static size_t terminal_width(void)
{
    const char *columns = getenv("COLUMNS");
    const long n = columns ? strtol(columns, NULL, 10) : 0;
    return n >= 40 && n <= 1000 ? (size_t)n : 0;
}

/* Whether the locale can show more than ASCII. */
static bool is_utf8(void)
{
    static const char *const VARIABLES[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof VARIABLES / sizeof *VARIABLES; i++) {
        const char *locale = getenv(VARIABLES[i]);
        if (locale && locale[0])
            return strstr(locale, "UTF-8") || strstr(locale, "utf8") || strstr(locale, "UTF8") ||
                   strstr(locale, "utf-8");
    }
    return false;
}

static roof_write_opts write_options(const struct options *o, const struct answer *a, bool titles)
{
    const char *no_color = getenv("NO_COLOR");
    return (roof_write_opts){
        .max_rows = o->top > 0 ? (size_t)o->top : 0,
        .width = terminal_width(),
        .wide = o->wide,
        .ascii = o->ascii || !is_utf8(),
        .colour = !a->file && isatty(STDOUT_FILENO) && !(no_color && no_color[0]),
        .title = titles,
    };
}

/* Whether a report for people leaves rows out. */
static bool is_cut(const roof_table *const *tables, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const size_t most = roof_table_def(tables[i])->report_rows;
        if (most && most < roof_table_rows(tables[i]))
            return true;
    }
    return false;
}

static void tell_the_rest(struct answer *a, const struct options *o)
{
    if (o->noperands)
        answer_printf(a, "\nAll rows and columns of a table: rooftree run TABLE %s --wide\n",
                      o->operands[o->noperands - 1]);
    else
        answer_printf(a, "\nAll rows and columns of a table: --table TABLE --wide\n");
}

int answer_tables(struct answer *a, const roof_table *const *tables, size_t n,
                  const struct options *o, bool heads)
{
    roof_write_opts w = write_options(o, a, heads || n > 1);
    const roof_writerdef *def = roof_writerdef_find(o->format ? o->format : "text");
    roof_status status;
    roof_error err;
    if (def && def->binary && !a->file && isatty(STDOUT_FILENO)) {
        fprintf(stderr, "rooftree: %s is not for a terminal: -o FILE%s writes it to a file\n",
                def->name, def->extension);
        return EXIT_USAGE;
    }
    w.heads = heads && format_is_for_people(o);
    if (w.heads && o->top == 0)
        w.max_rows = SIZE_MAX;
    status = roof_write(tables, n, o->format ? o->format : "text", &w, answer_sink, a, &err);
    if (status == ROOF_OK && w.heads && o->top < 0 && is_cut(tables, n))
        tell_the_rest(a, o);
    if (status == ROOF_UNSUPPORTED) {
        report_error(&err);
        return EXIT_OUTPUT;
    }
    /* What went wrong with the file or stdout is told when it is closed. */
    return status == ROOF_OK || status == ROOF_IO ? EXIT_OK : report_error(&err);
}
