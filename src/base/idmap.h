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
    uint64_t first, last; /* of the ids expected */
    uint32_t expected;    /* how many */
    uint32_t *near;       /* near[id - first], if that is less than nnear */
    size_t nnear;
    struct map far;
};

/* Says that `id` will come, before any does. */
static inline void idmap_expect(struct idmap *m, uint64_t id)
{
    m->first = !m->expected || id < m->first ? id : m->first;
    m->last = id > m->last ? id : m->last;
    m->expected++;
}
/* Makes room for the ids expected; others may come too. False when out of memory. */
bool idmap_reserve(struct idmap *m);
/* Where the value of `id` stands, 0 if it was not there; NULL when out of memory. Valid until the
 * next call. */
uint32_t *idmap_at(struct idmap *m, uint64_t id);
/* The value, or 0. */
uint32_t idmap_get(const struct idmap *m, uint64_t id);
void idmap_free(struct idmap *m);

#endif
