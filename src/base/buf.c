/* buf.c - growing bytes. */
#include "buf.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool reserve(struct buf *b, size_t more)
{
    if (b->failed || more > SIZE_MAX / 2 - b->len - 1) {
        b->failed = true;
        return false;
    }
    const size_t need = b->len + more + 1;
    if (need <= b->cap)
        return true;
    size_t cap = b->cap ? b->cap : 256;
    while (cap < need)
        cap *= 2;
    char *bytes = realloc(b->bytes, cap);
    if (!bytes) {
        b->failed = true;
        return false;
    }
    b->bytes = bytes;
    b->cap = cap;
    return true;
}

char *buf_room_slow(struct buf *b, size_t n)
{
    return reserve(b, n) ? b->bytes + b->len : NULL;
}

void buf_str(struct buf *b, const char *s)
{
    buf_add(b, s, strlen(s));
}

void buf_char_slow(struct buf *b, char c)
{
    buf_add(b, &c, 1);
}

void buf_fill(struct buf *b, char c, size_t n)
{
    if (!reserve(b, n))
        return;
    memset(b->bytes + b->len, c, n);
    b->len += n;
    b->bytes[b->len] = '\0';
}

void buf_printf(struct buf *b, const char *fmt, ...)
{
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    const int len = vsnprintf(NULL, 0, fmt, args);
    if (len < 0)
        b->failed = true;
    else if (reserve(b, (size_t)len)) {
        vsnprintf(b->bytes + b->len, (size_t)len + 1, fmt, again);
        b->len += (size_t)len;
    }
    va_end(again);
    va_end(args);
}

void buf_clear(struct buf *b)
{
    b->len = 0;
}

void buf_free(struct buf *b)
{
    free(b->bytes);
    *b = (struct buf){0};
}
