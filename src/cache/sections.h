/* sections.h - a file of checked sections: arrays behind each other, each with a checksum.
 *
 *     header | where each section is | checksum of these | section | padding | section | ...
 *
 * Sections are numbered; who writes and who reads agree on what each number is. Opening a file
 * checks its header and table: the key it was made for, its size, that every section lies inside.
 * The contents of a section are checked each time it is asked for. */
#ifndef ROOF_CACHE_SECTIONS_H
#define ROOF_CACHE_SECTIONS_H

#include "cache_key.h"
#include "store.h"

#include <stdbool.h>

enum { SECTION_ALIGN = 64 }; /* what any column needs, and a line of the processor's cache */

/* An open file. */
struct sections {
    struct store_bytes map;
    char *
        head; /* header and table, copied: what was checked stays so whatever becomes of the file */
    size_t count;
};

/* Maps dir/name if it is whole, made for `key`, and has `count` sections. */
bool sections_open(const char *dir, const char *name, const struct cache_key *key, size_t count,
                   struct sections *out);
void sections_close(struct sections *s);

/* Section `i`, aligned to SECTION_ALIGN and valid until sections_close. False if its checksum is
 * wrong. */
bool sections_get(const struct sections *s, size_t i, struct store_bytes *out);

/* Writes dir/name. The same sections and key give the same bytes. A section that is the one before
 * it (the same address and size) is stored once. */
roof_status sections_write(const char *dir, const char *name, const struct cache_key *key,
                           const struct store_bytes *sections, size_t count, roof_error *err);

#endif
