/* activity.h - what a thread was doing: its innermost op, call, Python frame or annotation at some
 * time. */
#ifndef ROOF_ANALYSIS_ACTIVITY_H
#define ROOF_ANALYSIS_ACTIVITY_H

#include "interval.h"
#include "rightmost.h"
#include "trace.h"

/* Rows of one kind of list in their order: track, start, longer first. */
struct activity_list {
    uint32_t count;
    const uint32_t *name;
    const int64_t *start_ns;
    int64_t *end_ns, *dur_ns;
    uint32_t *of_track; /* rows of track t: [of_track[t], of_track[t + 1]) */
    struct rightmost by_end, by_dur;
};

enum { ACTIVITY_NODES, ACTIVITY_FRAMES, ACTIVITY_ANNOTATIONS, ACTIVITY_LISTS };

/* Annotations that are steps are left out: they are windows, no work. All zero is empty. */
struct activity {
    const struct roof_trace *tr;
    struct activity_list lists[ACTIVITY_LISTS];
};

struct activity_row {
    enum row_kind kind;
    uint32_t id;   /* as users see it */
    uint32_t name; /* ROOF_NONE: there is no such row */
    struct interval at;
};

/* False when out of memory; free it also then. */
bool activity_init(struct activity *a, const struct roof_trace *tr);
/* The innermost row of a track that covers more than half of `at`, which is not empty: the one that
 * starts last; of several the shortest; then ops and calls before frames before annotations; then
 * the last in the order of its list. */
struct activity_row activity_during(const struct activity *a, uint32_t track, struct interval at);
/* The innermost frame that contains `at`, else annotation. */
struct activity_row activity_around(const struct activity *a, uint32_t track, struct interval at);
void activity_free(struct activity *a);

#endif
