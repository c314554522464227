/* cmd_tables.c - one trace in, tables out. */
#include "cmd_tables.h"

#include "answer.h"
#include "counted.h"

enum { MAX_TABLES = 64 };

static roof_status run_all(const roof_trace *tr, const struct options *o, const char *const *names,
                           size_t n, const roof_run_opts *run, roof_table **tables, roof_error *err)
{
    if (!o->by)
        return roof_run_all(tr, names, n, run, tables, err);
    roof_status status = ROOF_OK;
    for (size_t i = 0; i < n && status == ROOF_OK; i++)
        status = roof_run_by(tr, &o->selection, names[i], o->by, run, &tables[i], err);
    return status;
}

/* Runs the tables and writes them, those of counters behind the others. */
static int answer_from(struct answer *a, const roof_trace *tr, const struct options *o,
                       const char *const *names, size_t n, bool brief,
                       const struct counted *counted)
{
    roof_table *tables[MAX_TABLES] = {0};
    const roof_table *view[MAX_TABLES + COUNTED_TABLES];
    roof_run_opts run = o->run;
    roof_error err;
    int code = EXIT_OK;

    run.threads = o->open.threads;
    run.brief = brief && format_is_for_people(o) && !o->wide;
    if (run_all(tr, o, names, n, &run, tables, &err) != ROOF_OK)
        code = report_error(&err);
    for (size_t i = 0; i < n; i++)
        view[i] = tables[i];
    for (size_t i = 0; i < counted->n; i++)
        view[n + i] = counted->tables[i];
    if (code == EXIT_OK)
        code = answer_tables(a, view, n + counted->n, o, brief);
    for (size_t i = 0; i < n; i++)
        roof_table_free(tables[i]);
    return code;
}

int run_tables(const struct options *o, const char *const *names, size_t n, bool brief)
{
    const roof_writerdef *form = o->format ? roof_writerdef_find(o->format) : NULL;
    struct counted counted = {0};
    struct answer a;
    roof_error err;
    roof_trace *view = NULL;
    int code;
    roof_trace *tr = open_operand(o, o->noperands - 1, &code);
    if (!tr)
        return code;
    if (brief && form && form->table) { /* the form says what it shows */
        names = &form->table;
        n = 1;
    }
    if (o->selects && !o->by && roof_select(tr, &o->selection, &view, &err) != ROOF_OK)
        code = report_error(&err);
    if (code == EXIT_OK && !(form && form->table))
        code = counted_open(&counted, tr, o);
    if (code == EXIT_OK)
        code = answer_open(&a, o);
    if (code == EXIT_OK)
        code = answer_close(&a, answer_from(&a, view ? view : tr, o, names,
                                            n < MAX_TABLES ? n : MAX_TABLES, brief, &counted));
    counted_close(&counted);
    roof_close(view);
    roof_close(tr);
    return code;
}
