/* graph_kernels.c - the kernels of each graph over its replays, and what launched them when it was
 * captured. */
#include "analysis.h"

#include "capture.h"
#include "sort.h"
#include "span_tree.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"graph",          ROOF_STR, ROOF_UNIT_NONE,    "as in graph_replays",                                      false},
    {"position",       ROOF_I64, ROOF_UNIT_ID,
     "place in the graph, by start in its reference replay; null for what has none",                            false},
    {"name",           ROOF_STR, ROOF_UNIT_NONE,    "of the kernel, as recorded",                               false},
    {"role",           ROOF_STR, ROOF_UNIT_NONE,
     "kernel: of the graph; renamed: takes the place of one; extra: in a replay, not in the graph; "
     "missing: captured, but in no replay",                                                                     false},
    {"op",             ROOF_STR, ROOF_UNIT_NONE,
     "launcher in the capture, as in ops; null if not known (see --capture)",                                   false},
    {"category",       ROOF_STR, ROOF_UNIT_NONE,
     "of that launcher, by data/classes.rules; else what the kernel's name says",                               true },
    {"input_dims",     ROOF_STR, ROOF_UNIT_NONE,    "shapes of its arguments as JSON, or null",                 true },
    {"input_types",    ROOF_STR, ROOF_UNIT_NONE,    "types of its arguments as JSON, or null",                  true },
    {"module",         ROOF_STR, ROOF_UNIT_NONE,    "nn.Module around the captured call, or null",              true },
    {"evidence",       ROOF_STR, ROOF_UNIT_NONE,
     "how the captured call was found: node_id, name+order, order, none; null without --capture",               false},
    {"capture",        ROOF_I64, ROOF_UNIT_ID,      "which --capture, from 1; null if none fits",               true },
    {"capture_call",   ROOF_I64, ROOF_UNIT_ID,
     "id of the captured call in that trace (`rooftree tree --id`)",                                            true },
    {"captures_alike", ROOF_I64, ROOF_UNIT_COUNT,
     "captures that fit the graph as well: above 1 shapes may be of another of them",                           true },
    {"replays",        ROOF_I64, ROOF_UNIT_COUNT,   "replays that it is in",                                    true },
    {"count",          ROOF_I64, ROOF_UNIT_COUNT,   "its GPU rows",                                             true },
    {"total_ns",       ROOF_I64, ROOF_UNIT_NS,
     "sum of their durations; adds up to all GPU time of replays",                                              true },
    {"mean_ns",        ROOF_F64, ROOF_UNIT_NS,      "mean duration",                                            false},
    {"p50_ns",         ROOF_F64, ROOF_UNIT_NS,      "median duration",                                          true },
    {"p99_ns",         ROOF_I64, ROOF_UNIT_NS,      "the least duration that 99 percent of them do not exceed",
     true                                                                                                            },
    {"min_ns",         ROOF_I64, ROOF_UNIT_NS,      "shortest",                                                 true },
    {"max_ns",         ROOF_I64, ROOF_UNIT_NS,      "longest",                                                  true },
    {"percent",        ROOF_F64, ROOF_UNIT_PERCENT, "total_ns of the GPU time of all replays",                  true },
    {"stream",         ROOF_I64, ROOF_UNIT_ID,      "of its rows; null if unknown, or of several",              true },
};

enum role { ROLE_KERNEL, ROLE_RENAMED, ROLE_EXTRA, ROLE_MISSING };
static const char *const ROLES[] = {"kernel", "renamed", "extra", "missing"};
static const char *const EVIDENCE[] = {
    [CAPTURE_NONE] = "none",
    [CAPTURE_ORDER] = "order",
    [CAPTURE_NAME] = "name+order",
    [CAPTURE_NODE] = "node_id",
};

/* Rows of one graph that take one position under one name. */
#define GROUP_COLS(X)                                                                              \
    X(uint32_t, place) /* ROOF_NONE: extra */                                                      \
    X(uint8_t, role)                                                                               \
    X(uint32_t, begin) /* items[begin .. end) */                                                   \
    X(uint32_t, end)                                                                               \
    X(int64_t, total_ns)
COLS_DECLARE(place_groups, GROUP_COLS)
#define COLS_SELF_ place_groups
COLS_DEFINE(place_groups, GROUP_COLS)
#undef COLS_SELF_

struct places {
    const struct roof_trace *tr;
    struct graphs g;
    struct captures captures;
    struct capture_match match;
    bool *is_shown;      /* by replay */
    uint32_t *replay_of; /* row of replays, for each place in g.rows */
    uint32_t *items;     /* places in g.rows of the graph at hand */
    uint32_t nitems;
    struct place_groups groups;
    int64_t *scratch;
    uint8_t *taken; /* captured call of the graph at hand, from its capture's first on */
    int64_t all_ns;
    uint32_t graph;
    char name[32]; /* of that graph */
};

/* ---- Groups ---- */

static uint32_t reference_name(const struct places *p, uint32_t place)
{
    return graphs_name_of(&p->g, graphs_position(&p->g, p->graph, place));
}

static enum role role_of(const struct places *p, uint32_t item)
{
    const uint32_t place = p->g.place[item];
    return place == ROOF_NONE                                        ? ROLE_EXTRA
           : graphs_name_of(&p->g, item) == reference_name(p, place) ? ROLE_KERNEL
                                                                     : ROLE_RENAMED;
}

/* Same position, same name: one group. Items stand in the order of replays. */
static int compare_items(const void *ctx, uint32_t a, uint32_t b)
{
    const struct places *p = ctx;
    if (p->g.place[a] != p->g.place[b])
        return SORT_BY(p->g.place[a], p->g.place[b]);
    return SORT_BY(graphs_name_of(&p->g, a), graphs_name_of(&p->g, b));
}

static bool make_groups(struct places *p)
{
    const struct graphs *g = &p->g;
    p->nitems = 0;
    for (uint32_t k = g->graphs.begin[p->graph]; k < g->graphs.end[p->graph]; k++) {
        const uint32_t replay = g->of_graph[k];
        for (uint32_t i = g->replays.begin[replay];
             p->is_shown[replay] && i < g->replays.end[replay]; i++)
            p->items[p->nitems++] = i;
    }
    cols_clear(&p->groups);
    if (!sort_rows(p->items, p->nitems, compare_items, p))
        return false;
    for (uint32_t lo = 0, hi; lo < p->nitems; lo = hi) {
        const uint32_t group = cols_push(&p->groups, &place_groups_desc);
        if (group == ROOF_NONE)
            return false;
        p->groups.place[group] = g->place[p->items[lo]];
        p->groups.role[group] = (uint8_t)role_of(p, p->items[lo]);
        p->groups.begin[group] = lo;
        for (hi = lo; hi < p->nitems && !compare_items(p, p->items[lo], p->items[hi]); hi++)
            p->groups.total_ns[group] =
                ns_add(p->groups.total_ns[group], p->tr->gpu.dur_ns[g->rows[p->items[hi]]]);
        p->groups.end[group] = hi;
    }
    return true;
}

static const char *name_of_group(const struct places *p, uint32_t group)
{
    const uint32_t first = p->items[p->groups.begin[group]];
    return trace_string(p->tr, p->tr->gpu.name[p->g.rows[first]]);
}

static int compare_groups(const void *ctx, uint32_t a, uint32_t b)
{
    const struct places *p = ctx;
    const struct place_groups *s = &p->groups;
    if (s->place[a] != s->place[b])
        return SORT_BY(s->place[a], s->place[b]);
    if (s->role[a] != s->role[b])
        return SORT_BY(s->role[a], s->role[b]);
    if (s->total_ns[a] != s->total_ns[b])
        return SORT_BY(s->total_ns[b], s->total_ns[a]);
    return strtab_compare(&p->g.names, graphs_name_of(&p->g, p->items[s->begin[a]]),
                          graphs_name_of(&p->g, p->items[s->begin[b]]));
}

/* ---- Cells of a group ---- */

static uint32_t count_replays(const struct places *p, uint32_t group)
{
    uint32_t n = 0;
    for (uint32_t i = p->groups.begin[group]; i < p->groups.end[group]; i++)
        n += i == p->groups.begin[group] ||
             p->replay_of[p->items[i]] != p->replay_of[p->items[i - 1]];
    return n;
}

static int64_t stream_of(const struct places *p, uint32_t group)
{
    const struct gpu *gpu = &p->tr->gpu;
    const int64_t stream = gpu->stream[p->g.rows[p->items[p->groups.begin[group]]]];
    for (uint32_t i = p->groups.begin[group]; i < p->groups.end[group]; i++)
        if (gpu->stream[p->g.rows[p->items[i]]] != stream)
            return ROOF_NULL_I64;
    return stream;
}

static void add_times(const struct places *p, uint32_t group, roof_table *out)
{
    const uint32_t begin = p->groups.begin[group], n = p->groups.end[group] - begin;
    for (uint32_t i = 0; i < n; i++)
        p->scratch[i] = p->tr->gpu.dur_ns[p->g.rows[p->items[begin + i]]];
    const struct stats s = stats_of(p->scratch, n);
    table_i64(out, s.sum);
    table_f64(out, s.mean);
    table_f64(out, s.median);
    table_i64(out, p->scratch[((uint64_t)n * 99 + 99) / 100 - 1]); /* sorted by now */
    table_i64(out, s.min);
    table_i64(out, s.max);
    table_percent(out, s.sum, p->all_ns);
}

/* ---- Cells of a captured call ---- */

static const char *category_of(const struct roof_trace *tr, const char *launcher,
                               enum row_kind kind, const char *kernel)
{
    const char *word = rules_word(&tr->rules, RULE_OP_CATEGORY, launcher);
    if (!word && rules_class(&tr->rules, kind, kernel) == CLASS_COMMUNICATION)
        word = gpu_class_name(CLASS_COMMUNICATION);
    if (!word)
        word = rules_word(&tr->rules, RULE_KERNEL_CATEGORY, kernel);
    return word ? word : "other";
}

static void add_launcher(const struct places *p, const struct roof_trace *tr, uint32_t call,
                         enum row_kind kind, const char *kernel, roof_table *out)
{
    const uint32_t node = p->captures.calls.launcher[call];
    const bool is_op = tr->nodes.kind[node] == KIND_OP;
    const uint32_t args = is_op ? tr->nodes.args[node] : ROOF_NONE;
    const char *name = trace_string(tr, tr->nodes.name[node]);
    const char *launcher = is_op ? name : arena_printf(&out->arena, "(call) %s", name);
    if (!launcher) {
        out->failed = true;
        launcher = "";
    }
    table_str(out, launcher);
    table_str(out, category_of(tr, launcher, kind, kernel));
    for (int f = ARGS_DIMS; f <= ARGS_TYPES; f++)
        table_str(out,
                  args == ROOF_NONE ? NULL : trace_string(tr, tr->args.signatures[args].field[f]));
}

/* From op to captures_alike. `call` is a captured call or ROOF_NONE. */
static void add_capture(const struct places *p, uint32_t call, enum capture_evidence evidence,
                        enum row_kind kind, const char *kernel, roof_table *out)
{
    const struct captures *c = &p->captures;
    if (call == ROOF_NONE) {
        for (int i = 0; i < 5; i++)
            table_null(out);
        table_str(out, p->tr->ncaptures ? EVIDENCE[CAPTURE_NONE] : NULL);
    } else {
        const struct roof_trace *tr = p->tr->captures[c->list.file[p->match.capture]];
        const uint32_t module = c->calls.module[call];
        add_launcher(p, tr, call, kind, kernel, out);
        table_str(out, module == ROOF_NONE ? NULL
                                           : trace_string(tr, tr->frames.name[module]) +
                                                 sizeof SPAN_MODULE_PREFIX - 1);
        table_str(out, EVIDENCE[evidence]);
    }
    table_i64_or_null(out, p->match.capture == ROOF_NONE
                               ? ROOF_NULL_I64
                               : (int64_t)c->list.file[p->match.capture] + 1);
    table_i64_or_null(out, call == ROOF_NONE ? ROOF_NULL_I64 : c->calls.call[call]);
    table_i64_or_null(out, p->tr->ncaptures ? p->match.alike : ROOF_NULL_I64);
}

static void add_group(const struct places *p, uint32_t group, roof_table *out)
{
    const uint32_t place = p->groups.place[group];
    const enum role role = (enum role)p->groups.role[group];
    const uint32_t row = p->g.rows[p->items[p->groups.begin[group]]];
    const uint32_t call = place == ROOF_NONE ? ROOF_NONE : p->match.call[place];
    const enum capture_evidence evidence =
        capture_match_evidence(&p->match, &p->g, p->graph, p->items[p->groups.begin[group]]);
    table_str_copy(out, p->name, strlen(p->name));
    table_i64_or_null(out, place == ROOF_NONE ? ROOF_NULL_I64 : place);
    table_str(out, name_of_group(p, group));
    table_str(out, ROLES[role]);
    add_capture(p, call, evidence, (enum row_kind)p->tr->gpu.kind[row], name_of_group(p, group),
                out);
    table_i64(out, count_replays(p, group));
    table_i64(out, p->groups.end[group] - p->groups.begin[group]);
    add_times(p, group, out);
    table_i64_or_null(out, stream_of(p, group));
}

/* ---- Captured calls that no position takes ---- */

static void add_missing(const struct places *p, uint32_t call, roof_table *out)
{
    const struct captures *c = &p->captures;
    const struct roof_trace *tr = p->tr->captures[c->list.file[p->match.capture]];
    const char *kernel = c->calls.kernel[call] != ROOF_NONE
                             ? trace_string(tr, c->calls.kernel[call])
                             : strtab_get(&p->g.names, c->calls.token[call]);
    table_str_copy(out, p->name, strlen(p->name));
    table_null(out);
    table_str_copy(out, kernel, strlen(kernel)); /* names go away with p */
    table_str(out, ROLES[ROLE_MISSING]);
    add_capture(p, call, CAPTURE_NONE, KIND_KERNEL, kernel, out);
    table_i64(out, 0);
    table_i64(out, 0);
    table_i64(out, 0);
    for (int i = 0; i < 5; i++)
        table_null(out);
    table_percent(out, 0, p->all_ns);
    table_null(out);
}

static void add_all_missing(const struct places *p, roof_table *out)
{
    const struct captures *c = &p->captures;
    if (p->match.capture == ROOF_NONE)
        return;
    const uint32_t begin = c->list.begin[p->match.capture], end = c->list.end[p->match.capture];
    memset(p->taken, 0, end - begin);
    for (uint32_t place = 0; place < graphs_positions(&p->g, p->graph); place++)
        if (p->match.call[place] != ROOF_NONE)
            p->taken[p->match.call[place] - begin] = 1;
    for (uint32_t call = begin; call < end; call++)
        if (!p->taken[call - begin])
            add_missing(p, call, out);
}

/* ---- All ---- */

static bool add_graph(struct places *p, roof_table *out)
{
    graphs_print_name(&p->g, p->graph, p->name);
    if (!make_groups(p) || !captures_match(&p->captures, &p->g, p->graph, &p->match))
        return false;
    if (!p->nitems) /* none of its replays is selected */
        return true;
    uint32_t *order = sort_new_order(p->groups.head.count, compare_groups, p);
    for (uint32_t i = 0; order && i < p->groups.head.count; i++)
        add_group(p, order[i], out);
    if (order)
        add_all_missing(p, out);
    const bool ok = order != NULL;
    free(order);
    return ok;
}

static bool make_room(struct places *p, const struct roof_trace *shown)
{
    const size_t n = p->g.nrows;
    p->replay_of = malloc(n * sizeof *p->replay_of + 1);
    p->items = malloc(n * sizeof *p->items + 1);
    p->scratch = malloc(n * sizeof *p->scratch + 1);
    p->is_shown = graphs_new_shown(&p->g, shown);
    p->taken = malloc((size_t)p->captures.calls.head.count + 1);
    if (!capture_match_init(&p->match, &p->g) || !p->is_shown || !p->replay_of || !p->items ||
        !p->scratch || !p->taken)
        return false;
    for (uint32_t r = 0; r < p->g.replays.head.count; r++) {
        p->all_ns = ns_add(p->all_ns, p->is_shown[r] ? p->g.replays.gpu_ns[r] : 0);
        for (uint32_t i = p->g.replays.begin[r]; i < p->g.replays.end[r]; i++)
            p->replay_of[i] = r;
    }
    return true;
}

static void places_free(struct places *p)
{
    graphs_free(&p->g);
    captures_free(&p->captures);
    cols_free(&p->groups, &place_groups_desc);
    free(p->is_shown);
    free(p->replay_of);
    free(p->items);
    free(p->scratch);
    free(p->taken);
    capture_match_free(&p->match);
}

static roof_status run(const struct roof_trace *shown, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    const struct roof_trace *tr = trace_whole(shown);
    struct places p = {.tr = tr};
    (void)opts;
    bool ok =
        graphs_make(&p.g, tr) && captures_make(&p.captures, tr, &p.g.names) && make_room(&p, shown);
    for (p.graph = 0; ok && p.graph < p.g.graphs.head.count; p.graph++)
        ok = add_graph(&p, out);
    if (ok)
        table_note(out, graphs_note(&p.g));
    places_free(&p);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_graph_kernels = {
    {"graph_kernels", "The kernels of each CUDA or HIP graph over its replays.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
