/* gpu_metrics.c - metrics of GPUs that were sampled while the program ran. */
#include "analysis.h"

#include "sort.h"

#include <stdlib.h>

static const roof_coldef COLS[] = {
    {"device",   ROOF_I64, ROOF_UNIT_ID,    "GPU, as the sampler numbers them",          false},
    {"metric",   ROOF_STR, ROOF_UNIT_NONE,  "as recorded, with its unit",                false},
    {"samples",  ROOF_I64, ROOF_UNIT_COUNT, "how often",                                 false},
    {"first_ns", ROOF_I64, ROOF_UNIT_NS,
     "first sample, from the trace's first op, call or GPU row; may be below 0",         true },
    {"last_ns",  ROOF_I64, ROOF_UNIT_NS,    "last sample, likewise",                     true },
    {"mean",     ROOF_F64, ROOF_UNIT_NONE,  "of all samples, whatever lay between them", false},
    {"min",      ROOF_I64, ROOF_UNIT_COUNT, "least",                                     false},
    {"max",      ROOF_I64, ROOF_UNIT_COUNT, "most",                                      false},
};

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct roof_trace *tr = ctx;
    const struct metrics *m = &tr->metrics;
    const int by_device = SORT_BY(m->device[a], m->device[b]);
    const int by_name =
        by_device ? by_device : strtab_compare(&tr->strings, m->name[a], m->name[b]);
    return by_name ? by_name : SORT_BY(a, b);
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    const struct metrics *m = &tr->metrics;
    uint32_t *order = sort_new_order(m->head.count, compare, tr);
    (void)opts;
    for (uint32_t i = 0; order && i < m->head.count; i++) {
        const uint32_t row = order[i];
        table_i64_or_null(out, m->device[row]);
        table_str(out, trace_string(tr, m->name[row]));
        table_i64(out, m->count[row]);
        table_i64(out, m->first_ns[row] - tr->origin_ns);
        table_i64(out, m->last_ns[row] - tr->origin_ns);
        table_f64(out, m->sum[row] / (double)m->count[row]);
        table_i64(out, m->min[row]);
        table_i64(out, m->max[row]);
    }
    if (order && !m->head.count)
        table_note(out, "no sampled metrics in this trace (nsys profile --gpu-metrics-devices)");
    const bool ok = order != NULL;
    free(order);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_gpu_metrics = {
    {"gpu_metrics", "Metrics of GPUs, sampled.", ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_FILE,
};
