/* store.h - files of a private directory: mapped whole when read, replaced whole when written.
 *
 * Any number of readers and writers may use a directory at a time. A writer fills a file of its own
 * and renames it when it is on the disk: a reader finds the old file or the new one, never a part,
 * and keeps what it has mapped. */
#ifndef ROOF_BASE_STORE_H
#define ROOF_BASE_STORE_H

#include "error.h"

#include <stdbool.h>
#include <stddef.h>

/* Bytes of a file. */
struct store_bytes {
    const void *bytes;
    size_t size;
};

/* Maps dir/name, to be given to store_unmap. False if there is none, or if anyone but this user and
 * the system's could have written it: what it says would be believed. */
bool store_map(const char *dir, const char *name, struct store_bytes *out);
void store_unmap(struct store_bytes *map);

/* Writes the parts, one behind the other, as dir/name; makes the directory (for the user alone) and
 * those above it if they are missing. On failure nothing is left behind and an old file stays. */
roof_status store_write(const char *dir, const char *name, const struct store_bytes *parts,
                        size_t nparts, roof_error *err);

/* Removes dir/name if it is there. */
void store_remove(const char *dir, const char *name);

#endif
