/* link.c - which call launched a GPU row, which op that was, and how that is known. */
#include "pass.h"

#include "map.h"
#include "sort.h"

#include <stdlib.h>

#define AMBIGUOUS ROOF_NONE /* map value: the key names several things */

struct linker {
    struct roof_trace *tr;
    bool require_flow;      /* a call counts only if a flow starts with its correlation */
    struct map calls;       /* correlation -> canonical call */
    struct map ambiguous;   /* correlations that calls of several processes carry */
    struct map ops;         /* External id -> op, AMBIGUOUS: several */
    struct map flow_starts; /* flow id -> row of flows, AMBIGUOUS: several */
    uint32_t *flow_ends;    /* rows of flows with is_start == 0, by track, time, id */
    uint32_t nflow_ends;
    struct map calls_at; /* first node of a track's instant -> first call there, or ROOF_NONE */
    struct map calls_by_flow; /* first flow end of a track's instant -> call, or ROOF_NONE */
};

static void count(struct roof_trace *tr, enum quality_check check, uint64_t offset)
{
    quality_add(&tr->quality[check], offset);
}

/* ---- Indexes ---- */

static bool index_flows(struct linker *l)
{
    const struct flows *f = &l->tr->flows;
    int64_t starts = 0;
    for (uint32_t i = 0; i < f->head.count; i++) {
        if (!f->is_start[i]) {
            l->nflow_ends++;
            continue;
        }
        starts++;
        const uint32_t before = l->flow_starts.count;
        uint32_t *row = map_put(&l->flow_starts, f->id[i], i);
        if (!row)
            return false;
        if (l->flow_starts.count == before) {
            *row = AMBIGUOUS;
            count(l->tr, QUALITY_duplicate_flow, f->offset[i]);
        }
    }
    l->tr->quality[QUALITY_duplicate_flow].of = starts;
    return true;
}

static bool call_counts(const struct linker *l, uint32_t call)
{
    const uint64_t correlation = l->tr->nodes.correlation[call];
    return !l->require_flow || (correlation && map_get(&l->flow_starts, correlation));
}

static bool index_calls(struct linker *l)
{
    const struct nodes *n = &l->tr->nodes;
    const uint32_t *process = l->tr->tracks.process;
    int64_t calls = 0;
    for (uint32_t id = 0; id < n->head.count; id++) {
        if (n->kind[id] != KIND_CALL)
            continue;
        calls++;
        if (!n->correlation[id] || !call_counts(l, id))
            continue;
        const uint32_t *canonical = map_put(&l->calls, n->correlation[id], id);
        if (!canonical)
            return false;
        if (process[n->track[*canonical]] != process[n->track[id]] &&
            !map_put(&l->ambiguous, n->correlation[id], 0))
            return false;
        if (!node_is_below(n, *canonical, id))
            count(l->tr, QUALITY_duplicate_correlation, n->offset[id]);
    }
    l->tr->quality[QUALITY_duplicate_correlation].of = calls;
    return true;
}

static bool index_ops(struct linker *l)
{
    const struct nodes *n = &l->tr->nodes;
    int64_t ops = 0;
    for (uint32_t id = 0; id < n->head.count; id++) {
        if (n->kind[id] != KIND_OP)
            continue;
        ops++;
        if (n->args[id] == ROOF_NONE ||
            l->tr->args.signatures[n->args[id]].field[ARGS_DIMS] == ROOF_NONE)
            count(l->tr, QUALITY_ops_without_shapes, n->offset[id]);
        if (!n->external_id[id])
            continue;
        const uint32_t before = l->ops.count;
        uint32_t *op = map_put(&l->ops, n->external_id[id], id);
        if (!op)
            return false;
        if (l->ops.count == before) {
            *op = AMBIGUOUS;
            count(l->tr, QUALITY_duplicate_external_id, n->offset[id]);
        }
    }
    l->tr->quality[QUALITY_duplicate_external_id].of = ops;
    l->tr->quality[QUALITY_ops_without_shapes].of = ops;
    return true;
}

/* Profilers before 2024 wrote the correlation id as External id: then it names foreign ops. */
static bool external_ids_trusted(const struct roof_trace *tr)
{
    const struct nodes *n = &tr->nodes;
    const struct gpu *g = &tr->gpu;
    uint64_t both = 0, equal = 0;
    for (uint32_t id = 0; id < n->head.count; id++) {
        if (n->kind[id] == KIND_CALL && n->external_id[id] && n->correlation[id]) {
            both++;
            equal += n->external_id[id] == n->correlation[id];
        }
    }
    if (equal * 2 > both)
        return false;
    both = equal = 0;
    for (uint32_t row = 0; row < g->head.count; row++) {
        if (g->external_id[row] && g->correlation[row]) {
            both++;
            equal += g->external_id[row] == g->correlation[row];
        }
    }
    return equal * 2 <= both;
}

/* ---- GPU row -> call ---- */

static int compare_flow_ends(const void *ctx, uint32_t a, uint32_t b)
{
    const struct flows *f = ctx;
    if (f->track[a] != f->track[b])
        return SORT_BY(f->track[a], f->track[b]);
    if (f->ts_ns[a] != f->ts_ns[b])
        return SORT_BY(f->ts_ns[a], f->ts_ns[b]);
    return SORT_BY(f->id[a], f->id[b]);
}

/* Made when the first row without correlation asks; most traces have none. */
static bool sort_flow_ends(struct linker *l)
{
    const struct flows *f = &l->tr->flows;
    if (l->flow_ends)
        return true;
    l->flow_ends = malloc(l->nflow_ends ? l->nflow_ends * sizeof *l->flow_ends : 1);
    if (!l->flow_ends)
        return false;
    uint32_t k = 0;
    for (uint32_t i = 0; i < f->head.count; i++)
        if (!f->is_start[i])
            l->flow_ends[k++] = i;
    return sort_rows(l->flow_ends, k, compare_flow_ends, f);
}

/* First call of the track that starts at `ts_ns`, ROOF_NONE if there is none. The nodes of an
 * instant are looked through once, whoever asks. False when out of memory. */
static bool call_at(struct linker *l, uint32_t track, int64_t ts_ns, uint32_t *call)
{
    const struct nodes *n = &l->tr->nodes;
    uint32_t lo = 0, hi = n->head.count;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (n->track[mid] < track || (n->track[mid] == track && n->start_ns[mid] < ts_ns))
            lo = mid + 1;
        else
            hi = mid;
    }
    *call = ROOF_NONE;
    if (lo == n->head.count || n->track[lo] != track || n->start_ns[lo] != ts_ns)
        return true;
    const uint32_t before = l->calls_at.count;
    uint32_t *known = map_put(&l->calls_at, lo, ROOF_NONE);
    if (!known)
        return false;
    for (; l->calls_at.count != before && lo < n->head.count && n->track[lo] == track &&
           n->start_ns[lo] == ts_ns;
         lo++) {
        if (n->kind[lo] == KIND_CALL && call_counts(l, lo)) {
            *known = lo;
            break;
        }
    }
    *call = *known;
    return true;
}

/* The call that a flow links with a row of that track and start; as call_at. */
static bool call_by_flow(struct linker *l, uint32_t track, int64_t ts_ns, uint32_t *call)
{
    const struct flows *f = &l->tr->flows;
    uint32_t lo = 0, hi = l->nflow_ends;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2, row = l->flow_ends[mid];
        if (f->track[row] < track || (f->track[row] == track && f->ts_ns[row] < ts_ns))
            lo = mid + 1;
        else
            hi = mid;
    }
    *call = ROOF_NONE;
    if (lo == l->nflow_ends || f->track[l->flow_ends[lo]] != track ||
        f->ts_ns[l->flow_ends[lo]] != ts_ns)
        return true;
    const uint32_t before = l->calls_by_flow.count;
    uint32_t *known = map_put(&l->calls_by_flow, lo, ROOF_NONE);
    if (!known)
        return false;
    for (; l->calls_by_flow.count != before && *known == ROOF_NONE && lo < l->nflow_ends; lo++) {
        const uint32_t end = l->flow_ends[lo];
        if (f->track[end] != track || f->ts_ns[end] != ts_ns)
            break;
        const uint32_t *start = map_get(&l->flow_starts, f->id[end]);
        if (start && *start != AMBIGUOUS && !call_at(l, f->track[*start], f->ts_ns[*start], known))
            return false;
    }
    *call = *known;
    return true;
}

static bool link_call(struct linker *l, uint32_t row)
{
    struct gpu *g = &l->tr->gpu;
    if (g->correlation[row]) {
        const uint32_t *call = map_get(&l->calls, g->correlation[row]);
        if (call && map_get(&l->ambiguous, g->correlation[row])) {
            count(l->tr, QUALITY_ambiguous_correlation, g->offset[row]);
        } else if (call) {
            g->call[row] = *call;
            g->call_evidence[row] = LINK_CORRELATION;
        }
        return true;
    }
    if (!l->nflow_ends)
        return true;
    if (!sort_flow_ends(l))
        return false;
    if (!call_by_flow(l, g->track[row], g->start_ns[row], &g->call[row]))
        return false;
    if (g->call[row] != ROOF_NONE) {
        g->call_evidence[row] = LINK_FLOW;
        count(l->tr, QUALITY_linked_by_flow, g->offset[row]);
    }
    return true;
}

/* ---- GPU row -> op ---- */

static uint64_t external_id_of(const struct roof_trace *tr, uint32_t row)
{
    const uint32_t call = tr->gpu.call[row];
    if (!tr->external_ids_trusted)
        return 0;
    return call != ROOF_NONE && tr->nodes.external_id[call] ? tr->nodes.external_id[call]
                                                            : tr->gpu.external_id[row];
}

static uint32_t op_by_external_id(const struct linker *l, uint64_t external_id)
{
    const uint32_t *op = external_id ? map_get(&l->ops, external_id) : NULL;
    return op ? *op : ROOF_NONE; /* AMBIGUOUS is ROOF_NONE */
}

static void link_op(struct linker *l, uint32_t row)
{
    struct gpu *g = &l->tr->gpu;
    const struct nodes *n = &l->tr->nodes;
    const uint32_t call = g->call[row];
    const uint32_t above = call == ROOF_NONE ? ROOF_NONE : n->op_above[call];
    const uint64_t external_id = external_id_of(l->tr, row);

    if (above == ROOF_NONE || (n->flags[call] & NODE_OVERHANG)) {
        const bool by_id = call != ROOF_NONE || !l->require_flow;
        g->op[row] = by_id ? op_by_external_id(l, external_id) : ROOF_NONE;
        if (g->op[row] != ROOF_NONE) {
            g->op_evidence[row] = LINK_EXTERNAL_ID;
            count(l->tr, QUALITY_linked_by_external_id, g->offset[row]);
            return;
        }
    }
    if (above == ROOF_NONE)
        return;
    g->op[row] = above;
    g->op_evidence[row] = LINK_CONTAINMENT;
    if (external_id) {
        struct quality_count *q = &l->tr->quality[QUALITY_external_id_disagrees];
        q->of++;
        if (n->external_id[above] != external_id)
            count(l->tr, QUALITY_external_id_disagrees, g->offset[row]);
    }
}

static bool link_rows(struct linker *l)
{
    struct roof_trace *tr = l->tr;
    const struct gpu *g = &tr->gpu;
    tr->quality[QUALITY_external_id_disagrees].of = 0;
    for (uint32_t row = 0; row < g->head.count; row++) {
        if (!link_call(l, row))
            return false;
        link_op(l, row);
        if (g->call[row] == ROOF_NONE)
            count(tr, QUALITY_gpu_rows_without_call, g->offset[row]);
        if (g->op[row] == ROOF_NONE)
            count(tr, QUALITY_gpu_rows_without_op, g->offset[row]);
    }
    static const enum quality_check OF_GPU_ROWS[] = {
        QUALITY_gpu_rows_without_call, QUALITY_gpu_rows_without_op,   QUALITY_linked_by_flow,
        QUALITY_linked_by_external_id, QUALITY_ambiguous_correlation, QUALITY_same_stream_overlap,
    };
    for (size_t i = 0; i < sizeof OF_GPU_ROWS / sizeof *OF_GPU_ROWS; i++)
        tr->quality[OF_GPU_ROWS[i]].of = g->head.count;
    return true;
}

/* ---- What hangs where ---- */

/* The node under which a row hangs in the tree: its call, or the op that an External id named. */
static uint32_t attachment(const struct gpu *g, uint32_t row)
{
    return g->op_evidence[row] == LINK_EXTERNAL_ID ? g->op[row] : g->call[row];
}

static bool attach_rows(struct roof_trace *tr)
{
    const struct gpu *g = &tr->gpu;
    const uint32_t nnodes = tr->nodes.head.count;
    uint32_t *from = tr->attached_from = calloc((size_t)nnodes + 2, sizeof *from);
    tr->attached = malloc(g->head.count * sizeof *tr->attached + 1);
    tr->attached_ns = calloc((size_t)g->head.count + 1, sizeof *tr->attached_ns);
    if (!from || !tr->attached || !tr->attached_ns)
        return false;
    for (uint32_t row = 0; row < g->head.count; row++)
        if (attachment(g, row) != ROOF_NONE)
            from[attachment(g, row) + 2]++;
    for (uint32_t node = 0; node < nnodes; node++)
        from[node + 2] += from[node + 1];
    for (uint32_t row = 0; row < g->head.count; row++)
        if (attachment(g, row) != ROOF_NONE)
            tr->attached[from[attachment(g, row) + 1]++] = row;
    for (uint32_t i = 0; i < from[nnodes]; i++)
        tr->attached_ns[i + 1] = ns_add(tr->attached_ns[i], g->dur_ns[tr->attached[i]]);
    return true;
}

/* ---- Launches whose rows are missing ---- */

static bool flag_calls_with_rows(struct roof_trace *tr)
{
    const struct gpu *g = &tr->gpu;
    struct nodes *n = &tr->nodes;
    struct map correlations = {0};
    bool ok = true;
    for (uint32_t row = 0; ok && row < g->head.count; row++) {
        if (g->correlation[row])
            ok = map_put(&correlations, g->correlation[row], 0) != NULL;
        else if (g->call[row] != ROOF_NONE)
            n->flags[g->call[row]] |= NODE_HAS_ROWS;
    }
    for (uint32_t id = 0; ok && id < n->head.count; id++)
        if (n->kind[id] == KIND_CALL && n->correlation[id] &&
            map_get(&correlations, n->correlation[id]))
            n->flags[id] |= NODE_HAS_ROWS;
    map_free(&correlations);
    return ok;
}

/* What the rules say about each name, asked once. */
enum name_flags { NAME_KNOWN = 1, NAME_LAUNCH = 2, NAME_CAPTURE_BEGIN = 4, NAME_CAPTURE_END = 8 };

static uint8_t ask_rules(const struct roof_trace *tr, uint8_t *known, uint32_t name)
{
    if (!known[name]) {
        const char *s = trace_string(tr, name);
        known[name] =
            (uint8_t)(NAME_KNOWN | (rules_match(&tr->rules, RULE_LAUNCH, s) ? NAME_LAUNCH : 0) |
                      (rules_match(&tr->rules, RULE_CAPTURE_BEGIN, s) ? NAME_CAPTURE_BEGIN : 0) |
                      (rules_match(&tr->rules, RULE_CAPTURE_END, s) ? NAME_CAPTURE_END : 0));
    }
    return known[name];
}

static bool flag_rowless(struct roof_trace *tr)
{
    struct nodes *n = &tr->nodes;
    const uint32_t count_nodes = n->head.count;
    uint32_t *with_rows =
        calloc((size_t)count_nodes + 1, sizeof *with_rows); /* calls with rows before node i */
    uint8_t *above =
        calloc(count_nodes ? count_nodes : 1, 1); /* a call with rows encloses node i */
    uint8_t *known = calloc(tr->strings.count ? tr->strings.count : 1, 1);
    const bool ok = with_rows && above && known;
    bool capturing = false;
    int64_t launches = 0;

    for (uint32_t id = 0; ok && id < count_nodes; id++)
        with_rows[id + 1] = with_rows[id] + ((n->flags[id] & NODE_HAS_ROWS) != 0);
    for (uint32_t id = 0; ok && id < count_nodes; id++) {
        const uint32_t parent = n->parent[id];
        above[id] = parent != ROOF_NONE && (above[parent] || (n->flags[parent] & NODE_HAS_ROWS));
        if (id && n->track[id] != n->track[id - 1])
            capturing = false;
        if (n->kind[id] != KIND_CALL)
            continue;
        const uint8_t name = ask_rules(tr, known, n->name[id]);
        if (name & NAME_CAPTURE_END)
            capturing = false;
        if (name & NAME_LAUNCH) {
            launches++;
            if (!capturing && !above[id] && with_rows[n->subtree_end[id]] == with_rows[id]) {
                n->flags[id] |= NODE_ROWLESS;
                count(tr, QUALITY_launches_without_gpu_rows, n->offset[id]);
            }
        }
        if (name & NAME_CAPTURE_BEGIN)
            capturing = true;
    }
    tr->quality[QUALITY_launches_without_gpu_rows].of = launches;
    free(with_rows);
    free(above);
    free(known);
    return ok;
}

static void count_overlaps(struct roof_trace *tr)
{
    const struct gpu *g = &tr->gpu;
    int64_t end_ns = 0;
    for (uint32_t row = 0; row < g->head.count; row++) {
        const bool same =
            row && g->device[row] == g->device[row - 1] && g->stream[row] == g->stream[row - 1];
        if (same && g->start_ns[row] < end_ns)
            count(tr, QUALITY_same_stream_overlap, g->offset[row]);
        if (!same || gpu_end(g, row) > end_ns)
            end_ns = gpu_end(g, row);
    }
}

roof_status link_build(struct roof_trace *tr, bool require_flow, roof_error *err)
{
    struct linker l = {.tr = tr, .require_flow = require_flow};
    tr->external_ids_trusted = external_ids_trusted(tr);
    tr->quality[QUALITY_untrusted_external_ids].count = !tr->external_ids_trusted;
    const bool ok = index_flows(&l) && index_calls(&l) && index_ops(&l) && link_rows(&l) &&
                    attach_rows(tr) && flag_calls_with_rows(tr) && flag_rowless(tr);
    count_overlaps(tr);
    map_free(&l.calls);
    map_free(&l.ambiguous);
    map_free(&l.ops);
    map_free(&l.flow_starts);
    map_free(&l.calls_at);
    map_free(&l.calls_by_flow);
    free(l.flow_ends);
    return ok ? ROOF_OK : error_nomem(err);
}
