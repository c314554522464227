/* evidence.h - what a trace shows of why a GPU was idle, apart from a late host. */
#ifndef ROOF_ANALYSIS_EVIDENCE_H
#define ROOF_ANALYSIS_EVIDENCE_H

#include "interval.h"
#include "trace.h"

/* Bits, none of them proof of a cause. The last three stand alone, the others are of latency. */
enum evidence_bit {
    EVIDENCE_IN_CALL = 1,   /* for most of the time the launching call had not returned */
    EVIDENCE_SAME = 2,      /* it launched the row before too, and orders its own rows */
    EVIDENCE_EVENT = 4,     /* a stream was told to wait just before */
    EVIDENCE_FIRST = 8,     /* nothing earlier on the row's stream: it may not be recorded */
    EVIDENCE_QUEUED = 16,   /* the call had returned when the GPU went idle */
    EVIDENCE_SYNC = 32,     /* for most of the time the host waited for the GPU */
    EVIDENCE_LOST = 64,     /* rows are known to be missing */
    EVIDENCE_NO_CALL = 128, /* the next row has no call */
    EVIDENCE_NO_ROW = 256,  /* there is no next row */
    EVIDENCE_TEXT_SIZE = 96
};

/* All zero is empty. */
struct evidence {
    const struct roof_trace *tr;
    bool *told_to_wait; /* nodes, as waits_find_told */
    struct interval_set host_waits;
    int64_t *host_sums;
};

/* False when out of memory; free it also then. */
bool evidence_init(struct evidence *e, const struct roof_trace *tr);
/* Evidence about GPU row `after`, which has a call. A GPU idle since `since` waited for it during
 * `at`, not empty and not before the call; `before` is the GPU row before, or ROOF_NONE. */
unsigned evidence_of_latency(const struct evidence *e, uint32_t before, uint32_t after,
                             int64_t since, struct interval at);
/* "event+queued" and so on into `text`; false if there is none. */
bool evidence_text(unsigned evidence, char text[EVIDENCE_TEXT_SIZE]);
void evidence_free(struct evidence *e);

#endif
