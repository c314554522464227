/* inflate_zlib.c - gzip through zlib. */
#include "inflate.h"

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

struct inflater *inflate_new(const unsigned char *in, size_t len)
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

size_t inflate_in_offset(const struct inflater *z)
{
    return z->fed - z->stream.avail_in;
}

static bool at_member(const struct inflater *z)
{
    const size_t at = inflate_in_offset(z);
    return z->len - at >= 2 && z->in[at] == 0x1f && z->in[at + 1] == 0x8b;
}

enum inflate_result inflate_read(struct inflater *z, char *out, size_t cap, size_t *n)
{
    z_stream *s = &z->stream;
    enum inflate_result result = INFLATE_MORE;
    if (cap > (1u << 30))
        cap = 1u << 30;
    s->next_out = (unsigned char *)out;
    s->avail_out = (uInt)cap;

    while (s->avail_out && result == INFLATE_MORE) {
        if (!z->in_member) {
            if (!at_member(z)) {
                result = INFLATE_END;
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
            result = INFLATE_TRUNCATED;
        else if (rc != Z_OK && rc != Z_BUF_ERROR)
            result = INFLATE_BAD;
    }
    *n = cap - s->avail_out;
    return result;
}

void inflate_free(struct inflater *z)
{
    if (!z)
        return;
    inflateEnd(&z->stream);
    free(z);
}
