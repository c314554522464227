/* report_of.c - A report of the tables named, by the library as its users see it: what others add
 * is the difference. Without names: all that `rooftree report` shows. */
#include "rooftree.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_TABLES = 64, OTHER_ROWS = 20 };

static int to_stdout(void *ctx, const char *bytes, size_t len)
{
    (void)ctx;
    return fwrite(bytes, 1, len, stdout) == len ? 0 : -1;
}

static size_t names_of_report(const char **names)
{
    size_t n = 0;
    for (size_t i = 0; i < roof_tabledef_count() && n < MOST_TABLES; i++)
        if (roof_tabledef_at(i)->in_report)
            names[n++] = roof_tabledef_at(i)->name;
    return n;
}

/* The heads of tables, as a report has them; of tables that it has not, as few rows. */
static roof_status write_heads(roof_table *const *tables, size_t n, roof_error *err)
{
    roof_status status = ROOF_OK;
    for (size_t i = 0; i < n && status == ROOF_OK; i++) {
        const roof_tabledef *def = roof_table_def(tables[i]);
        const roof_write_opts opts = {.max_rows = def->in_report ? def->report_rows : OTHER_ROWS,
                                      .title = true};
        const roof_table *one = tables[i];
        if (roof_table_rows(one) || roof_table_note(one))
            status = roof_write(&one, 1, "text", &opts, to_stdout, NULL, err);
    }
    return status;
}

static roof_status report(const char *path, unsigned threads, const char *const *names, size_t n,
                          roof_error *err)
{
    const roof_run_opts run = {.brief = true, .threads = threads};
    roof_table *tables[MOST_TABLES] = {0};
    roof_trace *tr;
    roof_status status = roof_open(path, &(roof_open_opts){.threads = threads}, &tr, err);
    if (status == ROOF_OK)
        status = roof_run_all(tr, names, n, &run, tables, err);
    if (status == ROOF_OK)
        status = write_heads(tables, n, err);
    for (size_t i = 0; i < n; i++)
        roof_table_free(tables[i]);
    roof_close(tr);
    return status;
}

int main(int argc, char **argv)
{
    const char *names[MOST_TABLES];
    size_t n = 0;
    roof_error err;
    if (argc < 3 || argc - 3 > MOST_TABLES) {
        fprintf(stderr, "usage: report_of TRACE THREADS [TABLE ...]\n");
        return 2;
    }
    for (int i = 3; i < argc; i++)
        names[n++] = argv[i];
    if (!n)
        n = names_of_report(names);
    if (report(argv[1], (unsigned)strtoul(argv[2], NULL, 10), names, n, &err) == ROOF_OK &&
        fflush(stdout) == 0)
        return 0;
    fprintf(stderr, "report_of: %s\n", err.message);
    return 1;
}
