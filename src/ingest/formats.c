/* formats.c - the list of formats, asked in order. */
#include "format.h"

#include "foreign.h"
#include "scan.h"

#include <string.h>

static const struct format *const FORMATS[] = {
    &format_nsys,
    &format_kineto,
};

/* NULL: none of them. */
static const struct format *format_of(const struct source *src)
{
    for (size_t i = 0; i < sizeof FORMATS / sizeof *FORMATS; i++)
        if (FORMATS[i]->recognise(src))
            return FORMATS[i];
    return NULL;
}

static bool is_blank(const struct source *src)
{
    const char *end = src->bytes + src->len;
    return src->eof && scan_space(src->bytes, end) == end;
}

static roof_status refuse(const struct source *src, roof_error *err)
{
    if (is_blank(src))
        return error_set(err, ROOF_FORMAT, 0, "%s: byte 0: empty trace file (white space only)",
                         src->name);
    if (foreign_name(src))
        return error_set(err, ROOF_UNSUPPORTED, 0, "%s: this is %s", src->name, foreign_name(src));
    return error_set(err, ROOF_FORMAT, 0,
                     "%s: byte 0: not a trace: expected JSON (an object or an array), plain, "
                     "gzip or zstd, or an SQLite database, found 0x%02x",
                     src->name, (unsigned)(unsigned char)src->bytes[0]);
}

roof_status format_read(const char *path, struct builder *b, roof_error *err)
{
    struct source src;
    ROOF_TRY(source_open(&src, path, err));
    src.progress = build_opts(b)->progress;
    src.progress_ctx = build_opts(b)->progress_ctx;
    const struct format *format = format_of(&src);
    const roof_status status = format ? format->read(&src, b, err) : refuse(&src, err);
    source_close(&src);
    return status;
}

roof_status format_raw(const char *path, const uint64_t *offsets, size_t n, struct buf *out,
                       size_t *ends, roof_error *err)
{
    struct source src;
    if (strcmp(path, "-") == 0)
        return error_set(err, ROOF_UNSUPPORTED, -1,
                         "standard input cannot be read again: give the trace as a file to see an "
                         "event as it stands");
    ROOF_TRY(source_open(&src, path, err));
    const struct format *format = format_of(&src);
    roof_status status = format ? ROOF_OK : refuse(&src, err);
    for (size_t i = 0; i < n && status == ROOF_OK; i++) {
        status = format->raw(&src, offsets[i], out, err);
        ends[i] = out->len;
    }
    source_close(&src);
    return status == ROOF_OK && out->failed ? error_nomem(err) : status;
}
