/* memory_devices.c - what the allocator of each device did: peak and its owner, growth, stalls. */
#include "memory_shared.h"

#include "sort.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"device_type",            ROOF_STR, ROOF_UNIT_NONE,  "cpu, cuda, hip ..., or null",                        false},
    {"device",                 ROOF_I64, ROOF_UNIT_ID,    "number, or null",                                    false},
    {"levels",                 ROOF_STR, ROOF_UNIT_NONE,
     "recorded; relative: the trace tells no totals, so all levels count from 0 at its first event",            false},
    {"events",                 ROOF_I64, ROOF_UNIT_COUNT, "allocator events",                                   true },
    {"allocs",                 ROOF_I64, ROOF_UNIT_COUNT, "of these, memory taken",                             true },
    {"alloc_bytes",            ROOF_I64, ROOF_UNIT_BYTES, "how much",                                           true },
    {"frees",                  ROOF_I64, ROOF_UNIT_COUNT, "of these, memory given back",                        true },
    {"free_bytes",             ROOF_I64, ROOF_UNIT_BYTES, "how much",                                           true },
    {"unmatched_frees",        ROOF_I64, ROOF_UNIT_COUNT,
     "given back but not taken in the trace; null without addresses",                                           true },
    {"unmatched_bytes",        ROOF_I64, ROOF_UNIT_BYTES, "how much; null without addresses",                   true },
    {"start_bytes",            ROOF_I64, ROOF_UNIT_BYTES, "allocated before the first event; null if relative",
     true                                                                                                            },
    {"end_bytes",              ROOF_I64, ROOF_UNIT_BYTES, "allocated after the last",                           true },
    {"peak_bytes",             ROOF_I64, ROOF_UNIT_BYTES, "most allocated at a time",                           false},
    {"peak_ns",                ROOF_I64, ROOF_UNIT_NS,    "when, first",                                        true },
    {"peak_op",                ROOF_STR, ROOF_UNIT_NONE,  "innermost op at the peak, or null",                  false},
    {"peak_module",            ROOF_STR, ROOF_UNIT_NONE,  "innermost nn.Module at the peak, or null",           true },
    {"reserved_at_peak_bytes", ROOF_I64, ROOF_UNIT_BYTES,
     "reserved from the driver at the peak, or null",                                                           true },
    {"reserved_peak_bytes",    ROOF_I64, ROOF_UNIT_BYTES, "most reserved, or null",                             true },
    {"reserved_peak_ns",       ROOF_I64, ROOF_UNIT_NS,    "when, first",                                        true },
    {"growth_bytes",           ROOF_I64, ROOF_UNIT_BYTES,
     "largest growth from the start to the end of a step; null without steps",                                  true },
    {"growth_step",            ROOF_STR, ROOF_UNIT_NONE,  "the first such step",                                true },
    {"leak_bytes",             ROOF_I64, ROOF_UNIT_BYTES,
     "growth of the least allocated in a step, if it grew with every step, else 0; null for fewer "
     "than three steps",                                                                                        false},
    {"stalls",                 ROOF_I64, ROOF_UNIT_COUNT,
     "calls inside ops that get memory from the driver or give it back",                                        true },
    {"stall_ns",               ROOF_I64, ROOF_UNIT_NS,    "their durations on the host",                        false},
};

struct stalls {
    int64_t count, ns;
};

struct memory_table {
    const struct roof_trace *tr;
    struct memory_devices devices;
    uint32_t *peak_module; /* device -> name of the frame of the module at its peak, ROOF_NONE */
    struct stalls *stalls; /* by device; the last: of none */
};

/* ---- Stalls ---- */

static int compare_by_track(const void *ctx, uint32_t a, uint32_t b)
{
    const struct allocs *s = ctx;
    return s->track[a] != s->track[b] ? SORT_BY(s->track[a], s->track[b])
                                      : SORT_BY(s->ts_ns[a], s->ts_ns[b]);
}

/* Of an event of the whole trace. The number of devices: of none that is shown. */
static uint32_t device_of_event(const struct memory_devices *d, uint32_t event)
{
    uint32_t lo = 0, hi = d->head.count;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (event < d->whole_end[mid])
            hi = mid;
        else
            lo = mid + 1;
    }
    return lo < d->head.count && event >= d->whole_begin[lo] ? lo : d->head.count;
}

/* The device that a call serves: that of the next event of its thread which is not of the CPU's
 * memory, else of the last before. `next` is the first of order[] that does not come before it. */
static uint32_t device_of_call(const struct memory_table *t, const uint32_t *order, uint32_t n,
                               uint32_t next, uint32_t call)
{
    const struct allocs *s = &trace_whole(t->tr)->allocs;
    const uint32_t track = t->tr->nodes.track[call];
    if (next < n && s->track[order[next]] == track)
        return device_of_event(&t->devices, order[next]);
    if (next && s->track[order[next - 1]] == track)
        return device_of_event(&t->devices, order[next - 1]);
    return t->devices.head.count;
}

static bool ask_rules(const struct roof_trace *tr, uint8_t *known, uint32_t name)
{
    if (!known[name])
        known[name] = rules_match(&tr->rules, RULE_ALLOCATOR, trace_string(tr, name)) ? 2 : 1;
    return known[name] == 2;
}

static bool find_stalls(struct memory_table *t)
{
    const struct roof_trace *tr = t->tr;
    const struct allocs *s = &trace_whole(tr)->allocs;
    const struct nodes *n = &tr->nodes;
    uint8_t *known = calloc((size_t)tr->strings.count + 1, 1);
    uint32_t *order = malloc(s->head.count * sizeof *order + 1), count = 0, next = 0;
    bool ok = known && order;
    for (uint32_t i = 0; ok && i < s->head.count; i++)
        if (s->device_type[i] != 0)
            order[count++] = i;
    ok = ok && sort_rows(order, count, compare_by_track, s);
    for (uint32_t id = 0; ok && id < n->head.count; id++) {
        if (n->kind[id] != KIND_CALL || n->op_above[id] == ROOF_NONE || !trace_has_node(tr, id) ||
            !ask_rules(tr, known, n->name[id]))
            continue;
        while (next < count &&
               (s->track[order[next]] < n->track[id] ||
                (s->track[order[next]] == n->track[id] && s->ts_ns[order[next]] < n->start_ns[id])))
            next++;
        struct stalls *stalls = &t->stalls[device_of_call(t, order, count, next, id)];
        stalls->count++;
        stalls->ns = ns_add(stalls->ns, n->dur_ns[id]);
    }
    free(known);
    free(order);
    return ok;
}

/* ---- Steps ---- */

/* Least levels of runs of events: node i of the tree is the least of 2i and 2i + 1; the events are
 * the leaves. */
struct levels {
    const struct allocs *events;
    uint32_t begin, end;
    int64_t start_bytes;
    int64_t *tree;
};

static bool levels_init(struct levels *l)
{
    const uint32_t n = l->end - l->begin;
    l->tree = malloc(2 * (size_t)n * sizeof *l->tree);
    if (!l->tree)
        return false;
    for (uint32_t i = 0; i < n; i++)
        l->tree[(size_t)n + i] = l->events->allocated[l->begin + i];
    for (size_t i = n; i-- > 1;)
        l->tree[i] = l->tree[2 * i] < l->tree[2 * i + 1] ? l->tree[2 * i] : l->tree[2 * i + 1];
    return true;
}

/* The first event that does not come before `ns`. */
static uint32_t first_event_at(const struct levels *l, int64_t ns)
{
    uint32_t lo = l->begin, hi = l->end;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (l->events->ts_ns[mid] < ns)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static int64_t level_before(const struct levels *l, uint32_t event)
{
    return event == l->begin ? l->start_bytes : l->events->allocated[event - 1];
}

/* The least level from before event `lo` to after event `hi - 1`. */
static int64_t least_level(const struct levels *l, uint32_t lo, uint32_t hi)
{
    const size_t n = l->end - l->begin;
    int64_t least = level_before(l, lo);
    size_t a = n + (lo - l->begin), b = n + (hi - l->begin);
    for (; a < b; a /= 2, b /= 2) {
        if (a & 1) {
            least = l->tree[a] < least ? l->tree[a] : least;
            a++;
        }
        if (b & 1) {
            b--;
            least = l->tree[b] < least ? l->tree[b] : least;
        }
    }
    return least;
}

struct growth {
    int64_t bytes, leak_bytes; /* null as the table has it */
    uint32_t step;
};

static struct growth measure_growth(const struct levels *l, const struct steps *steps)
{
    struct growth g = {ROOF_NULL_I64, ROOF_NULL_I64, ROOF_NONE};
    int64_t first = 0, previous = 0;
    bool always = steps->head.count >= 3;
    for (uint32_t i = 0; i < steps->head.count; i++) {
        const uint32_t lo = first_event_at(l, steps->start_ns[i]);
        const uint32_t hi = first_event_at(l, steps->end_ns[i]);
        const int64_t grown = bytes_add(level_before(l, hi), -level_before(l, lo));
        const int64_t least = least_level(l, lo, hi);
        if (g.step == ROOF_NONE || grown > g.bytes) {
            g.bytes = grown;
            g.step = i;
        }
        always = always && (!i || least > previous);
        previous = least;
        first = i ? first : least;
    }
    if (steps->head.count >= 3)
        g.leak_bytes = always ? bytes_add(previous, -first) : 0;
    return g;
}

/* ---- Rows ---- */

static void add_sums(const struct allocs *s, uint32_t begin, uint32_t end, roof_table *out)
{
    int64_t allocs = 0, taken = 0, frees = 0, given = 0;
    for (uint32_t i = begin; i < end; i++) {
        allocs += s->bytes[i] > 0;
        frees += s->bytes[i] < 0;
        if (s->bytes[i] > 0)
            taken = bytes_add(taken, s->bytes[i]);
        else
            given = bytes_add(given, -s->bytes[i]);
    }
    table_i64(out, end - begin);
    table_i64(out, allocs);
    table_i64(out, taken);
    table_i64(out, frees);
    table_i64(out, given);
}

static bool add_unmatched(const struct memory_table *t, uint32_t device, roof_table *out)
{
    const struct memory_devices *d = &t->devices;
    struct memory_unmatched unmatched;
    if (!d->has_addresses[device]) {
        table_null(out);
        table_null(out);
        return true;
    }
    uint32_t *ends = malloc((d->end[device] - d->begin[device]) * sizeof *ends);
    const bool ok = ends && memory_match(t->tr, d, device, ends, &unmatched);
    free(ends);
    table_i64(out, ok ? unmatched.frees : 0);
    table_i64(out, ok ? unmatched.bytes : 0);
    return ok;
}

static void add_peak(const struct memory_table *t, uint32_t device, roof_table *out)
{
    const struct roof_trace *tr = t->tr;
    const struct allocs *s = &tr->allocs;
    const uint32_t peak = t->devices.peak[device];
    const uint32_t at = peak == ROOF_NONE ? t->devices.begin[device] : peak;
    const uint32_t op = peak == ROOF_NONE ? ROOF_NONE : s->op[peak];
    table_i64(out, t->devices.peak_bytes[device]);
    table_i64(out, s->ts_ns[at] - tr->origin_ns);
    table_str(out, op == ROOF_NONE ? NULL : trace_string(tr, tr->nodes.name[op]));
    table_str(out, memory_module_name(tr, t->peak_module[device]));
    table_i64_or_null(out, peak == ROOF_NONE ? ROOF_NULL_I64 : s->total_reserved[peak]);
}

static void add_reserved_peak(const struct memory_table *t, uint32_t device, roof_table *out)
{
    const struct allocs *s = &t->tr->allocs;
    uint32_t peak = ROOF_NONE;
    for (uint32_t i = t->devices.begin[device]; i < t->devices.end[device]; i++)
        if (s->total_reserved[i] != ROOF_NULL_I64 &&
            (peak == ROOF_NONE || s->total_reserved[i] > s->total_reserved[peak]))
            peak = i;
    table_i64_or_null(out, peak == ROOF_NONE ? ROOF_NULL_I64 : s->total_reserved[peak]);
    table_i64_or_null(out, peak == ROOF_NONE ? ROOF_NULL_I64 : s->ts_ns[peak] - t->tr->origin_ns);
}

/* Each device looks at each step: real traces have few of either. */
static bool is_growth_measured(const struct memory_table *t)
{
    enum { MOST_LOOKS = 1000000 };
    return (uint64_t)t->devices.head.count * t->tr->steps.head.count <= MOST_LOOKS;
}

static bool add_growth(const struct memory_table *t, uint32_t device, roof_table *out)
{
    const struct roof_trace *tr = t->tr;
    const struct allocs *all = &trace_whole(tr)->allocs;
    const uint32_t begin = t->devices.whole_begin[device];
    if (!is_growth_measured(t)) {
        for (int i = 0; i < 3; i++)
            table_null(out);
        return true;
    }
    struct levels l = {all, begin, t->devices.whole_end[device],
                       memory_level_before(all, begin, begin), NULL};
    if (!levels_init(&l))
        return false;
    const struct growth g = measure_growth(&l, &tr->steps);
    free(l.tree);
    table_i64_or_null(out, g.bytes);
    table_str(out, g.step == ROOF_NONE ? NULL : trace_string(tr, tr->steps.name[g.step]));
    table_i64_or_null(out, g.leak_bytes);
    return true;
}

static void add_stalls(const struct stalls *s, roof_table *out)
{
    table_i64(out, s->count);
    table_i64(out, s->ns);
}

static bool add_device(const struct memory_table *t, uint32_t device, roof_table *out)
{
    const struct allocs *s = &t->tr->allocs;
    const struct memory_devices *d = &t->devices;
    memory_add_device(out, s, d->begin[device]);
    table_str(out, d->is_recorded[device] ? "recorded" : "relative");
    add_sums(s, d->begin[device], d->end[device], out);
    if (!add_unmatched(t, device, out))
        return false;
    table_i64_or_null(out, d->is_recorded[device] ? d->start_bytes[device] : ROOF_NULL_I64);
    table_i64(out, s->allocated[d->end[device] - 1]);
    add_peak(t, device, out);
    add_reserved_peak(t, device, out);
    if (!add_growth(t, device, out))
        return false;
    add_stalls(&t->stalls[device], out);
    return true;
}

/* Calls on threads that never allocate, or for devices of which no event is selected. */
static void add_other_stalls(const struct memory_table *t, roof_table *out)
{
    const struct stalls *s = &t->stalls[t->devices.head.count];
    const size_t ncols = sizeof COLS / sizeof *COLS;
    if (!s->count)
        return;
    for (size_t col = 0; col + 2 < ncols; col++) {
        if (strcmp(COLS[col].name, "events") == 0)
            table_i64(out, 0);
        else
            table_null(out);
    }
    add_stalls(s, out);
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    struct memory_table t = {.tr = tr};
    (void)opts;
    bool ok = memory_list_devices(tr, &t.devices);
    t.peak_module = malloc(t.devices.head.count * sizeof *t.peak_module + 1);
    t.stalls = calloc((size_t)t.devices.head.count + 1, sizeof *t.stalls);
    ok = ok && t.peak_module && t.stalls &&
         memory_find_modules(tr, t.devices.peak, t.devices.head.count, t.peak_module) &&
         find_stalls(&t);
    for (uint32_t device = 0; ok && device < t.devices.head.count; device++)
        ok = add_device(&t, device, out);
    if (ok)
        add_other_stalls(&t, out);
    if (ok)
        memory_note(out, tr);
    if (ok && !is_growth_measured(&t))
        table_note(out, "too many steps and devices: growth is not measured");
    free(t.peak_module);
    free(t.stalls);
    cols_free(&t.devices, &memory_devices_desc);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_memory = {
    {"memory", "What the allocator of each device did: peak and its owner, growth, stalls.",
     ANALYSIS_COLS(COLS), false, 0},
    run,
    SCOPE_LAUNCHED,
};
