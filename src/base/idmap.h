/* idmap.h - u64 -> u32 for ids that mostly lie close together: those near the smallest stand in an
 * array, the others in a hash map. */
#ifndef ROOF_BASE_IDMAP_H
#define ROOF_BASE_IDMAP_H

#include "map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero is empty, with no room but the hash map. A value of 0 is as good as none. */
struct idmap {
    uint64_t first; /* near[id - first], if that is less than nnear */
    uint32_t *near;
    size_t nnear;
    struct map far;
};

/* Makes room for ids like these, of which many may be 0; whatever ids come, it works. False when
 * out of memory. */
bool idmap_init(struct idmap *m, const uint64_t *ids, uint32_t n);
/* Where the value of `id` stands, 0 if it was not there; NULL when out of memory. Valid until the
 * next call. */
uint32_t *idmap_at(struct idmap *m, uint64_t id);
/* The value, or 0. */
uint32_t idmap_get(const struct idmap *m, uint64_t id);
void idmap_free(struct idmap *m);

#endif
