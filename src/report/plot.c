/* plot.c - points and roofs from the table roofline. */
#include "plot.h"

#include "text.h"
#include "unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_DECADES = 10, /* of an axis */
    NO_COLUMN = -1
};

/* ---- The table ---- */

/* The columns read; NO_COLUMN: the table has none of that name. */
struct plot_columns {
    int name, arguments, x, y, share, bound, of_roof, spec, tflops, tb_per_s, device;
};

static int column_or_none(const roof_table *t, const char *name)
{
    const roof_tabledef *def = roof_table_def(t);
    for (size_t c = 0; c < def->ncols; c++)
        if (strcmp(def->cols[c].name, name) == 0)
            return (int)c;
    return NO_COLUMN;
}

static struct plot_columns columns_of(const roof_table *t)
{
    return (struct plot_columns){
        .name = column_or_none(t, "name"),
        .arguments = column_or_none(t, "parameters"),
        .x = column_or_none(t, "intensity"),
        .y = column_or_none(t, "tflops_per_s"),
        .share = column_or_none(t, "percent"),
        .bound = column_or_none(t, "bound"),
        .of_roof = column_or_none(t, "percent_of_roof"),
        .spec = column_or_none(t, "compute_spec"),
        .tflops = column_or_none(t, "peak_tflops"),
        .tb_per_s = column_or_none(t, "peak_tb_per_s"),
        .device = column_or_none(t, "device_line"),
    };
}

/* NaN for null. */
static double number_at(const roof_table *t, size_t row, int col)
{
    return col == NO_COLUMN || roof_table_is_null(t, row, (size_t)col)
               ? NAN
               : roof_table_f64(t, row, (size_t)col);
}

static const char *text_at(const roof_table *t, size_t row, int col)
{
    return col == NO_COLUMN ? NULL : roof_table_str(t, row, (size_t)col);
}

static struct plot_roof roof_at(const roof_table *t, const struct plot_columns *c, size_t row)
{
    return (struct plot_roof){text_at(t, row, c->spec), text_at(t, row, c->device),
                              number_at(t, row, c->tflops), number_at(t, row, c->tb_per_s), 0};
}

/* ---- Roofs ---- */

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_roof(const struct plot_roof *a, const struct plot_roof *b)
{
    return a->tflops == b->tflops && a->tb_per_s == b->tb_per_s && same_text(a->spec, b->spec) &&
           same_text(a->device, b->device);
}

enum { MOST_KINDS = 64 }; /* of roofs that are told apart: types times kinds of devices */

static void add_roof(struct plot *p, const struct plot_roof *roof, double share)
{
    size_t i = 0;
    while (i < p->nroofs && !same_roof(&p->roofs[i], roof))
        i++;
    if (i == MOST_KINDS)
        return;
    if (i == p->nroofs)
        p->roofs[p->nroofs++] = *roof;
    p->roofs[i].share += share;
}

static int by_share_of_roof(const void *a, const void *b)
{
    const struct plot_roof *x = a, *y = b;
    if (x->share != y->share)
        return x->share > y->share ? -1 : 1;
    return x->tflops != y->tflops ? (x->tflops > y->tflops ? -1 : 1)
           : x->spec && y->spec   ? strcmp(x->spec, y->spec)
                                  : 0;
}

static void keep_roofs(struct plot *p)
{
    qsort(p->roofs, p->nroofs, sizeof *p->roofs, by_share_of_roof);
    p->more_roofs = p->nroofs > PLOT_ROOFS ? p->nroofs - PLOT_ROOFS : 0;
    p->nroofs -= p->more_roofs;
}

/* ---- Points ---- */

static void add_row(struct plot *p, const roof_table *t, const struct plot_columns *c, size_t row)
{
    const double x = number_at(t, row, c->x), y = number_at(t, row, c->y),
                 percent = number_at(t, row, c->share), share = isnan(percent) ? 0 : percent;
    const struct plot_roof roof = roof_at(t, c, row);
    const char *name = text_at(t, row, c->name);
    if (!(x > 0) || !(y > 0)) {
        p->unknown++;
        p->unknown_share += share;
        return;
    }
    if (roof.spec && roof.tflops > 0 && roof.tb_per_s > 0)
        add_roof(p, &roof, share);
    p->points[p->npoints++] = (struct plot_point){
        .x = x,
        .y = y,
        .share = share,
        .roof = number_at(t, row, c->of_roof),
        .name = name ? name : "-",
        .bound = text_at(t, row, c->bound),
        .arguments = text_at(t, row, c->arguments),
        .row = row,
    };
}

static int by_share(const void *a, const void *b)
{
    const struct plot_point *x = a, *y = b;
    if (x->share != y->share)
        return x->share > y->share ? -1 : 1;
    return (x->row > y->row) - (x->row < y->row);
}

/* ---- Axes ---- */

struct range {
    double low, high; /* powers of ten */
};

static void stretch(struct range *r, double v)
{
    r->low = fmin(r->low, log10(v));
    r->high = fmax(r->high, log10(v));
}

/* A little room around it. */
static void set_axis(const struct range *r, struct plot_axis *axis)
{
    const double room = 0.15;
    const bool empty = !(r->low <= r->high);
    axis->from = empty ? 0 : r->low - room;
    axis->to = empty ? 3 : r->high + room;
    if (axis->to - axis->from > MOST_DECADES)
        axis->from = axis->to - MOST_DECADES;
    if (axis->to - axis->from < 1) {
        axis->from -= 0.5;
        axis->to += 0.5;
    }
    if (ceil(axis->from) >= floor(axis->to)) { /* one mark has no scale: up to the nearest other */
        const double mark = ceil(axis->from);
        if (axis->from - (mark - 1) < mark + 1 - axis->to)
            axis->from = mark - 1;
        else
            axis->to = mark + 1;
    }
    axis->first = (int)ceil(axis->from);
    axis->last = (int)floor(axis->to);
}

/* The roofs, and the points that make up nearly all of the time: a rest of tiny ones would press
 * the others together. */
static void set_axes(struct plot *p)
{
    const double nearly_all = 0.995;
    struct range x = {INFINITY, -INFINITY}, y = x;
    double all = 0, shown = 0;
    for (size_t i = 0; i < p->npoints; i++)
        all += p->points[i].share;
    for (size_t i = 0; i < p->npoints && (!i || shown < nearly_all * all); i++) {
        stretch(&x, p->points[i].x);
        stretch(&y, p->points[i].y);
        shown += p->points[i].share;
    }
    for (size_t i = 0; i < p->nroofs; i++) {
        stretch(&x, p->roofs[i].tflops / p->roofs[i].tb_per_s);
        stretch(&y, p->roofs[i].tflops);
    }
    set_axis(&x, &p->x);
    set_axis(&y, &p->y);
}

static void drop_outside(struct plot *p)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->npoints; i++) {
        const double x = plot_place(&p->x, p->points[i].x), y = plot_place(&p->y, p->points[i].y);
        if (x < 0 || x > 1 || y < 0 || y > 1) {
            p->outside++;
            p->outside_share += p->points[i].share;
            continue;
        }
        p->points[kept++] = p->points[i];
    }
    p->npoints = kept;
}

void plot_make(struct plot *p, const roof_table *t)
{
    const struct plot_columns c = columns_of(t);
    const size_t rows = roof_table_rows(t);
    *p = (struct plot){0};
    p->points = calloc(rows + 1, sizeof *p->points);
    p->roofs = calloc(MOST_KINDS + 1, sizeof *p->roofs);
    p->failed = !p->points || !p->roofs;
    for (size_t row = 0; row < rows && !p->failed; row++)
        add_row(p, t, &c, row);
    if (p->failed)
        return;
    qsort(p->points, p->npoints, sizeof *p->points, by_share);
    keep_roofs(p);
    set_axes(p);
    drop_outside(p);
}

void plot_free(struct plot *p)
{
    free(p->points);
    free(p->roofs);
    *p = (struct plot){0};
}

/* ---- Places and texts ---- */

double plot_place(const struct plot_axis *axis, double v)
{
    return (log10(v) - axis->from) / (axis->to - axis->from);
}

void plot_add_power(struct buf *out, int exponent)
{
    if (exponent > 4 || exponent < -3) {
        buf_printf(out, "1e%d", exponent);
        return;
    }
    buf_str(out, exponent < 0 ? "0." : "1");
    buf_fill(out, '0', (size_t)(exponent < 0 ? -exponent - 1 : exponent));
    if (exponent < 0)
        buf_char(out, '1');
}

void plot_add_number(struct buf *out, double v)
{
    if (!isfinite(v)) {
        buf_char(out, '-');
        return;
    }
    if (v > 0 && v < 1e-5) { /* finer than unit_add_f64 shows */
        const int exponent = (int)floor(log10(v));
        unit_add_f64(out, floor(v / pow(10, exponent) * 10 + 0.5) / 10);
        buf_printf(out, "e%d", exponent);
        return;
    }
    double step = 1;
    while (v >= 1000 * step)
        step *= 10;
    while (v > 0 && v < 100 * step)
        step /= 10;
    unit_add_f64(out, step >= 1 ? floor(v / step + 0.5) * step
                                : floor(v / step + 0.5) / round(1 / step));
}

void plot_add_peak(struct buf *out, const struct plot_roof *roof)
{
    buf_printf(out, "%s ", roof->spec);
    plot_add_number(out, roof->tflops);
    buf_str(out, " TFLOP/s");
}

void plot_add_roof(struct buf *out, const struct plot_roof *roof)
{
    if (roof->device)
        buf_printf(out, "%s ", roof->device);
    plot_add_peak(out, roof);
}

/* Behind `n` code points, or at the end. */
static const char *skip(const char *s, size_t n)
{
    for (; n && *s; n--)
        do
            s++;
        while (((unsigned char)*s & 0xc0) == 0x80);
    return s;
}

static void add_clean(struct buf *out, const char *s, const char *end)
{
    for (; s < end; s++)
        buf_char(out, (unsigned char)*s < 0x20 || *s == 0x7f ? ' ' : *s);
}

void plot_add_name(struct buf *out, const char *name, size_t width)
{
    const size_t len = text_width(name);
    if (len <= width) {
        add_clean(out, name, name + strlen(name));
        return;
    }
    const size_t tail = (width - 2) / 2, head = width - 2 - tail;
    add_clean(out, name, skip(name, head));
    buf_str(out, "..");
    const char *rest = skip(name, len - tail);
    add_clean(out, rest, rest + strlen(rest));
}

static void add_arguments(struct buf *out, const char *json, size_t width)
{
    const size_t from = out->len;
    struct buf plain = {0};
    writer_add_object(&plain, json);
    const char *s = plain.len ? plain.bytes : "", *end = s + plain.len;
    const bool fits = text_width(s) <= width;
    buf_char(out, ' ');
    add_clean(out, s, fits ? end : skip(s, width - 2));
    buf_str(out, fits ? "" : "..");
    if (!plain.len && !out->failed)
        out->len = from;
    out->failed |= plain.failed;
    buf_free(&plain);
}

void plot_add_label(struct buf *out, const struct plot_point *point, size_t width)
{
    enum { LEAST_ARGUMENTS = 8 };
    const size_t len = text_width(point->name);
    plot_add_name(out, point->name, width);
    if (point->arguments && len + 1 + LEAST_ARGUMENTS <= width)
        add_arguments(out, point->arguments, width - len - 1);
}

static void add_count(struct buf *out, size_t rows, double share, const char *what)
{
    if (!rows)
        return;
    buf_printf(out, "%s%zu row%s (", out->len ? "; " : "Not drawn: ", rows, rows == 1 ? "" : "s");
    plot_add_number(out, share);
    buf_printf(out, " %% of the time) %s", what);
}

void plot_add_left_out(struct buf *out, const struct plot *p)
{
    struct buf text = {0};
    add_count(&text, p->unknown, p->unknown_share, "without FLOPs, bytes or time");
    add_count(&text, p->outside, p->outside_share, "far from the others");
    if (p->more_roofs)
        buf_printf(&text, "%s%zu more roof%s, of little time",
                   text.len ? "; " : "Not drawn: ", p->more_roofs, p->more_roofs == 1 ? "" : "s");
    if (text.len)
        buf_printf(&text, ".");
    buf_add(out, text.len ? text.bytes : "", text.len);
    out->failed |= text.failed;
    buf_free(&text);
}

void plot_wrap(struct buf *text, size_t width)
{
    size_t begin = 0, blank = 0;
    for (size_t i = 0; i < text->len; i++) {
        if (text->bytes[i] == ' ')
            blank = i;
        if (i - begin < width || blank <= begin)
            continue;
        text->bytes[blank] = '\n';
        begin = blank + 1;
    }
}
