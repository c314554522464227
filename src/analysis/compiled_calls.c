/* compiled_calls.c - runs of compiled programs in a trace, and the calls that their launches are.
 */
#include "compiled_calls.h"

#include "buf.h"
#include "sort.h"
#include "span_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLS_SELF_ compiled_items
COLS_DEFINE(compiled_items, COMPILED_ITEM_COLS)
#undef COLS_SELF_

/* What a run of a program is called in traces; the innermost one counts. */
static const char *const REGIONS[] = {"## Call CompiledFxGraph ", "CompiledFunctionBackward",
                                      "CompiledFunction", "Torch-Compiled Region"};

static bool is_region(const char *name)
{
    for (size_t i = 0; i < sizeof REGIONS / sizeof *REGIONS; i++)
        if (strncmp(name, REGIONS[i], strlen(REGIONS[i])) == 0)
            return true;
    return false;
}

const char *compiled_region_key(const char *name)
{
    const size_t len = strlen(REGIONS[0]);
    return strncmp(name, REGIONS[0], len) == 0 ? name + len : NULL;
}

struct finder {
    const struct roof_trace *tr; /* the whole trace */
    struct compiled_calls *c;
    struct inductor_matcher *matcher;
    uint8_t *is_region;    /* string */
    uint8_t *is_called;    /* string: name of an operator that programs call */
    struct span_tree runs; /* annotations that are regions */
    uint32_t *node;        /* node of each candidate: of GPU rows, then operators */
    uint32_t *around;      /* its entry of runs */
    uint32_t ncandidates;
};

/* ---- Where things stand ---- */

static void ask_names(struct finder *f)
{
    const struct roof_trace *tr = f->tr;
    for (uint32_t s = 0; s < tr->strings.count; s++) {
        const char *name = trace_string(tr, s);
        f->is_region[s] = is_region(name);
        f->is_called[s] = inductor_matcher_knows(f->matcher, name);
    }
}

/* The nearest operator above that is a region. */
static uint32_t region_above(const struct finder *f, uint32_t node)
{
    const struct nodes *n = &f->tr->nodes;
    uint32_t op = node == ROOF_NONE ? ROOF_NONE : n->op_above[node];
    while (op != ROOF_NONE && !f->is_region[n->name[op]])
        op = n->op_above[op];
    return op;
}

/* From `node` up to what stands right below the region: an operator there, else the node. */
static uint32_t top_below(const struct finder *f, uint32_t node, uint32_t region, int64_t start_ns)
{
    const struct nodes *n = &f->tr->nodes;
    for (uint32_t op = n->op_above[node];
         op != ROOF_NONE && op != region && n->start_ns[op] >= start_ns; op = n->op_above[op])
        node = op;
    return node;
}

/* Region and node of candidate `i`. */
static void place(const struct finder *f, uint32_t i, uint32_t *region, uint32_t *node)
{
    const uint32_t in = f->around[i];
    *node = f->node[i];
    *region = ROOF_NONE;
    if (*node == ROOF_NONE)
        return;
    const uint32_t op = region_above(f, *node);
    int64_t start_ns = INT64_MIN;
    if (in != ROOF_NONE) {
        const uint32_t span = f->runs.span[in];
        start_ns = f->tr->annotations.start_ns[span];
        *region = trace_annotation_id(f->tr, span);
    }
    if (op != ROOF_NONE && (in == ROOF_NONE || f->tr->nodes.start_ns[op] > start_ns)) {
        start_ns = f->tr->nodes.start_ns[op];
        *region = op;
    }
    if (*region != ROOF_NONE)
        *node = top_below(f, *node, *region, start_ns);
}

static bool push_item(struct finder *f, uint32_t candidate, uint32_t row)
{
    struct compiled_items *items = &f->c->items;
    uint32_t region, node;
    place(f, candidate, &region, &node);
    if (row == ROOF_NONE && (region == ROOF_NONE || node != f->node[candidate]))
        return true; /* an operator inside one of the program's */
    const uint32_t item = cols_push(items, &compiled_items_desc);
    if (item == ROOF_NONE)
        return false;
    items->region[item] = region;
    items->node[item] = node;
    items->row[item] = row;
    items->call[item] = ROOF_NONE;
    return true;
}

/* GPU rows, and operators that programs call and that launched nothing. */
static bool find_candidates(struct finder *f)
{
    const struct roof_trace *tr = f->tr;
    const uint32_t rows = tr->gpu.head.count, nodes = tr->nodes.head.count;
    const size_t most = (size_t)rows + nodes + 1;
    f->node = malloc(most * sizeof *f->node);
    f->around = malloc(most * sizeof *f->around);
    if (!f->node || !f->around)
        return false;
    for (uint32_t row = 0; row < rows; row++)
        f->node[row] = tr->gpu.op[row] == ROOF_NONE ? tr->gpu.call[row] : tr->gpu.op[row];
    f->ncandidates = rows;
    for (uint32_t id = 0; id < nodes; id++)
        if (tr->nodes.kind[id] == KIND_OP && f->is_called[tr->nodes.name[id]] &&
            tr->attached_from[id] == tr->attached_from[tr->nodes.subtree_end[id]])
            f->node[f->ncandidates++] = id;
    return span_tree_make(&f->runs, &tr->annotations, f->is_region) &&
           span_tree_around(&f->runs, tr, f->node, f->ncandidates, f->around);
}

/* Runs in the order of their regions, in each the order of the host: nodes are in it on one thread,
 * rows of one call by when they ran. */
static int compare_items(const void *ctx, uint32_t a, uint32_t b)
{
    const struct finder *f = ctx;
    const struct compiled_items *i = &f->c->items;
    const struct gpu *g = &f->tr->gpu;
    const uint32_t x = i->row[a], y = i->row[b];
    if (i->region[a] != i->region[b])
        return SORT_BY(i->region[a], i->region[b]);
    if (i->node[a] != i->node[b])
        return SORT_BY(i->node[a], i->node[b]);
    if (x == ROOF_NONE || y == ROOF_NONE)
        return SORT_BY(x, y);
    if (g->call[x] != g->call[y])
        return SORT_BY(g->call[x], g->call[y]);
    return SORT_BY(g->start_ns[x], g->start_ns[y]);
}

static bool find_items(struct finder *f)
{
    const uint32_t rows = f->tr->gpu.head.count;
    bool ok = find_candidates(f);
    for (uint32_t i = 0; ok && i < f->ncandidates; i++)
        ok = push_item(f, i, i < rows ? i : ROOF_NONE);
    uint32_t *order = ok ? sort_new_order(f->c->items.head.count, compare_items, f) : NULL;
    ok = order && cols_permute(&f->c->items, &compiled_items_desc, order);
    free(order);
    f->c->item_of = ok ? malloc(((size_t)rows + 1) * sizeof *f->c->item_of) : NULL;
    for (uint32_t i = 0; f->c->item_of && i < f->c->items.head.count; i++)
        if (f->c->items.row[i] != ROOF_NONE)
            f->c->item_of[f->c->items.row[i]] = i;
    return f->c->item_of != NULL;
}

/* ---- Runs ---- */

static struct inductor_launch launch_of(const struct finder *f, uint32_t item)
{
    const struct compiled_items *i = &f->c->items;
    const struct nodes *n = &f->tr->nodes;
    const uint32_t node = i->node[item], row = i->row[item];
    struct inductor_launch l = {.unit =
                                    ROOF_NONE - item}; /* a replay is one call of many kernels */
    if (row != ROOF_NONE)
        l.kernel = trace_string(f->tr, f->tr->gpu.name[row]);
    if (node != ROOF_NONE && n->kind[node] == KIND_OP) {
        l.unit = node;
        l.op = trace_string(f->tr, n->name[node]);
        l.source = trace_kernel_source(f->tr, n->offset[node]);
    }
    return l;
}

/* "fabc" of "## Call CompiledFxGraph fabc ##". */
static const char *key_of_region(const struct finder *f, uint32_t region, char *text, size_t size)
{
    const struct roof_trace *tr = f->tr;
    const uint32_t nodes = tr->nodes.head.count;
    const uint32_t first = trace_annotation_id(tr, 0);
    const uint32_t name =
        region < nodes ? tr->nodes.name[region] : tr->annotations.name[region - first];
    const char *key = compiled_region_key(trace_string(tr, name));
    const size_t len = key ? strcspn(key, " ") : 0;
    if (!len || len >= size)
        return NULL;
    memcpy(text, key, len);
    text[len] = '\0';
    return text;
}

static bool match_run(struct finder *f, uint32_t first, uint32_t end,
                      struct inductor_launch *launch, struct inductor_answer *answer)
{
    struct compiled_items *items = &f->c->items;
    const uint32_t region = items->region[first];
    char text[128];
    for (uint32_t i = first; i < end; i++)
        launch[i - first] = launch_of(f, i);
    if (region == ROOF_NONE) {
        for (uint32_t i = first; i < end; i++)
            answer[i - first] = inductor_match_kernel(f->matcher, launch[i - first].kernel,
                                                      launch[i - first].source);
    } else if (!inductor_match_run(f->matcher, key_of_region(f, region, text, sizeof text), launch,
                                   end - first, answer)) {
        return false;
    }
    for (uint32_t i = first; i < end; i++) {
        items->call[i] = answer[i - first].call;
        items->match[i] = answer[i - first].match;
        items->doubt[i] = answer[i - first].doubt;
    }
    return true;
}

static bool match_runs(struct finder *f)
{
    const struct compiled_items *items = &f->c->items;
    const size_t n = (size_t)items->head.count + 1;
    struct inductor_launch *launch = calloc(n, sizeof *launch);
    struct inductor_answer *answer = calloc(n, sizeof *answer);
    bool ok = launch && answer;
    for (uint32_t i = 0, end; ok && i < items->head.count; i = end) {
        for (end = i + 1; end < items->head.count && items->region[end] == items->region[i];)
            end++;
        ok = match_run(f, i, end, launch, answer);
    }
    free(launch);
    free(answer);
    return ok;
}

bool compiled_calls_make(struct compiled_calls *c, const struct roof_trace *tr)
{
    struct finder f = {.tr = trace_whole(tr), .c = c};
    *c = (struct compiled_calls){.ind = f.tr->inductor};
    if (!c->ind)
        return true;
    f.is_region = calloc((size_t)f.tr->strings.count + 1, 1);
    f.is_called = calloc((size_t)f.tr->strings.count + 1, 1);
    f.matcher = inductor_matcher_new(c->ind);
    bool ok = f.is_region && f.is_called && f.matcher;
    if (ok)
        ask_names(&f);
    ok = ok && find_items(&f) && match_runs(&f);
    inductor_matcher_free(f.matcher);
    span_tree_free(&f.runs);
    free(f.is_region);
    free(f.is_called);
    free(f.node);
    free(f.around);
    return ok;
}

void compiled_calls_free(struct compiled_calls *c)
{
    cols_free(&c->items, &compiled_items_desc);
    free(c->item_of);
    *c = (struct compiled_calls){0};
}

/* ---- What tables say of it ---- */

static int larger_share_first(const void *ctx, uint32_t a, uint32_t b)
{
    const int64_t *share = ctx;
    return SORT_BY(share[b], share[a]);
}

enum { MOST_OPS = 64 }; /* in a cell; then "..." */

void compiled_ops_add(const struct inductor *ind, uint32_t call, roof_table *out)
{
    const struct inductor_shares *s = &ind->shares;
    const uint32_t first = call == ROOF_NONE ? 0 : ind->calls.first_share[call];
    const uint32_t n = call == ROOF_NONE ? 0 : ind->calls.nshares[call];
    uint32_t *order = sort_new_order(n, larger_share_first, n ? s->share + first : NULL);
    struct buf text = {0};
    for (uint32_t i = 0; order && i < n; i++) {
        const uint32_t row = first + order[i];
        if (!s->share[row])
            break;
        if (i == MOST_OPS) {
            buf_str(&text, ", ...");
            break;
        }
        buf_printf(&text, "%s%s %lld.%06lld", text.len ? ", " : "",
                   inductor_string(ind, s->op[row]),
                   (long long)(s->share[row] / INDUCTOR_WHOLE_SHARE),
                   (long long)(s->share[row] % INDUCTOR_WHOLE_SHARE));
    }
    if (text.len)
        table_str_copy(out, text.bytes, text.len);
    else
        table_null(out);
    out->failed |= text.failed || !order;
    buf_free(&text);
    free(order);
}

const char *compiled_primary_op(const struct inductor *ind, uint32_t call)
{
    struct inductor_source first;
    return call != ROOF_NONE && inductor_sources(ind, call, &first, 1) ? first.op : NULL;
}

void compiled_match_add(const struct compiled_calls *c, uint32_t item, roof_table *out)
{
    const enum inductor_match match = (enum inductor_match)c->items.match[item];
    compiled_ops_add(c->ind, c->items.call[item], out);
    table_str(out, inductor_match_name(match));
    table_str(out, inductor_match_confidence(match));
    table_str(out, inductor_doubt_name((enum inductor_doubt)c->items.doubt[item]));
}

uint32_t compiled_item_of(const struct compiled_calls *c, const struct roof_trace *tr, uint32_t row)
{
    return c->ind ? c->item_of[trace_whole_row(tr, row)] : ROOF_NONE;
}
