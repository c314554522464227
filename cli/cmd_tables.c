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

    run.brief = brief && for_people && !o->wide;
    roof_trace *tr = open_operand(o, o->noperands - 1);
    if (!tr)
        return EXIT_INPUT;
    for (size_t i = 0; i < n && i < MAX_TABLES && code == EXIT_OK; i++) {
        if (roof_run(tr, names[i], &run, &tables[i], &err) != ROOF_OK)
            code = report_error(&err);
        view[i] = tables[i];
    }
    if (code == EXIT_OK)
        code = write_tables(view, n, o, brief);
    for (size_t i = 0; i < n && i < MAX_TABLES; i++)
        roof_table_free(tables[i]);
    roof_close(tr);
    return code;
}
