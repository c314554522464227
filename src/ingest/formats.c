/* formats.c - the list of formats, asked in order. */
#include "format.h"

#include "chrome.h"
#include "foreign.h"
#include "scan.h"

#include <string.h>

static const struct format *const FORMATS[] = {
    &format_kineto,
};

static bool is_blank(const struct source *src)
{
    const char *end = src->bytes + src->len;
    return src->eof && scan_space(src->bytes, end) == end;
}

roof_status format_read(const char *path, struct builder *b, roof_error *err)
{
    struct source src;
    ROOF_TRY(source_open(&src, path, err));
    roof_status status = ROOF_OK;
    size_t i;
    src.progress = build_opts(b)->progress;
    src.progress_ctx = build_opts(b)->progress_ctx;
    for (i = 0; i < sizeof FORMATS / sizeof *FORMATS; i++)
        if (FORMATS[i]->recognise(&src))
            break;
    if (i == sizeof FORMATS / sizeof *FORMATS && is_blank(&src))
        status = error_set(err, ROOF_FORMAT, 0, "%s: byte 0: empty trace file (white space only)",
                           src.name);
    else if (i == sizeof FORMATS / sizeof *FORMATS && foreign_name(&src))
        status =
            error_set(err, ROOF_UNSUPPORTED, 0, "%s: this is %s", src.name, foreign_name(&src));
    else if (i == sizeof FORMATS / sizeof *FORMATS)
        status = error_set(err, ROOF_FORMAT, 0,
                           "%s: byte 0: not a trace: expected JSON (an object or an array), plain, "
                           "gzip or zstd, found 0x%02x",
                           src.name, (unsigned)(unsigned char)src.bytes[0]);
    else
        status = FORMATS[i]->read(&src, b, err);
    source_close(&src);
    return status;
}

roof_status format_raw(const char *path, uint64_t offset, struct buf *out, roof_error *err)
{
    struct source src;
    if (strcmp(path, "-") == 0)
        return error_set(err, ROOF_UNSUPPORTED, -1,
                         "standard input cannot be read again: give the trace as a file to see an "
                         "event as it stands");
    ROOF_TRY(source_open(&src, path, err));
    roof_status status = source_skip(&src, offset, err);
    while (status == ROOF_OK) {
        const bool there = offset < src.offset + src.len;
        const char *from = src.bytes + (there ? offset - src.offset : 0);
        const char *end = there ? chrome_event_end(from, src.bytes + src.len, src.eof) : NULL;
        if (end) {
            buf_add(out, from, (size_t)(end - from));
            break;
        }
        if (src.eof)
            status = error_set(err, ROOF_FORMAT, (int64_t)offset,
                               "%s: byte %llu: the event is no longer there", path,
                               (unsigned long long)offset);
        else
            status = source_more(&src, (size_t)(from - src.bytes), err);
    }
    source_close(&src);
    return status == ROOF_OK && out->failed ? error_nomem(err) : status;
}
