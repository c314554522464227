/* graph_replays.c - one row for each replay of a CUDA or HIP graph. */
#include "analysis.h"

#include "graphs.h"
#include "step.h"

#include <stdlib.h>

static const roof_coldef COLS[] = {
    {"replay",   ROOF_I64, ROOF_UNIT_ID,    "number, in the order in which they start on the GPU",
     false                                                                                                  },
    {"graph",    ROOF_STR, ROOF_UNIT_NONE,
     "its recorded id; else #N, the same for replays of nearly the same kernels",                      false},
    {"call",     ROOF_I64, ROOF_UNIT_ID,    "the call that launched it; null if not recorded",         true },
    {"step",     ROOF_STR, ROOF_UNIT_NONE,  "profiler step in which that call starts, or null",        true },
    {"device",   ROOF_I64, ROOF_UNIT_ID,    "of its rows; null if unknown, or of several",             true },
    {"rows",     ROOF_I64, ROOF_UNIT_COUNT, "GPU rows",                                                false},
    {"lost",     ROOF_I64, ROOF_UNIT_COUNT,
     "kernels of its graph that it lacks; null if too little is alike to tell",                        false},
    {"extra",    ROOF_I64, ROOF_UNIT_COUNT, "rows that are no kernel of its graph, or null",           false},
    {"renamed",  ROOF_I64, ROOF_UNIT_COUNT,
     "rows in the place of a kernel of its graph that has another name, or null",                      false},
    {"start_ns", ROOF_I64, ROOF_UNIT_NS,    "first start, from the trace's first op, call or GPU row",
     true                                                                                                   },
    {"end_ns",   ROOF_I64, ROOF_UNIT_NS,    "last end",                                                true },
    {"span_ns",  ROOF_I64, ROOF_UNIT_NS,    "from first start to last end",                            false},
    {"busy_ns",  ROOF_I64, ROOF_UNIT_NS,    "length of the union of its rows, per device",             false},
    {"gpu_ns",   ROOF_I64, ROOF_UNIT_NS,    "sum of the durations of its rows",                        true },
    {"gap_ns",   ROOF_I64, ROOF_UNIT_NS,
     "since all earlier replays on its device ended; null for the first, or if it overlaps",           false},
    {"overlaps", ROOF_I64, ROOF_UNIT_COUNT,
     "1 if it starts before an earlier replay on its device ends, else 0; null for the first",         true },
    {"host_ns",  ROOF_I64, ROOF_UNIT_NS,    "duration of the call, or null",                           true },
};

/* When all replays so far ended on a device. */
struct device_ends {
    struct map index; /* device -> place in end_ns */
    int64_t *end_ns;
};

/* Finds gap_ns and overlaps, and lets the replay count for the next ones. */
static bool find_gap(struct device_ends *d, int64_t device, int64_t start_ns, int64_t end_ns,
                     int64_t gap[2])
{
    gap[0] = gap[1] = ROOF_NULL_I64;
    if (device == ROOF_NULL_I64)
        return true;
    const uint32_t before = d->index.count;
    const uint32_t *at = map_put(&d->index, (uint64_t)device, before);
    if (!at)
        return false;
    if (*at == before) {
        d->end_ns[*at] = end_ns;
        return true;
    }
    gap[1] = start_ns < d->end_ns[*at];
    if (!gap[1])
        gap[0] = start_ns - d->end_ns[*at];
    if (end_ns > d->end_ns[*at])
        d->end_ns[*at] = end_ns;
    return true;
}

static int64_t device_of(const struct graphs *g, uint32_t replay)
{
    const struct gpu *gpu = &g->tr->gpu;
    const int64_t device = gpu->device[g->rows[g->replays.begin[replay]]];
    for (uint32_t i = g->replays.begin[replay]; i < g->replays.end[replay]; i++)
        if (gpu->device[g->rows[i]] != device)
            return ROOF_NULL_I64;
    return device;
}

static int64_t end_of(const struct graphs *g, uint32_t replay)
{
    int64_t end_ns = INT64_MIN;
    for (uint32_t i = g->replays.begin[replay]; i < g->replays.end[replay]; i++)
        if (gpu_end(&g->tr->gpu, g->rows[i]) > end_ns)
            end_ns = gpu_end(&g->tr->gpu, g->rows[i]);
    return end_ns;
}

static const char *step_of(const struct roof_trace *tr, const struct step_index *steps,
                           uint32_t call)
{
    const uint32_t step = call == ROOF_NONE ? ROOF_NONE : step_at(steps, tr->nodes.start_ns[call]);
    return step == ROOF_NONE ? NULL : trace_string(tr, tr->steps.name[step]);
}

static bool add_replay(const struct graphs *g, uint32_t i, bool is_shown,
                       const struct step_index *steps, struct device_ends *ends, roof_table *out)
{
    const struct roof_trace *tr = g->tr;
    const struct replays *r = &g->replays;
    const uint32_t call = r->call[i];
    const int64_t start_ns = tr->gpu.start_ns[g->rows[r->begin[i]]], end_ns = end_of(g, i),
                  device = device_of(g, i);
    int64_t gap[2];
    char graph[32];
    if (!find_gap(ends, device, start_ns, end_ns, gap))
        return false;
    if (!is_shown)
        return true;
    graphs_print_name(g, r->graph[i], graph);
    table_i64(out, i);
    table_printf(out, "%s", graph);
    table_i64_or_null(out, call == ROOF_NONE ? ROOF_NULL_I64 : call);
    table_str(out, step_of(tr, steps, call));
    table_i64_or_null(out, device);
    table_i64(out, r->end[i] - r->begin[i]);
    table_i64_or_null(out, r->aligned[i] ? r->lost[i] : ROOF_NULL_I64);
    table_i64_or_null(out, r->aligned[i] ? r->extra[i] : ROOF_NULL_I64);
    table_i64_or_null(out, r->aligned[i] ? r->renamed[i] : ROOF_NULL_I64);
    table_i64(out, start_ns - tr->origin_ns);
    table_i64(out, end_ns - tr->origin_ns);
    table_i64(out, end_ns - start_ns);
    table_i64(out, r->busy_ns[i]);
    table_i64(out, r->gpu_ns[i]);
    table_i64_or_null(out, gap[0]);
    table_i64_or_null(out, gap[1]);
    table_i64_or_null(out, call == ROOF_NONE ? ROOF_NULL_I64 : tr->nodes.dur_ns[call]);
    return true;
}

static roof_status run(const struct roof_trace *shown, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    const struct roof_trace *tr = trace_whole(shown);
    struct graphs g = {0};
    bool *is_shown = NULL;
    struct step_index steps = {0};
    struct device_ends ends = {0};
    (void)opts;
    bool ok = graphs_make(&g, tr) && step_index_make(&steps, &tr->steps);
    ends.end_ns = ok ? malloc(g.replays.head.count * sizeof *ends.end_ns + 1) : NULL;
    is_shown = ok ? graphs_new_shown(&g, shown) : NULL;
    ok = ok && ends.end_ns && is_shown;
    for (uint32_t i = 0; ok && i < g.replays.head.count; i++)
        ok = add_replay(&g, i, is_shown[i], &steps, &ends, out);
    if (ok)
        table_note(out, graphs_note(&g));
    map_free(&ends.index);
    free(ends.end_ns);
    free(is_shown);
    step_index_free(&steps);
    graphs_free(&g);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_graph_replays = {
    {"graph_replays", "Each replay of a CUDA or HIP graph.", ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
