/* span_tree.c - frames or annotations nested in one another, and which of them is around a node. */
#include "span_tree.h"

#include "sort.h"

#include <stdlib.h>
#include <string.h>

static int64_t span_end(const struct spans *s, uint32_t row)
{
    return s->start_ns[row] + s->dur_ns[row];
}

uint8_t *span_mark_modules(const struct roof_trace *tr)
{
    uint8_t *wanted = malloc((size_t)tr->strings.count + 1);
    for (uint32_t i = 0; wanted && i < tr->strings.count; i++)
        wanted[i] =
            strncmp(trace_string(tr, i), SPAN_MODULE_PREFIX, sizeof SPAN_MODULE_PREFIX - 1) == 0;
    return wanted;
}

/* ---- Nesting ---- */

/* Spans that may still contain later ones; each contains the next. */
struct stack {
    uint32_t *at;
    uint32_t depth;
};

static uint32_t top(const struct span_tree *t, const struct stack *s)
{
    return t->span[s->at[s->depth - 1]];
}

/* Takes those off that contain nothing from span `row` on. What ends before `row` does goes even
 * if it is still open: a later span that it contains, `row` contains too, and `row` is nearer. */
static void close_for(struct span_tree *t, struct stack *s, uint32_t row, uint32_t next)
{
    const struct spans *p = t->spans;
    while (s->depth &&
           (p->track[top(t, s)] != p->track[row] || span_end(p, top(t, s)) <= p->start_ns[row] ||
            span_end(p, top(t, s)) < span_end(p, row)))
        t->end[s->at[--s->depth]] = next;
}

bool span_tree_make(struct span_tree *t, const struct spans *spans, const uint8_t *wanted)
{
    const uint32_t nspans = spans->head.count;
    uint32_t count = 0;
    for (uint32_t row = 0; row < nspans; row++)
        count += !wanted || wanted[spans->name[row]];
    *t = (struct span_tree){.spans = spans};
    t->span = malloc(count * sizeof *t->span + 1);
    t->parent = malloc(count * sizeof *t->parent + 1);
    t->end = malloc(count * sizeof *t->end + 1);
    struct stack stack = {malloc(count * sizeof *stack.at + 1), 0};
    const bool ok = t->span && t->parent && t->end && stack.at;
    for (uint32_t row = 0; ok && row < nspans; row++) {
        if (wanted && !wanted[spans->name[row]])
            continue;
        const uint32_t i = t->count++;
        t->span[i] = row;
        close_for(t, &stack, row, i);
        t->parent[i] = stack.depth ? stack.at[stack.depth - 1] : ROOF_NONE;
        stack.at[stack.depth++] = i;
    }
    while (ok && stack.depth)
        t->end[stack.at[--stack.depth]] = t->count;
    free(stack.at);
    return ok;
}

void span_tree_free(struct span_tree *t)
{
    free(t->span);
    free(t->parent);
    free(t->end);
    *t = (struct span_tree){0};
}

/* ---- Asking ---- */

static int compare_nodes(const void *ctx, uint32_t a, uint32_t b)
{
    const uint32_t *nodes = ctx;
    return SORT_BY(nodes[a], nodes[b]);
}

/* Node order, those that there are not behind all others: *order, NULL if they stand so already.
 * Nodes of one track mostly come in order, whatever comes between them. False when out of memory.
 */
static bool order_of_nodes(const struct roof_trace *tr, const uint32_t *nodes, uint32_t nnodes,
                           uint32_t **order)
{
    const uint32_t ntracks = tr->tracks.head.count;
    uint32_t *track = calloc((size_t)nnodes + 1, sizeof *track);
    for (uint32_t i = 0; track && i < nnodes; i++)
        track[i] = nodes[i] == ROOF_NONE ? ntracks : tr->nodes.track[nodes[i]];
    const bool ok =
        track && sort_new_order_by(nnodes, track, ntracks + 1, NULL, compare_nodes, nodes, order);
    free(track);
    return ok;
}

/* The innermost of the chain from `i` up that is still open at `ts_ns`. */
static uint32_t open_at(const struct span_tree *t, uint32_t i, int64_t ts_ns)
{
    while (i != ROOF_NONE && span_end(t->spans, t->span[i]) <= ts_ns)
        i = t->parent[i];
    return i;
}

/* Sweeps spans and nodes together: node order is track, then start, as that of spans is. A span
 * that has been left is left for good, so each is passed once on the way up. */
bool span_tree_around(const struct span_tree *t, const struct roof_trace *tr, const uint32_t *nodes,
                      uint32_t nnodes, uint32_t *around)
{
    const struct spans *p = t->spans;
    uint32_t *order, next = 0, at = ROOF_NONE; /* the innermost span at the sweep */
    if (!order_of_nodes(tr, nodes, nnodes, &order))
        return false;
    for (uint32_t k = 0; k < nnodes; k++) {
        const uint32_t i = order ? order[k] : k, node = nodes[i];
        around[i] = ROOF_NONE;
        if (node == ROOF_NONE)
            continue;
        const uint32_t track = tr->nodes.track[node];
        const int64_t ts_ns = tr->nodes.start_ns[node];
        while (next < t->count &&
               (p->track[t->span[next]] < track ||
                (p->track[t->span[next]] == track && p->start_ns[t->span[next]] <= ts_ns)))
            at = next++;
        if (at != ROOF_NONE && p->track[t->span[at]] != track)
            at = ROOF_NONE;
        around[i] = at = open_at(t, at, ts_ns);
    }
    free(order);
    return true;
}

bool span_tree_around_launches(const struct span_tree *t, const struct roof_trace *tr,
                               uint32_t *around)
{
    const struct launches *l = &tr->launches;
    uint32_t *nodes = malloc(l->head.count * sizeof *nodes + 1);
    for (uint32_t i = 0; nodes && i < l->head.count; i++)
        nodes[i] = gpu_attachment(&trace_whole(tr)->gpu, launch_whole_row(tr, i));
    const bool ok = nodes && span_tree_around(t, tr, nodes, l->head.count, around);
    free(nodes);
    return ok;
}
