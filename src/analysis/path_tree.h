/* path_tree.h - the spans of a tree grouped by the chain of names that leads to them. */
#ifndef ROOF_ANALYSIS_PATH_TREE_H
#define ROOF_ANALYSIS_PATH_TREE_H

#include "cols.h"
#include "span_tree.h"
#include "table.h"

/* A chain of names; parents stand before their children. The last row is for what lies in no span:
 * its name is ROOF_NONE, and it has no parent. */
#define PATH_COLS(X)                                                                               \
    X(uint32_t, name)                                                                              \
    X(uint32_t, parent) /* row, ROOF_NONE */                                                       \
    X(int64_t, depth)   /* 0: a root */                                                            \
    X(int64_t, calls)                                                                              \
    X(int64_t, cpu_ns)                                                                             \
    X(int64_t, direct_ns)  /* of the launches in it and in nothing inside it */                    \
    X(int64_t, subtree_ns) /* and in all that is inside it */                                      \
    X(int64_t, launches)                                                                           \
    X(int64_t, backward_direct_ns)                                                                 \
    X(int64_t, backward_ns)                                                                        \
    X(uint8_t, is_shown) /* something of it, or of what is inside it, is selected */
COLS_DECLARE(paths, PATH_COLS)

struct path_tree {
    const struct roof_trace *tr;
    struct span_tree spans;
    struct paths paths;
    uint32_t *of_span;   /* span of the tree -> path */
    uint32_t *of_module; /* module of the captures -> path; NULL: they do not matter */
    uint32_t *order;     /* paths as tables show them: preorder, see path_tree_arrange */
};

/* Groups the spans with a marked name (see span_tree_make), with calls, cpu_ns and what their
 * launches took in direct_ns. With `originals`, a replayed launch lies where it lay in its capture,
 * if that was in a module. False when out of memory; free with path_tree_free also then. */
bool path_tree_make(struct path_tree *p, const struct roof_trace *tr, const struct spans *spans,
                    const uint8_t *wanted, bool originals);
void path_tree_free(struct path_tree *p);

/* The path of a span of the tree; the row of what lies in none for ROOF_NONE. */
uint32_t path_tree_of(const struct path_tree *p, uint32_t span);

/* Sums subtrees up and finds the order: what lies in none last; else a path before its children,
 * paths of one parent by subtree_ns descending, backward_ns descending, cpu_ns descending, name.
 * False when out of memory. */
bool path_tree_arrange(struct path_tree *p);

/* Adds the names that lead to a path, without their first `skip` bytes each, joined by slashes;
 * null if that is longer than PATH_TEXT_MAX: a table must not outgrow its trace. */
enum { PATH_TEXT_MAX = 512 };
void path_tree_add_text(const struct path_tree *p, uint32_t path, size_t skip, roof_table *out);

#endif
