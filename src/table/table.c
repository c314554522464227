/* table.c - filling and reading tables. */
#include "table.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

roof_table *table_new(const roof_tabledef *def)
{
    roof_table *t = calloc(1, sizeof *t);
    if (t)
        t->def = def;
    return t;
}

/* The type that the next cell must have. */
#define NEXT_TYPE(t) ((t)->def->cols[(t)->count % (t)->def->ncols].type)

static void push(roof_table *t, union table_cell cell, bool null)
{
    if (t->failed)
        return;
    if (t->count == t->cap) {
        const size_t cap = t->cap ? t->cap * 2 : 64;
        union table_cell *cells = realloc(t->cells, cap * sizeof *cells);
        t->cells = cells ? cells : t->cells;
        bool *nulls = cells ? realloc(t->null, cap * sizeof *nulls) : NULL;
        t->null = nulls ? nulls : t->null;
        if (!nulls) {
            t->failed = true;
            return;
        }
        t->cap = cap;
    }
    t->cells[t->count] = cell;
    t->null[t->count++] = null;
}

void table_null(roof_table *t)
{
    push(t, (union table_cell){.i64 = 0}, true);
}

void table_str(roof_table *t, const char *s)
{
    assert(NEXT_TYPE(t) == ROOF_STR);
    push(t, (union table_cell){.str = s}, s == NULL);
}

void table_i64(roof_table *t, int64_t v)
{
    assert(NEXT_TYPE(t) == ROOF_I64);
    push(t, (union table_cell){.i64 = v}, false);
}

void table_i64_or_null(roof_table *t, int64_t v)
{
    if (v == INT64_MIN)
        table_null(t);
    else
        table_i64(t, v);
}

void table_f64(roof_table *t, double v)
{
    assert(NEXT_TYPE(t) == ROOF_F64);
    push(t, (union table_cell){.f64 = v}, false);
}

void table_str_copy(roof_table *t, const char *s, size_t len)
{
    const char *copy = arena_strndup(&t->arena, s, len);
    t->failed |= copy == NULL;
    table_str(t, copy);
}

void table_printf(roof_table *t, const char *fmt, ...)
{
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    const int len = vsnprintf(NULL, 0, fmt, args);
    char *text = len < 0 ? NULL : arena_alloc(&t->arena, (size_t)len + 1);
    if (text)
        vsnprintf(text, (size_t)len + 1, fmt, again);
    t->failed |= text == NULL;
    table_str(t, text);
    va_end(again);
    va_end(args);
}

void table_keep_rows(roof_table *t, bool (*keep)(const roof_table *t, size_t row))
{
    const size_t ncols = t->def->ncols;
    size_t kept = 0;
    for (size_t row = 0; row < t->count / ncols; row++) {
        if (!keep(t, row))
            continue;
        memmove(t->cells + kept * ncols, t->cells + row * ncols, ncols * sizeof *t->cells);
        memmove(t->null + kept * ncols, t->null + row * ncols, ncols * sizeof *t->null);
        kept++;
    }
    t->count = kept * ncols;
}

void table_note(roof_table *t, const char *note)
{
    t->note = note;
}

roof_status table_finish(roof_table *t, roof_error *err)
{
    if (t->failed)
        return error_nomem(err);
    assert(t->count % t->def->ncols == 0);
    return ROOF_OK;
}

void roof_table_free(roof_table *t)
{
    if (!t)
        return;
    arena_free(&t->arena);
    free(t->cells);
    free(t->null);
    free(t);
}

const roof_tabledef *roof_table_def(const roof_table *t)
{
    return t->def;
}

size_t roof_table_rows(const roof_table *t)
{
    return t->count / t->def->ncols;
}

const char *roof_table_note(const roof_table *t)
{
    return t->note;
}

bool roof_table_is_null(const roof_table *t, size_t row, size_t col)
{
    return t->null[row * t->def->ncols + col];
}

/* The cell if its column has that type. */
static union table_cell cell(const roof_table *t, size_t row, size_t col, roof_type type)
{
    const union table_cell none = {.i64 = 0};
    return t->def->cols[col].type == type ? t->cells[row * t->def->ncols + col] : none;
}

int64_t roof_table_i64(const roof_table *t, size_t row, size_t col)
{
    return cell(t, row, col, ROOF_I64).i64;
}

double roof_table_f64(const roof_table *t, size_t row, size_t col)
{
    return t->def->cols[col].type == ROOF_F64 ? cell(t, row, col, ROOF_F64).f64 : 0.0;
}

const char *roof_table_str(const roof_table *t, size_t row, size_t col)
{
    return t->def->cols[col].type == ROOF_STR ? cell(t, row, col, ROOF_STR).str : NULL;
}
