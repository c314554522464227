/* idmap.c - an array for the ids near the smallest, a hash map for what lies far off. */
#include "idmap.h"

#include <stdlib.h>

bool idmap_init(struct idmap *m, const uint64_t *ids, uint32_t n)
{
    enum { ROOM_EACH = 4 }; /* places for each id; profilers leave half or more of the ids out */
    uint64_t count = 0;
    m->first = UINT64_MAX;
    for (uint32_t i = 0; i < n; i++) {
        count += ids[i] != 0;
        m->first = ids[i] && ids[i] < m->first ? ids[i] : m->first;
    }
    m->nnear = (size_t)count * ROOM_EACH;
    m->near = calloc(m->nnear + 1, sizeof *m->near);
    return m->near != NULL;
}

uint32_t *idmap_at(struct idmap *m, uint64_t id)
{
    const uint64_t place = id - m->first; /* of a smaller id: far, by wrapping */
    return place < m->nnear ? &m->near[place] : map_put(&m->far, id, 0);
}

uint32_t idmap_get(const struct idmap *m, uint64_t id)
{
    const uint64_t place = id - m->first;
    if (place < m->nnear)
        return m->near[place];
    const uint32_t *value = map_get(&m->far, id);
    return value ? *value : 0;
}

void idmap_free(struct idmap *m)
{
    free(m->near);
    map_free(&m->far);
    *m = (struct idmap){0};
}
