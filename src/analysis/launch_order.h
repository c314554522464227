/* launch_order.h - GPU rows in the order in which the program launched them. */
#ifndef ROOF_ANALYSIS_LAUNCH_ORDER_H
#define ROOF_ANALYSIS_LAUNCH_ORDER_H

#include "sort.h"
#include "trace.h"

/* When the program launched a row; of what has no call, when it ran. */
static inline int64_t gpu_launched_ns(const struct roof_trace *tr, uint32_t row)
{
    const uint32_t call = tr->gpu.call[row];
    return call == ROOF_NONE ? tr->gpu.start_ns[row] : tr->nodes.start_ns[call];
}

/* For sort.h; `ctx` is the trace. */
static inline int gpu_compare_launches(const void *ctx, uint32_t a, uint32_t b)
{
    const struct roof_trace *tr = ctx;
    const int64_t x = gpu_launched_ns(tr, a), y = gpu_launched_ns(tr, b);
    if (x != y)
        return SORT_BY(x, y);
    if (tr->gpu.start_ns[a] != tr->gpu.start_ns[b])
        return SORT_BY(tr->gpu.start_ns[a], tr->gpu.start_ns[b]);
    return SORT_BY(a, b);
}

#endif
