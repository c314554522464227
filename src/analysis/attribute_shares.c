/* attribute_shares.c - kernels that several operators were made into, divided among these by their
 * shares: each operator's time and counters, alone and in such kernels. The parts of a kernel add
 * up to what it took. */
#include "attribute.h"

#include "sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"operator",     ROOF_STR, ROOF_UNIT_NONE,
     "that a program of Inductor says a kernel was made of; of other GPU rows as in operators",       false},
    {"total_ns",     ROOF_I64, ROOF_UNIT_NS,      "alone_ns + fused_ns; adds up to all GPU row time", false},
    {"percent",      ROOF_F64, ROOF_UNIT_PERCENT, "of all GPU row time",                              false},
    {"alone_ns",     ROOF_I64, ROOF_UNIT_NS,      "of GPU rows that are this operator's alone",       false},
    {"fused_ns",     ROOF_I64, ROOF_UNIT_NS,      "its shares of kernels of several operators",       false},
    {"alone_rows",   ROOF_I64, ROOF_UNIT_COUNT,   "GPU rows that are its alone",                      true },
    {"fused_rows",   ROOF_I64, ROOF_UNIT_COUNT,   "kernels that are of others, too",                  false},
    {"primary_rows", ROOF_I64, ROOF_UNIT_COUNT,
     "of these, in which it has the largest share: in operators they are its whole",                  true },
    {"split",        ROOF_STR, ROOF_UNIT_NONE,
     "by what its kernels are divided: bytes, flops, equal; null: none is",                           true },
};

static const roof_coldef COUNTER_COLS[] = {
    {"operator", ROOF_STR, ROOF_UNIT_NONE,    "as in operator_shares",                            false},
    {"file",     ROOF_I64, ROOF_UNIT_ID,      "of counters, from 1 on; never put together",       true },
    {"field",    ROOF_STR, ROOF_UNIT_NONE,    "of data/counters.tsv: those that are sums",        false},
    {"axis",     ROOF_STR, ROOF_UNIT_NONE,    "dram, l2, l1, compute, tensor, ...",               true },
    {"value",    ROOF_F64, ROOF_UNIT_NONE,    "alone + fused; adds up to all launches' with it",  false},
    {"unit",     ROOF_STR, ROOF_UNIT_NONE,    "null: none",                                       false},
    {"percent",  ROOF_F64, ROOF_UNIT_PERCENT, "of all operators' values",                         false},
    {"alone",    ROOF_F64, ROOF_UNIT_NONE,    "of kernels that are this operator's alone",        false},
    {"fused",    ROOF_F64, ROOF_UNIT_NONE,    "its shares of kernels of several operators",       false},
    {"launches", ROOF_I64, ROOF_UNIT_COUNT,   "with this field: its own, and those it shares in",
     true                                                                                              },
};

enum {
    MOST_SOURCES = 64
}; /* operators of one kernel that are told apart; the rest is the last's */

struct shared_op {
    int64_t alone_ns, fused_ns;
    int64_t alone_rows, fused_rows, primary_rows;
    bool splits[INDUCTOR_SPLITS];
};

/* A field of an operator in one file. */
struct shared_field {
    double alone, fused;
    int64_t launches;
};

/* Whose a GPU row is. */
struct owners {
    uint32_t n;
    uint32_t op[MOST_SOURCES];
    int64_t share[MOST_SOURCES]; /* they add up to INDUCTOR_WHOLE_SHARE */
    enum inductor_split split;
};

struct shared_ops {
    struct attribute *a;
    struct strtab names;
    struct shared_op *v; /* by name */
    size_t cap;
    struct shared_field *fields; /* of one file: operator o has [o * nfields ..] */
};

/* ---- Whose ---- */

static uint32_t op_of(struct shared_ops *s, const char *name)
{
    const uint32_t op = strtab_intern(&s->names, name, strlen(name));
    if (op == ROOF_NONE)
        return op;
    while (s->cap <= op) {
        const size_t cap = s->cap ? 2 * s->cap : 64;
        struct shared_op *more = realloc(s->v, cap * sizeof *more);
        if (!more)
            return ROOF_NONE;
        memset(more + s->cap, 0, (cap - s->cap) * sizeof *more);
        s->v = more;
        s->cap = cap;
    }
    return op;
}

/* The call whose kernel a row is, ROOF_NONE: no program says so. */
static uint32_t call_of(const struct attribute *a, uint32_t row)
{
    const uint32_t item = compiled_item_of(&a->compiled, a->tr, row);
    return item == ROOF_NONE ? ROOF_NONE : a->compiled.items.call[item];
}

static bool find_owners(struct shared_ops *s, uint32_t row, struct owners *o)
{
    const struct attribute *a = s->a;
    const uint32_t call = call_of(a, row);
    struct inductor_source source[MOST_SOURCES];
    uint32_t n =
        call == ROOF_NONE ? 0 : inductor_sources(a->compiled.ind, call, source, MOST_SOURCES);
    int64_t left = INDUCTOR_WHOLE_SHARE;
    bool ok = true;
    *o = (struct owners){.split = INDUCTOR_WHOLE};
    if (n)
        o->split = (enum inductor_split)a->compiled.ind->calls.split[call];
    else
        source[n++] = (struct inductor_source){attribute_name(a, attribute_operator(a, row)),
                                               INDUCTOR_WHOLE_SHARE};
    o->n = n < MOST_SOURCES ? n : MOST_SOURCES;
    for (uint32_t i = 0; ok && i < o->n; i++) {
        o->op[i] = op_of(s, source[i].op);
        o->share[i] = source[i].share;
        left -= source[i].share;
        ok = o->op[i] != ROOF_NONE;
    }
    o->share[o->n - 1] += left;
    return ok;
}

/* ---- Dividing ---- */

static int by_rest(const void *ctx, uint32_t x, uint32_t y)
{
    const int64_t *rest = ctx;
    return SORT_BY(rest[y], rest[x]);
}

/* A whole number: each gets its share rounded down, what is left goes to those that lost most. */
static bool divide_whole(const struct owners *o, int64_t v, int64_t *part)
{
    int64_t rest[MOST_SOURCES], left = v;
    for (uint32_t i = 0; i < o->n; i++) {
        const int64_t times = v % INDUCTOR_WHOLE_SHARE * o->share[i];
        part[i] = v / INDUCTOR_WHOLE_SHARE * o->share[i] + times / INDUCTOR_WHOLE_SHARE;
        rest[i] = times % INDUCTOR_WHOLE_SHARE;
        left -= part[i];
    }
    uint32_t *order = sort_new_order(o->n, by_rest, rest);
    for (int64_t i = 0; order && i < left; i++)
        part[order[i]]++;
    free(order);
    return order != NULL;
}

/* What is not whole: the last gets what the others leave. */
static bool divide_value(const struct owners *o, double v, double *part)
{
    static const double MOST_WHOLE = 9007199254740992.0;
    int64_t whole[MOST_SOURCES];
    double left = v;
    if (v >= 0 && v < MOST_WHOLE && v == floor(v)) {
        const bool ok = divide_whole(o, (int64_t)v, whole);
        for (uint32_t i = 0; ok && i < o->n; i++)
            part[i] = (double)whole[i];
        return ok;
    }
    for (uint32_t i = 0; i < o->n; i++) {
        part[i] = i + 1 == o->n ? left : v * (double)o->share[i] / INDUCTOR_WHOLE_SHARE;
        left -= part[i];
    }
    return true;
}

/* ---- Time ---- */

static bool add_row(struct shared_ops *s, uint32_t row)
{
    struct owners o;
    int64_t part[MOST_SOURCES];
    if (!find_owners(s, row, &o) || !divide_whole(&o, s->a->tr->gpu.dur_ns[row], part))
        return false;
    for (uint32_t i = 0; i < o.n; i++) {
        struct shared_op *op = &s->v[o.op[i]];
        if (o.n == 1) {
            op->alone_ns = ns_add(op->alone_ns, part[i]);
            op->alone_rows++;
            continue;
        }
        op->fused_ns = ns_add(op->fused_ns, part[i]);
        op->fused_rows++;
        op->primary_rows += i == 0;
        op->splits[o.split] = true;
    }
    return true;
}

static int compare_ops(const void *ctx, uint32_t x, uint32_t y)
{
    const struct shared_ops *s = ctx;
    const int64_t a = ns_add(s->v[x].alone_ns, s->v[x].fused_ns);
    const int64_t b = ns_add(s->v[y].alone_ns, s->v[y].fused_ns);
    return a != b ? SORT_BY(b, a) : strtab_compare(&s->names, x, y);
}

static void add_splits(const struct shared_op *op, roof_table *out)
{
    struct buf text = {0};
    for (int i = 0; i < INDUCTOR_SPLITS; i++)
        if (op->splits[i])
            buf_printf(&text, "%s%s", text.len ? ", " : "",
                       inductor_split_name((enum inductor_split)i));
    out->failed |= text.failed;
    if (text.len)
        table_str_copy(out, text.bytes, text.len);
    else
        table_null(out);
    buf_free(&text);
}

static void add_op(const struct shared_ops *s, uint32_t op, int64_t all_ns, roof_table *out)
{
    const struct shared_op *v = &s->v[op];
    const int64_t total = ns_add(v->alone_ns, v->fused_ns);
    const char *name = strtab_get(&s->names, op);
    table_str_copy(out, name, strlen(name));
    table_i64(out, total);
    table_percent(out, total, all_ns);
    table_i64(out, v->alone_ns);
    table_i64(out, v->fused_ns);
    table_i64(out, v->alone_rows);
    table_i64(out, v->fused_rows);
    table_i64(out, v->primary_rows);
    add_splits(v, out);
}

static void note_sources(const struct attribute *a, roof_table *out)
{
    if (!a->compiled.ind)
        table_note(out, "no programs were given (--inductor PATH): nothing is known to be fused");
    attribute_note(a, out);
}

static void shared_ops_free(struct shared_ops *s)
{
    strtab_free(&s->names);
    free(s->v);
    free(s->fields);
}

/* Free also after failure; *order is the caller's. */
static bool shared_ops_make(struct shared_ops *s, struct attribute *a, uint32_t **order)
{
    bool ok = true;
    *s = (struct shared_ops){.a = a};
    for (uint32_t row = 0; ok && row < a->tr->gpu.head.count; row++)
        ok = !attribute_has(a, row) || add_row(s, row);
    *order = ok ? sort_new_order(s->names.count, compare_ops, s) : NULL;
    return *order != NULL;
}

static roof_status run_shares(struct attribute *a, roof_table *out, roof_error *err)
{
    struct shared_ops s;
    uint32_t *order;
    int64_t all_ns = 0;
    const bool ok = shared_ops_make(&s, a, &order);
    for (uint32_t op = 0; ok && op < s.names.count; op++)
        all_ns = ns_add(all_ns, ns_add(s.v[op].alone_ns, s.v[op].fused_ns));
    for (uint32_t i = 0; ok && i < s.names.count; i++)
        add_op(&s, order[i], all_ns, out);
    note_sources(a, out);
    free(order);
    shared_ops_free(&s);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct attribute_table attribute_table_operator_shares = {
    {"operator_shares", "Operators with their shares of kernels that several were made into.", COLS,
     sizeof COLS / sizeof *COLS, true, 20},
    run_shares,
};

/* ---- Counters ---- */

/* Of the launch that is shown. */
static double field_alone(const struct attribute *a, size_t f)
{
    struct field_sum sum = {0};
    field_sum_add(&sum, &a->fields.v[f], &a->values, NAN);
    return field_sum_value(&sum, &a->fields.v[f]);
}

static bool add_field(struct shared_ops *s, const struct owners *o, size_t f)
{
    const double v = field_alone(s->a, f);
    double part[MOST_SOURCES];
    if (!isfinite(v))
        return true;
    if (!divide_value(o, v, part))
        return false;
    for (uint32_t i = 0; i < o->n; i++) {
        struct shared_field *field = &s->fields[o->op[i] * s->a->fields.count + f];
        *(o->n == 1 ? &field->alone : &field->fused) += part[i];
        field->launches++;
    }
    return true;
}

static bool add_launch(struct shared_ops *s, const struct attribute_run *run, uint32_t row)
{
    struct attribute *a = s->a;
    struct owners o;
    bool ok = find_owners(s, row, &o);
    launch_values_show(&a->values, run->launch_of[row]);
    for (size_t f = 0; ok && f < a->fields.count; f++)
        if (a->fields.v[f].how == FIELD_SUM)
            ok = add_field(s, &o, f);
    launch_values_hide(&a->values, run->launch_of[row]);
    return ok;
}

static bool sum_fields(struct shared_ops *s, const struct attribute_run *run)
{
    const struct attribute *a = s->a;
    bool ok = true;
    free(s->fields);
    s->fields = calloc((size_t)s->names.count * a->fields.count + 1, sizeof *s->fields);
    for (uint32_t row = 0; ok && s->fields && row < a->tr->gpu.head.count; row++)
        if (run->launch_of[row] != ROOF_NONE && attribute_has(a, row))
            ok = add_launch(s, run, row);
    return ok && s->fields;
}

static double total_of(const struct shared_ops *s, size_t f)
{
    double sum = 0;
    for (uint32_t op = 0; op < s->names.count; op++) {
        const struct shared_field *v = &s->fields[op * s->a->fields.count + f];
        sum += v->alone + v->fused;
    }
    return sum;
}

static void add_fields(const struct shared_ops *s, const struct attribute_run *run, uint32_t op,
                       const double *total, roof_table *out)
{
    const struct counter_fields *fields = &s->a->fields;
    const char *name = strtab_get(&s->names, op);
    for (size_t f = 0; f < fields->count; f++) {
        const struct shared_field *v = &s->fields[op * fields->count + f];
        const double value = v->alone + v->fused;
        if (!v->launches)
            continue;
        table_str_copy(out, name, strlen(name));
        table_i64(out, (int64_t)run->file + 1);
        table_printf(out, "%s", fields->v[f].name);
        table_printf(out, "%s", fields->v[f].axis);
        table_f64(out, value);
        if (fields->v[f].unit)
            table_printf(out, "%s", fields->v[f].unit);
        else
            table_null(out);
        if (total[f] > 0)
            table_f64(out, 100 * value / total[f]);
        else
            table_null(out);
        table_f64(out, v->alone);
        table_f64(out, v->fused);
        table_i64(out, v->launches);
    }
}

static roof_status run_counters(struct attribute *a, roof_table *out, roof_error *err)
{
    struct shared_ops s;
    uint32_t *order;
    double *total = calloc(a->fields.count + 1, sizeof *total);
    bool ok = shared_ops_make(&s, a, &order) && total;
    for (uint32_t run = 0; ok && run < a->nruns; run++) {
        ok = sum_fields(&s, &a->runs[run]);
        for (size_t f = 0; ok && f < a->fields.count; f++)
            total[f] = total_of(&s, f);
        for (uint32_t i = 0; ok && i < s.names.count; i++)
            add_fields(&s, &a->runs[run], order[i], total, out);
    }
    note_sources(a, out);
    free(total);
    free(order);
    shared_ops_free(&s);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct attribute_table attribute_table_share_counters = {
    {"share_counters", "What the counters say of operators, those of fused kernels by shares.",
     COUNTER_COLS, sizeof COUNTER_COLS / sizeof *COUNTER_COLS, false, 0},
    run_counters,
};
