/* arrow.c - tables as columns that others read in place: the Arrow C data interface.
 *
 * The columns are made once, in memory of their own; all that is exported points into them and
 * holds a share, so that they live until the last reader has let go. */
#include "table.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGN = 64, MAX_BUFFERS = 3 };

struct column {
    const void *buffers[MAX_BUFFERS]; /* validity (NULL: no nulls), values or offsets, text */
    int64_t nulls;
    const char *format;
    const char *metadata;
};

struct roof_columns {
    atomic_size_t owners;
    struct arena arena; /* everything below */
    roof_tabledef def;
    const char *note;
    const char *metadata;
    const void *no_buffers[1]; /* of the rows as a whole, none of which is null */
    size_t rows;
    struct column *cols;
};

/* ---- Owning ---- */

static roof_columns *share(roof_columns *c)
{
    atomic_fetch_add_explicit(&c->owners, 1, memory_order_relaxed);
    return c;
}

void roof_columns_free(roof_columns *c)
{
    if (!c || atomic_fetch_sub_explicit(&c->owners, 1, memory_order_acq_rel) != 1)
        return;
    arena_free(&c->arena);
    free(c);
}

const roof_tabledef *roof_columns_def(const roof_columns *c)
{
    return &c->def;
}

size_t roof_columns_rows(const roof_columns *c)
{
    return c->rows;
}

const char *roof_columns_note(const roof_columns *c)
{
    return c->note;
}

/* ---- Describing ---- */

/* NULL for NULL. */
static bool copy_text(struct arena *a, const char **text)
{
    *text = *text ? arena_strndup(a, *text, strlen(*text)) : NULL;
    return *text != NULL;
}

/* The definition may be the table's own. */
static bool copy_def(roof_columns *c, const roof_table *t)
{
    roof_coldef *cols = arena_calloc(&c->arena, t->def->ncols, sizeof *cols);
    bool ok = cols != NULL;
    c->def = *t->def;
    c->def.cols = cols;
    c->note = t->note;
    ok = ok && copy_text(&c->arena, &c->def.name) && copy_text(&c->arena, &c->def.doc) &&
         (!c->note || copy_text(&c->arena, &c->note));
    for (size_t i = 0; ok && i < c->def.ncols; i++) {
        cols[i] = t->def->cols[i];
        ok = copy_text(&c->arena, &cols[i].name) && copy_text(&c->arena, &cols[i].doc);
    }
    return ok;
}

struct pair {
    const char *key, *value; /* `value` NULL: the pair is left out */
};

/* Room for a length and what it counts. */
static size_t counted_bytes(const char *s)
{
    return sizeof(int32_t) + strlen(s);
}

static char *put_length(char *p, size_t n)
{
    const int32_t length = (int32_t)n;
    return (char *)memcpy(p, &length, sizeof length) + sizeof length;
}

static char *put_counted(char *p, const char *s)
{
    p = put_length(p, strlen(s));
    while (*s)
        *p++ = *s++;
    return p;
}

/* The form that Arrow gives to metadata: how many pairs, then keys and values behind their
 * lengths. The texts are ours and short. */
static const char *new_metadata(struct arena *a, const struct pair *pairs, size_t npairs)
{
    size_t size = sizeof(int32_t), count = 0;
    for (size_t i = 0; i < npairs; i++)
        if (pairs[i].value) {
            size += counted_bytes(pairs[i].key) + counted_bytes(pairs[i].value);
            count++;
        }
    char *const text = arena_alloc(a, size);
    char *p = text ? put_length(text, count) : NULL;
    for (size_t i = 0; text && i < npairs; i++)
        if (pairs[i].value)
            p = put_counted(put_counted(p, pairs[i].key), pairs[i].value);
    return text;
}

static bool describe(roof_columns *c)
{
    const struct pair whole[] = {
        {"table", c->def.name},
        {"doc",   c->def.doc },
        {"note",  c->note    }
    };
    c->metadata = new_metadata(&c->arena, whole, sizeof whole / sizeof *whole);
    bool ok = c->metadata != NULL;
    for (size_t i = 0; ok && i < c->def.ncols; i++) {
        const char *unit = roof_unit_name(c->def.cols[i].unit);
        const struct pair of[] = {
            {"unit", unit[0] ? unit : NULL},
            {"doc",  c->def.cols[i].doc   }
        };
        c->cols[i].metadata = new_metadata(&c->arena, of, sizeof of / sizeof *of);
        ok = c->cols[i].metadata != NULL;
    }
    return ok;
}

/* ---- Filling ---- */

/* `n` elements where vector instructions like them; NULL when out of memory. */
static void *new_buffer(struct arena *a, size_t n, size_t size)
{
    if (n > (SIZE_MAX - ALIGN) / size)
        return NULL;
    char *p = arena_alloc(a, n * size + ALIGN);
    return p ? p + (ALIGN - (uintptr_t)p % ALIGN) % ALIGN : NULL;
}

static int64_t count_nulls(const roof_table *t, size_t rows, size_t col)
{
    int64_t n = 0;
    for (size_t row = 0; row < rows; row++)
        n += roof_table_is_null(t, row, col);
    return n;
}

/* A bit for each row, 1: there is a value. */
static bool fill_validity(roof_columns *c, const roof_table *t, size_t col)
{
    struct column *out = &c->cols[col];
    out->nulls = count_nulls(t, c->rows, col);
    if (!out->nulls)
        return true;
    uint8_t *bits = new_buffer(&c->arena, c->rows / 8 + 1, 1);
    if (!bits)
        return false;
    memset(bits, 0, c->rows / 8 + 1);
    for (size_t row = 0; row < c->rows; row++)
        if (!roof_table_is_null(t, row, col))
            bits[row / 8] = (uint8_t)(bits[row / 8] | 1U << row % 8);
    out->buffers[0] = bits;
    return true;
}

static bool fill_i64(roof_columns *c, const roof_table *t, size_t col)
{
    int64_t *values = new_buffer(&c->arena, c->rows, sizeof *values);
    for (size_t row = 0; values && row < c->rows; row++)
        values[row] = roof_table_i64(t, row, col);
    c->cols[col].buffers[1] = values;
    c->cols[col].format = "l";
    return values != NULL;
}

static bool fill_f64(roof_columns *c, const roof_table *t, size_t col)
{
    double *values = new_buffer(&c->arena, c->rows, sizeof *values);
    for (size_t row = 0; values && row < c->rows; row++)
        values[row] = roof_table_f64(t, row, col);
    c->cols[col].buffers[1] = values;
    c->cols[col].format = "g";
    return values != NULL;
}

static size_t text_bytes(const roof_table *t, size_t rows, size_t col)
{
    size_t n = 0;
    for (size_t row = 0; row < rows; row++)
        n += roof_table_is_null(t, row, col) ? 0 : strlen(roof_table_str(t, row, col));
    return n;
}

/* Offsets of 32 bits, of 64 where the text is longer than these can tell. */
static bool fill_str(roof_columns *c, const roof_table *t, size_t col)
{
    const size_t size = text_bytes(t, c->rows, col);
    const bool is_large = size > INT32_MAX;
    char *text = new_buffer(&c->arena, size, 1);
    void *offsets =
        new_buffer(&c->arena, c->rows + 1, is_large ? sizeof(int64_t) : sizeof(int32_t));
    size_t at = 0;
    for (size_t row = 0; text && offsets && row <= c->rows; row++) {
        if (is_large)
            ((int64_t *)offsets)[row] = (int64_t)at;
        else
            ((int32_t *)offsets)[row] = (int32_t)at;
        if (row == c->rows || roof_table_is_null(t, row, col))
            continue;
        const char *s = roof_table_str(t, row, col);
        const size_t len = strlen(s);
        /* offsets say where it ends: NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
        memcpy(text + at, s, len);
        at += len;
    }
    c->cols[col].buffers[1] = offsets;
    c->cols[col].buffers[2] = text;
    c->cols[col].format = is_large ? "U" : "u";
    return text && offsets;
}

static bool fill(roof_columns *c, const roof_table *t, size_t col)
{
    static bool (*const FILLS[])(roof_columns *, const roof_table *, size_t) = {
        [ROOF_STR] = fill_str, [ROOF_I64] = fill_i64, [ROOF_F64] = fill_f64};
    return fill_validity(c, t, col) && FILLS[c->def.cols[col].type](c, t, col);
}

roof_status roof_columns_make(const roof_table *t, roof_columns **out, roof_error *err)
{
    roof_columns *c = calloc(1, sizeof *c);
    *out = NULL;
    if (!c)
        return error_nomem(err);
    atomic_init(&c->owners, 1);
    c->rows = roof_table_rows(t);
    bool ok = copy_def(c, t) &&
              (c->cols = arena_calloc(&c->arena, c->def.ncols, sizeof *c->cols)) != NULL &&
              describe(c);
    for (size_t col = 0; ok && col < c->def.ncols; col++)
        ok = fill(c, t, col);
    if (ok)
        *out = c;
    else
        roof_columns_free(c);
    return ok ? ROOF_OK : error_nomem(err);
}

/* ---- Schema ---- */

static void release_column_schema(struct ArrowSchema *s)
{
    roof_columns_free(s->private_data);
    s->release = NULL;
}

/* Children that the reader moved away have no release here any more. */
static void release_schema(struct ArrowSchema *s)
{
    for (int64_t i = 0; i < s->n_children; i++)
        if (s->children[i]->release)
            s->children[i]->release(s->children[i]);
    free(s->children);
    roof_columns_free(s->private_data);
    s->release = NULL;
}

/* `n` pointers to elements of `size` bytes that lie behind them. */
static void *new_children(size_t n, size_t size)
{
    void **children = calloc(n + 1, sizeof *children + size);
    for (size_t i = 0; children && i < n; i++)
        children[i] = (char *)(children + n + 1) + i * size;
    return children;
}

roof_status roof_columns_export_schema(roof_columns *c, struct ArrowSchema *out, roof_error *err)
{
    struct ArrowSchema **children = new_children(c->def.ncols, sizeof **children);
    out->release = NULL;
    if (!children)
        return error_nomem(err);
    for (size_t i = 0; i < c->def.ncols; i++)
        *children[i] = (struct ArrowSchema){
            .format = c->cols[i].format,
            .name = c->def.cols[i].name,
            .metadata = c->cols[i].metadata,
            .flags = ARROW_FLAG_NULLABLE,
            .release = release_column_schema,
            .private_data = share(c),
        };
    *out = (struct ArrowSchema){
        .format = "+s",
        .name = c->def.name,
        .metadata = c->metadata,
        .n_children = (int64_t)c->def.ncols,
        .children = children,
        .release = release_schema,
        .private_data = share(c),
    };
    return ROOF_OK;
}

/* ---- Array ---- */

static void release_column(struct ArrowArray *a)
{
    roof_columns_free(a->private_data);
    a->release = NULL;
}

static void release_array(struct ArrowArray *a)
{
    for (int64_t i = 0; i < a->n_children; i++)
        if (a->children[i]->release)
            a->children[i]->release(a->children[i]);
    free(a->children);
    roof_columns_free(a->private_data);
    a->release = NULL;
}

roof_status roof_columns_export_array(roof_columns *c, struct ArrowArray *out, roof_error *err)
{
    struct ArrowArray **children = new_children(c->def.ncols, sizeof **children);
    out->release = NULL;
    if (!children)
        return error_nomem(err);
    for (size_t i = 0; i < c->def.ncols; i++)
        *children[i] = (struct ArrowArray){
            .length = (int64_t)c->rows,
            .null_count = c->cols[i].nulls,
            .n_buffers = c->def.cols[i].type == ROOF_STR ? 3 : 2,
            .buffers = c->cols[i].buffers,
            .release = release_column,
            .private_data = share(c),
        };
    *out = (struct ArrowArray){
        .length = (int64_t)c->rows,
        .n_buffers = 1,
        .n_children = (int64_t)c->def.ncols,
        .buffers = c->no_buffers,
        .children = children,
        .release = release_array,
        .private_data = share(c),
    };
    return ROOF_OK;
}

/* ---- Stream ---- */

struct stream {
    roof_columns *columns;
    bool is_read;
    roof_error err;
};

static int stream_schema(struct ArrowArrayStream *s, struct ArrowSchema *out)
{
    struct stream *st = s->private_data;
    return roof_columns_export_schema(st->columns, out, &st->err) == ROOF_OK ? 0 : ENOMEM;
}

static int stream_next(struct ArrowArrayStream *s, struct ArrowArray *out)
{
    struct stream *st = s->private_data;
    out->release = NULL;
    if (st->is_read)
        return 0;
    st->is_read = true;
    return roof_columns_export_array(st->columns, out, &st->err) == ROOF_OK ? 0 : ENOMEM;
}

static const char *stream_error(struct ArrowArrayStream *s)
{
    const struct stream *st = s->private_data;
    return st->err.code == ROOF_OK ? NULL : st->err.message;
}

static void stream_release(struct ArrowArrayStream *s)
{
    struct stream *st = s->private_data;
    roof_columns_free(st->columns);
    free(st);
    s->release = NULL;
}

roof_status roof_columns_export_stream(roof_columns *c, struct ArrowArrayStream *out,
                                       roof_error *err)
{
    struct stream *st = calloc(1, sizeof *st);
    out->release = NULL;
    if (!st)
        return error_nomem(err);
    st->columns = share(c);
    *out = (struct ArrowArrayStream){stream_schema, stream_next, stream_error, stream_release, st};
    return ROOF_OK;
}
