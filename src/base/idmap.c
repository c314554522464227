/* idmap.c - an array for the ids near the smallest, a hash map for what lies far off. */
#include "idmap.h"

#include <stdlib.h>

bool idmap_reserve(struct idmap *m)
{
    enum { ROOM_EACH = 16 }; /* profilers leave up to nine of ten ids out */
    const uint64_t range = m->last - m->first, room = (uint64_t)m->expected * ROOM_EACH;
    m->nnear = (size_t)(range < room ? range + 1 : room);
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
