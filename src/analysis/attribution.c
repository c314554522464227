/* attribution.c - by what means each GPU row was given to an operator, how sure that is, and why
 * the others were not. */
#include "analysis.h"

#include "compiled_calls.h"
#include "span_tree.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef ROW_COLS[] = {
    {"id",                ROOF_I64, ROOF_UNIT_ID,   "of the GPU row, for `rooftree tree --id`",           false},
    {"name",              ROOF_STR, ROOF_UNIT_NONE, "of the GPU row",                                     false},
    {"device",            ROOF_I64, ROOF_UNIT_ID,   "GPU",                                                true },
    {"stream",            ROOF_I64, ROOF_UNIT_ID,   "of the GPU",                                         true },
    {"start_ns",          ROOF_I64, ROOF_UNIT_NS,   "from the trace's first op, call or GPU row",         true },
    {"dur_ns",            ROOF_I64, ROOF_UNIT_NS,   "duration",                                           false},
    {"op",                ROOF_STR, ROOF_UNIT_NONE, "operator it was given to, or (unattributed)",        false},
    {"op_id",             ROOF_I64, ROOF_UNIT_ID,
     "the operator's instance; of a replayed graph's operator that of the launch",                        true },
    {"method",            ROOF_STR, ROOF_UNIT_NONE,
     "correlation, nvtx, flow, external_id, op_flow, graph_node, graph_name, graph_order, "
     "inductor, none",                                                                                    false},
    {"confidence",        ROOF_STR, ROOF_UNIT_NONE, "high, medium, low, none",                            false},
    {"reason",            ROOF_STR, ROOF_UNIT_NONE,
     "why no operator is known (docs/definitions.md); null if one is",                                    false},
    {"range",             ROOF_STR, ROOF_UNIT_NONE,
     "innermost other range (annotation) around the launch, on its thread",                               true },
    {"layer",             ROOF_STR, ROOF_UNIT_NONE,
     "innermost range around the launch that names a part of a model (range layer::*)",                   true },
    {"chain",             ROOF_STR, ROOF_UNIT_NONE,
     "operators around the launch, outermost first; of more than 8 the innermost",                        true },
    {"call",              ROOF_STR, ROOF_UNIT_NONE, "call that launched it",                              true },
    {"evidence",          ROOF_STR, ROOF_UNIT_NONE, "how it was linked: to its call + to its op",         true },
    {"step",              ROOF_STR, ROOF_UNIT_NONE, "profiler step in which it was launched, null: none", true },
    {"source_ops",        ROOF_STR, ROOF_UNIT_NONE,
     "with --inductor: operators that its kernel was made of, with their shares",                         true },
    {"source_by",         ROOF_STR, ROOF_UNIT_NONE,
     "by what these are known: hash, order, gap, group, name, none",                                      true },
    {"source_confidence", ROOF_STR, ROOF_UNIT_NONE, "medium, low, none",                                  true },
    {"source_reason",     ROOF_STR, ROOF_UNIT_NONE, "why they are not known; null if they are",           true },
};

static const roof_coldef COVERAGE_COLS[] = {
    {"method",        ROOF_STR, ROOF_UNIT_NONE,    "as in attribution",       false},
    {"confidence",    ROOF_STR, ROOF_UNIT_NONE,    "high, medium, low, none", false},
    {"reason",        ROOF_STR, ROOF_UNIT_NONE,
     "why no operator is known (docs/definitions.md); null if one is",        false},
    {"count",         ROOF_I64, ROOF_UNIT_COUNT,   "GPU rows",                false},
    {"count_percent", ROOF_F64, ROOF_UNIT_PERCENT, "of all GPU rows",         true },
    {"total_ns",      ROOF_I64, ROOF_UNIT_NS,      "sum of their durations",  false},
    {"percent",       ROOF_F64, ROOF_UNIT_PERCENT, "of all GPU row time",     false},
};

enum method {
    METHOD_CORRELATION,
    METHOD_NVTX,
    METHOD_FLOW,
    METHOD_EXTERNAL_ID,
    METHOD_OP_FLOW,
    METHOD_GRAPH_NODE,
    METHOD_GRAPH_NAME,
    METHOD_GRAPH_ORDER,
    METHOD_INDUCTOR,
    METHOD_NONE,
    METHOD_COUNT
};
static const char *const METHODS[METHOD_COUNT] = {
    "correlation", "nvtx",       "flow",        "external_id", "op_flow",
    "graph_node",  "graph_name", "graph_order", "inductor",    "none",
};

enum confidence {
    CONFIDENCE_HIGH,
    CONFIDENCE_MEDIUM,
    CONFIDENCE_LOW,
    CONFIDENCE_NONE,
    NCONFIDENCES
};
static const char *const CONFIDENCES[NCONFIDENCES] = {"high", "medium", "low", "none"};

enum reason {
    REASON_KNOWN, /* an operator is */
    REASON_HIDDEN_GRAPH,
    REASON_GRAPH,
    REASON_NO_LAUNCH,
    REASON_FOREIGN_THREAD,
    REASON_EARLY,
    REASON_ONLY_RANGES,
    REASON_NO_RANGE,
    REASON_COUNT
};
static const char *const REASONS[REASON_COUNT] = {
    [REASON_HIDDEN_GRAPH] = "graph replay in one row",
    [REASON_GRAPH] = "graph of unknown capture",
    [REASON_NO_LAUNCH] = "no launch in the file",
    [REASON_FOREIGN_THREAD] = "no operator on its thread",
    [REASON_EARLY] = "before the first operator",
    [REASON_ONLY_RANGES] = "in other ranges only",
    [REASON_NO_RANGE] = "in no range",
};

struct verdict {
    enum method method;
    enum confidence confidence;
    enum reason reason;
};

struct attribution {
    const struct roof_trace *tr;
    struct span_tree spans, layers; /* all annotations; those that are layers */
    uint32_t *call;                 /* GPU row -> call, for span_tree_around */
    uint32_t *around;               /* GPU row -> entry of spans, ROOF_NONE */
    uint32_t *layer;                /* the same of layers */
    uint8_t *is_layer;              /* string -> annotations of that name are layers */
    bool *ids_agree;   /* node -> its ops have rising op_ids from the outermost to it */
    bool *has_ops;     /* track -> an op ran there */
    bool *names_graph; /* string -> a call of that name replays a graph */
    int64_t first_op_ns;
    struct compiled_calls compiled;
};

/* PyTorch numbers operators as they begin: what nests in another has a higher number. */
static void check_ids(struct attribution *a)
{
    const struct nodes *n = &a->tr->nodes;
    for (uint32_t id = 0; id < n->head.count; id++) {
        const uint32_t above = n->op_above[id];
        if (n->kind[id] != KIND_OP)
            continue;
        a->has_ops[n->track[id]] = true;
        a->first_op_ns = n->start_ns[id] < a->first_op_ns ? n->start_ns[id] : a->first_op_ns;
        a->ids_agree[id] = n->external_id[id] &&
                           (above == ROOF_NONE ||
                            (a->ids_agree[above] && n->external_id[above] < n->external_id[id]));
    }
}

/* What the rules say of the names of annotations and calls. */
static void ask_rules(struct attribution *a)
{
    const struct roof_trace *tr = a->tr;
    const struct spans *spans = &tr->annotations;
    for (uint32_t i = 0; i < spans->head.count; i++)
        a->is_layer[spans->name[i]] = 1;
    for (uint32_t id = 0; id < tr->nodes.head.count; id++)
        if (tr->nodes.kind[id] == KIND_CALL)
            a->names_graph[tr->nodes.name[id]] = true;
    for (uint32_t s = 0; s < tr->strings.count; s++) {
        const char *name = trace_string(tr, s);
        const char *axis = a->is_layer[s] ? rules_word(&tr->rules, RULE_RANGE, name) : NULL;
        a->is_layer[s] = axis && strcmp(axis, "layer") == 0;
        a->names_graph[s] = a->names_graph[s] && rules_match(&tr->rules, RULE_GRAPH_LAUNCH, name);
    }
}

static bool find_ranges(struct attribution *a)
{
    const struct roof_trace *tr = a->tr;
    const uint32_t rows = tr->gpu.head.count;
    return span_tree_make(&a->spans, &tr->annotations, NULL) &&
           span_tree_make(&a->layers, &tr->annotations, a->is_layer) &&
           span_tree_around(&a->spans, tr, a->call, rows, a->around) &&
           span_tree_around(&a->layers, tr, a->call, rows, a->layer);
}

static bool attribution_make(struct attribution *a, const struct roof_trace *tr)
{
    const uint32_t rows = tr->gpu.head.count;
    *a = (struct attribution){.tr = tr, .first_op_ns = INT64_MAX};
    a->call = malloc(rows * sizeof *a->call + 1);
    a->around = malloc(rows * sizeof *a->around + 1);
    a->layer = malloc(rows * sizeof *a->layer + 1);
    a->is_layer = calloc((size_t)tr->strings.count + 1, 1);
    a->ids_agree = calloc((size_t)tr->nodes.head.count + 1, sizeof *a->ids_agree);
    a->has_ops = calloc((size_t)tr->tracks.head.count + 1, sizeof *a->has_ops);
    a->names_graph = calloc((size_t)tr->strings.count + 1, sizeof *a->names_graph);
    if (!a->call || !a->around || !a->layer || !a->is_layer || !a->ids_agree || !a->has_ops ||
        !a->names_graph)
        return false;
    check_ids(a);
    ask_rules(a);
    for (uint32_t row = 0; row < rows; row++)
        a->call[row] = gpu_attachment(&tr->gpu, row);
    return find_ranges(a) && compiled_calls_make(&a->compiled, tr);
}

static void attribution_free(struct attribution *a)
{
    span_tree_free(&a->spans);
    span_tree_free(&a->layers);
    compiled_calls_free(&a->compiled);
    free(a->layer);
    free(a->is_layer);
    free(a->call);
    free(a->around);
    free(a->ids_agree);
    free(a->has_ops);
    free(a->names_graph);
}

static struct verdict replayed_verdict(const struct roof_trace *tr, uint32_t row)
{
    switch ((enum capture_evidence)tr->replayed.evidence[trace_whole_row(tr, row)]) {
    case CAPTURE_NODE:
        return (struct verdict){METHOD_GRAPH_NODE, CONFIDENCE_HIGH, REASON_KNOWN};
    case CAPTURE_NAME:
        return (struct verdict){METHOD_GRAPH_NAME, CONFIDENCE_MEDIUM, REASON_KNOWN};
    default:
        return (struct verdict){METHOD_GRAPH_ORDER, CONFIDENCE_LOW, REASON_KNOWN};
    }
}

static struct verdict known_verdict(const struct attribution *a, uint32_t row)
{
    const struct gpu *g = &a->tr->gpu;
    struct verdict v = {METHOD_CORRELATION, CONFIDENCE_HIGH, REASON_KNOWN};
    if (gpu_original(a->tr, row) != ROOF_NONE)
        return replayed_verdict(a->tr, row);
    if (g->op_evidence[row] == LINK_EXTERNAL_ID)
        v = (struct verdict){METHOD_EXTERNAL_ID, CONFIDENCE_MEDIUM, REASON_KNOWN};
    else if (g->op_evidence[row] == LINK_OP_FLOW)
        v = (struct verdict){METHOD_OP_FLOW, CONFIDENCE_MEDIUM, REASON_KNOWN};
    else if (a->tr->meta.format == FORMAT_NSYS)
        v = (struct verdict){METHOD_NVTX,
                             a->ids_agree[g->op[row]] ? CONFIDENCE_HIGH : CONFIDENCE_MEDIUM,
                             REASON_KNOWN};
    else if (g->call_evidence[row] == LINK_FLOW)
        v = (struct verdict){METHOD_FLOW, CONFIDENCE_MEDIUM, REASON_KNOWN};
    return v;
}

static enum reason reason_of(const struct attribution *a, uint32_t row)
{
    const struct gpu *g = &a->tr->gpu;
    const struct nodes *n = &a->tr->nodes;
    const uint32_t call = g->call[row];
    const bool is_graph =
        g->graph_id[row] != ROOF_NULL_I64 || (call != ROOF_NONE && a->names_graph[n->name[call]]);
    if (is_graph)
        return g->kind[row] == KIND_OTHER ? REASON_HIDDEN_GRAPH : REASON_GRAPH;
    if (call == ROOF_NONE)
        return REASON_NO_LAUNCH;
    if (!a->has_ops[n->track[call]])
        return a->around[row] == ROOF_NONE ? REASON_FOREIGN_THREAD : REASON_ONLY_RANGES;
    if (n->start_ns[call] < a->first_op_ns)
        return REASON_EARLY;
    return a->around[row] == ROOF_NONE ? REASON_NO_RANGE : REASON_ONLY_RANGES;
}

/* The operator with the largest share of a row that a generated program launched; NULL: not known.
 */
static const char *inductor_op(const struct attribution *a, uint32_t row)
{
    const uint32_t item = compiled_item_of(&a->compiled, a->tr, row);
    return item == ROOF_NONE ? NULL
                             : compiled_primary_op(a->compiled.ind, a->compiled.items.call[item]);
}

static struct verdict inductor_verdict(const struct attribution *a, uint32_t row)
{
    const uint32_t item = compiled_item_of(&a->compiled, a->tr, row);
    const bool is_group = a->compiled.items.match[item] == INDUCTOR_MATCH_GROUP;
    return (struct verdict){METHOD_INDUCTOR, is_group ? CONFIDENCE_LOW : CONFIDENCE_MEDIUM,
                            REASON_KNOWN};
}

static struct verdict judge(const struct attribution *a, uint32_t row)
{
    if (gpu_has_op(a->tr, row))
        return known_verdict(a, row);
    if (inductor_op(a, row))
        return inductor_verdict(a, row);
    return (struct verdict){METHOD_NONE, CONFIDENCE_NONE, reason_of(a, row)};
}

/* ---- Row by row ---- */

static void add_chain(const struct roof_trace *tr, uint32_t row, roof_table *out)
{
    enum { MOST = 8 };
    const struct nodes *n = &tr->nodes;
    uint32_t chain[MOST], len = 0, op = tr->gpu.op[row];
    struct buf text = {0};
    for (; op != ROOF_NONE && len < MOST; op = n->op_above[op])
        chain[len++] = op;
    if (!len) {
        table_null(out);
        return;
    }
    buf_str(&text, op == ROOF_NONE ? "" : "... > ");
    while (len--)
        buf_printf(&text, "%s%s", trace_string(tr, n->name[chain[len]]), len ? " > " : "");
    table_str_copy(out, text.bytes, text.len);
    out->failed |= text.failed;
    buf_free(&text);
}

static void add_span(const struct roof_trace *tr, const struct span_tree *t, uint32_t i,
                     roof_table *out)
{
    table_str(out, i == ROOF_NONE ? NULL : trace_string(tr, tr->annotations.name[t->span[i]]));
}

static void add_source(const struct attribution *a, uint32_t row, roof_table *out)
{
    const uint32_t item = compiled_item_of(&a->compiled, a->tr, row);
    if (item != ROOF_NONE) {
        compiled_match_add(&a->compiled, item, out);
        return;
    }
    for (int i = 0; i < 4; i++)
        table_null(out);
}

static void add_row(const struct attribution *a, uint32_t row, roof_table *out)
{
    const struct roof_trace *tr = a->tr;
    const struct gpu *g = &tr->gpu;
    const struct launches *l = &tr->launches;
    const struct verdict v = judge(a, row);
    const uint32_t launch = g->launch[row], call = g->call[row];
    const bool is_known = v.method != METHOD_NONE;
    table_i64(out, trace_gpu_id(tr, row));
    table_str(out, trace_string(tr, g->name[row]));
    table_i64_or_null(out, g->device[row]);
    table_i64_or_null(out, g->stream[row]);
    table_i64(out, g->start_ns[row] - tr->origin_ns);
    table_i64(out, g->dur_ns[row]);
    table_str(out, v.method == METHOD_INDUCTOR ? inductor_op(a, row)
                   : is_known                  ? trace_string(tr, l->name[launch])
                                               : "(unattributed)");
    table_i64_or_null(out, is_known && v.method != METHOD_INDUCTOR && l->node[launch] != ROOF_NONE
                               ? l->node[launch]
                               : ROOF_NULL_I64);
    table_str(out, METHODS[v.method]);
    table_str(out, CONFIDENCES[v.confidence]);
    table_str(out, REASONS[v.reason]);
    add_span(tr, &a->spans, a->around[row], out);
    add_span(tr, &a->layers, a->layer[row], out);
    add_chain(tr, row, out);
    table_str(out, call == ROOF_NONE ? NULL : trace_string(tr, tr->nodes.name[call]));
    table_str(out, gpu_evidence(tr, row));
    table_str(out, l->step[launch] == ROOF_NONE
                       ? NULL
                       : trace_string(tr, tr->steps.name[l->step[launch]]));
    add_source(a, row, out);
}

static roof_status run_rows(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                            roof_error *err)
{
    struct attribution a;
    (void)opts;
    const bool ok = attribution_make(&a, tr);
    for (uint32_t row = 0; ok && row < tr->gpu.head.count; row++)
        add_row(&a, row, out);
    if (ok && !tr->gpu.head.count)
        table_note(out, "no GPU rows in this trace");
    attribution_free(&a);
    return ok ? table_finish(out, err) : error_nomem(err);
}

/* ---- Summed up ---- */

struct sums {
    int64_t count[METHOD_COUNT][NCONFIDENCES][REASON_COUNT];
    int64_t total_ns[METHOD_COUNT][NCONFIDENCES][REASON_COUNT];
};

static void add_sums(const struct roof_trace *tr, const struct sums *s, roof_table *out)
{
    const int64_t all_ns = trace_gpu_total_ns(tr);
    for (int m = 0; m < METHOD_COUNT; m++)
        for (int c = 0; c < NCONFIDENCES; c++)
            for (int r = 0; r < REASON_COUNT; r++) {
                if (!s->count[m][c][r])
                    continue;
                table_str(out, METHODS[m]);
                table_str(out, CONFIDENCES[c]);
                table_str(out, REASONS[r]);
                table_i64(out, s->count[m][c][r]);
                table_percent(out, s->count[m][c][r], tr->gpu.head.count);
                table_i64(out, s->total_ns[m][c][r]);
                table_percent(out, s->total_ns[m][c][r], all_ns);
            }
}

static roof_status run_coverage(const struct roof_trace *tr, const roof_run_opts *opts,
                                roof_table *out, roof_error *err)
{
    struct attribution a;
    struct sums sums = {0};
    (void)opts;
    const bool ok = attribution_make(&a, tr);
    for (uint32_t row = 0; ok && row < tr->gpu.head.count; row++) {
        const struct verdict v = judge(&a, row);
        int64_t *total_ns = &sums.total_ns[v.method][v.confidence][v.reason];
        sums.count[v.method][v.confidence][v.reason]++;
        *total_ns = ns_add(*total_ns, tr->gpu.dur_ns[row]);
    }
    if (ok)
        add_sums(tr, &sums, out);
    if (ok && !tr->gpu.head.count)
        table_note(out, "no GPU rows in this trace");
    attribution_free(&a);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_attribution = {
    {"attribution", "Each GPU row: which operator, by what means, how sure.",
     ANALYSIS_COLS(ROW_COLS), false, 0},
    run_rows,
    SCOPE_LAUNCHED,
};

const struct analysis analysis_attribution_coverage = {
    {"attribution_coverage", "How much GPU work has an operator, by what means; why not the rest.",
     ANALYSIS_COLS(COVERAGE_COLS), false, 0},
    run_coverage,
    SCOPE_LAUNCHED,
};
