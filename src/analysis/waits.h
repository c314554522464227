/* waits.h - calls in which the host waits for the GPU, and calls that make a stream wait. */
#ifndef ROOF_ANALYSIS_WAITS_H
#define ROOF_ANALYSIS_WAITS_H

#include "trace.h"

/* Both: a flag for each node, malloc'd; NULL when out of memory. */

/* Calls that return only when the GPU has done something, also those inside another such call. */
bool *waits_find_blocking(const struct roof_trace *tr);
/* Calls that GPU rows link to, if a call before them on their track, behind the last other such
 * call, makes a stream wait. */
bool *waits_find_told(const struct roof_trace *tr);

#endif
