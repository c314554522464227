/* shared.c - small things that several analyses need. */
#include "analysis.h"

#include "sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void table_percent(roof_table *t, int64_t part, int64_t whole)
{
    if (whole)
        table_f64(t, 100.0 * (double)part / (double)whole);
    else
        table_null(t);
}

struct stats stats_of(int64_t *v, size_t count)
{
    struct stats s = {.count = count};
    if (!count)
        return s;
    sort_i64(v, count);
    for (size_t i = 0; i < count; i++)
        s.sum = ns_add(s.sum, v[i]);
    s.min = v[0];
    s.max = v[count - 1];
    s.mean = (double)s.sum / (double)count;
    s.median = ((double)v[(count - 1) / 2] + (double)v[count / 2]) / 2;
    double squares = 0; /* about the mean: no cancellation of large sums */
    for (size_t i = 0; i < count; i++)
        squares += ((double)v[i] - s.mean) * ((double)v[i] - s.mean);
    if (count > 1)
        s.std = sqrt(squares / (double)(count - 1));
    return s;
}

void table_stats(roof_table *t, const struct stats *s)
{
    table_f64(t, s->mean);
    table_f64(t, s->median);
    if (s->count > 1)
        table_f64(t, s->std);
    else
        table_null(t);
    table_i64(t, s->min);
    table_i64(t, s->max);
}

/* The last launch of a group that lies below no other one of it. */
struct outer {
    uint32_t end;          /* of its subtree; 0: none yet */
    uint32_t replay;       /* same for one of a capture: 1 + its replay, 0: none yet */
    uint32_t original_end; /* of its subtree there */
};

/* Launches of one replay stand in preorder of their capture. */
static bool is_below_original(const struct roof_trace *tr, struct outer *o, uint32_t launch,
                              uint32_t original)
{
    const struct originals *c = &tr->replayed.calls;
    const uint32_t launcher = c->launcher[original];
    const uint32_t replay = gpu_replay(tr, tr->launches.first_row[launch]);
    if (o->replay == replay + 1 && launcher < o->original_end)
        return true;
    o->replay = replay + 1;
    o->original_end = tr->captures[c->file[original]]->nodes.subtree_end[launcher];
    return false;
}

bool launches_mark_nested(const struct roof_trace *tr, const uint32_t *group, uint32_t ngroups,
                          uint8_t *nested)
{
    const struct launches *l = &tr->launches;
    /* Launches stand in preorder: one lies below an earlier one of its group iff it starts before
     * the end of that one's subtree. */
    struct outer *outer = calloc(ngroups ? ngroups : 1, sizeof *outer);
    if (!outer)
        return false;
    for (uint32_t i = 0; i < l->head.count; i++) {
        struct outer *o = &outer[group[i]];
        const uint32_t node = l->node[i], original = launch_original(tr, i);
        nested[i] = node != ROOF_NONE && node < o->end;
        if (nested[i])
            continue;
        if (original != ROOF_NONE)
            nested[i] = is_below_original(tr, o, i, original);
        else if (node != ROOF_NONE)
            o->end = tr->nodes.subtree_end[node];
    }
    free(outer);
    return true;
}

bool key_set_init(struct key_set *s, const struct roof_trace *tr)
{
    s->latest = calloc((size_t)tr->strings.count + 1, sizeof *s->latest);
    return s->latest != NULL;
}

uint32_t key_set_put(struct key_set *s, uint32_t string, const void *key, size_t size)
{
    uint32_t *latest = &s->latest[string];
    if (*latest && memcmp(strtab_get(&s->keys, *latest - 1), key, size) == 0)
        return *latest - 1;
    const uint32_t number = strtab_intern(&s->keys, key, size);
    *latest = number + 1; /* 0 when out of memory */
    return number;
}

void key_set_free(struct key_set *s)
{
    strtab_free(&s->keys);
    free(s->latest);
}

struct interval gpu_window(const struct gpu *g, uint32_t lo, uint32_t hi)
{
    struct interval w = {0, 0};
    for (uint32_t row = lo; row < hi; row++) {
        if (row == lo || g->start_ns[row] < w.begin)
            w.begin = g->start_ns[row];
        if (row == lo || gpu_end(g, row) > w.end)
            w.end = gpu_end(g, row);
    }
    return w;
}

struct interval steps_window(const struct steps *s)
{
    struct interval w = {s->start_ns[0], s->end_ns[0]};
    for (uint32_t i = 1; i < s->head.count; i++)
        if (s->end_ns[i] > w.end)
            w.end = s->end_ns[i];
    return w;
}

uint32_t gpu_device_end(const struct gpu *g, uint32_t lo)
{
    uint32_t hi = lo;
    while (hi < g->head.count && g->device[hi] == g->device[lo])
        hi++;
    return hi;
}

const char *gpu_evidence(const struct roof_trace *tr, uint32_t row)
{
    static const char *const NAMES[][4] = {
        /* to no call, by correlation, by flow */
        [LINK_NONE] = {NULL,          "correlation",             "flow"            },
        [LINK_CONTAINMENT] = {NULL,          "correlation+containment", "flow+containment"},
        [LINK_EXTERNAL_ID] = {"external_id", "correlation+external_id", "flow+external_id"},
        [LINK_OP_FLOW] = {"op_flow",     "correlation+op_flow",     "flow+op_flow"    },
    };
    static const char *const CAPTURED[][4] = {
        [CAPTURE_ORDER] = {"capture_order", "correlation+capture_order", "flow+capture_order"},
        [CAPTURE_NAME] = {"capture_name",  "correlation+capture_name",  "flow+capture_name" },
        [CAPTURE_NODE] = {"capture_node",  "correlation+capture_node",  "flow+capture_node" },
    };
    const struct gpu *g = &tr->gpu;
    if (gpu_original(tr, row) != ROOF_NONE)
        return CAPTURED[tr->replayed.evidence[trace_whole_row(tr, row)]][g->call_evidence[row]];
    return NAMES[g->op_evidence[row]][g->call_evidence[row]];
}
