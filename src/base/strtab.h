/* strtab.h - each distinct string once, named by a dense u32 in order of first appearance. */
#ifndef ROOF_BASE_STRTAB_H
#define ROOF_BASE_STRTAB_H

#include "arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ROOF_NONE UINT32_MAX /* the absent row, string or id */

struct strtab_entry {
    const char *s; /* NUL-terminated, may also hold NULs */
    uint32_t len;
    uint32_t hash;
};

/* All zero is empty. */
struct strtab {
    struct arena bytes;
    struct strtab_entry *entries;
    uint32_t count;
    size_t cap;
    uint32_t *slots; /* open addressing; id + 1, 0 = free; NULL with borrowed strings */
    uint32_t nslots; /* power of two */
    uint64_t seed;   /* of the hashes; not known to who wrote the strings */
};

/* The id of the string, new or known; ROOF_NONE when out of memory (or past 2^32 - 2 strings, or
 * 2^32 bytes in one). */
uint32_t strtab_intern(struct strtab *t, const char *s, size_t len);
/* The id, or ROOF_NONE if the string is not in the table. */
uint32_t strtab_find(const struct strtab *t, const char *s, size_t len);
/* NULL for ROOF_NONE. */
const char *strtab_get(const struct strtab *t, uint32_t id);
/* Order by bytes; ROOF_NONE comes first. */
int strtab_compare(const struct strtab *t, uint32_t a, uint32_t b);
/* Fills an empty table with `count` strings that someone else keeps for as long as the table is
 * used: they stand in bytes[0 .. size) one behind the other, lens[i] bytes and a NUL each. Nothing
 * is hashed: strtab_find looks through all of them, and nothing can be interned. False when out of
 * memory, or if the lengths do not add up to `size`; the table stays empty then. */
bool strtab_borrow(struct strtab *t, const char *bytes, size_t size, const uint32_t *lens,
                   uint32_t count);
void strtab_free(struct strtab *t);

#endif
