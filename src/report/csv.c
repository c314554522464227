/* csv.c - RFC 4180 with "\n" line ends: header, then exact values, null as an empty cell. Several
 * tables are separated by an empty line. */
#include "writer.h"

#include "table.h"
#include "texts.h"
#include "unit.h"

#include <string.h>

static void quote(struct buf *out, const char *s)
{
    const size_t plain = strcspn(s, ",\"\r\n");
    if (!s[plain]) {
        buf_add(out, s, plain);
        return;
    }
    buf_char(out, '"');
    for (const char *quote; (quote = strchr(s, '"')); s = quote + 1) {
        buf_add(out, s, (size_t)(quote + 1 - s));
        buf_char(out, '"');
    }
    buf_str(out, s);
    buf_char(out, '"');
}

static void add_text(struct buf *out, struct texts *known, const char *s)
{
    const size_t from = out->len;
    if (texts_add(known, s, 0, out))
        return;
    quote(out, s);
    texts_keep(known, s, 0, out, from);
}

static void add_cell(struct buf *out, struct texts *known, roof_type type, union table_cell cell)
{
    switch (type) {
    case ROOF_STR:
        add_text(out, known, cell.str);
        break;
    case ROOF_I64:
        unit_add_i64(out, cell.i64);
        break;
    case ROOF_F64:
        unit_add_f64(out, cell.f64);
        break;
    }
}

static void add_table(const roof_table *t, const roof_write_opts *opts, struct out *to)
{
    struct buf *const out = &to->buf;
    const roof_tabledef *def = roof_table_def(t);
    struct texts known = {0};
    size_t cell = 0;
    for (size_t c = 0; c < def->ncols; c++)
        buf_printf(out, "%s%s", c ? "," : "", def->cols[c].name);
    buf_char(out, '\n');
    for (size_t r = 0; r < writer_rows(t, opts) && out_continues(to); r++) {
        for (size_t c = 0; c < def->ncols; c++, cell++) {
            if (c)
                buf_char(out, ',');
            if (!t->null[cell])
                add_cell(out, &known, def->cols[c].type, t->cells[cell]);
        }
        buf_char(out, '\n');
    }
    texts_free(&known);
}

static void write_csv(const roof_table *const *tables, size_t n, const roof_write_opts *opts,
                      struct out *out)
{
    for (size_t i = 0; i < n; i++) {
        if (i)
            buf_char(&out->buf, '\n');
        add_table(tables[i], opts, out);
    }
}

const struct writer writer_csv = {
    {"csv", "comma separated, exact values, empty for null", ".csv", NULL, false},
    write_csv,
};
