/* source.c - mapping files and inflating them into a small window that stays in cache. */
#define _POSIX_C_SOURCE 200809L
#include "source.h"

#include "inflate.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    WINDOW_BYTES = 1024 * 1024,
    /* Traces shrink 10 to 60 times. What grows more than this, beyond a size that no trace would be
       missed at, was made to fill memory. */
    MAX_RATIO = 300,
    RATIO_FROM_BYTES = 64 * 1024 * 1024
};

static roof_status map_file(struct source *s, roof_error *err)
{
    struct stat st;
    roof_status status = ROOF_OK;
    const int fd = open(s->path, O_RDONLY);
    if (fd < 0)
        return error_set(err, ROOF_IO, -1, "%s: %s", s->path, strerror(errno));
    if (fstat(fd, &st) != 0)
        status = error_set(err, ROOF_IO, -1, "%s: %s", s->path, strerror(errno));
    else if (S_ISDIR(st.st_mode))
        status = error_set(err, ROOF_IO, -1, "%s: is a directory, expected a trace file", s->path);
    else if (!S_ISREG(st.st_mode))
        status = error_set(err, ROOF_UNSUPPORTED, -1, "%s: is not a regular file", s->path);
    else if (st.st_size == 0)
        status = error_set(err, ROOF_FORMAT, 0, "%s: byte 0: empty trace file", s->path);
    if (status == ROOF_OK) {
        void *map = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (map == MAP_FAILED) {
            status = error_set(err, ROOF_IO, -1, "%s: %s", s->path, strerror(errno));
        } else {
            posix_madvise(map, (size_t)st.st_size, POSIX_MADV_SEQUENTIAL);
            s->map = map;
            s->file_bytes = (uint64_t)st.st_size;
        }
    }
    close(fd);
    return status;
}

/* Appends what the inflater gives to the buffer's end. */
static roof_status fill(struct source *s, roof_error *err)
{
    while (!s->eof && s->len < s->cap) {
        size_t n;
        const enum inflate_result result =
            inflate_read(s->inflater, s->buffer + s->len, s->cap - s->len, &n);
        s->len += n;
        if (result == INFLATE_BAD)
            return error_set(
                err, ROOF_FORMAT, (int64_t)(s->offset + s->len),
                "%s: damaged gzip data: what follows byte %llu of the document cannot be unpacked",
                s->path, (unsigned long long)(s->offset + s->len));
        const uint64_t document = s->offset + s->len;
        if (document > RATIO_FROM_BYTES && document / MAX_RATIO > s->file_bytes)
            return error_set(err, ROOF_FORMAT, (int64_t)document,
                             "%s: unpacks to more than %d times its size: not a trace", s->path,
                             MAX_RATIO);
        s->eof = result != INFLATE_MORE;
        s->truncated = result == INFLATE_TRUNCATED;
    }
    return ROOF_OK;
}

static roof_status open_gzip(struct source *s, roof_error *err)
{
    s->gzip = true;
    s->cap = WINDOW_BYTES;
    s->inflater = inflate_new(s->map, s->file_bytes);
    s->bytes = s->buffer = malloc(s->cap);
    if (!s->inflater || !s->buffer)
        return error_nomem(err);
    ROOF_TRY(fill(s, err));
    if (s->eof && s->len == 0)
        return error_set(err, ROOF_FORMAT, 0, "%s: byte 0: empty trace file (gzip of nothing%s)",
                         s->path, s->truncated ? ", cut off" : "");
    return ROOF_OK;
}

roof_status source_open(struct source *s, const char *path, roof_error *err)
{
    *s = (struct source){.path = path};
    ROOF_TRY(map_file(s, err));
    if (s->file_bytes >= 2 && s->map[0] == 0x1f && s->map[1] == 0x8b) {
        const roof_status status = open_gzip(s, err);
        if (status != ROOF_OK)
            source_close(s);
        return status;
    }
    s->bytes = (const char *)s->map;
    s->len = s->file_bytes;
    s->eof = true;
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
        char *bigger = s->cap > SIZE_MAX / 2 ? NULL : realloc(s->buffer, s->cap * 2);
        if (!bigger)
            return error_nomem(err);
        s->bytes = s->buffer = bigger;
        s->cap *= 2;
    }
    return fill(s, err);
}

void source_close(struct source *s)
{
    inflate_free(s->inflater);
    free(s->buffer);
    if (s->map) {
        void *map;
        memcpy(&map, &s->map, sizeof map); /* munmap wants it without const */
        munmap(map, s->file_bytes);
    }
    *s = (struct source){0};
}
