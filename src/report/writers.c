/* writers.c - the list of forms of output, and what they share. */
#include "writer.h"

#include "error.h"
#include "unit.h"

#include <assert.h>
#include <string.h>

static const struct writer *const WRITERS[] = {
    &writer_text,   &writer_csv,        &writer_json,     &writer_md,  &writer_xlsx,
    &writer_folded, &writer_speedscope, &writer_roofline, &writer_svg,
};

size_t roof_writerdef_count(void)
{
    return sizeof WRITERS / sizeof *WRITERS;
}

const roof_writerdef *roof_writerdef_at(size_t index)
{
    return index < roof_writerdef_count() ? &WRITERS[index]->def : NULL;
}

static const struct writer *find(const char *name)
{
    for (size_t i = 0; i < roof_writerdef_count(); i++)
        if (strcmp(WRITERS[i]->def.name, name) == 0)
            return WRITERS[i];
    return NULL;
}

const roof_writerdef *roof_writerdef_find(const char *name)
{
    const struct writer *w = find(name);
    return w ? &w->def : NULL;
}

const roof_writerdef *roof_writerdef_for_path(const char *path)
{
    const roof_writerdef *best = NULL;
    const size_t len = strlen(path);
    for (size_t i = 0; i < roof_writerdef_count(); i++) {
        const roof_writerdef *def = &WRITERS[i]->def;
        const size_t n = strlen(def->extension);
        if (n < len && strcmp(path + len - n, def->extension) == 0 &&
            (!best || n > strlen(best->extension)))
            best = def;
    }
    return best;
}

static void hand_on(struct out *out)
{
    if (out->buf.len && !out->buf.failed && !out->stopped)
        out->stopped = out->sink(out->ctx, out->buf.bytes, out->buf.len) != 0;
    out->buf.len = 0;
}

bool out_continues(struct out *out)
{
    enum { PIECE_BYTES = 64 * 1024 };
    if (out->buf.len >= PIECE_BYTES)
        hand_on(out);
    return !out->stopped && !out->buf.failed;
}

size_t writer_rows(const roof_table *t, const roof_write_opts *opts)
{
    const size_t rows = roof_table_rows(t);
    return opts->max_rows && opts->max_rows < rows ? opts->max_rows : rows;
}

struct heading writer_heading(const roof_coldef *col)
{
    const size_t len = strlen(col->name);
    const bool has_unit =
        col->unit == ROOF_UNIT_NS && len > 3 && strcmp(col->name + len - 3, "_ns") == 0;
    return (struct heading){col->name, has_unit ? len - 3 : len};
}

size_t writer_column(const roof_table *t, const char *name)
{
    const roof_tabledef *def = roof_table_def(t);
    size_t c = 0;
    while (c + 1 < def->ncols && strcmp(def->cols[c].name, name) != 0)
        c++;
    assert(strcmp(def->cols[c].name, name) == 0);
    return c;
}

struct stack_columns stack_columns_of(const roof_table *stacks)
{
    return (struct stack_columns){
        writer_column(stacks, "depth"),        writer_column(stacks, "name"),
        writer_column(stacks, "count"),        writer_column(stacks, "gpu_ns"),
        writer_column(stacks, "cpu_total_ns"),
    };
}

bool stack_row_is_gpu(const roof_table *stacks, const struct stack_columns *c, size_t row)
{
    return !roof_table_is_null(stacks, row, c->count) &&
           roof_table_is_null(stacks, row, c->cpu_total_ns);
}

void writer_add_plain(struct buf *out, const roof_table *t, size_t row, size_t col)
{
    if (roof_table_is_null(t, row, col))
        return;
    switch (roof_table_def(t)->cols[col].type) {
    case ROOF_STR:
        buf_str(out, roof_table_str(t, row, col));
        break;
    case ROOF_I64:
        unit_add_i64(out, roof_table_i64(t, row, col));
        break;
    case ROOF_F64:
        unit_add_f64(out, roof_table_f64(t, row, col));
        break;
    }
}

void writer_add_object(struct buf *out, const char *json)
{
    for (; *json; json++)
        if (!strchr("{}\"", *json))
            buf_char(out, *json);
}

void writer_add_human(struct buf *out, const roof_table *t, size_t row, size_t col)
{
    const roof_coldef *def = &roof_table_def(t)->cols[col];
    if (roof_table_is_null(t, row, col))
        buf_char(out, '-');
    else if (def->unit == ROOF_UNIT_OBJECT)
        writer_add_object(out, roof_table_str(t, row, col));
    else if (def->type == ROOF_STR)
        buf_str(out, roof_table_str(t, row, col));
    else
        unit_add_human(out, def->unit,
                       def->type == ROOF_I64 ? (double)roof_table_i64(t, row, col)
                                             : roof_table_f64(t, row, col));
}

void writer_add_left_out(struct buf *out, size_t rows)
{
    buf_printf(out, "... %zu more row%s\n", rows, rows == 1 ? "" : "s");
}

static roof_status unknown_format(const char *format, roof_error *err)
{
    struct buf names = {0};
    for (size_t i = 0; i < roof_writerdef_count(); i++) {
        buf_str(&names, i == 0 ? "" : i + 1 < roof_writerdef_count() ? ", " : " or ");
        buf_str(&names, WRITERS[i]->def.name);
    }
    const roof_status status =
        names.failed ? error_nomem(err)
                     : error_set(err, ROOF_ARG, -1, "unknown format \"%s\", expected %s", format,
                                 names.bytes);
    buf_free(&names);
    return status;
}

/* Some forms are made from one table only. */
static roof_status check_tables(const struct writer *w, const roof_table *const *tables, size_t n,
                                roof_error *err)
{
    for (size_t i = 0; w->def.table && i < n; i++)
        if (strcmp(roof_table_def(tables[i])->name, w->def.table) != 0)
            return error_set(err, ROOF_ARG, -1,
                             "%s is a form of the table %s alone, not of the table %s", w->def.name,
                             w->def.table, roof_table_def(tables[i])->name);
    if (w->def.table && n != 1)
        return error_set(err, ROOF_ARG, -1, "%s is a form of the table %s, of one at a time",
                         w->def.name, w->def.table);
    return ROOF_OK;
}

/* Each table by itself, as opts->heads says. */
static void write_heads(const struct writer *w, const roof_table *const *tables, size_t n,
                        const roof_write_opts *opts, struct out *out)
{
    roof_write_opts one = *opts;
    bool is_first = true;
    for (size_t i = 0; i < n && out->status == ROOF_OK && out_continues(out); i++) {
        if (!roof_table_rows(tables[i]) && !roof_table_note(tables[i]))
            continue;
        one.max_rows = opts->max_rows ? opts->max_rows : roof_table_def(tables[i])->report_rows;
        if (!is_first)
            buf_char(&out->buf, '\n');
        is_first = false;
        w->write(&tables[i], 1, &one, out);
    }
}

roof_status roof_write(const roof_table *const *tables, size_t n, const char *format,
                       const roof_write_opts *opts, roof_sink sink, void *ctx, roof_error *err)
{
    const roof_write_opts defaults = {0};
    const struct writer *w = find(format);
    struct out out = {.sink = sink, .ctx = ctx, .err = err};
    if (!w)
        return unknown_format(format, err);
    ROOF_TRY(check_tables(w, tables, n, err));
    opts = opts ? opts : &defaults;
    if (opts->heads)
        write_heads(w, tables, n, opts, &out);
    else
        w->write(tables, n, opts, &out);
    if (out.status == ROOF_OK)
        hand_on(&out);
    if (out.buf.failed)
        out.status = error_nomem(err);
    else if (out.stopped)
        out.status = error_set(err, ROOF_IO, -1, "the output could not be written");
    buf_free(&out.buf);
    return out.status;
}
