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
        set_column(cols, f->offset, p);
    }
    head->cap = cap;
    return true;
}

/* Some rows at a time: more than the next one, but not all there is room for, which would touch
 * memory that nobody may need. */
static void zero_more(void *cols, const struct cols_desc *desc)
{
    enum { LEAST = 64, MOST = 1024 };
    struct cols_head *head = cols;
    const uint32_t left = head->cap - head->count;
    uint32_t n = head->count < LEAST ? LEAST : head->count < MOST ? head->count : MOST;
    n = n < left ? n : left;
    for (size_t i = 0; i < desc->nfields; i++) {
        const struct cols_field *f = &desc->fields[i];
        memset(get_column(cols, f->offset) + head->count * f->size, 0, n * f->size);
    }
    head->zeroed = head->count + n;
}

uint32_t cols_push(void *cols, const struct cols_desc *desc)
{
    struct cols_head *head = cols;
    assert(head->count <= head->cap); /* not borrowed */
    if (head->count == head->cap && !grow(cols, desc, 0))
        return UINT32_MAX;
    if (head->count >= head->zeroed)
        zero_more(cols, desc);
    return head->count++;
}

void cols_clear(void *cols)
{
    struct cols_head *head = cols;
    head->count = head->zeroed = 0;
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

uint32_t cols_copy(void *cols, const struct cols_desc *desc, const void *from, uint32_t row)
{
    const uint32_t copy = cols_push(cols, desc);
    for (size_t i = 0; i < desc->nfields && copy != UINT32_MAX; i++) {
        const struct cols_field *f = &desc->fields[i];
        memcpy(get_column(cols, f->offset) + copy * f->size,
               get_column(from, f->offset) + row * f->size, f->size);
    }
    return copy;
}

bool cols_set_rows(void *cols, const struct cols_desc *desc, uint32_t n)
{
    struct cols_head *head = cols;
    cols_free(cols, desc);
    for (size_t i = 0; i < desc->nfields; i++) {
        char *p = calloc((size_t)n + 1, desc->fields[i].size);
        if (!p)
            return false;
        set_column(cols, desc->fields[i].offset, p);
    }
    head->count = n;
    head->cap = n + 1;
    return true;
}

void cols_trim(void *cols, const struct cols_desc *desc)
{
    struct cols_head *head = cols;
    for (size_t i = 0; i < desc->nfields && head->count; i++) {
        const struct cols_field *f = &desc->fields[i];
        char *p = realloc(get_column(cols, f->offset), head->count * f->size);
        if (p)
            set_column(cols, f->offset, p);
    }
    head->cap = head->count ? head->count : head->cap;
    head->zeroed = head->count;
}

/* to[i] = from[order[i]]; a copy of known size is one load and one store. */
static void gather(char *to, const char *from, size_t size, const uint32_t *order, uint32_t n)
{
    switch (size) {
    case 1:
        for (uint32_t i = 0; i < n; i++)
            to[i] = from[order[i]];
        break;
    case 4:
        for (size_t i = 0; i < n; i++)
            memcpy(to + i * 4, from + (size_t)order[i] * 4, 4);
        break;
    case 8:
        for (size_t i = 0; i < n; i++)
            memcpy(to + i * 8, from + (size_t)order[i] * 8, 8);
        break;
    default:
        for (size_t i = 0; i < n; i++)
            memcpy(to + i * size, from + order[i] * size, size);
        break;
    }
}

/* The first field of this one's size. */
static size_t first_of_size(const struct cols_desc *desc, size_t field)
{
    size_t i = 0;
    while (desc->fields[i].size != desc->fields[field].size)
        i++;
    return i;
}

bool cols_permute(void *cols, const struct cols_desc *desc, const uint32_t *order)
{
    struct cols_head *head = cols;
    assert(head->count <= head->cap); /* not borrowed */
    if (!head->count)
        return true;
    for (size_t i = 0; i < desc->nfields; i++) {
        const size_t size = desc->fields[i].size;
        if (first_of_size(desc, i) != i)
            continue;
        /* A column's old array is the room for the next one: memory touched anew is what costs. */
        char *spare = malloc(head->cap * size);
        if (!spare)
            return false;
        for (size_t k = i; k < desc->nfields; k++) {
            if (desc->fields[k].size != size)
                continue;
            char *old = get_column(cols, desc->fields[k].offset);
            gather(spare, old, size, order, head->count);
            set_column(cols, desc->fields[k].offset, spare);
            spare = old;
        }
        free(spare);
    }
    head->zeroed = head->count;
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
