/* span_tree.h - frames or annotations nested in one another, and which of them is around a node. */
#ifndef ROOF_MODEL_SPAN_TREE_H
#define ROOF_MODEL_SPAN_TREE_H

#include "trace.h"

/* Some of the spans, in their order, which is the preorder of their tree: track after track, the
 * subtree of i is [i, end[i]). */
struct span_tree {
    const struct spans *spans;
    uint32_t count;
    uint32_t *span;   /* row of spans */
    uint32_t *parent; /* in the tree, ROOF_NONE: a root */
    uint32_t *end;
};

/* Marks the names of modules, wanted[string] != 0; malloc'd, NULL when out of memory. What follows
 * the prefix is the module. */
#define SPAN_MODULE_PREFIX "nn.Module: "
uint8_t *span_mark_modules(const struct roof_trace *tr);

/* Nests the spans whose name is marked: wanted[string] != 0; NULL: all of them. The parent of a
 * span is the last wanted one before it, on its track, that contains it. False when out of memory;
 * free with span_tree_free also then. */
bool span_tree_make(struct span_tree *t, const struct spans *spans, const uint8_t *wanted);
void span_tree_free(struct span_tree *t);

/* around[i]: the innermost span of the tree on the track of nodes[i] that holds the start of it,
 * which is the last that starts; ROOF_NONE if none does or the node is ROOF_NONE. False when out
 * of memory. */
bool span_tree_around(const struct span_tree *t, const struct roof_trace *tr, const uint32_t *nodes,
                      uint32_t nnodes, uint32_t *around);

/* The same for the node that the first row of each launch is attached to, which tells where the
 * launch is. */
bool span_tree_around_launches(const struct span_tree *t, const struct roof_trace *tr,
                               uint32_t *around);

#endif
