/* timeline.h - the parts of the timeline, for other tables. */
#ifndef ROOF_ANALYSIS_TIMELINE_H
#define ROOF_ANALYSIS_TIMELINE_H

#include "trace.h"

/* Of one step, summed over the devices: what the timeline says of it for `all`. */
struct step_parts {
    int64_t computation_ns, exposed_communication_ns, exposed_memcpy_ns, busy_ns, idle_ns;
};

/* The parts of each step. *known: whether there are GPU rows, and not too many steps and devices
 * for the timeline to show single steps; else `parts` is left alone. False when out of memory. */
bool timeline_split_steps(const struct roof_trace *tr, struct step_parts *parts, bool *known);

#endif
