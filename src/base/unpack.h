/* unpack.h - compressed data in memory, unpacked piece by piece. One file for each format (gzip has
 * two, chosen when building: inflate_isal.c is fast, inflate_zlib.c is everywhere; the bytes they
 * give are the same). */
#ifndef ROOF_BASE_UNPACK_H
#define ROOF_BASE_UNPACK_H

#include <stddef.h>

/* How a file is packed. */
enum packing { PACKING_NONE, PACKING_GZIP, PACKING_ZSTD };
const char *packing_name(enum packing packing); /* "none", "gzip", "zstd" */

enum unpack_result {
    UNPACK_MORE,      /* `out` is full, there may be more */
    UNPACK_END,       /* all is unpacked */
    UNPACK_TRUNCATED, /* the input ends too early */
    UNPACK_BAD        /* not of this format, or a checksum does not hold */
};

struct unpack_format {
    enum packing packing;
    const char *magic;
    size_t magic_len;
    /* Over `len` bytes at `in`, which must stay until `close`. NULL when out of memory. */
    void *(*open)(const unsigned char *in, size_t len);
    /* Writes at most `cap` bytes to `out` and their number to *n. Members (frames) follow each
     * other without a seam; bytes after the last one that are not of the format are left alone. */
    enum unpack_result (*read)(void *state, char *out, size_t cap, size_t *n);
    void (*close)(void *state); /* NULL is allowed */
};

extern const struct unpack_format unpack_gzip;
extern const struct unpack_format unpack_zstd; /* only with ROOF_HAVE_ZSTD */

#endif
