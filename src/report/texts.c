/* texts.c - keeping what texts are written as. */
#include "texts.h"

void texts_keep(struct texts *known, const char *text, size_t column, const struct buf *out,
                size_t from)
{
    if (out->failed || out->len - from > TEXTS_BYTES)
        return;
    if (known->bytes.len + out->len - from > TEXTS_BYTES)
        texts_clear(known);
    const size_t at = known->bytes.len, len = out->len - from;
    buf_add(&known->bytes, len ? out->bytes + from : "", len);
    if (!known->bytes.failed)
        *texts_slot(known, text, column) =
            (struct texts_slot){text, (uint32_t)column, (uint32_t)len, at};
}

void texts_clear(struct texts *known)
{
    memset(known->slots, 0, sizeof known->slots);
    buf_clear(&known->bytes);
}

void texts_free(struct texts *known)
{
    buf_free(&known->bytes);
}
