/* source.h - the bytes of a file, decompressed, seen through a window that moves forward. */
#ifndef ROOF_BASE_SOURCE_H
#define ROOF_BASE_SOURCE_H

#include "error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct inflater;

struct source {
    const char *bytes; /* the window: bytes[0 .. len) */
    size_t len;
    uint64_t offset; /* of bytes[0] in the document, that is after decompression */
    bool eof;        /* the window reaches the end of the document */
    bool truncated;  /* the compressed stream broke off before its end */
    bool gzip;
    uint64_t file_bytes; /* size of the file as stored */

    /* private */
    const char *path;
    const unsigned char *map;
    struct inflater *inflater;
    char *buffer;
    size_t cap;
};

/* Opens the file (gzip is recognised by its first bytes) with a window on its beginning. A plain
 * file is mapped and its window is the whole document. `path` must stay. On failure there is
 * nothing to close. */
roof_status source_open(struct source *s, const char *path, roof_error *err);

/* Moves the window so that it begins at bytes[keep] and holds more bytes after its old end than
 * before, or sets eof. Pointers into the window die. */
roof_status source_more(struct source *s, size_t keep, roof_error *err);

void source_close(struct source *s);

#endif
