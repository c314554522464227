/* cmd_tables.c - one trace in, tables out. */
#include "cmd_tables.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TABLES = 64 };

int run_tables(const struct options *o, const char *const *names, size_t n, bool brief)
{
    roof_table *tables[MAX_TABLES] = {0};
    const roof_table *view[MAX_TABLES];
    roof_run_opts run = o->run;
    roof_error err;
    int code = EXIT_OK;
    const bool for_people =
        !o->format || strcmp(o->format, "text") == 0 || strcmp(o->format, "md") == 0;

    run.threads = o->open.threads;
    run.brief = brief && for_people && !o->wide;
    roof_trace *tr = open_operand(o, o->noperands - 1);
    if (!tr)
        return EXIT_INPUT;
    n = n < MAX_TABLES ? n : MAX_TABLES;
    if (roof_run_all(tr, names, n, &run, tables, &err) != ROOF_OK)
        code = report_error(&err);
    for (size_t i = 0; i < n; i++)
        view[i] = tables[i];
    if (code == EXIT_OK)
        code = write_tables(view, n, o, brief);
    for (size_t i = 0; i < n; i++)
        roof_table_free(tables[i]);
    roof_close(tr);
    return code;
}
