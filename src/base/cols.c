/* cols.c - growing and reordering struct-of-arrays tables by their description. */
#include "cols.h"

#include <stdlib.h>
#include <string.h>

/* The column pointers have different types; they are read and written as bytes, so that no pointer
 * type is lied about. */
static char *get_column(const void *cols, size_t offset)
{
    char *p;
    memcpy(&p, (const char *)cols + offset, sizeof p);
    return p;
}

static void set_column(void *cols, size_t offset, char *p)
{
    memcpy((char *)cols + offset, &p, sizeof p);
}

/* To room for at least `least` rows. */
static bool grow(void *cols, const struct cols_desc *desc, uint64_t least)
{
    struct cols_head *head = cols;
    uint32_t cap = head->cap ? head->cap : 32;
    do {
        if (cap >= UINT32_MAX / 4)
            return false;
        cap *= 2;
    } while (cap < least);
    for (size_t i = 0; i < desc->nfields; i++) {
        const struct cols_field *f = &desc->fields[i];
        char *p = realloc(get_column(cols, f->offset), cap * f->size);
        if (!p)
            return false; /* columns grown so far keep their old rows and stay valid */
        memset(p + head->cap * f->size, 0, (cap - head->cap) * f->size);
        set_column(cols, f->offset, p);
    }
    head->cap = cap;
    return true;
}

uint32_t cols_push(void *cols, const struct cols_desc *desc)
{
    struct cols_head *head = cols;
    if (head->count == head->cap && !grow(cols, desc, 0))
        return UINT32_MAX;
    return head->count++; /* what is behind the last row is 0 */
}

void cols_clear(void *cols, const struct cols_desc *desc)
{
    struct cols_head *head = cols;
    for (size_t i = 0; i < desc->nfields && head->count; i++) {
        const struct cols_field *f = &desc->fields[i];
        memset(get_column(cols, f->offset), 0, head->count * f->size);
    }
    head->count = 0;
}

bool cols_append(void *cols, const struct cols_desc *desc, const void *from)
{
    struct cols_head *head = cols;
    const struct cols_head *more = from;
    const uint64_t count = (uint64_t)head->count + more->count;
    if (count > head->cap && !grow(cols, desc, count))
        return false;
    for (size_t i = 0; i < desc->nfields && more->count; i++) {
        const struct cols_field *f = &desc->fields[i];
        memcpy(get_column(cols, f->offset) + head->count * f->size, get_column(from, f->offset),
               more->count * f->size);
    }
    head->count = (uint32_t)count;
    return true;
}

bool cols_permute(void *cols, const struct cols_desc *desc, const uint32_t *order)
{
    struct cols_head *head = cols;
    for (size_t i = 0; i < desc->nfields; i++) {
        const struct cols_field *f = &desc->fields[i];
        const char *old = get_column(cols, f->offset);
        char *fresh = malloc(head->cap ? head->cap * f->size : 1);
        if (!fresh)
            return false;
        for (uint32_t row = 0; row < head->count; row++)
            memcpy(fresh + row * f->size, old + order[row] * f->size, f->size);
        free(get_column(cols, f->offset));
        set_column(cols, f->offset, fresh);
    }
    head->cap = head->count; /* what is behind them is not 0 */
    return true;
}

void cols_free(void *cols, const struct cols_desc *desc)
{
    struct cols_head *head = cols;
    for (size_t i = 0; i < desc->nfields; i++) {
        free(get_column(cols, desc->fields[i].offset));
        set_column(cols, desc->fields[i].offset, NULL);
    }
    *head = (struct cols_head){0};
}
