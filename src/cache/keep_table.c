/* keep_table.c - cells, then which are null, then each distinct string once. */
#include "keep_table.h"

#include "grow.h"
#include "strtab.h"

#include <stdlib.h>
#include <string.h>

/* Begins the bytes; then come ncells words, ncells bytes that are 1 for null, text_bytes. Words of
 * 8 bytes, no padding. */
struct head {
    uint64_t ncells;
    uint64_t text_bytes;
    uint64_t note; /* as a text cell */
};

/* What stands in a text cell: where its text begins, or one of these. */
static const uint64_t NO_TEXT = UINT64_MAX, PATH_TEXT = UINT64_MAX - 1;

/* ---- Writing ---- */

struct texts {
    const char *path;
    struct strtab known;
    uint64_t *begin; /* of the text of each string in `known` */
    size_t cap;
    struct buf bytes;
};

static uint64_t add_text(struct texts *texts, const char *s)
{
    if (!s)
        return NO_TEXT;
    if (s == texts->path)
        return PATH_TEXT;
    const uint32_t before = texts->known.count;
    const uint32_t id = strtab_intern(&texts->known, s, strlen(s));
    if (id == ROOF_NONE || !grow_room(&texts->begin, sizeof *texts->begin, id, &texts->cap)) {
        texts->bytes.failed = true;
        return NO_TEXT;
    }
    if (id == before) {
        texts->begin[id] = texts->bytes.len;
        buf_add(&texts->bytes, s, strlen(s) + 1);
    }
    return texts->begin[id];
}

static uint64_t cell_word(const roof_table *t, size_t i, struct texts *texts)
{
    uint64_t word = 0;
    if (t->null[i])
        return 0;
    if (t->def->cols[i % t->def->ncols].type == ROOF_STR)
        return add_text(texts, t->cells[i].str);
    memcpy(&word, &t->cells[i], sizeof word); /* of a float: its bits */
    return word;
}

void keep_table_write(const roof_table *t, const char *path, struct buf *out)
{
    struct texts texts = {.path = path};
    struct head head = {.ncells = t->count, .note = add_text(&texts, t->note)};
    const size_t at = out->len;
    buf_add(out, (const char *)&head, sizeof head);
    for (size_t i = 0; i < t->count; i++) {
        const uint64_t word = cell_word(t, i, &texts);
        buf_add(out, (const char *)&word, sizeof word);
    }
    for (size_t i = 0; i < t->count; i++)
        buf_char(out, t->null[i] ? 1 : 0);
    buf_add(out, texts.bytes.len ? texts.bytes.bytes : "", texts.bytes.len);
    out->failed |= texts.bytes.failed;
    head.text_bytes = texts.bytes.len;
    if (!out->failed)
        memcpy(out->bytes + at, &head, sizeof head);
    strtab_free(&texts.known);
    free(texts.begin);
    buf_free(&texts.bytes);
}

/* ---- Reading ---- */

_Static_assert(sizeof(union table_cell) == sizeof(uint64_t), "a cell is a word");

/* The parts of the bytes. */
struct view {
    struct head head;
    const uint64_t *words;
    const unsigned char *null;
    const char *text;
    const char *path;
};

static bool find_parts(const struct store_bytes *kept, size_t ncols, struct view *v)
{
    const size_t cell = sizeof *v->words + 1;
    if (kept->size < sizeof v->head)
        return false;
    memcpy(&v->head, kept->bytes, sizeof v->head);
    const uint64_t n = v->head.ncells, left = kept->size - sizeof v->head;
    if (n > left / cell || n % ncols || left - n * cell != v->head.text_bytes)
        return false;
    v->words = (const void *)((const char *)kept->bytes + sizeof v->head);
    v->null = (const unsigned char *)(v->words + n);
    v->text = (const char *)(v->null + n);
    return !v->head.text_bytes || !v->text[v->head.text_bytes - 1];
}

static bool read_text(const struct view *v, uint64_t word, const char **text)
{
    if (word == NO_TEXT)
        *text = NULL;
    else if (word == PATH_TEXT)
        *text = v->path;
    else if (word < v->head.text_bytes)
        *text = v->text + word;
    else
        return false;
    return true;
}

static bool read_cells(const struct view *v, const roof_tabledef *def, union table_cell *cells,
                       bool *null)
{
    bool ok = true;
    for (size_t row = 0; row < v->head.ncells; row += def->ncols) {
        for (size_t c = 0; c < def->ncols; c++) {
            const size_t i = row + c;
            null[i] = v->null[i] != 0;
            if (null[i])
                cells[i] = (union table_cell){.i64 = 0};
            else if (def->cols[c].type == ROOF_STR)
                ok &= read_text(v, v->words[i], &cells[i].str);
            else
                memcpy(&cells[i], &v->words[i], sizeof cells[i]);
        }
    }
    return ok;
}

bool keep_table_read(const struct store_bytes *kept, const char *path, roof_table *t)
{
    struct view v = {.path = path};
    const char *note;
    if (!find_parts(kept, t->def->ncols, &v) || !read_text(&v, v.head.note, &note))
        return false;
    const size_t n = (size_t)v.head.ncells;
    union table_cell *cells = malloc(n * sizeof *cells + 1);
    bool *null = malloc(n * sizeof *null + 1);
    if (!cells || !null || !read_cells(&v, t->def, cells, null)) {
        free(cells);
        free(null);
        return false;
    }
    t->cells = cells;
    t->null = null;
    t->count = t->cap = n;
    t->note = note;
    return true;
}
