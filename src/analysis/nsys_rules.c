/* nsys_rules.c - what the expert rules of Nsight Systems look for: idle GPUs, and calls that make
 * the host wait. */
#include "copy_calls.h"
#include "idle.h"
#include "sort.h"
#include "summary.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef GAP_COLS[] = {
    {"device",     ROOF_I64, ROOF_UNIT_ID,      "GPU number, or null",                              false},
    {"start_ns",   ROOF_I64, ROOF_UNIT_NS,      "from the trace's first op, call or GPU row",       false},
    {"dur_ns",     ROOF_I64, ROOF_UNIT_NS,      "length",                                           false},
    {"percent",    ROOF_F64, ROOF_UNIT_PERCENT,
     "of the time from the device's first row to its last, or of the selected time",                false},
    {"long",       ROOF_I64, ROOF_UNIT_COUNT,
     "1: at least 500 ms, or --micro-idle; 0: only the longest of its device",                      false},
    {"unobserved", ROOF_I64, ROOF_UNIT_COUNT,   "1: rows are known to be missing: not proven idle",
     false                                                                                               },
};

static const roof_coldef UTIL_COLS[] = {
    {"device",   ROOF_I64, ROOF_UNIT_ID,      "GPU number, or null",                         false},
    {"chunk",    ROOF_I64, ROOF_UNIT_COUNT,
     "0 to 29: parts of the time from its first row to its last, or of the selected time",   false},
    {"start_ns", ROOF_I64, ROOF_UNIT_NS,      "from the trace's first op, call or GPU row",  false},
    {"dur_ns",   ROOF_I64, ROOF_UNIT_NS,      "length",                                      false},
    {"busy_ns",  ROOF_I64, ROOF_UNIT_NS,      "in which at least one row of the device ran", false},
    {"percent",  ROOF_F64, ROOF_UNIT_PERCENT, "busy_ns of dur_ns",                           false},
    {"low",      ROOF_I64, ROOF_UNIT_COUNT,   "1: less than half",                           false},
};

#define COPY_COLS(rows)                                                                            \
    {"name", ROOF_STR, ROOF_UNIT_NONE, "of the GPU row: its direction and kinds of memory",        \
     false},                                                                                       \
        {"call", ROOF_STR, ROOF_UNIT_NONE, "call that asked for it", false},                       \
        SUMMARY_COLS(rows, "their durations on the GPU", true),                                    \
        {"bytes", ROOF_I64, ROOF_UNIT_BYTES, "sum of their bytes; null if none records them",      \
         false},                                                                                   \
        {"call_ns", ROOF_I64, ROOF_UNIT_NS, "sum of the durations of their calls on the host",     \
         true},                                                                                    \
    {                                                                                              \
        "longest_id", ROOF_I64, ROOF_UNIT_ID,                                                      \
            "call of the longest of them, for `rooftree tree --id`", true                          \
    }

static const roof_coldef MEMCPY_SYNC_COLS[] = {
    COPY_COLS("copies between host and device whose call waits for them"),
};
static const roof_coldef MEMCPY_ASYNC_COLS[] = {
    COPY_COLS("asynchronous copies from or to pageable memory: they are staged, and may wait"),
};
static const roof_coldef MEMSET_SYNC_COLS[] = {
    COPY_COLS("fills of pinned or managed memory whose call waits for them"),
};

static const roof_coldef API_COLS[] = {
    {"call", ROOF_STR, ROOF_UNIT_NONE, "call whose name holds Synchronize",    false},
    {"op",   ROOF_STR, ROOF_UNIT_NONE, "innermost op above the call, or null", false},
    SUMMARY_COLS("calls, but none inside another one", "their durations on the host", true),
};

static const char *none_of(const struct roof_trace *tr, const char *none)
{
    return tr->gpu.head.count ? none : "no GPU rows in this trace";
}

static bool has_window(const struct roof_trace *shown)
{
    return shown->view && shown->view->has_window;
}

/* ---- Table gpu_gaps ---- */

static const int64_t LONG_NS = 500 * INT64_C(1000000);

#define LONG_GAP_COLS(X)                                                                           \
    X(int64_t, device)                                                                             \
    X(int64_t, begin)                                                                              \
    X(int64_t, dur_ns)                                                                             \
    X(int64_t, window_ns)                                                                          \
    X(bool, unobserved)
COLS_DECLARE(long_gaps, LONG_GAP_COLS)
#define COLS_SELF_ long_gaps
COLS_DEFINE(long_gaps, LONG_GAP_COLS)
#undef COLS_SELF_

/* Longest first. */
static int compare_gaps(const void *ctx, uint32_t a, uint32_t b)
{
    const struct long_gaps *l = ctx;
    if (l->dur_ns[a] != l->dur_ns[b])
        return SORT_BY(l->dur_ns[b], l->dur_ns[a]);
    const int order = sort_nullable(l->device[a], l->device[b]);
    return order ? order : SORT_BY(l->begin[a], l->begin[b]);
}

/* Of a selection of work, the rows of the whole trace that it has; else NULL. False when out of
 * memory. */
static bool mark_selected(const struct roof_trace *shown, bool **selected)
{
    *selected = NULL;
    if (!shown->view || !shown->view->chooses_work)
        return true;
    *selected = calloc((size_t)trace_whole(shown)->gpu.head.count + 1, sizeof **selected);
    for (uint32_t row = 0; *selected && row < shown->gpu.head.count; row++)
        (*selected)[shown->view->gpu_of[row]] = true;
    return *selected != NULL;
}

/* The gap within the window; empty if it does not count. */
static struct interval counted_part(const struct gap *gap, const bool *selected,
                                    struct interval window)
{
    if (selected && (gap->after == ROOF_NONE || !selected[gap->after]))
        return (struct interval){0, 0};
    return gap_within(gap, window);
}

/* Those of at least `least_ns`, and the first of the longest. */
static bool add_gaps(struct long_gaps *l, const struct idle_device *d, const bool *selected,
                     struct interval window, int64_t least_ns)
{
    int64_t longest_ns = 0;
    size_t longest = 0;
    for (size_t i = 0; i < d->ngaps; i++) {
        const struct interval at = counted_part(&d->gaps[i], selected, window);
        if (at.end - at.begin > longest_ns) {
            longest_ns = at.end - at.begin;
            longest = i;
        }
    }
    for (size_t i = 0; i < d->ngaps; i++) {
        const struct interval at = counted_part(&d->gaps[i], selected, window);
        if (at.begin >= at.end || (i != longest && at.end - at.begin < least_ns))
            continue;
        const uint32_t row = cols_push(l, &long_gaps_desc);
        if (row == ROOF_NONE)
            return false;
        l->device[row] = d->id;
        l->begin[row] = at.begin;
        l->dur_ns[row] = at.end - at.begin;
        l->window_ns[row] = window.end - window.begin;
        l->unobserved[row] = d->gaps[i].unobserved;
    }
    return true;
}

static roof_status run_gaps(const struct roof_trace *shown, const roof_run_opts *opts,
                            roof_table *out, roof_error *err)
{
    const int64_t least_ns = opts->micro_idle_ns ? opts->micro_idle_ns : LONG_NS;
    struct idle idle = {.ndevices = 0};
    struct long_gaps l = {.head = {0}};
    bool *selected = NULL;
    bool ok = mark_selected(shown, &selected) && idle_find(&idle, shown);
    for (size_t i = 0; ok && i < idle.ndevices; i++)
        ok = add_gaps(&l, &idle.devices[i], selected,
                      has_window(shown) ? shown->view->window : idle.devices[i].window, least_ns);
    uint32_t *order = ok ? sort_new_order(l.head.count, compare_gaps, &l) : NULL;
    ok = order != NULL;
    for (uint32_t i = 0; ok && i < l.head.count; i++) {
        const uint32_t gap = order[i];
        table_i64_or_null(out, l.device[gap]);
        table_i64(out, l.begin[gap] - shown->origin_ns);
        table_i64(out, l.dur_ns[gap]);
        table_percent(out, l.dur_ns[gap], l.window_ns[gap]);
        table_i64(out, l.dur_ns[gap] >= least_ns);
        table_i64(out, l.unobserved[gap]);
    }
    if (ok && !l.head.count)
        table_note(out, idle.ndevices ? "no GPU was idle" : "no GPU rows in this trace");
    free(order);
    free(selected);
    idle_free(&idle);
    cols_free(&l, &long_gaps_desc);
    return ok ? table_finish(out, err) : error_nomem(err);
}

/* ---- Table gpu_time_util ---- */

enum { CHUNKS = 30 };

/* Where chunk i begins, rounded down; no product overflows. */
static int64_t chunk_begin(struct interval window, int64_t i)
{
    const int64_t length = window.end - window.begin;
    return window.begin + length / CHUNKS * i + length % CHUNKS * i / CHUNKS;
}

static void add_chunks(const struct interval_set *busy, const int64_t *sums, int64_t device,
                       struct interval window, int64_t origin_ns, roof_table *out)
{
    for (int64_t i = 0; i < CHUNKS; i++) {
        const int64_t begin = chunk_begin(window, i), end = chunk_begin(window, i + 1);
        const int64_t busy_ns = interval_length_by_sums(busy, sums, begin, end);
        table_i64_or_null(out, device);
        table_i64(out, i);
        table_i64(out, begin - origin_ns);
        table_i64(out, end - begin);
        table_i64(out, busy_ns);
        table_percent(out, busy_ns, end - begin);
        table_i64(out, busy_ns < end - begin - busy_ns);
    }
}

/* Of rows [lo, hi). */
static bool add_device(const struct roof_trace *shown, uint32_t lo, uint32_t hi, roof_table *out)
{
    const struct gpu *g = &shown->gpu;
    struct interval_set busy = {0};
    bool ok = true;
    for (uint32_t row = lo; ok && row < hi; row++)
        ok = interval_add(&busy, g->start_ns[row], gpu_end(g, row));
    interval_normalise(&busy);
    int64_t *sums = ok ? interval_new_sums(&busy) : NULL;
    if (sums)
        add_chunks(&busy, sums, g->device[lo],
                   has_window(shown) ? shown->view->window : gpu_window(g, lo, hi),
                   shown->origin_ns, out);
    free(sums);
    interval_free(&busy);
    return sums != NULL;
}

static roof_status run_util(const struct roof_trace *shown, const roof_run_opts *opts,
                            roof_table *out, roof_error *err)
{
    const struct gpu *g = &shown->gpu;
    bool ok = true;
    (void)opts;
    for (uint32_t lo = 0, hi; ok && lo < g->head.count; lo = hi) {
        hi = gpu_device_end(g, lo);
        ok = add_device(shown, lo, hi, out);
    }
    if (ok && !g->head.count)
        table_note(out, "no GPU rows in this trace");
    return ok ? table_finish(out, err) : error_nomem(err);
}

/* ---- Copies and fills that the host waits for ---- */

#define WAIT_COLS(X)                                                                               \
    X(int64_t, bytes)                                                                              \
    X(int64_t, with_bytes)                                                                         \
    X(int64_t, call_ns)                                                                            \
    X(uint32_t, longest) /* row */
COLS_DECLARE(copy_waits, WAIT_COLS)
#define COLS_SELF_ copy_waits
COLS_DEFINE(copy_waits, WAIT_COLS)
#undef COLS_SELF_

struct copy_rule {
    enum gpu_class klass;
    enum copy_call call;
    bool leaves_host;      /* not of copies within devices */
    const char *memory[2]; /* one of these, if any */
    const char *none;
};

static bool is_of_memory(const struct copy_rule *rule, const char *name)
{
    size_t len;
    const char *memory = copy_memory(name, &len);
    if (!rule->memory[0])
        return true;
    for (int i = 0; memory && i < 2 && rule->memory[i]; i++) {
        const char *at = strstr(memory, rule->memory[i]);
        if (at && (size_t)(at - memory) < len)
            return true;
    }
    return false;
}

static bool follows(const struct roof_trace *tr, const struct copy_rule *rule, uint32_t row)
{
    const struct gpu *g = &tr->gpu;
    if (g->kind[row] == KIND_KERNEL || g->klass[row] != rule->klass || g->call[row] == ROOF_NONE)
        return false;
    if (rule->leaves_host &&
        (g->direction[row] == DIRECTION_LOCAL || g->direction[row] == DIRECTION_PEER))
        return false;
    return copy_call_of(trace_string(tr, tr->nodes.name[g->call[row]])) == rule->call &&
           is_of_memory(rule, trace_string(tr, g->name[row]));
}

struct copy_list {
    const struct roof_trace *tr;
    struct summary sums;
    struct copy_waits waits; /* of the same groups */
    bool *call_was_added;    /* node -> its duration is in call_ns */
};

static bool add_copy(struct copy_list *l, uint32_t row)
{
    const struct gpu *g = &l->tr->gpu;
    const uint32_t call = g->call[row], name = l->tr->nodes.name[call];
    struct copy_waits *w = &l->waits;
    const uint32_t group = summary_group(&l->sums, g->name[row], name);
    if (group == ROOF_NONE || !summary_put(&l->sums, group, g->dur_ns[row]))
        return false;
    if (group == w->head.count) {
        if (cols_push(w, &copy_waits_desc) == ROOF_NONE)
            return false;
        w->longest[group] = row;
    }
    const int64_t bytes = gpu_bytes(l->tr, row);
    if (bytes != ROOF_NULL_I64) {
        w->bytes[group] = ns_add(w->bytes[group], bytes);
        w->with_bytes[group]++;
    }
    if (g->dur_ns[row] > g->dur_ns[w->longest[group]])
        w->longest[group] = row;
    if (!l->call_was_added[call])
        w->call_ns[group] = ns_add(w->call_ns[group], l->tr->nodes.dur_ns[call]);
    l->call_was_added[call] = true;
    return true;
}

static roof_status run_copies(const struct roof_trace *tr, const struct copy_rule *rule,
                              roof_table *out, roof_error *err)
{
    struct copy_list l = {.tr = tr, .sums = {.strings = &tr->strings}};
    l.call_was_added = calloc((size_t)tr->nodes.head.count + 1, sizeof *l.call_was_added);
    bool ok = l.call_was_added != NULL;
    for (uint32_t row = 0; ok && row < tr->gpu.head.count; row++)
        ok = !follows(tr, rule, row) || add_copy(&l, row);
    ok = ok && summary_finish(&l.sums);
    for (uint32_t i = 0; ok && i < l.sums.groups.head.count; i++) {
        const uint32_t group = l.sums.order[i];
        const bool known = l.waits.with_bytes[group];
        table_str(out, summary_first(&l.sums, group));
        table_str(out, summary_second(&l.sums, group));
        summary_add_times(&l.sums, group, out);
        table_i64_or_null(out, known ? l.waits.bytes[group] : ROOF_NULL_I64);
        table_i64(out, l.waits.call_ns[group]);
        table_i64(out, tr->gpu.call[l.waits.longest[group]]);
    }
    if (ok && !l.sums.groups.head.count)
        table_note(out, none_of(tr, rule->none));
    free(l.call_was_added);
    summary_free(&l.sums);
    cols_free(&l.waits, &copy_waits_desc);
    return ok ? table_finish(out, err) : error_nomem(err);
}

static roof_status run_memcpy_sync(const struct roof_trace *tr, const roof_run_opts *opts,
                                   roof_table *out, roof_error *err)
{
    static const struct copy_rule RULE = {
        CLASS_MEMCPY, COPY_CALL_BLOCKS, true, {NULL, NULL},
           "no copy that the host waits for"
    };
    (void)opts;
    return run_copies(tr, &RULE, out, err);
}

static roof_status run_memcpy_async(const struct roof_trace *tr, const roof_run_opts *opts,
                                    roof_table *out, roof_error *err)
{
    static const struct copy_rule RULE = {
        CLASS_MEMCPY,
        COPY_CALL_ASYNC,
        true,
        {"Pageable", NULL},
        "no asynchronous copy that uses pageable memory"
    };
    (void)opts;
    return run_copies(tr, &RULE, out, err);
}

static roof_status run_memset_sync(const struct roof_trace *tr, const roof_run_opts *opts,
                                   roof_table *out, roof_error *err)
{
    static const struct copy_rule RULE = {
        CLASS_MEMSET,
        COPY_CALL_BLOCKS,
        false,
        {"Pinned", "Managed"},
        "no fill that the host waits for"
    };
    (void)opts;
    return run_copies(tr, &RULE, out, err);
}

/* ---- Table cuda_api_sync ---- */

static bool synchronises(const struct roof_trace *tr, uint32_t id)
{
    return tr->nodes.kind[id] == KIND_CALL &&
           strstr(trace_string(tr, tr->nodes.name[id]), "Synchronize");
}

/* A call inside one that waits is part of that one's wait. */
static roof_status run_api_sync(const struct roof_trace *tr, const roof_run_opts *opts,
                                roof_table *out, roof_error *err)
{
    const struct nodes *n = &tr->nodes;
    struct summary s = {.strings = &tr->strings};
    bool ok = true;
    (void)opts;
    for (uint32_t id = 0; ok && id < n->head.count;) {
        const bool waits = synchronises(tr, id);
        const uint32_t op = n->op_above[id];
        if (waits && trace_has_node(tr, id))
            ok = summary_add(&s, n->name[id], op == ROOF_NONE ? ROOF_NONE : n->name[op],
                             n->dur_ns[id]);
        id = waits ? n->subtree_end[id] : id + 1;
    }
    return summary_make_table(&s, ok, true, "no call that synchronises", out, err);
}

const struct analysis analysis_gpu_gaps = {
    {"gpu_gaps", "Times of at least 500 ms in which a GPU was idle, and its longest one.",
     ANALYSIS_COLS(GAP_COLS), false, 0},
    run_gaps,
    SCOPE_RAN,
};

const struct analysis analysis_gpu_time_util = {
    {"gpu_time_util", "How busy each GPU was in each thirtieth of its time.",
     ANALYSIS_COLS(UTIL_COLS), false, 0},
    run_util,
    SCOPE_RAN,
};

const struct analysis analysis_cuda_memcpy_sync = {
    {"cuda_memcpy_sync", "Copies whose call makes the host wait.", ANALYSIS_COLS(MEMCPY_SYNC_COLS),
     false, 0},
    run_memcpy_sync,
    SCOPE_LAUNCHED,
};

const struct analysis analysis_cuda_memcpy_async = {
    {"cuda_memcpy_async", "Asynchronous copies that use pageable memory.",
     ANALYSIS_COLS(MEMCPY_ASYNC_COLS), false, 0},
    run_memcpy_async,
    SCOPE_LAUNCHED,
};

const struct analysis analysis_cuda_memset_sync = {
    {"cuda_memset_sync", "Fills whose call makes the host wait.", ANALYSIS_COLS(MEMSET_SYNC_COLS),
     false, 0},
    run_memset_sync,
    SCOPE_LAUNCHED,
};

const struct analysis analysis_cuda_api_sync = {
    {"cuda_api_sync", "Calls that synchronise, by name and op.", ANALYSIS_COLS(API_COLS), false, 0},
    run_api_sync,
    SCOPE_LAUNCHED,
};
