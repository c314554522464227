/* compiled_launches.c - what ran in compiled programs, call by call, and the operators that it
 * was made of. */
#include "analysis.h"

#include "compiled_calls.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"run",        ROOF_I64, ROOF_UNIT_ID,   "of a compiled program, from 0 on; null: outside of any",
     false                                                                                                  },
    {"region",     ROOF_STR, ROOF_UNIT_NONE, "what the run is called",                                 true },
    {"id",         ROOF_I64, ROOF_UNIT_ID,   "of the operator or call that launched; null: none",      false},
    {"op",         ROOF_STR, ROOF_UNIT_NONE, "its name",                                               false},
    {"kernel",     ROOF_STR, ROOF_UNIT_NONE, "GPU row; null: none was launched",                       false},
    {"dur_ns",     ROOF_I64, ROOF_UNIT_NS,   "its duration",                                           false},
    {"graph",      ROOF_I64, ROOF_UNIT_ID,   "program of the call, as in inductor_calls",              true },
    {"position",   ROOF_I64, ROOF_UNIT_ID,   "of the call in it",                                      true },
    {"call",       ROOF_STR, ROOF_UNIT_NONE, "what the program calls",                                 true },
    {"source_op",  ROOF_STR, ROOF_UNIT_NONE, "operator with the largest share",                        false},
    {"source_ops", ROOF_STR, ROOF_UNIT_NONE, "all, with their shares",                                 true },
    {"by",         ROOF_STR, ROOF_UNIT_NONE,
     "by what the call is known: hash, order, gap, group, name, none",                                 false},
    {"confidence", ROOF_STR, ROOF_UNIT_NONE, "medium, low, none",                                      false},
    {"reason",     ROOF_STR, ROOF_UNIT_NONE,
     "why it is not known; of a call that nothing in the trace is: not in the trace",                  false},
    {"source",     ROOF_STR, ROOF_UNIT_NONE, "line of the program that it stands for",                 true },
};

struct launches_table {
    const struct roof_trace *whole;
    struct compiled_calls c;
    bool *is_seen; /* call of the run at hand */
};

static const char *region_name(const struct launches_table *t, uint32_t region)
{
    const struct roof_trace *tr = t->whole;
    if (region == ROOF_NONE)
        return NULL;
    return trace_string(tr, region < tr->nodes.head.count
                                ? tr->nodes.name[region]
                                : tr->annotations.name[region - trace_annotation_id(tr, 0)]);
}

static void add_call(const struct launches_table *t, uint32_t call, roof_table *out)
{
    const struct inductor *ind = t->c.ind;
    if (call == ROOF_NONE) {
        for (int i = 0; i < 4; i++)
            table_null(out);
        return;
    }
    table_i64(out, ind->calls.graph[call]);
    table_i64(out, ind->calls.position[call]);
    table_str(out, inductor_string(ind, ind->calls.name[call]));
    table_str(out, compiled_primary_op(ind, call));
}

static void add_item(const struct launches_table *t, uint32_t item, int64_t run, roof_table *out)
{
    const struct compiled_items *i = &t->c.items;
    const struct roof_trace *tr = t->whole;
    const uint32_t node = i->node[item], row = i->row[item], call = i->call[item];
    table_i64_or_null(out, run);
    table_str(out, region_name(t, i->region[item]));
    table_i64_or_null(out, node == ROOF_NONE ? ROOF_NULL_I64 : (int64_t)node);
    table_str(out, node == ROOF_NONE ? NULL : trace_string(tr, tr->nodes.name[node]));
    table_str(out, row == ROOF_NONE ? NULL : trace_string(tr, tr->gpu.name[row]));
    table_i64_or_null(out, row == ROOF_NONE ? ROOF_NULL_I64 : tr->gpu.dur_ns[row]);
    add_call(t, call, out);
    compiled_match_add(&t->c, item, out);
    table_str(out,
              call == ROOF_NONE ? NULL : inductor_string(t->c.ind, t->c.ind->calls.stack[call]));
}

/* Calls of the run's program that nothing in the trace is. */
static void add_unseen(const struct launches_table *t, uint32_t graph, const char *region,
                       int64_t run, roof_table *out)
{
    const struct inductor *ind = t->c.ind;
    for (uint32_t i = 0; i < ind->graphs.ncalls[graph]; i++) {
        const uint32_t call = ind->graphs.first_call[graph] + i;
        if (t->is_seen[call])
            continue;
        table_i64(out, run);
        table_str(out, region);
        for (int k = 0; k < 4; k++)
            table_null(out);
        add_call(t, call, out);
        compiled_ops_add(ind, call, out);
        table_str(out, "none");
        table_str(out, "none");
        table_str(out, "not in the trace");
        table_str(out, inductor_string(ind, ind->calls.stack[call]));
    }
}

static void add_run(struct launches_table *t, uint32_t first, uint32_t end, int64_t run,
                    roof_table *out)
{
    const struct compiled_items *i = &t->c.items;
    uint32_t graph = ROOF_NONE;
    for (uint32_t k = first; k < end; k++) {
        add_item(t, k, run, out);
        if (i->call[k] == ROOF_NONE || i->region[k] == ROOF_NONE)
            continue;
        t->is_seen[i->call[k]] = true;
        graph = t->c.ind->calls.graph[i->call[k]];
    }
    if (graph == ROOF_NONE)
        return;
    add_unseen(t, graph, region_name(t, i->region[first]), run, out);
    for (uint32_t k = first; k < end; k++)
        if (i->call[k] != ROOF_NONE)
            t->is_seen[i->call[k]] = false;
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct launches_table t = {.whole = trace_whole(tr)};
    int64_t number = 0;
    (void)opts;
    bool ok = compiled_calls_make(&t.c, tr);
    if (ok && t.c.ind)
        ok = (t.is_seen = calloc((size_t)t.c.ind->calls.head.count + 1, sizeof *t.is_seen));
    for (uint32_t i = 0, end; ok && i < t.c.items.head.count; i = end) {
        const bool is_run = t.c.items.region[i] != ROOF_NONE;
        for (end = i + 1;
             end < t.c.items.head.count && t.c.items.region[end] == t.c.items.region[i];)
            end++;
        add_run(&t, i, end, is_run ? number++ : ROOF_NULL_I64, out);
    }
    if (ok && !t.c.ind)
        table_note(out, "no programs of TorchInductor were given (--inductor)");
    compiled_calls_free(&t.c);
    free(t.is_seen);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_compiled_launches = {
    {"compiled_launches", "What ran in compiled programs, and the operators it was made of.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_FILE,
};
