/* lanes.h - which stream of one side is which of the other. */
#ifndef ROOF_JOIN_LANES_H
#define ROOF_JOIN_LANES_H

#include "join.h"

/* Streams with the same device and number, if what ran there is at least half the same; then those
 * that have most launches in common. partner[lane of a] is a lane of b or ROOF_NONE; unsure[lane of
 * a]: another one is nearly as alike. False when out of memory. */
bool lanes_pair(const struct join_input *a, const struct join_input *b, const struct symbols *s,
                uint32_t *partner, bool *unsure);

#endif
