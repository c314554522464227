/* inflate.h - gzip members in memory, inflated piece by piece. Two implementations, chosen when
 * building: inflate_isal.c (fast) and inflate_zlib.c (everywhere); the bytes they give are the
 * same. */
#ifndef ROOF_BASE_INFLATE_H
#define ROOF_BASE_INFLATE_H

#include "error.h"

#include <stdbool.h>
#include <stddef.h>

struct inflater;

/* Over `len` bytes at `in`, which must stay while the inflater lives. NULL when out of memory. */
struct inflater *inflate_new(const unsigned char *in, size_t len);

enum inflate_result {
    INFLATE_MORE,      /* `out` is full, there may be more */
    INFLATE_END,       /* all members are done */
    INFLATE_TRUNCATED, /* the input ends inside a member */
    INFLATE_BAD        /* not gzip from inflate_in_offset on, or a checksum does not hold */
};

/* Writes at most `cap` bytes to `out` and their number to *n; members follow each other without a
 * seam, bytes after the last member that are not gzip are left alone. */
enum inflate_result inflate_read(struct inflater *z, char *out, size_t cap, size_t *n);

/* How many bytes of the input were used. */
size_t inflate_in_offset(const struct inflater *z);

void inflate_free(struct inflater *z);

#endif
