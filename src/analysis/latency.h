/* latency.h - what a trace says of why a GPU row, its launch begun, did not start at once. */
#ifndef ROOF_ANALYSIS_LATENCY_H
#define ROOF_ANALYSIS_LATENCY_H

#include "interval.h"
#include "trace.h"

/* Bits. They do not exclude each other, and none of them is proof of a cause. */
enum latency_evidence {
    LATENCY_IN_CALL = 1,   /* for most of the time the launching call had not returned */
    LATENCY_SAME = 2, /* it launched the row before too, and orders its own rows */
    LATENCY_EVENT = 4,     /* a stream was told to wait just before */
    LATENCY_FIRST = 8,     /* nothing earlier on the row's stream: it may not be recorded */
    LATENCY_QUEUED = 16,   /* the call had returned when the GPU went idle */
    LATENCY_SYNC = 32,     /* for most of the time the host waited for the GPU */
    LATENCY_TEXT_SIZE = 64
};

/* All zero is empty. */
struct latency {
    const struct roof_trace *tr;
    bool *told_to_wait; /* nodes, as waits_find_told */
    struct interval_set host_waits;
    int64_t *host_sums;
};

/* False when out of memory; free it also then. */
bool latency_init(struct latency *l, const struct roof_trace *tr);
/* Evidence about GPU row `after`, which has a call. A GPU idle since `since` waited for it during
 * `at`, not empty and not before the call; `before` is the GPU row before, or ROOF_NONE. */
unsigned latency_evidence(const struct latency *l, uint32_t before, uint32_t after, int64_t since,
                          struct interval at);
/* "event+queued" and so on into `text`; false if there is none. */
bool latency_text(unsigned evidence, char text[LATENCY_TEXT_SIZE]);
void latency_free(struct latency *l);

#endif
