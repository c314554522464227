/* compiled.c - what torch.compile made: regions, graphs and their code, by the names they leave in
 * a trace. */
#include "analysis.h"

#include "buf.h"
#include "sort.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"kind",          ROOF_STR, ROOF_UNIT_NONE,
     "region, graph, code, function, backward, guards, wrapper, graph_break",                                  false},
    {"key",           ROOF_STR, ROOF_UNIT_NONE,
     "of a region frame/recompile, of a graph its cache key, of code its file, of a graph break "
     "its "
     "function; else null",                                                                                    false},
    {"calls",         ROOF_I64, ROOF_UNIT_COUNT, "how often it ran",                                           false},
    {"cpu_ns",        ROOF_I64, ROOF_UNIT_NS,    "time on the host, nested ones once",                         false},
    {"gpu_ns",        ROOF_I64, ROOF_UNIT_NS,    "durations of the GPU rows launched in it, nested ones once",
     false                                                                                                          },
    {"gpu_direct_ns", ROOF_I64, ROOF_UNIT_NS,
     "of these, launched in no other row's instance inside it",                                                true },
    {"gpu_rows",      ROOF_I64, ROOF_UNIT_COUNT, "GPU rows of gpu_ns",                                         false},
    {"triton_ns",     ROOF_I64, ROOF_UNIT_NS,    "of gpu_ns, kernels that are named triton_*",                 false},
    {"triton_rows",   ROOF_I64, ROOF_UNIT_COUNT, "how many these are",                                         true },
    {"recompiles",    ROOF_I64, ROOF_UNIT_COUNT,
     "of a region: how often its frame had been compiled before; else null",                                   true },
    {"first_ns",      ROOF_I64, ROOF_UNIT_NS,    "start of the first",                                         true },
};

enum compiled_kind {
    COMPILED_REGION,
    COMPILED_GRAPH,
    COMPILED_CODE,
    COMPILED_FUNCTION,
    COMPILED_BACKWARD,
    COMPILED_GUARDS,
    COMPILED_WRAPPER,
    COMPILED_BREAK,
    COMPILED_NONE
};

static const char *const KINDS[] = {"region",   "graph",  "code",    "function",
                                    "backward", "guards", "wrapper", "graph_break"};

/* The key is what stands between `before` and `after`; either may be empty. A frame's name is a
 * path or a function behind it; so `before` may stand anywhere in it. */
static const struct pattern {
    enum compiled_kind kind;
    bool is_frame, has_key;
    const char *before, *after;
} PATTERNS[] = {
    {COMPILED_REGION,   false, true,  "Torch-Compiled Region: ",                ""       },
    {COMPILED_REGION,   false, false, "Torch-Compiled Region",                  ""       },
    {COMPILED_GRAPH,    false, true,  "## Call CompiledFxGraph ",               " ##"    },
    {COMPILED_FUNCTION, false, false, "CompiledFunction",                       ""       },
    {COMPILED_BACKWARD, false, false, "CompiledFunctionBackward",               ""       },
    {COMPILED_GUARDS,   false, false, "TorchDynamo Cache Lookup",               ""       },
    {COMPILED_WRAPPER,  false, false, "AOTDispatcher Runtime Wrapper Prologue", ""       },
    {COMPILED_CODE,     true,  true,  "torchinductor_",                         "): call"},
    {COMPILED_BREAK,    true,  true,  "torch_dynamo_resume_in_",                ""       },
};

#define GROUP_COLS(X)                                                                              \
    X(uint8_t, kind)                                                                               \
    X(uint32_t, key) /* string of `keys`, ROOF_NONE */                                             \
    X(int64_t, calls)                                                                              \
    X(int64_t, cpu_ns)                                                                             \
    X(int64_t, gpu_ns)                                                                             \
    X(int64_t, gpu_direct_ns)                                                                      \
    X(int64_t, gpu_rows)                                                                           \
    X(int64_t, triton_ns)                                                                          \
    X(int64_t, triton_rows)                                                                        \
    X(int64_t, first_ns)                                                                           \
    X(uint32_t, track) /* of the latest instance, and until when time counts */                    \
    X(int64_t, until_ns)
COLS_DECLARE(compiled_groups, GROUP_COLS)
#define COLS_SELF_ compiled_groups
COLS_DEFINE(compiled_groups, GROUP_COLS)
#undef COLS_SELF_

#define INSTANCE_COLS(X)                                                                           \
    X(uint32_t, group)                                                                             \
    X(uint32_t, track)                                                                             \
    X(int64_t, start_ns)                                                                           \
    X(int64_t, end_ns)
COLS_DECLARE(compiled_instances, INSTANCE_COLS)
#define COLS_SELF_ compiled_instances
COLS_DEFINE(compiled_instances, INSTANCE_COLS)
#undef COLS_SELF_

/* A node that GPU rows are attached to; node order, so by track and start. */
#define LAUNCH_SUM_COLS(X)                                                                         \
    X(uint32_t, node)                                                                              \
    X(int64_t, rows)                                                                               \
    X(int64_t, ns)                                                                                 \
    X(int64_t, triton_rows)                                                                        \
    X(int64_t, triton_ns)
COLS_DECLARE(launch_sums, LAUNCH_SUM_COLS)
#define COLS_SELF_ launch_sums
COLS_DEFINE(launch_sums, LAUNCH_SUM_COLS)
#undef COLS_SELF_

struct compiled_table {
    const struct roof_trace *tr;
    struct compiled_groups groups;
    struct compiled_instances instances;
    struct launch_sums launches; /* [i]: what node i has; after add_up: what those before i have */
    struct strtab keys;          /* kind byte and key -> row of groups */
};

/* ---- Names ---- */

/* The key of a name that follows the pattern; NULL if it does not. */
static const char *match(const struct pattern *p, const char *name, size_t *len)
{
    const char *at = p->is_frame ? strstr(name, p->before) : name;
    const size_t before = strlen(p->before), after = strlen(p->after);
    if (!at || strncmp(at, p->before, before) != 0)
        return NULL;
    at += before;
    *len = strlen(at);
    if (*len < after || strcmp(at + *len - after, p->after) != 0)
        return NULL;
    *len -= after;
    return p->has_key ? at : *len ? NULL : at;
}

/* "cys3t.py" of "root/ys/cys3t.py(232". */
static const char *file_of_code(const char *key, size_t *len)
{
    size_t begin = 0, end = *len;
    for (size_t i = 0; i < *len; i++) {
        if (key[i] == '/')
            begin = i + 1;
        if (key[i] == '(')
            end = i;
    }
    *len = end > begin ? end - begin : 0;
    return key + begin;
}

static uint32_t put_group(struct compiled_table *t, const struct pattern *p, const char *key,
                          size_t len)
{
    char kind = (char)('a' + p->kind);
    struct buf text = {0};
    buf_char(&text, kind);
    if (p->has_key)
        buf_add(&text, key, len);
    const uint32_t group = text.failed ? ROOF_NONE : strtab_intern(&t->keys, text.bytes, text.len);
    buf_free(&text);
    if (group == ROOF_NONE || group < t->groups.head.count)
        return group;
    if (cols_push(&t->groups, &compiled_groups_desc) == ROOF_NONE)
        return ROOF_NONE;
    t->groups.kind[group] = (uint8_t)p->kind;
    t->groups.key[group] = p->has_key && len ? group : ROOF_NONE;
    t->groups.track[group] = ROOF_NONE;
    return group;
}

enum { NOT_ASKED = 0, NOT_COMPILED = 1, FIRST_GROUP = 2 };

/* *group: the group of a name, NOT_COMPILED, or FIRST_GROUP + its row. */
static bool group_of_name(struct compiled_table *t, uint32_t name, bool is_frame, uint32_t *known)
{
    const char *s = trace_string(t->tr, name);
    if (known[name] != NOT_ASKED)
        return true;
    known[name] = NOT_COMPILED;
    for (size_t i = 0; i < sizeof PATTERNS / sizeof *PATTERNS; i++) {
        const struct pattern *p = &PATTERNS[i];
        size_t len;
        const char *key = p->is_frame == is_frame ? match(p, s, &len) : NULL;
        if (!key)
            continue;
        if (p->kind == COMPILED_CODE)
            key = file_of_code(key, &len);
        const uint32_t group = put_group(t, p, key, len);
        known[name] = FIRST_GROUP + group;
        return group != ROOF_NONE;
    }
    return true;
}

/* ---- Instances ---- */

static bool push_instance(struct compiled_table *t, uint32_t group, uint32_t track,
                          int64_t start_ns, int64_t dur_ns)
{
    const uint32_t i = cols_push(&t->instances, &compiled_instances_desc);
    if (i == ROOF_NONE)
        return false;
    t->instances.group[i] = group;
    t->instances.track[i] = track;
    t->instances.start_ns[i] = start_ns;
    t->instances.end_ns[i] = start_ns + dur_ns;
    return true;
}

static bool list_spans(struct compiled_table *t, const struct spans *s, bool is_frame,
                       uint32_t *known)
{
    for (uint32_t i = 0; i < s->head.count; i++) {
        const uint32_t name = s->name[i];
        if (!trace_has_span(t->tr, s, i))
            continue;
        if (!group_of_name(t, name, is_frame, known) ||
            (known[name] != NOT_COMPILED &&
             !push_instance(t, known[name] - FIRST_GROUP, s->track[i], s->start_ns[i],
                            s->dur_ns[i])))
            return false;
    }
    return true;
}

static bool list_instances(struct compiled_table *t)
{
    const struct roof_trace *tr = t->tr;
    const struct nodes *n = &tr->nodes;
    uint32_t *known = calloc((size_t)tr->strings.count + 1, sizeof *known);
    bool ok = known != NULL;
    for (uint32_t id = 0; ok && id < n->head.count; id++) {
        const uint32_t name = n->name[id];
        if (n->kind[id] != KIND_OP || !trace_has_node(tr, id))
            continue;
        ok = group_of_name(t, name, false, known) &&
             (known[name] == NOT_COMPILED ||
              push_instance(t, known[name] - FIRST_GROUP, n->track[id], n->start_ns[id],
                            n->dur_ns[id]));
    }
    ok = ok && list_spans(t, &tr->annotations, false, known);
    if (ok)
        memset(known, 0, tr->strings.count * sizeof *known);
    ok = ok && list_spans(t, &tr->frames, true, known);
    free(known);
    return ok;
}

/* ---- GPU time ---- */

static bool is_triton(const char *name)
{
    return strncmp(name, "triton_", 7) == 0;
}

/* Sums of each node with GPU rows. */
static bool sum_launches(struct compiled_table *t)
{
    const struct roof_trace *tr = t->tr;
    const struct gpu *g = &tr->gpu;
    const struct nodes *n = &tr->nodes;
    uint32_t *of_node = malloc(n->head.count * sizeof *of_node + 1);
    bool ok = of_node != NULL;
    for (uint32_t id = 0; ok && id < n->head.count; id++)
        of_node[id] = ROOF_NONE;
    for (uint32_t row = 0; ok && row < g->head.count; row++)
        if (gpu_attachment(g, row) != ROOF_NONE)
            of_node[gpu_attachment(g, row)] = 0;
    for (uint32_t id = 0; ok && id < n->head.count; id++) {
        if (of_node[id] == ROOF_NONE)
            continue;
        of_node[id] = cols_push(&t->launches, &launch_sums_desc);
        ok = of_node[id] != ROOF_NONE;
        if (ok)
            t->launches.node[of_node[id]] = id;
    }
    for (uint32_t row = 0; ok && row < g->head.count; row++) {
        if (gpu_attachment(g, row) == ROOF_NONE)
            continue;
        const uint32_t i = of_node[gpu_attachment(g, row)];
        t->launches.rows[i]++;
        t->launches.ns[i] = ns_add(t->launches.ns[i], g->dur_ns[row]);
        if (g->kind[row] == KIND_KERNEL && is_triton(trace_string(tr, g->name[row]))) {
            t->launches.triton_rows[i]++;
            t->launches.triton_ns[i] = ns_add(t->launches.triton_ns[i], g->dur_ns[row]);
        }
    }
    free(of_node);
    return ok;
}

static int compare_instances(const void *ctx, uint32_t a, uint32_t b)
{
    const struct compiled_instances *s = ctx;
    if (s->track[a] != s->track[b])
        return SORT_BY(s->track[a], s->track[b]);
    if (s->start_ns[a] != s->start_ns[b])
        return SORT_BY(s->start_ns[a], s->start_ns[b]);
    return s->end_ns[a] != s->end_ns[b] ? SORT_BY(s->end_ns[b], s->end_ns[a]) : SORT_BY(a, b);
}

/* The sums of nodes that start in an instance go to its innermost one. */
static void add_direct(struct compiled_table *t, const uint32_t *order, uint32_t *stack)
{
    const struct nodes *n = &t->tr->nodes;
    const struct compiled_instances *s = &t->instances;
    uint32_t depth = 0, next = 0;
    for (uint32_t i = 0; i < t->launches.head.count; i++) {
        const uint32_t track = n->track[t->launches.node[i]];
        const int64_t ns = n->start_ns[t->launches.node[i]];
        for (; next < s->head.count &&
               (s->track[order[next]] < track ||
                (s->track[order[next]] == track && s->start_ns[order[next]] <= ns));
             next++)
            stack[depth++] = order[next];
        while (depth && (s->track[stack[depth - 1]] != track || s->end_ns[stack[depth - 1]] <= ns))
            depth--;
        if (!depth)
            continue;
        int64_t *direct_ns = &t->groups.gpu_direct_ns[s->group[stack[depth - 1]]];
        *direct_ns = ns_add(*direct_ns, t->launches.ns[i]);
    }
}

/* From here on [i] holds what the nodes before i have together; one more row at the end. */
static bool add_up(struct launch_sums *l)
{
    int64_t rows = 0, ns = 0, triton_rows = 0, triton_ns = 0;
    if (cols_push(l, &launch_sums_desc) == ROOF_NONE)
        return false;
    for (uint32_t i = 0; i < l->head.count; i++) {
        const int64_t here[] = {l->rows[i], l->ns[i], l->triton_rows[i], l->triton_ns[i]};
        l->rows[i] = rows;
        l->ns[i] = ns;
        l->triton_rows[i] = triton_rows;
        l->triton_ns[i] = triton_ns;
        rows += here[0];
        ns = ns_add(ns, here[1]);
        triton_rows += here[2];
        triton_ns = ns_add(triton_ns, here[3]);
    }
    return true;
}

/* The first launch of the track that does not start before `ns`. */
static uint32_t first_launch(const struct compiled_table *t, uint32_t track, int64_t ns)
{
    const struct nodes *n = &t->tr->nodes;
    uint32_t lo = 0, hi = t->launches.head.count - 1;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2, node = t->launches.node[mid];
        if (n->track[node] < track || (n->track[node] == track && n->start_ns[node] < ns))
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* What of an instance no earlier one of its group covered. */
static void add_instance(struct compiled_table *t, uint32_t i)
{
    const struct compiled_instances *s = &t->instances;
    struct compiled_groups *g = &t->groups;
    const uint32_t group = s->group[i], track = s->track[i];
    const bool first = !g->calls[group]++;
    if (first || s->start_ns[i] < g->first_ns[group])
        g->first_ns[group] = s->start_ns[i];
    if (g->track[group] != track)
        g->until_ns[group] = s->start_ns[i];
    g->track[group] = track;
    const int64_t from = s->start_ns[i] > g->until_ns[group] ? s->start_ns[i] : g->until_ns[group];
    if (s->end_ns[i] <= from)
        return;
    const uint32_t lo = first_launch(t, track, from), hi = first_launch(t, track, s->end_ns[i]);
    const struct launch_sums *l = &t->launches;
    g->until_ns[group] = s->end_ns[i];
    g->cpu_ns[group] = ns_add(g->cpu_ns[group], s->end_ns[i] - from);
    g->gpu_ns[group] = ns_add(g->gpu_ns[group], l->ns[hi] - l->ns[lo]);
    g->gpu_rows[group] += l->rows[hi] - l->rows[lo];
    g->triton_ns[group] = ns_add(g->triton_ns[group], l->triton_ns[hi] - l->triton_ns[lo]);
    g->triton_rows[group] += l->triton_rows[hi] - l->triton_rows[lo];
}

static bool measure(struct compiled_table *t)
{
    const uint32_t n = t->instances.head.count;
    uint32_t *order = sort_new_order(n, compare_instances, &t->instances);
    uint32_t *stack = malloc(n * sizeof *stack + 1);
    bool ok = order && stack && sum_launches(t);
    if (ok)
        add_direct(t, order, stack);
    ok = ok && add_up(&t->launches);
    for (uint32_t i = 0; ok && i < n; i++)
        add_instance(t, order[i]);
    free(order);
    free(stack);
    return ok;
}

/* ---- Rows ---- */

static const char *key_of(const struct compiled_table *t, uint32_t group)
{
    return t->groups.key[group] == ROOF_NONE ? NULL : strtab_get(&t->keys, group) + 1;
}

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct compiled_table *t = ctx;
    const struct compiled_groups *g = &t->groups;
    if (g->kind[a] != g->kind[b])
        return SORT_BY(g->kind[a], g->kind[b]);
    if (g->gpu_ns[a] != g->gpu_ns[b])
        return SORT_BY(g->gpu_ns[b], g->gpu_ns[a]);
    if (g->cpu_ns[a] != g->cpu_ns[b])
        return SORT_BY(g->cpu_ns[b], g->cpu_ns[a]);
    return strtab_compare(&t->keys, a, b);
}

/* M of a region N/M, which counts the compilations of frame N. */
static int64_t recompiles(const struct compiled_table *t, uint32_t group)
{
    const char *key = key_of(t, group), *slash = key ? strrchr(key, '/') : NULL;
    int64_t n;
    return t->groups.kind[group] == COMPILED_REGION && slash &&
                   number_i64(slash + 1, strlen(slash + 1), &n) && n >= 0
               ? n
               : ROOF_NULL_I64;
}

static void add_group(const struct compiled_table *t, uint32_t group, roof_table *out)
{
    const struct compiled_groups *g = &t->groups;
    const char *key = key_of(t, group);
    table_str(out, KINDS[g->kind[group]]);
    if (key)
        table_str_copy(out, key, strlen(key));
    else
        table_null(out);
    table_i64(out, g->calls[group]);
    table_i64(out, g->cpu_ns[group]);
    table_i64(out, g->gpu_ns[group]);
    table_i64(out, g->gpu_direct_ns[group]);
    table_i64(out, g->gpu_rows[group]);
    table_i64(out, g->triton_ns[group]);
    table_i64(out, g->triton_rows[group]);
    table_i64_or_null(out, recompiles(t, group));
    table_i64(out, g->first_ns[group] - t->tr->origin_ns);
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct compiled_table t = {.tr = tr};
    (void)opts;
    bool ok = list_instances(&t) && measure(&t);
    uint32_t *order = ok ? sort_new_order(t.groups.head.count, compare, &t) : NULL;
    ok = ok && order;
    for (uint32_t i = 0; ok && i < t.groups.head.count; i++)
        add_group(&t, order[i], out);
    if (ok && !t.groups.head.count)
        table_note(out, "no sign of torch.compile in this trace");
    free(order);
    cols_free(&t.groups, &compiled_groups_desc);
    cols_free(&t.instances, &compiled_instances_desc);
    cols_free(&t.launches, &launch_sums_desc);
    strtab_free(&t.keys);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_compiled = {
    {"compiled", "What torch.compile made: regions, graphs, their code, and where it broke.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
