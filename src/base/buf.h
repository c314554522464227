/* buf.h - a growing run of bytes that remembers its first failure, so that appends need no check
 * each. */
#ifndef ROOF_BASE_BUF_H
#define ROOF_BASE_BUF_H

#include "error.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* All zero is empty. `bytes` is NUL-terminated once anything was added. */
struct buf {
    char *bytes;
    size_t len, cap;
    bool failed;
};

/* Room for `n` bytes behind the end, to be written there and then told by `len`; NULL once it
 * failed. The NUL behind them is the caller's to write, or to leave to the next append. */
char *buf_room_slow(struct buf *b, size_t n);
static inline char *buf_room(struct buf *b, size_t n)
{
    return b->failed || b->cap - b->len <= n ? buf_room_slow(b, n) : b->bytes + b->len;
}
static inline void buf_add(struct buf *b, const char *s, size_t len)
{
    char *room = buf_room(b, len);
    if (!room)
        return;
    if (len)
        memcpy(room, s, len);
    room[len] = '\0';
    b->len += len;
}
void buf_str(struct buf *b, const char *s);
void buf_fill(struct buf *b, char c, size_t n);
void buf_printf(struct buf *b, const char *fmt, ...) ROOF_PRINTF(2, 3);
/* The rest of buf_char. */
void buf_char_slow(struct buf *b, char c);
static inline void buf_char(struct buf *b, char c)
{
    if (b->failed || b->cap - b->len < 2) {
        buf_char_slow(b, c);
        return;
    }
    b->bytes[b->len++] = c;
    b->bytes[b->len] = '\0';
}
void buf_clear(struct buf *b); /* keeps the memory, and remembers a failure */
void buf_free(struct buf *b);

#endif
