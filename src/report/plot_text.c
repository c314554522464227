/* plot_text.c - the table roofline as a plot of characters: roofs as lines of Braille dots, the
 * points of most time as letters, with a list of them below. */
#include "plot.h"

#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_WIDTH = 100,
    LEAST_WIDTH = 40,
    LEFT = 7, /* columns of the labels of the axis */
    DOTS_X = 2,
    DOTS_Y = 4 /* of a Braille character */
};

/* What the plot consists of: cells, each with dots, and perhaps a character instead. */
struct canvas {
    size_t width, height;
    unsigned char *dots;  /* of each cell, as Braille numbers them */
    unsigned char *marks; /* 0: none */
    bool ascii;
};

enum mark { MARK_OTHER = 1 }; /* a point without a letter; any other mark is itself */

static unsigned char *mark_at(const struct canvas *c, size_t x, size_t y)
{
    return &c->marks[y * c->width + x];
}

/* Dots are counted from the lower left corner; those outside are left out. */
static void set_dot(const struct canvas *c, long x, long y)
{
    static const unsigned char BITS[DOTS_X][DOTS_Y] = {
        {0x40, 0x04, 0x02, 0x01},
        {0x80, 0x20, 0x10, 0x08}
    };
    if (x < 0 || y < 0 || x >= (long)c->width * DOTS_X || y >= (long)c->height * DOTS_Y)
        return;
    const size_t cell = (c->height - 1 - (size_t)y / DOTS_Y) * c->width + (size_t)x / DOTS_X;
    c->dots[cell] |= BITS[x % DOTS_X][y % DOTS_Y];
}

/* The cell that 0 .. 1 falls into; the upper end belongs to the last one. */
static size_t cell_of(double place, size_t cells)
{
    const double at = place * (double)cells;
    return at >= (double)cells ? cells - 1 : at > 0 ? (size_t)at : 0;
}

static size_t column_of(const struct canvas *c, const struct plot *p, double x)
{
    return cell_of(plot_place(&p->x, x), c->width);
}

static size_t line_of(const struct canvas *c, const struct plot *p, double y)
{
    return c->height - 1 - cell_of(plot_place(&p->y, y), c->height);
}

/* ---- Roofs ---- */

/* The roof at each column of dots: the lower of memory and compute. */
static void draw_roof(const struct canvas *c, const struct plot *p, const struct plot_roof *roof)
{
    const long width = (long)c->width * DOTS_X, height = (long)c->height * DOTS_Y;
    const double decades = p->x.to - p->x.from;
    long before = -1;
    for (long dot = 0; dot < width; dot++) {
        const double x = pow(10, p->x.from + ((double)dot + 0.5) / (double)width * decades),
                     y = fmin(roof->tflops, roof->tb_per_s * x),
                     at = floor(plot_place(&p->y, y) * (double)height);
        const long now = at < -1 ? -1 : at >= (double)height ? height - 1 : (long)at;
        for (long fill = before >= 0 && before < now ? before + 1 : now; fill <= now; fill++)
            set_dot(c, dot, fill); /* steep lines without gaps */
        before = now;
    }
}

static bool is_free(const struct canvas *c, size_t x, size_t y, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (c->marks[y * c->width + x + i] || c->dots[y * c->width + x + i])
            return false;
    return true;
}

/* The name of the roof above its flat part, at the right end, or below it; nowhere if points stand
 * there. */
static void label_roof(const struct canvas *c, const struct plot *p, const struct plot_roof *roof,
                       struct buf *text)
{
    const size_t line = line_of(c, p, roof->tflops);
    const size_t places[] = {line ? line - 1 : line + 1, line + 1};
    buf_clear(text);
    plot_add_roof(text, roof);
    const size_t len = text->failed ? 0 : text_width(text->bytes);
    if (!len || len != text->len || len + 2 > c->width) /* not ASCII: in the list only */
        return;
    const size_t x = c->width - len - 1;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (places[i] < c->height && is_free(c, x - 1, places[i], len + 2)) {
            memcpy(mark_at(c, x, places[i]), text->bytes, len);
            return;
        }
}

/* ---- Points ---- */

static char letter_of(size_t point)
{
    return (char)('A' + point);
}

static void draw_points(const struct canvas *c, const struct plot *p)
{
    for (size_t i = 0; i < p->npoints; i++) {
        unsigned char *mark =
            mark_at(c, column_of(c, p, p->points[i].x), line_of(c, p, p->points[i].y));
        if (!*mark)
            *mark = (unsigned char)(i < PLOT_NAMED ? letter_of(i) : MARK_OTHER);
    }
}

/* ---- Output ---- */

static void add_braille(struct buf *out, unsigned char dots)
{
    buf_char(out, (char)0xe2);
    buf_char(out, (char)(0xa0 | dots >> 6));
    buf_char(out, (char)(0x80 | (dots & 0x3f)));
}

static void add_cell(struct buf *out, const struct canvas *c, size_t cell)
{
    const unsigned char mark = c->marks[cell], dots = c->dots[cell];
    if (mark == MARK_OTHER)
        buf_str(out, c->ascii ? "o" : "\xe2\x80\xa2");
    else if (mark)
        buf_char(out, (char)mark);
    else if (!dots)
        buf_char(out, ' ');
    else if (c->ascii)
        buf_char(out, '.');
    else
        add_braille(out, dots);
}

/* At least one blank before it. */
static void add_right(struct buf *out, const struct buf *text, size_t width)
{
    buf_fill(out, ' ', text->len < width ? width - text->len : 1);
    buf_add(out, text->len ? text->bytes : "", text->len);
}

static void trim_line(struct buf *out)
{
    while (out->len && out->bytes[out->len - 1] == ' ')
        out->len--;
    buf_char(out, '\n');
}

static void add_grid(struct buf *out, const struct canvas *c, const struct plot *p,
                     struct buf *text)
{
    const char *const axis = c->ascii ? "|" : "\xe2\x94\x82",
                      *tick = c->ascii ? "+" : "\xe2\x94\xa4";
    for (size_t line = 0; line < c->height; line++) {
        int power = p->y.last;
        while (power >= p->y.first && line_of(c, p, pow(10, power)) != line)
            power--;
        const bool is_tick = power >= p->y.first;
        buf_clear(text);
        if (is_tick)
            plot_add_power(text, power);
        add_right(out, text, LEFT - 1); /* "1e-10" is the longest */
        buf_str(out, is_tick ? tick : axis);
        for (size_t x = 0; x < c->width; x++)
            add_cell(out, c, line * c->width + x);
        trim_line(out);
    }
}

/* The axis of FLOP/byte, its powers of ten below. */
static void add_axis(struct buf *out, const struct canvas *c, const struct plot *p,
                     struct buf *text)
{
    const char *const dash = c->ascii ? "-" : "\xe2\x94\x80",
                      *tick = c->ascii ? "+" : "\xe2\x94\xac";
    size_t column = 0;
    buf_fill(out, ' ', LEFT - 1);
    buf_str(out, c->ascii ? "+" : "\xe2\x94\x94");
    for (size_t x = 0; x < c->width; x++) {
        int power = p->x.last;
        while (power >= p->x.first && column_of(c, p, pow(10, power)) != x)
            power--;
        buf_str(out, power >= p->x.first ? tick : dash);
    }
    buf_char(out, '\n');
    buf_fill(out, ' ', LEFT);
    for (int power = p->x.first; power <= p->x.last; power++) {
        const size_t at = column_of(c, p, pow(10, power));
        buf_clear(text);
        plot_add_power(text, power);
        const size_t from = at + text->len <= c->width ? at : c->width - text->len;
        if (from < column + (column > 0)) /* no room */
            continue;
        buf_fill(out, ' ', from - column);
        buf_add(out, text->bytes, text->len);
        column = from + text->len;
    }
    buf_char(out, '\n');
}

static void add_roofs(struct buf *out, const struct plot *p)
{
    for (size_t i = 0; i < p->nroofs; i++) {
        buf_str(out, i ? "      " : "roofs ");
        plot_add_roof(out, &p->roofs[i]);
        buf_str(out, " or ");
        plot_add_number(out, p->roofs[i].tb_per_s);
        buf_str(out, " TB/s, ridge ");
        plot_add_number(out, p->roofs[i].tflops / p->roofs[i].tb_per_s);
        buf_str(out, " FLOP/byte\n");
    }
}

static void add_number(struct buf *out, double v, const char *unit, size_t width, struct buf *text)
{
    buf_clear(text);
    plot_add_number(text, v);
    if (isfinite(v))
        buf_str(text, unit);
    add_right(out, text, width);
}

/* The point whose letter stands where this one should, itself if it is its own. */
static size_t letter_shown(const struct canvas *c, const struct plot *p, size_t point)
{
    const unsigned char mark =
        *mark_at(c, column_of(c, p, p->points[point].x), line_of(c, p, p->points[point].y));
    return (size_t)(mark - 'A');
}

static void add_list(struct buf *out, const struct canvas *c, const struct plot *p, size_t width,
                     struct buf *text)
{
    enum { NUMBERS = 2 + 8 + 11 + 10 + 9 + 2 + 8 }; /* what stands beside the name */
    const size_t room = width > NUMBERS + 24 ? width - NUMBERS - 2 : 22;
    size_t names = 4;
    for (size_t i = 0; i < p->npoints && i < PLOT_NAMED; i++) {
        buf_clear(text);
        plot_add_label(text, &p->points[i], room);
        const size_t len = text->len ? text_width(text->bytes) : 0;
        names = len > names ? len : names;
    }
    buf_fill(out, ' ', 2);
    buf_printf(out, "%-*s%8s%11s%10s%9s  %s\n", (int)names, "name", "time", "FLOP/byte", "TFLOP/s",
               "of roof", "bound");
    for (size_t i = 0; i < p->npoints && i < PLOT_NAMED; i++) {
        const struct plot_point *point = &p->points[i];
        buf_printf(out, "%c ", letter_of(i));
        buf_clear(text);
        plot_add_label(text, point, names);
        buf_add(out, text->len ? text->bytes : "", text->len);
        buf_fill(out, ' ', names - (text->len ? text_width(text->bytes) : 0));
        add_number(out, point->share, " %", 8, text);
        add_number(out, point->x, "", 11, text);
        add_number(out, point->y, "", 10, text);
        add_number(out, point->roof, " %", 9, text);
        buf_printf(out, "  %s", point->bound ? point->bound : "-");
        if (letter_shown(c, p, i) != i)
            buf_printf(out, " (at %c)", letter_of(letter_shown(c, p, i)));
        buf_char(out, '\n');
    }
}

static bool new_canvas(struct canvas *c, size_t width, bool ascii)
{
    c->width = width - LEFT;
    c->height = width * 3 / 10 < 40 ? width * 3 / 10 : 40;
    c->ascii = ascii;
    c->dots = calloc(c->width * c->height, 1);
    c->marks = calloc(c->width * c->height, 1);
    return c->dots && c->marks;
}

static void draw(struct buf *out, const struct canvas *c, const struct plot *p, size_t width)
{
    struct buf text = {0};
    for (size_t i = 0; i < p->nroofs; i++)
        draw_roof(c, p, &p->roofs[i]);
    draw_points(c, p);
    for (size_t i = 0; i < p->nroofs; i++)
        label_roof(c, p, &p->roofs[i], &text);
    buf_str(out, "TFLOP/s\n");
    add_grid(out, c, p, &text);
    add_axis(out, c, p, &text);
    buf_fill(out, ' ', width - strlen("FLOP/byte"));
    buf_str(out, "FLOP/byte\n\n");
    add_roofs(out, p);
    add_list(out, c, p, width, &text);
    out->failed |= text.failed;
    buf_free(&text);
}

/* Writes what `text` holds and `more`, wrapped, and empties it. */
static void add_sentence(struct buf *out, struct buf *text, size_t width, const char *more)
{
    buf_str(text, more);
    plot_wrap(text, width);
    if (text->len)
        buf_printf(out, "%s\n", text->bytes);
    buf_clear(text);
}

static void write_plot(const roof_table *const *tables, size_t n, const roof_write_opts *opts,
                       struct out *out)
{
    const size_t asked = opts->width ? opts->width : DEFAULT_WIDTH,
                 width = asked > LEAST_WIDTH ? asked : LEAST_WIDTH;
    struct canvas c = {0};
    struct buf text = {0};
    struct plot p;
    (void)n;
    plot_make(&p, tables[0]);
    if (p.failed || !new_canvas(&c, width, opts->ascii))
        out->buf.failed = true;
    else if (!p.npoints)
        add_sentence(&out->buf, &text, width,
                     "No operator has FLOPs, bytes and time: nothing to draw.");
    else
        draw(&out->buf, &c, &p, width);
    if (!p.failed) {
        plot_add_left_out(&text, &p);
        add_sentence(&out->buf, &text, width, "");
    }
    out->buf.failed |= text.failed;
    buf_free(&text);
    free(c.dots);
    free(c.marks);
    plot_free(&p);
}

const struct writer writer_roofline = {
    {"roofline", "operators below the roofs of the hardware, in characters", ".roofline.txt",
     "roofline", false},
    write_plot,
};
