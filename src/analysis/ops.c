/* ops.c - GPU time by what launched it: by operator name, by category, by name and arguments. */
#include "analysis.h"

#include "sort.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* ---- Groups of launches ---- */

#define GROUP_COLS(X)                                                                              \
    X(uint32_t, first) /* launch: the one with the smallest id */                                  \
    X(int64_t, count)                                                                              \
    X(int64_t, direct_ns)                                                                          \
    X(int64_t, busy_ns)                                                                            \
    X(int64_t, subtree_ns)                                                                         \
    X(uint32_t, begin) /* members[begin .. begin + count) */
COLS_DECLARE(groups, GROUP_COLS)
#define COLS_SELF_ groups
COLS_DEFINE(groups, GROUP_COLS)
#undef COLS_SELF_

struct grouping {
    const struct roof_trace *tr;
    const uint8_t *recompute; /* of launches, where the key asks for it */
    struct groups groups;
    uint32_t *of;      /* launch -> group */
    uint32_t *members; /* launches, group after group, ascending in each */
    uint32_t *order;   /* groups as the table shows them */
};

/* What makes launches one group: equal keys. */
struct group_key {
    uint32_t name, collective, args, recompute;
};

typedef struct group_key (*key_of)(const struct grouping *g, uint32_t launch);

static struct group_key by_name(const struct grouping *g, uint32_t i)
{
    return (struct group_key){.name = g->tr->launches.name[i]};
}

static struct group_key by_category(const struct grouping *g, uint32_t i)
{
    return (struct group_key){.name = g->tr->launches.category[i]};
}

/* A name has one category, so that is no part of the key. */
static struct group_key by_args(const struct grouping *g, uint32_t i)
{
    const struct launches *l = &g->tr->launches;
    return (struct group_key){l->name[i], l->collective[i], l->args[i], 0};
}

static struct group_key by_recompute(const struct grouping *g, uint32_t i)
{
    return (struct group_key){.name = g->tr->launches.name[i], .recompute = g->recompute[i]};
}

static void grouping_free(struct grouping *g)
{
    cols_free(&g->groups, &groups_desc);
    free(g->of);
    free(g->members);
    free(g->order);
}

static bool assign_groups(struct grouping *g, key_of key)
{
    const struct launches *l = &g->tr->launches;
    struct key_set keys = {0};
    bool ok = key_set_init(&keys, g->tr);
    for (uint32_t i = 0; ok && i < l->head.count; i++) {
        const struct group_key k = key(g, i);
        const uint32_t group = key_set_put(&keys, k.name, &k, sizeof k);
        ok = group != ROOF_NONE;
        if (ok && group == g->groups.head.count) {
            ok = cols_push(&g->groups, &groups_desc) != ROOF_NONE;
            if (ok)
                g->groups.first[group] = i;
        }
        /* Launch order is id order but for replays without a call of their own. */
        if (ok && trace_launch_id(g->tr, i) < trace_launch_id(g->tr, g->groups.first[group]))
            g->groups.first[group] = i;
        g->of[i] = group;
    }
    key_set_free(&keys);
    return ok;
}

static bool sum_groups(struct grouping *g)
{
    const struct launches *l = &g->tr->launches;
    struct groups *s = &g->groups;
    uint8_t *nested = malloc(l->head.count ? l->head.count : 1);
    if (!nested || !launches_mark_nested(g->tr, g->of, s->head.count, nested)) {
        free(nested);
        return false;
    }
    for (uint32_t i = 0; i < l->head.count; i++) {
        const uint32_t k = g->of[i];
        s->count[k]++;
        s->direct_ns[k] = ns_add(s->direct_ns[k], l->direct_ns[i]);
        s->busy_ns[k] = ns_add(s->busy_ns[k], l->busy_ns[i]);
        if (!nested[i])
            s->subtree_ns[k] = ns_add(s->subtree_ns[k], l->subtree_ns[i]);
    }
    free(nested);
    uint32_t at = 0;
    for (uint32_t k = 0; k < s->head.count; k++) {
        s->begin[k] = at;
        at += (uint32_t)s->count[k];
    }
    for (uint32_t i = 0; i < l->head.count; i++)
        g->members[s->begin[g->of[i]]++] = i;
    for (uint32_t k = 0; k < s->head.count; k++)
        s->begin[k] -= (uint32_t)s->count[k];
    return true;
}

static bool grouping_make(struct grouping *g, const struct roof_trace *tr, key_of key,
                          sort_compare compare)
{
    const size_t n = tr->launches.head.count;
    g->tr = tr;
    g->of = malloc(n ? n * sizeof *g->of : 1);
    g->members = malloc(n ? n * sizeof *g->members : 1);
    if (!g->of || !g->members || !assign_groups(g, key) || !sum_groups(g))
        return false;
    g->order = sort_new_order(g->groups.head.count, compare, g);
    return g->order != NULL;
}

/* ---- Orders ---- */

static int compare_direct(const struct grouping *g, uint32_t a, uint32_t b)
{
    return SORT_BY(g->groups.direct_ns[b], g->groups.direct_ns[a]);
}

static int compare_strings(const struct grouping *g, const uint32_t *of_launch, uint32_t a,
                           uint32_t b)
{
    return strtab_compare(&g->tr->strings, of_launch[g->groups.first[a]],
                          of_launch[g->groups.first[b]]);
}

static int compare_ops(const void *ctx, uint32_t a, uint32_t b)
{
    const struct grouping *g = ctx;
    const int order = compare_direct(g, a, b);
    return order ? order : compare_strings(g, g->tr->launches.name, a, b);
}

static int compare_recompute(const void *ctx, uint32_t a, uint32_t b)
{
    const struct grouping *g = ctx;
    const int order = compare_ops(ctx, a, b);
    return order ? order
                 : SORT_BY(g->recompute[g->groups.first[a]], g->recompute[g->groups.first[b]]);
}

static int compare_categories(const void *ctx, uint32_t a, uint32_t b)
{
    const struct grouping *g = ctx;
    const int order = compare_direct(g, a, b);
    return order ? order : compare_strings(g, g->tr->launches.category, a, b);
}

static int compare_args(const void *ctx, uint32_t a, uint32_t b)
{
    const struct grouping *g = ctx;
    const uint32_t x = g->groups.first[a], y = g->groups.first[b];
    const int order = compare_ops(ctx, a, b);
    if (order)
        return order;
    return trace_launch_id(g->tr, x) != trace_launch_id(g->tr, y)
               ? SORT_BY(trace_launch_id(g->tr, x), trace_launch_id(g->tr, y))
               : SORT_BY(x, y);
}

static void add_shares(roof_table *out, int64_t part, int64_t *so_far, int64_t all)
{
    *so_far = ns_add(*so_far, part);
    table_percent(out, part, all);
    table_percent(out, *so_far, all);
}

/* A report says once that there is no GPU work, in its timeline. */
static roof_status finish(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                          bool ok, roof_error *err)
{
    if (!ok)
        return error_nomem(err);
    if (!tr->launches.head.count && !opts->brief)
        table_note(out, "no GPU rows in this trace; `op_names` has the CPU side");
    return table_finish(out, err);
}

/* ---- ops ---- */

static const roof_coldef OPS_COLS[] = {
    {"name",               ROOF_STR, ROOF_UNIT_NONE,
     "launcher: innermost op around the launching call, (call) X without op, (unlinked) without "
     "call",                                                                                       false},
    {"category",           ROOF_STR, ROOF_UNIT_NONE,    "kind of work, by data/classes.rules",     false},
    {"count",              ROOF_I64, ROOF_UNIT_COUNT,   "instances that launched GPU rows",        false},
    {"direct_ns",          ROOF_I64, ROOF_UNIT_NS,
     "sum of the durations of the GPU rows they launched themselves; adds up to all GPU row time", false},
    {"direct_busy_ns",     ROOF_I64, ROOF_UNIT_NS,      "same, as union of each instance's rows",  true },
    {"subtree_ns",         ROOF_I64, ROOF_UNIT_NS,
     "union of all GPU rows below each instance; nested instances of the name count once",         false},
    {"percent",            ROOF_F64, ROOF_UNIT_PERCENT, "direct_ns of all GPU row time",           false},
    {"cumulative_percent", ROOF_F64, ROOF_UNIT_PERCENT, "percent up to this row",                  true },
};

static roof_status run_ops(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                           roof_error *err)
{
    struct grouping g = {0};
    const int64_t all = trace_gpu_total_ns(tr);
    int64_t so_far = 0;
    const bool ok = grouping_make(&g, tr, by_name, compare_ops);
    for (uint32_t i = 0; ok && i < g.groups.head.count; i++) {
        const uint32_t k = g.order[i], first = g.groups.first[k];
        table_str(out, trace_string(tr, tr->launches.name[first]));
        table_str(out, trace_string(tr, tr->launches.category[first]));
        table_i64(out, g.groups.count[k]);
        table_i64(out, g.groups.direct_ns[k]);
        table_i64(out, g.groups.busy_ns[k]);
        table_i64(out, g.groups.subtree_ns[k]);
        add_shares(out, g.groups.direct_ns[k], &so_far, all);
    }
    grouping_free(&g);
    return finish(tr, opts, out, ok, err);
}

const struct analysis analysis_ops = {
    {"ops", "GPU time by the operator that launched it.", ANALYSIS_COLS(OPS_COLS), true, 20},
    run_ops,
    SCOPE_LAUNCHED,
};

/* ---- ops_by_category ---- */

static const roof_coldef CATEGORY_COLS[] = {
    {"category",           ROOF_STR, ROOF_UNIT_NONE,    "kind of work, by data/classes.rules",    false},
    {"count",              ROOF_I64, ROOF_UNIT_COUNT,   "instances that launched GPU rows",       false},
    {"direct_ns",          ROOF_I64, ROOF_UNIT_NS,
     "sum of the durations of the GPU rows they launched themselves",                             false},
    {"direct_busy_ns",     ROOF_I64, ROOF_UNIT_NS,      "same, as union of each instance's rows", true },
    {"percent",            ROOF_F64, ROOF_UNIT_PERCENT, "direct_ns of all GPU row time",          false},
    {"cumulative_percent", ROOF_F64, ROOF_UNIT_PERCENT, "percent up to this row",                 false},
};

static roof_status run_by_category(const struct roof_trace *tr, const roof_run_opts *opts,
                                   roof_table *out, roof_error *err)
{
    struct grouping g = {0};
    const int64_t all = trace_gpu_total_ns(tr);
    int64_t so_far = 0;
    const bool ok = grouping_make(&g, tr, by_category, compare_categories);
    for (uint32_t i = 0; ok && i < g.groups.head.count; i++) {
        const uint32_t k = g.order[i];
        table_str(out, trace_string(tr, tr->launches.category[g.groups.first[k]]));
        table_i64(out, g.groups.count[k]);
        table_i64(out, g.groups.direct_ns[k]);
        table_i64(out, g.groups.busy_ns[k]);
        add_shares(out, g.groups.direct_ns[k], &so_far, all);
    }
    grouping_free(&g);
    return finish(tr, opts, out, ok, err);
}

const struct analysis analysis_ops_by_category = {
    {"ops_by_category", "GPU time by kind of work.", ANALYSIS_COLS(CATEGORY_COLS), true, 0},
    run_by_category,
    SCOPE_LAUNCHED,
};

/* ---- ops_by_args ---- */

static const roof_coldef ARGS_COLS[] = {
    {"name",               ROOF_STR, ROOF_UNIT_NONE,    "launcher, as in ops",                                false},
    {"category",           ROOF_STR, ROOF_UNIT_NONE,    "kind of work, by data/classes.rules",                true },
    {"collective",         ROOF_STR, ROOF_UNIT_NONE,
     "of a communication: its \"Collective name\", else what its kernel is called; or null",                  true },
    {"input_dims",         ROOF_STR, ROOF_UNIT_NONE,    "shapes as JSON; null without record_shapes",         false},
    {"input_types",        ROOF_STR, ROOF_UNIT_NONE,    "types as JSON, or null",                             true },
    {"input_strides",      ROOF_STR, ROOF_UNIT_NONE,    "strides as JSON, or null",                           true },
    {"concrete_inputs",    ROOF_STR, ROOF_UNIT_NONE,    "values of scalars as JSON, or null",                 true },
    {"count",              ROOF_I64, ROOF_UNIT_COUNT,   "instances that launched GPU rows",                   false},
    {"direct_ns",          ROOF_I64, ROOF_UNIT_NS,
     "sum of the durations of the GPU rows they launched themselves",                                         false},
    {"mean_ns",            ROOF_F64, ROOF_UNIT_NS,      "of the instances' own sums",                         true },
    {"median_ns",          ROOF_F64, ROOF_UNIT_NS,      "of the instances' own sums",                         true },
    {"std_ns",             ROOF_F64, ROOF_UNIT_NS,      "sample standard deviation; null for one instance",   true },
    {"min_ns",             ROOF_I64, ROOF_UNIT_NS,      "of the instances' own sums",                         true },
    {"max_ns",             ROOF_I64, ROOF_UNIT_NS,      "of the instances' own sums",                         true },
    {"direct_busy_ns",     ROOF_I64, ROOF_UNIT_NS,      "direct_ns as union of each instance's rows",         true },
    {"subtree_ns",         ROOF_I64, ROOF_UNIT_NS,
     "union of all GPU rows below each instance; nested ones of the group once",                              true },
    {"percent",            ROOF_F64, ROOF_UNIT_PERCENT, "direct_ns of all GPU row time",                      false},
    {"cumulative_percent", ROOF_F64, ROOF_UNIT_PERCENT, "percent up to this row",                             true },
    {"kernels",            ROOF_STR, ROOF_UNIT_NONE,    "names, counts and times of their GPU rows, as JSON",
     true                                                                                                          },
    {"first_id",           ROOF_I64, ROOF_UNIT_ID,      "smallest id among them, for `rooftree tree --id`",   false},
};

#define KERNEL_COLS(X) X(uint32_t, name) X(int64_t, count) X(int64_t, total_ns)
COLS_DECLARE(kernel_sums, KERNEL_COLS)
#define COLS_SELF_ kernel_sums
COLS_DEFINE(kernel_sums, KERNEL_COLS)
#undef COLS_SELF_

struct kernel_list {
    const struct roof_trace *tr;
    struct kernel_sums sums;
    uint32_t *slot; /* name -> row of sums, good if sums.name[row] says so */
};

static int compare_kernels(const void *ctx, uint32_t a, uint32_t b)
{
    const struct kernel_list *k = ctx;
    return k->sums.total_ns[a] != k->sums.total_ns[b]
               ? SORT_BY(k->sums.total_ns[b], k->sums.total_ns[a])
               : strtab_compare(&k->tr->strings, k->sums.name[a], k->sums.name[b]);
}

/* The GPU rows of the group's members by name, as JSON. */
static bool add_kernels(struct kernel_list *k, const struct grouping *g, uint32_t group,
                        roof_table *out)
{
    const struct roof_trace *tr = k->tr;
    const uint32_t *members = g->members + g->groups.begin[group];
    cols_clear(&k->sums);
    for (int64_t m = 0; m < g->groups.count[group]; m++) {
        for (uint32_t i = tr->launches.rows_begin[members[m]];
             i < tr->launches.rows_end[members[m]]; i++) {
            const uint32_t row = tr->launch_rows[i], name = tr->gpu.name[row];
            uint32_t s = k->slot[name];
            if (s >= k->sums.head.count || k->sums.name[s] != name) {
                s = k->slot[name] = cols_push(&k->sums, &kernel_sums_desc);
                if (s == ROOF_NONE)
                    return false;
                k->sums.name[s] = name;
            }
            k->sums.count[s]++;
            k->sums.total_ns[s] = ns_add(k->sums.total_ns[s], tr->gpu.dur_ns[row]);
        }
    }
    uint32_t *order = sort_new_order(k->sums.head.count, compare_kernels, k);
    struct buf json = {0};
    buf_char(&json, '[');
    for (uint32_t i = 0; order && i < k->sums.head.count; i++) {
        const char *name = trace_string(tr, k->sums.name[order[i]]);
        buf_str(&json, i ? ",{\"name\":" : "{\"name\":");
        text_quote_json(&json, name, strlen(name));
        buf_printf(&json, ",\"count\":%lld,\"total_ns\":%lld}", (long long)k->sums.count[order[i]],
                   (long long)k->sums.total_ns[order[i]]);
    }
    buf_char(&json, ']');
    const bool ok = order && !json.failed;
    if (ok)
        table_str_copy(out, json.bytes, json.len);
    free(order);
    buf_free(&json);
    return ok;
}

static void add_argument_cells(const struct roof_trace *tr, uint32_t args, roof_table *out)
{
    for (int f = 0; f < ARGS_FIELDS; f++)
        table_str(out,
                  args == ROOF_NONE ? NULL : trace_string(tr, tr->args.signatures[args].field[f]));
}

static struct stats group_stats(const struct grouping *g, uint32_t group, int64_t *scratch)
{
    const uint32_t *members = g->members + g->groups.begin[group];
    const size_t n = (size_t)g->groups.count[group];
    for (size_t m = 0; m < n; m++)
        scratch[m] = g->tr->launches.direct_ns[members[m]];
    return stats_of(scratch, n);
}

static roof_status run_by_args(const struct roof_trace *tr, const roof_run_opts *opts,
                               roof_table *out, roof_error *err)
{
    struct grouping g = {0};
    struct kernel_list kernels = {.tr = tr};
    const int64_t all = trace_gpu_total_ns(tr);
    int64_t so_far = 0;
    int64_t *scratch = malloc((size_t)tr->launches.head.count * sizeof *scratch + 1);
    kernels.slot = calloc(tr->strings.count ? tr->strings.count : 1, sizeof *kernels.slot);
    bool ok = scratch && kernels.slot && grouping_make(&g, tr, by_args, compare_args);
    for (uint32_t i = 0; ok && i < g.groups.head.count; i++) {
        const uint32_t k = g.order[i], first = g.groups.first[k];
        const struct stats s = group_stats(&g, k, scratch);
        table_str(out, trace_string(tr, tr->launches.name[first]));
        table_str(out, trace_string(tr, tr->launches.category[first]));
        table_str(out, trace_string(tr, tr->launches.collective[first]));
        add_argument_cells(tr, tr->launches.args[first], out);
        table_i64(out, g.groups.count[k]);
        table_i64(out, g.groups.direct_ns[k]);
        table_stats(out, &s);
        table_i64(out, g.groups.busy_ns[k]);
        table_i64(out, g.groups.subtree_ns[k]);
        add_shares(out, g.groups.direct_ns[k], &so_far, all);
        ok = add_kernels(&kernels, &g, k, out);
        table_i64(out, trace_launch_id(tr, first));
    }
    cols_free(&kernels.sums, &kernel_sums_desc);
    free(kernels.slot);
    free(scratch);
    grouping_free(&g);
    return finish(tr, opts, out, ok, err);
}

const struct analysis analysis_ops_by_args = {
    {"ops_by_args", "GPU time by operator and arguments.", ANALYSIS_COLS(ARGS_COLS), true, 20},
    run_by_args,
    SCOPE_LAUNCHED,
};

/* ---- ops_by_recompute ---- */

static const roof_coldef RECOMPUTE_COLS[] = {
    {"name",               ROOF_STR, ROOF_UNIT_NONE,    "launcher, as in ops",                     false},
    {"recompute",          ROOF_I64, ROOF_UNIT_NONE,
     "1: computed a second time, for activation checkpointing; null without Python frames",        false},
    {"category",           ROOF_STR, ROOF_UNIT_NONE,    "kind of work, by data/classes.rules",     true },
    {"count",              ROOF_I64, ROOF_UNIT_COUNT,   "instances that launched GPU rows",        false},
    {"direct_ns",          ROOF_I64, ROOF_UNIT_NS,
     "sum of the durations of the GPU rows they launched themselves; adds up to all GPU row time", false},
    {"direct_busy_ns",     ROOF_I64, ROOF_UNIT_NS,      "same, as union of each instance's rows",  true },
    {"subtree_ns",         ROOF_I64, ROOF_UNIT_NS,
     "union of all GPU rows below each instance; nested instances of the row count once",          false},
    {"percent",            ROOF_F64, ROOF_UNIT_PERCENT, "direct_ns of all GPU row time",           false},
    {"cumulative_percent", ROOF_F64, ROOF_UNIT_PERCENT, "percent up to this row",                  true },
};

static void add_recompute_note(const struct roof_trace *tr, const uint8_t *recompute,
                               int64_t all_ns, roof_table *out)
{
    int64_t ns = 0;
    for (uint32_t i = 0; i < tr->launches.head.count; i++)
        if (recompute[i])
            ns = ns_add(ns, tr->launches.direct_ns[i]);
    const char *note = arena_printf(&out->arena, "%.1f %% of GPU row time is recomputation",
                                    all_ns ? 100.0 * (double)ns / (double)all_ns : 0.0);
    out->failed |= note == NULL;
    table_note(out, note);
}

static roof_status run_by_recompute(const struct roof_trace *tr, const roof_run_opts *opts,
                                    roof_table *out, roof_error *err)
{
    uint8_t *recompute = calloc((size_t)tr->launches.head.count + 1, 1);
    struct grouping g = {.recompute = recompute};
    const int64_t all = trace_gpu_total_ns(tr);
    int64_t so_far = 0;
    bool known = false;
    const bool ok = recompute && launches_mark_recompute(tr, recompute, &known) &&
                    grouping_make(&g, tr, by_recompute, compare_recompute);
    for (uint32_t i = 0; ok && i < g.groups.head.count; i++) {
        const uint32_t k = g.order[i], first = g.groups.first[k];
        table_str(out, trace_string(tr, tr->launches.name[first]));
        table_i64_or_null(out, known ? recompute[first] : ROOF_NULL_I64);
        table_str(out, trace_string(tr, tr->launches.category[first]));
        table_i64(out, g.groups.count[k]);
        table_i64(out, g.groups.direct_ns[k]);
        table_i64(out, g.groups.busy_ns[k]);
        table_i64(out, g.groups.subtree_ns[k]);
        add_shares(out, g.groups.direct_ns[k], &so_far, all);
    }
    if (ok && known && tr->launches.head.count)
        add_recompute_note(tr, recompute, all, out);
    grouping_free(&g);
    free(recompute);
    return finish(tr, opts, out, ok, err);
}

const struct analysis analysis_ops_by_recompute = {
    {"ops_by_recompute", "GPU time by operator, and whether it was a recomputation.",
     ANALYSIS_COLS(RECOMPUTE_COLS), false, 0},
    run_by_recompute,
    SCOPE_LAUNCHED,
};
