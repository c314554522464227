/* xlsx.c - a spreadsheet: a sheet of contents with every definition, then one sheet a table, by
 * libxlsxwriter. A cell's value is what csv writes; its number format shows it as text does.
 *
 * The same tables make the same bytes: the file says it was made in 1980. */
#include "writer.h"

#include "dynlib.h"
#include "error.h"
#include "spool.h"
#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xlsxwriter.h>

enum {
    SHEET_ROWS = 1048576, /* of the format */
    CELL_UNITS = 32767,   /* UTF-16 units of one text */
    CELL_KEPT = 32700,    /* of a text that is longer */
    NAME_LEN = 31,        /* of a sheet */
    MEASURED_ROWS = 1000, /* from which a column's width is taken */
    WIDEST = 60,
    NUNITS = ROOF_UNIT_PROSE + 1,
};
static const time_t CREATED = 315532800;  /* 1980-01-01, as in the zip entries */
#define EXACT_INTEGERS (INT64_C(1) << 53) /* beyond, a double lies between */

/* What is called of libxlsxwriter. It is loaded when a spreadsheet is asked for: with all that it
 * needs itself, it would take longer than a small trace. */
#define FUNCTIONS(X)                                                                               \
    X(format_set_bold)                                                                             \
    X(format_set_bottom)                                                                           \
    X(format_set_num_format)                                                                       \
    X(lxw_strerror)                                                                                \
    X(workbook_add_format)                                                                         \
    X(workbook_add_worksheet)                                                                      \
    X(workbook_close)                                                                              \
    X(workbook_get_default_url_format)                                                             \
    X(workbook_new_opt)                                                                            \
    X(workbook_set_properties)                                                                     \
    X(worksheet_autofilter)                                                                        \
    X(worksheet_conditional_format_range)                                                          \
    X(worksheet_freeze_panes)                                                                      \
    X(worksheet_set_column)                                                                        \
    X(worksheet_write_number)                                                                      \
    X(worksheet_write_string)                                                                      \
    X(worksheet_write_url_opt)

#define POINTER_(name)  __typeof__(name) *name;
#define FUNCTION_(name) {#name, offsetof(struct functions, name)},

struct functions {
    FUNCTIONS(POINTER_)
};

static const struct dynlib_function FUNCTION_LIST[] = {FUNCTIONS(FUNCTION_)};

struct book {
    void *library;
    struct functions lxw;
    lxw_workbook *workbook;
    lxw_format *head, *bold, *link, *unit[NUNITS];
    struct buf cell;
    lxw_error error; /* the first one */
};

static void note_error(struct book *b, lxw_error error)
{
    if (b->error == LXW_NO_ERROR)
        b->error = error;
}

/* Numbers show as unit_add_human prints them. */
static const char *const FORMATS[NUNITS] = {
    [ROOF_UNIT_COUNT] = "#,##0",
    [ROOF_UNIT_ID] = "0",
    [ROOF_UNIT_NS] = "[>=999999.5]#,##0.000,,\" ms\";[>=1000]0.000,\" us\";0\" ns\"",
    [ROOF_UNIT_PERCENT] = "0.00\" %\"",
    [ROOF_UNIT_BYTES] = "[>=999999.5]#,##0.000,,\" MB\";[>=1000]0.000,\" kB\";0\" B\"",
    [ROOF_UNIT_RATIO] = "0.000",
};

static lxw_format *new_format(struct book *b)
{
    lxw_format *f = b->lxw.workbook_add_format(b->workbook);
    if (!f)
        note_error(b, LXW_ERROR_MEMORY_MALLOC_FAILED);
    return f;
}

static bool add_formats(struct book *b)
{
    b->head = new_format(b);
    b->bold = new_format(b);
    b->link = b->lxw.workbook_get_default_url_format(b->workbook);
    for (int unit = 0; unit < NUNITS; unit++) {
        b->unit[unit] = FORMATS[unit] ? new_format(b) : NULL;
        if (b->unit[unit])
            b->lxw.format_set_num_format(b->unit[unit], FORMATS[unit]);
    }
    if (b->error != LXW_NO_ERROR)
        return false;
    b->lxw.format_set_bold(b->head);
    b->lxw.format_set_bottom(b->head, LXW_BORDER_THIN);
    b->lxw.format_set_bold(b->bold);
    return true;
}

/* ---- Cells ---- */

/* Bytes of the UTF-8 text s that take at most `units` UTF-16 units; *all is how many it takes. */
static size_t fitting(const char *s, size_t units, size_t *all)
{
    size_t len = 0;
    *all = 0;
    for (size_t i = 0, n; s[i]; i += n) {
        const unsigned char c = (unsigned char)s[i];
        n = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
        *all += n == 4 ? 2 : 1;
        if (*all <= units)
            len = i + n;
    }
    return len;
}

static bool is_hex_escape(const char *s)
{
    return s[0] == '_' && s[1] == 'x' && strspn(s + 2, "0123456789abcdefABCDEF") >= 4 &&
           s[6] == '_';
}

/* U+FFFE or U+FFFF */
static bool is_noncharacter(const char *s)
{
    return strncmp(s, "\xef\xbf\xbe", 3) == 0 || strncmp(s, "\xef\xbf\xbf", 3) == 0;
}

/* What XML cannot hold is written as _xHHHH_, as the format has it; and what looks like that gets
 * an escape for its first character. */
static void add_escaped(struct buf *out, const char *s)
{
    for (; *s; s++) {
        const unsigned char c = (unsigned char)*s;
        if (is_hex_escape(s)) {
            buf_str(out, "_x005F_");
        } else if (is_noncharacter(s)) {
            s += 2;
            buf_str(out, *s == '\xbe' ? "_xFFFE_" : "_xFFFF_");
        } else if (c < 0x20 && c != '\t' && c != '\n') {
            buf_printf(out, "_x%04X_", c);
        } else {
            buf_char(out, *s);
        }
    }
}

static void put_text(struct book *b, lxw_worksheet *sheet, size_t row, size_t col, const char *s,
                     lxw_format *format)
{
    size_t all;
    if (!s[0])
        return;
    buf_clear(&b->cell);
    add_escaped(&b->cell, s);
    if (b->cell.failed)
        return;
    if (fitting(b->cell.bytes, CELL_UNITS, &all) < b->cell.len) {
        const size_t kept = fitting(b->cell.bytes, CELL_KEPT, &all);
        b->cell.len = kept;
        buf_printf(&b->cell, " ... %zu more characters", all - CELL_KEPT);
    }
    if (!b->cell.failed)
        note_error(b, b->lxw.worksheet_write_string(sheet, (lxw_row_t)row, (lxw_col_t)col,
                                                    b->cell.bytes, format));
}

static void put_number(struct book *b, lxw_worksheet *sheet, size_t row, size_t col, double v,
                       roof_unit unit)
{
    note_error(
        b, b->lxw.worksheet_write_number(sheet, (lxw_row_t)row, (lxw_col_t)col, v, b->unit[unit]));
}

/* The value that csv writes. */
static void put_cell(struct book *b, lxw_worksheet *sheet, size_t to, const roof_table *t,
                     size_t row, size_t col)
{
    const roof_coldef *def = &roof_table_def(t)->cols[col];
    if (roof_table_is_null(t, row, col))
        return;
    const int64_t v = roof_table_i64(t, row, col);
    if (def->type == ROOF_STR) {
        put_text(b, sheet, to, col, roof_table_str(t, row, col), NULL);
        return;
    }
    buf_clear(&b->cell);
    writer_add_plain(&b->cell, t, row, col);
    if (b->cell.failed || !b->cell.len)
        return;
    if (v > EXACT_INTEGERS || v < -EXACT_INTEGERS)
        note_error(b, b->lxw.worksheet_write_string(sheet, (lxw_row_t)to, (lxw_col_t)col,
                                                    b->cell.bytes, NULL));
    else
        put_number(b, sheet, to, col, strtod(b->cell.bytes, NULL), def->unit);
}

/* ---- Sheets ---- */

/* Rows of the table that its sheet holds: one more is the header, one may say what is left out. */
static size_t shown_rows(const roof_table *t, const roof_write_opts *opts)
{
    const size_t rows = writer_rows(t, opts);
    return rows < SHEET_ROWS ? rows : SHEET_ROWS - 2;
}

/* The width that the first rows ask for, and the header with the button of its filter. */
static size_t column_width(struct book *b, const roof_table *t, size_t col, size_t rows)
{
    size_t width = strlen(roof_table_def(t)->cols[col].name) + 3;
    for (size_t r = 0; r < rows && r < MEASURED_ROWS; r++) {
        buf_clear(&b->cell);
        writer_add_human(&b->cell, t, r, col);
        const size_t w = b->cell.len && !b->cell.failed ? text_width(b->cell.bytes) + 1 : 0;
        width = w > width ? w : width;
    }
    return width < WIDEST ? width : WIDEST;
}

static void add_bars(struct book *b, lxw_worksheet *sheet, size_t col, size_t rows)
{
    lxw_conditional_format bars = {
        .type = LXW_CONDITIONAL_DATA_BAR,
        .data_bar_2010 = LXW_TRUE,
        .bar_solid = LXW_TRUE,
        .bar_color = 0x9fc5e8,
        .min_rule_type = LXW_CONDITIONAL_RULE_TYPE_NUMBER,
        .min_value = 0,
        .max_rule_type = LXW_CONDITIONAL_RULE_TYPE_NUMBER,
        .max_value = 100,
    };
    note_error(b, b->lxw.worksheet_conditional_format_range(
                      sheet, 1, (lxw_col_t)col, (lxw_row_t)rows, (lxw_col_t)col, &bars));
}

static void lay_out(struct book *b, lxw_worksheet *sheet, const roof_table *t, size_t rows)
{
    const roof_tabledef *def = roof_table_def(t);
    b->lxw.worksheet_freeze_panes(sheet, 1, 0);
    for (size_t c = 0; c < def->ncols; c++) {
        const double width = (double)column_width(b, t, c, rows);
        note_error(b, b->lxw.worksheet_set_column(sheet, (lxw_col_t)c, (lxw_col_t)c, width, NULL));
        if (rows && def->cols[c].unit == ROOF_UNIT_PERCENT)
            add_bars(b, sheet, c, rows);
    }
    if (rows)
        note_error(b, b->lxw.worksheet_autofilter(sheet, 0, 0, (lxw_row_t)rows,
                                                  (lxw_col_t)(def->ncols - 1)));
}

/* Rows are written from top to bottom: what is finished leaves memory. */
static void fill_sheet(struct book *b, lxw_worksheet *sheet, const roof_table *t, size_t rows)
{
    const roof_tabledef *def = roof_table_def(t);
    lay_out(b, sheet, t, rows);
    for (size_t c = 0; c < def->ncols; c++)
        put_text(b, sheet, 0, c, def->cols[c].name, b->head);
    for (size_t r = 0; r < rows && b->error == LXW_NO_ERROR && !b->cell.failed; r++)
        for (size_t c = 0; c < def->ncols; c++)
            put_cell(b, sheet, r + 1, t, r, c);
    if (rows < roof_table_rows(t)) {
        char text[64];
        snprintf(text, sizeof text, "... %zu more rows", roof_table_rows(t) - rows);
        put_text(b, sheet, rows + 1, 0, text, NULL);
    }
}

static void sheet_name(char name[NAME_LEN + 1], const roof_table *t, size_t index, bool again)
{
    if (again)
        snprintf(name, NAME_LEN + 1, "%zu %s", index + 1, roof_table_def(t)->name);
    else
        snprintf(name, NAME_LEN + 1, "%s", roof_table_def(t)->name);
}

static lxw_worksheet *add_sheet(struct book *b, const char *name)
{
    lxw_worksheet *sheet = b->lxw.workbook_add_worksheet(b->workbook, name);
    if (!sheet)
        note_error(b, LXW_ERROR_MEMORY_MALLOC_FAILED);
    return sheet;
}

/* ---- The sheet of contents ---- */

enum { TABLE, COLUMN, TYPE, UNIT, MEANING, NOTE, NCONTENTS };

static void put_head(struct book *b, lxw_worksheet *sheet, size_t row,
                     const char *const head[NCONTENTS])
{
    for (size_t c = 0; c < NCONTENTS; c++)
        put_text(b, sheet, row, c, head[c], b->head);
}

static void list_table(struct book *b, lxw_worksheet *sheet, size_t row, const roof_table *t,
                       const char *name, size_t shown)
{
    const char *note = roof_table_note(t);
    char link[NAME_LEN + 20], left_out[64] = "";
    snprintf(link, sizeof link, "internal:'%s'!A1", name);
    note_error(
        b, b->lxw.worksheet_write_url_opt(sheet, (lxw_row_t)row, TABLE, link, b->link, name, NULL));
    put_number(b, sheet, row, COLUMN, (double)roof_table_rows(t), ROOF_UNIT_COUNT);
    put_text(b, sheet, row, MEANING, roof_table_def(t)->doc, NULL);
    if (shown < roof_table_rows(t))
        snprintf(left_out, sizeof left_out, "%zu rows left out", roof_table_rows(t) - shown);
    put_text(b, sheet, row, NOTE, left_out[0] ? left_out : note ? note : "", NULL);
}

static void define_column(struct book *b, lxw_worksheet *sheet, size_t row, const char *table,
                          const roof_coldef *col)
{
    static const char *const TYPES[] = {
        [ROOF_STR] = "text", [ROOF_I64] = "integer", [ROOF_F64] = "number"};
    put_text(b, sheet, row, TABLE, table, NULL);
    put_text(b, sheet, row, COLUMN, col->name, NULL);
    put_text(b, sheet, row, TYPE, TYPES[col->type], NULL);
    put_text(b, sheet, row, UNIT, roof_unit_name(col->unit), NULL);
    put_text(b, sheet, row, MEANING, col->doc, NULL);
}

static void fill_contents(struct book *b, lxw_worksheet *sheet, const roof_table *const *tables,
                          char (*names)[NAME_LEN + 1], size_t n, const roof_write_opts *opts)
{
    static const char *const TABLES[NCONTENTS] = {"table", "rows", "", "", "meaning", "note"};
    static const char *const COLUMNS[NCONTENTS] = {"table", "column",  "type",
                                                   "unit",  "meaning", ""};
    static const double WIDTHS[NCONTENTS] = {22, 22, 9, 7, 90, 40};
    size_t row = 0;
    for (size_t c = 0; c < NCONTENTS; c++)
        note_error(b,
                   b->lxw.worksheet_set_column(sheet, (lxw_col_t)c, (lxw_col_t)c, WIDTHS[c], NULL));
    put_head(b, sheet, row++, TABLES);
    for (size_t i = 0; i < n; i++)
        list_table(b, sheet, row++, tables[i], names[i], shown_rows(tables[i], opts));
    put_text(
        b, sheet, ++row, TABLE,
        "Cells hold what csv does: times in nanoseconds, sizes in bytes, shares in percent. They "
        "show it with a unit that fits.",
        NULL);
    row++;
    put_head(b, sheet, ++row, COLUMNS);
    for (size_t i = 0; i < n; i++) {
        const roof_tabledef *def = roof_table_def(tables[i]);
        for (size_t c = 0; c < def->ncols; c++)
            define_column(b, sheet, ++row, names[i], &def->cols[c]);
    }
}

/* ---- The file ---- */

static bool begin(struct book *b, const char *path)
{
    /* The library takes a char *, which it copies or only reads. */
    char tmpdir[1024];
    lxw_workbook_options options = {.constant_memory = LXW_TRUE};
    lxw_doc_properties made = {.created = CREATED};
    if (strlen(spool_directory()) < sizeof tmpdir)
        options.tmpdir = strcpy(tmpdir, spool_directory());
    b->workbook = b->lxw.workbook_new_opt(path, &options);
    if (!b->workbook)
        return false;
    note_error(b, b->lxw.workbook_set_properties(b->workbook, &made));
    return add_formats(b);
}

static bool fill(struct book *b, const roof_table *const *tables, size_t n,
                 const roof_write_opts *opts)
{
    char(*names)[NAME_LEN + 1] = calloc(n + 1, sizeof *names);
    lxw_worksheet *contents = add_sheet(b, "contents");
    if (!names || !contents) {
        free(names);
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again |= strcmp(names[k], roof_table_def(tables[i])->name) == 0;
        sheet_name(names[i], tables[i], i, again);
    }
    fill_contents(b, contents, tables, names, n, opts);
    for (size_t i = 0; i < n && b->error == LXW_NO_ERROR && !b->cell.failed; i++) {
        lxw_worksheet *sheet = add_sheet(b, names[i]);
        if (sheet)
            fill_sheet(b, sheet, tables[i], shown_rows(tables[i], opts));
    }
    free(names);
    return b->error == LXW_NO_ERROR && !b->cell.failed;
}

/* The file as it lies on the disk, handed on. */
static bool copy_file(const char *path, struct out *out)
{
    char piece[16384];
    size_t n;
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    while ((n = fread(piece, 1, sizeof piece, f)) > 0 && out_continues(out))
        buf_add(&out->buf, piece, n);
    const bool ok = !ferror(f);
    fclose(f);
    return ok;
}

static bool load(struct book *b, struct out *out)
{
    roof_error why;
    if (dynlib_open(ROOF_XLSX_LIBRARY, FUNCTION_LIST, sizeof FUNCTION_LIST / sizeof *FUNCTION_LIST,
                    &b->lxw, &b->library, &why) == ROOF_OK)
        return true;
    out->status =
        error_set(out->err, why.code, -1, "no xlsx without libxlsxwriter, which %s", why.message);
    return false;
}

static void write_xlsx(const roof_table *const *tables, size_t n, const roof_write_opts *opts,
                       struct out *out)
{
    struct book b = {.error = LXW_NO_ERROR};
    if (!load(&b, out))
        return;
    char *path = spool_new();
    bool ok = path && begin(&b, path) && fill(&b, tables, n, opts);
    if (b.workbook) {
        const lxw_error closed =
            b.lxw.workbook_close(b.workbook); /* writes the file, and frees all */
        note_error(&b, closed);
    }
    ok = ok && b.error == LXW_NO_ERROR && copy_file(path, out);
    if (!ok)
        out->status =
            error_set(out->err, ROOF_IO, -1, "%s: the spreadsheet cannot be made there: %s",
                      spool_directory(),
                      b.error != LXW_NO_ERROR ? b.lxw.lxw_strerror(b.error) : strerror(errno));
    buf_free(&b.cell);
    spool_remove(path);
    dynlib_close(b.library);
}

const struct writer writer_xlsx = {
    {"xlsx", "a spreadsheet: a sheet for each table, one of definitions", ".xlsx", NULL, true},
    write_xlsx,
};
