/* map.h - u64 -> u32 hash map. */
#ifndef ROOF_BASE_MAP_H
#define ROOF_BASE_MAP_H

#include <stdbool.h>
#include <stdint.h>

struct map_slot {
    uint64_t key;
    uint32_t value;
    uint32_t used;
};

/* All zero is empty. */
struct map {
    struct map_slot *slots;
    uint32_t count, nslots;
};

/* Where the value of `key` stands, put there as `fresh` if the key is new; NULL when out of memory.
 * Valid until the next map_put. */
uint32_t *map_put(struct map *m, uint64_t key, uint32_t fresh);
/* The value, or NULL. */
const uint32_t *map_get(const struct map *m, uint64_t key);
void map_free(struct map *m);

#endif
