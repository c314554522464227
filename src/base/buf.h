/* buf.h - a growing run of bytes that remembers its first failure, so that appends need no check
 * each. */
#ifndef ROOF_BASE_BUF_H
#define ROOF_BASE_BUF_H

#include "error.h"

#include <stdbool.h>
#include <stddef.h>

/* All zero is empty. `bytes` is NUL-terminated once anything was added. */
struct buf {
    char *bytes;
    size_t len, cap;
    bool failed;
};

void buf_add(struct buf *b, const char *s, size_t len);
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
