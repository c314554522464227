/* inflate_isal.c - gzip through ISA-L. */
#include "unpack.h"

#include <isa-l/igzip_lib.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct inflater {
    struct inflate_state state;
    const unsigned char *in;
    size_t len;
    size_t fed; /* bytes handed to the state so far */
    bool in_member;
};

static void begin_member(struct inflater *z)
{
    unsigned char *next = z->state.next_in;
    const uint32_t avail = z->state.avail_in;
    isal_inflate_reset(&z->state);
    z->state.crc_flag = ISAL_GZIP;
    z->state.next_in = next;
    z->state.avail_in = avail;
    z->in_member = true;
}

static void *gzip_open(const unsigned char *in, size_t len)
{
    struct inflater *z = malloc(sizeof *z);
    if (!z)
        return NULL;
    isal_inflate_init(&z->state);
    z->in = in;
    z->len = len;
    z->fed = 0;
    z->state.avail_in = 0;
    begin_member(z);
    return z;
}

/* ISA-L counts input in 32 bits and takes it as non-const, though it only reads. */
static void feed(struct inflater *z)
{
    if (z->state.avail_in)
        return;
    const size_t left = z->len - z->fed;
    const uint32_t n = left > (1u << 30) ? (1u << 30) : (uint32_t)left;
    memcpy(&z->state.next_in, &(const unsigned char *){z->in + z->fed}, sizeof z->state.next_in);
    z->state.avail_in = n;
    z->fed += n;
}

/* How many bytes of the input were used. */
static size_t used(const struct inflater *z)
{
    return z->fed - z->state.avail_in;
}

static bool at_member(const struct inflater *z)
{
    const size_t at = used(z);
    return z->len - at >= 2 && z->in[at] == 0x1f && z->in[at + 1] == 0x8b;
}

static enum unpack_result gzip_read(void *state, char *out, size_t cap, size_t *n)
{
    struct inflater *z = state;
    struct inflate_state *s = &z->state;
    enum unpack_result result = UNPACK_MORE;
    if (cap > (1u << 30))
        cap = 1u << 30;
    s->next_out = (unsigned char *)out;
    s->avail_out = (uint32_t)cap;

    while (s->avail_out && result == UNPACK_MORE) {
        if (!z->in_member) {
            if (!at_member(z)) {
                result = UNPACK_END;
                break;
            }
            begin_member(z);
        }
        feed(z);
        const bool starved = s->avail_in == 0;
        const uint32_t room = s->avail_out;
        if (isal_inflate(s) != ISAL_DECOMP_OK)
            result = UNPACK_BAD;
        else if (s->block_state == ISAL_BLOCK_FINISH)
            z->in_member = false;
        else if (starved && s->avail_out == room)
            result = UNPACK_TRUNCATED;
    }
    *n = cap - s->avail_out;
    return result;
}

static void gzip_close(void *state)
{
    struct inflater *z = state;
    free(z);
}

const struct unpack_format unpack_gzip = {PACKING_GZIP, "\x1f\x8b", 2,
                                          gzip_open,    gzip_read,  gzip_close};
