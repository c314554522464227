/* strtab.c - string interning by open addressing. */
#include "strtab.h"

#include "grow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint64_t load64(const char *s)
{
    uint64_t w;
    memcpy(&w, s, sizeof w);
    return w;
}

/* Both halves of the product, folded: each bit of the result hangs on all bits of both. */
static uint64_t mix(uint64_t a, uint64_t b)
{
    const __uint128_t product = (__uint128_t)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Sixteen bytes a step; only the spread matters, the value is never shown. */
static uint32_t hash_bytes(uint64_t seed, const char *s, size_t len)
{
    const uint64_t k0 = UINT64_C(0x9e3779b97f4a7c15), k1 = UINT64_C(0xc2b2ae3d27d4eb4f);
    uint64_t h = mix(seed ^ len ^ k0, k1), a = 0, b = 0;

    if (len >= 16) {
        for (; len > 16; s += 16, len -= 16)
            h = mix(load64(s) ^ k0, load64(s + 8) ^ h);
        a = load64(s + len - 16); /* again what was seen before, and the rest */
        b = load64(s + len - 8);
    } else if (len >= 8) {
        a = load64(s);
        b = load64(s + len - 8);
    } else {
        memcpy(&a, s, len);
    }
    h = mix(a ^ k1, b ^ h);
    return (uint32_t)(h ^ h >> 32);
}

static bool rehash(struct strtab *t, uint32_t nslots)
{
    uint32_t *slots = calloc(nslots, sizeof *slots);
    if (!slots)
        return false;
    for (uint32_t id = 0; id < t->count; id++) {
        uint32_t i = t->entries[id].hash & (nslots - 1);
        while (slots[i])
            i = (i + 1) & (nslots - 1);
        slots[i] = id + 1;
    }
    free(t->slots);
    t->slots = slots;
    t->nslots = nslots;
    if (!t->count)
        t->seed = (uint64_t)(uintptr_t)slots * UINT64_C(0x9e3779b97f4a7c15);
    return true;
}

/* The slot that holds the string, or the free one where it would go. */
static uint32_t find_slot(const struct strtab *t, const char *s, size_t len, uint32_t hash)
{
    uint32_t i = hash & (t->nslots - 1);
    for (; t->slots[i]; i = (i + 1) & (t->nslots - 1)) {
        const struct strtab_entry *e = &t->entries[t->slots[i] - 1];
        if (e->hash == hash && e->len == len && memcmp(e->s, s, len) == 0)
            break;
    }
    return i;
}

/* Of borrowed strings. A whole look-through costs less than hashing them all would, and hardly
 * anyone asks twice. */
static uint32_t look_through(const struct strtab *t, const char *s, size_t len)
{
    for (uint32_t id = 0; id < t->count; id++)
        if (t->entries[id].len == len && memcmp(t->entries[id].s, s, len) == 0)
            return id;
    return ROOF_NONE;
}

uint32_t strtab_find(const struct strtab *t, const char *s, size_t len)
{
    if (!t->nslots)
        return look_through(t, s, len);
    const uint32_t i = find_slot(t, s, len, hash_bytes(t->seed, s, len));
    return t->slots[i] ? t->slots[i] - 1 : ROOF_NONE;
}

uint32_t strtab_intern(struct strtab *t, const char *s, size_t len)
{
    assert(t->nslots || !t->count); /* not borrowed */
    if (len >= UINT32_MAX || t->count >= UINT32_MAX / 4)
        return ROOF_NONE;
    if (t->count * UINT32_C(2) >= t->nslots && !rehash(t, t->nslots ? t->nslots * 2 : 256))
        return ROOF_NONE;
    const uint32_t hash = hash_bytes(t->seed, s, len);
    const uint32_t i = find_slot(t, s, len, hash);
    if (t->slots[i])
        return t->slots[i] - 1;

    if (!grow_room(&t->entries, sizeof *t->entries, t->count, &t->cap))
        return ROOF_NONE;
    const char *copy = arena_strndup(&t->bytes, s, len);
    if (!copy)
        return ROOF_NONE;
    t->entries[t->count] = (struct strtab_entry){copy, (uint32_t)len, hash};
    t->slots[i] = ++t->count;
    return t->count - 1;
}

const char *strtab_get(const struct strtab *t, uint32_t id)
{
    return id < t->count ? t->entries[id].s : NULL;
}

int strtab_compare(const struct strtab *t, uint32_t a, uint32_t b)
{
    if (a == b)
        return 0;
    if (a >= t->count || b >= t->count)
        return a >= t->count ? -1 : 1;
    const struct strtab_entry *x = &t->entries[a];
    const struct strtab_entry *y = &t->entries[b];
    const int order = memcmp(x->s, y->s, x->len < y->len ? x->len : y->len);
    return order ? order : (x->len > y->len) - (x->len < y->len);
}

bool strtab_borrow(struct strtab *t, const char *bytes, size_t size, const uint32_t *lens,
                   uint32_t count)
{
    struct strtab_entry *entries = malloc(count * sizeof *entries + 1);
    size_t at = 0;
    uint32_t id = 0;
    assert(!t->count);
    for (; entries && id < count && lens[id] < size - at; id++) {
        entries[id] = (struct strtab_entry){bytes + at, lens[id], 0};
        at += (size_t)lens[id] + 1;
    }
    if (!entries || id < count || at != size) {
        free(entries);
        return false;
    }
    t->entries = entries;
    t->count = count;
    return true;
}

void strtab_free(struct strtab *t)
{
    arena_free(&t->bytes);
    free(t->entries);
    free(t->slots);
    *t = (struct strtab){0};
}
