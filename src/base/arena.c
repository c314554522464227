/* arena.c - bump allocation in a list of malloc blocks. */
#include "arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 64 * 1024, ALIGN = 16 };

struct arena_block {
    struct arena_block *next;
    size_t cap;
    _Alignas(16) unsigned char bytes[];
};

void *arena_alloc(struct arena *a, size_t size)
{
    if (size > SIZE_MAX - ALIGN - sizeof(struct arena_block))
        return NULL;
    size = (size + (ALIGN - 1)) & ~(size_t)(ALIGN - 1);
    if (!a->head || a->head->cap - a->used < size) {
        const size_t cap = size > BLOCK_BYTES ? size : BLOCK_BYTES;
        struct arena_block *b = malloc(sizeof *b + cap);
        if (!b)
            return NULL;
        b->cap = cap;
        /* A big block goes behind the current one, so that the room left there is not lost. */
        if (a->head && size > BLOCK_BYTES / 4) {
            b->next = a->head->next;
            a->head->next = b;
            return b->bytes;
        }
        b->next = a->head;
        a->head = b;
        a->used = 0;
    }
    void *p = a->head->bytes + a->used;
    a->used += size;
    return p;
}

void *arena_calloc(struct arena *a, size_t n, size_t size)
{
    if (size && n > SIZE_MAX / size)
        return NULL;
    void *p = arena_alloc(a, n * size);
    if (p)
        memset(p, 0, n * size);
    return p;
}

char *arena_strndup(struct arena *a, const char *s, size_t len)
{
    char *copy = arena_alloc(a, len + 1);
    if (!copy)
        return NULL;
    memcpy(copy, s, len);
    copy[len] = '\0';
    return copy;
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    const int len = vsnprintf(NULL, 0, fmt, args);
    char *s = len < 0 ? NULL : arena_alloc(a, (size_t)len + 1);
    if (s)
        vsnprintf(s, (size_t)len + 1, fmt, again);
    va_end(again);
    va_end(args);
    return s;
}

void arena_free(struct arena *a)
{
    for (struct arena_block *b = a->head, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    *a = (struct arena){0};
}
