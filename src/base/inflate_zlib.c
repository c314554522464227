/* inflate_zlib.c - gzip through zlib. */
#include "unpack.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#define ZLIB_CONST
#include <zlib.h>

struct inflater {
    z_stream stream;
    const unsigned char *in;
    size_t len;
    size_t fed; /* bytes handed to the stream so far */
    bool in_member;
};

static void *gzip_open(const unsigned char *in, size_t len)
{
    struct inflater *z = calloc(1, sizeof *z);
    if (!z)
        return NULL;
    z->in = in;
    z->len = len;
    z->in_member = true;
    if (inflateInit2(&z->stream, 15 + 16) != Z_OK) {
        free(z);
        return NULL;
    }
    return z;
}

static void feed(struct inflater *z)
{
    if (z->stream.avail_in)
        return;
    const size_t left = z->len - z->fed;
    z->stream.next_in = z->in + z->fed;
    z->stream.avail_in = left > (1u << 30) ? (1u << 30) : (uInt)left;
    z->fed += z->stream.avail_in;
}

/* How many bytes of the input were used. */
static size_t used(const struct inflater *z)
{
    return z->fed - z->stream.avail_in;
}

static bool at_member(const struct inflater *z)
{
    const size_t at = used(z);
    return z->len - at >= 2 && z->in[at] == 0x1f && z->in[at + 1] == 0x8b;
}

static enum unpack_result gzip_read(void *state, char *out, size_t cap, size_t *n)
{
    struct inflater *z = state;
    z_stream *s = &z->stream;
    enum unpack_result result = UNPACK_MORE;
    if (cap > (1u << 30))
        cap = 1u << 30;
    s->next_out = (unsigned char *)out;
    s->avail_out = (uInt)cap;

    while (s->avail_out && result == UNPACK_MORE) {
        if (!z->in_member) {
            if (!at_member(z)) {
                result = UNPACK_END;
                break;
            }
            inflateReset(s);
            z->in_member = true;
        }
        feed(z);
        const bool starved = s->avail_in == 0;
        const int rc = inflate(s, Z_NO_FLUSH);
        if (rc == Z_STREAM_END)
            z->in_member = false;
        else if (rc == Z_BUF_ERROR && starved)
            result = UNPACK_TRUNCATED;
        else if (rc != Z_OK && rc != Z_BUF_ERROR)
            result = UNPACK_BAD;
    }
    *n = cap - s->avail_out;
    return result;
}

static void gzip_close(void *state)
{
    struct inflater *z = state;
    if (!z)
        return;
    inflateEnd(&z->stream);
    free(z);
}

const struct unpack_format unpack_gzip = {PACKING_GZIP, "\x1f\x8b", 2,
                                          gzip_open,    gzip_read,  gzip_close};
