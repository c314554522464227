/* csv.c - RFC 4180 with "\n" line ends: header, then exact values, null as an empty cell. Several
 * tables are separated by an empty line. */
#include "writer.h"

#include <string.h>

static void add_text(struct buf *out, const char *s)
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

static void add_table(const roof_table *t, const roof_write_opts *opts, struct out *to)
{
    struct buf *const out = &to->buf;
    const roof_tabledef *def = roof_table_def(t);
    for (size_t c = 0; c < def->ncols; c++)
        buf_printf(out, "%s%s", c ? "," : "", def->cols[c].name);
    buf_char(out, '\n');
    for (size_t r = 0; r < writer_rows(t, opts) && out_continues(to); r++) {
        for (size_t c = 0; c < def->ncols; c++) {
            if (c)
                buf_char(out, ',');
            const char *text = roof_table_str(t, r, c);
            if (text)
                add_text(out, text);
            else
                writer_add_plain(out, t, r, c);
        }
        buf_char(out, '\n');
    }
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
