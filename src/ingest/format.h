/* format.h - what a reader of one format gives. */
#ifndef ROOF_INGEST_FORMAT_H
#define ROOF_INGEST_FORMAT_H

#include "build.h"
#include "error.h"
#include "source.h"

struct format {
    const char *name;
    const char *doc;
    /* Whether the beginning of the document looks like this format. */
    bool (*recognise)(const struct source *src);
    /* Hands all rows of the document to the builder. */
    roof_status (*read)(struct source *src, struct builder *b, roof_error *err);
    /* Appends what stands at `offset`, which is not before that of the call before, as JSON. */
    roof_status (*raw)(struct source *src, uint64_t offset, struct buf *out, roof_error *err);
};

extern const struct format format_kineto;
extern const struct format format_nsys;

/* Reads the file at `path` in whatever format it is. */
roof_status format_read(const char *path, struct builder *b, roof_error *err);

/* Appends what stands at each of n ascending offsets: of a (decompressed) document the JSON value,
 * of a database the row, as JSON; the i-th ends at out->bytes + ends[i]. */
roof_status format_raw(const char *path, const uint64_t *offsets, size_t n, struct buf *out,
                       size_t *ends, roof_error *err);

#endif
