/* attribute_coverage.c - how much has an operator or counters, by what means; what has none, and
 * why; and whether two timelines agree about operators. */
#include "attribute.h"

#include "map.h"
#include "sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const roof_coldef COVERAGE_COLS[] = {
    {"tier",          ROOF_STR, ROOF_UNIT_NONE,
     "operators: GPU rows of the timeline; counters: launches with counters; timelines: GPU rows "
     "of both",                                                                         false},
    {"file",          ROOF_I64, ROOF_UNIT_ID,      "of counters, from 1 on; else null", true },
    {"method",        ROOF_STR, ROOF_UNIT_NONE,    "as in attribution and alignment",   false},
    {"confidence",    ROOF_STR, ROOF_UNIT_NONE,    "high, medium, low, none",           false},
    {"count",         ROOF_I64, ROOF_UNIT_COUNT,   "GPU rows, or launches",             false},
    {"count_percent", ROOF_F64, ROOF_UNIT_PERCENT, "of all of the tier",                true },
    {"total_ns",      ROOF_I64, ROOF_UNIT_NS,      "sum of their durations",            false},
    {"percent",       ROOF_F64, ROOF_UNIT_PERCENT, "of the time of all of the tier",    false},
};

static const roof_coldef UNATTRIBUTED_COLS[] = {
    {"what",          ROOF_STR, ROOF_UNIT_NONE,
     "GPU rows without operator, launches with counters without operator, kernels without counters", false},
    {"file",          ROOF_I64, ROOF_UNIT_ID,      "of counters, from 1 on; else null",              true },
    {"reason",        ROOF_STR, ROOF_UNIT_NONE,    "docs/definitions.md",                            false},
    {"count",         ROOF_I64, ROOF_UNIT_COUNT,   "such rows or launches",                          false},
    {"count_percent", ROOF_F64, ROOF_UNIT_PERCENT, "of all GPU rows, launches, kernels",             true },
    {"total_ns",      ROOF_I64, ROOF_UNIT_NS,      "sum of their durations",                         false},
    {"percent",       ROOF_F64, ROOF_UNIT_PERCENT, "of the time of all these",                       false},
};

static const roof_coldef AGREEMENT_COLS[] = {
    {"operator", ROOF_STR, ROOF_UNIT_NONE,    "of the timeline; null: none is known",                false},
    {"other",    ROOF_STR, ROOF_UNIT_NONE,    "of the other timeline, for the same row; null: none",
     false                                                                                                },
    {"agrees",   ROOF_I64, ROOF_UNIT_COUNT,
     "1: they are the same; 0: they are not; null: one is not known",                                false},
    {"count",    ROOF_I64, ROOF_UNIT_COUNT,   "GPU rows",                                            false},
    {"sure",     ROOF_I64, ROOF_UNIT_COUNT,   "of them paired with high confidence",                 true },
    {"total_ns", ROOF_I64, ROOF_UNIT_NS,      "sum of their durations in the timeline",              false},
    {"percent",  ROOF_F64, ROOF_UNIT_PERCENT, "of the time of all GPU rows",                         false},
};

struct tally {
    int64_t count, ns;
};

static void add_to(struct tally *t, double ns)
{
    t->count++;
    t->ns = ns_add(t->ns, ns > 0 && ns < 9e18 ? (int64_t)llround(ns) : 0);
}

static void add_cells(const struct tally *t, const struct tally *all, roof_table *out)
{
    table_i64(out, t->count);
    table_percent(out, t->count, all->count);
    table_i64(out, t->ns);
    table_percent(out, t->ns, all->ns);
}

/* ---- What the timeline says of its operators, and a map of another run ---- */

enum {
    SOURCE_METHOD,
    SOURCE_CONFIDENCE,
    SOURCE_REASON,
    SOURCE_COUNT,
    SOURCE_COUNT_PERCENT,
    SOURCE_NS,
};

static roof_status run_analysis(const struct attribute *a, const char *name, roof_table **out,
                                roof_error *err)
{
    static const roof_run_opts NO_OPTS = {0};
    const struct analysis *source = analysis_find(name);
    *out = table_new(&source->def);
    return *out ? source->run(a->tr, &NO_OPTS, *out, err) : error_nomem(err);
}

/* Rows whose operator only the map says, or the kernel's name: by how sure that is, and by why
 * nothing else says it. */
struct said_rows {
    struct tally by_teller[ATTRIBUTE_TELLERS][JOIN_CONFIDENCES];
    struct {
        const char *reason; /* of `rows` */
        struct tally sum;
    } by_reason[16];
    size_t nreasons;
    roof_table *rows; /* attribution */
};

static struct tally *tally_of(struct said_rows *m, const char *reason)
{
    size_t i = 0;
    while (i < m->nreasons && strcmp(m->by_reason[i].reason, reason) != 0)
        i++;
    if (i == m->nreasons && i < sizeof m->by_reason / sizeof *m->by_reason)
        m->by_reason[m->nreasons++].reason = reason;
    return i < m->nreasons ? &m->by_reason[i].sum : NULL;
}

static roof_status count_said_rows(const struct attribute *a, struct said_rows *m, roof_error *err)
{
    *m = (struct said_rows){0};
    uint32_t row = 0;
    while (row < a->tr->gpu.head.count && !attribute_said(a, row, NULL))
        row++;
    if (row == a->tr->gpu.head.count)
        return ROOF_OK;
    ROOF_TRY(run_analysis(a, "attribution", &m->rows, err));
    size_t reason = 0;
    while (strcmp(m->rows->def->cols[reason].name, "reason") != 0)
        reason++;
    for (; row < a->tr->gpu.head.count; row++) {
        struct attribute_saying how;
        if (!attribute_said(a, row, &how))
            continue;
        const char *why = roof_table_str(m->rows, row, reason);
        struct tally *sum = why ? tally_of(m, why) : NULL;
        add_to(&m->by_teller[how.teller][how.confidence], (double)a->tr->gpu.dur_ns[row]);
        if (sum)
            add_to(sum, (double)a->tr->gpu.dur_ns[row]);
    }
    return ROOF_OK;
}

/* A row of the timeline's own table, less what the map says. */
static void copy_row(const roof_table *t, size_t i, struct said_rows *m, bool reasons,
                     const struct tally *all, roof_table *out)
{
    const char *reason = roof_table_str(t, i, SOURCE_REASON);
    const struct tally *said = reason ? tally_of(m, reason) : NULL;
    struct tally sum = {roof_table_i64(t, i, SOURCE_COUNT), roof_table_i64(t, i, SOURCE_NS)};
    if (said) {
        sum.count -= said->count;
        sum.ns -= said->ns;
    }
    if ((reasons && !reason) || !sum.count)
        return;
    table_str(out, reasons ? "GPU rows without operator" : "operators");
    table_null(out);
    table_printf(out, "%s", reasons ? reason : roof_table_str(t, i, SOURCE_METHOD));
    if (!reasons)
        table_printf(out, "%s", roof_table_str(t, i, SOURCE_CONFIDENCE));
    add_cells(&sum, all, out);
}

static void add_said_rows(const struct said_rows *m, const struct tally *all, roof_table *out)
{
    for (int t = 0; t < ATTRIBUTE_TELLERS; t++)
        for (int c = 0; c < JOIN_CONFIDENCES; c++) {
            if (!m->by_teller[t][c].count)
                continue;
            table_str(out, "operators");
            table_null(out);
            table_str(out, attribute_teller_name((enum attribute_teller)t));
            table_str(out, join_confidence_name((enum join_confidence)c));
            add_cells(&m->by_teller[t][c], all, out);
        }
}

/* `reasons`: rows without operator, else all. */
static roof_status copy_operators(const struct attribute *a, bool reasons, roof_table *out,
                                  roof_error *err)
{
    const struct tally all = {a->tr->gpu.head.count, trace_gpu_total_ns(a->tr)};
    struct said_rows m;
    roof_table *t = NULL;
    roof_status status = count_said_rows(a, &m, err);
    if (status == ROOF_OK)
        status = run_analysis(a, "attribution_coverage", &t, err);
    for (size_t i = 0; status == ROOF_OK && i < roof_table_rows(t); i++) {
        if (!reasons && roof_table_str(t, i, SOURCE_REASON))
            break;
        copy_row(t, i, &m, reasons, &all, out);
    }
    if (status == ROOF_OK && !reasons) {
        add_said_rows(&m, &all, out);
        for (size_t i = 0; i < roof_table_rows(t); i++)
            if (roof_table_str(t, i, SOURCE_REASON))
                copy_row(t, i, &m, reasons, &all, out);
    }
    roof_table_free(m.rows);
    roof_table_free(t);
    return status;
}

/* ---- Coverage ---- */

static void add_tier(const char *tier, int64_t file, const struct join_rows *rows, uint32_t n,
                     const double *ns, roof_table *out)
{
    struct tally sums[PAIRINGS][JOIN_CONFIDENCES] = {{{0}}}, all = {0};
    for (uint32_t i = 0; i < n; i++) {
        const enum pairing how = rows->match[i] == ROOF_NONE
                                     ? rows->group[i] == ROOF_NONE ? PAIR_NONE : PAIR_GROUP
                                     : (enum pairing)rows->pairing[i];
        add_to(&sums[how][rows->confidence[i]], ns[i]);
        add_to(&all, ns[i]);
    }
    for (int how = PAIRINGS - 1; how >= 0; how--)
        for (int c = 0; c < JOIN_CONFIDENCES; c++) {
            if (!sums[how][c].count)
                continue;
            table_str(out, tier);
            table_i64_or_null(out, file);
            table_str(out, join_method_name((enum pairing)how));
            table_str(out, join_confidence_name((enum join_confidence)c));
            add_cells(&sums[how][c], &all, out);
        }
}

static roof_status run_coverage(struct attribute *a, roof_table *out, roof_error *err)
{
    ROOF_TRY(copy_operators(a, false, out, err));
    for (uint32_t i = 0; i < a->nruns; i++)
        add_tier("counters", (int64_t)a->runs[i].file + 1, &a->runs[i].join.a,
                 a->runs[i].counted.in.side.count, a->runs[i].counted.time_ns, out);
    if (a->other)
        add_tier("timelines", ROOF_NULL_I64, &a->agreement.a, a->mine.in.side.count,
                 a->mine.time_ns, out);
    return table_finish(out, err);
}

const struct attribute_table attribute_table_coverage = {
    {"coverage", "How much has an operator, counters, a partner: by what means, how sure.",
     COVERAGE_COLS, sizeof COVERAGE_COLS / sizeof *COVERAGE_COLS, true, 0},
    run_coverage,
};

/* ---- What has none ---- */

static void add_reason(const char *what, uint32_t file, const char *reason, const struct tally *sum,
                       const struct tally *all, roof_table *out)
{
    if (!sum->count)
        return;
    table_str(out, what);
    table_i64(out, (int64_t)file + 1);
    table_str(out, reason);
    add_cells(sum, all, out);
}

static void add_reasons(const char *what, uint32_t file, const struct tally *sums,
                        const struct tally *all, roof_table *out)
{
    for (int r = 1; r < JOIN_REASONS; r++)
        add_reason(what, file, join_reason_text((enum join_reason)r), &sums[r], all, out);
}

static void add_run(const struct attribute *a, const struct attribute_run *run, roof_table *out)
{
    const struct join *j = &run->join;
    struct tally counted[JOIN_REASONS] = {{0}}, traced[JOIN_REASONS] = {{0}}, all = {0},
                 kernels = {0}, no_op = {0};
    for (uint32_t i = 0; i < run->counted.in.side.count; i++) {
        add_to(&all, run->counted.time_ns[i]);
        if (run->operator_of[i] == ROOF_NONE)
            add_to(&counted[j->a.reason[i]], run->counted.time_ns[i]);
        else if (j->a.match[i] != ROOF_NONE &&
                 !attribute_has_operator(a, run->traced.thing[j->a.match[i]]))
            add_to(&no_op, run->counted.time_ns[i]);
    }
    for (uint32_t row = 0; row < a->tr->gpu.head.count; row++) {
        if (a->tr->gpu.kind[row] != KIND_KERNEL)
            continue;
        add_to(&kernels, (double)a->tr->gpu.dur_ns[row]);
        if (run->launch_of[row] == ROOF_NONE)
            add_to(&traced[JOIN_FINE], (double)a->tr->gpu.dur_ns[row]);
    }
    for (uint32_t i = 0; i < run->traced.in.side.count; i++) {
        if (run->launch_of[run->traced.thing[i]] != ROOF_NONE)
            continue;
        add_to(&traced[j->b.reason[i]], run->traced.time_ns[i]);
        traced[JOIN_FINE].count--; /* what is left is not in the side */
        traced[JOIN_FINE].ns -= (int64_t)run->traced.time_ns[i];
    }
    add_reasons("launches with counters without operator", run->file, counted, &all, out);
    add_reason("launches with counters without operator", run->file,
               "no operator of its kernel is known", &no_op, &all, out);
    add_reasons("kernels without counters", run->file, traced, &kernels, out);
    add_reason("kernels without counters", run->file, "in a layer that another one stands for",
               &traced[JOIN_FINE], &kernels, out);
}

static roof_status run_unattributed(struct attribute *a, roof_table *out, roof_error *err)
{
    ROOF_TRY(copy_operators(a, true, out, err));
    for (uint32_t i = 0; i < a->nruns; i++)
        add_run(a, &a->runs[i], out);
    return table_finish(out, err);
}

const struct attribute_table attribute_table_unattributed = {
    {"unattributed", "What has no operator, or no counters, and why.", UNATTRIBUTED_COLS,
     sizeof UNATTRIBUTED_COLS / sizeof *UNATTRIBUTED_COLS, true, 0},
    run_unattributed,
};

/* ---- Two timelines ---- */

/* Rows for which the two say the same two names. */
struct opinion {
    uint32_t mine, other; /* strings of either trace, ROOF_NONE */
    struct tally rows;
    int64_t sure;
};

struct opinions {
    const struct attribute *a;
    struct opinion *v;
    uint32_t count;
};

static int compare_opinions(const void *ctx, uint32_t x, uint32_t y)
{
    const struct opinions *o = ctx;
    if (o->v[x].rows.ns != o->v[y].rows.ns)
        return SORT_BY(o->v[y].rows.ns, o->v[x].rows.ns);
    const int mine = strtab_compare(&o->a->tr->strings, o->v[x].mine, o->v[y].mine);
    return mine ? mine : strtab_compare(&o->a->other->strings, o->v[x].other, o->v[y].other);
}

static bool list_opinions(struct opinions *o)
{
    const struct join *j = &o->a->agreement;
    const struct attribute_side *x = &o->a->mine, *y = &o->a->others;
    struct map known = {0};
    bool ok = true;
    o->v = malloc(x->in.side.count * sizeof *o->v + 1);
    for (uint32_t i = 0; o->v && ok && i < x->in.side.count; i++) {
        const uint32_t match = j->a.match[i];
        if (match == ROOF_NONE || j->a.confidence[i] > JOIN_MEDIUM)
            continue;
        const uint32_t mine = x->op_name[i], other = y->op_name[match];
        const uint32_t *at = map_put(&known, (uint64_t)mine << 32 | other, o->count);
        ok = at != NULL;
        if (!ok)
            break;
        if (*at == o->count)
            o->v[o->count++] = (struct opinion){
                mine, other, {0, 0},
                  0
            };
        add_to(&o->v[*at].rows, x->time_ns[i]);
        o->v[*at].sure += j->a.confidence[i] == JOIN_HIGH;
    }
    map_free(&known);
    return ok && o->v;
}

static void add_opinion(const struct opinions *o, const struct opinion *x, int64_t all_ns,
                        roof_table *out)
{
    const char *mine = trace_string(o->a->tr, x->mine);
    const char *other = trace_string(o->a->other, x->other);
    table_str(out, mine);
    table_str(out, other);
    if (mine && other)
        table_i64(out, strcmp(mine, other) == 0);
    else
        table_null(out);
    table_i64(out, x->rows.count);
    table_i64(out, x->sure);
    table_i64(out, x->rows.ns);
    table_percent(out, x->rows.ns, all_ns);
}

static roof_status run_agreement(struct attribute *a, roof_table *out, roof_error *err)
{
    struct opinions o = {.a = a};
    if (!a->other) {
        table_note(out, "no other timeline was given");
        return table_finish(out, err);
    }
    uint32_t *order = NULL;
    const bool ok =
        list_opinions(&o) && (order = sort_new_order(o.count, compare_opinions, &o)) != NULL;
    for (uint32_t i = 0; ok && i < o.count; i++)
        add_opinion(&o, &o.v[order[i]], trace_gpu_total_ns(a->tr), out);
    free(order);
    free(o.v);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct attribute_table attribute_table_agreement = {
    {"agreement", "Two timelines of one program: what each says is the operator of a GPU row.",
     AGREEMENT_COLS, sizeof AGREEMENT_COLS / sizeof *AGREEMENT_COLS, true, 20},
    run_agreement,
};

/* ---- The list ---- */

static const struct attribute_table *const TABLES[] = {
    &attribute_table_coverage,
    &attribute_table_measurements,
    &attribute_table_operators,
    &attribute_table_operator_counters,
    &attribute_table_operator_roofline,
    &attribute_table_alignment,
    &attribute_table_agreement,
    &attribute_table_unattributed,
    &attribute_table_rows,
    &attribute_table_said,
    &attribute_table_layers,
    &attribute_table_operator_shares,
    &attribute_table_share_counters,
    &attribute_table_tiers,
};

size_t attribute_table_count(void)
{
    return sizeof TABLES / sizeof *TABLES;
}

const struct attribute_table *attribute_table_at(size_t index)
{
    return index < attribute_table_count() ? TABLES[index] : NULL;
}
