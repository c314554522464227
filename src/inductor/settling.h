/* settling.h - from what was read to operators and shares, step by step. */
#ifndef ROOF_INDUCTOR_SETTLING_H
#define ROOF_INDUCTOR_SETTLING_H

#include "reading.h"

/* ---- Which provenance is of which program (provenance_match.c) ---- */

/* A row for each file: the program that it is of, ROOF_NONE. NULL when out of memory. */
uint32_t *match_provenance(struct inductor *ind);
/* A row for each program: the listing of its graph, ROOF_NONE. NULL when out of memory. */
uint32_t *match_listings(struct inductor *ind);

/* ---- Which operators nodes are of (tell_ops.c) ---- */

struct told {
    uint32_t op;
    uint8_t how; /* enum inductor_how */
};

/* What is asked, and the answer: told[i] is of node[i]. */
struct telling {
    const uint32_t *node; /* in the graph's order, no inputs */
    uint32_t nnodes;
    const uint32_t *op; /* strings; in the order of their first node if `ordered` */
    uint32_t nops;
    bool ordered;
    struct told *told;
};
/* False when out of memory. */
bool tell_ops(struct inductor *ind, struct telling *t);

/* ---- Calls of libraries (library_op.c) ---- */

/* Which of the operators, words [first, first + n), the call is that names the operator `callee`
 * (ROOF_NONE: none), as a place from 0 on; those before it are where its inputs come from.
 * ROOF_NONE of none. */
uint32_t pick_op(const struct inductor *ind, uint32_t first, uint32_t n, uint32_t callee,
                 bool is_fallback, enum inductor_how *how);

/* ---- Names of fused kernels (fused_name.c) ---- */

/* Appends to words the operators that the name says; their number, 0 if it says none or could be
 * read in several ways. */
uint32_t ops_of_name(struct inductor *ind, struct slice name);

/* ---- Costs (shares.c) ---- */

/* "view", "cast", "collective", "random", "prims": what is no arithmetic; NULL of others. */
const char *label_of_op(const char *op);
/* Views move nothing; a collective is a call of its own, whatever it was fused with. */
bool is_free_op(const char *op);
/* Fills share of rows [first, first + n) of shares from their weights. */
void set_shares(struct inductor_shares *s, uint32_t first, uint32_t n);
/* What node[i] would cost alone, by `split`; if one is not known, NAN for all that cost anything.
 */
void weigh_nodes(const struct inductor *ind, const uint32_t *node, uint32_t n, bool is_template,
                 const struct map *by_name, enum inductor_split *split, double *weight);

#endif
