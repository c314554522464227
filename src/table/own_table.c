/* own_table.c - tables that the caller of the library fills. */
#include "table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* NULL when out of memory. */
static const char *copy(struct arena *a, const char *text)
{
    return arena_strndup(a, text, strlen(text));
}

/* The definition, in the table's own memory; NULL when out of memory. */
static const roof_tabledef *copy_def(struct arena *a, const roof_tabledef *def)
{
    roof_tabledef *d = arena_calloc(a, 1, sizeof *d);
    roof_coldef *cols = arena_calloc(a, def->ncols, sizeof *cols);
    if (!d || !cols)
        return NULL;
    *d = *def;
    d->cols = cols;
    d->name = copy(a, def->name);
    d->doc = copy(a, def->doc);
    bool ok = d->name && d->doc;
    for (size_t i = 0; ok && i < def->ncols; i++) {
        cols[i] = def->cols[i];
        cols[i].name = copy(a, cols[i].name);
        cols[i].doc = copy(a, cols[i].doc);
        ok = cols[i].name && cols[i].doc;
    }
    return ok ? d : NULL;
}

roof_status roof_table_make(const roof_tabledef *def, roof_table **out, roof_error *err)
{
    *out = NULL;
    if (!def->ncols)
        return error_set(err, ROOF_ARG, -1, "%s: a table without columns", def->name);
    roof_table *t = table_new(NULL);
    if (t && (t->def = copy_def(&t->arena, def)) != NULL) {
        *out = t;
        return ROOF_OK;
    }
    roof_table_free(t);
    return error_nomem(err);
}

/* What the next cell's column is of. */
static const roof_coldef *next_column(const roof_table *t)
{
    return &t->def->cols[t->count % t->def->ncols];
}

static roof_status refuse(const roof_table *t, const char *found, roof_error *err)
{
    static const char *const TYPES[] = {
        [ROOF_STR] = "text", [ROOF_I64] = "a whole number", [ROOF_F64] = "a number"};
    const roof_coldef *col = next_column(t);
    return error_set(err, ROOF_ARG, -1, "%s: row %zu: column \"%s\": expected %s, found %s",
                     t->def->name, roof_table_rows(t), col->name, TYPES[col->type], found);
}

static roof_status added(const roof_table *t, roof_error *err)
{
    return t->failed ? error_nomem(err) : ROOF_OK;
}

roof_status roof_table_add_null(roof_table *t, roof_error *err)
{
    table_null(t);
    return added(t, err);
}

roof_status roof_table_add_i64(roof_table *t, int64_t v, roof_error *err)
{
    if (next_column(t)->type != ROOF_I64)
        return refuse(t, "a whole number", err);
    table_i64(t, v);
    return added(t, err);
}

roof_status roof_table_add_f64(roof_table *t, double v, roof_error *err)
{
    if (next_column(t)->type != ROOF_F64)
        return refuse(t, "a number", err);
    if (isfinite(v))
        table_f64(t, v);
    else
        table_null(t);
    return added(t, err);
}

roof_status roof_table_add_str(roof_table *t, const char *s, roof_error *err)
{
    if (next_column(t)->type != ROOF_STR)
        return refuse(t, "text", err);
    table_str_copy(t, s, strlen(s));
    return added(t, err);
}

roof_status roof_table_set_note(roof_table *t, const char *note, roof_error *err)
{
    const char *text = copy(&t->arena, note);
    if (text)
        table_note(t, text);
    return text ? ROOF_OK : error_nomem(err);
}
