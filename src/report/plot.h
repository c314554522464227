/* plot.h - what a roofline plot shows, in whatever form: points and roofs taken from the table
 * roofline, and the decades that hold them. */
#ifndef ROOF_REPORT_PLOT_H
#define ROOF_REPORT_PLOT_H

#include "writer.h"

struct plot_point {
    double x, y;      /* FLOP/byte, TFLOP/s: both greater than 0 */
    double share;     /* percent of the time */
    double roof;      /* percent of its roof; NaN: not known */
    const char *name; /* borrowed from the table, as all texts */
    const char *bound;
    const char *arguments; /* what tells it from others of its name; NULL: not told */
    size_t row;
};

/* A peak of the compute units, and the memory beside them: the roof is the lower of both. */
struct plot_roof {
    const char *spec;   /* "matrix_bf16" */
    const char *device; /* NULL: not told */
    double tflops, tb_per_s;
    double share; /* of the rows under it */
};

/* Names are drawn for this many points, of most time. */
enum { PLOT_NAMED = 10, PLOT_ROOFS = 6 /* at most */ };

/* From 10^from to 10^to, at least a decade. */
struct plot_axis {
    double from, to;
    int first, last; /* powers of ten on it */
};

struct plot {
    struct plot_point *points; /* by time, most first; then as in the table */
    size_t npoints;
    struct plot_roof *roofs; /* likewise */
    size_t nroofs;
    struct plot_axis x, y;
    size_t unknown; /* rows without intensity or rate */
    double unknown_share;
    size_t outside; /* rows of little time, far from the others */
    double outside_share;
    size_t more_roofs; /* of little time, not kept */
    bool failed;       /* out of memory */
};

/* `t` is a table roofline. */
void plot_make(struct plot *p, const roof_table *t);
void plot_free(struct plot *p);

/* Where the axis, as 0 .. 1, has v. */
double plot_place(const struct plot_axis *axis, double v);
/* "0.01", "100", "1e7" */
void plot_add_power(struct buf *out, int exponent);
/* Three digits: "0.0123", "98.7", "1340". */
void plot_add_number(struct buf *out, double v);
/* "matrix_bf16 989 TFLOP/s" */
void plot_add_peak(struct buf *out, const struct plot_roof *roof);
/* The same behind the device, if that is told. */
void plot_add_roof(struct buf *out, const struct plot_roof *roof);
/* At most `width` code points of a name, control bytes made blanks; ".." in the middle stands for
 * what is left out. */
void plot_add_name(struct buf *out, const char *name, size_t width);
/* The name and, where there is room, its arguments. */
void plot_add_label(struct buf *out, const struct plot_point *point, size_t width);
/* What is not drawn, as a sentence; nothing if all is. */
void plot_add_left_out(struct buf *out, const struct plot *p);
/* Makes blanks to newlines, so that lines are not longer than that where words allow it. */
void plot_wrap(struct buf *text, size_t width);

#endif
