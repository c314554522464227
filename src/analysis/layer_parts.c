/* layer_parts.c - ranges, modules and operators with the kernels that each launched, and which of
 * them are the same. */
#include "layer_parts.h"

#include "buf.h"
#include "launch_order.h"
#include "map.h"
#include "span_tree.h"

#include <stdlib.h>
#include <string.h>

const char *part_source_name(enum part_source source)
{
    static const char *const NAMES[PART_SOURCES] = {"map", "range", "module", "operator"};
    return NAMES[source];
}

void layer_parts_free(struct layer_parts *l)
{
    free(l->end);
    free(l->name);
    free(l->id);
    free(l->begin);
    free(l->kernels);
    free(l->stands_for);
    *l = (struct layer_parts){0};
}

const char *layer_part_name(const struct layer_parts *l, const struct roof_trace *tr, uint32_t part)
{
    const size_t prefix = l->source == PARTS_OF_MODULES ? sizeof SPAN_MODULE_PREFIX - 1 : 0;
    return trace_string(tr, l->name[part]) + prefix;
}

const char *layer_part_label(const char *name)
{
    const char *label = name;
    for (const char *p = name; (p = strstr(p, "::")); p += 2)
        label = p + 2;
    return label;
}

static bool parts_alloc(struct layer_parts *l, uint32_t count)
{
    l->count = count;
    l->end = malloc(count * sizeof *l->end + 1);
    l->name = malloc(count * sizeof *l->name + 1);
    l->id = malloc(count * sizeof *l->id + 1);
    l->begin = calloc((size_t)count + 2, sizeof *l->begin);
    l->stands_for = malloc(count * sizeof *l->stands_for + 1);
    if (!l->end || !l->name || !l->id || !l->begin || !l->stands_for)
        return false;
    memset(l->stands_for, 0xff, count * sizeof *l->stands_for);
    return true;
}

/* The kernels of each part, those of one in launch order. `around`: GPU row -> innermost part,
 * ROOF_NONE. */
static bool list_kernels(struct layer_parts *l, const struct roof_trace *tr, const uint32_t *around)
{
    const uint32_t n = tr->gpu.head.count;
    uint32_t *order = sort_new_order(n, gpu_compare_launches, tr);
    l->kernels = malloc(n * sizeof *l->kernels + 1);
    const bool ok = order && l->kernels;
    for (uint32_t i = 0; ok && i < n; i++)
        if (around[i] != ROOF_NONE && tr->gpu.kind[i] == KIND_KERNEL)
            l->begin[around[i] + 2]++;
    for (uint32_t p = 0; ok && p < l->count; p++)
        l->begin[p + 2] += l->begin[p + 1];
    for (uint32_t i = 0; ok && i < n; i++) {
        const uint32_t row = order[i], p = around[row];
        if (p != ROOF_NONE && tr->gpu.kind[row] == KIND_KERNEL)
            l->kernels[l->begin[p + 1]++] = row;
    }
    free(order);
    return ok;
}

/* ---- What is the same ---- */

bool layer_parts_equal(const struct layer_parts *l, const struct roof_trace *tr, uint32_t a,
                       uint32_t b)
{
    const struct gpu *g = &tr->gpu;
    const uint32_t *x = l->kernels + l->begin[a], *y = l->kernels + l->begin[b];
    const uint32_t count = layer_part_kernels(l, a);
    if (count != layer_part_kernels(l, b))
        return false;
    for (uint32_t k = 0; k < count; k++)
        if (g->name[x[k]] != g->name[y[k]] || g->shape[x[k]] != g->shape[y[k]] ||
            g->shape[x[k]] == ROOF_NONE)
            return false;
    return true;
}

static void mark(const struct layer_parts *l, uint32_t part, bool *marks)
{
    for (uint32_t k = l->begin[part]; k < l->begin[l->end[part]]; k++)
        marks[l->kernels[k]] = true;
}

/* Whether a part stands for others: representative[part]. */
static bool *list_representatives(const struct layer_parts *l)
{
    bool *is = calloc((size_t)l->count + 1, sizeof *is);
    for (uint32_t p = 0; is && p < l->count; p++)
        if (l->stands_for[p] != ROOF_NONE)
            is[l->stands_for[p]] = true;
    return is;
}

uint32_t layer_parts_mark(const struct layer_parts *l, const struct roof_trace *tr,
                          bool *is_duplicate, bool *is_representative)
{
    bool *stands = list_representatives(l);
    uint32_t marked = 0;
    for (uint32_t p = 0; stands && p < l->count;) {
        const uint32_t of = l->stands_for[p];
        const bool is_one =
            of != ROOF_NONE && (l->source == PARTS_OF_MAP || layer_parts_equal(l, tr, of, p));
        if (is_one)
            mark(l, p, is_duplicate);
        if (stands[p])
            mark(l, p, is_representative);
        marked += is_one;
        p = is_one || (stands[p] && l->source != PARTS_OF_MAP) ? l->end[p] : p + 1;
    }
    free(stands);
    return marked;
}

/* ---- What a map declares ---- */

/* The latest range of the representative that begins before a duplicate's is the one of its pass.
 */
static bool declare(struct layer_parts *l, const struct roof_trace *tr,
                    const struct partitions *map)
{
    uint32_t *latest = malloc(map->labels.count * sizeof *latest + 1);
    if (latest)
        memset(latest, 0xff, map->labels.count * sizeof *latest);
    for (uint32_t p = 0; latest && p < l->count; p++) {
        const char *text = layer_part_label(trace_string(tr, l->name[p]));
        const uint32_t label = strtab_find(&map->labels, text, strlen(text));
        const uint32_t of = label == ROOF_NONE ? ROOF_NONE : map->stands_for[label];
        if (of != ROOF_NONE)
            l->stands_for[p] = latest[of];
        if (label != ROOF_NONE)
            latest[label] = p;
    }
    free(latest);
    return latest != NULL;
}

/* ---- What is found ---- */

/* Numbers that tell apart what the kernels of a part are, and where the part is. */
struct finder {
    struct layer_parts *l;
    const struct roof_trace *tr;
    uint32_t *inside; /* part -> number of what it is in: a part, an annotation, a step; ROOF_NONE
                       */
    uint32_t *kind;   /* string -> number of its text without digits */
    uint64_t *sums;   /* of kernels[0 .. k) */
    uint64_t *powers;
    bool *is_layer; /* string -> the rules say that ranges of that name are layers */
};

static uint64_t mix(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static uint64_t kernel_sum(const struct roof_trace *tr, uint32_t row)
{
    const struct gpu *g = &tr->gpu;
    const uint64_t launched = (uint64_t)g->name[row] << 32 | g->shape[row];
    return mix(mix(launched) ^ tr->launches.name[g->launch[row]]);
}

/* Sums of any stretch of the kernels, from those of all that begin with the first. */
static bool sum_kernels(struct finder *f)
{
    static const uint64_t BASE = UINT64_C(0x5851f42d4c957f2d);
    const uint32_t n = f->l->begin[f->l->count];
    f->sums = malloc(((size_t)n + 1) * sizeof *f->sums);
    f->powers = malloc(((size_t)n + 1) * sizeof *f->powers);
    if (!f->sums || !f->powers)
        return false;
    f->sums[0] = 0;
    f->powers[0] = 1;
    for (uint32_t k = 0; k < n; k++) {
        f->sums[k + 1] = f->sums[k] * BASE + kernel_sum(f->tr, f->l->kernels[k]);
        f->powers[k + 1] = f->powers[k] * BASE;
    }
    return true;
}

static uint64_t sum_of(const struct finder *f, uint32_t part)
{
    const uint32_t begin = f->l->begin[part], end = f->l->begin[f->l->end[part]];
    return f->sums[end] - f->sums[begin] * f->powers[end - begin];
}

/* "nn.Module: Block_3" and "nn.Module: Block_4" are of one kind. Of the rest of a layer's range
 * only the label counts. */
static bool number_kinds(struct finder *f)
{
    const struct roof_trace *tr = f->tr;
    struct strtab kinds = {0};
    struct buf text = {0};
    bool ok = true;
    f->kind = malloc(tr->strings.count * sizeof *f->kind + 1);
    f->is_layer = calloc((size_t)tr->strings.count + 1, sizeof *f->is_layer);
    ok = f->kind && f->is_layer;
    if (ok)
        memset(f->kind, 0xff, tr->strings.count * sizeof *f->kind);
    for (uint32_t p = 0; ok && p < f->l->count; p++) {
        const uint32_t string = f->l->name[p];
        const char *name = trace_string(tr, string);
        if (f->kind[string] != ROOF_NONE)
            continue;
        const char *axis = rules_word(&tr->rules, RULE_RANGE, name);
        f->is_layer[string] = f->l->source == PARTS_OF_RANGES && axis && strcmp(axis, "layer") == 0;
        buf_clear(&text);
        for (const char *c = f->is_layer[string] ? layer_part_label(name) : name; *c; c++)
            if (*c < '0' || *c > '9')
                buf_char(&text, *c);
        f->kind[string] = strtab_intern(&kinds, text.bytes ? text.bytes : "", text.len);
        ok = !text.failed && f->kind[string] != ROOF_NONE;
    }
    strtab_free(&kinds);
    buf_free(&text);
    return ok;
}

/* What is in no part is in the step of its first kernel, if there is one. */
static void place_in_steps(struct finder *f)
{
    const struct roof_trace *tr = f->tr;
    for (uint32_t p = 0; p < f->l->count; p++) {
        if (f->inside[p] != ROOF_NONE || !layer_part_kernels(f->l, p))
            continue;
        const uint32_t first = f->l->kernels[f->l->begin[p]];
        const uint32_t step = tr->launches.step[tr->gpu.launch[first]];
        if (step != ROOF_NONE)
            f->inside[p] = f->l->count + tr->annotations.head.count + step;
    }
}

/* The first of those that launched the same in the same place stands for the others. In no place
 * are only layers, and there a name that comes again begins another pass. */
static bool pair_up(struct finder *f)
{
    struct layer_parts *l = f->l;
    struct map known = {0};
    bool ok = true;
    for (uint32_t p = 0; ok && p < l->count; p++) {
        const bool is_alone = f->inside[p] == ROOF_NONE;
        if (!layer_part_kernels(l, p) || (is_alone && !f->is_layer[l->name[p]]))
            continue;
        const uint64_t place = mix((uint64_t)f->inside[p] << 32 | f->kind[l->name[p]]);
        uint32_t *first = map_put(&known, place ^ sum_of(f, p), p);
        ok = first != NULL;
        if (!ok || *first == p)
            continue;
        if ((is_alone && l->name[*first] == l->name[p]) || f->inside[*first] != f->inside[p] ||
            f->kind[l->name[*first]] != f->kind[l->name[p]])
            *first = p;
        else
            l->stands_for[p] = *first;
    }
    map_free(&known);
    return ok;
}

static void finder_free(struct finder *f)
{
    free(f->inside);
    free(f->kind);
    free(f->sums);
    free(f->powers);
    free(f->is_layer);
}

/* ---- Spans as parts ---- */

static uint8_t *mark_layers(const struct roof_trace *tr)
{
    uint8_t *wanted = calloc((size_t)tr->strings.count + 1, 1);
    for (uint32_t s = 0; wanted && s < tr->strings.count; s++) {
        const char *axis = rules_word(&tr->rules, RULE_RANGE, trace_string(tr, s));
        wanted[s] = axis && strcmp(axis, "layer") == 0;
    }
    return wanted;
}

/* Names of the profiler's steps: what is one is no part. */
static bool *mark_steps(const struct roof_trace *tr)
{
    bool *is_step = calloc((size_t)tr->strings.count + 1, sizeof *is_step);
    for (uint32_t s = 0; is_step && s < tr->steps.head.count; s++)
        is_step[tr->steps.name[s]] = true;
    return is_step;
}

/* `inside` (NULL: not asked for): the span around each, a step in its own numbers. */
static bool spans_to_parts(struct layer_parts *l, const struct roof_trace *tr,
                           const struct spans *spans, const uint8_t *wanted, uint32_t **inside)
{
    const uint32_t n = tr->gpu.head.count;
    struct span_tree tree = {0};
    uint32_t *call = malloc(n * sizeof *call + 1), *around = malloc(n * sizeof *around + 1);
    for (uint32_t row = 0; call && row < n; row++)
        call[row] = gpu_attachment(&tr->gpu, row);
    bool ok = call && around && span_tree_make(&tree, spans, wanted) &&
              span_tree_around(&tree, tr, call, n, around) && parts_alloc(l, tree.count) &&
              list_kernels(l, tr, around);
    for (uint32_t p = 0; ok && p < tree.count; p++) {
        l->end[p] = tree.end[p];
        l->name[p] = spans->name[tree.span[p]];
        l->id[p] = spans == &tr->frames ? trace_frame_id(tr, tree.span[p])
                                        : trace_annotation_id(tr, tree.span[p]);
    }
    if (ok && inside) {
        *inside = tree.parent;
        tree.parent = NULL;
    }
    span_tree_free(&tree);
    free(call);
    free(around);
    return ok;
}

/* Steps are where parts are, and none themselves: two of them are never told to be the same. */
static void take_out_steps(struct layer_parts *l, const bool *is_step)
{
    for (uint32_t p = 0; p < l->count; p++)
        if (is_step[l->name[p]])
            l->stands_for[p] = ROOF_NONE;
}

/* ---- Operators as parts ---- */

/* before[id]: how many nodes before it are ops, which is the part of an op. */
static uint32_t *count_ops(const struct nodes *nodes)
{
    uint32_t *before = malloc(((size_t)nodes->head.count + 1) * sizeof *before);
    if (!before)
        return NULL;
    before[0] = 0;
    for (uint32_t id = 0; id < nodes->head.count; id++)
        before[id + 1] = before[id] + (nodes->kind[id] == KIND_OP);
    return before;
}

/* The part of the innermost op that a node is, or is in; ROOF_NONE. */
static uint32_t part_of(const struct nodes *nodes, const uint32_t *before, uint32_t node)
{
    if (node != ROOF_NONE && nodes->kind[node] != KIND_OP)
        node = nodes->op_above[node];
    return node == ROOF_NONE ? ROOF_NONE : before[node];
}

/* Outermost ops are in the innermost annotation around them. */
static bool place_ops(const struct layer_parts *l, const struct roof_trace *tr,
                      const uint32_t *before, uint32_t *inside)
{
    const struct nodes *nodes = &tr->nodes;
    struct span_tree tree = {0};
    uint32_t *around = malloc(l->count * sizeof *around + 1);
    const bool ok = around && span_tree_make(&tree, &tr->annotations, NULL) &&
                    span_tree_around(&tree, tr, l->id, l->count, around);
    for (uint32_t p = 0; ok && p < l->count; p++) {
        const uint32_t above = nodes->op_above[l->id[p]];
        inside[p] = above != ROOF_NONE       ? before[above]
                    : around[p] == ROOF_NONE ? ROOF_NONE
                                             : l->count + around[p];
    }
    span_tree_free(&tree);
    free(around);
    return ok;
}

static bool ops_to_parts(struct layer_parts *l, const struct roof_trace *tr, uint32_t **inside)
{
    const struct nodes *nodes = &tr->nodes;
    const uint32_t n = tr->gpu.head.count;
    uint32_t *before = count_ops(nodes), *around = malloc(n * sizeof *around + 1);
    const uint32_t count = before ? before[nodes->head.count] : 0;
    bool ok = before && around && parts_alloc(l, count);
    *inside = malloc(count * sizeof **inside + 1);
    for (uint32_t row = 0; ok && row < n; row++)
        around[row] = part_of(nodes, before, gpu_attachment(&tr->gpu, row));
    for (uint32_t id = 0; ok && id < nodes->head.count; id++) {
        const uint32_t p = before[id];
        if (nodes->kind[id] != KIND_OP)
            continue;
        l->name[p] = nodes->name[id];
        l->id[p] = id;
        l->end[p] = before[nodes->subtree_end[id]];
    }
    ok = ok && *inside && list_kernels(l, tr, around) && place_ops(l, tr, before, *inside);
    free(before);
    free(around);
    return ok;
}

/* ---- All together ---- */

bool layer_parts_declared(struct layer_parts *l, const struct roof_trace *tr,
                          const struct partitions *map)
{
    uint8_t *wanted = mark_layers(tr);
    *l = (struct layer_parts){.source = PARTS_OF_MAP};
    const bool ok =
        wanted && spans_to_parts(l, tr, &tr->annotations, wanted, NULL) && declare(l, tr, map);
    free(wanted);
    return ok;
}

static bool list_parts(struct layer_parts *l, const struct roof_trace *tr, uint32_t **inside)
{
    if (l->source == PARTS_OF_OPS)
        return ops_to_parts(l, tr, inside);
    if (l->source == PARTS_OF_RANGES)
        return spans_to_parts(l, tr, &tr->annotations, NULL, inside);
    uint8_t *modules = span_mark_modules(tr);
    const bool ok = modules && spans_to_parts(l, tr, &tr->frames, modules, inside);
    free(modules);
    return ok;
}

bool layer_parts_found(struct layer_parts *l, const struct roof_trace *tr, enum part_source source)
{
    struct finder f = {.l = l, .tr = tr};
    bool *is_step = mark_steps(tr);
    *l = (struct layer_parts){.source = source};
    bool ok = is_step && list_parts(l, tr, &f.inside) && sum_kernels(&f) && number_kinds(&f);
    if (ok) {
        place_in_steps(&f);
        ok = pair_up(&f);
        take_out_steps(l, is_step);
    }
    finder_free(&f);
    free(is_step);
    return ok;
}
