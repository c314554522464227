/* launches.c - one row for each instance that launched GPU rows. */
#include "analysis.h"

#include <stdlib.h>

static const roof_coldef COLS[] = {
    {"id",           ROOF_I64, ROOF_UNIT_ID,    "for `rooftree tree --id`",                          false},
    {"op",           ROOF_STR, ROOF_UNIT_NONE,  "launcher, as in ops",                               false},
    {"category",     ROOF_STR, ROOF_UNIT_NONE,  "kind of work, by data/classes.rules",               true },
    {"args_id",      ROOF_I64, ROOF_UNIT_ID,
     "same number for same arguments; null without recorded arguments",                              true },
    {"start_ns",     ROOF_I64, ROOF_UNIT_NS,
     "start of the op, call or row, from the trace's first op, call or GPU row",                     false},
    {"dur_ns",       ROOF_I64, ROOF_UNIT_NS,    "duration of the op, call or row",                   false},
    {"rows",         ROOF_I64, ROOF_UNIT_COUNT, "GPU rows it launched",                              false},
    {"direct_ns",    ROOF_I64, ROOF_UNIT_NS,    "sum of their durations",                            false},
    {"busy_ns",      ROOF_I64, ROOF_UNIT_NS,    "length of their union, per device",                 true },
    {"subtree_ns",   ROOF_I64, ROOF_UNIT_NS,    "length of the union of all GPU rows below it",      true },
    {"step",         ROOF_STR, ROOF_UNIT_NONE,  "profiler step in which its first row was launched", true },
    {"module",       ROOF_STR, ROOF_UNIT_NONE,  "nn.Module in which its first row was launched",     true },
    {"first_kernel", ROOF_STR, ROOF_UNIT_NONE,  "name of the row that starts first",                 false},
    {"call",         ROOF_STR, ROOF_UNIT_NONE,  "name of that row's call",                           true },
    {"evidence",     ROOF_STR, ROOF_UNIT_NONE,  "how that row was linked: to its call + to its op",
     true                                                                                                 },
    {"recompute",    ROOF_I64, ROOF_UNIT_NONE,
     "1: computed a second time, for activation checkpointing; null without Python frames",          true },
    {"capture",      ROOF_I64, ROOF_UNIT_ID,
     "replayed work: which --capture names its launcher, from 1; else null",                         true },
    {"capture_id",   ROOF_I64, ROOF_UNIT_ID,
     "id of that launcher in that trace (`rooftree tree --id`)",                                     true },
};

static void add_original(const struct roof_trace *tr, uint32_t original, roof_table *out)
{
    const struct originals *o = &tr->replayed.calls;
    const bool known = original != ROOF_NONE;
    table_i64_or_null(out, known ? (int64_t)o->file[original] + 1 : ROOF_NULL_I64);
    table_i64_or_null(out, known ? o->launcher[original] : ROOF_NULL_I64);
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    const struct launches *l = &tr->launches;
    const struct gpu *g = &tr->gpu, *whole = &trace_whole(tr)->gpu;
    uint8_t *recompute = malloc((size_t)l->head.count + 1);
    bool known = false;
    (void)opts;
    const bool ok = recompute && launches_mark_recompute(tr, recompute, &known);
    for (uint32_t i = 0; ok && i < l->head.count; i++) {
        const uint32_t node = l->node[i], row = l->first_row[i], call = g->call[row];
        const uint32_t first = launch_whole_row(tr, i);
        const bool linked = node != ROOF_NONE;
        const int64_t start_ns = linked ? tr->nodes.start_ns[node] : whole->start_ns[first];
        table_i64(out, trace_launch_id(tr, i));
        table_str(out, trace_string(tr, l->name[i]));
        table_str(out, trace_string(tr, l->category[i]));
        table_i64_or_null(out, l->args_id[i] == ROOF_NONE ? ROOF_NULL_I64 : l->args_id[i]);
        table_i64(out, start_ns - tr->origin_ns);
        table_i64(out, linked ? tr->nodes.dur_ns[node] : whole->dur_ns[first]);
        table_i64(out, l->rows_end[i] - l->rows_begin[i]);
        table_i64(out, l->direct_ns[i]);
        table_i64(out, l->busy_ns[i]);
        table_i64(out, l->subtree_ns[i]);
        table_str(out,
                  l->step[i] == ROOF_NONE ? NULL : trace_string(tr, tr->steps.name[l->step[i]]));
        table_str(out, trace_string(tr, l->module[i]));
        table_str(out, trace_string(tr, g->name[row]));
        table_str(out, call == ROOF_NONE ? NULL : trace_string(tr, tr->nodes.name[call]));
        table_str(out, gpu_evidence(tr, row));
        table_i64_or_null(out, known ? recompute[i] : ROOF_NULL_I64);
        add_original(tr, launch_original(tr, i), out);
    }
    if (!l->head.count)
        table_note(out, "no GPU rows in this trace");
    free(recompute);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_launches = {
    {"launches", "Each instance that launched GPU rows.", ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
