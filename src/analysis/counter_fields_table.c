/* counter_fields_table.c - what the counters say of each kernel, axis by axis: data/counters.tsv.
 */
#include "counter_tables.h"

#include "embedded.h"
#include "fields.h"
#include "sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"name",          ROOF_STR, ROOF_UNIT_NONE,  "kernel",                                         false},
    {"grid",          ROOF_STR, ROOF_UNIT_NONE,  "blocks, x,y,z",                                  true },
    {"block",         ROOF_STR, ROOF_UNIT_NONE,  "threads of one, x,y,z",                          true },
    {"launches",      ROOF_I64, ROOF_UNIT_COUNT, "of that kernel, grid and block on that chip",    true },
    {"field",         ROOF_STR, ROOF_UNIT_NONE,  "as in data/counters.tsv",                        false},
    {"axis",          ROOF_STR, ROOF_UNIT_NONE,  "dram, l2, l1, compute, tensor, occupancy, ...",  false},
    {"value",         ROOF_F64, ROOF_UNIT_NONE,
     "sum, largest, ratio of sums or mean by time; null: cannot be said of several launches",      false},
    {"unit",          ROOF_STR, ROOF_UNIT_NONE,  "null: none",                                     false},
    {"how",           ROOF_STR, ROOF_UNIT_NONE,  "how launches become one: sum, max, ratio, mean", true },
    {"launches_with", ROOF_I64, ROOF_UNIT_COUNT, "launches that have it: what value is of",        false},
    {"min",           ROOF_F64, ROOF_UNIT_NONE,  "smallest of one launch",                         true },
    {"max",           ROOF_F64, ROOF_UNIT_NONE,  "largest of one launch",                          true },
    {"formula",       ROOF_STR, ROOF_UNIT_NONE,  "metrics it is made of",                          true },
    {"note",          ROOF_STR, ROOF_UNIT_PROSE, "what to mind; null: nothing",                    false},
};
struct grouped {
    const struct counters *c;
    struct counter_fields fields;
    struct launch_values values;
    uint32_t *order;        /* launches, group by group */
    struct field_sum *sums; /* of one group, by field */
};

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct counters *c = ctx;
    const struct counted_launches *l = &c->launches;
    const int64_t *const keys[] = {l->grid_x,  l->grid_y,  l->grid_z,
                                   l->block_x, l->block_y, l->block_z};
    if (l->name[a] != l->name[b])
        return strtab_compare(&c->strings, l->name[a], l->name[b]);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i][a] != keys[i][b])
            return SORT_BY(keys[i][a], keys[i][b]);
    return strtab_compare(&c->strings, l->capability[a], l->capability[b]);
}

static void add_launch(struct grouped *g, uint32_t launch)
{
    launch_values_show(&g->values, launch);
    const double weight = launch_values_of(&g->values, TIME_METRIC);
    for (size_t i = 0; i < g->fields.count; i++)
        field_sum_add(&g->sums[i], &g->fields.v[i], &g->values, weight);
    launch_values_hide(&g->values, launch);
}

static void add_number(roof_table *out, double v)
{
    if (isfinite(v))
        table_f64(out, v);
    else
        table_null(out);
}

static void add_triple(roof_table *out, int64_t x, int64_t y, int64_t z)
{
    if (x == ROOF_NULL_I64)
        table_null(out);
    else
        table_printf(out, "%lld,%lld,%lld", (long long)x, (long long)y, (long long)z);
}

static const char *note_of(const struct field_sum *s, const struct counter_field *f)
{
    if (s->launches > 1 && s->mixed)
        return "launches went by different metrics";
    if (s->launches > 1 && s->missing_weight)
        return "a share without its parts, and no time to weigh it with";
    if (f->unit && strcmp(f->unit, "%") == 0 && s->most > 100)
        return "above 100: its parts were counted in different passes";
    return NULL;
}

static void add_group(const struct grouped *g, uint32_t launch, uint32_t count, roof_table *out)
{
    const struct counted_launches *l = &g->c->launches;
    for (size_t i = 0; i < g->fields.count; i++) {
        const struct counter_field *f = &g->fields.v[i];
        const struct field_sum *s = &g->sums[i];
        if (!s->launches)
            continue;
        table_str(out, counters_string(g->c, l->name[launch]));
        add_triple(out, l->grid_x[launch], l->grid_y[launch], l->grid_z[launch]);
        add_triple(out, l->block_x[launch], l->block_y[launch], l->block_z[launch]);
        table_i64(out, count);
        table_printf(out, "%s", f->name); /* the formulas do not outlive the table */
        table_printf(out, "%s", f->axis);
        add_number(out, field_sum_value(s, f));
        if (f->unit)
            table_printf(out, "%s", f->unit);
        else
            table_null(out);
        table_str(out, field_how_name(f->how));
        table_i64(out, s->launches);
        add_number(out, s->least);
        add_number(out, s->most);
        table_printf(out, "%s", s->formula->text);
        table_str(out, note_of(s, f));
    }
}

static bool add_groups(struct grouped *g, roof_table *out)
{
    const uint32_t n = g->c->launches.head.count;
    for (uint32_t lo = 0, hi; lo < n; lo = hi) {
        memset(g->sums, 0, g->fields.count * sizeof *g->sums);
        for (hi = lo; hi < n && compare(g->c, g->order[lo], g->order[hi]) == 0; hi++)
            add_launch(g, g->order[hi]);
        add_group(g, g->order[lo], hi - lo, out);
    }
    return true;
}

static roof_status run(const struct counters *c, roof_table *out, roof_error *err)
{
    struct grouped g = {.c = c};
    roof_status status =
        counter_fields_parse(&g.fields, "data/counters.tsv", embedded_counters_tsv, err);
    if (status == ROOF_OK) {
        g.order = sort_new_order(c->launches.head.count, compare, c);
        g.sums = calloc(g.fields.count + 1, sizeof *g.sums);
        const bool ok =
            g.order && g.sums && launch_values_init(&g.values, c) && add_groups(&g, out);
        if (ok && !roof_table_rows(out))
            table_note(out, "no metric of data/counters.tsv in these files");
        status = ok ? table_finish(out, err) : error_nomem(err);
    }
    counter_fields_free(&g.fields);
    launch_values_free(&g.values);
    free(g.order);
    free(g.sums);
    return status;
}

const struct counter_table counter_table_fields = {
    {"counter_fields", "What the counters say of each kernel, axis by axis.", COLS,
     sizeof COLS / sizeof *COLS, true, 0},
    run,
};
