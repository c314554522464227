/* kernels.c - GPU rows by name, launcher, device and stream. */
#include "analysis.h"

#include "compiled_calls.h"
#include "map.h"
#include "sort.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"name",               ROOF_STR, ROOF_UNIT_NONE,    "as recorded",                                   false},
    {"kind",               ROOF_STR, ROOF_UNIT_NONE,    "kernel, memcpy, memset, other",                 true },
    {"class",              ROOF_STR, ROOF_UNIT_NONE,
     "computation, communication, memcpy, memset, by data/classes.rules",                                true },
    {"parent_op",          ROOF_STR, ROOF_UNIT_NONE,    "launcher, as in ops",                           false},
    {"parent_category",    ROOF_STR, ROOF_UNIT_NONE,    "category of the launcher",                      true },
    {"device",             ROOF_I64, ROOF_UNIT_ID,      "GPU number, or null",                           true },
    {"stream",             ROOF_I64, ROOF_UNIT_ID,      "stream number, or null",                        true },
    {"count",              ROOF_I64, ROOF_UNIT_COUNT,   "GPU rows",                                      false},
    {"total_ns",           ROOF_I64, ROOF_UNIT_NS,      "sum of their durations",                        false},
    {"mean_ns",            ROOF_F64, ROOF_UNIT_NS,      "mean duration",                                 false},
    {"median_ns",          ROOF_F64, ROOF_UNIT_NS,      "median duration",                               true },
    {"std_ns",             ROOF_F64, ROOF_UNIT_NS,      "sample standard deviation; null for one row",   true },
    {"min_ns",             ROOF_I64, ROOF_UNIT_NS,      "shortest",                                      true },
    {"max_ns",             ROOF_I64, ROOF_UNIT_NS,      "longest",                                       true },
    {"percent",            ROOF_F64, ROOF_UNIT_PERCENT, "total_ns of all GPU row time",                  false},
    {"percent_of_window",  ROOF_F64, ROOF_UNIT_PERCENT,
     "total_ns of the device's window kernels; over 100 if rows overlap",                                true },
    {"blocks_mean",        ROOF_F64, ROOF_UNIT_COUNT,   "mean blocks in the grid; null if not recorded",
     true                                                                                                     },
    {"blocks_per_sm_mean", ROOF_F64, ROOF_UNIT_RATIO,
     "mean blocks / SMs of the device; null if not recorded",                                            true },
    {"waves_mean",         ROOF_F64, ROOF_UNIT_RATIO,
     "mean blocks / blocks that fit on the device at once; null if not recorded",                        true },
    {"source_ops",         ROOF_STR, ROOF_UNIT_NONE,
     "with --inductor: operators that the kernel was made of, with their shares; (several): not "
     "the "
     "same in all rows",                                                                                 true },
};

/* Rows of a group have equal keys; sorting by key puts them together. */
struct kernel_key {
    uint32_t name, parent, kind, klass;
    int64_t device, stream;
};

static struct kernel_key key_of(const struct roof_trace *tr, uint32_t row)
{
    const struct gpu *g = &tr->gpu;
    /* Members are set one by one on zeroed memory: the bytes are the key. */
    struct kernel_key k = {0};
    k.name = g->name[row];
    k.parent = tr->launches.name[g->launch[row]];
    k.kind = g->kind[row];
    k.klass = g->klass[row];
    k.device = g->device[row];
    k.stream = g->stream[row];
    return k;
}

#define GROUP_COLS(X)                                                                              \
    X(uint32_t, first) /* GPU row */                                                               \
    X(uint32_t, begin) /* members[begin .. begin + count) */                                       \
    X(uint32_t, count)                                                                             \
    X(int64_t, total_ns)
COLS_DECLARE(kernel_groups, GROUP_COLS)
#define COLS_SELF_ kernel_groups
COLS_DEFINE(kernel_groups, GROUP_COLS)
#undef COLS_SELF_

struct kernel_table {
    const struct roof_trace *tr;
    struct kernel_groups groups;
    uint32_t *of;      /* GPU row -> group */
    uint32_t *members; /* GPU rows, group after group */
    int64_t *scratch;
    int64_t all_ns;
    struct compiled_calls compiled;
    struct map sms;      /* device -> SMs */
    uint32_t sms_of_any; /* of a device that deviceProperties does not list; 0: not known */
};

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct kernel_table *t = ctx;
    const struct strtab *s = &t->tr->strings;
    if (t->groups.total_ns[a] != t->groups.total_ns[b])
        return SORT_BY(t->groups.total_ns[b], t->groups.total_ns[a]);
    const struct kernel_key x = key_of(t->tr, t->groups.first[a]),
                            y = key_of(t->tr, t->groups.first[b]);
    int order = strtab_compare(s, x.name, y.name);
    if (!order && x.kind != y.kind) /* by their names, as printed */
        order = strcmp(kind_name((enum row_kind)x.kind), kind_name((enum row_kind)y.kind));
    if (!order && x.klass != y.klass)
        order = strcmp(gpu_class_name((enum gpu_class)x.klass),
                       gpu_class_name((enum gpu_class)y.klass));
    if (!order)
        order = strtab_compare(s, x.parent, y.parent);
    if (!order)
        order = sort_nullable(x.device, y.device);
    return order ? order : sort_nullable(x.stream, y.stream);
}

static bool make_groups(struct kernel_table *t)
{
    const struct gpu *g = &t->tr->gpu;
    struct key_set keys = {0};
    bool ok = key_set_init(&keys, t->tr);
    for (uint32_t row = 0; ok && row < g->head.count; row++) {
        const struct kernel_key k = key_of(t->tr, row);
        const uint32_t group = key_set_put(&keys, k.name, &k, sizeof k);
        ok = group != ROOF_NONE;
        if (ok && group == t->groups.head.count) {
            ok = cols_push(&t->groups, &kernel_groups_desc) != ROOF_NONE;
            if (ok)
                t->groups.first[group] = row;
        }
        if (ok) {
            t->of[row] = group;
            t->groups.count[group]++;
            t->groups.total_ns[group] = ns_add(t->groups.total_ns[group], g->dur_ns[row]);
        }
    }
    key_set_free(&keys);
    uint32_t at = 0;
    for (uint32_t k = 0; k < t->groups.head.count; k++) {
        t->groups.begin[k] = at;
        at += t->groups.count[k];
    }
    for (uint32_t row = 0; ok && row < g->head.count; row++)
        t->members[t->groups.begin[t->of[row]]++] = row;
    for (uint32_t k = 0; k < t->groups.head.count; k++)
        t->groups.begin[k] -= t->groups.count[k];
    return ok;
}

static void add_mean(roof_table *out, double sum, uint32_t n)
{
    if (n)
        table_f64(out, sum / n);
    else
        table_null(out);
}

/* Means over the rows that have the values. */
static void add_grid(const struct kernel_table *t, uint32_t group, roof_table *out)
{
    const struct gpu *g = &t->tr->gpu;
    const int64_t device = g->device[t->groups.first[group]];
    const uint32_t *found = map_get(&t->sms, (uint64_t)device);
    const uint32_t sms = found                     ? *found
                         : device == ROOF_NULL_I64 ? 0
                                                   : t->sms_of_any; /* 0: not known */
    double blocks = 0, per_sm = 0, waves = 0;
    uint32_t nblocks = 0, nper_sm = 0, nwaves = 0;
    for (uint32_t i = 0; i < t->groups.count[group]; i++) {
        const uint32_t row = t->members[t->groups.begin[group] + i];
        if (g->blocks[row] == ROOF_NULL_I64)
            continue;
        blocks += (double)g->blocks[row];
        nblocks++;
        if (!sms)
            continue;
        per_sm += (double)g->blocks[row] / sms;
        nper_sm++;
        if (g->active_blocks[row] <= 0)
            continue;
        waves += (double)g->blocks[row] / (sms * (double)g->active_blocks[row]);
        nwaves++;
    }
    add_mean(out, blocks, nblocks);
    add_mean(out, per_sm, nper_sm);
    add_mean(out, waves, nwaves);
}

/* The call that all rows of the group are, by its operators. */
static void add_source(const struct kernel_table *t, uint32_t group, roof_table *out)
{
    const struct compiled_calls *c = &t->compiled;
    uint32_t call = ROOF_NONE;
    bool same = true;
    for (uint32_t i = 0; i < t->groups.count[group] && c->ind; i++) {
        const uint32_t row = t->members[t->groups.begin[group] + i];
        const uint32_t other = c->items.call[compiled_item_of(c, t->tr, row)];
        call = i ? call : other;
        same &= call == other ||
                (call != ROOF_NONE && other != ROOF_NONE && inductor_same_ops(c->ind, call, other));
    }
    if (!same)
        table_str(out, "(several)");
    else if (call == ROOF_NONE)
        table_null(out);
    else
        compiled_ops_add(c->ind, call, out);
}

static void add_group(const struct kernel_table *t, uint32_t group, const struct interval *window,
                      roof_table *out)
{
    const struct roof_trace *tr = t->tr;
    const uint32_t first = t->groups.first[group];
    const struct kernel_key k = key_of(tr, first);
    for (uint32_t i = 0; i < t->groups.count[group]; i++)
        t->scratch[i] = tr->gpu.dur_ns[t->members[t->groups.begin[group] + i]];
    const struct stats s = stats_of(t->scratch, t->groups.count[group]);
    table_str(out, trace_string(tr, k.name));
    table_str(out, kind_name((enum row_kind)k.kind));
    table_str(out, gpu_class_name((enum gpu_class)k.klass));
    table_str(out, trace_string(tr, k.parent));
    table_str(out, trace_string(tr, tr->launches.category[tr->gpu.launch[first]]));
    table_i64_or_null(out, k.device);
    table_i64_or_null(out, k.stream);
    table_i64(out, t->groups.count[group]);
    table_i64(out, s.sum);
    table_stats(out, &s);
    table_percent(out, s.sum, t->all_ns);
    table_percent(out, s.sum, window->end - window->begin);
    add_grid(t, group, out);
    add_source(t, group, out);
}

/* Window of the device of each group. Groups are numbered as their first rows stand, device after
 * device. */
static void find_windows(const struct kernel_table *t, struct interval *windows)
{
    const struct gpu *g = &t->tr->gpu;
    uint32_t group = 0;
    for (uint32_t lo = 0, hi; lo < g->head.count; lo = hi) {
        hi = gpu_device_end(g, lo);
        const struct interval w = gpu_window(g, lo, hi);
        for (; group < t->groups.head.count && t->groups.first[group] < hi; group++)
            windows[group] = w;
    }
}

static uint32_t sms_of(const struct device_props *p)
{
    return p->num_sms > 0 && p->num_sms < UINT32_MAX ? (uint32_t)p->num_sms : 0;
}

/* The first entry of a device counts. */
static bool index_sms(struct kernel_table *t)
{
    const struct trace_meta *m = &t->tr->meta;
    const struct device_props *any = trace_any_device(t->tr);
    t->sms_of_any = any ? sms_of(any) : 0;
    for (size_t i = 0; i < m->ndevices; i++) {
        const bool known = m->devices[i].id != ROOF_NULL_I64;
        if (!map_put(&t->sms, (uint64_t)m->devices[i].id, known ? sms_of(&m->devices[i]) : 0))
            return false;
    }
    return true;
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    const size_t n = tr->gpu.head.count;
    struct kernel_table t = {.tr = tr, .all_ns = trace_gpu_total_ns(tr)};
    t.of = malloc(n * sizeof *t.of + 1);
    t.members = malloc(n * sizeof *t.members + 1);
    t.scratch = malloc(n * sizeof *t.scratch + 1);
    bool ok = t.of && t.members && t.scratch && index_sms(&t) && make_groups(&t) &&
              compiled_calls_make(&t.compiled, tr);
    uint32_t *order = ok ? sort_new_order(t.groups.head.count, compare, &t) : NULL;
    struct interval *windows = malloc(t.groups.head.count * sizeof *windows + 1);
    ok = ok && order && windows;
    if (ok)
        find_windows(&t, windows);
    for (uint32_t i = 0; ok && i < t.groups.head.count; i++)
        add_group(&t, order[i], &windows[order[i]], out);
    if (!n && !opts->brief)
        table_note(out, "no GPU rows in this trace");
    free(order);
    free(windows);
    free(t.of);
    free(t.members);
    free(t.scratch);
    map_free(&t.sms);
    compiled_calls_free(&t.compiled);
    cols_free(&t.groups, &kernel_groups_desc);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct analysis analysis_kernels = {
    {"kernels", "GPU rows by name, operator, device and stream.", ANALYSIS_COLS(COLS), true, 20},
    run,
    SCOPE_LAUNCHED,
};
