/* text_table.c - aligned text for a terminal. Long names lose their middle to fit the width,
 * sentences are wrapped, numbers are never cut. */
#include "writer.h"

#include "text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_WIDTH = 100, MIN_NAME = 12, GAP = 2 };
enum { LEAST_PROSE = 30, INDENT = 4 }; /* of sentences beside, below their row */
enum { LONGEST_NAME = 64 * 1024 };     /* what is longer is not C++ */

struct layout {
    const roof_table *t;
    size_t rows;
    size_t *width; /* of each column, 0: not shown */
    size_t last;   /* column shown last */
    size_t screen; /* columns there are, SIZE_MAX: never mind */
    bool wraps;    /* the last column holds sentences that do not fit beside the others */
    bool below;    /* and not even in part: they get lines of their own below the row */
    size_t prose_at;
};

static bool is_text(const struct layout *l, size_t col)
{
    return roof_table_def(l->t)->cols[col].type == ROOF_STR;
}

/* Control bytes would break the lines. */
static void add_clean(struct buf *out, const roof_table *t, size_t row, size_t col)
{
    const size_t from = out->len;
    writer_add_human(out, t, row, col);
    for (size_t i = from; i < out->len; i++)
        if ((unsigned char)out->bytes[i] < 0x20 || out->bytes[i] == 0x7f)
            out->bytes[i] = ' ';
}

static bool is_prose(const struct layout *l, size_t col)
{
    return roof_table_def(l->t)->cols[col].unit == ROOF_UNIT_PROSE;
}

static bool is_shrinkable(const struct layout *l, size_t col)
{
    return is_text(l, col) && !is_prose(l, col);
}

static void measure(struct layout *l, const roof_write_opts *opts, struct buf *cell)
{
    const roof_tabledef *def = roof_table_def(l->t);
    for (size_t c = 0; c < def->ncols; c++) {
        l->width[c] = 0;
        if (def->cols[c].detail && !opts->wide)
            continue;
        l->last = c;
        l->width[c] = writer_heading(&def->cols[c]).len;
        for (size_t r = 0; r < l->rows; r++) {
            buf_clear(cell);
            add_clean(cell, l->t, r, c);
            const size_t w = cell->len ? text_width(cell->bytes) : 0;
            if (w > l->width[c])
                l->width[c] = w;
        }
    }
}

/* Takes from the widest names alike, down to the next wider one, until the row fits. */
static void fit_names(struct layout *l)
{
    const size_t ncols = roof_table_def(l->t)->ncols;
    for (;;) {
        size_t total = 0, widest = 0, second = MIN_NAME, nwidest = 0;
        for (size_t c = 0; c < ncols; c++) {
            if (!l->width[c] || is_prose(l, c))
                continue;
            total += l->width[c] + GAP;
            if (is_shrinkable(l, c) && l->width[c] > widest)
                widest = l->width[c];
        }
        if (total <= l->screen + GAP || widest <= MIN_NAME)
            return;
        for (size_t c = 0; c < ncols; c++) {
            nwidest += is_shrinkable(l, c) && l->width[c] == widest;
            if (is_shrinkable(l, c) && l->width[c] > second && l->width[c] < widest)
                second = l->width[c];
        }
        const size_t each = (total - l->screen - GAP + nwidest - 1) / nwidest;
        const size_t take = each < widest - second ? each : widest - second;
        for (size_t c = 0; c < ncols; c++)
            if (is_shrinkable(l, c) && l->width[c] == widest)
                l->width[c] -= take;
    }
}

/* Where the sentences of the last column go. */
static void place_prose(struct layout *l)
{
    size_t used = 0;
    for (size_t c = 0; c < l->last; c++)
        used += l->width[c] ? l->width[c] + GAP : 0;
    l->wraps = is_prose(l, l->last) && used + l->width[l->last] > l->screen;
    l->below = l->wraps && used + LEAST_PROSE > l->screen;
    l->prose_at = l->below ? INDENT : used;
}

static void fit(struct layout *l, size_t screen)
{
    l->screen = screen;
    fit_names(l);
    place_prose(l);
}

/* text_width of the first `len` bytes. */
static size_t width_of(const char *s, size_t len)
{
    size_t width = 0;
    for (size_t i = 0; i < len; i++)
        width += ((unsigned char)s[i] & 0xc0) != 0x80;
    return width;
}

/* The text from column `at` on, its lines begun anew there; the first line stands at `at` already.
 * A word that is too long stays whole. */
static void add_wrapped(struct buf *out, const char *s, size_t at, size_t screen)
{
    size_t column = at;
    for (size_t len; *s; s += len) {
        const bool blank = *s == ' ';
        s += blank;
        len = strcspn(s, " ");
        const size_t width = width_of(s, len);
        if (blank && column > at && column + 1 + width > screen) {
            buf_char(out, '\n');
            buf_fill(out, ' ', at);
            column = at;
        } else if (blank) {
            buf_char(out, ' ');
            column++;
        }
        buf_add(out, s, len);
        column += width;
    }
}

/* Byte at which code point `n` of s begins. */
static size_t byte_of(const char *s, size_t n)
{
    size_t i = 0;
    for (; s[i]; i++)
        if (((unsigned char)s[i] & 0xc0) != 0x80 && n-- == 0)
            return i;
    return i;
}

/* Cuts the parameter list off a C++ function's name: "f<int>(float*, int)" -> "f<int>". */
static void drop_parameters(struct buf *cell)
{
    size_t depth = 0, i = cell->len;
    if (cell->bytes[cell->len - 1] != ')')
        return;
    while (i--) {
        depth += cell->bytes[i] == ')';
        if (cell->bytes[i] == '(' && --depth == 0)
            break;
    }
    if (i == SIZE_MAX || i == 0 ||
        cell->bytes[i - 1] == ' ') /* "(unlinked)", "Memcpy HtoD (...)" */
        return;
    cell->len = i;
    cell->bytes[i] = '\0';
}

/* Leaves out what C++ names repeat and readers skip. Only done where a name does not fit. */
static void shorten(struct buf *cell)
{
    static const char *const DROP[] = {"void ", "(anonymous namespace)::", "at::native::"};
    size_t to = 0;
    if (cell->len > LONGEST_NAME)
        return;
    drop_parameters(cell);
    for (size_t from = 0; from < cell->len;) {
        size_t skip = 0;
        for (size_t i = 0; i < sizeof DROP / sizeof *DROP; i++)
            if (strncmp(cell->bytes + from, DROP[i], strlen(DROP[i])) == 0)
                skip = strlen(DROP[i]);
        if (skip)
            from += skip;
        else
            cell->bytes[to++] = cell->bytes[from++];
    }
    cell->bytes[to] = '\0';
    cell->len = to;
}

/* The text in exactly `width` screen columns. */
static void add_fitted(struct buf *out, struct buf *cell, size_t width, bool left, bool last)
{
    if (cell->len && text_width(cell->bytes) > width)
        shorten(cell);
    const char *s = cell->len ? cell->bytes : "";
    const size_t have = text_width(s);
    if (have > width) {
        const size_t keep = width - 2, head = (keep * 2 + 2) / 3, tail = keep - head;
        buf_add(out, s, byte_of(s, head));
        buf_str(out, "..");
        buf_str(out, s + byte_of(s, have - tail));
        return;
    }
    if (!left)
        buf_fill(out, ' ', width - have);
    buf_str(out, s);
    if (left && !last)
        buf_fill(out, ' ', width - have);
}

static void add_prose(const struct layout *l, struct buf *out, const struct buf *cell)
{
    if (l->below) {
        while (out->len && out->bytes[out->len - 1] == ' ')
            out->len--;
        buf_char(out, '\n');
        buf_fill(out, ' ', INDENT);
    }
    if (cell->len)
        add_wrapped(out, cell->bytes, l->prose_at, l->screen);
}

static void add_row(const struct layout *l, struct buf *out, struct buf *cell, size_t row,
                    bool header)
{
    const roof_tabledef *def = roof_table_def(l->t);
    for (size_t c = 0; c <= l->last; c++) {
        if (!l->width[c])
            continue;
        buf_clear(cell);
        if (header)
            buf_add(cell, writer_heading(&def->cols[c]).s, writer_heading(&def->cols[c]).len);
        else
            add_clean(cell, l->t, row, c);
        if (c == l->last && l->wraps) {
            add_prose(l, out, cell);
            continue;
        }
        add_fitted(out, cell, l->width[c], is_text(l, c), c == l->last);
        if (c != l->last)
            buf_fill(out, ' ', GAP);
    }
    buf_char(out, '\n');
}

static void add_styled(struct buf *out, const roof_write_opts *opts, const char *style)
{
    if (opts->colour)
        buf_str(out, style);
}

static void add_table(const roof_table *t, const roof_write_opts *opts, struct out *to)
{
    struct buf *const out = &to->buf;
    const roof_tabledef *def = roof_table_def(t);
    struct layout l = {.t = t, .rows = writer_rows(t, opts), .screen = SIZE_MAX};
    struct buf cell = {0};
    l.width = calloc(def->ncols, sizeof *l.width);
    if (!l.width) {
        out->failed = true;
        return;
    }
    measure(&l, opts, &cell);
    if (!opts->wide)
        fit(&l, opts->width ? opts->width : DEFAULT_WIDTH);
    if (opts->title) {
        add_styled(out, opts, "\033[1m");
        buf_str(out, def->name);
        add_styled(out, opts, "\033[0m");
        buf_str(out, ": ");
        add_wrapped(out, def->doc, strlen(def->name) + 2, l.screen);
        buf_char(out, '\n');
    }
    if (l.rows) {
        add_styled(out, opts, "\033[2m");
        add_row(&l, out, &cell, 0, true);
        add_styled(out, opts, "\033[0m");
    }
    for (size_t r = 0; r < l.rows && out_continues(to); r++)
        add_row(&l, out, &cell, r, false);
    if (l.rows < roof_table_rows(t))
        writer_add_left_out(out, roof_table_rows(t) - l.rows);
    if (roof_table_note(t)) {
        add_wrapped(out, roof_table_note(t), 0, l.screen);
        buf_char(out, '\n');
    }
    out->failed |= cell.failed;
    buf_free(&cell);
    free(l.width);
}

static void write_text(const roof_table *const *tables, size_t n, const roof_write_opts *opts,
                       struct out *out)
{
    for (size_t i = 0; i < n; i++) {
        if (i)
            buf_char(&out->buf, '\n');
        add_table(tables[i], opts, out);
    }
}

const struct writer writer_text = {
    {"text", "aligned columns, for people", ".txt", NULL, false},
    write_text,
};
