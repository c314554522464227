/* md.c - Markdown tables to paste into an issue or a pull request. */
#include "writer.h"

#include <string.h>

static void add_cell(struct buf *out, const roof_table *t, size_t row, size_t col, struct buf *cell)
{
    buf_clear(cell);
    writer_add_human(cell, t, row, col);
    for (size_t i = 0, plain; i < cell->len; i++) {
        plain = strcspn(cell->bytes + i, "|\\<*_`\n\r");
        buf_add(out, cell->bytes + i, plain);
        i += plain;
        if (i == cell->len)
            break;
        const char c = cell->bytes[i];
        if (c == '|' || c == '\\' || c == '<' || c == '*' || c == '_' || c == '`')
            buf_char(out, '\\');
        buf_char(out, c == '\n' || c == '\r' ? ' ' : c);
    }
}

static void add_table(const roof_table *t, const roof_write_opts *opts, struct out *to)
{
    struct buf *const out = &to->buf;
    const roof_tabledef *def = roof_table_def(t);
    const size_t rows = writer_rows(t, opts);
    struct buf cell = {0};
    if (opts->title)
        buf_printf(out, "## %s\n\n%s\n\n", def->name, def->doc);
    if (rows) {
        for (size_t c = 0; c < def->ncols; c++)
            if (opts->wide || !def->cols[c].detail)
                buf_printf(out, "| %.*s ", (int)writer_heading(&def->cols[c]).len,
                           def->cols[c].name);
        buf_str(out, "|\n");
        for (size_t c = 0; c < def->ncols; c++)
            if (opts->wide || !def->cols[c].detail)
                buf_str(out, def->cols[c].type == ROOF_STR ? "|---" : "|---:");
        buf_str(out, "|\n");
    }
    for (size_t r = 0; r < rows && out_continues(to); r++) {
        for (size_t c = 0; c < def->ncols; c++) {
            if (!opts->wide && def->cols[c].detail)
                continue;
            buf_str(out, "| ");
            add_cell(out, t, r, c, &cell);
            buf_char(out, ' ');
        }
        buf_str(out, "|\n");
    }
    if (rows < roof_table_rows(t)) {
        buf_char(out, '\n');
        writer_add_left_out(out, roof_table_rows(t) - rows);
    }
    if (roof_table_note(t))
        buf_printf(out, "%s%s\n", rows ? "\n" : "", roof_table_note(t));
    out->failed |= cell.failed;
    buf_free(&cell);
}

static void write_md(const roof_table *const *tables, size_t n, const roof_write_opts *opts,
                     struct out *out)
{
    for (size_t i = 0; i < n; i++) {
        if (i)
            buf_char(&out->buf, '\n');
        add_table(tables[i], opts, out);
    }
}

const struct writer writer_md = {
    {"md", "Markdown, for people", ".md", NULL, false},
    write_md,
};
