/* counted.c - tables of an attribution, for reports. */
#include "counted.h"

static const char *const NAMES[COUNTED_TABLES] = {"coverage", "measurements", "operators",
                                                  "unattributed"};

static roof_status make_tables(struct counted *c, const roof_trace *whole, const struct options *o,
                               roof_error *err)
{
    roof_status status = roof_counters_open(o->ncu, o->nncu, &c->counters, err);
    const roof_attribution_opts opts = {
        .timeline = whole,
        .counters = c->counters,
        .selection = o->selects ? &o->selection : NULL,
    };
    if (status == ROOF_OK)
        status = roof_attribution_open(&opts, &c->attribution, err);
    while (status == ROOF_OK && c->n < COUNTED_TABLES) {
        status = roof_attribution_run(c->attribution, NAMES[c->n], &c->tables[c->n], err);
        c->n += status == ROOF_OK;
    }
    return status;
}

int counted_open(struct counted *c, const roof_trace *whole, const struct options *o)
{
    roof_error err;
    if (!o->nncu)
        return EXIT_OK;
    return make_tables(c, whole, o, &err) == ROOF_OK ? EXIT_OK : report_error(&err);
}

void counted_close(struct counted *c)
{
    for (size_t i = 0; i < c->n; i++)
        roof_table_free(c->tables[i]);
    roof_attribution_close(c->attribution);
    roof_counters_close(c->counters);
}
