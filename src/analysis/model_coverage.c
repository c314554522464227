/* model_coverage.c - how much of GPU time has a model, and of the rest why not: by reason, and by
 * name. */
#include "work.h"

#include "sort.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COVERAGE_COLS[] = {
    {"state",             ROOF_STR, ROOF_UNIT_NONE,
     "exact, bounds, estimate: grade of the model; communication; else why there are no numbers",                 false},
    {"instances",         ROOF_I64, ROOF_UNIT_COUNT,   "ops, calls or single rows",                               true },
    {"gpu_rows",          ROOF_I64, ROOF_UNIT_COUNT,   "their GPU rows",                                          false},
    {"total_ns",          ROOF_I64, ROOF_UNIT_NS,
     "sum of their durations; all states add up to all GPU row time",                                             false},
    {"percent",           ROOF_F64, ROOF_UNIT_PERCENT, "total_ns of all GPU row time",                            false},
    {"shaped_ns",         ROOF_I64, ROOF_UNIT_NS,      "the part whose op has Input Dims, without communication",
     true                                                                                                              },
    {"percent_of_shaped", ROOF_F64, ROOF_UNIT_PERCENT, "shaped_ns of that of all states",                         false},
    {"largest",           ROOF_STR, ROOF_UNIT_NONE,    "the three names that take most of total_ns",              false},
    {"remedy",            ROOF_STR, ROOF_UNIT_PROSE,   "what can be done about it, or null",                      true },
};

static const roof_coldef MISSING_COLS[] = {
    {"name",     ROOF_STR, ROOF_UNIT_NONE,    "launcher, as in ops",                              false},
    {"state",    ROOF_STR, ROOF_UNIT_NONE,    "as in model_coverage",                             false},
    {"count",    ROOF_I64, ROOF_UNIT_COUNT,   "instances",                                        false},
    {"total_ns", ROOF_I64, ROOF_UNIT_NS,      "sum of the durations of their GPU rows",           false},
    {"percent",  ROOF_F64, ROOF_UNIT_PERCENT, "total_ns of all GPU row time",                     false},
    {"reason",   ROOF_STR, ROOF_UNIT_PROSE,
     "what was not recorded, for the one with most time; or null",                                true },
    {"first_id", ROOF_I64, ROOF_UNIT_ID,      "smallest id among them, for `rooftree tree --id`", false},
};

/* Instances of one name and state. */
#define NAMED_COLS(X)                                                                              \
    X(uint32_t, name)                                                                              \
    X(uint32_t, first)   /* instance */                                                            \
    X(uint32_t, longest) /* the instance with most time */                                         \
    X(uint8_t, state)                                                                              \
    X(int64_t, count)                                                                              \
    X(int64_t, rows)                                                                               \
    X(int64_t, total_ns)                                                                           \
    X(int64_t, shaped_ns)
COLS_DECLARE(named, NAMED_COLS)
#define COLS_SELF_ named
COLS_DEFINE(named, NAMED_COLS)
#undef COLS_SELF_

struct coverage {
    struct work work;
    struct named named;
    uint32_t *order; /* of named: by state, then most time first */
};

static bool is_shaped(const struct work *w, uint32_t i)
{
    const uint32_t args = work_args(w, i);
    return w->instances.state[i] != WORK_COMMUNICATION && args != ROOF_NONE &&
           w->tr->args.signatures[args].field[ARGS_DIMS] != ROOF_NONE;
}

static void add_instance(struct coverage *c, uint32_t k, uint32_t i)
{
    const struct instances *s = &c->work.instances;
    struct named *n = &c->named;
    n->count[k]++;
    n->rows[k] += s->end[i] - s->begin[i];
    n->total_ns[k] = ns_add(n->total_ns[k], s->sum_ns[i]);
    if (is_shaped(&c->work, i))
        n->shaped_ns[k] = ns_add(n->shaped_ns[k], s->sum_ns[i]);
    if (s->sum_ns[i] > s->sum_ns[n->longest[k]])
        n->longest[k] = i;
}

static bool name_instances(struct coverage *c)
{
    const struct instances *s = &c->work.instances;
    struct named *n = &c->named;
    struct key_set keys = {0};
    bool ok = key_set_init(&keys, c->work.tr);
    for (uint32_t i = 0; ok && i < s->head.count; i++) {
        const uint32_t key[2] = {work_name(&c->work, i), s->state[i]};
        const uint32_t k = key_set_put(&keys, key[0], key, sizeof key);
        ok = k != ROOF_NONE && (k < n->head.count || cols_push(n, &named_desc) != ROOF_NONE);
        if (!ok)
            break;
        if (!n->count[k]) {
            n->name[k] = key[0];
            n->state[k] = s->state[i];
            n->first[k] = n->longest[k] = i;
        }
        add_instance(c, k, i);
    }
    key_set_free(&keys);
    return ok;
}

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct coverage *c = ctx;
    const struct named *n = &c->named;
    if (n->state[a] != n->state[b])
        return SORT_BY(n->state[a], n->state[b]);
    if (n->total_ns[a] != n->total_ns[b])
        return SORT_BY(n->total_ns[b], n->total_ns[a]);
    return strtab_compare(&c->work.tr->strings, n->name[a], n->name[b]);
}

static roof_status coverage_make(struct coverage *c, const struct roof_trace *tr, roof_error *err)
{
    *c = (struct coverage){0};
    ROOF_TRY(work_make(&c->work, tr, err));
    if (!name_instances(c))
        return error_nomem(err);
    c->order = sort_new_order(c->named.head.count, compare, c);
    return c->order ? ROOF_OK : error_nomem(err);
}

static void coverage_free(struct coverage *c)
{
    work_free(&c->work);
    cols_free(&c->named, &named_desc);
    free(c->order);
}

/* ---- model_coverage ---- */

/* Sums over order[lo .. hi), which are of one state. */
static struct state_sums {
    int64_t count, rows, total_ns, shaped_ns;
} sums_of(const struct coverage *c, uint32_t lo, uint32_t hi)
{
    struct state_sums s = {0};
    for (uint32_t i = lo; i < hi; i++) {
        const uint32_t k = c->order[i];
        s.count += c->named.count[k];
        s.rows += c->named.rows[k];
        s.total_ns = ns_add(s.total_ns, c->named.total_ns[k]);
        s.shaped_ns = ns_add(s.shaped_ns, c->named.shaped_ns[k]);
    }
    return s;
}

static void add_largest(roof_table *out, const struct coverage *c, uint32_t lo, uint32_t hi)
{
    enum { SHOWN = 3 };
    struct buf text = {0};
    for (uint32_t i = lo; i < hi && i < lo + SHOWN; i++) {
        buf_str(&text, i > lo ? ", " : "");
        buf_str(&text, trace_string(c->work.tr, c->named.name[c->order[i]]));
    }
    if (text.len)
        table_str_copy(out, text.bytes, text.len);
    else
        table_null(out);
    out->failed |= text.failed;
    buf_free(&text);
}

/* A row each state that there is. */
static void add_states(roof_table *out, const struct coverage *c)
{
    const int64_t shaped = sums_of(c, 0, c->named.head.count).shaped_ns;
    for (uint32_t lo = 0, hi; lo < c->named.head.count; lo = hi) {
        const enum work_state state = (enum work_state)c->named.state[c->order[lo]];
        for (hi = lo; hi < c->named.head.count && c->named.state[c->order[hi]] == state; hi++)
            ;
        const struct state_sums s = sums_of(c, lo, hi);
        table_str(out, work_state_name(state));
        table_i64(out, s.count);
        table_i64(out, s.rows);
        table_i64(out, s.total_ns);
        table_percent(out, s.total_ns, c->work.all_ns);
        table_i64(out, s.shaped_ns);
        table_percent(out, s.shaped_ns, shaped);
        add_largest(out, c, lo, hi);
        table_str(out, work_state_remedy(state));
    }
}

static roof_status run_coverage(const struct roof_trace *tr, const roof_run_opts *opts,
                                roof_table *out, roof_error *err)
{
    struct coverage c;
    const roof_status status = coverage_make(&c, tr, err);
    if (status == ROOF_OK)
        add_states(out, &c);
    if (!tr->gpu.head.count && !opts->brief)
        table_note(out, "no GPU rows in this trace");
    coverage_free(&c);
    return status == ROOF_OK ? table_finish(out, err) : status;
}

const struct analysis analysis_model_coverage = {
    {"model_coverage", "How much of GPU time has a model of what it computes; of the rest why not.",
     ANALYSIS_COLS(COVERAGE_COLS), true, 0},
    run_coverage,
    SCOPE_LAUNCHED,
};

/* ---- models_missing ---- */

static int by_time(const void *ctx, uint32_t a, uint32_t b)
{
    const struct coverage *c = ctx;
    const struct named *n = &c->named;
    return n->total_ns[a] != n->total_ns[b] ? SORT_BY(n->total_ns[b], n->total_ns[a])
                                            : compare(ctx, a, b);
}

static void add_missing(roof_table *out, const struct coverage *c, uint32_t k)
{
    const struct named *n = &c->named;
    const struct work *w = &c->work;
    const struct opresult *r = work_result(w, n->longest[k]);
    table_str(out, trace_string(w->tr, n->name[k]));
    table_str(out, work_state_name((enum work_state)n->state[k]));
    table_i64(out, n->count[k]);
    table_i64(out, n->total_ns[k]);
    table_percent(out, n->total_ns[k], w->all_ns);
    if (r && r->why)
        table_printf(out, "%s", r->why);
    else
        table_null(out);
    table_i64(out, work_first_id(w, n->first[k]));
}

static roof_status run_missing(const struct roof_trace *tr, const roof_run_opts *opts,
                               roof_table *out, roof_error *err)
{
    struct coverage c;
    (void)opts;
    roof_status status = coverage_make(&c, tr, err);
    uint32_t *order = status == ROOF_OK ? sort_new_order(c.named.head.count, by_time, &c) : NULL;
    if (status == ROOF_OK && !order)
        status = error_nomem(err);
    for (uint32_t i = 0; status == ROOF_OK && i < c.named.head.count; i++)
        if (c.named.state[order[i]] > WORK_COMMUNICATION)
            add_missing(out, &c, order[i]);
    free(order);
    coverage_free(&c);
    return status == ROOF_OK ? table_finish(out, err) : status;
}

const struct analysis analysis_models_missing = {
    {"models_missing", "GPU time of which no model says what was computed, by name.",
     ANALYSIS_COLS(MISSING_COLS), false, 20},
    run_missing,
    SCOPE_LAUNCHED,
};
