/* json.c - one table as a list of row objects; several as an object of such lists, keyed by table
 * name. */
#include "writer.h"

#include "text.h"

#include <string.h>

static void add_cell(struct buf *out, const roof_table *t, size_t row, size_t col)
{
    const size_t before = out->len;
    if (!roof_table_is_null(t, row, col) && roof_table_def(t)->cols[col].type == ROOF_STR) {
        const char *s = roof_table_str(t, row, col);
        text_quote_json(out, s, strlen(s));
        return;
    }
    writer_add_plain(out, t, row, col);
    if (out->len == before)
        buf_str(out, "null");
}

static void add_table(const roof_table *t, const roof_write_opts *opts, struct out *to)
{
    struct buf *const out = &to->buf;
    const roof_tabledef *def = roof_table_def(t);
    const size_t rows = writer_rows(t, opts);
    buf_char(out, '[');
    for (size_t r = 0; r < rows && out_continues(to); r++) {
        buf_str(out, r ? ",\n {" : "\n {");
        for (size_t c = 0; c < def->ncols; c++) {
            buf_str(out, c ? ",\"" : "\"");
            buf_str(out, def->cols[c].name);
            buf_str(out, "\":");
            add_cell(out, t, r, c);
        }
        buf_char(out, '}');
    }
    buf_str(out, rows ? "\n]" : "]");
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
