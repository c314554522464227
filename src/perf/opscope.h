/* opscope.h - what names mean in the formulas of a model or a family. */
#ifndef ROOF_PERF_OPSCOPE_H
#define ROOF_PERF_OPSCOPE_H

#include "opmodel.h"

/* The names of a body and, behind its `use` line, those of the family. Arguments are bound when
 * they are first named, while the file is read. */
struct opnames {
    const struct opbody *body;
    struct opbody *binds;        /* the body, while it is read; NULL: all names are bound */
    const struct opbody *family; /* NULL: none, or not yet */
    const struct opmodel *model; /* NULL: the body is a family's */
    const struct ophead *heads;  /* of the model */
    size_t nheads;
    bool failed;   /* out of memory */
    bool disagree; /* the name last asked for is of different types in overloads */
};

struct opscope opscope_of(struct opnames *n);
/* Adds a name with the next slot; false when out of memory. */
bool opbody_bind(struct opbody *b, const struct span *name, enum optype type, bool is_argument);
/* The slot of a name; nnames if there is none. */
size_t opbody_find(const struct opbody *b, const struct span *name);

extern const struct span OPNAME_TENSORS, OPNAME_INTS; /* recorded_tensors, recorded_ints */

#endif
