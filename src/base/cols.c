/* cols.c - growing and reordering struct-of-arrays tables by their description. */
#include "cols.h"

#include <assert.h>
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

static bool grow(void *cols, const struct cols_desc *desc)
{
    struct cols_head *head = cols;
    if (head->cap >= UINT32_MAX / 4)
        return false;
    const uint32_t cap = head->cap ? head->cap * 2 : 64;
    for (size_t i = 0; i < desc->nfields; i++) {
        const struct cols_field *f = &desc->fields[i];
        char *p = realloc(get_column(cols, f->offset), cap * f->size);
        if (!p)
            return false; /* columns grown so far keep their old rows and stay valid */
        set_column(cols, f->offset, p);
    }
    head->cap = cap;
    return true;
}

uint32_t cols_push(void *cols, const struct cols_desc *desc)
{
    struct cols_head *head = cols;
    assert(head->count <= head->cap); /* not borrowed */
    if (head->count == head->cap && !grow(cols, desc))
        return UINT32_MAX;
    const uint32_t row = head->count++;
    for (size_t i = 0; i < desc->nfields; i++) {
        const struct cols_field *f = &desc->fields[i];
        memset(get_column(cols, f->offset) + row * f->size, 0, f->size);
    }
    return row;
}

bool cols_permute(void *cols, const struct cols_desc *desc, const uint32_t *order)
{
    const struct cols_head *head = cols;
    assert(head->count <= head->cap); /* not borrowed */
    for (size_t i = 0; head->count && i < desc->nfields; i++) {
        const struct cols_field *f = &desc->fields[i];
        const char *old = get_column(cols, f->offset);
        char *fresh = malloc(head->cap * f->size);
        if (!fresh)
            return false;
        for (uint32_t row = 0; row < head->count; row++)
            memcpy(fresh + row * f->size, old + order[row] * f->size, f->size);
        free(get_column(cols, f->offset));
        set_column(cols, f->offset, fresh);
    }
    return true;
}

const void *cols_column(const void *cols, const struct cols_desc *desc, size_t field)
{
    return get_column(cols, desc->fields[field].offset);
}

void cols_borrow(void *cols, const struct cols_desc *desc, size_t field, const void *elements,
                 uint32_t count)
{
    struct cols_head *head = cols;
    char *p;
    assert(!head->cap);
    memcpy(&p, &elements, sizeof p); /* the columns of a frozen trace are only read */
    set_column(cols, desc->fields[field].offset, p);
    head->count = count;
}

void cols_free(void *cols, const struct cols_desc *desc)
{
    struct cols_head *head = cols;
    for (size_t i = 0; i < desc->nfields; i++) {
        if (head->cap)
            free(get_column(cols, desc->fields[i].offset));
        set_column(cols, desc->fields[i].offset, NULL);
    }
    *head = (struct cols_head){0};
}
