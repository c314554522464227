/* attribute_operators.c - operators with their time, their counters, how much of them has counters,
 * and what keeps them from being faster. */
#include "attribute.h"

#include "bottleneck.h"
#include "embedded.h"
#include "sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"operator",          ROOF_STR, ROOF_UNIT_NONE,    "as in ops",                                    false},
    {"category",          ROOF_STR, ROOF_UNIT_NONE,    "of the operator",                              true },
    {"gpu_rows",          ROOF_I64, ROOF_UNIT_COUNT,   "kernels, copies, fills",                       true },
    {"kernels",           ROOF_I64, ROOF_UNIT_COUNT,   "of them kernels",                              true },
    {"total_ns",          ROOF_I64, ROOF_UNIT_NS,      "sum of the durations of its GPU rows",         false},
    {"percent",           ROOF_F64, ROOF_UNIT_PERCENT, "of all GPU row time",                          false},
    {"file",              ROOF_I64, ROOF_UNIT_ID,
     "of counters: the one that has most of its time; the others are in operator_counters",            true },
    {"counted",           ROOF_I64, ROOF_UNIT_COUNT,   "kernels with counters of their own",           true },
    {"grouped",           ROOF_I64, ROOF_UNIT_COUNT,
     "launches with counters that are among its kernels, but not which",                               true },
    {"propagated",        ROOF_I64, ROOF_UNIT_COUNT,   "kernels with those of another layer",          true },
    {"counted_percent",   ROOF_F64, ROOF_UNIT_PERCENT, "of its kernels: counted, grouped, propagated",
     false                                                                                                  },
    {"time_percent",      ROOF_F64, ROOF_UNIT_PERCENT,
     "of its kernels' time: those counted or propagated",                                              true },
    {"bottleneck",        ROOF_STR, ROOF_UNIT_NONE,
     "axis of the first rule of data/bottlenecks.tsv that holds; null: none, or nothing is known",     false},
    {"dram_percent",      ROOF_F64, ROOF_UNIT_PERCENT, "of the memory's peak",                         false},
    {"compute_percent",   ROOF_F64, ROOF_UNIT_PERCENT, "of the SMs' peak",                             true },
    {"tensor_percent",    ROOF_F64, ROOF_UNIT_PERCENT, "of the matrix units' peak",                    true },
    {"occupancy_percent", ROOF_F64, ROOF_UNIT_PERCENT, "of resident warps",                            true },
    {"l2_hit_percent",    ROOF_F64, ROOF_UNIT_PERCENT, "of sectors looked up in L2",                   true },
    {"l1_hit_percent",    ROOF_F64, ROOF_UNIT_PERCENT, "of sectors looked up in L1",                   true },
    {"evidence",          ROOF_STR, ROOF_UNIT_PROSE,   "all rules that hold, by what",                 true },
};

static const roof_coldef FIELD_COLS[] = {
    {"operator",        ROOF_STR, ROOF_UNIT_NONE,    "as in ops",                                  false},
    {"file",            ROOF_I64, ROOF_UNIT_ID,      "of counters, from 1 on; never put together", true },
    {"field",           ROOF_STR, ROOF_UNIT_NONE,    "as in data/counters.tsv",                    false},
    {"axis",            ROOF_STR, ROOF_UNIT_NONE,    "dram, l2, l1, compute, tensor, ...",         true },
    {"value",           ROOF_F64, ROOF_UNIT_NONE,
     "sum, largest, ratio of sums or mean by time; null: cannot be said of several launches",      false},
    {"unit",            ROOF_STR, ROOF_UNIT_NONE,    "null: none",                                 false},
    {"how",             ROOF_STR, ROOF_UNIT_NONE,    "how launches become one",                    true },
    {"launches",        ROOF_I64, ROOF_UNIT_COUNT,   "with counters, of this operator",            true },
    {"launches_with",   ROOF_I64, ROOF_UNIT_COUNT,   "of them with this field",                    false},
    {"propagated_with", ROOF_I64, ROOF_UNIT_COUNT,   "of these, for kernels of another layer",     true },
    {"percent",         ROOF_F64, ROOF_UNIT_PERCENT, "launches_with, of the operator's kernels",   false},
    {"min",             ROOF_F64, ROOF_UNIT_NONE,    "smallest of one launch",                     true },
    {"max",             ROOF_F64, ROOF_UNIT_NONE,    "largest of one launch",                      true },
    {"formula",         ROOF_STR, ROOF_UNIT_NONE,    "metrics it is made of",                      true },
    {"note",            ROOF_STR, ROOF_UNIT_PROSE,   "what to mind; null: nothing",                false},
};

struct operator_row {
    uint32_t name;
    const char *category;
    int64_t rows, kernels, total_ns, kernel_ns;
};

/* A launch whose counters an operator has. */
struct share {
    uint32_t launch;
    uint8_t how; /* enum attribute_how; HOW_NONE: in a group */
};

/* What one file has of each operator. */
struct run_shares {
    struct share *v;
    uint32_t *begin;                         /* operator o has v[begin[o] .. begin[o + 1]) */
    int64_t *counted, *grouped, *propagated; /* by operator */
    int64_t *ns;                             /* of kernels counted or propagated */
};

struct operators {
    struct attribute *a;
    struct operator_row *v;
    uint32_t count;
    uint32_t *of_name; /* string -> v, ROOF_NONE */
    uint32_t *order;
    int64_t all_ns;
    struct run_shares *runs;
    struct field_sum *sums; /* of one operator in one file, by field */
    uint32_t *propagated;   /* the same */
};

/* ---- Operators ---- */

static int compare(const void *ctx, uint32_t a, uint32_t b)
{
    const struct operators *o = ctx;
    if (o->v[a].total_ns != o->v[b].total_ns)
        return SORT_BY(o->v[b].total_ns, o->v[a].total_ns);
    return strcmp(attribute_name(o->a, o->v[a].name), attribute_name(o->a, o->v[b].name));
}

/* Of the operator's name; an operator that the launch does not have is in none of its. */
static const char *category_of(const struct operators *o, uint32_t row, uint32_t name)
{
    const struct roof_trace *tr = o->a->tr;
    const uint32_t launch = tr->gpu.launch[row];
    if (name == tr->launches.name[launch])
        return trace_string(tr, tr->launches.category[launch]);
    const char *by_name = rules_word(&tr->rules, RULE_OP_CATEGORY, attribute_name(o->a, name));
    const char *by_kernel =
        by_name ? NULL
                : rules_word(&tr->rules, RULE_KERNEL_CATEGORY, trace_string(tr, tr->gpu.name[row]));
    return by_name ? by_name : by_kernel ? by_kernel : "other";
}

static bool list_operators(struct operators *o)
{
    const struct roof_trace *tr = o->a->tr;
    const struct gpu *g = &tr->gpu;
    const uint32_t nstrings = attribute_names(o->a);
    o->of_name = malloc(nstrings * sizeof *o->of_name + 1);
    o->v = calloc((size_t)g->head.count + 1, sizeof *o->v);
    if (!o->of_name || !o->v)
        return false;
    memset(o->of_name, 0xff, nstrings * sizeof *o->of_name);
    for (uint32_t row = 0; row < g->head.count; row++) {
        const uint32_t name = attribute_operator(o->a, row);
        if (!attribute_has(o->a, row))
            continue;
        o->all_ns = ns_add(o->all_ns, g->dur_ns[row]);
        if (o->of_name[name] == ROOF_NONE) {
            o->of_name[name] = o->count;
            o->v[o->count++] =
                (struct operator_row){.name = name, .category = category_of(o, row, name)};
        }
        struct operator_row *op = &o->v[o->of_name[name]];
        const bool is_kernel = g->kind[row] == KIND_KERNEL;
        op->rows++;
        op->kernels += is_kernel;
        op->total_ns = ns_add(op->total_ns, g->dur_ns[row]);
        op->kernel_ns = ns_add(op->kernel_ns, is_kernel ? g->dur_ns[row] : 0);
    }
    o->order = sort_new_order(o->count, compare, o);
    return o->order != NULL;
}

/* ---- Shares ---- */

/* The operator of what a GPU row, or a launch of a group, has. ROOF_NONE: it has nothing. Whether a
 * launch of a group is of a selected row is not known. */
static uint32_t operator_of_row(const struct operators *o, const struct attribute_run *run,
                                uint32_t row)
{
    return run->launch_of[row] == ROOF_NONE || !attribute_has(o->a, row)
               ? ROOF_NONE
               : o->of_name[attribute_operator(o->a, row)];
}

static uint32_t operator_of_grouped(const struct operators *o, const struct attribute_run *run,
                                    uint32_t i)
{
    const bool is_alone = run->join.a.match[i] == ROOF_NONE && !o->a->selected;
    return is_alone && run->operator_of[i] != ROOF_NONE ? o->of_name[run->operator_of[i]]
                                                        : ROOF_NONE;
}

static void count_row(struct run_shares *s, const struct attribute_run *run, uint32_t op,
                      int64_t dur_ns, uint32_t row)
{
    s->counted[op] += run->how[row] == HOW_PARTNER;
    s->propagated[op] += run->how[row] == HOW_PROPAGATED;
    s->ns[op] = ns_add(s->ns[op], dur_ns);
}

static bool list_shares(const struct operators *o, const struct attribute_run *run,
                        struct run_shares *s)
{
    const struct gpu *g = &o->a->tr->gpu;
    const uint32_t n = run->counted.in.side.count;
    const size_t size = (size_t)o->count + 1;
    s->begin = calloc(size + 2, sizeof *s->begin);
    s->counted = calloc(size, sizeof *s->counted);
    s->grouped = calloc(size, sizeof *s->grouped);
    s->propagated = calloc(size, sizeof *s->propagated);
    s->ns = calloc(size, sizeof *s->ns);
    s->v = malloc(((size_t)g->head.count + n) * sizeof *s->v + 1);
    if (!s->begin || !s->counted || !s->grouped || !s->propagated || !s->ns || !s->v)
        return false;
    for (uint32_t row = 0; row < g->head.count; row++) {
        const uint32_t op = operator_of_row(o, run, row);
        if (op == ROOF_NONE)
            continue;
        s->begin[op + 2]++;
        count_row(s, run, op, g->dur_ns[row], row);
    }
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t op = operator_of_grouped(o, run, i);
        if (op == ROOF_NONE)
            continue;
        s->begin[op + 2]++;
        s->grouped[op]++;
    }
    for (uint32_t op = 0; op < o->count; op++)
        s->begin[op + 2] += s->begin[op + 1];
    for (uint32_t row = 0; row < g->head.count; row++) {
        const uint32_t op = operator_of_row(o, run, row);
        if (op != ROOF_NONE)
            s->v[s->begin[op + 1]++] = (struct share){run->launch_of[row], run->how[row]};
    }
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t op = operator_of_grouped(o, run, i);
        if (op != ROOF_NONE)
            s->v[s->begin[op + 1]++] = (struct share){run->counted.thing[i], HOW_NONE};
    }
    return true;
}

static void shares_free(struct run_shares *s)
{
    free(s->v);
    free(s->begin);
    free(s->counted);
    free(s->grouped);
    free(s->propagated);
    free(s->ns);
}

static void operators_free(struct operators *o)
{
    for (uint32_t i = 0; o->runs && i < o->a->nruns; i++)
        shares_free(&o->runs[i]);
    free(o->runs);
    free(o->v);
    free(o->of_name);
    free(o->order);
    free(o->sums);
    free(o->propagated);
}

/* Free also after failure. */
static bool operators_make(struct operators *o, struct attribute *a)
{
    *o = (struct operators){.a = a};
    o->runs = calloc((size_t)a->nruns + 1, sizeof *o->runs);
    o->sums = calloc(a->fields.count + 1, sizeof *o->sums);
    o->propagated = calloc(a->fields.count + 1, sizeof *o->propagated);
    bool ok = o->runs && o->sums && o->propagated && list_operators(o);
    for (uint32_t i = 0; ok && i < a->nruns; i++)
        ok = list_shares(o, &a->runs[i], &o->runs[i]);
    return ok;
}

/* Sums of all fields over an operator's launches in one file. */
static void sum_up(struct operators *o, const struct run_shares *s, uint32_t op)
{
    struct attribute *a = o->a;
    memset(o->sums, 0, a->fields.count * sizeof *o->sums);
    memset(o->propagated, 0, a->fields.count * sizeof *o->propagated);
    for (uint32_t i = s->begin[op]; i < s->begin[op + 1]; i++) {
        launch_values_show(&a->values, s->v[i].launch);
        const double time = launch_values_of(&a->values, TIME_METRIC);
        for (size_t f = 0; f < a->fields.count; f++) {
            const uint32_t before = o->sums[f].launches;
            field_sum_add(&o->sums[f], &a->fields.v[f], &a->values, time);
            o->propagated[f] += s->v[i].how == HOW_PROPAGATED && o->sums[f].launches > before;
        }
        launch_values_hide(&a->values, s->v[i].launch);
    }
}

/* ---- The operators ---- */

static void add_real(roof_table *out, double v)
{
    if (isfinite(v))
        table_f64(out, v);
    else
        table_null(out);
}

/* The file that has most of an operator, of several the first; nruns: none has anything. */
static uint32_t best_run(const struct operators *o, uint32_t op)
{
    uint32_t best = o->a->nruns;
    for (uint32_t i = 0; i < o->a->nruns; i++) {
        const struct run_shares *s = &o->runs[i];
        if (s->begin[op] == s->begin[op + 1])
            continue;
        if (best == o->a->nruns || s->ns[op] > o->runs[best].ns[op])
            best = i;
    }
    return best;
}

static void add_values(const struct operators *o, const double *value, roof_table *out)
{
    static const char *const FIELDS[] = {"dram_percent",      "compute_percent", "tensor_percent",
                                         "occupancy_percent", "l2_hit_percent",  "l1_hit_percent"};
    const struct counter_fields *fields = &o->a->fields;
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++) {
        size_t f = 0;
        while (f < fields->count && strcmp(fields->v[f].name, FIELDS[i]) != 0)
            f++;
        add_real(out, f < fields->count ? value[f] : NAN);
    }
}

static void add_operator(struct operators *o, const struct bottlenecks *rules, uint32_t op,
                         double *value, roof_table *out)
{
    const struct operator_row *row = &o->v[op];
    const uint32_t best = best_run(o, op);
    const bool has = best < o->a->nruns;
    const struct run_shares *s = has ? &o->runs[best] : NULL;
    const int64_t counted = has ? s->counted[op] : 0, grouped = has ? s->grouped[op] : 0,
                  propagated = has ? s->propagated[op] : 0;
    struct buf evidence = {0};
    memset(o->sums, 0, o->a->fields.count * sizeof *o->sums);
    if (has)
        sum_up(o, s, op);
    for (size_t f = 0; f < o->a->fields.count; f++)
        value[f] = field_sum_value(&o->sums[f], &o->a->fields.v[f]);
    const struct bottleneck_rule *rule = bottlenecks_judge(rules, &o->a->fields, value, &evidence);
    table_str(out, attribute_name(o->a, row->name));
    table_str(out, row->category);
    table_i64(out, row->rows);
    table_i64(out, row->kernels);
    table_i64(out, row->total_ns);
    table_percent(out, row->total_ns, o->all_ns);
    table_i64_or_null(out, has ? (int64_t)o->a->runs[best].file + 1 : ROOF_NULL_I64);
    table_i64(out, counted);
    table_i64(out, grouped);
    table_i64(out, propagated);
    table_percent(out, counted + grouped + propagated, row->kernels);
    table_percent(out, has ? s->ns[op] : 0, row->kernel_ns);
    if (rule)
        table_printf(out, "%s", rule->axis);
    else
        table_null(out);
    add_values(o, value, out);
    if (evidence.len)
        table_str_copy(out, evidence.bytes, evidence.len);
    else
        table_null(out);
    out->failed |= evidence.failed;
    buf_free(&evidence);
}

static roof_status run_operators(struct attribute *a, roof_table *out, roof_error *err)
{
    struct operators o = {0};
    struct bottlenecks rules = {0};
    double *value = calloc(a->fields.count + 1, sizeof *value);
    roof_status status = bottlenecks_parse(&rules, &a->fields, "data/bottlenecks.tsv",
                                           embedded_bottlenecks_tsv, err);
    if (status == ROOF_OK) {
        const bool ok = operators_make(&o, a) && value;
        for (uint32_t i = 0; ok && i < o.count; i++)
            add_operator(&o, &rules, o.order[i], value, out);
        attribute_note(a, out);
        status = ok ? table_finish(out, err) : error_nomem(err);
        operators_free(&o);
    }
    bottlenecks_free(&rules);
    free(value);
    return status;
}

const struct attribute_table attribute_table_operators = {
    {"operators", "Operators: their time, how much of it has counters, and what these say.", COLS,
     sizeof COLS / sizeof *COLS, true, 20},
    run_operators,
};

/* ---- Their counters ---- */

static const char *note_of(const struct field_sum *s, const struct counter_field *f)
{
    if (s->launches > 1 && s->mixed)
        return "launches went by different metrics";
    if (s->launches > 1 && s->missing_weight)
        return "a share without its parts, and no time to weigh it with";
    if (f->unit && strcmp(f->unit, "%") == 0 && s->most > 100)
        return "above 100: its parts were counted in different passes";
    return NULL;
}

static void add_fields(struct operators *o, uint32_t op, uint32_t run, roof_table *out)
{
    const struct run_shares *s = &o->runs[run];
    if (s->begin[op] == s->begin[op + 1])
        return;
    sum_up(o, s, op);
    for (size_t i = 0; i < o->a->fields.count; i++) {
        const struct counter_field *f = &o->a->fields.v[i];
        const struct field_sum *sum = &o->sums[i];
        if (!sum->launches)
            continue;
        table_str(out, attribute_name(o->a, o->v[op].name));
        table_i64(out, (int64_t)o->a->runs[run].file + 1);
        table_printf(out, "%s", f->name); /* the formulas do not outlive the table */
        table_printf(out, "%s", f->axis);
        add_real(out, field_sum_value(sum, f));
        if (f->unit)
            table_printf(out, "%s", f->unit);
        else
            table_null(out);
        table_str(out, field_how_name(f->how));
        table_i64(out, s->begin[op + 1] - s->begin[op]);
        table_i64(out, sum->launches);
        table_i64(out, o->propagated[i]);
        table_percent(out, sum->launches, o->v[op].kernels);
        add_real(out, sum->least);
        add_real(out, sum->most);
        table_printf(out, "%s", sum->formula->text);
        table_str(out, note_of(sum, f));
    }
}

static roof_status run_counters(struct attribute *a, roof_table *out, roof_error *err)
{
    struct operators o;
    const bool ok = operators_make(&o, a);
    for (uint32_t i = 0; ok && i < o.count; i++)
        for (uint32_t run = 0; run < a->nruns; run++)
            add_fields(&o, o.order[i], run, out);
    attribute_note(a, out);
    operators_free(&o);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct attribute_table attribute_table_operator_counters = {
    {"operator_counters", "What the counters say of each operator, axis by axis.", FIELD_COLS,
     sizeof FIELD_COLS / sizeof *FIELD_COLS, false, 0},
    run_counters,
};
