/* attribute_layers.c - counters of layers that stand for others, given to these kernel by kernel,
 * and what became of each. */
#include "attribute.h"

#include "grow.h"
#include "sort.h"

#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"file",          ROOF_I64, ROOF_UNIT_ID,      "of counters, from 1 on",                             true },
    {"by",            ROOF_STR, ROOF_UNIT_NONE,
     "what says so: map (--partition-map), else that a range, module or operator launched the same",     false},
    {"layer",         ROOF_STR, ROOF_UNIT_NONE,    "range, module or operator without counters",         false},
    {"stands_for",    ROOF_STR, ROOF_UNIT_NONE,    "the one whose counters it got; null: there is none",
     false                                                                                                    },
    {"instances",     ROOF_I64, ROOF_UNIT_COUNT,   "of the layer",                                       false},
    {"kernels",       ROOF_I64, ROOF_UNIT_COUNT,   "launched in them",                                   true },
    {"propagated",    ROOF_I64, ROOF_UNIT_COUNT,   "of them with counters of the other one",             false},
    {"propagated_ns", ROOF_I64, ROOF_UNIT_NS,      "time of these in the timeline",                      false},
    {"percent",       ROOF_F64, ROOF_UNIT_PERCENT, "propagated_ns, of the time of all kernels",          false},
    {"id",            ROOF_I64, ROOF_UNIT_ID,      "of the first instance",                              true },
    {"stands_for_id", ROOF_I64, ROOF_UNIT_ID,      "of the one that stands for it",                      true },
    {"reason",        ROOF_STR, ROOF_UNIT_NONE,
     "why not all of its kernels got counters; null: all have some",                                     false},
};

static const char *const REASONS[] = {
    [LAYER_FINE] = NULL,
    [LAYER_SOME] = "some kernels of the other one have none",
    [LAYER_UNEQUAL] = "not the same kernels",
    [LAYER_UNCOUNTED] = "the other one has none",
};

/* ---- The parts ---- */

bool layers_make(struct layers *l, const struct roof_trace *tr, const struct partitions *map,
                 bool finds)
{
    bool ok = !map || layer_parts_declared(&l->v[l->count++], tr, map);
    for (int s = PARTS_OF_RANGES; ok && finds && s < PART_SOURCES; s++)
        ok = layer_parts_found(&l->v[l->count++], tr, (enum part_source)s);
    return ok;
}

void layers_free(struct layers *l)
{
    for (uint32_t i = 0; i < l->count; i++)
        layer_parts_free(&l->v[i]);
    *l = (struct layers){0};
}

/* ---- Propagation ---- */

/* How many of the first k kernels have counters, or counters of their own. */
struct tally {
    uint32_t *any, *own;
};

static uint32_t in_part(const struct layer_parts *l, const uint32_t *before, uint32_t part)
{
    return before[l->begin[l->end[part]]] - before[l->begin[part]];
}

static bool count_kernels(struct tally *t, const struct layer_parts *l,
                          const struct attribute_run *run)
{
    const uint32_t n = l->begin[l->count];
    t->any = malloc(((size_t)n + 1) * sizeof *t->any);
    t->own = malloc(((size_t)n + 1) * sizeof *t->own);
    if (!t->any || !t->own)
        return false;
    t->any[0] = t->own[0] = 0;
    for (uint32_t k = 0; k < n; k++) {
        t->any[k + 1] = t->any[k] + (run->how[l->kernels[k]] != HOW_NONE);
        t->own[k + 1] = t->own[k] + (run->how[l->kernels[k]] == HOW_PARTNER);
    }
    return true;
}

/* Representative -> the one of those it stands for, and itself, that has most counters. */
static uint32_t *elect(const struct layer_parts *l, const struct tally *t)
{
    uint32_t *best = malloc(l->count * sizeof *best + 1);
    for (uint32_t p = 0; best && p < l->count; p++) {
        const uint32_t of = l->stands_for[p];
        best[p] = p;
        if (of != ROOF_NONE && in_part(l, t->own, p) > in_part(l, t->own, best[of]))
            best[of] = p;
    }
    return best;
}

static bool note_use(struct layer_uses *u, const struct layer_use *use)
{
    if (!grow_room(&u->v, sizeof *u->v, u->count, &u->cap))
        return false;
    u->v[u->count++] = *use;
    return true;
}

/* Kernel by kernel, to those that have none. What is in the same place is the same. */
static void give(const struct gpu *g, struct attribute_run *run, const struct layer_parts *l,
                 struct layer_use *use)
{
    const uint32_t *x = l->kernels + l->begin[use->from], *y = l->kernels + l->begin[use->part];
    for (uint32_t k = 0; k < layer_part_kernels(l, use->part); k++) {
        if (run->launch_of[y[k]] != ROOF_NONE)
            continue;
        if (run->how[x[k]] != HOW_PARTNER) {
            use->reason = LAYER_SOME;
            continue;
        }
        run->launch_of[y[k]] = run->launch_of[x[k]];
        run->how[y[k]] = HOW_PROPAGATED;
        use->ns = ns_add(use->ns, g->dur_ns[y[k]]);
        use->propagated++;
    }
}

/* A part and what may stand for it. *done: what is inside it needs no look. */
static bool try_part(const struct attribute *a, struct attribute_run *run, const struct tally *t,
                     struct layer_use use, bool *done)
{
    const struct layer_parts *l = &a->layers.v[use.layers];
    *done = layer_parts_equal(l, a->tr, use.from, use.part);
    if (!*done)
        use.reason = LAYER_UNEQUAL;
    else if (!in_part(l, t->own, use.from))
        use.reason = LAYER_UNCOUNTED;
    else
        give(&a->tr->gpu, run, l, &use);
    const bool is_told = use.propagated || l->source == PARTS_OF_MAP;
    return !is_told || note_use(&run->layer_uses, &use);
}

static bool propagate(const struct attribute *a, struct attribute_run *run, uint32_t layers)
{
    const struct layer_parts *l = &a->layers.v[layers];
    struct tally t = {0};
    uint32_t *best = count_kernels(&t, l, run) ? elect(l, &t) : NULL;
    bool ok = best != NULL;
    for (uint32_t p = 0; ok && p < l->count;) {
        const bool is_declared = l->source == PARTS_OF_MAP;
        const uint32_t of = l->stands_for[p];
        const uint32_t from = is_declared ? of : best[of == ROOF_NONE ? p : of];
        bool done = false;
        if (from != ROOF_NONE && from != p &&
            (is_declared || (in_part(l, t.own, from) && !in_part(l, t.any, p))))
            ok = try_part(a, run, &t, (struct layer_use){layers, p, from, 0, 0, LAYER_FINE}, &done);
        p = done ? l->end[p] : p + 1;
    }
    free(t.any);
    free(t.own);
    free(best);
    return ok;
}

bool layers_propagate(const struct attribute *a, struct attribute_run *run)
{
    bool ok = true;
    for (uint32_t i = 0; ok && i < a->layers.count; i++)
        ok = propagate(a, run, i);
    return ok;
}

/* ---- The table ---- */

/* Uses of the same names, by the same means, that ended the same way. */
struct use_group {
    const struct layer_parts *l;
    const struct layer_use *first;
    int64_t instances, kernels, propagated, ns;
};

struct use_groups {
    const struct roof_trace *tr;
    struct use_group *v;
    uint32_t count;
};

static bool group_uses(struct use_groups *g, const struct attribute *a,
                       const struct attribute_run *run)
{
    const struct layer_uses *u = &run->layer_uses;
    struct strtab keys = {0};
    bool ok = true;
    g->v = malloc(u->count * sizeof *g->v + 1);
    for (size_t i = 0; ok && g->v && i < u->count; i++) {
        const struct layer_use *use = &u->v[i];
        const struct layer_parts *l = &a->layers.v[use->layers];
        const uint32_t key[4] = {use->layers, l->name[use->part], l->name[use->from], use->reason};
        const uint32_t id = strtab_intern(&keys, (const char *)key, sizeof key);
        ok = id != ROOF_NONE;
        if (!ok)
            break;
        if (id == g->count)
            g->v[g->count++] = (struct use_group){.l = l, .first = use};
        g->v[id].instances++;
        g->v[id].kernels += layer_part_kernels(l, use->part);
        g->v[id].propagated += use->propagated;
        g->v[id].ns = ns_add(g->v[id].ns, use->ns);
    }
    strtab_free(&keys);
    return ok && g->v;
}

static int compare_groups(const void *ctx, uint32_t a, uint32_t b)
{
    const struct use_groups *g = ctx;
    if (g->v[a].ns != g->v[b].ns)
        return SORT_BY(g->v[b].ns, g->v[a].ns);
    return SORT_BY(g->v[a].first, g->v[b].first);
}

static int64_t kernel_ns(const struct gpu *g)
{
    int64_t sum = 0;
    for (uint32_t row = 0; row < g->head.count; row++)
        if (g->kind[row] == KIND_KERNEL)
            sum = ns_add(sum, g->dur_ns[row]);
    return sum;
}

static void add_group(const struct attribute *a, const struct attribute_run *run,
                      const struct use_group *g, int64_t all_ns, roof_table *out)
{
    const struct layer_parts *l = g->l;
    const uint32_t part = g->first->part, from = g->first->from;
    table_i64(out, (int64_t)run->file + 1);
    table_str(out, part_source_name(l->source));
    table_str(out, layer_part_name(l, a->tr, part));
    table_str(out, layer_part_name(l, a->tr, from));
    table_i64(out, g->instances);
    table_i64(out, g->kernels);
    table_i64(out, g->propagated);
    table_i64(out, g->ns);
    table_percent(out, g->ns, all_ns);
    table_i64(out, l->id[part]);
    table_i64(out, l->id[from]);
    table_str(out, REASONS[g->first->reason]);
}

static roof_status add_uses(const struct attribute *a, const struct attribute_run *run,
                            roof_table *out, roof_error *err)
{
    struct use_groups g = {.tr = a->tr};
    uint32_t *order = NULL;
    const bool ok =
        group_uses(&g, a, run) && (order = sort_new_order(g.count, compare_groups, &g)) != NULL;
    const int64_t all_ns = kernel_ns(&a->tr->gpu);
    for (uint32_t i = 0; ok && i < g.count; i++)
        add_group(a, run, &g.v[order[i]], all_ns, out);
    free(order);
    free(g.v);
    return ok ? ROOF_OK : error_nomem(err);
}

static roof_status run(struct attribute *a, roof_table *out, roof_error *err)
{
    for (uint32_t i = 0; i < a->nruns; i++)
        ROOF_TRY(add_uses(a, &a->runs[i], out, err));
    if (!a->layers.count)
        table_note(out, "no layer stands for another one: neither --partition-map FILE nor "
                        "--layers found was given");
    return table_finish(out, err);
}

const struct attribute_table attribute_table_layers = {
    {"layers", "Layers that got the counters of others that are the same, and on whose word.", COLS,
     sizeof COLS / sizeof *COLS, false, 20},
    run,
};
