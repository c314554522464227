/* writers.c - the list of forms of output, and what they share. */
#include "writer.h"

#include "error.h"
#include "unit.h"

#include <string.h>

static const struct writer *const WRITERS[] = {&writer_text, &writer_csv, &writer_json, &writer_md};

size_t roof_writer_count(void)
{
    return sizeof WRITERS / sizeof *WRITERS;
}

const char *roof_writer_name(size_t index)
{
    return index < roof_writer_count() ? WRITERS[index]->name : NULL;
}

const char *roof_writer_doc(size_t index)
{
    return index < roof_writer_count() ? WRITERS[index]->doc : NULL;
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

void writer_add_human(struct buf *out, const roof_table *t, size_t row, size_t col)
{
    const roof_coldef *def = &roof_table_def(t)->cols[col];
    if (roof_table_is_null(t, row, col))
        buf_char(out, '-');
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

roof_status roof_write(const roof_table *const *tables, size_t n, const char *format,
                       const roof_write_opts *opts, roof_sink sink, void *ctx, roof_error *err)
{
    const roof_write_opts defaults = {0};
    const struct writer *w = NULL;
    for (size_t i = 0; i < roof_writer_count(); i++)
        if (strcmp(WRITERS[i]->name, format) == 0)
            w = WRITERS[i];
    if (!w)
        return error_set(err, ROOF_ARG, -1, "unknown format \"%s\", expected text, csv, json or md",
                         format);
    struct out out = {.sink = sink, .ctx = ctx};
    roof_status status = ROOF_OK;
    w->write(tables, n, opts ? opts : &defaults, &out);
    hand_on(&out);
    if (out.buf.failed)
        status = error_nomem(err);
    else if (out.stopped)
        status = error_set(err, ROOF_IO, -1, "the output could not be written");
    buf_free(&out.buf);
    return status;
}
