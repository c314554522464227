/* unzstd.c - zstd through libzstd. */
#include "unpack.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

struct unzstd {
    ZSTD_DStream *stream;
    ZSTD_inBuffer in;
    size_t pending; /* 0: at the border of two frames */
};

static void *zstd_open(const unsigned char *in, size_t len)
{
    struct unzstd *z = calloc(1, sizeof *z);
    if (z)
        z->stream = ZSTD_createDStream();
    if (!z || !z->stream) {
        free(z);
        return NULL;
    }
    z->in = (ZSTD_inBuffer){in, len, 0};
    z->pending = 1; /* the caller saw the magic bytes of the first frame */
    return z;
}

/* A frame, or one that is to be skipped (RFC 8878, 3.1). */
static int at_frame(const struct unzstd *z)
{
    uint32_t magic;
    const unsigned char *p = (const unsigned char *)z->in.src + z->in.pos;
    if (z->in.size - z->in.pos < sizeof magic)
        return 0;
    magic = (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    return magic == 0xfd2fb528u || (magic & 0xfffffff0u) == 0x184d2a50u;
}

static enum unpack_result zstd_read(void *state, char *out, size_t cap, size_t *n)
{
    struct unzstd *z = state;
    ZSTD_outBuffer to = {out, cap, 0};
    enum unpack_result result = UNPACK_MORE;
    while (to.pos < to.size && result == UNPACK_MORE) {
        if (!z->pending && !at_frame(z)) {
            result = UNPACK_END;
            break;
        }
        const size_t before_in = z->in.pos, before_out = to.pos;
        const size_t pending = ZSTD_decompressStream(z->stream, &to, &z->in);
        if (ZSTD_isError(pending)) {
            result = UNPACK_BAD;
            break;
        }
        z->pending = pending;
        if (pending && z->in.pos == before_in && to.pos == before_out)
            result = UNPACK_TRUNCATED;
    }
    *n = to.pos;
    return result;
}

static void zstd_close(void *state)
{
    struct unzstd *z = state;
    if (z)
        ZSTD_freeDStream(z->stream);
    free(z);
}

const struct unpack_format unpack_zstd = {
    PACKING_ZSTD, "\x28\xb5\x2f\xfd", 4, zstd_open, zstd_read, zstd_close,
};
