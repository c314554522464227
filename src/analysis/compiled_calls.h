/* compiled_calls.h - which calls of generated programs the launches of a trace are. */
#ifndef ROOF_ANALYSIS_COMPILED_CALLS_H
#define ROOF_ANALYSIS_COMPILED_CALLS_H

#include "match_calls.h"
#include "table.h"
#include "trace.h"

/* A GPU row, or an operator that launched none, in a run of a compiled program. In the order of the
 * runs, in each of the host. */
#define COMPILED_ITEM_COLS(X)                                                                      \
    X(uint32_t, region) /* node or annotation (trace_annotation_id) that the run is; ROOF_NONE */  \
    X(uint32_t, node)   /* below it: the operator or call that is one of its calls; ROOF_NONE */   \
    X(uint32_t, row)    /* GPU row of the whole trace, ROOF_NONE */                                \
    X(uint32_t, call)   /* of struct inductor, ROOF_NONE */                                        \
    X(uint8_t, match)   /* enum inductor_match */                                                  \
    X(uint8_t, doubt)   /* enum inductor_doubt */
COLS_DECLARE(compiled_items, COMPILED_ITEM_COLS)

/* All zero is empty: nothing was generated. */
struct compiled_calls {
    const struct inductor *ind; /* NULL: none was given */
    struct compiled_items items;
    uint32_t *item_of; /* GPU row of the whole trace -> item */
};

/* False when out of memory; compiled_calls_free also then. */
bool compiled_calls_make(struct compiled_calls *c, const struct roof_trace *tr);
void compiled_calls_free(struct compiled_calls *c);

/* Name of the compiled graph that a region runs ("f" and 51 letters and digits), up to the next
 * blank; NULL: it does not say. */
const char *compiled_region_key(const char *name);

/* The item of a GPU row of `tr`; ROOF_NONE: no programs were given. */
uint32_t compiled_item_of(const struct compiled_calls *c, const struct roof_trace *tr,
                          uint32_t row);
/* The operator with the largest share; NULL: not known, or no call. */
const char *compiled_primary_op(const struct inductor *ind, uint32_t call);
/* Adds operators and shares, the largest first: "aten::gelu 0.750000, aten::add 0.250000"; null
 * where none is known. */
void compiled_ops_add(const struct inductor *ind, uint32_t call, roof_table *out);
/* Adds operators and shares, by what the call was found, how sure that is, why none was. */
void compiled_match_add(const struct compiled_calls *c, uint32_t item, roof_table *out);

#endif
