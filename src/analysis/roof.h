/* roof.h - how fast work could be on a device, and what keeps it from being faster. */
#ifndef ROOF_ANALYSIS_ROOF_H
#define ROOF_ANALYSIS_ROOF_H

#include "device.h"
#include "work.h"

enum roof_bound {
    ROOF_BOUND_NONE, /* not known */
    ROOF_BOUND_MATRIX,
    ROOF_BOUND_VECTOR,
    ROOF_BOUND_SFU,
    ROOF_BOUND_MEMORY,
    ROOF_BOUND_LINK,
    ROOF_BOUND_COMMUNICATION,
    ROOF_BOUND_LATENCY,
    ROOF_BOUNDS
};
const char *bound_name(enum roof_bound b); /* NULL: not known */

/* What the bytes pass. */
enum roof_link { ROOF_LINK_NONE, ROOF_LINK_HOST, ROOF_LINK_PEER, ROOF_LINK_RANKS };

/* What there is to do. */
struct roof_work {
    int64_t flops_matrix, flops_vector, sfu, bytes; /* ROOF_NULL_I64: not known */
    int64_t bus_bytes; /* that the link of a rank passes; ROOF_NULL_I64 */
    enum dtype matrix_type, vector_type;
    enum dtype told;     /* how kernels take float32 matrices; DTYPE_UNKNOWN: not said */
    enum roof_link link; /* where the bytes come from or go to; none: the device's memory */
};

struct roof {
    enum device_peak matrix, vector; /* PEAK_COUNT: none is needed, or known */
    double flop_peak;                /* of what does most of the FLOPs; NaN: not known */
    enum device_peak flop_spec;      /* whose it is */
    double byte_peak;                /* bytes a second */
    double ridge;                    /* FLOP a byte where both take as long */
    double ns;                       /* the least time; NaN: not known */
    double boost_ns;                 /* the same with matrix units at the highest clock */
    double cache_ns; /* and with as little memory traffic as its caches can bring about */
    enum roof_bound bound;
    bool unsure_fp32;  /* float32 matrices, and no kernel says how they are taken */
    bool emulated;     /* the device has no matrix units for the type; float32 units are taken */
    const char *cache; /* "L2", "last level": the bytes fit there */
};

void least_time(const struct device_peaks *d, const struct roof_work *w, struct roof *out);

#endif
