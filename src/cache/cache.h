/* cache.h - what is known of a trace, kept in a file for the next time: its columns, and tables
 * made of them.
 *
 * What is checked when: opening checks the file's header (made for this key, whole); a table is
 * checked when it is asked for, the columns all together when the trace is. So a table costs its
 * own size only, whatever the size of the trace. */
#ifndef ROOF_CACHE_CACHE_H
#define ROOF_CACHE_CACHE_H

#include "cache_key.h"
#include "table.h"
#include "trace.h"

struct cache;

/* Where a cache lies and what it is for. */
struct cache_place {
    const char *dir;
    char name[CACHE_NAME_BYTES];
    struct cache_key key;
    size_t ntables; /* how many tables can be in it */
};

/* NULL if there is none that can be used. Several threads may use one. */
struct cache *cache_open(const struct cache_place *place);
void cache_close(struct cache *c); /* NULL is allowed */

/* Fills `out`, an empty table of the right definition, with table number `table` of a trace whose
 * path now is `path`; the strings live as long as the cache is open. False if that table is not
 * kept or cannot be used: `out` is still empty. */
bool cache_table(const struct cache *c, size_t table, const char *path, roof_table *out);

/* The frozen trace, to be given to trace_free before the cache is closed; its path and rules are
 * empty. NULL if it cannot be used. */
struct roof_trace *cache_trace(const struct cache *c);

/* Writes a cache. tables[0 .. place->ntables): NULL is not kept, nor is a table that is very long.
 */
roof_status cache_write(const struct cache_place *place, const struct roof_trace *tr,
                        const roof_table *const *tables, roof_error *err);

#endif
