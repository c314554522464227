/* syncs.c - calls in which the host waited for the GPU, by call and op, and whether the GPU worked
 * meanwhile. */
#include "activity.h"
#include "analysis.h"
#include "idle.h"
#include "sort.h"
#include "waits.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"call",              ROOF_STR, ROOF_UNIT_NONE,
     "call that waits, by `blocking` and `blocking_copy` of data/classes.rules",                                 false},
    {"op",                ROOF_STR, ROOF_UNIT_NONE,  "innermost op above the call, or null",                     false},
    {"count",             ROOF_I64, ROOF_UNIT_COUNT, "calls",                                                    false},
    {"total_ns",          ROOF_I64, ROOF_UNIT_NS,    "sum of their durations; the three GPU parts add up to it",
     false                                                                                                            },
    {"mean_ns",           ROOF_F64, ROOF_UNIT_NS,    "mean duration",                                            true },
    {"max_ns",            ROOF_I64, ROOF_UNIT_NS,    "longest",                                                  true },
    {"gpu_busy_ns",       ROOF_I64, ROOF_UNIT_NS,    "at least one GPU worked meanwhile",                        true },
    {"gpu_idle_ns",       ROOF_I64, ROOF_UNIT_NS,    "all GPUs were idle meanwhile",                             false},
    {"gpu_unobserved_ns", ROOF_I64, ROOF_UNIT_NS,    "rest: rows are known to be missing",                       true },
    {"inside_kind",       ROOF_STR, ROOF_UNIT_NONE,  "frame, annotation",                                        true },
    {"inside",            ROOF_STR, ROOF_UNIT_NONE,
     "innermost Python frame, else annotation, around the longest call",                                         false},
    {"longest_id",        ROOF_I64, ROOF_UNIT_ID,    "the longest call, for `rooftree tree --id`",               true },
};

#define SYNC_COLS(X)                                                                               \
    X(uint32_t, longest) /* node */                                                                \
    X(int64_t, count)                                                                              \
    X(int64_t, total_ns)                                                                           \
    X(int64_t, max_ns)                                                                             \
    X(int64_t, busy_ns)                                                                            \
    X(int64_t, idle_ns)
COLS_DECLARE(sync_groups, SYNC_COLS)
#define COLS_SELF_ sync_groups
COLS_DEFINE(sync_groups, SYNC_COLS)
#undef COLS_SELF_

/* The bytes are the key: two of the same size, no padding. */
struct sync_key {
    uint32_t call, op; /* names; ROOF_NONE: no op */
};

/* A set with the sums of its lengths. */
struct summed_set {
    struct interval_set set;
    int64_t *sums;
};

struct sync_table {
    const struct roof_trace *tr;
    struct summed_set busy;     /* some GPU works */
    struct summed_set not_idle; /* some GPU works, or may have worked */
    bool *is_blocking;          /* nodes */
    struct strtab keys;         /* number of a key = row of groups */
    struct sync_groups groups;
};

/* ---- When GPUs worked ---- */

/* Times lie below 2^62, so sums of lengths within these do not overflow. */
static const struct interval ALL_TIME = {-(INT64_C(1) << 61), INT64_C(1) << 62};

static bool add_device(struct sync_table *t, const struct idle_device *d)
{
    for (size_t i = 0; i < d->busy.count; i++)
        if (!interval_add(&t->busy.set, d->busy.v[i].begin, d->busy.v[i].end) ||
            !interval_add(&t->not_idle.set, d->busy.v[i].begin, d->busy.v[i].end))
            return false;
    for (size_t i = 0; i < d->ngaps; i++) {
        const struct interval at = gap_within(&d->gaps[i], ALL_TIME);
        if (d->gaps[i].unobserved && !interval_add(&t->not_idle.set, at.begin, at.end))
            return false;
    }
    return true;
}

static bool sum_set(struct summed_set *s)
{
    interval_normalise(&s->set);
    s->sums = interval_new_sums(&s->set);
    return s->sums != NULL;
}

static int64_t length_in(const struct summed_set *s, int64_t begin, int64_t end)
{
    return interval_length_by_sums(&s->set, s->sums, begin, end);
}

static bool find_gpu_time(struct sync_table *t)
{
    struct idle idle = {.ndevices = 0};
    bool ok = idle_find(&idle, t->tr);
    for (size_t i = 0; ok && i < idle.ndevices; i++)
        ok = add_device(t, &idle.devices[i]);
    ok = ok && sum_set(&t->busy) && sum_set(&t->not_idle);
    idle_free(&idle);
    return ok;
}

/* ---- Calls that wait ---- */

static bool add_call(struct sync_table *t, uint32_t id)
{
    const struct nodes *n = &t->tr->nodes;
    const uint32_t op = n->op_above[id];
    const struct sync_key k = {n->name[id], op == ROOF_NONE ? ROOF_NONE : n->name[op]};
    const uint32_t group = strtab_intern(&t->keys, (const char *)&k, sizeof k);
    if (group == ROOF_NONE ||
        (group == t->groups.head.count && cols_push(&t->groups, &sync_groups_desc) == ROOF_NONE))
        return false;
    const int64_t start_ns = n->start_ns[id], dur_ns = n->dur_ns[id], end_ns = start_ns + dur_ns;
    struct sync_groups *g = &t->groups;
    if (!g->count[group]++ || dur_ns > g->max_ns[group]) {
        g->max_ns[group] = dur_ns;
        g->longest[group] = id;
    }
    g->total_ns[group] = ns_add(g->total_ns[group], dur_ns);
    g->busy_ns[group] = ns_add(g->busy_ns[group], length_in(&t->busy, start_ns, end_ns));
    g->idle_ns[group] =
        ns_add(g->idle_ns[group], dur_ns - length_in(&t->not_idle, start_ns, end_ns));
    return true;
}

/* A call inside one that waits is part of that one's wait. */
static bool group_calls(struct sync_table *t)
{
    const struct nodes *n = &t->tr->nodes;
    for (uint32_t id = 0; id < n->head.count;) {
        if (t->is_blocking[id] && trace_has_node(t->tr, id) && !add_call(t, id))
            return false;
        id = t->is_blocking[id] ? n->subtree_end[id] : id + 1;
    }
    return true;
}

/* ---- The table ---- */

static struct sync_key key_of(const struct sync_table *t, uint32_t group)
{
    struct sync_key k;
    memcpy(&k, strtab_get(&t->keys, group), sizeof k);
    return k;
}

/* Most time first, then by names. */
static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct sync_table *t = ctx;
    const struct strtab *s = &t->tr->strings;
    if (t->groups.total_ns[a] != t->groups.total_ns[b])
        return SORT_BY(t->groups.total_ns[b], t->groups.total_ns[a]);
    const struct sync_key x = key_of(t, a), y = key_of(t, b);
    const int order = strtab_compare(s, x.call, y.call);
    if (order || (x.op == ROOF_NONE) == (y.op == ROOF_NONE))
        return order ? order : strtab_compare(s, x.op, y.op);
    return x.op == ROOF_NONE ? 1 : -1;
}

static void add_gpu_parts(const struct sync_table *t, roof_table *out, uint32_t group)
{
    const struct sync_groups *g = &t->groups;
    const bool known = trace_has_gpu(t->tr);
    table_i64_or_null(out, known ? g->busy_ns[group] : ROOF_NULL_I64);
    table_i64_or_null(out, known ? g->idle_ns[group] : ROOF_NULL_I64);
    table_i64_or_null(out, known ? g->total_ns[group] - g->busy_ns[group] - g->idle_ns[group]
                                 : ROOF_NULL_I64);
}

static void add_group(const struct sync_table *t, const struct activity *a, roof_table *out,
                      uint32_t group)
{
    const struct roof_trace *tr = t->tr;
    const struct sync_groups *g = &t->groups;
    const struct sync_key k = key_of(t, group);
    const uint32_t longest = g->longest[group];
    const struct activity_row inside = activity_around(
        a, tr->nodes.track[longest],
        (struct interval){tr->nodes.start_ns[longest], node_end(&tr->nodes, longest)});
    table_str(out, trace_string(tr, k.call));
    table_str(out, trace_string(tr, k.op));
    table_i64(out, g->count[group]);
    table_i64(out, g->total_ns[group]);
    table_f64(out, (double)g->total_ns[group] / (double)g->count[group]);
    table_i64(out, g->max_ns[group]);
    add_gpu_parts(t, out, group);
    table_str(out, inside.name == ROOF_NONE ? NULL : kind_name(inside.kind));
    table_str(out, trace_string(tr, inside.name));
    table_i64(out, longest);
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct sync_table t = {.tr = tr, .is_blocking = waits_find_blocking(tr)};
    struct activity activity = {.tr = tr};
    (void)opts;
    bool ok = t.is_blocking && find_gpu_time(&t) && group_calls(&t) && activity_init(&activity, tr);
    uint32_t *order = ok ? sort_new_order(t.groups.head.count, compare, &t) : NULL;
    ok = order != NULL;
    for (uint32_t i = 0; ok && i < t.groups.head.count; i++)
        add_group(&t, &activity, out, order[i]);
    if (ok && !t.groups.head.count)
        table_note(out, "no call that waits for the GPU");
    free(order);
    activity_free(&activity);
    interval_free(&t.busy.set);
    interval_free(&t.not_idle.set);
    free(t.busy.sums);
    free(t.not_idle.sums);
    free(t.is_blocking);
    strtab_free(&t.keys);
    cols_free(&t.groups, &sync_groups_desc);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_syncs = {
    {"syncs", "Calls in which the host waited for the GPU.", ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
