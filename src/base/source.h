/* source.h - the bytes of a file, unpacked, seen through a window that moves forward. */
#ifndef ROOF_BASE_SOURCE_H
#define ROOF_BASE_SOURCE_H

#include "buf.h"
#include "error.h"
#include "unpack.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct source {
    const char *bytes; /* the window: bytes[0 .. len) */
    size_t len;
    uint64_t offset; /* of bytes[0] in the document, that is after unpacking */
    bool eof;        /* the window reaches the end of the document */
    bool truncated;  /* the compressed stream broke off before its end */
    enum packing packing;
    uint64_t file_bytes; /* size as stored; of a pipe, what was read of it so far */
    const char *name;    /* for messages */

    /* Told of each move of the window; see roof_open_opts. The caller sets it after opening. */
    bool (*progress)(void *ctx, uint64_t done, uint64_t total);
    void *progress_ctx;

    /* private */
    int fd;
    const struct unpack_format *format; /* NULL: plain */
    void *unpacker;
    const unsigned char *packed; /* all of the compressed file */
    bool mapped;                 /* packed is a mapping, else allocated */
    char *buffer;
    size_t cap;
};

/* Opens the file (how it is packed is recognised by its first bytes) with a window on its
 * beginning; "-" is standard input. `path` must stay. On failure there is nothing to close. */
roof_status source_open(struct source *s, const char *path, roof_error *err);

/* Moves the window so that it begins at bytes[keep] and holds more bytes after its old end than
 * before, or sets eof. Pointers into the window die. */
roof_status source_more(struct source *s, size_t keep, roof_error *err);

/* Moves the window so that it holds the byte at `offset`, which is not before it, unless the
 * document ends first. */
roof_status source_skip(struct source *s, uint64_t offset, roof_error *err);

/* A piece of the document in memory of its own. All zero is none. */
struct source_block {
    char *bytes;
    size_t len, cap;
    uint64_t offset; /* of bytes[0] in the document */
};

/* The first n bytes of the window become *block, whose memory is used for the rest of the window in
 * exchange. */
roof_status source_take(struct source *s, size_t n, struct source_block *block, roof_error *err);

/* Puts a block that was taken back in front of the window, which must begin where the block ends.
 */
roof_status source_give_back(struct source *s, const struct source_block *block, roof_error *err);

void source_close(struct source *s);

/* Appends all of a file, unpacked. */
roof_status source_read_all(const char *path, struct buf *out, roof_error *err);

#endif
