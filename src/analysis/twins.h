/* twins.h - which forward op a backward op belongs to. */
#ifndef ROOF_ANALYSIS_TWINS_H
#define ROOF_ANALYSIS_TWINS_H

#include "trace.h"

/* twin[i]: the forward op (a node) whose backward launch i is part of, ROOF_NONE if it is part of
 * none, or of one whose twin is not known; backward[i]: whether it is part of one. *recorded:
 * whether the trace has sequence numbers at all. False when out of memory. */
bool twins_of_launches(const struct roof_trace *tr, uint32_t *twin, uint8_t *backward,
                       bool *recorded);

/* twin[node]: the forward op whose backward the node is part of, ROOF_NONE as above. False when out
 * of memory. */
bool twins_of_nodes(const struct roof_trace *tr, uint32_t *twin);

#endif
