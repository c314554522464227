/* calls.c - what the host asked of the GPU's driver: time, delay until the GPU began, how much was
 * queued already. */
#include "analysis.h"

#include "buf.h"
#include "sort.h"

#include <stdlib.h>

static const roof_coldef COLS[] = {
    {"name",            ROOF_STR, ROOF_UNIT_NONE,  "call, as recorded",                                    false},
    {"count",           ROOF_I64, ROOF_UNIT_COUNT, "how often it was called",                              false},
    {"total_ns",        ROOF_I64, ROOF_UNIT_NS,    "sum of their durations on the host",                   false},
    {"self_ns",         ROOF_I64, ROOF_UNIT_NS,    "total_ns without the calls that they made themselves",
     true                                                                                                       },
    {"mean_ns",         ROOF_F64, ROOF_UNIT_NS,    "mean duration",                                        false},
    {"median_ns",       ROOF_F64, ROOF_UNIT_NS,    "median duration",                                      true },
    {"max_ns",          ROOF_I64, ROOF_UNIT_NS,    "longest",                                              true },
    {"launches",        ROOF_I64, ROOF_UNIT_COUNT, "of these, calls with GPU rows",                        true },
    {"gpu_rows",        ROOF_I64, ROOF_UNIT_COUNT, "GPU rows of these calls",                              true },
    {"delay_mean_ns",   ROOF_F64, ROOF_UNIT_NS,
     "from the start of a call to that of its first GPU row, mean; null without any",                      true },
    {"delay_median_ns", ROOF_F64, ROOF_UNIT_NS,    "median of these delays",                               false},
    {"delay_p99_ns",    ROOF_I64, ROOF_UNIT_NS,    "what 99% of these delays do not exceed",               true },
    {"delay_max_ns",    ROOF_I64, ROOF_UNIT_NS,    "longest of these delays",                              true },
    {"before_call",     ROOF_I64, ROOF_UNIT_COUNT,
     "launches whose first GPU row starts before they do; their delays are left out",                      true },
    {"queue_mean",      ROOF_F64, ROOF_UNIT_RATIO,
     "GPU rows of the same stream launched before and not ended when the call starts, mean",               false},
    {"queue_max",       ROOF_I64, ROOF_UNIT_COUNT, "most of these",                                        true },
    {"threads",         ROOF_I64, ROOF_UNIT_COUNT, "threads that called it",                               true },
    {"thread_list",     ROOF_STR, ROOF_UNIT_NONE,  "these threads as pid:tid",                             true },
};

#define NAME_COLS(X)                                                                               \
    X(uint32_t, name)                                                                              \
    X(uint32_t, begin) /* members[begin .. begin + count) */                                       \
    X(uint32_t, count)                                                                             \
    X(int64_t, total_ns)
COLS_DECLARE(call_names, NAME_COLS)
#define COLS_SELF_ call_names
COLS_DEFINE(call_names, NAME_COLS)
#undef COLS_SELF_

struct call_table {
    const struct roof_trace *shown; /* the calls of this one are counted */
    const struct roof_trace *tr;    /* with all GPU rows: other rows wait in the queue too */
    struct call_names names;
    uint32_t *of_name;  /* string -> row of names, ROOF_NONE */
    uint32_t *members;  /* calls, name after name, in node order */
    int64_t *nested_ns; /* node -> time that calls below it cover */
    uint32_t *first;    /* node -> the GPU row of it that starts first, ROOF_NONE */
    uint32_t *rows;     /* node -> its GPU rows */
    uint32_t *queue;    /* node -> GPU rows before it on its stream */
    int64_t *scratch;
};

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct call_table *t = ctx;
    if (t->names.total_ns[a] != t->names.total_ns[b])
        return SORT_BY(t->names.total_ns[b], t->names.total_ns[a]);
    return strtab_compare(&t->tr->strings, t->names.name[a], t->names.name[b]);
}

/* ---- What is known of each call ---- */

/* Calls below a call come in order of their starts, so their union is a running end; those further
 * below lie inside the nearer ones. */
static bool cover_nested(struct call_table *t)
{
    const struct nodes *n = &t->tr->nodes;
    int64_t *until = malloc(n->head.count * sizeof *until + 1);
    uint32_t *above = malloc(n->head.count * sizeof *above + 1); /* nearest call */
    const bool ok = until && above;
    for (uint32_t id = 0; ok && id < n->head.count; id++) {
        const uint32_t parent = n->parent[id];
        const bool in_call = parent != ROOF_NONE && n->kind[parent] == KIND_CALL;
        const uint32_t call = in_call ? parent : parent != ROOF_NONE ? above[parent] : ROOF_NONE;
        until[id] = n->start_ns[id];
        above[id] = call;
        if (call == ROOF_NONE || n->kind[id] != KIND_CALL)
            continue;
        const int64_t from = n->start_ns[id] > until[call] ? n->start_ns[id] : until[call];
        if (node_end(n, id) > from) {
            t->nested_ns[call] += node_end(n, id) - from;
            until[call] = node_end(n, id);
        }
    }
    free(until);
    free(above);
    return ok;
}

static void count_rows(struct call_table *t)
{
    const struct gpu *g = &t->shown->gpu;
    for (uint32_t row = 0; row < g->head.count; row++)
        if (g->call[row] != ROOF_NONE)
            t->rows[g->call[row]]++;
}

static void find_first_rows(struct call_table *t)
{
    const struct gpu *g = &t->tr->gpu;
    for (uint32_t id = 0; id < t->tr->nodes.head.count; id++)
        t->first[id] = ROOF_NONE;
    for (uint32_t row = 0; row < g->head.count; row++) {
        const uint32_t call = g->call[row];
        if (call == ROOF_NONE)
            continue;
        if (t->first[call] == ROOF_NONE || g->start_ns[row] < g->start_ns[t->first[call]])
            t->first[call] = row;
    }
}

/* How many of the ascending values are below `limit`. */
static uint32_t count_below(const int64_t *v, uint32_t n, int64_t limit)
{
    uint32_t lo = 0;
    while (lo < n) {
        const uint32_t mid = lo + (n - lo) / 2;
        if (v[mid] < limit)
            lo = mid + 1;
        else
            n = mid;
    }
    return lo;
}

/* A row is in the queue from the start of its call to its own end. So as many wait at t as were
 * launched before t, less those that have ended by then. */
static void measure_queue(struct call_table *t, uint32_t lo, uint32_t hi, int64_t *launched,
                          int64_t *ended)
{
    const struct gpu *g = &t->tr->gpu;
    const int64_t *start_ns = t->tr->nodes.start_ns;
    uint32_t n = 0;
    for (uint32_t row = lo; row < hi; row++) {
        if (g->call[row] == ROOF_NONE || gpu_end(g, row) <= start_ns[g->call[row]])
            continue;
        launched[n] = start_ns[g->call[row]];
        ended[n++] = gpu_end(g, row);
    }
    sort_i64(launched, n);
    sort_i64(ended, n);
    for (uint32_t row = lo; row < hi; row++) {
        const uint32_t call = g->call[row];
        if (call != ROOF_NONE && t->first[call] == row)
            t->queue[call] = count_below(launched, n, start_ns[call]) -
                             count_below(ended, n, start_ns[call] + 1);
    }
}

static bool measure_queues(struct call_table *t)
{
    const struct gpu *g = &t->tr->gpu;
    int64_t *launched = malloc(g->head.count * sizeof *launched + 1);
    int64_t *ended = malloc(g->head.count * sizeof *ended + 1);
    const bool ok = launched && ended;
    for (uint32_t lo = 0, hi; ok && lo < g->head.count; lo = hi) {
        for (hi = lo + 1; hi < g->head.count && g->device[hi] == g->device[lo] &&
                          g->stream[hi] == g->stream[lo];)
            hi++;
        measure_queue(t, lo, hi, launched, ended);
    }
    free(launched);
    free(ended);
    return ok;
}

/* ---- By name ---- */

static bool count_call(struct call_table *t, uint32_t id)
{
    const struct nodes *n = &t->tr->nodes;
    uint32_t *row = &t->of_name[n->name[id]];
    if (*row == ROOF_NONE) {
        *row = cols_push(&t->names, &call_names_desc);
        if (*row == ROOF_NONE)
            return false;
        t->names.name[*row] = n->name[id];
    }
    t->names.count[*row]++;
    t->names.total_ns[*row] = ns_add(t->names.total_ns[*row], n->dur_ns[id]);
    return true;
}

static bool group_by_name(struct call_table *t)
{
    const struct nodes *n = &t->tr->nodes;
    struct call_names *names = &t->names;
    bool ok = true;
    for (uint32_t i = 0; i < t->tr->strings.count; i++)
        t->of_name[i] = ROOF_NONE;
    for (uint32_t id = 0; ok && id < n->head.count; id++)
        if (n->kind[id] == KIND_CALL && trace_has_node(t->shown, id))
            ok = count_call(t, id);
    for (uint32_t row = 0, at = 0; row < names->head.count; row++) {
        names->begin[row] = at;
        at += names->count[row];
        names->count[row] = 0;
    }
    for (uint32_t id = 0; ok && id < n->head.count; id++) {
        if (n->kind[id] != KIND_CALL || !trace_has_node(t->shown, id))
            continue;
        const uint32_t row = t->of_name[n->name[id]];
        t->members[names->begin[row] + names->count[row]++] = id;
    }
    return ok;
}

static void add_times(const struct call_table *t, uint32_t name, roof_table *out)
{
    const struct nodes *n = &t->tr->nodes;
    const uint32_t *calls = t->members + t->names.begin[name], count = t->names.count[name];
    int64_t self_ns = 0;
    for (uint32_t i = 0; i < count; i++) {
        t->scratch[i] = n->dur_ns[calls[i]];
        self_ns = ns_add(self_ns, n->dur_ns[calls[i]] - t->nested_ns[calls[i]]);
    }
    const struct stats s = stats_of(t->scratch, count);
    table_i64(out, count);
    table_i64(out, s.sum);
    table_i64(out, self_ns);
    table_f64(out, s.mean);
    table_f64(out, s.median);
    table_i64(out, s.max);
}

static void add_delays(const struct call_table *t, uint32_t ndelays, roof_table *out)
{
    if (!ndelays) {
        for (int i = 0; i < 4; i++)
            table_null(out);
        return;
    }
    const struct stats s = stats_of(t->scratch, ndelays);
    table_f64(out, s.mean);
    table_f64(out, s.median);
    table_i64(out, t->scratch[((uint64_t)ndelays * 99 + 99) / 100 - 1]); /* sorted by stats_of */
    table_i64(out, s.max);
}

static void add_launches(const struct call_table *t, uint32_t name, roof_table *out)
{
    const struct roof_trace *tr = t->tr;
    const uint32_t *calls = t->members + t->names.begin[name];
    int64_t launches = 0, rows = 0, queued = 0, queue_max = 0;
    uint32_t ndelays = 0;
    for (uint32_t i = 0; i < t->names.count[name]; i++) {
        const uint32_t call = calls[i];
        if (t->first[call] == ROOF_NONE)
            continue;
        const int64_t delay_ns = tr->gpu.start_ns[t->first[call]] - tr->nodes.start_ns[call];
        launches++;
        rows += t->rows[call];
        queued += t->queue[call];
        queue_max = t->queue[call] > queue_max ? t->queue[call] : queue_max;
        if (delay_ns >= 0)
            t->scratch[ndelays++] = delay_ns;
    }
    table_i64(out, launches);
    table_i64(out, rows);
    add_delays(t, ndelays, out);
    table_i64(out, launches - ndelays);
    if (launches) {
        table_f64(out, (double)queued / (double)launches);
        table_i64(out, queue_max);
    } else {
        table_null(out);
        table_null(out);
    }
}

static bool add_threads(const struct call_table *t, uint32_t name, roof_table *out)
{
    const struct roof_trace *tr = t->tr;
    const uint32_t *calls = t->members + t->names.begin[name];
    struct buf list = {0};
    uint32_t latest = ROOF_NONE;
    int64_t count = 0;
    for (uint32_t i = 0; i < t->names.count[name]; i++) {
        const uint32_t track = tr->nodes.track[calls[i]];
        if (track == latest)
            continue;
        latest = track;
        buf_str(&list, count++ ? "," : "");
        buf_str(&list, trace_string(tr, tr->tracks.pid_text[track]));
        buf_char(&list, ':');
        buf_str(&list, trace_string(tr, tr->tracks.tid_text[track]));
    }
    const bool ok = !list.failed;
    table_i64(out, count);
    if (ok)
        table_str_copy(out, list.bytes, list.len);
    buf_free(&list);
    return ok;
}

static bool allocate(struct call_table *t)
{
    const size_t n = t->tr->nodes.head.count;
    t->of_name = malloc(t->tr->strings.count * sizeof *t->of_name + 1);
    t->members = malloc(n * sizeof *t->members + 1);
    t->nested_ns = calloc(n + 1, sizeof *t->nested_ns);
    t->first = malloc(n * sizeof *t->first + 1);
    t->rows = calloc(n + 1, sizeof *t->rows);
    t->queue = calloc(n + 1, sizeof *t->queue);
    t->scratch = malloc(n * sizeof *t->scratch + 1);
    return t->of_name && t->members && t->nested_ns && t->first && t->rows && t->queue &&
           t->scratch;
}

static void release(struct call_table *t)
{
    free(t->of_name);
    free(t->members);
    free(t->nested_ns);
    free(t->first);
    free(t->rows);
    free(t->queue);
    free(t->scratch);
    cols_free(&t->names, &call_names_desc);
}

static roof_status run(const struct roof_trace *shown, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    const struct roof_trace *tr = trace_whole(shown);
    struct call_table t = {.shown = shown, .tr = tr};
    (void)opts;
    bool ok = allocate(&t) && cover_nested(&t) && group_by_name(&t);
    if (ok) {
        count_rows(&t);
        find_first_rows(&t);
    }
    ok = ok && measure_queues(&t);
    uint32_t *order = ok ? sort_new_order(t.names.head.count, compare, &t) : NULL;
    ok = ok && order;
    for (uint32_t i = 0; ok && i < t.names.head.count; i++) {
        table_str(out, trace_string(tr, t.names.name[order[i]]));
        add_times(&t, order[i], out);
        add_launches(&t, order[i], out);
        ok = add_threads(&t, order[i], out);
    }
    if (ok && !t.names.head.count)
        table_note(out, "no calls in this trace");
    free(order);
    release(&t);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_calls = {
    {"calls", "Host API calls by name: time, delay until the GPU began, queue.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
