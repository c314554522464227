/* op_names.c - every operator by name, CPU and GPU time: the main table of a trace without GPU
 * work. */
#include "analysis.h"

#include "sort.h"

#include <stdlib.h>

static const roof_coldef COLS[] = {
    {"name",          ROOF_STR, ROOF_UNIT_NONE,  "operator",                                              false},
    {"calls",         ROOF_I64, ROOF_UNIT_COUNT, "instances",                                             false},
    {"cpu_total_ns",  ROOF_I64, ROOF_UNIT_NS,
     "sum of durations; instances inside others of the name count once",                                  false},
    {"cpu_self_ns",   ROOF_I64, ROOF_UNIT_NS,    "sum of durations less what ops and calls inside cover",
     false                                                                                                     },
    {"gpu_direct_ns", ROOF_I64, ROOF_UNIT_NS,
     "sum of the durations of the GPU rows its instances launched themselves; null without GPU "
     "rows",                                                                                              false},
    {"gpu_total_ns",  ROOF_I64, ROOF_UNIT_NS,
     "sum of the durations of all GPU rows below; instances inside others of the name count once; "
     "null without any",                                                                                  false},
};

#define NAME_COLS(X)                                                                               \
    X(uint32_t, name)                                                                              \
    X(uint32_t, end) /* of the subtree of the latest instance that is not inside another */        \
    X(int64_t, calls)                                                                              \
    X(int64_t, cpu_total_ns)                                                                       \
    X(int64_t, cpu_self_ns)                                                                        \
    X(int64_t, gpu_direct_ns)                                                                      \
    X(int64_t, gpu_total_ns)
COLS_DECLARE(name_sums, NAME_COLS)
#define COLS_SELF_ name_sums
COLS_DEFINE(name_sums, NAME_COLS)
#undef COLS_SELF_

struct sums {
    const struct roof_trace *tr;
    struct name_sums rows;
    uint32_t *of_name; /* string -> row, ROOF_NONE */
    int64_t *covered;  /* node -> time its children cover */
    uint32_t next;     /* launch: the first that stands behind the nodes added */
};

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct sums *s = ctx;
    const struct name_sums *r = &s->rows;
    if (r->gpu_total_ns[a] != r->gpu_total_ns[b])
        return SORT_BY(r->gpu_total_ns[b], r->gpu_total_ns[a]);
    if (r->cpu_total_ns[a] != r->cpu_total_ns[b])
        return SORT_BY(r->cpu_total_ns[b], r->cpu_total_ns[a]);
    return strtab_compare(&s->tr->strings, r->name[a], r->name[b]);
}

/* Children of a node come in order of their starts, so their union is a running end. */
static bool cover(struct sums *s)
{
    const struct nodes *n = &s->tr->nodes;
    int64_t *until = malloc(n->head.count ? n->head.count * sizeof *until : 1);
    if (!until)
        return false;
    for (uint32_t id = 0; id < n->head.count; id++) {
        until[id] = n->start_ns[id];
        const uint32_t parent = n->parent[id];
        if (parent == ROOF_NONE)
            continue;
        const int64_t from = n->start_ns[id] > until[parent] ? n->start_ns[id] : until[parent];
        if (node_end(n, id) > from) {
            s->covered[parent] += node_end(n, id) - from;
            until[parent] = node_end(n, id);
        }
    }
    free(until);
    return true;
}

/* The row of a name; ROOF_NONE when out of memory. */
static uint32_t row_of(struct sums *s, uint32_t name)
{
    uint32_t *row = &s->of_name[name];
    if (*row == ROOF_NONE) {
        *row = cols_push(&s->rows, &name_sums_desc);
        if (*row != ROOF_NONE)
            s->rows.name[*row] = name;
    }
    return *row;
}

static bool add_node(struct sums *s, uint32_t id)
{
    const struct roof_trace *tr = s->tr;
    const struct nodes *n = &tr->nodes;
    struct name_sums *r = &s->rows;
    const uint32_t row = row_of(s, n->name[id]);
    if (row == ROOF_NONE)
        return false;
    r->calls[row]++;
    r->cpu_self_ns[row] = ns_add(r->cpu_self_ns[row], n->dur_ns[id] - s->covered[id]);
    if (id < r->end[row])
        return true;
    r->end[row] = n->subtree_end[id];
    r->cpu_total_ns[row] = ns_add(r->cpu_total_ns[row], n->dur_ns[id]);
    r->gpu_total_ns[row] = ns_add(r->gpu_total_ns[row], node_gpu_ns(tr, id));
    return true;
}

/* What an op launched, here or when it was captured. An op of a capture has no instance here: what
 * was replayed below an instance of its name counts there already. */
static bool add_launch(struct sums *s, uint32_t launch)
{
    const struct roof_trace *tr = s->tr;
    const struct launches *l = &tr->launches;
    struct name_sums *r = &s->rows;
    const uint32_t node = l->node[launch], original = launch_original(tr, launch);
    const bool is_op = original != ROOF_NONE ? original_has_op(tr, original)
                                             : node != ROOF_NONE && tr->nodes.kind[node] == KIND_OP;
    if (!is_op)
        return true;
    const uint32_t row = row_of(s, l->name[launch]);
    if (row == ROOF_NONE)
        return false;
    r->gpu_direct_ns[row] = ns_add(r->gpu_direct_ns[row], l->direct_ns[launch]);
    if (original != ROOF_NONE && (node == ROOF_NONE || node >= r->end[row]))
        r->gpu_total_ns[row] = ns_add(r->gpu_total_ns[row], l->direct_ns[launch]);
    return true;
}

/* Those of nodes before `end`, which stand in node order. */
static bool add_launches(struct sums *s, uint32_t end)
{
    const struct launches *l = &s->tr->launches;
    for (; s->next < l->head.count && (l->node[s->next] < end || end == ROOF_NONE); s->next++)
        if (!add_launch(s, s->next))
            return false;
    return true;
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    const struct nodes *n = &tr->nodes;
    const bool has_gpu = trace_has_gpu(tr);
    struct sums s = {.tr = tr};
    (void)opts;
    s.of_name = malloc(tr->strings.count ? tr->strings.count * sizeof *s.of_name : 1);
    s.covered = calloc(n->head.count ? n->head.count : 1, sizeof *s.covered);
    bool ok = s.of_name && s.covered && cover(&s);
    for (uint32_t i = 0; ok && i < tr->strings.count; i++)
        s.of_name[i] = ROOF_NONE;
    for (uint32_t id = 0; ok && id < n->head.count; id++) {
        if (n->kind[id] == KIND_OP && trace_has_node(tr, id))
            ok = add_node(&s, id);
        ok = ok && add_launches(&s, id + 1);
    }
    ok = ok && add_launches(&s, ROOF_NONE);
    uint32_t *order = ok ? sort_new_order(s.rows.head.count, compare, &s) : NULL;
    ok = ok && order;
    for (uint32_t i = 0; ok && i < s.rows.head.count; i++) {
        const uint32_t row = order[i];
        table_str(out, trace_string(tr, s.rows.name[row]));
        table_i64(out, s.rows.calls[row]);
        table_i64(out, s.rows.cpu_total_ns[row]);
        table_i64(out, s.rows.cpu_self_ns[row]);
        table_i64_or_null(out, has_gpu ? s.rows.gpu_direct_ns[row] : ROOF_NULL_I64);
        table_i64_or_null(out, has_gpu ? s.rows.gpu_total_ns[row] : ROOF_NULL_I64);
    }
    if (ok && !s.rows.head.count)
        table_note(out, "no operators in this trace");
    free(order);
    free(s.of_name);
    free(s.covered);
    cols_free(&s.rows, &name_sums_desc);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_op_names = {
    {"op_names", "Every operator by name: CPU and GPU time.", ANALYSIS_COLS(COLS), true, 20},
    run,
    SCOPE_LAUNCHED,
};
