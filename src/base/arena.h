/* arena.h - memory that is given back all at once. */
#ifndef ROOF_BASE_ARENA_H
#define ROOF_BASE_ARENA_H

#include "error.h"

#include <stddef.h>

struct arena_block;

/* All zero is an empty arena. */
struct arena {
    struct arena_block *head;
    size_t used;
};

/* `size` bytes, aligned for any type, not cleared. NULL when out of memory. */
void *arena_alloc(struct arena *a, size_t size);
/* `n` elements of `size` bytes, cleared. NULL when out of memory or when the product overflows. */
void *arena_calloc(struct arena *a, size_t n, size_t size);
/* A copy with a NUL after it. */
char *arena_strndup(struct arena *a, const char *s, size_t len);
/* A formatted string. */
char *arena_printf(struct arena *a, const char *fmt, ...) ROOF_PRINTF(2, 3);
void arena_free(struct arena *a);

#endif
