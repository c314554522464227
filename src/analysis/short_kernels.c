/* short_kernels.c - how long kernels run, and which operators launch the short ones. */
#include "analysis.h"

#include "sort.h"

#include <stdlib.h>

static const roof_coldef HISTOGRAM_COLS[] = {
    {"bucket",           ROOF_STR, ROOF_UNIT_NONE,
     "durations from the first number on, up to below the second",                                false},
    {"from_ns",          ROOF_I64, ROOF_UNIT_NS,      "shortest duration of the bucket",          true },
    {"to_ns",            ROOF_I64, ROOF_UNIT_NS,      "durations below this one; null: no limit", true },
    {"count",            ROOF_I64, ROOF_UNIT_COUNT,   "kernels",                                  false},
    {"percent_of_count", ROOF_F64, ROOF_UNIT_PERCENT, "of all kernels",                           false},
    {"total_ns",         ROOF_I64, ROOF_UNIT_NS,      "sum of their durations",                   false},
    {"percent_of_time",  ROOF_F64, ROOF_UNIT_PERCENT, "of the sum of all kernel durations",       false},
};

static const roof_coldef BY_OP_COLS[] = {
    {"name",             ROOF_STR, ROOF_UNIT_NONE,    "launcher, as in ops",                false},
    {"category",         ROOF_STR, ROOF_UNIT_NONE,    "of the launcher",                    true },
    {"count",            ROOF_I64, ROOF_UNIT_COUNT,   "its kernels shorter than 10 us",     false},
    {"percent_of_count", ROOF_F64, ROOF_UNIT_PERCENT, "of all kernels",                     false},
    {"total_ns",         ROOF_I64, ROOF_UNIT_NS,      "sum of their durations",             false},
    {"percent_of_time",  ROOF_F64, ROOF_UNIT_PERCENT, "of the sum of all kernel durations", true },
    {"mean_ns",          ROOF_F64, ROOF_UNIT_NS,      "mean duration",                      false},
    {"kernels",          ROOF_I64, ROOF_UNIT_COUNT,   "all kernels of the launcher",        false},
};

enum { SHORT_NS = 10000 };

static const struct bucket {
    const char *name;
    int64_t from_ns, to_ns;
} BUCKETS[] = {
    {"< 1 us",    0,      1000         },
    {"1-2 us",    1000,   2000         },
    {"2-5 us",    2000,   5000         },
    {"5-10 us",   5000,   SHORT_NS     },
    {"10-20 us",  10000,  20000        },
    {"20-50 us",  20000,  50000        },
    {"50-100 us", 50000,  100000       },
    {">= 100 us", 100000, ROOF_NULL_I64},
};
enum { NBUCKETS = sizeof BUCKETS / sizeof *BUCKETS };

struct sums {
    int64_t count, total_ns;
};

static void add_kernel(struct sums *s, int64_t dur_ns)
{
    s->count++;
    s->total_ns = ns_add(s->total_ns, dur_ns);
}

static struct sums all_kernels(const struct gpu *g)
{
    struct sums all = {0, 0};
    for (uint32_t row = 0; row < g->head.count; row++)
        if (g->kind[row] == KIND_KERNEL)
            add_kernel(&all, g->dur_ns[row]);
    return all;
}

static int bucket_of(int64_t dur_ns)
{
    int b = NBUCKETS - 1;
    while (dur_ns < BUCKETS[b].from_ns)
        b--;
    return b;
}

static roof_status run_histogram(const struct roof_trace *tr, const roof_run_opts *opts,
                                 roof_table *out, roof_error *err)
{
    const struct gpu *g = &tr->gpu;
    const struct sums all = all_kernels(g);
    struct sums sums[NBUCKETS] = {
        {0, 0}
    };
    (void)opts;
    for (uint32_t row = 0; row < g->head.count; row++)
        if (g->kind[row] == KIND_KERNEL)
            add_kernel(&sums[bucket_of(g->dur_ns[row])], g->dur_ns[row]);
    for (int b = 0; all.count && b < NBUCKETS; b++) {
        table_str(out, BUCKETS[b].name);
        table_i64(out, BUCKETS[b].from_ns);
        table_i64_or_null(out, BUCKETS[b].to_ns);
        table_i64(out, sums[b].count);
        table_percent(out, sums[b].count, all.count);
        table_i64(out, sums[b].total_ns);
        table_percent(out, sums[b].total_ns, all.total_ns);
    }
    if (!all.count)
        table_note(out, "no kernels in this trace");
    return table_finish(out, err);
}

/* ---- By launcher ---- */

struct launcher {
    uint32_t launch; /* any of its launches */
    int64_t kernels;
    struct sums brief;
};

struct launcher_table {
    const struct roof_trace *tr;
    struct launcher *of_name; /* by string */
};

static void sum_launchers(struct launcher_table *t)
{
    const struct gpu *g = &t->tr->gpu;
    for (uint32_t row = 0; row < g->head.count; row++) {
        if (g->kind[row] != KIND_KERNEL)
            continue;
        struct launcher *l = &t->of_name[t->tr->launches.name[g->launch[row]]];
        l->launch = g->launch[row];
        l->kernels++;
        if (g->dur_ns[row] < SHORT_NS)
            add_kernel(&l->brief, g->dur_ns[row]);
    }
}

/* Most kernels first, then most time, then by name. */
static int compare_launchers(const void *ctx, uint32_t a, uint32_t b)
{
    const struct launcher_table *t = ctx;
    const struct sums *x = &t->of_name[a].brief, *y = &t->of_name[b].brief;
    if (x->count != y->count)
        return SORT_BY(y->count, x->count);
    if (x->total_ns != y->total_ns)
        return SORT_BY(y->total_ns, x->total_ns);
    return strtab_compare(&t->tr->strings, a, b);
}

static void add_launcher(const struct launcher_table *t, roof_table *out, uint32_t name,
                         struct sums all)
{
    const struct launcher *l = &t->of_name[name];
    table_str(out, trace_string(t->tr, name));
    table_str(out, trace_string(t->tr, t->tr->launches.category[l->launch]));
    table_i64(out, l->brief.count);
    table_percent(out, l->brief.count, all.count);
    table_i64(out, l->brief.total_ns);
    table_percent(out, l->brief.total_ns, all.total_ns);
    table_f64(out, (double)l->brief.total_ns / (double)l->brief.count);
    table_i64(out, l->kernels);
}

static roof_status run_by_op(const struct roof_trace *tr, const roof_run_opts *opts,
                             roof_table *out, roof_error *err)
{
    const size_t nstrings = tr->strings.count;
    const struct sums all = all_kernels(&tr->gpu);
    struct launcher_table t = {tr, calloc(nstrings + 1, sizeof *t.of_name)};
    uint32_t *names = malloc(nstrings * sizeof *names + 1);
    size_t n = 0;
    (void)opts;
    bool ok = t.of_name && names;
    if (ok)
        sum_launchers(&t);
    for (uint32_t name = 0; ok && name < nstrings; name++)
        if (t.of_name[name].brief.count)
            names[n++] = name;
    ok = ok && sort_rows(names, n, compare_launchers, &t);
    for (size_t i = 0; ok && i < n; i++)
        add_launcher(&t, out, names[i], all);
    if (!all.count)
        table_note(out, "no kernels in this trace");
    else if (!n)
        table_note(out, "no kernel is shorter than 10 us");
    free(t.of_name);
    free(names);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_short_kernels = {
    {"short_kernels", "Kernels by how long they run.", ANALYSIS_COLS(HISTOGRAM_COLS), false, 0},
    run_histogram,
    SCOPE_LAUNCHED,
};

const struct analysis analysis_short_kernels_by_op = {
    {"short_kernels_by_op", "Kernels shorter than 10 us by the operator that launched them.",
     ANALYSIS_COLS(BY_OP_COLS), false, 0},
    run_by_op,
    SCOPE_LAUNCHED,
};
