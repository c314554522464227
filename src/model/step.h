/* step.h - the profiler's steps, and which of them holds a time. */
#ifndef ROOF_MODEL_STEP_H
#define ROOF_MODEL_STEP_H

#include "trace.h"

/* Annotations -> steps. False when out of memory. */
bool step_build(struct roof_trace *tr);

/* Tree of maxima over the steps' ends: leaf i is at nleaves + i, a parent at half its children's
 * place. */
struct step_index {
    const struct steps *steps;
    int64_t *latest_end_ns;
    uint32_t nleaves; /* power of two */
};

/* False when out of memory. Free with step_index_free also then. */
bool step_index_make(struct step_index *x, const struct steps *s);
void step_index_free(struct step_index *x);

/* The last-starting step that holds `ts_ns`; ROOF_NONE if none does. */
uint32_t step_at(const struct step_index *x, int64_t ts_ns);

#endif
