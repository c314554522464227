/* launcher.h - which op counts as the one that launched, and what it says of a collective. */
#ifndef ROOF_MODEL_LAUNCHER_H
#define ROOF_MODEL_LAUNCHER_H

#include "trace.h"

/* launcher[op] for each op: itself, or for a wrapper that an op encloses, that one's. Room for all
 * nodes. False when out of memory. */
bool launcher_find(const struct roof_trace *tr, uint32_t *launcher);

/* collective[op] for each op: its own "Collective name", else, for a wrapper passed over, that of
 * the op above. */
void launcher_collectives(const struct roof_trace *tr, const uint32_t *launcher,
                          uint32_t *collective);

/* What a launch is called whose launcher is the call of this name: "(call) NAME". A string of the
 * trace, ROOF_NONE when out of memory. */
uint32_t launcher_call_name(struct roof_trace *tr, const char *name);

#endif
