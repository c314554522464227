/* tree_table.c - one thing with what encloses it and what lies below it. */
#include "analysis.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"relation",   ROOF_STR, ROOF_UNIT_NONE,  "above (encloses it), self, below",                           true },
    {"depth",      ROOF_I64, ROOF_UNIT_COUNT, "0 is the outermost",                                         true },
    {"id",         ROOF_I64, ROOF_UNIT_ID,    "of the op, call, GPU row, frame or annotation",              false},
    {"kind",       ROOF_STR, ROOF_UNIT_NONE,  "op, call, kernel, memcpy, memset, other, frame, annotation",
     false                                                                                                       },
    {"name",       ROOF_STR, ROOF_UNIT_NONE,  "as recorded",                                                false},
    {"start_ns",   ROOF_I64, ROOF_UNIT_NS,    "from the trace's first op, call or GPU row",                 false},
    {"dur_ns",     ROOF_I64, ROOF_UNIT_NS,    "duration",                                                   false},
    {"gpu_ns",     ROOF_I64, ROOF_UNIT_NS,
     "sum of the durations of all GPU rows below; null where none are",                                     false},
    {"input_dims", ROOF_STR, ROOF_UNIT_NONE,  "shapes as JSON, or null",                                    false},
    {"evidence",   ROOF_STR, ROOF_UNIT_NONE,  "GPU rows: how they were linked to call and op",              true },
};

static bool has_gpu_below(const struct roof_trace *tr, uint32_t node)
{
    return tr->attached_from[node] != tr->attached_from[tr->nodes.subtree_end[node]];
}

static void add_node(const struct roof_trace *tr, roof_table *out, const char *relation,
                     int64_t depth, uint32_t node)
{
    const struct nodes *n = &tr->nodes;
    const uint32_t args = n->args[node];
    table_str(out, relation);
    table_i64(out, depth);
    table_i64(out, node);
    table_str(out, kind_name((enum row_kind)n->kind[node]));
    table_str(out, trace_string(tr, n->name[node]));
    table_i64(out, n->start_ns[node] - tr->origin_ns);
    table_i64(out, n->dur_ns[node]);
    table_i64_or_null(out, has_gpu_below(tr, node) ? node_gpu_ns(tr, node) : ROOF_NULL_I64);
    table_str(out, args == ROOF_NONE
                       ? NULL
                       : trace_string(tr, tr->args.signatures[args].field[ARGS_DIMS]));
    table_null(out);
}

static void add_gpu(const struct roof_trace *tr, roof_table *out, const char *relation,
                    int64_t depth, uint32_t row)
{
    const struct gpu *g = &tr->gpu;
    table_str(out, relation);
    table_i64(out, depth);
    table_i64(out, trace_gpu_id(tr, row));
    table_str(out, kind_name((enum row_kind)g->kind[row]));
    table_str(out, trace_string(tr, g->name[row]));
    table_i64(out, g->start_ns[row] - tr->origin_ns);
    table_i64(out, g->dur_ns[row]);
    table_i64(out, g->dur_ns[row]);
    table_null(out);
    table_str(out, gpu_evidence(tr, row));
}

static void add_span(const struct roof_trace *tr, roof_table *out, const struct spans *s,
                     uint32_t row, uint32_t id, enum row_kind kind)
{
    table_str(out, "self");
    table_i64(out, 0);
    table_i64(out, id);
    table_str(out, kind_name(kind));
    table_str(out, trace_string(tr, s->name[row]));
    table_i64(out, s->start_ns[row] - tr->origin_ns);
    table_i64(out, s->dur_ns[row]);
    table_null(out);
    table_null(out);
    table_null(out);
}

/* The ancestors of `node`, outermost first; returns how many. */
static int64_t add_above(const struct roof_trace *tr, roof_table *out, uint32_t node)
{
    const struct nodes *n = &tr->nodes;
    int64_t depth = 0;
    for (uint32_t p = n->parent[node]; p != ROOF_NONE; p = n->parent[p])
        depth++;
    uint32_t *chain = malloc((size_t)depth * sizeof *chain + 1);
    if (!chain) {
        out->failed = true;
        return 0;
    }
    int64_t i = depth;
    for (uint32_t p = n->parent[node]; p != ROOF_NONE; p = n->parent[p])
        chain[--i] = p;
    for (; i < depth; i++)
        add_node(tr, out, "above", i, chain[i]);
    free(chain);
    return depth;
}

static void add_subtree(const struct roof_trace *tr, roof_table *out, uint32_t root)
{
    const struct nodes *n = &tr->nodes;
    const int64_t top = add_above(tr, out, root);
    const uint32_t count = n->subtree_end[root] - root;
    int64_t *depth = malloc(count * sizeof *depth);
    if (!depth) {
        out->failed = true;
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t node = root + i;
        depth[i] = i ? depth[n->parent[node] - root] + 1 : top;
        add_node(tr, out, i ? "below" : "self", depth[i], node);
        for (uint32_t k = tr->attached_from[node]; k < tr->attached_from[node + 1]; k++)
            add_gpu(tr, out, "below", depth[i] + 1, tr->attached[k]);
    }
    free(depth);
}

static void add_gpu_row(const struct roof_trace *tr, roof_table *out, uint32_t row)
{
    const uint32_t under = gpu_attachment(&tr->gpu, row);
    int64_t depth = 0;
    if (under != ROOF_NONE) {
        depth = add_above(tr, out, under);
        add_node(tr, out, "above", depth++, under);
    }
    add_gpu(tr, out, "self", depth, row);
}

/* The row that is row `whole` of the whole trace; ROOF_NONE if that is not selected. */
static uint32_t find_row(const struct roof_trace *tr, uint32_t whole)
{
    uint32_t lo = 0, hi = tr->gpu.head.count;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (trace_whole_row(tr, mid) < whole)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < tr->gpu.head.count && trace_whole_row(tr, lo) == whole ? lo : ROOF_NONE;
}

static roof_status run_id(const struct roof_trace *tr, uint32_t id, roof_table *out,
                          roof_error *err)
{
    const uint32_t nnodes = tr->nodes.head.count, ngpu = trace_whole(tr)->gpu.head.count;
    const uint32_t nframes = tr->frames.head.count, nannotations = tr->annotations.head.count;
    if (id < nnodes)
        add_subtree(tr, out, id);
    else if (id - nnodes < ngpu && find_row(tr, id - nnodes) == ROOF_NONE)
        return error_set(err, ROOF_ARG, -1, "%s: the GPU row with id %u is not selected", tr->path,
                         id);
    else if (id - nnodes < ngpu)
        add_gpu_row(tr, out, find_row(tr, id - nnodes));
    else if (id - nnodes - ngpu < nframes)
        add_span(tr, out, &tr->frames, id - nnodes - ngpu, id, KIND_FRAME);
    else if (id - nnodes - ngpu - nframes < nannotations)
        add_span(tr, out, &tr->annotations, id - nnodes - ngpu - nframes, id, KIND_ANNOTATION);
    else
        return error_set(err, ROOF_ARG, -1, "%s: no id %u: ids run from 0 to %u", tr->path, id,
                         nnodes + ngpu + nframes + nannotations - 1);
    return table_finish(out, err);
}

/* The instance with most GPU time below it, then the longest, then the first. */
static roof_status run_op(const struct roof_trace *tr, const char *name, roof_table *out,
                          roof_error *err)
{
    const struct nodes *n = &tr->nodes;
    const uint32_t want = strtab_find(&tr->strings, name, strlen(name));
    uint32_t best = ROOF_NONE, count = 0;
    int64_t best_ns = -1;
    for (uint32_t id = 0; want != ROOF_NONE && id < n->head.count; id++) {
        if (n->name[id] != want)
            continue;
        const int64_t ns = node_gpu_ns(tr, id);
        count++;
        if (ns > best_ns || (ns == best_ns && n->dur_ns[id] > n->dur_ns[best])) {
            best = id;
            best_ns = ns;
        }
    }
    if (best == ROOF_NONE)
        return error_set(err, ROOF_ARG, -1,
                         "%s: no op or call named \"%s\"; `rooftree run op_names` lists the ops",
                         tr->path, name);
    add_subtree(tr, out, best);
    if (count > 1) {
        const char *note = arena_printf(&out->arena, "%u instances of %s; this one %s", count, name,
                                        best_ns ? "has most GPU time" : "is the longest");
        out->failed |= note == NULL;
        table_note(out, note);
    }
    return table_finish(out, err);
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    if (opts->has_id)
        return run_id(tr, opts->id, out, err);
    if (opts->op)
        return run_op(tr, opts->op, out, err);
    return error_set(err, ROOF_ARG, -1, "%s: the table tree needs --op NAME or --id N", tr->path);
}

const struct analysis analysis_tree = {
    {"tree", "One op, call or GPU row with what encloses it and what lies below it.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
