/* settling.h - from what was read to operators and shares, in three steps. */
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

/* ---- Names of fused kernels (fused_name.c) ---- */

/* Appends to words the operators that the name says; their number, 0 if it says none or could be
 * read in several ways. */
uint32_t ops_of_name(struct inductor *ind, struct slice name);

/* ---- Costs (shares.c) ---- */

/* "view", "cast", "collective", "random", "prims": what is no arithmetic; NULL of others. */
const char *label_of_op(const char *op);
/* Fills share of rows [first, first + n) of shares from their weights. */
void set_shares(struct inductor_shares *s, uint32_t first, uint32_t n);
/* What node[i] would cost alone, by `split`; NAN: not known. */
void weigh_nodes(const struct inductor *ind, const uint32_t *node, uint32_t n,
                 const struct map *by_name, enum inductor_split *split, double *weight);

#endif
