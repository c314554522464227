/* summary.c - values grouped by up to two names: how many, their sum, mean, median, least,
 * greatest. */
#include "summary.h"

#include "sort.h"

#include <stdlib.h>
#include <string.h>

#define COLS_SELF_ summary_groups
COLS_DEFINE(summary_groups, SUMMARY_GROUP_COLS)
#undef COLS_SELF_
#define COLS_SELF_ summary_values
COLS_DEFINE(summary_values, SUMMARY_VALUE_COLS)
#undef COLS_SELF_

/* ---- Adding ---- */

uint32_t summary_new_group(struct summary *s, uint32_t first, uint32_t second)
{
    const uint32_t group = cols_push(&s->groups, &summary_groups_desc);
    if (group == ROOF_NONE)
        return group;
    s->groups.first[group] = first;
    s->groups.second[group] = second;
    return group;
}

uint32_t summary_group(struct summary *s, uint32_t first, uint32_t second)
{
    const uint32_t fresh = s->groups.head.count;
    const uint32_t *group = map_put(&s->known, (uint64_t)first << 32 | second, fresh);
    if (!group || *group < fresh)
        return group ? *group : ROOF_NONE;
    return summary_new_group(s, first, second);
}

bool summary_put(struct summary *s, uint32_t group, int64_t value)
{
    const uint32_t i = cols_push(&s->values, &summary_values_desc);
    if (i == ROOF_NONE)
        return false;
    s->values.group[i] = group;
    s->values.value[i] = value;
    s->groups.count[group]++;
    s->groups.sum[group] = ns_add(s->groups.sum[group], value);
    s->total = ns_add(s->total, value);
    return true;
}

bool summary_add(struct summary *s, uint32_t first, uint32_t second, int64_t value)
{
    const uint32_t group = summary_group(s, first, second);
    return group != ROOF_NONE && summary_put(s, group, value);
}

/* ---- Finishing ---- */

const char *summary_first(const struct summary *s, uint32_t group)
{
    const uint32_t name = s->groups.first[group];
    return s->strings ? strtab_get(s->strings, name) : s->first_name[name];
}

const char *summary_second(const struct summary *s, uint32_t group)
{
    return s->strings ? strtab_get(s->strings, s->groups.second[group]) : NULL;
}

static int compare_second(const struct summary *s, uint32_t a, uint32_t b)
{
    if ((a == ROOF_NONE) != (b == ROOF_NONE))
        return a == ROOF_NONE ? 1 : -1;
    return s->strings ? strtab_compare(s->strings, a, b) : 0;
}

/* Most first, then by names, none last. */
static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct summary *s = ctx;
    const struct summary_groups *g = &s->groups;
    if (g->sum[a] != g->sum[b])
        return SORT_BY(g->sum[b], g->sum[a]);
    const int order = s->strings ? strtab_compare(s->strings, g->first[a], g->first[b])
                                 : strcmp(summary_first(s, a), summary_first(s, b));
    return order ? order : compare_second(s, g->second[a], g->second[b]);
}

/* Values of a group stand together then. */
static bool sort_values(struct summary *s)
{
    struct summary_groups *g = &s->groups;
    const struct summary_values *v = &s->values;
    s->sorted = malloc(v->head.count * sizeof *s->sorted + 1);
    for (uint32_t i = 0, at = 0; i < g->head.count; i++) {
        g->end[i] = at;
        at += g->count[i];
    }
    for (uint32_t i = 0; s->sorted && i < v->head.count; i++)
        s->sorted[g->end[v->group[i]]++] = v->value[i];
    cols_free(&s->values, &summary_values_desc);
    map_free(&s->known);
    return s->sorted != NULL;
}

bool summary_finish(struct summary *s)
{
    s->order = sort_values(s) ? sort_new_order(s->groups.head.count, compare, s) : NULL;
    return s->order != NULL;
}

void summary_free(struct summary *s)
{
    cols_free(&s->groups, &summary_groups_desc);
    cols_free(&s->values, &summary_values_desc);
    map_free(&s->known);
    free(s->sorted);
    free(s->order);
}

/* ---- Rows ---- */

void summary_add_stats(const struct summary *s, uint32_t group, roof_table *out)
{
    const uint32_t count = s->groups.count[group];
    if (count) {
        const struct stats stats = stats_of(s->sorted + (s->groups.end[group] - count), count);
        table_stats(out, &stats);
        return;
    }
    for (int i = 0; i < 5; i++)
        table_null(out);
}

void summary_add_times(const struct summary *s, uint32_t group, roof_table *out)
{
    const int64_t sum = s->groups.sum[group];
    table_i64(out, s->groups.count[group]);
    table_i64(out, sum);
    table_percent(out, sum, s->total);
    summary_add_stats(s, group, out);
}

roof_status summary_make_table(struct summary *s, bool ok, bool both, const char *none,
                               roof_table *out, roof_error *err)
{
    ok = ok && summary_finish(s);
    for (uint32_t i = 0; ok && i < s->groups.head.count; i++) {
        table_str(out, summary_first(s, s->order[i]));
        if (both)
            table_str(out, summary_second(s, s->order[i]));
        summary_add_times(s, s->order[i], out);
    }
    if (ok && !s->groups.head.count)
        table_note(out, none);
    summary_free(s);
    return ok ? table_finish(out, err) : error_nomem(err);
}
