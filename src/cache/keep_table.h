/* keep_table.h - a finished table as a run of bytes, and back: cell for cell the same table. */
#ifndef ROOF_CACHE_KEEP_TABLE_H
#define ROOF_CACHE_KEEP_TABLE_H

#include "buf.h"
#include "store.h"
#include "table.h"

/* Appends the table. A cell that points at `path`, the path of the trace, is kept as just that: it
 * is the only thing in a table that depends on how the trace was named. Look at out->failed. */
void keep_table_write(const roof_table *t, const char *path, struct buf *out);

/* Fills an empty table, whose definition must be that of the one written. Its strings point into
 * `kept` and at `path`. False if `kept` is not such a table, or when out of memory: the table stays
 * empty. */
bool keep_table_read(const struct store_bytes *kept, const char *path, roof_table *t);

#endif
