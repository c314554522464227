/* kernel_names.c - GPU time by kernel name, whoever launched it. */
#include "analysis.h"

#include "sort.h"

#include <stdlib.h>

static const roof_coldef COLS[] = {
    {"name",     ROOF_STR, ROOF_UNIT_NONE,    "as recorded",                         false},
    {"count",    ROOF_I64, ROOF_UNIT_COUNT,   "GPU rows of that name",               false},
    {"total_ns", ROOF_I64, ROOF_UNIT_NS,      "sum of their durations",              false},
    {"percent",  ROOF_F64, ROOF_UNIT_PERCENT, "of the sum of all GPU row durations", false},
};

struct name_sums {
    const struct roof_trace *tr;
    int64_t *count, *total_ns; /* by string id */
};

/* Most time first, then by name. */
static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct name_sums *s = ctx;
    if (s->total_ns[a] != s->total_ns[b])
        return SORT_BY(s->total_ns[b], s->total_ns[a]);
    return strtab_compare(&s->tr->strings, a, b);
}

static void sum_rows(struct name_sums *s)
{
    const struct gpu *g = &s->tr->gpu;
    for (uint32_t row = 0; row < g->head.count; row++) {
        const uint32_t name = g->name[row];
        s->count[name]++;
        s->total_ns[name] = ns_add(s->total_ns[name], g->dur_ns[row]);
    }
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    const size_t nstrings = tr->strings.count;
    const int64_t all_ns = trace_gpu_total_ns(tr);
    struct name_sums s = {tr, calloc(nstrings, sizeof(int64_t)), calloc(nstrings, sizeof(int64_t))};
    uint32_t *names = malloc(nstrings * sizeof *names + 1);
    size_t n = 0;
    (void)opts;
    bool ok = s.count && s.total_ns && names;
    if (ok)
        sum_rows(&s);
    for (uint32_t name = 0; ok && name < nstrings; name++)
        if (s.count[name])
            names[n++] = name;
    ok = ok && sort_rows(names, n, compare, &s);
    for (size_t i = 0; ok && i < n; i++) {
        table_str(out, trace_string(tr, names[i]));
        table_i64(out, s.count[names[i]]);
        table_i64(out, s.total_ns[names[i]]);
        table_percent(out, s.total_ns[names[i]], all_ns);
    }
    if (ok && !n)
        table_note(out, "no GPU rows in this trace");
    free(s.count);
    free(s.total_ns);
    free(names);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_kernel_names = {
    {"kernel_names", "GPU time by kernel name.", ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
