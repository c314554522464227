/* family.c - which tables of a family are shown. */
#include "family.h"

#include <stdio.h>
#include <string.h>

bool family_knows(const struct table_family *f, const char *command, const char *name)
{
    const size_t n = f->count();
    for (size_t i = 0; i < n; i++)
        if (!name || strcmp(f->at(i)->name, name) == 0)
            return true;
    fprintf(stderr, "rooftree %s: unknown table \"%s\", expected ", command, show(name).text);
    for (size_t i = 0; i < n; i++)
        fprintf(stderr, "%s%s", i == 0 ? "" : i + 1 < n ? ", " : " or ", f->at(i)->name);
    fprintf(stderr, "\n");
    return false;
}

static bool is_wanted(const struct table_family *f, const void *of, const struct options *o,
                      const roof_tabledef *def)
{
    if (o->name)
        return strcmp(o->name, def->name) == 0;
    return f->is_wanted ? f->is_wanted(of, def) : def->in_report;
}

int family_answer(const struct table_family *f, void *of, struct answer *a, const struct options *o)
{
    enum { MOST = 16 };
    roof_table *tables[MOST] = {0};
    const roof_table *view[MOST] = {0};
    roof_error err;
    size_t n = 0;
    int code = EXIT_OK;
    for (size_t i = 0; code == EXIT_OK && i < f->count() && n < MOST; i++) {
        if (!is_wanted(f, of, o, f->at(i)))
            continue;
        if (f->run(of, f->at(i)->name, &tables[n], &err) != ROOF_OK)
            code = report_error(&err);
        view[n] = tables[n];
        n++;
    }
    if (code == EXIT_OK)
        code = answer_tables(a, view, n, o, n > 1);
    for (size_t i = 0; i < n; i++)
        roof_table_free(tables[i]);
    return code;
}
