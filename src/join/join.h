/* join.h - which launch of one run of a program is which of another run, with what makes it so: for
 * counters measured in a run of their own, and for timelines of two tools. */
#ifndef ROOF_JOIN_JOIN_H
#define ROOF_JOIN_JOIN_H

#include "sequences.h"
#include "symbols.h"

/* A stream: launches of one follow each other. ROOF_NULL_I64: not said. */
struct join_lane {
    int64_t process, device, stream;
};

/* One side, beyond what symbols.h needs: arrays by row, in launch order. */
struct join_input {
    struct join_side side;
    const struct join_lane *lanes;
    uint32_t nlanes;
    const uint32_t *lane;
    const uint32_t *op;      /* the operator's instance, ROOF_NONE; NULL: the side knows none */
    const uint32_t *op_name; /* string of the side's names, of each row; ROOF_NONE */
    const uint32_t *step; /* that the side says a row is in, ROOF_NONE; NULL: it says none of any */
    const double *time_ns; /* NaN: not known; NULL: none is */
    const bool *is_copy;   /* it has no grid, as copies and fills have none; NULL: all have */
};

enum join_confidence { JOIN_HIGH, JOIN_MEDIUM, JOIN_LOW, JOIN_NO, JOIN_CONFIDENCES };

/* Why a launch has no partner, or why that is not sure. */
enum join_reason {
    JOIN_FINE,
    JOIN_NO_LANE,      /* no stream of the other side has such launches */
    JOIN_NO_KERNEL,    /* its partner stream has no such kernel */
    JOIN_OTHER_SHAPE,  /* it has the kernel, but never with that grid and block */
    JOIN_NO_STEP,      /* a step that the other side has not */
    JOIN_OUTSIDE,      /* before or after all that the sides have in common */
    JOIN_MISSING,      /* not there between two partners */
    JOIN_TOO_FAR,      /* what stands there differs too much */
    JOIN_UNEQUAL_RUN,  /* equal ones, of which the sides have different numbers */
    JOIN_AROUND,       /* little of what stands around it is the same */
    JOIN_ORDER,        /* the same ones in another order */
    JOIN_OTHER_KERNEL, /* another kernel in its place */
    JOIN_BY_BASE,      /* only the base names are the same */
    JOIN_NO_GRID,      /* a side does not say the grid */
    JOIN_UNSURE_LANE,  /* another stream is nearly as alike */
    JOIN_TIME,         /* the times are too far apart, beside those of the other pairs */
    JOIN_REPEATED,     /* another one of what is repeated there fits as well */
    JOIN_BY_COUNT,     /* paired by invocation, as asked for */
    JOIN_REASONS
};
const char *join_confidence_name(enum join_confidence c); /* "high", ... "none" */
const char *join_reason_text(enum join_reason r);         /* NULL: none */
const char *join_method_name(enum pairing p);             /* "equal", "anchor", ... "none" */

/* What was found of the rows of one side. */
struct join_rows {
    uint32_t *match; /* row of the other side, ROOF_NONE */
    uint32_t *group; /* number of a group of equal ones, ROOF_NONE */
    uint32_t *step;  /* of those that its stream repeats, from 1 on; 0: before them; ROOF_NONE: it
                        repeats none */
    uint8_t *pairing;
    uint8_t *confidence;
    uint8_t *reason;
};

struct join {
    struct symbols symbols;
    struct join_rows a, b;
    uint32_t ngroups;
    float *score; /* of a: what part of the 16 launches around is paired in the same way; NaN */
    double time_ratio; /* median of time of a / time of b over sure pairs; NaN: none is known */
    double time_band;  /* a pair's ratio may be so many times larger or smaller */
    uint32_t *lane_a;  /* lane of a -> lane of b, ROOF_NONE */
    bool by_invocation;
};

/* Free also after failure. False when out of memory. `by_invocation`: the n-th launch of a kernel
 * in a stream is the n-th of the other side, whatever stands around it. */
bool join_make(struct join *j, const struct join_input *a, const struct join_input *b,
               bool by_invocation);
void join_free(struct join *j);

#endif
