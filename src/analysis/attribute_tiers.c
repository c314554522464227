/* attribute_tiers.c - what different means say of the operator of the same GPU row, and whether
 * they agree. */
#include "attribute.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"tier",          ROOF_STR, ROOF_UNIT_NONE,
     "timeline: its links or ranges; program: a call of --inductor; map: --corr; name: the "
     "kernel's; "
     "other: the other timeline",                                                         false},
    {"other_tier",    ROOF_STR, ROOF_UNIT_NONE,    "the same",                            false},
    {"count",         ROOF_I64, ROOF_UNIT_COUNT,   "GPU rows of which both say one",      false},
    {"same",          ROOF_I64, ROOF_UNIT_COUNT,   "of them the same",                    false},
    {"related",       ROOF_I64, ROOF_UNIT_COUNT,
     "of them one that is around the other's, or one of those that it was fused with",    false},
    {"differ",        ROOF_I64, ROOF_UNIT_COUNT,   "of them none of these",               false},
    {"total_ns",      ROOF_I64, ROOF_UNIT_NS,      "sum of the durations of all these",   true },
    {"agree_percent", ROOF_F64, ROOF_UNIT_PERCENT, "of that: same or related",            false},
    {"example",       ROOF_I64, ROOF_UNIT_ID,      "the first row that differs, or null", true },
};

enum tier { TIER_TIMELINE, TIER_PROGRAM, TIER_MAP, TIER_NAME, TIER_OTHER, TIERS };
static const char *const NAMES[TIERS] = {"timeline", "program", "map", "name", "other"};

enum {
    MOST_AROUND = 32
}; /* operators around a launch, and of a fused kernel, that are looked at */

/* Of the rows of two tiers. */
struct relation {
    int64_t count, same, related, total_ns, agree_ns;
    uint32_t example; /* ROOF_NONE */
};

struct tiers {
    const struct attribute *a;
    uint32_t *row_of_other; /* GPU row -> that of the other timeline; NULL: there is none */
};

static uint32_t call_of(const struct attribute *a, uint32_t row)
{
    const uint32_t item = compiled_item_of(&a->compiled, a->tr, row);
    return item == ROOF_NONE ? ROOF_NONE : a->compiled.items.call[item];
}

/* NULL: it says none. */
static const char *word_of(const struct tiers *t, enum tier tier, uint32_t row)
{
    const struct attribute *a = t->a;
    const struct roof_trace *tr = a->tr;
    const uint32_t entry = a->entry_of ? a->entry_of[row] : ROOF_NONE;
    const uint32_t other = t->row_of_other ? t->row_of_other[row] : ROOF_NONE;
    switch (tier) {
    case TIER_TIMELINE:
        return gpu_has_op(tr, row) ? trace_string(tr, tr->launches.name[tr->gpu.launch[row]])
                                   : NULL;
    case TIER_PROGRAM:
        return compiled_primary_op(a->compiled.ind, call_of(a, row));
    case TIER_MAP:
        return entry == ROOF_NONE
                   ? NULL
                   : strtab_get(&a->correlations->strings, a->correlations->entries.op[entry]);
    case TIER_NAME:
        return tr->gpu.kind[row] == KIND_KERNEL
                   ? inductor_string(&a->named, a->name_op[tr->gpu.name[row]])
                   : NULL;
    default:
        return other == ROOF_NONE || !gpu_has_op(a->other, other)
                   ? NULL
                   : trace_string(a->other, a->other->launches.name[a->other->gpu.launch[other]]);
    }
}

static bool is_around(const struct roof_trace *tr, uint32_t row, const char *name)
{
    uint32_t op = tr->gpu.op[row];
    for (int i = 0; op != ROOF_NONE && i < MOST_AROUND; i++, op = tr->nodes.op_above[op])
        if (strcmp(trace_string(tr, tr->nodes.name[op]), name) == 0)
            return true;
    return false;
}

static bool is_fused(const struct attribute *a, uint32_t row, const char *name)
{
    struct inductor_source source[MOST_AROUND];
    const uint32_t call = call_of(a, row);
    const uint32_t n =
        call == ROOF_NONE ? 0 : inductor_sources(a->compiled.ind, call, source, MOST_AROUND);
    for (uint32_t i = 0; i < n && i < MOST_AROUND; i++)
        if (strcmp(source[i].op, name) == 0)
            return true;
    return false;
}

/* Whether a tier says of a row that `name` has to do with it, too. */
static bool knows(const struct tiers *t, enum tier tier, uint32_t row, const char *name)
{
    return tier == TIER_TIMELINE  ? is_around(t->a->tr, row, name)
           : tier == TIER_PROGRAM ? is_fused(t->a, row, name)
           : tier == TIER_OTHER   ? is_around(t->a->other, t->row_of_other[row], name)
                                  : false;
}

static void compare(const struct tiers *t, uint32_t row, enum tier x, enum tier y,
                    struct relation *r)
{
    const char *one = word_of(t, x, row), *other = word_of(t, y, row);
    const int64_t ns = t->a->tr->gpu.dur_ns[row];
    if (!one || !other)
        return;
    const bool is_same = strcmp(one, other) == 0;
    const bool is_related = !is_same && (knows(t, x, row, other) || knows(t, y, row, one));
    r->count++;
    r->same += is_same;
    r->related += is_related;
    r->total_ns = ns_add(r->total_ns, ns);
    r->agree_ns = ns_add(r->agree_ns, is_same || is_related ? ns : 0);
    if (!is_same && !is_related && r->example == ROOF_NONE)
        r->example = row;
}

static void add_relation(const struct tiers *t, enum tier x, enum tier y, roof_table *out)
{
    struct relation r = {.example = ROOF_NONE};
    for (uint32_t row = 0; row < t->a->tr->gpu.head.count; row++)
        compare(t, row, x, y, &r);
    if (!r.count)
        return;
    table_str(out, NAMES[x]);
    table_str(out, NAMES[y]);
    table_i64(out, r.count);
    table_i64(out, r.same);
    table_i64(out, r.related);
    table_i64(out, r.count - r.same - r.related);
    table_i64(out, r.total_ns);
    table_percent(out, r.agree_ns, r.total_ns);
    table_i64_or_null(out, r.example == ROOF_NONE ? ROOF_NULL_I64
                                                  : (int64_t)trace_gpu_id(t->a->tr, r.example));
}

/* False when out of memory. */
static bool pair_others(struct tiers *t)
{
    const struct attribute *a = t->a;
    const struct join *j = &a->agreement;
    const uint32_t n = a->tr->gpu.head.count;
    if (!a->other)
        return true;
    t->row_of_other = malloc(n * sizeof *t->row_of_other + 1);
    if (!t->row_of_other)
        return false;
    memset(t->row_of_other, 0xff, n * sizeof *t->row_of_other);
    for (uint32_t i = 0; i < a->mine.in.side.count; i++)
        if (j->a.match[i] != ROOF_NONE && j->a.confidence[i] <= JOIN_MEDIUM)
            t->row_of_other[a->mine.thing[i]] = a->others.thing[j->a.match[i]];
    return true;
}

static roof_status run(struct attribute *a, roof_table *out, roof_error *err)
{
    struct tiers t = {.a = a};
    const bool ok = pair_others(&t);
    for (int x = 0; ok && x < TIERS; x++)
        for (int y = x + 1; y < TIERS; y++)
            add_relation(&t, (enum tier)x, (enum tier)y, out);
    if (ok && !roof_table_rows(out))
        table_note(out, "of no GPU row two means say an operator");
    free(t.row_of_other);
    return ok ? table_finish(out, err) : error_nomem(err);
}

const struct attribute_table attribute_table_tiers = {
    {"tiers", "Whether the means by which operators are known agree about GPU rows.", COLS,
     sizeof COLS / sizeof *COLS, false, 0},
    run,
};
