/* plot_svg.c - the table roofline as a picture: one file, no scripts, light or dark as the reader
 * likes. */
#include "plot.h"

#include "unit.h"

#include <math.h>
#include <string.h>

/* In pixels. */
/* Right of the plot stand the names of the roofs. */
enum { WIDTH = 960, HEIGHT = 640, LEFT = 72, RIGHT = 780, TOP = 64, BOTTOM = 508 };
enum { FONT = 12, LINE = 16 };
enum { MOST_DRAWN = 2000, LABEL_NAME = 28, MOST_BOXES = 256 };

static const double FULL_RADIUS = 40, LEAST_RADIUS = 2.5; /* of a point with all of the time */

/* What limits an operator, in the colours of Okabe and Ito, which all eyes tell apart. */
static const struct bound {
    const char *name, *colour;
} BOUNDS[] = {
    {"memory",  "#0072b2"},
    {"matrix",  "#d55e00"},
    {"vector",  "#e69f00"},
    {"sfu",     "#cc79a7"},
    {"link",    "#009e73"},
    {"latency", "#7f7f7f"},
};
enum { NBOUNDS = sizeof BOUNDS / sizeof *BOUNDS };

/* NBOUNDS: something else, or unknown. */
static size_t bound_of(const struct plot_point *point)
{
    size_t i = 0;
    while (i < NBOUNDS && (!point->bound || strcmp(BOUNDS[i].name, point->bound) != 0))
        i++;
    return i;
}

/* Plain rules first: not every viewer knows variables, or asks whether it is dark. */
static const char STYLE[] =
    "<style>\n"
    "svg{font:12px system-ui,-apple-system,\"Segoe UI\",sans-serif}\n"
    ".paper{fill:#fff}.ink{fill:#1f2328}.soft,.tick{fill:#59636e}"
    ".title{fill:#1f2328;font-size:17px;font-weight:600}\n"
    ".grid{stroke:#e4e8ec}.axis{stroke:#59636e;fill:none}"
    ".roof{stroke:#1f2328;stroke-width:1.8;fill:none}.lead{stroke:#59636e;stroke-width:.8}\n"
    ".halo{fill:#1f2328;paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}"
    ".point{fill-opacity:.6}\n"
    "@media (prefers-color-scheme:dark){\n"
    ".paper{fill:#0d1117}.ink,.title{fill:#e6edf3}.soft,.tick{fill:#9198a1}"
    ".grid{stroke:#262c36}.axis,.lead{stroke:#9198a1}.roof{stroke:#e6edf3}"
    ".halo{fill:#e6edf3;stroke:#0d1117}}\n";

/* ---- Pieces ---- */

/* A tenth of a pixel is fine enough. */
static void add_px(struct buf *out, double v)
{
    unit_add_f64(out, floor(v * 10 + 0.5) / 10);
}

/* attribute="12.3" */
static void add_attribute(struct buf *out, const char *name, double v)
{
    buf_printf(out, " %s=\"", name);
    add_px(out, v);
    buf_char(out, '"');
}

/* Text for XML, which knows no control characters, and neither U+FFFE nor U+FFFF. */
static void add_text(struct buf *out, const char *s)
{
    for (; *s; s++) {
        const unsigned char c = (unsigned char)*s;
        if (c == '&' || c == '<' || c == '>' || c == '"')
            buf_str(out, c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&quot;");
        else if (strncmp(s, "\xef\xbf\xbe", 3) == 0 || strncmp(s, "\xef\xbf\xbf", 3) == 0)
            buf_str(out, "?"), s += 2;
        else
            buf_char(out, c < 0x20 || c == 0x7f ? ' ' : *s);
    }
}

static void add_escaped(struct buf *out, const struct buf *text)
{
    add_text(out, text->len ? text->bytes : "");
    out->failed |= text->failed;
}

static void begin_text(struct buf *out, double x, double y, const char *anchor, const char *class)
{
    buf_str(out, "<text");
    add_attribute(out, "x", x);
    add_attribute(out, "y", y);
    buf_printf(out, " text-anchor=\"%s\" class=\"%s\">", anchor, class);
}

static void add_line(struct buf *out, double x0, double y0, double x1, double y1, const char *class)
{
    buf_str(out, "<line");
    add_attribute(out, "x1", x0);
    add_attribute(out, "y1", y0);
    add_attribute(out, "x2", x1);
    add_attribute(out, "y2", y1);
    buf_printf(out, " class=\"%s\"/>\n", class);
}

/* ---- Where things are ---- */

static double x_of(const struct plot *p, double v)
{
    return LEFT + plot_place(&p->x, v) * (RIGHT - LEFT);
}

static double y_of(const struct plot *p, double v)
{
    return BOTTOM - plot_place(&p->y, v) * (BOTTOM - TOP);
}

static double radius_of(double share)
{
    return fmax(LEAST_RADIUS, FULL_RADIUS * sqrt(share / 100));
}

/* What no label may cover. */
struct box {
    double x0, y0, x1, y1;
};
struct boxes {
    struct box list[MOST_BOXES];
    size_t count;
};

static void take_box(struct boxes *b, struct box box)
{
    if (b->count < MOST_BOXES)
        b->list[b->count++] = box;
}

/* Inside the plot, and over nothing but what stands at place `except` in the list. */
static bool box_is_free(const struct boxes *b, const struct box *box, size_t except)
{
    if (box->x0 < LEFT + 2 || box->x1 > RIGHT - 2 || box->y0 < TOP + 2 || box->y1 > BOTTOM - 2)
        return false;
    for (size_t i = 0; i < b->count; i++) {
        const struct box *o = &b->list[i];
        if (i != except && box->x0 < o->x1 && o->x0 < box->x1 && box->y0 < o->y1 && o->y0 < box->y1)
            return false;
    }
    return true;
}

/* Wider than most fonts draw it: letters, and the broad signs of other scripts. */
static double text_px(const struct buf *text)
{
    double px = 0;
    for (size_t i = 0; i < text->len; i++) {
        const unsigned char c = (unsigned char)text->bytes[i];
        px += (c & 0xc0) == 0x80 ? 0 : c > 0xe0 ? 13 : 6.7;
    }
    return px;
}

/* A box of text whose lower left corner is at x, y. */
static struct box text_box(double x, double y, double width)
{
    return (struct box){x - 2, y - FONT, x + width + 2, y + 4};
}

/* ---- Axes ---- */

static void add_axes(struct buf *out, const struct plot *p)
{
    for (int power = p->x.first; power <= p->x.last; power++) {
        const double x = x_of(p, pow(10, power));
        add_line(out, x, TOP, x, BOTTOM, "grid");
        begin_text(out, x, BOTTOM + 18, "middle", "tick");
        plot_add_power(out, power);
        buf_str(out, "</text>\n");
    }
    for (int power = p->y.first; power <= p->y.last; power++) {
        const double y = y_of(p, pow(10, power));
        add_line(out, LEFT, y, RIGHT, y, "grid");
        begin_text(out, LEFT - 8, y + 4, "end", "tick");
        plot_add_power(out, power);
        buf_str(out, "</text>\n");
    }
    buf_printf(out, "<path d=\"M%d %dV%dH%d\" class=\"axis\"/>\n", LEFT, TOP, BOTTOM, RIGHT);
    begin_text(out, (LEFT + RIGHT) / 2., BOTTOM + 38, "middle", "ink");
    buf_str(out, "arithmetic intensity, FLOP per byte of memory</text>\n");
    buf_printf(
        out,
        "<text transform=\"translate(20 %d) rotate(-90)\" text-anchor=\"middle\" class=\"ink\">",
        (TOP + BOTTOM) / 2);
    buf_str(out, "rate, TFLOP/s</text>\n");
}

/* ---- Roofs ---- */

/* Where the sloped part begins at the left or lower edge, and where it meets the flat one. */
struct slope {
    double x0, y0, x1, y1; /* pixels */
};

static struct slope slope_of(const struct plot *p, const struct plot_roof *roof)
{
    const double left = fmax(pow(10, p->x.from), pow(10, p->y.from) / roof->tb_per_s),
                 ridge = roof->tflops / roof->tb_per_s;
    return (struct slope){x_of(p, left), y_of(p, left * roof->tb_per_s), x_of(p, ridge),
                          y_of(p, roof->tflops)};
}

/* Labels keep off the line. */
static void take_slope(struct boxes *taken, const struct slope *s)
{
    enum { PIECES = 24 };
    const double dx = (s->x1 - s->x0) / PIECES, dy = (s->y1 - s->y0) / PIECES;
    for (int i = 0; i < PIECES; i++)
        take_box(taken, (struct box){s->x0 + i * dx, s->y0 + (i + 1) * dy, s->x0 + (i + 1) * dx,
                                     s->y0 + i * dy});
}

static void add_roof(struct buf *out, const struct plot *p, const struct plot_roof *roof,
                     struct boxes *taken)
{
    const struct slope s = slope_of(p, roof);
    buf_str(out, "<path class=\"roof\" d=\"M");
    add_px(out, s.x0);
    buf_char(out, ' ');
    add_px(out, s.y0);
    buf_char(out, 'L');
    add_px(out, s.x1);
    buf_char(out, ' ');
    add_px(out, s.y1);
    buf_printf(out, "H%d\"/>\n", RIGHT);
    take_box(taken, (struct box){s.x1, s.y1 - 1, RIGHT, s.y1 + 1});
    take_slope(taken, &s);
}

/* The device of all roofs; NULL: none is told, or there are several. */
static const char *only_device(const struct plot *p)
{
    const char *device = p->nroofs ? p->roofs[0].device : NULL;
    for (size_t i = 1; i < p->nroofs && device; i++)
        if (!p->roofs[i].device || strcmp(p->roofs[i].device, device) != 0)
            device = NULL;
    return device;
}

/* The highest roof not done yet, of several alike the first; SIZE_MAX: no more. */
static size_t next_lower(const struct plot *p, const bool *done)
{
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < p->nroofs; i++)
        if (!done[i] && (best == SIZE_MAX || p->roofs[i].tflops > p->roofs[best].tflops))
            best = i;
    return best;
}

/* Right of each roof its name, of close ones one below the other. */
static void label_roofs(struct buf *out, const struct plot *p, struct buf *text)
{
    const bool one_device = only_device(p) != NULL;
    bool done[PLOT_ROOFS] = {false};
    double lowest = TOP - 2 * LINE;
    for (size_t i; (i = next_lower(p, done)) != SIZE_MAX; done[i] = true) {
        const struct plot_roof *roof = &p->roofs[i];
        const double y = y_of(p, roof->tflops), at = fmax(y, lowest + LINE);
        add_line(out, RIGHT, y, RIGHT + 8, at, "lead");
        buf_clear(text);
        plot_add_peak(text, roof);
        begin_text(out, RIGHT + 11, at + 4, "start", "ink");
        add_escaped(out, text);
        buf_str(out, "</text>\n");
        lowest = at;
        if (one_device || !roof->device)
            continue;
        begin_text(out, RIGHT + 11, at + LINE + 3, "start", "soft");
        add_text(out, roof->device);
        buf_str(out, "</text>\n");
        lowest += LINE;
    }
}

/* Whether the next sloped part on that side leaves room for text. */
static bool slope_has_room(const struct plot *p, const struct plot_roof *roof, bool above)
{
    const double y = y_of(p, roof->tb_per_s); /* at 1 FLOP/byte; all slopes are parallel */
    for (size_t i = 0; i < p->nroofs; i++) {
        const double other = p->roofs[i].tb_per_s, apart = fabs(y_of(p, other) - y);
        if (other != roof->tb_per_s && (other > roof->tb_per_s) == above && apart < 2 * LINE)
            return false;
    }
    return true;
}

/* Along the sloped part, above or below it. */
static void label_slope(struct buf *out, const struct plot *p, const struct plot_roof *roof,
                        struct boxes *taken, struct buf *text)
{
    const struct slope s = slope_of(p, roof);
    const double dx = s.x1 - s.x0, dy = s.y1 - s.y0, length = hypot(dx, dy);
    const bool above = slope_has_room(p, roof, true);
    buf_clear(text);
    plot_add_number(text, roof->tb_per_s);
    buf_str(text, " TB/s");
    const double width = text_px(text), off = above ? -6 : LINE;
    if (length < width + 40 || (!above && !slope_has_room(p, roof, false)))
        return;
    const double from = fmin(0.25 * length, length - width - 20) / length, x = s.x0 + from * dx,
                 y = s.y0 + from * dy, middle = off - 4;
    buf_str(out, "<text class=\"halo\" transform=\"translate(");
    add_px(out, x);
    buf_char(out, ' ');
    add_px(out, y);
    buf_str(out, ") rotate(");
    add_px(out, atan2(dy, dx) * 180 / 3.14159265358979323846);
    buf_printf(out, ")\" dy=\"%d\">", (int)off);
    add_escaped(out, text);
    buf_str(out, "</text>\n");
    for (int i = 0; i <= 6; i++) { /* what it covers, in small boxes */
        const double along = from + width * i / 6 / length,
                     cx = s.x0 + along * dx - middle * dy / length,
                     cy = s.y0 + along * dy + middle * dx / length;
        take_box(taken, (struct box){cx - 9, cy - 9, cx + 9, cy + 9});
    }
}

static void add_roofs(struct buf *out, const struct plot *p, struct boxes *taken, struct buf *text)
{
    for (size_t i = 0; i < p->nroofs; i++)
        add_roof(out, p, &p->roofs[i], taken);
    for (size_t i = 0; i < p->nroofs; i++) { /* once for each bandwidth */
        bool labelled = false;
        for (size_t j = 0; j < i; j++)
            labelled |= p->roofs[j].tb_per_s == p->roofs[i].tb_per_s;
        if (!labelled)
            label_slope(out, p, &p->roofs[i], taken, text);
    }
    label_roofs(out, p, text);
}

/* ---- Points ---- */

static size_t drawn(const struct plot *p)
{
    return p->npoints < MOST_DRAWN ? p->npoints : MOST_DRAWN;
}

/* What a reader sees who points at it, or hears. */
static void add_tip(struct buf *out, const struct plot_point *point)
{
    buf_str(out, "<title>");
    add_text(out, point->name);
    if (point->arguments) {
        buf_char(out, ' ');
        add_text(out, point->arguments);
    }
    buf_str(out, ": ");
    plot_add_number(out, point->share);
    buf_str(out, " % of the time, ");
    plot_add_number(out, point->x);
    buf_str(out, " FLOP/byte, ");
    plot_add_number(out, point->y);
    buf_str(out, " TFLOP/s");
    if (point->roof > 0) {
        buf_str(out, ", ");
        plot_add_number(out, point->roof);
        buf_str(out, " % of its roof");
    }
    if (point->bound) {
        buf_str(out, ", bound: ");
        add_text(out, point->bound);
    }
    buf_str(out, "</title>");
}

static void add_circle(struct buf *out, double x, double y, double r, size_t bound)
{
    buf_printf(out, "<circle class=\"point b%zu\"", bound);
    add_attribute(out, "cx", x);
    add_attribute(out, "cy", y);
    add_attribute(out, "r", r);
}

static void add_points(struct buf *out, const struct plot *p, struct boxes *taken)
{
    for (size_t i = 0; i < drawn(p); i++) {
        const struct plot_point *point = &p->points[i];
        const double x = x_of(p, point->x), y = y_of(p, point->y), r = radius_of(point->share);
        add_circle(out, x, y, r, bound_of(point));
        buf_char(out, '>');
        add_tip(out, point);
        buf_str(out, "</circle>\n");
        if (i < PLOT_NAMED)
            take_box(taken, (struct box){x - r, y - r, x + r, y + r});
    }
}

/* Around the point: near first; right, left, above, below, then between these. */
static bool find_place(const struct boxes *taken, size_t own, double x, double y, double r,
                       double width, struct box *place)
{
    static const int SIDES[8][2] = {
        {1,  0 },
        {-1, 0 },
        {0,  -1},
        {0,  1 },
        {1,  -1},
        {-1, -1},
        {1,  1 },
        {-1, 1 }
    };
    for (double gap = 5; gap < 320; gap += 9)
        for (size_t s = 0; s < sizeof SIDES / sizeof *SIDES; s++) {
            const int sx = SIDES[s][0], sy = SIDES[s][1];
            const double far = (sx && sy ? 0.75 : 1) * (r + gap), /* of the nearest edge */
                tx = sx > 0   ? x + far
                     : sx < 0 ? x - far - width
                              : x - width / 2,
                         ty = y + 4 + sy * (far + (sx ? 0 : FONT / 2.));
            *place = text_box(tx, ty, width);
            if (box_is_free(taken, place, own))
                return true;
        }
    return false;
}

/* From the rim of the point to the nearest place of the label, if it stands apart. */
static void add_lead(struct buf *out, double x, double y, double r, const struct box *to)
{
    const double tx = fmax(to->x0, fmin(x, to->x1)), ty = fmax(to->y0, fmin(y, to->y1)),
                 distance = hypot(tx - x, ty - y);
    if (distance > r + 8)
        add_line(out, x + (tx - x) * r / distance, y + (ty - y) * r / distance, tx, ty, "lead");
}

/* Names the points of most time; `first` is the place of their boxes. Returns how many found no
 * room. */
static size_t label_points(struct buf *out, const struct plot *p, struct boxes *taken, size_t first,
                           struct buf *text)
{
    size_t unplaced = 0;
    for (size_t i = 0; i < p->npoints && i < PLOT_NAMED; i++) {
        const struct plot_point *point = &p->points[i];
        const double x = x_of(p, point->x), y = y_of(p, point->y), r = radius_of(point->share);
        struct box place;
        buf_clear(text);
        plot_add_name(text, point->name, LABEL_NAME);
        buf_char(text, ' ');
        plot_add_number(text, point->share);
        buf_str(text, " %");
        if (!find_place(taken, first + i, x, y, r, text_px(text), &place)) {
            unplaced++;
            continue;
        }
        take_box(taken, place);
        add_lead(out, x, y, r, &place);
        begin_text(out, place.x0 + 2, place.y1 - 4, "start", "halo");
        add_escaped(out, text);
        buf_str(out, "</text>\n");
    }
    return unplaced;
}

/* ---- Around it ---- */

/* The bounds that occur with their colours, then sizes. */
static void add_legend(struct buf *out, const struct plot *p, struct buf *text)
{
    static const double SHARES[] = {1, 5, 20};
    bool occurs[NBOUNDS + 1] = {false};
    double x = LEFT;
    const double y = BOTTOM + 72;
    for (size_t i = 0; i < drawn(p); i++)
        occurs[bound_of(&p->points[i])] = true;
    begin_text(out, x, y, "start", "soft");
    buf_str(out, "bound by</text>\n");
    x += 70;
    for (size_t i = 0; i <= NBOUNDS; i++) {
        if (!occurs[i])
            continue;
        add_circle(out, x, y - 4, 6, i);
        buf_str(out, "/>");
        begin_text(out, x + 11, y, "start", "ink");
        buf_printf(out, "%s</text>\n", i < NBOUNDS ? BOUNDS[i].name : "other");
        x += 84;
    }
    x = fmax(x, 620);
    begin_text(out, x, y, "start", "soft");
    buf_str(out, "share of the time</text>\n");
    x += 112;
    for (size_t i = 0; i < sizeof SHARES / sizeof *SHARES; i++) {
        const double r = radius_of(SHARES[i]);
        x += r;
        buf_str(out, "<circle class=\"axis\"");
        add_attribute(out, "cx", x);
        add_attribute(out, "cy", y - 4);
        add_attribute(out, "r", r);
        buf_str(out, "/>");
        buf_clear(text);
        plot_add_number(text, SHARES[i]);
        begin_text(out, x + r + 4, y, "start", "ink");
        buf_printf(out, "%s %%</text>\n", text->len ? text->bytes : "");
        x += r + 44;
    }
}

/* Below all: what the picture does not show. */
static void add_footnote(struct buf *out, const struct plot *p, size_t unplaced, struct buf *text)
{
    buf_clear(text);
    plot_add_left_out(text, p);
    if (p->npoints > MOST_DRAWN)
        buf_printf(text, "%s%zu points of least time are not drawn.", text->len ? " " : "",
                   p->npoints - MOST_DRAWN);
    if (unplaced)
        buf_printf(text, "%sNo room for %zu name%s.", text->len ? " " : "", unplaced,
                   unplaced == 1 ? "" : "s");
    plot_wrap(text, 128);
    double y = HEIGHT - 26;
    for (char *s = text->len ? text->bytes : NULL, *next; s; s = next, y += LINE) {
        next = strchr(s, '\n');
        if (next)
            *next++ = '\0';
        begin_text(out, LEFT, y, "start", "soft");
        add_text(out, s);
        buf_str(out, "</text>\n");
    }
}

/* In words, for who cannot see it. */
static void add_description(struct buf *out, const struct plot *p)
{
    buf_str(out, "<title id=\"title\">Roofline of the operators</title>\n<desc id=\"desc\">");
    buf_printf(out, "%zu points by arithmetic intensity and rate, both on logarithmic scales.",
               p->npoints);
    for (size_t i = 0; i < p->nroofs; i++) {
        struct buf text = {0};
        buf_str(&text, " Roof ");
        plot_add_roof(&text, &p->roofs[i]);
        buf_str(&text, ", ");
        plot_add_number(&text, p->roofs[i].tb_per_s);
        buf_str(&text, " TB/s.");
        add_escaped(out, &text);
        buf_free(&text);
    }
    for (size_t i = 0; i < p->npoints && i < 3; i++) {
        buf_str(out, i ? ", " : " Most time: ");
        add_text(out, p->points[i].name);
        buf_char(out, ' ');
        plot_add_number(out, p->points[i].share);
        buf_str(out, " %");
    }
    buf_str(out, p->npoints ? ".</desc>\n" : "</desc>\n");
}

static void add_head(struct buf *out, const struct plot *p)
{
    buf_printf(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
               "height=\"%d\" role=\"img\" aria-labelledby=\"title desc\">\n",
               WIDTH, HEIGHT, WIDTH, HEIGHT);
    add_description(out, p);
    buf_str(out, STYLE);
    for (size_t i = 0; i < NBOUNDS; i++)
        buf_printf(out, ".b%zu{fill:%s;stroke:%s}", i, BOUNDS[i].colour, BOUNDS[i].colour);
    buf_printf(out, ".b%d{fill:#b0b0b0;stroke:#b0b0b0}\n</style>\n", NBOUNDS);
    buf_printf(out, "<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n", WIDTH, HEIGHT);
    begin_text(out, LEFT, 30, "start", "title");
    buf_str(out, "Roofline of the operators</text>\n");
    begin_text(out, LEFT, 49, "start", "soft");
    buf_str(out, "each point an operator with its arguments, the lines what the hardware can do "
                 "at most");
    if (only_device(p)) {
        buf_str(out, ": ");
        add_text(out, only_device(p));
    }
    buf_str(out, "</text>\n");
}

static void draw(struct buf *out, const struct plot *p)
{
    struct buf text = {0};
    struct boxes taken = {.count = 0};
    size_t unplaced = 0;
    add_head(out, p);
    add_axes(out, p);
    add_roofs(out, p, &taken, &text);
    const size_t first = taken.count;
    add_points(out, p, &taken);
    unplaced = label_points(out, p, &taken, first, &text);
    if (!p->npoints) {
        begin_text(out, (LEFT + RIGHT) / 2., (TOP + BOTTOM) / 2., "middle", "soft");
        buf_str(out, "No operator has FLOPs, bytes and time.</text>\n");
    }
    add_legend(out, p, &text);
    add_footnote(out, p, unplaced, &text);
    buf_str(out, "</svg>\n");
    out->failed |= text.failed;
    buf_free(&text);
}

static void write_svg(const roof_table *const *tables, size_t n, const roof_write_opts *opts,
                      struct out *out)
{
    struct plot p;
    (void)n;
    (void)opts;
    plot_make(&p, tables[0]);
    if (p.failed)
        out->buf.failed = true;
    else
        draw(&out->buf, &p);
    plot_free(&p);
}

const struct writer writer_svg = {
    {"svg", "operators below the roofs of the hardware, as a picture", ".svg", "roofline", false},
    write_svg,
};
