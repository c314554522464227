/* link.c - which call launched a GPU row, which op that was, and how that is known. */
#include "pass.h"

#include "idmap.h"
#include "map.h"
#include "sort.h"

#include <stdlib.h>
#include <string.h>

/* The values of idmaps: 1 + row, or this where the id names several rows. */
#define AMBIGUOUS ROOF_NONE

/* Flows of one kind. */
struct flow_set {
    enum row_kind kind;
    struct idmap starts; /* flow id -> row of flows, or AMBIGUOUS */
    uint32_t *ends;      /* rows of flows that end something, by track, time, id */
    uint32_t nends;
    uint32_t *around; /* row of flows that starts something -> innermost node that contains it, or
                         ROOF_NONE */
    struct map known; /* first end of a track's instant -> node found there, or ROOF_NONE */
};

struct linker {
    struct roof_trace *tr;
    bool require_flow;    /* a call counts only if a flow starts with its correlation */
    struct idmap calls;   /* correlation -> canonical call */
    struct map ambiguous; /* correlations that calls of several processes carry */
    struct idmap ops;     /* External id -> op, or AMBIGUOUS */
    struct flow_set launch_flows, op_flows;
    struct map calls_at;   /* first node of a track's instant -> first call there, or ROOF_NONE */
    uint32_t *call_around; /* node -> itself if it is a call, else the innermost call above it */
};

static void count(struct roof_trace *tr, enum quality_check check, uint64_t offset)
{
    quality_add(&tr->quality[check], offset);
}

/* ---- Indexes ---- */

static struct flow_set *flow_set_of(struct linker *l, uint32_t row)
{
    return l->tr->flows.kind[row] == KIND_OP_FLOW ? &l->op_flows : &l->launch_flows;
}

static bool index_flows(struct linker *l)
{
    const struct flows *f = &l->tr->flows;
    struct quality_count *q = &l->tr->quality[QUALITY_duplicate_flow];
    q->of = 0;
    for (uint32_t i = 0; i < f->head.count; i++)
        if (f->is_start[i])
            idmap_expect(&flow_set_of(l, i)->starts, f->id[i]);
    if (!idmap_reserve(&l->launch_flows.starts) || !idmap_reserve(&l->op_flows.starts))
        return false;
    for (uint32_t i = 0; i < f->head.count; i++) {
        struct flow_set *set = flow_set_of(l, i);
        if (!f->is_start[i]) {
            set->nends++;
            continue;
        }
        q->of += set == &l->launch_flows;
        uint32_t *start = idmap_at(&set->starts, f->id[i]);
        if (!start)
            return false;
        if (*start && set == &l->launch_flows)
            quality_add(q, f->offset[i]);
        *start = *start ? AMBIGUOUS : 1 + i;
    }
    return true;
}

static bool call_counts(const struct linker *l, uint32_t call)
{
    const uint64_t correlation = l->tr->nodes.correlation[call];
    return !l->require_flow || (correlation && idmap_get(&l->launch_flows.starts, correlation));
}

static bool index_calls(struct linker *l)
{
    const struct nodes *n = &l->tr->nodes;
    const uint32_t *process = l->tr->tracks.process;
    int64_t calls = 0;
    for (uint32_t id = 0; id < n->head.count; id++)
        if (n->kind[id] == KIND_CALL && n->correlation[id])
            idmap_expect(&l->calls, n->correlation[id]);
    if (!idmap_reserve(&l->calls))
        return false;
    for (uint32_t id = 0; id < n->head.count; id++) {
        if (n->kind[id] != KIND_CALL)
            continue;
        calls++;
        if (!n->correlation[id] || !call_counts(l, id))
            continue;
        uint32_t *call = idmap_at(&l->calls, n->correlation[id]);
        if (!call)
            return false;
        if (!*call)
            *call = 1 + id;
        const uint32_t canonical = *call - 1;
        if (process[n->track[canonical]] != process[n->track[id]] &&
            !map_put(&l->ambiguous, n->correlation[id], 0))
            return false;
        if (!node_is_below(n, canonical, id))
            count(l->tr, QUALITY_duplicate_correlation, n->offset[id]);
    }
    l->tr->quality[QUALITY_duplicate_correlation].of = calls;
    return true;
}

static bool index_ops(struct linker *l)
{
    const struct nodes *n = &l->tr->nodes;
    int64_t ops = 0;
    for (uint32_t id = 0; id < n->head.count; id++)
        if (n->kind[id] == KIND_OP && n->external_id[id])
            idmap_expect(&l->ops, n->external_id[id]);
    if (!idmap_reserve(&l->ops))
        return false;
    for (uint32_t id = 0; id < n->head.count; id++) {
        if (n->kind[id] != KIND_OP)
            continue;
        ops++;
        if (n->args[id] == ROOF_NONE ||
            l->tr->args.signatures[n->args[id]].field[ARGS_DIMS] == ROOF_NONE)
            count(l->tr, QUALITY_ops_without_shapes, n->offset[id]);
        if (!n->external_id[id])
            continue;
        uint32_t *op = idmap_at(&l->ops, n->external_id[id]);
        if (!op)
            return false;
        if (*op)
            count(l->tr, QUALITY_duplicate_external_id, n->offset[id]);
        *op = *op ? AMBIGUOUS : 1 + id;
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

/* Numbers by value, before strings by bytes. */
static int compare_flow_ids(const struct roof_trace *tr, uint64_t a, uint64_t b)
{
    int64_t x = (int64_t)(a & ~FLOW_TEXT), y = (int64_t)(b & ~FLOW_TEXT);
    const char *s = a < FLOW_TEXT ? NULL : trace_string(tr, (uint32_t)x);
    const char *t = b < FLOW_TEXT ? NULL : trace_string(tr, (uint32_t)y);
    const bool x_is_text = s && !number_i64(s, strlen(s), &x),
               y_is_text = t && !number_i64(t, strlen(t), &y);
    if (x_is_text != y_is_text)
        return x_is_text ? 1 : -1;
    return x_is_text ? strtab_compare(&tr->strings, (uint32_t)x, (uint32_t)y) : SORT_BY(x, y);
}

static int compare_flows(const void *ctx, uint32_t a, uint32_t b)
{
    const struct roof_trace *tr = ctx;
    const struct flows *f = &tr->flows;
    if (f->track[a] != f->track[b])
        return SORT_BY(f->track[a], f->track[b]);
    if (f->ts_ns[a] != f->ts_ns[b])
        return SORT_BY(f->ts_ns[a], f->ts_ns[b]);
    return compare_flow_ids(tr, f->id[a], f->id[b]);
}

/* Made when the first row asks; of most traces none does. */
static bool sort_flow_ends(struct linker *l, struct flow_set *set)
{
    const struct flows *f = &l->tr->flows;
    if (set->ends)
        return true;
    set->ends = malloc(set->nends * sizeof *set->ends + 1);
    if (!set->ends)
        return false;
    uint32_t k = 0;
    for (uint32_t i = 0; i < f->head.count; i++)
        if (!f->is_start[i] && f->kind[i] == set->kind)
            set->ends[k++] = i;
    return sort_rows(set->ends, k, compare_flows, l->tr);
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

/* Which node each start of these flows lies in: a sweep over nodes and starts of each track. `at`
 * is the innermost node that may still be open. Made when the first row asks. */
static bool find_around(struct linker *l, struct flow_set *set)
{
    const struct flows *f = &l->tr->flows;
    const struct nodes *n = &l->tr->nodes;
    if (set->around)
        return true;
    uint32_t *starts = malloc(f->head.count * sizeof *starts + 1);
    uint32_t nstarts = 0, node = 0, at = ROOF_NONE;
    set->around = malloc(f->head.count * sizeof *set->around + 1);
    bool ok = starts && set->around;
    for (uint32_t i = 0; ok && i < f->head.count; i++)
        if (f->is_start[i] && f->kind[i] == set->kind)
            starts[nstarts++] = i;
    ok = ok && sort_rows(starts, nstarts, compare_flows, l->tr);
    for (uint32_t i = 0; ok && i < nstarts; i++) {
        const uint32_t track = f->track[starts[i]];
        const int64_t ts_ns = f->ts_ns[starts[i]];
        for (; node < n->head.count &&
               (n->track[node] < track || (n->track[node] == track && n->start_ns[node] <= ts_ns));
             node++)
            at = node;
        while (at != ROOF_NONE && (n->track[at] != track || node_end(n, at) <= ts_ns))
            at = n->parent[at];
        set->around[starts[i]] = at;
    }
    free(starts);
    return ok;
}

/* Nodes stand in preorder: what lies above one is known before it. */
static bool find_call_around(struct linker *l)
{
    const struct nodes *n = &l->tr->nodes;
    if (l->call_around)
        return true;
    uint32_t *call = l->call_around = malloc(n->head.count * sizeof *call + 1);
    for (uint32_t id = 0; call && id < n->head.count; id++) {
        const uint32_t parent = n->parent[id];
        if (n->kind[id] == KIND_CALL && call_counts(l, id))
            call[id] = id;
        else
            call[id] = parent == ROOF_NONE ? ROOF_NONE : call[parent];
    }
    return call != NULL;
}

/* The call that starts where the flow does, else the innermost one that contains that. */
static bool call_of_start(struct linker *l, uint32_t start, uint32_t *call)
{
    const struct flows *f = &l->tr->flows;
    if (!call_at(l, f->track[start], f->ts_ns[start], call))
        return false;
    if (*call != ROOF_NONE)
        return true;
    if (!find_around(l, &l->launch_flows) || !find_call_around(l))
        return false;
    const uint32_t node = l->launch_flows.around[start];
    *call = node == ROOF_NONE ? ROOF_NONE : l->call_around[node];
    return true;
}

/* The innermost op that contains the start of the flow. */
static bool op_of_start(struct linker *l, uint32_t start, uint32_t *op)
{
    const struct nodes *n = &l->tr->nodes;
    if (!find_around(l, &l->op_flows))
        return false;
    const uint32_t node = l->op_flows.around[start];
    *op = node == ROOF_NONE || n->kind[node] == KIND_OP ? node : n->op_above[node];
    return true;
}

/* What the start of a flow stands for. */
static bool flow_target(struct linker *l, const struct flow_set *set, uint32_t start,
                        uint32_t *node)
{
    return set == &l->op_flows ? op_of_start(l, start, node) : call_of_start(l, start, node);
}

/* The call or op that a flow links with a row of that track and start, ROOF_NONE if none does. The
 * flows of an instant are looked through once, whoever asks. False when out of memory. */
static bool follow_flow(struct linker *l, struct flow_set *set, uint32_t track, int64_t ts_ns,
                        uint32_t *node)
{
    const struct flows *f = &l->tr->flows;
    uint32_t lo = 0, hi = set->nends;
    *node = ROOF_NONE;
    if (!set->nends)
        return true;
    if (!sort_flow_ends(l, set))
        return false;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2, row = set->ends[mid];
        if (f->track[row] < track || (f->track[row] == track && f->ts_ns[row] < ts_ns))
            lo = mid + 1;
        else
            hi = mid;
    }
    if (lo == set->nends || f->track[set->ends[lo]] != track || f->ts_ns[set->ends[lo]] != ts_ns)
        return true;
    const uint32_t before = set->known.count;
    uint32_t *known = map_put(&set->known, lo, ROOF_NONE);
    if (!known)
        return false;
    for (; set->known.count != before && *known == ROOF_NONE && lo < set->nends; lo++) {
        const uint32_t end = set->ends[lo];
        if (f->track[end] != track || f->ts_ns[end] != ts_ns)
            break;
        const uint32_t start = idmap_get(&set->starts, f->id[end]);
        if (start && start != AMBIGUOUS && !flow_target(l, set, start - 1, known))
            return false;
    }
    *node = *known;
    return true;
}

static bool link_call(struct linker *l, uint32_t row)
{
    struct gpu *g = &l->tr->gpu;
    if (g->correlation[row]) {
        const uint32_t call = idmap_get(&l->calls, g->correlation[row]);
        if (call && map_get(&l->ambiguous, g->correlation[row])) {
            quality_add_gpu(l->tr, QUALITY_ambiguous_correlation, row);
        } else if (call) {
            g->call[row] = call - 1;
            g->call_evidence[row] = LINK_CORRELATION;
        }
        return true;
    }
    if (!follow_flow(l, &l->launch_flows, g->track[row], g->start_ns[row], &g->call[row]))
        return false;
    if (g->call[row] != ROOF_NONE) {
        g->call_evidence[row] = LINK_FLOW;
        quality_add_gpu(l->tr, QUALITY_linked_by_flow, row);
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
    const uint32_t op = external_id ? idmap_get(&l->ops, external_id) : 0;
    return op && op != AMBIGUOUS ? op - 1 : ROOF_NONE;
}

static void found_op(struct linker *l, uint32_t row, uint32_t op, enum link_evidence evidence)
{
    l->tr->gpu.op[row] = op;
    l->tr->gpu.op_evidence[row] = (uint8_t)evidence;
}

static void check_external_id(struct linker *l, uint32_t row, uint64_t external_id)
{
    l->tr->quality[QUALITY_external_id_disagrees].of++;
    if (l->tr->nodes.external_id[l->tr->gpu.op[row]] != external_id)
        quality_add_gpu(l->tr, QUALITY_external_id_disagrees, row);
}

static bool link_op(struct linker *l, uint32_t row)
{
    const struct gpu *g = &l->tr->gpu;
    const struct nodes *n = &l->tr->nodes;
    const uint32_t call = g->call[row];
    const uint32_t above = call == ROOF_NONE ? ROOF_NONE : n->op_above[call];
    const bool sure = above != ROOF_NONE && !(n->flags[call] & NODE_OVERHANG);
    const uint64_t external_id = external_id_of(l->tr, row);
    uint32_t op = ROOF_NONE;

    if (!sure && (call != ROOF_NONE || !l->require_flow))
        op = op_by_external_id(l, external_id);
    if (op != ROOF_NONE) {
        found_op(l, row, op, LINK_EXTERNAL_ID);
        quality_add_gpu(l->tr, QUALITY_linked_by_external_id, row);
    } else if (above != ROOF_NONE) {
        found_op(l, row, above, LINK_CONTAINMENT);
        if (external_id)
            check_external_id(l, row, external_id);
    } else if (!l->require_flow) {
        if (!follow_flow(l, &l->op_flows, g->track[row], g->start_ns[row], &op))
            return false;
        if (op != ROOF_NONE) {
            found_op(l, row, op, LINK_OP_FLOW);
            quality_add_gpu(l->tr, QUALITY_linked_by_op_flow, row);
        }
    }
    return true;
}

static bool link_rows(struct linker *l)
{
    struct roof_trace *tr = l->tr;
    const struct gpu *g = &tr->gpu;
    tr->quality[QUALITY_external_id_disagrees].of = 0;
    for (uint32_t row = 0; row < g->head.count; row++) {
        if (!link_call(l, row) || !link_op(l, row))
            return false;
        if (g->call[row] == ROOF_NONE)
            quality_add_gpu(tr, QUALITY_gpu_rows_without_call, row);
    }
    static const enum quality_check OF_GPU_ROWS[] = {
        QUALITY_gpu_rows_without_call, QUALITY_linked_by_flow,    QUALITY_linked_by_external_id,
        QUALITY_ambiguous_correlation, QUALITY_linked_by_op_flow,
    };
    for (size_t i = 0; i < sizeof OF_GPU_ROWS / sizeof *OF_GPU_ROWS; i++)
        tr->quality[OF_GPU_ROWS[i]].of = g->head.count;
    return true;
}

/* ---- What hangs where ---- */

bool link_attach_rows(struct roof_trace *tr)
{
    const struct gpu *g = &tr->gpu;
    const uint32_t nnodes = tr->nodes.head.count;
    uint32_t *from = tr->attached_from = calloc((size_t)nnodes + 2, sizeof *from);
    tr->attached = malloc(g->head.count * sizeof *tr->attached + 1);
    tr->attached_ns = calloc((size_t)g->head.count + 1, sizeof *tr->attached_ns);
    if (!from || !tr->attached || !tr->attached_ns)
        return false;
    for (uint32_t row = 0; row < g->head.count; row++)
        if (gpu_attachment(g, row) != ROOF_NONE)
            from[gpu_attachment(g, row) + 2]++;
    for (uint32_t node = 0; node < nnodes; node++)
        from[node + 2] += from[node + 1];
    for (uint32_t row = 0; row < g->head.count; row++)
        if (gpu_attachment(g, row) != ROOF_NONE)
            tr->attached[from[gpu_attachment(g, row) + 1]++] = row;
    for (uint32_t i = 0; i < from[nnodes]; i++)
        tr->attached_ns[i + 1] = ns_add(tr->attached_ns[i], g->dur_ns[tr->attached[i]]);
    return true;
}

/* ---- Launches whose rows are missing ---- */

static bool flag_calls_with_rows(struct roof_trace *tr)
{
    const struct gpu *g = &tr->gpu;
    struct nodes *n = &tr->nodes;
    struct idmap correlations = {0};
    for (uint32_t row = 0; row < g->head.count; row++)
        if (g->correlation[row])
            idmap_expect(&correlations, g->correlation[row]);
    bool ok = idmap_reserve(&correlations);
    for (uint32_t row = 0; ok && row < g->head.count; row++) {
        uint32_t *known = NULL;
        if (g->correlation[row])
            ok = (known = idmap_at(&correlations, g->correlation[row])) != NULL;
        else if (g->call[row] != ROOF_NONE)
            n->flags[g->call[row]] |= NODE_HAS_ROWS;
        if (known)
            *known = 1;
    }
    for (uint32_t id = 0; ok && id < n->head.count; id++)
        if (n->kind[id] == KIND_CALL && n->correlation[id] &&
            idmap_get(&correlations, n->correlation[id]))
            n->flags[id] |= NODE_HAS_ROWS;
    idmap_free(&correlations);
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

static void free_flows(struct flow_set *set)
{
    idmap_free(&set->starts);
    map_free(&set->known);
    free(set->ends);
    free(set->around);
}

roof_status link_build(struct roof_trace *tr, bool require_flow, roof_error *err)
{
    struct linker l = {.tr = tr, .require_flow = require_flow};
    l.launch_flows.kind = KIND_LAUNCH_FLOW;
    l.op_flows.kind = KIND_OP_FLOW;
    tr->external_ids_trusted = external_ids_trusted(tr);
    tr->quality[QUALITY_untrusted_external_ids].count = !tr->external_ids_trusted;
    const bool ok = index_flows(&l) && index_calls(&l) && index_ops(&l) && link_rows(&l) &&
                    link_attach_rows(tr) && flag_calls_with_rows(tr) && flag_rowless(tr);
    idmap_free(&l.calls);
    map_free(&l.ambiguous);
    cols_free(&tr->flows, &flows_desc); /* the links say what they said */
    idmap_free(&l.ops);
    free_flows(&l.launch_flows);
    free_flows(&l.op_flows);
    map_free(&l.calls_at);
    free(l.call_around);
    return ok ? ROOF_OK : error_nomem(err);
}
