/* json.c - one table as a list of row objects; several as an object of such lists, keyed by table
 * name. */
#include "writer.h"

#include "text.h"
#include "texts.h"

#include <string.h>

static void add_text(struct buf *out, struct texts *known, const char *s)
{
    const size_t from = out->len;
    if (texts_add(known, s, 0, out))
        return;
    text_quote_json(out, s, strlen(s));
    texts_keep(known, s, 0, out, from);
}

static void add_cell(struct buf *out, struct texts *known, const roof_table *t, size_t row,
                     size_t col)
{
    const size_t before = out->len;
    const char *text = roof_table_str(t, row, col);
    if (text) {
        add_text(out, known, text);
        return;
    }
    writer_add_plain(out, t, row, col);
    if (out->len == before)
        buf_str(out, "null");
}

/* `{"name":` of the first column, `,"name":` of the others. */
static void add_key(struct buf *out, struct texts *known, const roof_coldef *col, bool first)
{
    const size_t from = out->len;
    if (texts_add(known, col->name, 0, out))
        return;
    buf_str(out, first ? "{\"" : ",\"");
    buf_str(out, col->name);
    buf_str(out, "\":");
    texts_keep(known, col->name, 0, out, from);
}

static void add_table(const roof_table *t, const roof_write_opts *opts, struct out *to)
{
    struct buf *const out = &to->buf;
    const roof_tabledef *def = roof_table_def(t);
    const size_t rows = writer_rows(t, opts);
    struct texts keys = {0}, known = {0};
    buf_char(out, '[');
    for (size_t r = 0; r < rows && out_continues(to); r++) {
        buf_str(out, r ? ",\n " : "\n ");
        for (size_t c = 0; c < def->ncols; c++) {
            add_key(out, &keys, &def->cols[c], c == 0);
            add_cell(out, &known, t, r, c);
        }
        buf_char(out, '}');
    }
    buf_str(out, rows ? "\n]" : "]");
    texts_free(&keys);
    texts_free(&known);
}

static void write_json(const roof_table *const *tables, size_t n, const roof_write_opts *opts,
                       struct out *out)
{
    if (n == 1) {
        add_table(tables[0], opts, out);
        buf_char(&out->buf, '\n');
        return;
    }
    buf_char(&out->buf, '{');
    for (size_t i = 0; i < n; i++) {
        buf_printf(&out->buf, "%s\"%s\":", i ? ",\n" : "\n", roof_table_def(tables[i])->name);
        add_table(tables[i], opts, out);
    }
    buf_str(&out->buf, "\n}\n");
}

const struct writer writer_json = {
    {"json", "rows as objects, exact values", ".json", NULL, false},
    write_json,
};
