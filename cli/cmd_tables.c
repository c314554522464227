/* cmd_tables.c - one trace in, tables out. */
#include "cmd_tables.h"

#include "answer.h"

enum { MAX_TABLES = 64 };

static roof_status run_all(const roof_trace *tr, const struct options *o, const char *const *names,
                           size_t n, const roof_run_opts *run, roof_table **tables, roof_error *err)
{
    if (o->by) /* only of the command run, which has one table */
        return roof_run_by(tr, &o->selection, names[0], o->by, run, &tables[0], err);
    return roof_run_all(tr, names, n, run, tables, err);
}

/* Runs the tables and writes them. */
static int answer_from(struct answer *a, const roof_trace *tr, const struct options *o,
                       const char *const *names, size_t n, bool brief)
{
    roof_table *tables[MAX_TABLES] = {0};
    const roof_table *view[MAX_TABLES];
    roof_run_opts run = o->run;
    roof_error err;
    int code = EXIT_OK;

    run.threads = o->open.threads;
    run.brief = brief && format_is_for_people(o) && !o->wide;
    if (run_all(tr, o, names, n, &run, tables, &err) != ROOF_OK)
        code = report_error(&err);
    for (size_t i = 0; i < n; i++)
        view[i] = tables[i];
    if (code == EXIT_OK)
        code = answer_tables(a, view, n, o, brief);
    for (size_t i = 0; i < n; i++)
        roof_table_free(tables[i]);
    return code;
}

int run_tables(const struct options *o, const char *const *names, size_t n, bool brief)
{
    const roof_writerdef *form = o->format ? roof_writerdef_find(o->format) : NULL;
    struct answer a;
    roof_error err;
    roof_trace *view = NULL;
    roof_trace *tr = open_operand(o, o->noperands - 1);
    if (!tr)
        return EXIT_INPUT;
    if (brief && form && form->table) { /* the form says what it shows */
        names = &form->table;
        n = 1;
    }
    int code = EXIT_OK;
    if (o->selects && !o->by && roof_select(tr, &o->selection, &view, &err) != ROOF_OK)
        code = report_error(&err);
    if (code == EXIT_OK)
        code = answer_open(&a, o);
    if (code == EXIT_OK)
        code = answer_close(&a, answer_from(&a, view ? view : tr, o, names,
                                            n < MAX_TABLES ? n : MAX_TABLES, brief));
    roof_close(view);
    roof_close(tr);
    return code;
}
