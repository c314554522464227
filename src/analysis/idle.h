/* idle.h - when each device ran nothing, and which rows are known to be missing then. */
#ifndef ROOF_ANALYSIS_IDLE_H
#define ROOF_ANALYSIS_IDLE_H

#include "interval.h"
#include "trace.h"

/* Starts of launches whose rows are missing, ascending. */
struct rowless {
    int64_t *starts;
    size_t count;
};
/* False when out of memory. */
bool rowless_collect(struct rowless *r, const struct roof_trace *tr);
void rowless_free(struct rowless *r);

/* An idle interval of a device, unbounded (INT64_MIN, INT64_MAX) before the first row and after the
 * last. */
struct gap {
    struct interval at;
    uint32_t before; /* GPU row that ends where it begins, the last such; ROOF_NONE: unbounded */
    uint32_t after;  /* GPU row that starts where it ends, the first such; ROOF_NONE: unbounded */
    bool unobserved; /* rows are known to be missing in it */
};

/* The busy.count + 1 gaps around a union of rows[0 .. nrows), which are rows of one device by
 * start, equal ones in GPU row order. Gap i lies before busy interval i. Malloc'd, NULL when out of
 * memory. */
struct gap *gaps_new(const struct roof_trace *tr, const struct rowless *rowless,
                     const struct interval_set *busy, const uint32_t *rows, size_t nrows);
/* The part of a gap that lies in a window; empty if its end is not past its begin. */
struct interval gap_within(const struct gap *gap, struct interval window);
/* Rows [0 .. nrows) of one device in the order that gaps_new takes. False when out of memory. */
bool rows_sort_by_start(const struct roof_trace *tr, uint32_t *rows, size_t nrows);

struct idle_device {
    int64_t id;
    struct interval window; /* first row start to last row end */
    struct interval_set busy;
    struct gap *gaps;
    size_t ngaps;
};

/* All devices that have GPU rows, in their order. All zero is empty. Of a selection, its devices
 * with all their rows, selected or not: only while none of them runs is a GPU idle. Rows are those
 * of the whole trace. */
struct idle {
    struct rowless rowless;
    struct idle_device *devices;
    size_t ndevices;
};
/* False when out of memory; free it also then. */
bool idle_find(struct idle *idle, const struct roof_trace *shown);
void idle_free(struct idle *idle);

#endif
