/* measured.c - the public functions about what Nsight Compute measured. */
#include "measured.h"

#include "counter_tables.h"
#include "error.h"

#include <stdlib.h>
#include <string.h>

roof_status roof_counters_open(const char *const *paths, size_t n, roof_counters **out,
                               roof_error *err)
{
    roof_counters *c = calloc(1, sizeof *c);
    roof_status status = c ? ROOF_OK : error_nomem(err);
    *out = NULL;
    for (size_t i = 0; i < n && status == ROOF_OK; i++)
        status = counters_read(&c->counters, paths[i], err);
    if (status == ROOF_OK)
        *out = c;
    else
        roof_counters_close(c);
    return status;
}

void roof_counters_close(roof_counters *c)
{
    if (c)
        counters_free(&c->counters);
    free(c);
}

size_t roof_counters_tabledef_count(void)
{
    return counter_table_count();
}

const roof_tabledef *roof_counters_tabledef_at(size_t index)
{
    const struct counter_table *t = counter_table_at(index);
    return t ? &t->def : NULL;
}

roof_status roof_counters_run(const roof_counters *c, const char *name, roof_table **out,
                              roof_error *err)
{
    const struct counter_table *found = NULL;
    *out = NULL;
    for (size_t i = 0; i < counter_table_count(); i++)
        if (strcmp(counter_table_at(i)->def.name, name) == 0)
            found = counter_table_at(i);
    if (!found)
        return error_set(err, ROOF_ARG, -1,
                         "unknown table \"%s\" of counters, expected counter_launches, "
                         "counter_fields, counters, counter_rules or counter_quality",
                         name);
    roof_table *t = table_new(&found->def);
    if (!t)
        return error_nomem(err);
    const roof_status status = found->run(&c->counters, t, err);
    if (status == ROOF_OK)
        *out = t;
    else
        roof_table_free(t);
    return status;
}
