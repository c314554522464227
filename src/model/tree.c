/* tree.c - nesting ops and calls: the parent of a node is the last one before it, on its track,
 * that contains it. */
#include "pass.h"

#include <stdlib.h>

/* Nodes that may still contain later ones; each contains the next, the last is innermost. */
struct stack {
    uint32_t *node;
    uint32_t depth;
};

static void pop(struct roof_trace *tr, struct stack *s, uint32_t next)
{
    tr->nodes.subtree_end[s->node[--s->depth]] = next;
}

/* Opens node `id`. What ends before `id` ends leaves the stack even if it is still open (an
 * overhang): a later node that it contains, `id` contains too, and `id` is nearer. So every node is
 * pushed and popped once. */
static void open_node(struct roof_trace *tr, struct stack *s, uint32_t id)
{
    struct nodes *n = &tr->nodes;
    while (s->depth && node_end(n, s->node[s->depth - 1]) <= n->start_ns[id])
        pop(tr, s, id);
    if (s->depth && node_end(n, s->node[s->depth - 1]) < node_end(n, id))
        n->flags[id] |= NODE_OVERHANG;
    while (s->depth && node_end(n, s->node[s->depth - 1]) < node_end(n, id))
        pop(tr, s, id);
    if (s->depth) {
        const uint32_t parent = s->node[s->depth - 1];
        n->parent[id] = parent;
        n->op_above[id] = n->kind[parent] == KIND_OP ? parent : n->op_above[parent];
    }
    s->node[s->depth++] = id;
}

static void count_overhangs(struct roof_trace *tr)
{
    const struct nodes *n = &tr->nodes;
    struct quality_count *q = &tr->quality[QUALITY_overhang];
    q->of = n->head.count;
    for (uint32_t id = 0; id < n->head.count; id++) {
        if (n->flags[id] & NODE_OVERHANG)
            quality_add(q, n->offset[id]);
    }
}

roof_status tree_build(struct roof_trace *tr, roof_error *err)
{
    const struct nodes *n = &tr->nodes;
    const uint32_t count = n->head.count;
    struct stack s = {malloc(count ? count * sizeof *s.node : 1), 0};
    if (!s.node)
        return error_nomem(err);
    for (uint32_t id = 0; id < count; id++) {
        if (id && n->track[id] != n->track[id - 1])
            while (s.depth)
                pop(tr, &s, id);
        open_node(tr, &s, id);
    }
    while (s.depth)
        pop(tr, &s, count);
    free(s.node);
    count_overhangs(tr);
    return ROOF_OK;
}
