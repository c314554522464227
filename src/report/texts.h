/* texts.h - the same text stands in many rows of a table: what it is written as is found out once.
 *
 * A text is known by its address, which it keeps as long as its table. What does not fit any more
 * is forgotten, and then found out again. */
#ifndef ROOF_REPORT_TEXTS_H
#define ROOF_REPORT_TEXTS_H

#include "buf.h"

#include <stdint.h>

enum { TEXTS_SLOTS = 1024, TEXTS_BYTES = 1024 * 1024 };

struct texts_slot {
    const char *text; /* NULL: free */
    uint32_t column, len;
    size_t at; /* in `bytes` */
};

/* All zero is empty. */
struct texts {
    struct texts_slot slots[TEXTS_SLOTS];
    struct buf bytes;
};

static inline struct texts_slot *texts_slot(struct texts *known, const char *text, size_t column)
{
    const uint64_t key = ((uint64_t)(uintptr_t)text + column) * UINT64_C(0x9e3779b97f4a7c15);
    return &known->slots[key >> 48 & (TEXTS_SLOTS - 1)];
}

/* Appends what was kept for the text in that column; false if nothing was. */
static inline bool texts_add(struct texts *known, const char *text, size_t column, struct buf *out)
{
    const struct texts_slot *slot = texts_slot(known, text, column);
    if (slot->text != text || slot->column != column)
        return false;
    buf_add(out, known->bytes.bytes + slot->at, slot->len);
    return true;
}

/* Keeps what `out` holds from byte `from` on for the text. */
void texts_keep(struct texts *known, const char *text, size_t column, const struct buf *out,
                size_t from);
void texts_clear(struct texts *known);
void texts_free(struct texts *known);

#endif
