/* map.c - open addressing with linear probing. */
#include "map.h"

#include <stdlib.h>

/* Mixed with where the slots lie, which no file can know: keys made to collide do not. */
static uint32_t first_slot(const struct map *m, uint64_t key)
{
    key += (uint64_t)(uintptr_t)m->slots >> 4;
    key = (key ^ key >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    key = (key ^ key >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(key >> 32) & (m->nslots - 1);
}

static struct map_slot *find(const struct map *m, uint64_t key)
{
    uint32_t i = first_slot(m, key);
    while (m->slots[i].used && m->slots[i].key != key)
        i = (i + 1) & (m->nslots - 1);
    return &m->slots[i];
}

static bool grow(struct map *m)
{
    if (m->nslots > UINT32_MAX / 2)
        return false;
    struct map bigger = {.nslots = m->nslots ? m->nslots * 2 : 64, .count = m->count};
    bigger.slots = calloc(bigger.nslots, sizeof *bigger.slots);
    if (!bigger.slots)
        return false;
    for (uint32_t i = 0; i < m->nslots; i++)
        if (m->slots[i].used)
            *find(&bigger, m->slots[i].key) = m->slots[i];
    free(m->slots);
    *m = bigger;
    return true;
}

uint32_t *map_put(struct map *m, uint64_t key, uint32_t fresh)
{
    if (m->count >= m->nslots / 2 && !grow(m))
        return NULL;
    struct map_slot *s = find(m, key);
    if (!s->used) {
        *s = (struct map_slot){key, fresh, 1};
        m->count++;
    }
    return &s->value;
}

const uint32_t *map_get(const struct map *m, uint64_t key)
{
    if (!m->nslots)
        return NULL;
    const struct map_slot *s = find(m, key);
    return s->used ? &s->value : NULL;
}

void map_free(struct map *m)
{
    free(m->slots);
    *m = (struct map){0};
}
