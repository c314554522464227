/* source.c - reading and unpacking files into a small window that stays in cache. */
#define _POSIX_C_SOURCE 200809L
#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
#if ROOF_SMALL_WINDOW /* so that tests see it move */
    WINDOW_BYTES = 4 * 1024,
#else
    WINDOW_BYTES = 1024 * 1024,
#endif
    /* Traces shrink 10 to 60 times. What grows more than this, beyond a size that no trace would be
       missed at, was made to fill memory. */
    MAX_RATIO = 300,
    RATIO_FROM_BYTES = 64 * 1024 * 1024
};

static const struct unpack_format *const FORMATS[] = {
    &unpack_gzip,
#if ROOF_HAVE_ZSTD
    &unpack_zstd,
#endif
};

static roof_status io_error(const struct source *s, roof_error *err)
{
    return error_set(err, ROOF_IO, -1, "%s: %s", s->name[0] ? s->name : "\"\"", strerror(errno));
}

/* ---- Opening ---- */

static roof_status open_file(struct source *s, const char *path, roof_error *err)
{
    struct stat st;
    const bool standard_input = strcmp(path, "-") == 0;
    s->name = standard_input ? "standard input" : path;
    s->fd = standard_input ? STDIN_FILENO : open(path, O_RDONLY);
    if (s->fd < 0)
        return io_error(s, err);
    if (fstat(s->fd, &st) != 0)
        return io_error(s, err);
    if (S_ISDIR(st.st_mode))
        return error_set(err, ROOF_IO, -1, "%s: is a directory, expected a trace file", s->name);
    if (!standard_input && !S_ISREG(st.st_mode) && !S_ISFIFO(st.st_mode))
        return error_set(err, ROOF_UNSUPPORTED, -1, "%s: is no file or pipe, expected a trace file",
                         s->name);
    if (S_ISREG(st.st_mode)) {
        s->file_bytes = (uint64_t)st.st_size;
        posix_fadvise(s->fd, 0, 0, POSIX_FADV_SEQUENTIAL);
    }
    return ROOF_OK;
}

/* At most `cap` bytes of the file as stored; 0 at its end. */
static roof_status read_file(struct source *s, char *out, size_t cap, size_t *n, roof_error *err)
{
    enum { AT_ONCE = 1 << 30 };
    ssize_t got;
    do
        got = read(s->fd, out, cap < AT_ONCE ? cap : AT_ONCE);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return io_error(s, err);
    *n = (size_t)got;
    return ROOF_OK;
}

/* Appends what the file holds to the buffer's end. */
static roof_status fill_plain(struct source *s, roof_error *err)
{
    while (!s->eof && s->len < s->cap) {
        size_t n = 0;
        ROOF_TRY(read_file(s, s->buffer + s->len, s->cap - s->len, &n, err));
        s->len += n;
        s->eof = n == 0;
    }
    if (s->offset + s->len > s->file_bytes)
        s->file_bytes = s->offset + s->len; /* a pipe, or a file that grows */
    return ROOF_OK;
}

/* Appends what is unpacked to the buffer's end. */
static roof_status fill_unpacked(struct source *s, roof_error *err)
{
    while (!s->eof && s->len < s->cap) {
        size_t n;
        const enum unpack_result result =
            s->format->read(s->unpacker, s->buffer + s->len, s->cap - s->len, &n);
        s->len += n;
        const uint64_t document = s->offset + s->len;
        if (result == UNPACK_BAD)
            return error_set(
                err, ROOF_FORMAT, (int64_t)document,
                "%s: damaged %s data: what follows byte %llu of the document cannot be unpacked",
                s->name, packing_name(s->packing), (unsigned long long)document);
        if (document > RATIO_FROM_BYTES && document / MAX_RATIO > s->file_bytes)
            return error_set(err, ROOF_FORMAT, (int64_t)document,
                             "%s: unpacks to more than %d times its size: not a trace", s->name,
                             MAX_RATIO);
        s->eof = result != UNPACK_MORE;
        s->truncated = result == UNPACK_TRUNCATED;
    }
    return ROOF_OK;
}

static roof_status fill(struct source *s, roof_error *err)
{
    ROOF_TRY(s->format ? fill_unpacked(s, err) : fill_plain(s, err));
    if (s->progress &&
        !s->progress(s->progress_ctx, s->offset + s->len, s->format ? 0 : s->file_bytes))
        return error_set(err, ROOF_CANCELLED, -1, "%s: reading was cancelled", s->name);
    return ROOF_OK;
}

/* A compressed file that cannot be mapped is read whole: it is small beside what it unpacks to. The
 * window, which holds its beginning, becomes the memory for it. */
static roof_status read_packed(struct source *s, roof_error *err)
{
    while (!s->eof) {
        if (s->len == s->cap) {
            char *bigger = s->cap > SIZE_MAX / 2 ? NULL : realloc(s->buffer, s->cap * 2);
            if (!bigger)
                return error_nomem(err);
            s->buffer = bigger;
            s->cap *= 2;
        }
        ROOF_TRY(fill_plain(s, err));
    }
    s->file_bytes = s->len;
    s->packed = (unsigned char *)s->buffer;
    s->buffer = NULL;
    return ROOF_OK;
}

static roof_status map_packed(struct source *s, roof_error *err)
{
    void *map = mmap(NULL, (size_t)s->file_bytes, PROT_READ, MAP_PRIVATE, s->fd, 0);
    if (map == MAP_FAILED)
        return io_error(s, err);
    s->packed = map;
    s->mapped = true;
    return ROOF_OK;
}

static roof_status open_packed(struct source *s, roof_error *err)
{
    struct stat st;
    s->packing = s->format->packing;
    const bool regular = fstat(s->fd, &st) == 0 && S_ISREG(st.st_mode) &&
                         lseek(s->fd, 0, SEEK_CUR) == (off_t)s->len; /* read from its beginning */
    ROOF_TRY(regular ? map_packed(s, err) : read_packed(s, err));
    if (!s->buffer)
        s->buffer = malloc(WINDOW_BYTES);
    s->cap = WINDOW_BYTES;
    s->unpacker = s->format->open(s->packed, (size_t)s->file_bytes);
    if (!s->unpacker || !s->buffer)
        return error_nomem(err);
    s->len = 0;
    s->eof = false;
    ROOF_TRY(fill(s, err));
    if (s->eof && s->len == 0)
        return error_set(err, ROOF_FORMAT, 0, "%s: byte 0: empty trace file (%s of nothing%s)",
                         s->name, packing_name(s->packing), s->truncated ? ", cut off" : "");
    return ROOF_OK;
}

static void recognise(struct source *s)
{
    for (size_t i = 0; i < sizeof FORMATS / sizeof *FORMATS; i++)
        if (s->len >= FORMATS[i]->magic_len &&
            memcmp(s->buffer, FORMATS[i]->magic, FORMATS[i]->magic_len) == 0)
            s->format = FORMATS[i];
}

static roof_status open_window(struct source *s, const char *path, roof_error *err)
{
    ROOF_TRY(open_file(s, path, err));
    s->cap = WINDOW_BYTES;
    s->buffer = malloc(s->cap);
    if (!s->buffer)
        return error_nomem(err);
    ROOF_TRY(fill_plain(s, err));
    if (s->len == 0)
        return error_set(err, ROOF_FORMAT, 0, "%s: byte 0: empty trace file", s->name);
    recognise(s);
    if (s->format)
        ROOF_TRY(open_packed(s, err));
    s->bytes = s->buffer;
    return ROOF_OK;
}

roof_status source_open(struct source *s, const char *path, roof_error *err)
{
    *s = (struct source){.fd = -1};
    const roof_status status = open_window(s, path, err);
    if (status != ROOF_OK)
        source_close(s);
    return status;
}

void source_close(struct source *s)
{
    if (s->unpacker)
        s->format->close(s->unpacker);
    if (s->packed) {
        void *packed;
        memcpy(&packed, &s->packed, sizeof packed); /* the system wants it without const */
        if (s->mapped)
            munmap(packed, (size_t)s->file_bytes);
        else
            free(packed);
    }
    free(s->buffer);
    if (s->fd > STDIN_FILENO)
        close(s->fd);
    *s = (struct source){.fd = -1};
}

/* ---- Moving ---- */

static roof_status make_room(struct source *s, size_t cap, roof_error *err)
{
    if (cap <= s->cap)
        return ROOF_OK;
    char *bigger = realloc(s->buffer, cap);
    if (!bigger)
        return error_nomem(err);
    s->bytes = s->buffer = bigger;
    s->cap = cap;
    return ROOF_OK;
}

roof_status source_more(struct source *s, size_t keep, roof_error *err)
{
    if (s->eof)
        return ROOF_OK;
    memmove(s->buffer, s->buffer + keep, s->len - keep);
    s->len -= keep;
    s->offset += keep;
    if (s->len > s->cap / 2) { /* one long value: the window grows with what was really read */
        if (s->cap > SIZE_MAX / 2)
            return error_nomem(err);
        ROOF_TRY(make_room(s, s->cap * 2, err));
    }
    return fill(s, err);
}

roof_status source_skip(struct source *s, uint64_t offset, roof_error *err)
{
    if (!s->format && offset > s->offset + s->len && offset <= INT64_MAX &&
        lseek(s->fd, (off_t)offset, SEEK_SET) == (off_t)offset) {
        s->offset = offset;
        s->len = 0;
        return fill(s, err);
    }
    while (!s->eof && s->offset + s->len <= offset)
        ROOF_TRY(source_more(s, s->len, err));
    return ROOF_OK;
}

roof_status source_take(struct source *s, size_t n, struct source_block *block, roof_error *err)
{
    const size_t rest = s->len - n;
    if (block->cap < s->cap) {
        free(block->bytes);
        block->bytes = malloc(s->cap);
        block->cap = block->bytes ? s->cap : 0;
        if (!block->bytes)
            return error_nomem(err);
    }
    memcpy(block->bytes, s->buffer + n, rest);
    const struct source_block taken = {s->buffer, n, s->cap, s->offset};
    s->bytes = s->buffer = block->bytes;
    s->cap = block->cap;
    s->len = rest;
    s->offset += n;
    *block = taken;
    return ROOF_OK;
}

roof_status source_give_back(struct source *s, const struct source_block *block, roof_error *err)
{
    ROOF_TRY(make_room(s, s->len + block->len, err));
    memmove(s->buffer + block->len, s->buffer, s->len);
    memcpy(s->buffer, block->bytes, block->len);
    s->len += block->len;
    s->offset = block->offset;
    return ROOF_OK;
}

roof_status source_read_all(const char *path, struct buf *out, roof_error *err)
{
    struct source src;
    ROOF_TRY(source_open(&src, path, err));
    roof_status status = ROOF_OK;
    for (;;) {
        buf_add(out, src.bytes, src.len);
        if (out->failed)
            status = error_nomem(err);
        if (status != ROOF_OK || src.eof)
            break;
        status = source_more(&src, src.len, err);
    }
    source_close(&src);
    return status;
}
